/// What an event has changed, so that any view can show it without knowing the rules.
///
/// A view that starts from the same board moves the men that moved, takes away what vanished and
/// puts down what appeared: a capture is a man moved and a man vanished, castling two men moved,
/// promotion a pawn vanished and a queen appeared. The reverse takes everything back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/outcome.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya {

/// The men by which two boards differ.
struct BoardChange {
  struct Journey {
    Piece piece;
    Square from;
    Square to;
    friend bool operator==(const Journey&, const Journey&) = default;
  };
  struct Stand {
    Piece piece;
    Square square;
    friend bool operator==(const Stand&, const Stand&) = default;
  };
  static constexpr std::size_t max_men = 32;

  FixedList<Journey, max_men> moved;
  FixedList<Stand, max_men> vanished;
  FixedList<Stand, max_men> appeared;

  [[nodiscard]] bool empty() const noexcept {
    return moved.empty() && vanished.empty() && appeared.empty();
  }
};

/// What leads from one board to the other. Of men of one kind and colour it does not matter which
/// of them goes where, so after several moves a journey need not be what was played; after one move
/// it always is. Requires: no more than 32 men on either.
[[nodiscard]] BoardChange difference(const Board& before, const Board& after) noexcept;

/// The change that leads back.
[[nodiscard]] BoardChange reversed(const BoardChange& change) noexcept;

/// The board after the change. Requires: the board is the one that the change starts from.
[[nodiscard]] Board after(Board board, const BoardChange& change) noexcept;

/// The answer of an `Arbiter` to an event that it has taken.
struct Transition {
  BoardChange men;

  /// What each side has left; nothing if it has no limit.
  ByColor<std::optional<Milliseconds>> remaining;
  std::optional<Color> clock_running;

  Color turn = Color::White;
  /// What the side to move may claim with the position on the board, if nothing speaks against it.
  Claims open_claims;
  std::optional<Color> draw_offer;
  std::optional<Outcome> outcome;

  /// A claim was wrong, and why. Source: FIDE 9.5.3.
  std::optional<ClaimError> wrong_claim;
  /// An illegal move was completed, by the player who made it. Source: FIDE 7.5.
  std::optional<Color> illegal_move_by;
  /// What the other side was given for either of them.
  Milliseconds penalty{0};
  /// The offer was made while the opponent was thinking: valid, but perhaps a nuisance.
  /// Source: FIDE 9.1.2.1, 11.5.
  bool offer_out_of_turn = false;
};

}  // namespace tabiya
