/// A review as it is stored: the moves of a game and the engine's evaluations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/model/game_info.hpp"
#include "server/model/user.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::server {

struct StoredReview {
  GameId id{};        ///< of the game, or of the review of a PGN
  std::string pgn{};  ///< the reviewed game; empty: the game of this server with this id
  UserKey by{};
  Instant created{};
  CastlingMode mode = CastlingMode::Standard;
  Position start{};
  std::vector<Move> moves{};
  review::Evaluations evaluations{};  ///< empty until all are made

  [[nodiscard]] bool is_complete() const noexcept { return !evaluations.empty(); }
  [[nodiscard]] review::Review review() const {
    return review::review_of(start, moves, evaluations);
  }
};

/// "e2e4 e7e5", with castling as the king taking the rook.
[[nodiscard]] std::string moves_to_text(const Position& start, const std::vector<Move>& moves);
/// Nothing if a move is not legal.
[[nodiscard]] std::optional<std::vector<Move>> moves_of_text(Position start, std::string_view text);

/// "33 14 e2e4 e7e5;#-2 9 g7g6;…": for each position the score for the side to move, the depth, and
/// the first moves of the line.
[[nodiscard]] std::string evaluations_to_text(const StoredReview& review);
/// Nothing unless there is an evaluation for every position. Requires: `review` has start and moves.
[[nodiscard]] std::optional<review::Evaluations> evaluations_of_text(const StoredReview& review,
                                                                     std::string_view text);

}  // namespace tabiya::server
