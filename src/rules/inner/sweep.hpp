/// Attacks of sets of pieces, in all directions at once. Internal.
///
/// Each lane of a vector holds one direction. The sliders spread over empty squares by one, two and
/// four steps (a Kogge-Stone fill), then take one more step onto their blockers; knights use eight
/// lanes for their eight leaps. There is no loop, so there are no mispredicted branches.
///
/// In one direction, the attacks of two pieces of one side never overlap, because the piece in
/// front blocks the one behind. So the number of moves is the number of squares in all lanes.
#pragma once

#include <array>
#include <cstdint>

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/bitboard.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include "rules/paired_sweep.hpp"
#else
#include "rules/plain_sweep.hpp"
#endif

namespace tabiya {

// The sets are separate parameters. With a struct, clang 19 loads the vectors from memory that was
// just written, and the stalls halve the speed of perft.

#if defined(__AVX512F__) && defined(__AVX512VPOPCNTDQ__)
namespace sweep {

struct alignas(64) Lanes {
  std::array<std::uint64_t, 8> words;

  [[nodiscard]] __m512i load() const noexcept { return _mm512_load_si512(words.data()); }
};

inline __m512i everywhere(Bitboard set) noexcept {
  return _mm512_set1_epi64(static_cast<long long>(set.bits()));
}

/// The squares that a step in this direction can reach without wrapping around the board.
constexpr Bitboard ground(int files, int ranks) {
  Bitboard squares;
  for (const Square sq : all_squares) {
    if (offset(sq, -files, -ranks)) squares |= sq;
  }
  return squares;
}

struct Step {
  int files;
  int ranks;
};
/// The directions along file, rank, diagonal and anti-diagonal, then their opposites.
inline constexpr std::array<Step, 8> slides{
    {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}};
inline constexpr std::array<Step, 8> leaps{
    {{1, 2}, {-1, 2}, {2, 1}, {-2, 1}, {-1, -2}, {1, -2}, {-2, -1}, {2, -1}}};

template <class Value>
consteval Lanes each(const std::array<Step, 8>& steps, Value value) {
  Lanes lanes{};
  for (std::size_t lane = 0; lane < 8; ++lane) {
    lanes.words[lane] = value(steps[lane].files, steps[lane].ranks);
  }
  return lanes;
}
/// The bit rotations for `times` steps in each direction.
consteval Lanes rotations(const std::array<Step, 8>& steps, int times) {
  return each(steps, [times](int files, int ranks) {
    return static_cast<std::uint64_t>(times * (8 * ranks + files)) & 63;
  });
}
consteval Lanes grounds(const std::array<Step, 8>& steps) {
  return each(steps, [](int files, int ranks) { return ground(files, ranks).bits(); });
}

inline constexpr Lanes one_step = rotations(slides, 1);
inline constexpr Lanes two_steps = rotations(slides, 2);
inline constexpr Lanes four_steps = rotations(slides, 4);
inline constexpr Lanes slide_ground = grounds(slides);
inline constexpr Lanes leap = rotations(leaps, 1);
inline constexpr Lanes leap_ground = grounds(leaps);

/// Straight sliders in the straight lanes, diagonal sliders in the others.
inline __m512i sliders(Bitboard straight, Bitboard diagonal) noexcept {
  constexpr __mmask8 diagonal_lanes = 0b11001100;
  return _mm512_mask_blend_epi64(diagonal_lanes, everywhere(straight), everywhere(diagonal));
}

/// The lines through a square, each in the lanes of the two directions along it.
inline __m512i lines(Square sq) noexcept {
  return _mm512_broadcast_i64x4(
      _mm256_load_si256(reinterpret_cast<const __m256i*>(&tables::lines[index_of(sq)])));
}

inline __m512i slide(__m512i pieces, Bitboard occupied) noexcept {
  constexpr int or_of_and = 0xF8;  // a | (b & c)
  const __m512i one = one_step.load();
  const __m512i two = two_steps.load();
  const __m512i on_board = slide_ground.load();
  __m512i open = _mm512_andnot_si512(everywhere(occupied), on_board);
  __m512i reached = pieces;
  reached = _mm512_ternarylogic_epi64(reached, open, _mm512_rolv_epi64(reached, one), or_of_and);
  open = _mm512_and_si512(open, _mm512_rolv_epi64(open, one));
  reached = _mm512_ternarylogic_epi64(reached, open, _mm512_rolv_epi64(reached, two), or_of_and);
  open = _mm512_and_si512(open, _mm512_rolv_epi64(open, two));
  reached = _mm512_ternarylogic_epi64(reached, open, _mm512_rolv_epi64(reached, four_steps.load()),
                                      or_of_and);
  return _mm512_and_si512(_mm512_rolv_epi64(reached, one), on_board);
}

}  // namespace sweep

/// Whether count_swept() is faster than counting piece by piece on this machine.
inline constexpr bool can_count_by_sweep = true;

/// The squares that the pieces attack. A queen is in both `straight` and `diagonal`.
inline Bitboard swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                      Bitboard occupied) noexcept {
  constexpr int or_of_and = 0xF8;
  const __m512i leapt = _mm512_rolv_epi64(sweep::everywhere(knights), sweep::leap.load());
  const __m512i attacked =
      _mm512_ternarylogic_epi64(sweep::slide(sweep::sliders(straight, diagonal), occupied), leapt,
                                sweep::leap_ground.load(), or_of_and);
  const __m256i half =
      _mm256_or_si256(_mm512_castsi512_si256(attacked), _mm512_extracti64x4_epi64(attacked, 1));
  const __m128i quarter =
      _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  const __m128i last = _mm_or_si128(quarter, _mm_unpackhi_epi64(quarter, quarter));
  return Bitboard{static_cast<std::uint64_t>(_mm_cvtsi128_si64(last))};
}

/// The number of moves of the pieces to the targets. Pieces in `pinned` move only along the line to
/// their king; pinned knights do not move.
inline std::size_t count_swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                               Bitboard pinned, Square king, Bitboard occupied,
                               Bitboard targets) noexcept {
  constexpr int and_or_not = 0xB0;  // a & (~b | c)
  constexpr int and_and = 0x80;     // a & b & c
  const __m512i goals = sweep::everywhere(targets);
  const __m512i movable =
      _mm512_ternarylogic_epi64(sweep::sliders(straight, diagonal), sweep::everywhere(pinned),
                                sweep::lines(king), and_or_not);
  const __m512i slid = _mm512_and_si512(sweep::slide(movable, occupied), goals);
  const __m512i leapt = _mm512_ternarylogic_epi64(
      _mm512_rolv_epi64(sweep::everywhere(knights - pinned), sweep::leap.load()),
      sweep::leap_ground.load(), goals, and_and);
  return static_cast<std::size_t>(_mm512_reduce_add_epi64(
      _mm512_add_epi64(_mm512_popcnt_epi64(slid), _mm512_popcnt_epi64(leapt))));
}

#elif defined(__AVX2__)

inline constexpr bool can_count_by_sweep = true;

namespace sweep {

/// The four directions north, east, north-east and north-west (`up`), and their opposites (`down`).
struct Fill {
  __m256i up;
  __m256i down;
};

inline __m256i everywhere(Bitboard set) noexcept {
  return _mm256_set1_epi64x(static_cast<long long>(set.bits()));
}

inline __m256i lanes(Bitboard first, Bitboard second, Bitboard third, Bitboard fourth) noexcept {
  const auto word = [](Bitboard set) { return static_cast<long long>(set.bits()); };
  return _mm256_setr_epi64x(word(first), word(second), word(third), word(fourth));
}

/// Straight sliders in the first two lanes, diagonal sliders in the others.
inline __m256i sliders(Bitboard straight, Bitboard diagonal) noexcept {
  return _mm256_blend_epi32(everywhere(straight), everywhere(diagonal), 0xF0);
}

inline Fill slide(__m256i pieces, Bitboard occupied) noexcept {
  const Bitboard not_a = ~squares_of(File::A);
  const Bitboard not_h = ~squares_of(File::H);
  const __m256i one = _mm256_setr_epi64x(8, 1, 9, 7);
  const __m256i two = _mm256_setr_epi64x(16, 2, 18, 14);
  const __m256i four = _mm256_setr_epi64x(32, 4, 36, 28);
  const __m256i up_ground = lanes(every_square, not_a, not_a, not_h);
  const __m256i down_ground = lanes(every_square, not_h, not_h, not_a);
  const __m256i blocked = everywhere(occupied);
  const auto grow = [](__m256i set, __m256i open, __m256i moved) {
    return _mm256_or_si256(set, _mm256_and_si256(open, moved));
  };

  __m256i up = pieces;
  __m256i down = pieces;
  __m256i up_open = _mm256_andnot_si256(blocked, up_ground);
  __m256i down_open = _mm256_andnot_si256(blocked, down_ground);
  up = grow(up, up_open, _mm256_sllv_epi64(up, one));
  down = grow(down, down_open, _mm256_srlv_epi64(down, one));
  up_open = _mm256_and_si256(up_open, _mm256_sllv_epi64(up_open, one));
  down_open = _mm256_and_si256(down_open, _mm256_srlv_epi64(down_open, one));
  up = grow(up, up_open, _mm256_sllv_epi64(up, two));
  down = grow(down, down_open, _mm256_srlv_epi64(down, two));
  up_open = _mm256_and_si256(up_open, _mm256_sllv_epi64(up_open, two));
  down_open = _mm256_and_si256(down_open, _mm256_srlv_epi64(down_open, two));
  up = grow(up, up_open, _mm256_sllv_epi64(up, four));
  down = grow(down, down_open, _mm256_srlv_epi64(down, four));
  return {_mm256_and_si256(_mm256_sllv_epi64(up, one), up_ground),
          _mm256_and_si256(_mm256_srlv_epi64(down, one), down_ground)};
}

inline std::size_t count(__m256i set) noexcept {
  const auto word = [](long long bits) {
    return Bitboard{static_cast<std::uint64_t>(bits)}.count();
  };
  return static_cast<std::size_t>(
      word(_mm256_extract_epi64(set, 0)) + word(_mm256_extract_epi64(set, 1)) +
      word(_mm256_extract_epi64(set, 2)) + word(_mm256_extract_epi64(set, 3)));
}

}  // namespace sweep

inline Bitboard swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                      Bitboard occupied) noexcept {
  const sweep::Fill fill = sweep::slide(sweep::sliders(straight, diagonal), occupied);
  const __m256i attacked = _mm256_or_si256(fill.up, fill.down);
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(attacked), _mm256_extracti128_si256(attacked, 1));
  const __m128i last = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return Bitboard{static_cast<std::uint64_t>(_mm_cvtsi128_si64(last))} |
         tables::knight_steps(knights);
}

inline std::size_t count_swept(Bitboard straight, Bitboard diagonal, Bitboard knights,
                               Bitboard pinned, Square king, Bitboard occupied,
                               Bitboard targets) noexcept {
  const __m256i pieces = sweep::sliders(straight, diagonal);
  const __m256i king_lines =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(&tables::lines[index_of(king)]));
  const __m256i movable =
      _mm256_and_si256(pieces, _mm256_or_si256(king_lines, sweep::everywhere(~pinned)));
  const sweep::Fill fill = sweep::slide(movable, occupied);
  const __m256i goals = sweep::everywhere(targets);
  std::size_t moves = sweep::count(_mm256_and_si256(fill.up, goals)) +
                      sweep::count(_mm256_and_si256(fill.down, goals));
  for (const Square from : knights - pinned) {
    moves += static_cast<std::size_t>((tables::knight[index_of(from)] & targets).count());
  }
  return moves;
}

#elif defined(__aarch64__)

inline constexpr bool can_count_by_sweep = true;
using paired::count_swept;
using paired::swept;

#else

// Counting piece by piece costs the same here, so the generator visits the pieces.
inline constexpr bool can_count_by_sweep = false;
using plain::count_swept;
using plain::swept;

#endif

}  // namespace tabiya
