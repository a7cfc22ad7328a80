/// What a computer player is asked: a game, and what is needed to answer.
///
///     const Question question = question_of(arbiter, Color::Black, now);
///     const auto thought = player.think(question);
///     if (thought) arbiter.apply(event_of(decide(question, *thought), question.side), now);
///
/// A question is a value of its own: it can go to another thread, and the game can go on meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/uci/game_line.hpp"

namespace tabiya::players {

/// A draw that the opponent offers.
struct OfferedDraw {
  /// The plies from the opponent's offer before to this one; nothing if it is the first.
  std::optional<std::size_t> plies_since_last{};
  friend bool operator==(const OfferedDraw&, const OfferedDraw&) = default;
};

struct Question {
  /// Who is asked: for its move if it is on move, otherwise only for its answer to a draw offer.
  Color side = Color::White;

  Position start{};
  std::vector<Move> moves{};
  CastlingMode castling_mode = CastlingMode::Standard;
  Position position{};                  ///< after the moves
  std::vector<ZobristKey> before{};     ///< the keys of the positions before it, in order
  std::optional<Square> captured_on{};  ///< where the last move captured, if it did

  /// Nothing for a side without a clock.
  ByColor<std::optional<engine::ClockState>> clocks{};
  std::optional<int> moves_to_go{};  ///< of `side`, until its next time control

  std::optional<OfferedDraw> draw_offer{};  ///< to `side`, while it stands
  /// The rating of `side` less that of its opponent; 0 if either is unknown.
  int rating_lead = 0;
  /// Constant within a game, and different in the next one; see limits_of().
  std::uint64_t game_seed = 0;
  /// Whether a hopeless player should resign; see resignation.hpp.
  bool may_resign = false;

  [[nodiscard]] bool is_for_move() const noexcept { return side == position.turn(); }
};

/// The question for one side of a game in progress. Seed, rating and resignation are the caller's.
/// Requires: the game is not over.
[[nodiscard]] Question question_of(const Arbiter& arbiter, Color side, Instant now);

/// The same for a game of chess that an arbiter of all variants judges.
/// Requires: it is a game of chess, and not over.
[[nodiscard]] Question chess_question_of(const VariantArbiter& arbiter, Color side, Instant now);

/// The question for the side to move of a game without clocks and offers.
/// Requires: the game is not over.
[[nodiscard]] Question question_of(const Game& game);
/// Requires also: it is a game of chess.
[[nodiscard]] Question chess_question_of(const VariantGame& game);

/// The game as UCI programs hear of it.
[[nodiscard]] uci::GameLine line_of(const Question& question);

}  // namespace tabiya::players
