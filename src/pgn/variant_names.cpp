#include "pgn/variant_names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace tabiya::pgn {
namespace {

// Without the word "chess", in bare_name()s; the other names are those of `parse_variant()`.
constexpr std::array<std::string_view, 5> standard_variants{"", "regular", "classic", "orthodox",
                                                            "fromposition"};
constexpr std::array<std::string_view, 7> chess960_variants{
    "960", "fischerandom", "fischerrandom", "fischerrandom960", "fischer960", "freestyle", "frc"};

/// Letters in lower case and digits, without the word "chess": "chess-960", "Chess 960" and "960"
/// are the same.
std::string bare_name(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    const bool is_capital = letter >= 'A' && letter <= 'Z';
    const char small = is_capital ? static_cast<char>(letter + ('a' - 'A')) : letter;
    const bool is_separator = std::string_view{" -_?.\t"}.contains(small);
    if (!is_separator) result += small;
  }
  constexpr std::string_view chess = "chess";
  if (const std::size_t at = result.find(chess); at != std::string::npos) {
    result.erase(at, chess.size());
  }
  return result;
}

bool contains(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::optional<GameRules> rules_of_variant(std::string_view name) {
  const std::string plain = bare_name(name);
  if (contains(standard_variants, plain)) return GameRules{};
  if (contains(chess960_variants, plain)) return GameRules{.mode = CastlingMode::Chess960};
  constexpr std::string_view number = "960";
  if (const auto variant = parse_variant(plain)) return GameRules{.variant = *variant};
  if (!plain.ends_with(number)) return std::nullopt;
  const auto variant =
      parse_variant(std::string_view{plain}.substr(0, plain.size() - number.size()));
  if (!variant) return std::nullopt;
  return GameRules{*variant, CastlingMode::Chess960};
}

std::optional<CastlingMode> mode_of_variant(std::string_view name) {
  const auto rules = rules_of_variant(name);
  if (!rules || rules->variant != Variant::Standard) return std::nullopt;
  return rules->mode;
}

bool needs_fen(std::string_view name) { return bare_name(name) == "fromposition"; }

bool has_chess960_rights(const Setup& setup) {
  return defects(setup, CastlingMode::Standard).contains(Defect::BadCastlingRight) &&
         !defects(setup, CastlingMode::Chess960).contains(Defect::BadCastlingRight);
}

bool has_chess960_rights(Variant variant, const VariantSetup& setup) {
  return defects(variant, setup, CastlingMode::Standard).contains(Defect::BadCastlingRight) &&
         !defects(variant, setup, CastlingMode::Chess960).contains(Defect::BadCastlingRight);
}

CastlingMode castling_mode_of(std::string_view variant, const Position& start) {
  const bool is_chess960 =
      mode_of_variant(variant) == CastlingMode::Chess960 || has_chess960_rights(start.setup());
  return is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
}

CastlingMode castling_mode_of(std::string_view variant, const VariantPosition& start) {
  const auto rules = rules_of_variant(variant);
  const bool is_chess960 = (rules && rules->mode == CastlingMode::Chess960) ||
                           has_chess960_rights(start.variant(), start.setup());
  return is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
}

}  // namespace tabiya::pgn
