/// What a computer player is asked about a game of a variant; question.hpp has it for chess.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/players/question.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/uci/variant_game_line.hpp"

namespace tabiya::players {

/// A value that can go to another thread.
struct VariantQuestion {
  /// Who is asked: for its move if it is on move, otherwise only for its answer to a draw offer.
  Color side = Color::White;

  VariantPosition start{};
  std::vector<Move> moves{};
  CastlingMode castling_mode = CastlingMode::Standard;
  VariantPosition position{};           ///< after the moves
  std::vector<ZobristKey> before{};     ///< the keys of the positions before it, in order
  std::optional<Square> captured_on{};  ///< where the last move captured, if it did

  /// Of `side`; nothing without a clock.
  std::optional<engine::ClockState> clock{};
  std::optional<OfferedDraw> draw_offer{};  ///< to `side`, while it stands
  /// The rating of `side` less that of its opponent; 0 if either is unknown.
  int rating_lead = 0;
  /// Constant within a game, and different in the next one; see limits_of().
  std::uint64_t game_seed = 0;
  /// Whether a hopeless player should resign; see resignation.hpp.
  bool may_resign = false;

  [[nodiscard]] bool is_for_move() const noexcept { return side == position.turn(); }
};

/// The question for one side of a game. Clock, seed and resignation are the caller's.
/// Requires: the game is not over.
[[nodiscard]] VariantQuestion question_of(const VariantGame& game, Color side);

/// A question about a game of chess or of another variant.
using AnyQuestion = std::variant<Question, VariantQuestion>;

/// The question for one side of a game in progress: about chess in `Variant::Standard`. Seed, rating
/// and resignation are the caller's.
/// Requires: the game is not over.
[[nodiscard]] AnyQuestion question_of(const VariantArbiter& arbiter, Color side, Instant now);

/// The game as UCI programs hear of it.
[[nodiscard]] uci::VariantGameLine line_of(const VariantQuestion& question);

}  // namespace tabiya::players
