/// Reads the message `option`.
#pragma once

#include <expected>

#include "tabiya/uci/option.hpp"
#include "uci/fields.hpp"

namespace tabiya::uci {

/// Reads what follows the word `option`.
[[nodiscard]] std::expected<OptionOffer, Fault> read_option(FieldReader& fields);

}  // namespace tabiya::uci
