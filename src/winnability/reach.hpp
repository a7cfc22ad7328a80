/// Which squares each man can ever stand on. Internal; see structure.hpp for why this is sound.
#pragma once

#include <array>
#include <optional>

#include "rules/attack_tables.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya::winnability {

/// A man and everywhere he may come to stand, at least.
struct Wanderer {
  Square home;
  Piece piece;
  Bitboard reach;           ///< as he is
  Bitboard promoted_reach;  ///< a pawn, after promotion

  [[nodiscard]] Bitboard anywhere() const noexcept { return reach | promoted_reach; }
  [[nodiscard]] bool may_move() const noexcept { return anywhere() != Bitboard{home}; }
};

inline constexpr std::size_t max_men = 32;

/// Where a set of pieces or kings of one type goes at once if only `walls` stop them.
[[nodiscard]] Bitboard attacks_of_set(PieceType type, Bitboard from, Bitboard walls) noexcept;

/// The squares of the black king, for each square of the white one.
using KingPairs = std::array<Bitboard, square_count>;

class Reach {
 public:
  /// Growing stops, incomplete, when a pawn of `stop_at_promotion_of` may promote: hardly ever is
  /// anything proved against a side that gets a queen.
  /// Requires: no castling rights.
  explicit Reach(const Position& position,
                 std::optional<Color> stop_at_promotion_of = std::nullopt) noexcept;

  [[nodiscard]] bool has_stopped() const noexcept { return has_stopped_; }

  [[nodiscard]] const FixedList<Wanderer, max_men>& men() const noexcept { return men_; }
  /// Squares that are empty or may become so. The others hold the same man for ever.
  [[nodiscard]] Bitboard may_fall_empty() const noexcept { return may_fall_empty_; }
  /// True if some man but the king may ever move.
  [[nodiscard]] bool may_wait(Color color) const noexcept { return may_wait_[color]; }
  /// The squares where both kings may stand together when that side is to move.
  [[nodiscard]] const KingPairs& kings(Color turn) const noexcept { return kings_[turn]; }
  /// Where a king may go next.
  [[nodiscard]] Bitboard king_moves(Color color, Square from, Square other_king) const noexcept;
  /// What men of a side attack who never leave.
  [[nodiscard]] Bitboard guarded_for_ever(Color by) const noexcept;

 private:
  bool grow_men() noexcept;
  bool grow(Wanderer& man) noexcept;
  bool grow_kings() noexcept;
  void move_kings() noexcept;
  bool clear_way_of_king(Color color) noexcept;
  [[nodiscard]] Bitboard enterable(Color color) const noexcept {
    return may_fall_empty_ | homes_[~color];
  }
  [[nodiscard]] Bitboard pawn_steps(const Wanderer& man) const noexcept;
  /// Homes of enemy pawns that stand in the way, if neither pawn ever leaves the file and the other
  /// is never taken: they cannot pass each other.
  [[nodiscard]] Bitboard barred_for_ever(const Wanderer& pawn) const noexcept;
  [[nodiscard]] bool may_be_taken(const Wanderer& pawn) const noexcept;

  FixedList<Wanderer, max_men> men_;
  ByColor<Wanderer*> king_{};
  ByColor<KingPairs> kings_{};
  ByColor<Bitboard> king_squares_{};  // that are not guarded for ever
  ByColor<bool> may_wait_{};
  ByColor<bool> waited_{};       // as it was when the kings were moved last
  ByColor<Bitboard> homes_{};    // of the men but the king
  ByColor<Bitboard> wanders_{};  // where some man but the king may stand
  Bitboard may_fall_empty_;
  std::optional<Color> stop_at_promotion_of_;
  bool has_stopped_ = false;
};

}  // namespace tabiya::winnability
