/// Files, ranks and squares.
///
///     const Square sq = make_square(File::E, Rank::Fourth);   // Square::E4
///     to_string(sq)                                           // "e4"
///     offset(sq, 1, 2)                                        // Square::F6
///     parse_square("e9")                                      // nothing
///
/// The three are different types without conversions: a rank where a file is meant, or a number
/// where a square is meant, does not compile. `index_of()` and `square_at()` convert explicitly.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/support/color.hpp"

namespace tabiya {

/// A column of the board, a to h. Source: FIDE 2.4.
enum class File : std::uint8_t { A, B, C, D, E, F, G, H };

/// A row of the board, 1 to 8, counted from White's side. Source: FIDE 2.4.
enum class Rank : std::uint8_t { First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth };

/// One of the 64 squares. "No square" is an empty `std::optional<Square>`, never a 65th value.
// clang-format off
enum class Square : std::uint8_t {
  A1, B1, C1, D1, E1, F1, G1, H1,
  A2, B2, C2, D2, E2, F2, G2, H2,
  A3, B3, C3, D3, E3, F3, G3, H3,
  A4, B4, C4, D4, E4, F4, G4, H4,
  A5, B5, C5, D5, E5, F5, G5, H5,
  A6, B6, C6, D6, E6, F6, G6, H6,
  A7, B7, C7, D7, E7, F7, G7, H7,
  A8, B8, C8, D8, E8, F8, G8, H8,
};
// clang-format on

inline constexpr int square_count = 64;

inline constexpr std::array<File, 8> all_files{File::A, File::B, File::C, File::D,
                                               File::E, File::F, File::G, File::H};
inline constexpr std::array<Rank, 8> all_ranks{Rank::First,   Rank::Second, Rank::Third,
                                               Rank::Fourth,  Rank::Fifth,  Rank::Sixth,
                                               Rank::Seventh, Rank::Eighth};

/// The index of a square: A1 is 0, B1 is 1, H8 is 63.
[[nodiscard]] constexpr int index_of(Square sq) noexcept { return static_cast<int>(sq); }
/// The index of a file: A is 0, H is 7.
[[nodiscard]] constexpr int index_of(File file) noexcept { return static_cast<int>(file); }
/// The index of a rank: First is 0, Eighth is 7.
[[nodiscard]] constexpr int index_of(Rank rank) noexcept { return static_cast<int>(rank); }

/// The inverse of index_of(). Requires: 0 <= index < 64.
[[nodiscard]] constexpr Square square_at(int index) noexcept { return static_cast<Square>(index); }

[[nodiscard]] constexpr Square make_square(File file, Rank rank) noexcept {
  return square_at(index_of(rank) * 8 + index_of(file));
}
[[nodiscard]] constexpr File file_of(Square sq) noexcept {
  return static_cast<File>(index_of(sq) % 8);
}
[[nodiscard]] constexpr Rank rank_of(Square sq) noexcept {
  return static_cast<Rank>(index_of(sq) / 8);
}

/// All squares from A1 to H8.
inline constexpr auto all_squares = [] {
  std::array<Square, square_count> squares{};
  for (int index = 0; index < square_count; ++index) squares[index] = square_at(index);
  return squares;
}();

/// True for a light square, such as h1. Source: FIDE 2.1.
[[nodiscard]] constexpr bool is_light(Square sq) noexcept {
  return (index_of(file_of(sq)) + index_of(rank_of(sq))) % 2 != 0;
}

/// The square with its rank mirrored: e2 becomes e7.
[[nodiscard]] constexpr Square mirrored(Square sq) noexcept { return square_at(index_of(sq) ^ 56); }

/// A rank counted from a player's own side: `relative_rank(Black, Second)` is the seventh.
[[nodiscard]] constexpr Rank relative_rank(Color color, Rank rank) noexcept {
  return color == Color::White ? rank : static_cast<Rank>(7 - index_of(rank));
}

/// The number of king moves from one square to the other on an empty board, 0 to 7.
[[nodiscard]] constexpr int distance(Square from, Square to) noexcept {
  const int files = index_of(file_of(from)) - index_of(file_of(to));
  const int ranks = index_of(rank_of(from)) - index_of(rank_of(to));
  const int file_steps = files < 0 ? -files : files;
  const int rank_steps = ranks < 0 ? -ranks : ranks;
  return file_steps > rank_steps ? file_steps : rank_steps;
}

/// The number of steps to the nearest edge of the board, 0 to 3.
[[nodiscard]] constexpr int edge_distance(Square sq) noexcept {
  const int file = index_of(file_of(sq));
  const int rank = index_of(rank_of(sq));
  return std::min({file, 7 - file, rank, 7 - rank});
}

/// The square `files` to the right and `ranks` up, or nothing if it is off the board.
[[nodiscard]] constexpr std::optional<Square> offset(Square sq, int files, int ranks) noexcept {
  const int file = index_of(file_of(sq)) + files;
  const int rank = index_of(rank_of(sq)) + ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return make_square(static_cast<File>(file), static_cast<Rank>(rank));
}

/// 'a' to 'h'.
[[nodiscard]] constexpr char to_char(File file) noexcept {
  return static_cast<char>('a' + index_of(file));
}
/// '1' to '8'.
[[nodiscard]] constexpr char to_char(Rank rank) noexcept {
  return static_cast<char>('1' + index_of(rank));
}
/// "e4".
[[nodiscard]] inline std::string to_string(Square sq) {
  return {to_char(file_of(sq)), to_char(rank_of(sq))};
}

/// Reads 'a' to 'h', lower case only.
[[nodiscard]] constexpr std::optional<File> parse_file(char letter) noexcept {
  if (letter < 'a' || letter > 'h') return std::nullopt;
  return static_cast<File>(letter - 'a');
}
/// Reads '1' to '8'.
[[nodiscard]] constexpr std::optional<Rank> parse_rank(char digit) noexcept {
  if (digit < '1' || digit > '8') return std::nullopt;
  return static_cast<Rank>(digit - '1');
}
/// Reads exactly two characters, such as "e4" or "E4". `parse_file()` accepts lower case only,
/// because an upper-case letter alone is a piece.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) noexcept {
  if (text.size() != 2) return std::nullopt;
  const bool is_capital = text[0] >= 'A' && text[0] <= 'H';
  const auto file = parse_file(is_capital ? static_cast<char>(text[0] - 'A' + 'a') : text[0]);
  const auto rank = parse_rank(text[1]);
  if (!file || !rank) return std::nullopt;
  return make_square(*file, *rank);
}

}  // namespace tabiya
