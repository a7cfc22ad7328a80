/// The review of a game: accuracy, judgements, phases, opening.
///
///     const Review review = review_of(start, moves, evaluations);
///     review.players.white.accuracy            94.2
///     review.moves[24].judgement               Judgement::Blunder
///     to_words(*review.moves[24].why)          "leaves the bishop on b7 undefended: Qxb7"
///
/// A review is a pure function of the moves and of an engine's evaluations. Evaluations can be
/// missing while a GameReviewer is at work; the review then has gaps, but no error.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/review/consequence.hpp"
#include "tabiya/review/evaluation.hpp"
#include "tabiya/review/phases.hpp"
#include "tabiya/review/winning_chances.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review {

/// Evaluations of the positions of a game, in order; those not made yet are missing.
using Evaluations = std::vector<std::optional<Evaluation>>;

struct ReviewedMove {
  Position before;
  /// Meaningless if the mover passed.
  Move move;
  /// True for a null move, `--` in a PGN. It is never judged and counts for neither player.
  bool is_pass = false;
  std::optional<double> accuracy{};  ///< in percent
  /// The mover's loss of winning chances, from -2 to 2; see lost_chances().
  std::optional<double> lost_chances{};
  /// Nothing for a good move. The engine's own choice is never judged, whatever the scores are.
  std::optional<Judgement> judgement{};
  /// What a judged move throws away.
  std::optional<MissedResult> missed{};
  std::vector<Move> better{};        ///< the engine's line instead; only with a judgement
  std::optional<Consequence> why{};  ///< only with a judgement
  /// The reason as a file has it, in place of `why`: see add_written_reasons().
  std::string written_why{};
  /// The time spent on the move, if the caller knows it: see add_times().
  std::optional<std::chrono::milliseconds> time{};
};

struct PlayerReview {
  int moves = 0;                                    ///< without null moves
  std::array<int, all_judgements.size()> counts{};  ///< in the order of `Judgement`
  int missed_wins = 0;
  int missed_draws = 0;
  /// The mean time of the moves whose time is known.
  std::optional<std::chrono::milliseconds> time_per_move{};
  /// Average centipawn loss and accuracy in percent; nothing before the review is complete, or
  /// without a move.
  std::optional<int> acpl{};
  std::optional<double> accuracy{};

  [[nodiscard]] int count(Judgement judgement) const noexcept {
    return counts[static_cast<std::size_t>(judgement)];
  }
};

struct Review {
  std::vector<ReviewedMove> moves;
  /// Of the start and of the position after each move. The start of a game counts as
  /// `score_of_start`, whatever the engine says.
  Evaluations evaluations;
  ByColor<PlayerReview> players;
  Phases phases;
  std::optional<pgn::Opening> opening;
  /// The number of plies up to the last position that has a name in the list of openings. The next
  /// move left the book.
  std::size_t book_plies = 0;

  [[nodiscard]] bool is_complete() const noexcept;
};

/// Requires: the moves are legal one after the other; one evaluation more than moves.
[[nodiscard]] Review review_of(const Position& start, std::span<const Move> moves,
                               Evaluations evaluations);
/// The same with null moves. Requires: no null move in check, no unplayed move.
[[nodiscard]] Review review_of(const Position& start, std::span<const pgn::Step> steps,
                               Evaluations evaluations);
/// The review of a game's main line, up to the first move that cannot be played.
/// Requires: one evaluation more than such moves, as from the GameReviewer of the game.
[[nodiscard]] Review review_of(const pgn::GameTree& game, Evaluations evaluations);

/// Adds the time of each ply; plies without a time and those that are missing have none.
void add_times(Review& review, std::span<const std::optional<std::chrono::milliseconds>> times);

/// How a judged move is commented in a file, as Lichess writes it, with the reason:
/// "Mistake. Nf3 was best. Leaves the bishop on b7 undefended: Qxb7." Empty for other moves.
[[nodiscard]] std::string comment_on(const Review& review, std::size_t ply,
                                     Language language = Language::English);
/// The first sentences of it, without the reason: "Mistake. Nf3 was best."
[[nodiscard]] std::string judgement_in_words(const Review& review, std::size_t ply,
                                             Language language = Language::English);
/// The reason alone: "leaves the bishop on b7 undefended: Qxb7", as the file has it if it has one. Empty
/// if there is none but the better move.
[[nodiscard]] std::string reason_in_words(const Review& review, std::size_t ply,
                                          Language language = Language::English);
/// The scores around a move, for White: "0.23 → 1.04", "-5.32 → White mates in 12"; in German
/// "0,23 → 1,04". Empty if one is missing.
[[nodiscard]] std::string scores_in_words(const Review& review, std::size_t ply,
                                          Language language = Language::English);

}  // namespace tabiya::review
