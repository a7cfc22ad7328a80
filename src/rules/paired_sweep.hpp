/// Attacks of sets of pieces, two opposite directions at a time. Internal; see sweep.hpp.
///
/// The second lane of a vector holds the board with its bits reversed, where south is north and
/// west is east. So one shift by a constant moves both lanes, one mask covers both edges, and only
/// the union of all directions is reversed back. This suits ARM, which reverses a word in one
/// instruction but has vectors of only two words. The code uses the vector extensions of the
/// compilers, so every machine can test it.
///
/// Ranks need no fill. A rank is one byte; subtracting twice the sliders from the occupied squares
/// of the byte flips all bits from each slider's next square up to its first blocker.
#pragma once

#include <cstdint>

#include "rules/plain_sweep.hpp"
#include "rules/reversed_bits.hpp"
#include "tabiya/rules/bitboard.hpp"

#if defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace tabiya::paired {

using Words = std::uint64_t __attribute__((vector_size(16)));
using Bytes = std::uint8_t __attribute__((vector_size(16)));

inline constexpr std::uint64_t not_a = ~squares_of(File::A).bits();
inline constexpr std::uint64_t not_h = ~squares_of(File::H).bits();
inline constexpr std::uint64_t not_ab = not_a & ~squares_of(File::B).bits();
inline constexpr std::uint64_t not_gh = not_h & ~squares_of(File::G).bits();

[[nodiscard]] inline Words both(std::uint64_t word) noexcept { return Words{word, word}; }

/// The set in the first lane, and its bits in reverse order in the second.
[[nodiscard]] inline Words both_ways(Bitboard set) noexcept {
  return Words{set.bits(), reversed(set.bits())};
}

[[nodiscard]] inline Bitboard united(Words both_ways) noexcept {
  return Bitboard{both_ways[0] | reversed(both_ways[1])};
}

/// The squares attacked along ranks. Sliders block each other.
/// Requires: `occupied` contains the sliders.
[[nodiscard]] inline Words along_ranks(Words sliders, Words occupied) noexcept {
  const auto bytes = [](Words words) { return reinterpret_cast<Bytes>(words); };
  return occupied ^ reinterpret_cast<Words>(bytes(occupied) - bytes(sliders) - bytes(sliders));
}

/// A Kogge-Stone fill from the sliders over the `open` squares in the direction of `Step`. One more
/// step from the result gives the attacked squares.
template <int Step>
[[nodiscard]] inline Words filled(Words sliders, Words open) noexcept {
  sliders |= open & (sliders << Step);
  open &= open << Step;
  sliders |= open & (sliders << (2 * Step));
  open &= open << (2 * Step);
  return sliders | (open & (sliders << (4 * Step)));
}

/// The squares attacked in four pairs of directions.
struct Slides {
  Words along_files;
  Words along_ranks;
  Words along_diagonals;
  Words along_anti_diagonals;
};

[[nodiscard]] inline Slides slide(Words straight, Words diagonal, Words occupied) noexcept {
  const Words empty = ~occupied;
  const Words from_west = both(not_a);
  const Words from_east = both(not_h);
  return {filled<8>(straight, empty) << 8, along_ranks(straight, occupied | straight),
          (filled<9>(diagonal, empty & from_west) & from_east) << 9,
          (filled<7>(diagonal, empty & from_east) & from_west) << 7};
}

/// The attacks of knights: one file and two ranks away, or two files and one rank.
[[nodiscard]] inline Bitboard knight_attacks(Bitboard knights) noexcept {
  const std::uint64_t from = knights.bits();
  const std::uint64_t one_aside = ((from << 1) & not_a) | ((from >> 1) & not_h);
  const std::uint64_t two_aside = ((from << 2) & not_ab) | ((from >> 2) & not_gh);
  return Bitboard{(one_aside << 16) | (one_aside >> 16) | (two_aside << 8) | (two_aside >> 8)};
}

/// The same as plain::swept().
[[nodiscard]] inline Bitboard swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                                    Bitboard occupied) noexcept {
  const Slides slides = slide(both_ways(straight), both_ways(diagonal), both_ways(occupied));
  return united(slides.along_files | slides.along_ranks | slides.along_diagonals |
                slides.along_anti_diagonals) |
         knight_attacks(knights);
}

/// The number of set bits in each byte, at most 8. The sum over the eight sets below is at most 64,
/// so it fits into a byte.
#if defined(__aarch64__)
[[nodiscard]] inline Bytes bits_in_bytes(Words set) noexcept {
  return reinterpret_cast<Bytes>(vcntq_u8(reinterpret_cast<uint8x16_t>(set)));
}
[[nodiscard]] inline std::size_t sum(Bytes counts) noexcept {
  return vaddlvq_u8(reinterpret_cast<uint8x16_t>(counts));
}
#else
[[nodiscard]] inline Bytes bits_in_bytes(Words set) noexcept {
  Bytes counts{};
  for (int byte = 0; byte < 16; ++byte) {
    const auto bits = static_cast<std::uint8_t>(set[byte / 8] >> (8 * (byte % 8)));
    counts[byte] = static_cast<std::uint8_t>(std::popcount(bits));
  }
  return counts;
}
[[nodiscard]] inline std::size_t sum(Bytes counts) noexcept {
  std::size_t total = 0;
  for (int byte = 0; byte < 16; ++byte) total += counts[byte];
  return total;
}
#endif

/// The same as plain::count_swept().
[[nodiscard]] inline std::size_t count_swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                                             Bitboard pinned, Square king, Bitboard occupied,
                                             Bitboard targets) noexcept {
  const tables::Lines& lines = tables::lines[index_of(king)];
  const auto movable = [pinned](Bitboard pieces, Bitboard line) {
    return pieces & (line | ~pinned);
  };
  const Words squares = both_ways(occupied);
  const Words goals = both_ways(targets);
  const Words west_goals = goals & both(not_a);
  const Words east_goals = goals & both(not_h);
  const Words empty = ~squares;
  const Words on_file = both_ways(movable(straight, lines.file));
  const Words on_rank = both_ways(movable(straight, lines.rank));
  const Words on_diagonal = both_ways(movable(diagonal, lines.diagonal));
  const Words on_anti_diagonal = both_ways(movable(diagonal, lines.anti_diagonal));
  const Words leaping = both_ways(knights - pinned);
  const Words ranks = along_ranks(on_rank, squares) & goals;
  const Words files = (filled<8>(on_file, empty) << 8) & goals;
  const Words diagonals = (filled<9>(on_diagonal, empty & both(not_a)) << 9) & west_goals;
  const Words anti_diagonals = (filled<7>(on_anti_diagonal, empty & both(not_h)) << 7) & east_goals;
  return sum(bits_in_bytes(files) + bits_in_bytes(ranks) + bits_in_bytes(diagonals) +
             bits_in_bytes(anti_diagonals) + bits_in_bytes((leaping << 17) & west_goals) +
             bits_in_bytes((leaping << 15) & east_goals) +
             bits_in_bytes((leaping << 10) & goals & both(not_ab)) +
             bits_in_bytes((leaping << 6) & goals & both(not_gh)));
}

}  // namespace tabiya::paired
