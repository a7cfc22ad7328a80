/// All squares that a whole set of sliding men attacks, in one sweep. Internal.
#pragma once

#include <array>
#include <cstdint>

#include "attack_tables.hpp"
#include "tabiya/rules/bitboard.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace tabiya {

// Each lane of the vector is one direction. The sets grow along it by one, two and four squares
// over empty ground (a Kogge-Stone fill), then take the last step onto whatever stopped them.

#if defined(__AVX512F__)

inline Bitboard slider_fill(Bitboard straight, Bitboard diagonal, Bitboard occupied) noexcept {
  constexpr std::uint64_t not_a = ~squares_of(File::A).bits();
  constexpr std::uint64_t not_h = ~squares_of(File::H).bits();
  constexpr std::uint64_t not_1 = ~squares_of(Rank::First).bits();
  constexpr std::uint64_t not_8 = ~squares_of(Rank::Eighth).bits();
  // North, east, south, west; then north-east, north-west, south-west, south-east.
  const __m512i step = _mm512_setr_epi64(8, 1, 56, 63, 9, 7, 55, 57);
  const __m512i two_steps = _mm512_setr_epi64(16, 2, 48, 62, 18, 14, 46, 50);
  const __m512i four_steps = _mm512_setr_epi64(32, 4, 32, 60, 36, 28, 28, 36);
  const auto word = [](std::uint64_t bits) { return static_cast<long long>(bits); };
  const __m512i on_board = _mm512_setr_epi64(
      word(not_1), word(not_a), word(not_8), word(not_h), word(not_1 & not_a), word(not_1 & not_h),
      word(not_8 & not_h), word(not_8 & not_a));

  __m512i reached = _mm512_mask_set1_epi64(_mm512_set1_epi64(word(diagonal.bits())), 0x0F,
                                           word(straight.bits()));
  __m512i open = _mm512_andnot_si512(_mm512_set1_epi64(word(occupied.bits())), on_board);
  constexpr int or_of_and = 0xF8;  // a | (b & c)
  reached = _mm512_ternarylogic_epi64(reached, open, _mm512_rolv_epi64(reached, step), or_of_and);
  open = _mm512_and_si512(open, _mm512_rolv_epi64(open, step));
  reached =
      _mm512_ternarylogic_epi64(reached, open, _mm512_rolv_epi64(reached, two_steps), or_of_and);
  open = _mm512_and_si512(open, _mm512_rolv_epi64(open, two_steps));
  reached =
      _mm512_ternarylogic_epi64(reached, open, _mm512_rolv_epi64(reached, four_steps), or_of_and);
  const __m512i attacked = _mm512_and_si512(_mm512_rolv_epi64(reached, step), on_board);

  const __m256i half = _mm256_or_si256(_mm512_castsi512_si256(attacked),
                                       _mm512_extracti64x4_epi64(attacked, 1));
  const __m128i quarter =
      _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  const __m128i last = _mm_or_si128(quarter, _mm_unpackhi_epi64(quarter, quarter));
  return Bitboard{static_cast<std::uint64_t>(_mm_cvtsi128_si64(last))};
}

#elif defined(__AVX2__)

inline Bitboard slider_fill(Bitboard straight, Bitboard diagonal, Bitboard occupied) noexcept {
  constexpr std::uint64_t not_a = ~squares_of(File::A).bits();
  constexpr std::uint64_t not_h = ~squares_of(File::H).bits();
  const auto word = [](std::uint64_t bits) { return static_cast<long long>(bits); };
  // Upwards: north, east, north-east, north-west; downwards their opposites.
  const __m256i step = _mm256_setr_epi64x(8, 1, 9, 7);
  const __m256i two_steps = _mm256_setr_epi64x(16, 2, 18, 14);
  const __m256i four_steps = _mm256_setr_epi64x(32, 4, 36, 28);
  const __m256i up_board = _mm256_setr_epi64x(-1, word(not_a), word(not_a), word(not_h));
  const __m256i down_board = _mm256_setr_epi64x(-1, word(not_h), word(not_h), word(not_a));
  const __m256i sliders = _mm256_setr_epi64x(word(straight.bits()), word(straight.bits()),
                                             word(diagonal.bits()), word(diagonal.bits()));
  const __m256i blocked = _mm256_set1_epi64x(word(occupied.bits()));
  const auto grow = [](__m256i set, __m256i open, __m256i shifted) {
    return _mm256_or_si256(set, _mm256_and_si256(open, shifted));
  };

  __m256i up = sliders;
  __m256i down = sliders;
  __m256i up_open = _mm256_andnot_si256(blocked, up_board);
  __m256i down_open = _mm256_andnot_si256(blocked, down_board);
  up = grow(up, up_open, _mm256_sllv_epi64(up, step));
  down = grow(down, down_open, _mm256_srlv_epi64(down, step));
  up_open = _mm256_and_si256(up_open, _mm256_sllv_epi64(up_open, step));
  down_open = _mm256_and_si256(down_open, _mm256_srlv_epi64(down_open, step));
  up = grow(up, up_open, _mm256_sllv_epi64(up, two_steps));
  down = grow(down, down_open, _mm256_srlv_epi64(down, two_steps));
  up_open = _mm256_and_si256(up_open, _mm256_sllv_epi64(up_open, two_steps));
  down_open = _mm256_and_si256(down_open, _mm256_srlv_epi64(down_open, two_steps));
  up = grow(up, up_open, _mm256_sllv_epi64(up, four_steps));
  down = grow(down, down_open, _mm256_srlv_epi64(down, four_steps));
  const __m256i attacked =
      _mm256_or_si256(_mm256_and_si256(_mm256_sllv_epi64(up, step), up_board),
                      _mm256_and_si256(_mm256_srlv_epi64(down, step), down_board));

  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(attacked),
                                    _mm256_extracti128_si256(attacked, 1));
  const __m128i last = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return Bitboard{static_cast<std::uint64_t>(_mm_cvtsi128_si64(last))};
}

#else

inline Bitboard slider_fill(Bitboard straight, Bitboard diagonal, Bitboard occupied) noexcept {
  Bitboard attacked;
  for (const Square sq : straight) attacked |= tables::rook(sq, occupied);
  for (const Square sq : diagonal) attacked |= tables::bishop(sq, occupied);
  return attacked;
}

#endif

}  // namespace tabiya
