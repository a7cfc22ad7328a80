/// Which men stand on the board, as the names of tables tell it. Internal.
///
/// The file of a table is named after its men, `KRPvKR`: first those of the stronger side, which the
/// table calls White. Both colours share it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::tablebase {

/// Kings included.
inline constexpr int most_men = 7;

/// A man as the files number them: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6; with 8 added
/// for the side that the name has second.
using Man = std::uint8_t;

[[nodiscard]] constexpr Man man_of(Piece piece) noexcept {
  return static_cast<Man>(index_of(piece.type) + 1 + (piece.color == Color::White ? 0 : 8));
}
/// Requires: the number of a man.
[[nodiscard]] constexpr Piece piece_of(Man man) noexcept {
  return {man < 8 ? Color::White : Color::Black, static_cast<PieceType>((man & 7) - 1)};
}
[[nodiscard]] constexpr bool is_man(unsigned number) noexcept {
  return number < 16 && (number & 7) >= 1 && (number & 7) <= 6;
}

/// How many men of each type both sides have.
class Material {
 public:
  using Counts = std::array<std::uint8_t, 6>;  // by `PieceType`

  explicit Material(const Board& board) noexcept;
  Material(const Counts& white, const Counts& black) noexcept : counts_{white, black} {}
  /// Reads "KRPvKR". Nothing for another text, and where the weaker side comes first.
  [[nodiscard]] static std::optional<Material> parse(std::string_view name);

  [[nodiscard]] const Counts& counts(Color color) const noexcept { return counts_[color]; }
  [[nodiscard]] int count(Color color, PieceType type) const noexcept {
    return counts_[color][static_cast<std::size_t>(index_of(type))];
  }
  [[nodiscard]] int men(Color color) const noexcept;
  [[nodiscard]] int men() const noexcept { return men(Color::White) + men(Color::Black); }
  [[nodiscard]] bool has_pawns() const noexcept {
    return count(Color::White, PieceType::Pawn) + count(Color::Black, PieceType::Pawn) > 0;
  }
  /// True if both sides have the same men.
  [[nodiscard]] bool is_symmetric() const noexcept {
    return counts_[Color::White] == counts_[Color::Black];
  }
  /// The same with colours exchanged.
  [[nodiscard]] Material swapped() const noexcept {
    return {counts_[Color::Black], counts_[Color::White]};
  }
  /// True if tables of this material have Black's men first.
  [[nodiscard]] bool is_named_by_black() const noexcept;

  /// "KRPvKR", White's men first.
  [[nodiscard]] std::string name() const;
  /// A number that no other material has.
  [[nodiscard]] std::uint64_t key() const noexcept;
  /// Every man, White's first, kings before queens and so on.
  [[nodiscard]] std::vector<Man> list() const;

  friend bool operator==(const Material&, const Material&) noexcept = default;

 private:
  ByColor<Counts> counts_;
};

}  // namespace tabiya::tablebase
