/// Sets of squares.
///
///     Bitboard wanted{Square::E4, Square::A1};
///     wanted |= squares_of(File::H) - Square::H8;
///     for (const Square sq : wanted & board.pieces(Color::White)) …
///
/// A set is one 64-bit word in which bit n is the square with index n: A1 is bit 0, B1 is bit 1, H8
/// is bit 63. Every operation takes a few instructions, so sets are passed and returned by value.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <initializer_list>

#include "tabiya/rules/square.hpp"

namespace tabiya {

/// A set of squares, iterated from A1 to H8.
///
/// `a | b` holds the squares in either set, `a & b` those in both, `a ^ b` those in exactly one,
/// `a - b` those in a but not in b, and `~a` all others. A single square converts to the set that
/// holds only that square; a number converts only explicitly.
class Bitboard {
 public:
  /// The empty set.
  constexpr Bitboard() noexcept = default;
  constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_{bits} {}
  constexpr Bitboard(Square sq) noexcept
      : bits_{std::uint64_t{1} << index_of(sq)} {
  }  // NOLINT(google-explicit-constructor): a square is a set of one
  constexpr Bitboard(std::initializer_list<Square> squares) noexcept {
    for (const Square sq : squares) *this |= sq;
  }

  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr bool contains(Square sq) const noexcept {
    return ((bits_ >> index_of(sq)) & 1) != 0;
  }
  [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr bool any() const noexcept { return bits_ != 0; }
  /// True for two squares or more.
  [[nodiscard]] constexpr bool has_several() const noexcept { return (bits_ & (bits_ - 1)) != 0; }
  /// True if the sets have a square in common.
  [[nodiscard]] constexpr bool intersects(Bitboard other) const noexcept {
    return (bits_ & other.bits_) != 0;
  }

  /// The lowest square. Requires: not empty().
  [[nodiscard]] constexpr Square first() const noexcept {
    assert(any());
    return square_at(std::countr_zero(bits_));
  }
  /// The highest square. Requires: not empty().
  [[nodiscard]] constexpr Square last() const noexcept {
    assert(any());
    return square_at(63 - std::countl_zero(bits_));
  }

  constexpr Bitboard& operator|=(Bitboard other) noexcept {
    bits_ |= other.bits_;
    return *this;
  }
  constexpr Bitboard& operator&=(Bitboard other) noexcept {
    bits_ &= other.bits_;
    return *this;
  }
  constexpr Bitboard& operator^=(Bitboard other) noexcept {
    bits_ ^= other.bits_;
    return *this;
  }
  constexpr Bitboard& operator-=(Bitboard other) noexcept {
    bits_ &= ~other.bits_;
    return *this;
  }
  friend constexpr Bitboard operator|(Bitboard left, Bitboard right) noexcept {
    return left |= right;
  }
  friend constexpr Bitboard operator&(Bitboard left, Bitboard right) noexcept {
    return left &= right;
  }
  friend constexpr Bitboard operator^(Bitboard left, Bitboard right) noexcept {
    return left ^= right;
  }
  friend constexpr Bitboard operator-(Bitboard left, Bitboard right) noexcept {
    return left -= right;
  }
  friend constexpr Bitboard operator~(Bitboard set) noexcept { return Bitboard{~set.bits_}; }
  friend constexpr bool operator==(Bitboard, Bitboard) noexcept = default;

  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() noexcept = default;
    constexpr explicit Iterator(std::uint64_t bits) noexcept : bits_{bits} {}
    constexpr Square operator*() const noexcept { return square_at(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() noexcept {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

   private:
    std::uint64_t bits_ = 0;
  };
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator{bits_}; }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator{0}; }

 private:
  std::uint64_t bits_ = 0;
};

inline constexpr Bitboard every_square{~std::uint64_t{0}};
inline constexpr Bitboard light_squares{0x55AA55AA55AA55AA};
inline constexpr Bitboard dark_squares{0xAA55AA55AA55AA55};

/// The eight squares of a file, or of a rank.
[[nodiscard]] constexpr Bitboard squares_of(File file) noexcept {
  return Bitboard{std::uint64_t{0x0101010101010101} << index_of(file)};
}
[[nodiscard]] constexpr Bitboard squares_of(Rank rank) noexcept {
  return Bitboard{std::uint64_t{0xFF} << (8 * index_of(rank))};
}

/// A single step in compass notation, with White in the south. The value is the change of the
/// square's index.
enum class Direction : std::int8_t {
  North = 8,
  South = -8,
  East = 1,
  West = -1,
  NorthEast = 9,
  NorthWest = 7,
  SouthEast = -7,
  SouthWest = -9,
};

/// The set shifted one step. Squares that would leave the board are dropped.
template <Direction Step>
[[nodiscard]] constexpr Bitboard shifted(Bitboard set) noexcept {
  constexpr int distance = static_cast<int>(Step);
  constexpr bool east =
      Step == Direction::East || Step == Direction::NorthEast || Step == Direction::SouthEast;
  constexpr bool west =
      Step == Direction::West || Step == Direction::NorthWest || Step == Direction::SouthWest;
  if constexpr (east) set -= squares_of(File::H);
  if constexpr (west) set -= squares_of(File::A);
  if constexpr (distance > 0) return Bitboard{set.bits() << distance};
  else return Bitboard{set.bits() >> -distance};
}

/// The set with the ranks mirrored, as seen from the other side.
[[nodiscard]] constexpr Bitboard mirrored(Bitboard set) noexcept {
  return Bitboard{__builtin_bswap64(set.bits())};
}

}  // namespace tabiya
