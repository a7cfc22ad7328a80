/// Interprets the tag Variant.
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::pgn {

/// The rules by which a game is played.
struct GameRules {
  Variant variant = Variant::Standard;
  CastlingMode mode = CastlingMode::Standard;
};

/// The rules of the variant with this name, in any spelling, also with the number 960 after it;
/// nothing for unknown ones.
[[nodiscard]] std::optional<GameRules> rules_of_variant(std::string_view name);
/// The castling mode of chess, if this is a name of it.
[[nodiscard]] std::optional<CastlingMode> mode_of_variant(std::string_view name);

/// True if games of this variant begin with the position of a FEN.
[[nodiscard]] bool needs_fen(std::string_view name);

/// Programs often omit the Variant; castling rights that exist only in Chess960 reveal it.
[[nodiscard]] bool has_chess960_rights(const Setup& setup);
[[nodiscard]] bool has_chess960_rights(Variant variant, const VariantSetup& setup);

/// `Chess960` if the tag Variant names it or the start position needs it.
[[nodiscard]] CastlingMode castling_mode_of(std::string_view variant, const Position& start);
[[nodiscard]] CastlingMode castling_mode_of(std::string_view variant, const VariantPosition& start);

}  // namespace tabiya::pgn
