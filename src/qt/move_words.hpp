/// Moves and scores as the views of a game write them.
#pragma once

#include <QString>
#include <optional>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::qt {

/// The move of a node: "Nf3", "--", or the text of a move that could not be played.
/// Requires: a move comes with the position before it.
[[nodiscard]] QString move_text(const std::optional<VariantPosition>& before, const pgn::Step& step,
                                const PieceLetters& letters = english_letters);

/// "12." for White, "12…" for Black. `ply` is even for White; half of it is the number.
[[nodiscard]] QString move_number(std::uint64_t ply);

/// The ply of the first move from a position, counted as in move_number().
[[nodiscard]] std::uint64_t first_ply_of(const VariantPosition& start) noexcept;

/// "+0.31", "−1.20", "#3", "#−3": from White's point of view.
[[nodiscard]] QString evaluation_text(const pgn::Evaluation& evaluation);

}  // namespace tabiya::qt
