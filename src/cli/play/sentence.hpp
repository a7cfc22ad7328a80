/// Parts of the sentences that the terminal game prints.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::cli {

/// The words with a capital letter and a full stop.
[[nodiscard]] std::string as_sentence(std::string words);

/// "12." or "12...", the number of the next move.
[[nodiscard]] std::string move_number(const Position& position);
[[nodiscard]] std::string move_number(const VariantPosition& position);

/// A player by colour, in any language.
[[nodiscard]] std::optional<Color> parse_player(std::string_view word);

/// A promotion piece, by its letter or name in any language.
[[nodiscard]] std::optional<PieceType> parse_promotion(std::string_view word);

}  // namespace tabiya::cli
