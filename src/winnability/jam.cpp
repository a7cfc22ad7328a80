#include "winnability/jam.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "rules/inner/play.hpp"
#include "tabiya/rules/movegen.hpp"
#include "winnability/cage.hpp"
#include "winnability/material.hpp"
#include "winnability/structure.hpp"

namespace tabiya::winnability {
namespace {

/// The sets of pieces that are examined before the proof gives up.
inline constexpr std::size_t most_sets = 160;

/// The pieces that are left, by their homes.
using Left = std::uint64_t;

struct Event {
  const TrackedPiece& capturer;
  const TrackedPiece& captured;
  Bitboard squares;  ///< where the capture can happen
};

[[nodiscard]] Left left_in(const Beginning& beginning) noexcept {
  Bitboard homes;
  for (const TrackedPiece& tracked : beginning.pieces) homes |= tracked.home;
  return homes.bits();
}

[[nodiscard]] bool are_twins(const TrackedPiece& one, const TrackedPiece& other) noexcept {
  return one.piece == other.piece && one.reach == other.reach &&
         one.promoted_reach == other.promoted_reach;
}

/// True if an interchangeable piece comes before this one.
[[nodiscard]] bool has_twin_before(const Reach& reach, const TrackedPiece& tracked) noexcept {
  return std::ranges::any_of(reach.pieces(), [&](const TrackedPiece& other) {
    return other.home < tracked.home && are_twins(other, tracked);
  });
}

class Jam {
 public:
  explicit Jam(Color winner) noexcept : winner_{winner} {}

  [[nodiscard]] bool holds(const Position& position) {
    const Beginning beginning = Beginning::of(position);
    open_.emplace(left_in(beginning), beginning);
    // Every event leads from one level to the next, so nothing is added to a set once it is
    // examined.
    while (!open_.empty()) {
      examined_ += open_.size();
      if (examined_ > most_sets) return false;
      for (const auto& [left, pieces] : std::exchange(open_, {})) {
        if (!holds_from(pieces)) return false;
      }
    }
    return true;
  }

 private:
  [[nodiscard]] bool holds_from(const Beginning& beginning) {
    const Reach reach{beginning,
                      {.stop_at_promotion_of = winner_, .winner = winner_, .is_quiet = true}};
    if (reach.has_stopped() || may_mate(reach, winner_, patience_)) return false;
    for (const TrackedPiece& capturer : reach.pieces()) {
      if (has_twin_before(reach, capturer)) continue;
      const Bitboard takes = reach.captures(capturer);
      for (const TrackedPiece& captured : reach.pieces()) {
        const bool are_enemies = captured.piece.color != capturer.piece.color;
        if (!are_enemies || captured.is_king() || has_twin_before(reach, captured)) continue;
        follow(reach, {capturer, captured, takes & captured.anywhere()});
      }
    }
    return true;
  }

  void follow(const Reach& reach, Event event) {
    if (!event.capturer.is_king()) {
      const Cage cage{reach, winner_};
      event.squares -= cage.final_moves(event.capturer, event.squares);
    }
    if (event.squares.empty() || is_last_hope_lost(reach, event.captured)) return;
    const Beginning after = beginning_after(reach, event);
    auto [place, is_new] = open_.try_emplace(left_in(after), after);
    if (!is_new) join(place->second, after);
  }

  /// True if the winner is too weak without the captured piece, whichever side it belongs to.
  [[nodiscard]] bool is_last_hope_lost(const Reach& reach,
                                       const TrackedPiece& captured) const noexcept {
    Board board;
    for (const TrackedPiece& tracked : reach.pieces()) {
      if (tracked.home != captured.home) board.put(tracked.home, tracked.piece);
    }
    return is_too_weak(board, winner_);
  }

  [[nodiscard]] static Beginning beginning_after(const Reach& reach, const Event& event) noexcept {
    Beginning after;
    for (TrackedPiece tracked : reach.pieces()) {
      if (tracked.home == event.captured.home) continue;
      if (tracked.home == event.capturer.home) put_on(tracked, event.squares);
      after.pieces.push_back(tracked);
    }
    const Color color = event.capturer.piece.color;
    after.kings = {reach.kings(Color::White), reach.kings(Color::Black)};
    if (event.capturer.is_king()) {
      put_king_on(after.kings[~color], color, event.squares, reach);
      return after;
    }
    // The kings are where they were, and the capturing side's was in no check that stays.
    const Bitboard unsafe = guarded_without(reach, event.captured);
    for (const Square white : all_squares) {
      Bitboard black = reach.kings(color)[index_of(white)];
      if (color == Color::Black) black -= unsafe;
      else if (unsafe.contains(white)) continue;
      after.kings[~color][index_of(white)] |= black;
    }
    return after;
  }

  /// The squares that pieces of the captured one's side attack for ever, apart from itself.
  [[nodiscard]] static Bitboard guarded_without(const Reach& reach,
                                                const TrackedPiece& captured) noexcept {
    Bitboard guarded;
    for (const TrackedPiece& tracked : reach.pieces()) {
      const bool is_fixed = !reach.can_become_empty().contains(tracked.home);
      if (is_fixed && tracked.piece.color == captured.piece.color && tracked.home != captured.home)
        guarded |= certain_attacks(tracked.piece, tracked.home);
    }
    return guarded;
  }

  static void put_on(TrackedPiece& tracked, Bitboard squares) noexcept {
    Bitboard promotions;
    if (tracked.piece.type == PieceType::Pawn) {
      promotions = squares & squares_of(relative_rank(tracked.piece.color, Rank::Eighth));
      // Promoted before, it can capture anywhere.
      if (tracked.promoted_reach.any()) tracked.promoted_reach |= squares;
    }
    tracked.promoted_reach |= promotions;
    tracked.reach |= squares - promotions;
  }

  static void put_king_on(KingPairs& pairs, Color color, Bitboard squares,
                          const Reach& reach) noexcept {
    const Bitboard others = reach.king(~color).reach;
    for (const Square sq : squares) {
      const Bitboard apart = others - tables::king[index_of(sq)] - sq;
      if (color == Color::White) pairs[index_of(sq)] |= apart;
      else
        for (const Square white : apart) pairs[index_of(white)] |= sq;
    }
  }

  static void join(Beginning& known, const Beginning& other) noexcept {
    for (std::size_t index = 0; index < known.pieces.size(); ++index) {
      known.pieces[index].reach |= other.pieces[index].reach;
      known.pieces[index].promoted_reach |= other.pieces[index].promoted_reach;
    }
    for (const Color turn : all_colors) {
      for (const Square white : all_squares) {
        known.kings[turn][index_of(white)] |= other.kings[turn][index_of(white)];
      }
    }
  }

  Color winner_;
  int patience_ = patience_per_proof;
  std::size_t examined_ = 0;
  std::map<Left, Beginning> open_;  // not yet examined
};

}  // namespace

bool is_jammed(const Position& position, Color winner) {
  if (position.castling_rooks().any()) return false;
  // A mate that is already on the board needs no move.
  if (position.turn() != winner && is_checkmate(position)) return false;
  return Jam{winner}.holds(position);
}

}  // namespace tabiya::winnability
