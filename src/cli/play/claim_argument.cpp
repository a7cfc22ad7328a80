#include "cli/play/claim_argument.hpp"

#include <algorithm>
#include <string>

#include "cli/play/session_command.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::cli {
namespace {

std::optional<Claim> parse_ground(std::string_view word) {
  const std::string name = lower_case(word);
  if (name == "threefold" || name == "dreimal" || name == "3") return Claim::Threefold;
  if (name == "fifty" || name == "fünfzig" || name == "fuenfzig" || name == "50") {
    return Claim::FiftyMoves;
  }
  return std::nullopt;
}

}  // namespace

ClaimArgument parse_claim(std::string_view text) {
  const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
  const auto ground = parse_ground(text.substr(0, blank));
  return {ground, ground ? trimmed(text.substr(blank)) : text};
}

}  // namespace tabiya::cli
