/// A game of any variant: its starting position, its moves and its outcome.
///
/// It is to `VariantPosition` what `Game` is to `Position`, and a value like it. A game of
/// `Variant::Standard` ends as a `Game` does. The other variants end as on Lichess:
///
/// - by their own rule, mate, stalemate or want of material, see `ending_of()`;
/// - at the fifth occurrence of a position;
/// - after fifty moves without a capture or a pawn move, except in Crazyhouse.
///
/// They are tested in this order. The third occurrence of a position can be claimed.
///
///     VariantGame game{Variant::Atomic};
///     const auto move = parse_san(game.position(), "Nf3");
///     if (move && game.play(*move)) show(game.position());
///     if (game.is_over()) say(outcome_in_words(game));
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/game/variant_history.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/winnability/history.hpp"

namespace tabiya {

/// The outcome of a game that ends like this. A variant's own rule is `Termination::VariantRule`;
/// want of material is `Termination::DeadPosition`.
[[nodiscard]] Outcome outcome_of(const VariantEnding& ending) noexcept;

class VariantGame {
 public:
  using PositionType = VariantPosition;  ///< for code over `Game` and `VariantGame`
  using MoveListType = VariantMoveList;  ///< the same

  /// A game from the variant's initial position.
  explicit VariantGame(Variant variant = Variant::Standard);
  /// A game from any position. It is over at once if the position ends it. The mode decides how
  /// moves and positions are written, never what is legal.
  explicit VariantGame(const VariantPosition& start, CastlingMode mode = CastlingMode::Standard);

  [[nodiscard]] Variant variant() const noexcept { return position().variant(); }
  [[nodiscard]] const VariantPosition& start() const noexcept {
    return history_.positions().front();
  }
  [[nodiscard]] const VariantPosition& position() const noexcept { return history_.current(); }
  [[nodiscard]] Color turn() const noexcept { return position().turn(); }
  [[nodiscard]] CastlingMode castling_mode() const noexcept { return castling_mode_; }

  /// The moves played so far.
  [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
  /// The positions so far: the position before each move, then the current one. Like moves(), valid
  /// until the game changes.
  [[nodiscard]] std::span<const VariantPosition> positions() const noexcept {
    return history_.positions();
  }
  [[nodiscard]] const VariantHistory& history() const noexcept { return history_; }

  /// How the game ended, or nothing while it is in progress.
  [[nodiscard]] const std::optional<Outcome>& outcome() const noexcept { return outcome_; }
  [[nodiscard]] bool is_over() const noexcept { return outcome_.has_value(); }
  /// How the last position has ended the game; nothing if it goes on or was ended otherwise.
  [[nodiscard]] std::optional<VariantEnding> ending() const noexcept;
  /// False if the side can never win from here: then a resignation and a fallen flag of the opponent
  /// are draws. In chess, exact as far as `winnable()` decides; in the other variants as far as
  /// `tabiya::can_win()` tells.
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
  /// Takes back an ending that a player or the caller brought about, so that the game continues.
  /// Returns false if the game is in progress, or if its last position ends it.
  bool take_back_end();

  /// The claims that the player to move can make on the current position; none once the game is
  /// over. Source: FIDE 9.2.2, 9.3.2.
  [[nodiscard]] Claims open_claims() const noexcept;
  /// The moves that the player to move can state, without playing them, to claim a draw; none once
  /// the game is over. Source: FIDE 9.2.1, 9.3.1.
  [[nodiscard]] VariantMoveList claimable_moves(Claim claim) const noexcept;
  /// Claims a draw on the current position or with a stated move. A correct claim ends the game; a
  /// wrong claim does not change it. Lichess takes no stated moves; they are taken here in every
  /// variant, as over the board.
  /// Errors: every ClaimError.
  [[nodiscard]] std::expected<void, ClaimError> claim(Color claimant, Claim claim,
                                                      std::optional<Move> stated = {});
  /// The move stated with the claim that ended the game. It was not played.
  [[nodiscard]] const std::optional<Move>& claimed_move() const noexcept { return claimed_move_; }

  /// Offers a draw, on move or not. The offer stands until the opponent accepts it, declines it or
  /// plays a move, or until the game ends.
  /// Errors: GameIsOver, BothMustHaveMoved, DrawAlreadyOffered (by either side).
  [[nodiscard]] std::expected<void, GameError> offer_draw(Color by);
  /// The side whose offer stands.
  [[nodiscard]] std::optional<Color> draw_offer() const noexcept { return draw_offer_; }
  /// Accepts the opponent's offer: the game is drawn.
  /// Errors: GameIsOver, NoDrawOffered.
  [[nodiscard]] std::expected<void, GameError> accept_draw(Color by);
  /// Declines the opponent's offer.
  /// Errors: GameIsOver, NoDrawOffered.
  [[nodiscard]] std::expected<void, GameError> decline_draw(Color by);

  /// Resigns, on move or not. The opponent wins, or the game is drawn if the opponent can never win.
  /// Errors: GameIsOver.
  [[nodiscard]] std::expected<void, GameError> resign(Color by);

  /// Ends the game for an external reason, such as a clock.
  /// Errors: GameIsOver.
  [[nodiscard]] std::expected<void, GameError> end_by(Outcome outcome);

  friend bool operator==(const VariantGame&, const VariantGame&) = default;

 private:
  [[nodiscard]] bool can_answer_offer(Color by) const noexcept { return draw_offer_ == ~by; }
  void end(Outcome outcome) noexcept;

  VariantHistory history_;
  DeadPositionWatch dead_position_watch_;  // of a game of chess
  std::vector<Move> moves_;
  CastlingMode castling_mode_;
  std::optional<Outcome> outcome_;
  std::optional<Color> draw_offer_;
  std::optional<Move> claimed_move_;
};

/// The moves of a game in standard algebraic notation.
[[nodiscard]] std::vector<std::string> san_moves(const VariantGame& game);

}  // namespace tabiya
