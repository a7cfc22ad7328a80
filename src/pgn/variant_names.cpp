#include "pgn/variant_names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace tabiya::pgn {
namespace {

constexpr std::array<std::string_view, 6> standard_variants{"",      "?",      "standard",
                                                            "chess", "normal", "from position"};
constexpr std::array<std::string_view, 7> chess960_variants{
    "chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random", "freestyle", "960"};

std::string lower_case(std::string_view text) {
  std::string result{text};
  std::ranges::transform(result, result.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
  });
  return result;
}

bool contains(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::optional<CastlingMode> mode_of_variant(std::string_view name) {
  const std::string in_lower_case = lower_case(name);
  if (contains(chess960_variants, in_lower_case)) return CastlingMode::Chess960;
  if (contains(standard_variants, in_lower_case)) return CastlingMode::Standard;
  return std::nullopt;
}

bool needs_fen(std::string_view name) { return lower_case(name) == "from position"; }

bool is_teaching_variant(std::string_view name) {
  const std::string in_lower_case = lower_case(name);
  return in_lower_case == "csci1933" || in_lower_case == "csci 1933";
}

bool has_chess960_rights(const Setup& setup) {
  return defects(setup, CastlingMode::Standard).contains(Defect::BadCastlingRight) &&
         !defects(setup, CastlingMode::Chess960).contains(Defect::BadCastlingRight);
}

}  // namespace tabiya::pgn
