/// The squares that each piece can ever stand on. Internal; structure.hpp says why this is sound.
#pragma once

#include <array>
#include <optional>

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::winnability {

/// A piece and a superset of the squares that it can ever reach.
struct TrackedPiece {
  Square home;
  Piece piece;
  Bitboard reach;           ///< before promotion
  Bitboard promoted_reach;  ///< of a pawn, after promotion

  [[nodiscard]] Bitboard anywhere() const noexcept { return reach | promoted_reach; }
  [[nodiscard]] bool can_move() const noexcept { return anywhere() != Bitboard{home}; }
};

inline constexpr std::size_t max_pieces = 32;

/// The squares that pieces of one type attack from a set of squares if only `walls` block them.
[[nodiscard]] Bitboard attacks_of_set(PieceType type, Bitboard from, Bitboard walls) noexcept;

/// For each square of the white king, the squares of the black king.
using KingPairs = std::array<Bitboard, square_count>;

class Reach {
 public:
  /// The computation stops early once a pawn of `stop_at_promotion_of` can promote, because a proof
  /// against a side that gets a queen hardly ever succeeds.
  /// Requires: no castling rights.
  explicit Reach(const Position& position,
                 std::optional<Color> stop_at_promotion_of = std::nullopt) noexcept;

  [[nodiscard]] bool has_stopped() const noexcept { return has_stopped_; }

  [[nodiscard]] const FixedList<TrackedPiece, max_pieces>& pieces() const noexcept {
    return pieces_;
  }
  /// The squares that are empty or can become empty. Each other square keeps its piece for ever.
  [[nodiscard]] Bitboard can_become_empty() const noexcept { return can_become_empty_; }
  /// True if a piece other than the king can ever move.
  [[nodiscard]] bool can_wait(Color color) const noexcept { return can_wait_[color]; }
  /// The pairs of squares where the kings can stand when that side is to move.
  [[nodiscard]] const KingPairs& kings(Color turn) const noexcept { return kings_[turn]; }
  /// The squares that a king can move to.
  [[nodiscard]] Bitboard king_moves(Color color, Square from, Square other_king) const noexcept;
  /// The squares attacked by pieces of a side that never move.
  [[nodiscard]] Bitboard permanently_guarded(Color by) const noexcept;

 private:
  bool grow_pieces() noexcept;
  bool grow(TrackedPiece& tracked) noexcept;
  bool grow_kings() noexcept;
  void move_kings() noexcept;
  bool vacate_for_king(Color color) noexcept;
  [[nodiscard]] Bitboard enterable(Color color) const noexcept {
    return can_become_empty_ | homes_[~color];
  }
  [[nodiscard]] Bitboard pawn_steps(const TrackedPiece& tracked) const noexcept;
  /// The homes of enemy pawns on the same file that this pawn can never pass: neither pawn ever
  /// leaves the file, and the other is never captured.
  [[nodiscard]] Bitboard permanently_blocked(const TrackedPiece& pawn) const noexcept;
  [[nodiscard]] bool can_be_captured(const TrackedPiece& pawn) const noexcept;

  FixedList<TrackedPiece, max_pieces> pieces_;
  ByColor<TrackedPiece*> king_{};
  ByColor<KingPairs> kings_{};
  ByColor<Bitboard> king_squares_{};  // open to the king: not permanently guarded
  ByColor<bool> can_wait_{};
  ByColor<bool> waited_{};         // can_wait_ at the last call of move_kings()
  ByColor<Bitboard> homes_{};      // of the pieces other than the king
  ByColor<Bitboard> reachable_{};  // by pieces other than the king
  Bitboard can_become_empty_;
  std::optional<Color> stop_at_promotion_of_;
  bool has_stopped_ = false;
};

}  // namespace tabiya::winnability
