/// Whether the horde can still mate, told by what both sides have. Internal.
///
/// White has no king, so with few pieces he needs black pieces that stand in their own king's way.
/// Four white pieces are always enough, where bishops on squares of one colour count as two at most,
/// because a third one adds nothing. For fewer this is the list of all cases. It asks what Black has
/// that could block his king, not whether Black would ever allow it.
/// Source: scalachess, whose cases are those of github.com/stevepapazis/horde-insufficient-material-tests;
/// it agrees with all 21,996 positions there.
#pragma once

#include <algorithm>

#include "tabiya/rules/board.hpp"

namespace tabiya::variant {

/// How many pieces of each type a side has.
struct Material {
  int pawns;
  int knights;
  int bishops;
  int rooks;
  int queens;
  int light_bishops;
  int dark_bishops;

  Material(const Board& board, Color side) noexcept
      : pawns{board.pieces(side, PieceType::Pawn).count()},
        knights{board.pieces(side, PieceType::Knight).count()},
        bishops{board.pieces(side, PieceType::Bishop).count()},
        rooks{board.pieces(side, PieceType::Rook).count()},
        queens{board.pieces(side, PieceType::Queen).count()},
        light_bishops{(board.pieces(side, PieceType::Bishop) & light_squares).count()},
        dark_bishops{(board.pieces(side, PieceType::Bishop) & dark_squares).count()} {}

  /// Without kings.
  [[nodiscard]] int all() const noexcept { return pawns + knights + bishops + rooks + queens; }
  [[nodiscard]] bool has_bishop_pair() const noexcept {
    return light_bishops > 0 && dark_bishops > 0;
  }
};

/// Cases of the horde's material against Black's. Each function tells whether White can mate.
class HordeMaterial {
 public:
  explicit HordeMaterial(const Board& board) noexcept
      : horde_{board, Color::White}, black_{board, Color::Black} {
    const bool is_light = horde_.light_bishops > 0;
    met_ = is_light ? black_.light_bishops : black_.dark_bishops;
    unmet_ = is_light ? black_.dark_bishops : black_.light_bishops;
  }

  [[nodiscard]] bool can_mate() const noexcept {
    const int bishops = std::min(horde_.light_bishops, 2) + std::min(horde_.dark_bishops, 2);
    switch (horde_.all() - horde_.bishops + bishops) {
      case 0: return false;
      case 1: return black_.all() > 0 && can_mate_alone();
      case 2: return can_mate_with_two();
      case 3: return can_mate_with_three();
      default: return true;
    }
  }

 private:
  /// A single piece needs a king that is shut in by his own side.
  [[nodiscard]] bool can_mate_alone() const noexcept {
    if (horde_.queens > 0) return queen_can_mate();
    if (horde_.pawns > 0) return queen_can_mate() || knight_can_mate();
    if (horde_.rooks > 0) return rook_can_mate();
    if (horde_.bishops > 0) return bishop_can_mate();
    return knight_can_mate();
  }
  /// A king on a1 with a pawn or rook on a2, or with bishops on a2 and b1.
  [[nodiscard]] bool queen_can_mate() const noexcept {
    return black_.pawns > 0 || black_.rooks > 0 || black_.light_bishops > 1 ||
           black_.dark_bishops > 1;
  }
  /// A king on a8 with a pawn or rook on a7, and a pawn or knight on b7.
  [[nodiscard]] bool rook_can_mate() const noexcept {
    return black_.pawns > 1 || (black_.rooks > 0 && black_.pawns + black_.knights > 0) ||
           (black_.pawns > 0 && black_.knights > 0);
  }
  /// A king in the corner of the bishop's colour, whose two neighbours of the other colour are
  /// pawns or bishops.
  [[nodiscard]] bool bishop_can_mate() const noexcept { return black_.pawns + unmet_ > 1; }
  /// A smothered mate takes three blockers, of which two differ or are pawns or knights. Bishops of
  /// one colour can block only one square beside a king in the corner.
  [[nodiscard]] bool knight_can_mate() const noexcept {
    const int kinds =
        (black_.pawns > 0) + (black_.knights > 0) + (black_.bishops > 0) + (black_.rooks > 0);
    const bool can_smother = kinds > 1 || black_.pawns > 1 || black_.knights > 1;
    const auto leaves_two = [this](int bishops) {
      return bishops < 2 || black_.all() - bishops > 1;
    };
    return black_.all() > 2 && can_smother && leaves_two(black_.light_bishops) &&
           leaves_two(black_.dark_bishops);
  }

  [[nodiscard]] bool can_mate_with_two() const noexcept {
    if (horde_.pawns > 0 || horde_.queens > 0) return true;
    // A rook and a bishop need any blocker but a bishop that can be of no use.
    if (horde_.rooks > 0) return horde_.bishops == 0 || horde_.rooks > 1 || black_.all() > met_;
    if (black_.all() == 0) return false;
    if (horde_.knights == 2) return black_.pawns + black_.bishops + black_.knights > 0;
    if (horde_.has_bishop_pair()) return bishop_pair_can_mate();
    if (horde_.knights > 0) return bishop_and_knight_can_mate();
    // Bishops on one colour: two blockers on squares of the other.
    return black_.pawns + unmet_ + black_.knights > 1;
  }
  /// A pawn or bishop on a2 blocks a king on a1; otherwise Boden's mate of a king on a3 with a
  /// knight on b4, and a rook or queen on a4.
  [[nodiscard]] bool bishop_pair_can_mate() const noexcept {
    return black_.pawns + black_.bishops > 0 ||
           (black_.knights > 0 && black_.rooks + black_.queens > 0);
  }
  /// A pawn or bishop on a2 blocks a king on a1; otherwise any pieces on a2 and b1, and a double
  /// check.
  [[nodiscard]] bool bishop_and_knight_can_mate() const noexcept {
    return black_.pawns + unmet_ > 0 || black_.all() - met_ > 1;
  }

  /// Only two bishops of one colour with a knight need Black to have a piece that he must move.
  [[nodiscard]] bool can_mate_with_three() const noexcept {
    const bool only_minor_pieces = horde_.pawns + horde_.rooks + horde_.queens == 0;
    const bool are_of_one_color = horde_.bishops > 1 && !horde_.has_bishop_pair();
    return !only_minor_pieces || !are_of_one_color || black_.all() > 0;
  }

  Material horde_;
  Material black_;
  /// Black's bishops on the colour of White's bishops, and on the other; as if White had a bishop on
  /// dark squares if he has none.
  int met_;
  int unmet_;
};

}  // namespace tabiya::variant
