/// Why a move is not allowed in a variant.
///
///     const auto answer = explain(position, Square::E1, Square::E2);
///     if (!answer) std::cout << to_words(position, answer.error());   // notation/words.hpp
///
/// `explain()` is to variants what it is to chess, see rules/explain.hpp: for a legal move it returns
/// the `Move` that `legal_moves()` lists, for anything else the first reason. If the game is over by
/// the variant's own rule, this is the first of all. The other reasons that only variants have come
/// with the king's safety. A refusal names its variant.
#pragma once

#include <expected>
#include <optional>

#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {

/// The legal move from one square to another, or the reason why it is not legal.
///
/// A piece of the side that is not to move is refused with `NotYourTurn`.
[[nodiscard]] std::expected<Move, Refusal> explain(const VariantPosition& position, Square from,
                                                   Square to,
                                                   std::optional<PieceType> promotion = {});

/// The same for an attempt by one of the players. A piece of the opponent is refused with
/// `NotYourPiece`.
[[nodiscard]] std::expected<Move, Refusal> explain(const VariantPosition& position, Color player,
                                                   Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// The drop of a piece by one of the players, or the reason why it is not legal.
[[nodiscard]] std::expected<Move, Refusal> explain_drop(const VariantPosition& position,
                                                        Color player, PieceType type, Square to);

}  // namespace tabiya
