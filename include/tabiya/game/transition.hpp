/// What an event has changed, so that a view can show it without knowing the rules.
///
/// A view that shows the same board moves the pieces that moved, removes those that vanished and
/// adds those that appeared. In a capture, one piece moves and one vanishes; in castling, two move;
/// in a promotion, a pawn vanishes and a queen appears. The reversed change undoes it.
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

/// The pieces in which two boards differ.
struct BoardChange {
  /// A piece that stands elsewhere.
  struct Movement {
    Piece piece;
    Square from;
    Square to;
    friend bool operator==(const Movement&, const Movement&) = default;
  };
  /// A piece that stands on one of the boards only.
  struct Placement {
    Piece piece;
    Square square;
    friend bool operator==(const Placement&, const Placement&) = default;
  };
  static constexpr std::size_t max_pieces = square_count;

  FixedList<Movement, max_pieces> moved;
  FixedList<Placement, max_pieces> vanished;
  FixedList<Placement, max_pieces> appeared;

  [[nodiscard]] bool empty() const noexcept {
    return moved.empty() && vanished.empty() && appeared.empty();
  }
};

/// The change from one board to another.
///
/// Pieces of the same type and colour are interchangeable. After one move, `moved` is always the
/// move that was played; after several, it need not match them.
[[nodiscard]] BoardChange difference(const Board& before, const Board& after) noexcept;

/// The change that undoes this one.
[[nodiscard]] BoardChange reversed(const BoardChange& change) noexcept;

/// The board after the change. Requires: the change starts from this board.
[[nodiscard]] Board after(Board board, const BoardChange& change) noexcept;

/// The answer of an `Arbiter` to an event that it has accepted.
struct Transition {
  BoardChange board_change;

  /// The time that each side has left; nothing if it has no limit.
  ByColor<std::optional<Milliseconds>> remaining;
  std::optional<Color> clock_running;

  Color turn = Color::White;
  /// The claims that the side to move can make on the current position.
  Claims open_claims;
  std::optional<Color> draw_offer;
  std::optional<Outcome> outcome;

  /// Why a claim was wrong. Source: FIDE 9.5.3.
  std::optional<ClaimError> wrong_claim;
  /// The side that completed an illegal move. Source: FIDE 7.5.
  std::optional<Color> illegal_move_by;
  /// The time that the opponent was given for a wrong claim or an illegal move.
  Milliseconds penalty{0};
  /// The draw was offered while the opponent was thinking: valid, but possibly a distraction.
  /// Source: FIDE 9.1.2.1, 11.5.
  bool offer_out_of_turn = false;
};

}  // namespace tabiya
