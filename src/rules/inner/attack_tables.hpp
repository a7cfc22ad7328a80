/// Attack tables, inlined into the generator. Internal: the build flags select the implementation.
#pragma once

#include <array>
#include <cstdint>

#include "rules/reversed_bits.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/piece.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace tabiya::tables {

constexpr Bitboard knight_steps(Bitboard from) noexcept {
  using enum Direction;
  const Bitboard north = shifted<North>(from);
  const Bitboard south = shifted<South>(from);
  const Bitboard east = shifted<East>(from);
  const Bitboard west = shifted<West>(from);
  return shifted<NorthEast>(north) | shifted<NorthWest>(north) | shifted<SouthEast>(south) |
         shifted<SouthWest>(south) | shifted<NorthEast>(east) | shifted<SouthEast>(east) |
         shifted<NorthWest>(west) | shifted<SouthWest>(west);
}

constexpr Bitboard king_steps(Bitboard from) noexcept {
  using enum Direction;
  const Bitboard rank = shifted<East>(from) | from | shifted<West>(from);
  return (shifted<North>(rank) | rank | shifted<South>(rank)) - from;
}

template <Color Us>
constexpr Bitboard pawn_attacks(Bitboard pawns) noexcept {
  using enum Direction;
  if constexpr (Us == Color::White) return shifted<NorthEast>(pawns) | shifted<NorthWest>(pawns);
  else return shifted<SouthEast>(pawns) | shifted<SouthWest>(pawns);
}

template <class Steps>
consteval std::array<Bitboard, square_count> steps_table(Steps steps) {
  std::array<Bitboard, square_count> table{};
  for (const Square sq : all_squares) table[index_of(sq)] = steps(Bitboard{sq});
  return table;
}

inline constexpr auto knight = steps_table([](Bitboard from) { return knight_steps(from); });
inline constexpr auto king = steps_table([](Bitboard from) { return king_steps(from); });

/// between[a][b] and line[a][b], as `between()` and `line_through()` of attacks.hpp.
using SquarePairs = std::array<std::array<Bitboard, square_count>, square_count>;
extern const SquarePairs between;
extern const SquarePairs line;

/// The lines through a square, without the square itself.
struct alignas(32) Lines {
  Bitboard file;
  Bitboard rank;
  Bitboard diagonal;       ///< towards the north-east
  Bitboard anti_diagonal;  ///< towards the north-west
};
extern const std::array<Lines, square_count> lines;

/// The table entry for the attacks of a rook or bishop on one square.
///
/// With BMI2, pext turns the blockers on the relevant squares into a table index. Otherwise each
/// line is resolved by subtraction from both ends (hyperbola quintessence), with a small table for
/// ranks if the machine has no instruction to reverse the bits of a word.
struct Slider {
  Bitboard relevant;  ///< squares whose occupancy matters: each ray without its last square
  std::uint32_t offset = 0;
};
extern const std::array<Slider, square_count> rook_sliders;
extern const std::array<Slider, square_count> bishop_sliders;

#if defined(__BMI2__)

inline constexpr std::size_t slider_attack_count = 102'400 + 5'248;
extern const std::array<Bitboard, slider_attack_count> slider_attacks;

inline Bitboard slide(const Slider& slider, Bitboard occupied) noexcept {
  return slider_attacks[slider.offset + _pext_u64(occupied.bits(), slider.relevant.bits())];
}
inline Bitboard rook(Square sq, Bitboard occupied) noexcept {
  return slide(rook_sliders[index_of(sq)], occupied);
}
inline Bitboard bishop(Square sq, Bitboard occupied) noexcept {
  return slide(bishop_sliders[index_of(sq)], occupied);
}

#elif defined(__aarch64__)

/// The squares attacked along a line.
inline Bitboard along(Square sq, Bitboard mask, Bitboard occupied) noexcept {
  const std::uint64_t blockers = (occupied & mask).bits();
  const std::uint64_t from = Bitboard{sq}.bits();
  const std::uint64_t up = blockers - 2 * from;
  const std::uint64_t down = reversed(reversed(blockers) - 2 * reversed(from));
  return Bitboard{up ^ down} & mask;
}

inline Bitboard rook(Square sq, Bitboard occupied) noexcept {
  const Lines& through = lines[index_of(sq)];
  return along(sq, through.file, occupied) | along(sq, through.rank, occupied);
}
inline Bitboard bishop(Square sq, Bitboard occupied) noexcept {
  const Lines& through = lines[index_of(sq)];
  return along(sq, through.diagonal, occupied) | along(sq, through.anti_diagonal, occupied);
}

#else

/// Attacks of a rook along its rank: [file][occupancy of the six inner files].
inline constexpr std::size_t inner_occupancies = std::size_t{1} << 6U;
using RankAttacks = std::array<std::array<std::uint8_t, inner_occupancies>, 8>;
extern const RankAttacks rank_attacks;

/// The squares attacked along a line that has at most one square on each rank.
inline Bitboard along(Square sq, Bitboard mask, Bitboard occupied) noexcept {
  const Bitboard blockers = occupied & mask;
  const Bitboard from{sq};
  const std::uint64_t up = blockers.bits() - 2 * from.bits();
  const std::uint64_t down =
      __builtin_bswap64(mirrored(blockers).bits() - 2 * mirrored(from).bits());
  return Bitboard{up ^ down} & mask;
}

inline Bitboard rook(Square sq, Bitboard occupied) noexcept {
  const int rank_shift = 8 * index_of(rank_of(sq));
  const auto inner = static_cast<std::size_t>((occupied.bits() >> (rank_shift + 1)) & 63);
  const std::uint64_t along_rank = rank_attacks[index_of(file_of(sq))][inner];
  return Bitboard{along_rank << rank_shift} | along(sq, lines[index_of(sq)].file, occupied);
}
inline Bitboard bishop(Square sq, Bitboard occupied) noexcept {
  const Lines& through = lines[index_of(sq)];
  return along(sq, through.diagonal, occupied) | along(sq, through.anti_diagonal, occupied);
}

#endif

/// The squares that a piece of this type attacks from `sq`. Not for pawns, whose attacks depend on
/// the colour.
template <PieceType Type>
inline Bitboard attacks(Square sq, Bitboard occupied) noexcept {
  static_assert(Type != PieceType::Pawn);
  if constexpr (Type == PieceType::Knight) return knight[index_of(sq)];
  else if constexpr (Type == PieceType::Bishop) return bishop(sq, occupied);
  else if constexpr (Type == PieceType::Rook) return rook(sq, occupied);
  else if constexpr (Type == PieceType::Queen) return rook(sq, occupied) | bishop(sq, occupied);
  else return king[index_of(sq)];
}

}  // namespace tabiya::tables
