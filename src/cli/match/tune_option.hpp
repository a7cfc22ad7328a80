/// The syntax of what to tune on the command line.
///
///     --tune "search.*"                            every spin option whose name begins so
///     --tune search.futility_base                  from its default, in its own range
///     --tune search.futility_base=110,20,240,11    START,MIN,MAX,STEP
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "match/inner/spsa.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::cli {

/// The options to tune, in the order of the texts. A later text replaces an earlier one for the
/// same option. Unless given, the step is a twentieth of the range, and at least a half.
/// Errors: the invalid text, and what the engine offers.
[[nodiscard]] std::expected<std::vector<match::TunedNumber>, Failure> read_tuned_numbers(
    const std::vector<std::string>& texts, std::string_view engine,
    const std::vector<uci::OptionOffer>& offers);

}  // namespace tabiya::cli
