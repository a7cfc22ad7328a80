/// A review in the words of the program's language.
#pragma once

#include <QString>
#include <cstddef>
#include <vector>

#include "qt/inner/recorded_review.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::desktop {

/// "12… Bd7": a move in the position before a ply.
[[nodiscard]] QString move_in_game(const review::Review& review, std::size_t ply, Move move);
/// The move played, with the sign of its judgement: "12… Bd7??".
[[nodiscard]] QString move_with_sign(const review::Review& review, std::size_t ply);
/// What was better: "12… Nf6 13. c4". Empty if the game has no better line.
[[nodiscard]] QString better_line_in_words(const review::Review& review, std::size_t ply);

/// A judged move in the list of mistakes.
struct Mistake {
  pgn::NodeId node;
  QString text;  ///< "12… Bd7?? (0.23 → 1.04) Blunder. …", and the better line on a line of its own
};
/// The judged moves of both players in order. The reasons are those that the comments of the game
/// have, or else those that follow from the better lines.
[[nodiscard]] std::vector<Mistake> mistakes_of(const pgn::GameTree& game,
                                               const qt::RecordedReview& recorded);

/// "Inaccuracy", "Mistake", "Blunder".
[[nodiscard]] QString judgement_name(review::Judgement judgement);
/// "?!", "?", "??".
[[nodiscard]] QString judgement_sign(review::Judgement judgement);

}  // namespace tabiya::desktop
