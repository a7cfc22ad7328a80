/// The state of a tuning as text.
///
///     tabiya tuning 1
///     pairs 20000
///     seed 1
///     number 110 20 240 11 search.futility_base      start, least, greatest, step, name
///     # now 117.3                                    lines that begin with # are for people
///     results 22131-2                                half points of the first variant of each pair
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "match/inner/spsa.hpp"

namespace tabiya::match {

[[nodiscard]] std::string to_text(const Spsa& spsa);

struct SpsaStateError {
  int line;  ///< from 1
  std::string_view reason;
};

/// Errors: the first line that is not as above; more results than pairs.
[[nodiscard]] std::expected<Spsa, SpsaStateError> parse_spsa(std::string_view text);

}  // namespace tabiya::match
