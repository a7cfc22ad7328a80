/// A game of chess: its starting position, its moves and its outcome.
///
/// A `Game` is a value: it reads no clock and does no I/O, and a copy is independent. It knows the
/// endings of FIDE 5 and 9 that need no clock. A move that ends the game ends it at once; the
/// endings are tested in the order checkmate, stalemate, dead position, fivefold repetition,
/// seventy-five moves. All other endings need an action of a player.
///
///     Game game;
///     const auto move = parse_san(game.position(), "e4");
///     if (move && game.play(*move)) show(game.position());
///     if (game.is_over()) say(to_words(*game.outcome()));
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/game/repetition.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/winnability/history.hpp"

namespace tabiya {

/// Why a game refuses an action.
enum class GameError : std::uint8_t {
  GameIsOver,
  IllegalMove,         ///< `explain()` gives the reason. Source: FIDE 3.10.2
  BothMustHaveMoved,   ///< before a draw can be agreed. Source: FIDE 5.2.3
  DrawAlreadyOffered,  ///< an offer stands and cannot be withdrawn. Source: FIDE 9.1.2.1
  NoDrawOffered,       ///< by the opponent
};

class Game {
 public:
  using PositionType = Position;  ///< for code over `Game` and `VariantGame`
  using MoveListType = MoveList;  ///< the same

  /// A game from the initial position.
  Game();
  /// A game from any position. It is over at once if the position ends it. The mode decides how
  /// moves and positions are written, never what is legal.
  explicit Game(const Position& start, CastlingMode mode = CastlingMode::Standard);

  [[nodiscard]] const Position& start() const noexcept { return history_.positions().front(); }
  [[nodiscard]] const Position& position() const noexcept { return history_.current(); }
  [[nodiscard]] Color turn() const noexcept { return position().turn(); }
  [[nodiscard]] CastlingMode castling_mode() const noexcept { return castling_mode_; }

  /// The moves played so far.
  [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
  /// The positions so far: the position before each move, then the current one. Like moves(), valid
  /// until the game changes.
  [[nodiscard]] std::span<const Position> positions() const noexcept {
    return history_.positions();
  }
  [[nodiscard]] const PositionHistory& history() const noexcept { return history_; }

  /// How the game ended, or nothing while it is in progress.
  [[nodiscard]] const std::optional<Outcome>& outcome() const noexcept { return outcome_; }
  [[nodiscard]] bool is_over() const noexcept { return outcome_.has_value(); }
  /// False if the side can never mate from here: then a resignation and a fallen flag of the opponent
  /// are draws. Exact as far as `winnable()` decides. Source: FIDE 5.1.2, 6.9.
  [[nodiscard]] bool can_win(Color side) const noexcept;

  /// Plays a move of the side to move. It also declines a draw offer by the opponent.
  /// Errors: GameIsOver, IllegalMove; the game does not change.
  [[nodiscard]] std::expected<void, GameError> play(Move move);
  /// Plays a move without checking it again.
  /// Requires: the game is not over, and the move is legal.
  void play_unchecked(Move move);
  /// Takes back the last move, together with any offer, claim or ending since then; the game
  /// continues. Returns the move, or nothing if the game has no move.
  std::optional<Move> take_back();

  /// The claims that the player to move can make on the current position; none once the game is
  /// over. Source: FIDE 9.2.2, 9.3.2.
  [[nodiscard]] Claims open_claims() const noexcept;
  /// The moves that the player to move can state, without playing them, to claim a draw; none once
  /// the game is over. Source: FIDE 9.2.1, 9.3.1.
  [[nodiscard]] MoveList claimable_moves(Claim claim) const noexcept;
  /// Claims a draw on the current position or with a stated move. A correct claim ends the game; a
  /// wrong claim does not change it.
  /// Errors: every ClaimError.
  [[nodiscard]] std::expected<void, ClaimError> claim(Color claimant, Claim claim,
                                                      std::optional<Move> stated = {});
  /// The move stated with the claim that ended the game. It was not played.
  [[nodiscard]] const std::optional<Move>& claimed_move() const noexcept { return claimed_move_; }

  /// Offers a draw, on move or not. The offer cannot be withdrawn. It stands until the opponent
  /// accepts it, declines it or plays a move, or until the game ends. Source: FIDE 9.1.2.1.
  /// Errors: GameIsOver, BothMustHaveMoved, DrawAlreadyOffered (by either side).
  [[nodiscard]] std::expected<void, GameError> offer_draw(Color by);
  /// The side whose offer stands.
  [[nodiscard]] std::optional<Color> draw_offer() const noexcept { return draw_offer_; }
  /// Accepts the opponent's offer: the game is drawn. Source: FIDE 5.2.3.
  /// Errors: GameIsOver, NoDrawOffered.
  [[nodiscard]] std::expected<void, GameError> accept_draw(Color by);
  /// Declines the opponent's offer. Source: FIDE 9.1.2.1.
  /// Errors: GameIsOver, NoDrawOffered.
  [[nodiscard]] std::expected<void, GameError> decline_draw(Color by);

  /// Resigns, on move or not. The opponent wins, or the game is drawn if the opponent can never
  /// mate.
  /// Source: FIDE 5.1.2.
  /// Errors: GameIsOver.
  [[nodiscard]] std::expected<void, GameError> resign(Color by);

  /// Ends the game for an external reason: a clock, an arbiter or a ruleset.
  /// Errors: GameIsOver.
  [[nodiscard]] std::expected<void, GameError> end_by(Outcome outcome);

  friend bool operator==(const Game&, const Game&) = default;

 private:
  friend struct GameAccess;  // src/game/game_access.hpp: for tests of the audit

  [[nodiscard]] bool can_answer_offer(Color by) const noexcept { return draw_offer_ == ~by; }
  void end(Outcome outcome) noexcept;

  PositionHistory history_;
  DeadPositionWatch dead_position_watch_;
  std::vector<Move> moves_;
  CastlingMode castling_mode_;
  std::optional<Outcome> outcome_;
  std::optional<Color> draw_offer_;
  std::optional<Move> claimed_move_;
};

/// The moves of a game in standard algebraic notation. Source: PGN 8.2.3.
[[nodiscard]] std::vector<std::string> san_moves(const Game& game);

/// A short English sentence. `to_words()` gives longer ones, in several languages.
[[nodiscard]] std::string_view to_string(GameError error) noexcept;

}  // namespace tabiya
