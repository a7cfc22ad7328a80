/// A review as it is stored: the moves of a game and the engine's evaluations.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/model/game_info.hpp"
#include "server/model/user.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::server {

struct StoredReview {
  GameId id{};        ///< of the game, or of the review of a PGN
  std::string pgn{};  ///< the reviewed game; empty: the game of this server with this id
  UserKey by{};
  Instant created{};
  CastlingMode mode = CastlingMode::Standard;
  Position start{};
  std::vector<pgn::Step> moves{};     ///< moves and null moves
  review::Evaluations evaluations{};  ///< empty until all are made

  [[nodiscard]] bool is_complete() const noexcept { return !evaluations.empty(); }
  [[nodiscard]] review::Review review() const {
    return review::review_of(start, moves, evaluations);
  }
};

/// The main line of a game, up to the first move that cannot be played.
[[nodiscard]] std::vector<pgn::Step> played_steps(const pgn::GameTree& game);

/// "e2e4 0000 g1f3", with castling as the king taking the rook and null moves as in UCI.
[[nodiscard]] std::string steps_to_text(const Position& start, std::span<const pgn::Step> steps);
/// Nothing if a move is not legal.
[[nodiscard]] std::optional<std::vector<pgn::Step>> steps_of_text(Position start,
                                                                  std::string_view text);
/// The same without null moves.
[[nodiscard]] std::string moves_to_text(Position start, std::span<const Move> moves);
[[nodiscard]] std::optional<std::vector<Move>> moves_of_text(Position start, std::string_view text);
/// The same in any variant.
[[nodiscard]] std::string moves_to_text(VariantPosition start, std::span<const Move> moves);
[[nodiscard]] std::optional<std::vector<Move>> moves_of_text(VariantPosition start,
                                                             std::string_view text);

/// "33 14 e2e4 e7e5;#-2 9 g7g6;…": for each position the score for the side to move, the depth, and
/// the first moves of the line.
[[nodiscard]] std::string evaluations_to_text(const StoredReview& review);
/// Nothing unless there is an evaluation for every position. Requires: `review` has start and moves.
[[nodiscard]] std::optional<review::Evaluations> evaluations_of_text(const StoredReview& review,
                                                                     std::string_view text);

}  // namespace tabiya::server
