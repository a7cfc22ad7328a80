/// Slider attacks along the four lines through a square, in one vector. Internal.
///
/// The rook table is as large as a second-level cache, which slows down the replay of millions of
/// games. The tables used here fit into the first-level cache. On each line, subtracting the slider
/// from the blockers above it flips all bits up to the first blocker. The other half of the line
/// does the same with reversed bits.
#pragma once

#include "rules/inner/attack_tables.hpp"
#include "rules/inner/legality.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/piece.hpp"

#if defined(__AVX512VL__) && defined(__GFNI__)
#include <immintrin.h>
#endif

namespace tabiya {

/// Whether a piece that leaves its square can expose a king to a slider.
struct KingLines {
  bool of_own_king;
  bool of_other_king;
};

#if defined(__AVX512VL__) && defined(__GFNI__)

namespace queen_lines {

inline __m256i everywhere(std::uint64_t word) noexcept {
  return _mm256_set1_epi64x(static_cast<long long>(word));
}

/// Each of the four words with its bits in reverse order.
inline __m256i reversed(__m256i words) noexcept {
  const __m256i bits_of_byte = everywhere(0x8040201008040201);
  const __m256i bytes_of_word =
      _mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                       15, 14, 13, 12, 11, 10, 9, 8);
  return _mm256_shuffle_epi8(_mm256_gf2p8affine_epi64_epi8(words, bits_of_byte, 0), bytes_of_word);
}

/// The squares attacked along the file, the rank, the diagonal and the anti-diagonal.
inline __m256i attacks(Square sq, Bitboard occupied) noexcept {
  const int place = index_of(sq);
  const __m256i lines = _mm256_load_si256(reinterpret_cast<const __m256i*>(&tables::lines[place]));
  const __m256i blockers = _mm256_and_si256(everywhere(occupied.bits()), lines);
  const __m256i forwards = _mm256_sub_epi64(blockers, everywhere(std::uint64_t{2} << place));
  const __m256i backwards =
      reversed(_mm256_sub_epi64(reversed(blockers), everywhere(std::uint64_t{2} << (63 - place))));
  return _mm256_and_si256(_mm256_xor_si256(forwards, backwards), lines);
}

}  // namespace queen_lines

/// The squares attacked from `sq` along straight and diagonal lines. `straight` and `diagonal` are
/// each all squares or none, and switch the lines on or off.
[[nodiscard]] inline Bitboard slider_attacks(Square sq, Bitboard occupied, Bitboard straight,
                                             Bitboard diagonal) noexcept {
  const __m256i wanted = _mm256_blend_epi32(queen_lines::everywhere(straight.bits()),
                                            queen_lines::everywhere(diagonal.bits()), 0xF0);
  const __m256i attacked = _mm256_and_si256(queen_lines::attacks(sq, occupied), wanted);
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(attacked), _mm256_extracti128_si256(attacked, 1));
  const __m128i last = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return Bitboard{static_cast<std::uint64_t>(_mm_cvtsi128_si64(last))};
}

/// True if a slider attacks the square.
[[nodiscard]] inline bool is_on_line_of(Square sq, Bitboard occupied, Bitboard straight_sliders,
                                        Bitboard diagonal_sliders) noexcept {
  const __m256i sliders =
      _mm256_blend_epi32(queen_lines::everywhere(straight_sliders.bits()),
                         queen_lines::everywhere(diagonal_sliders.bits()), 0xF0);
  return _mm256_testz_si256(queen_lines::attacks(sq, occupied), sliders) == 0;
}

/// For each king, whether some line through him contains both the moving piece of `Us` and another
/// piece that slides along it and belongs to his opponent, at any distance on either side.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline KingLines king_lines_through(const Board& board,
                                                                      Bitboard mover) noexcept {
  constexpr int us = 6 + index_of(Us);
  constexpr int them = 6 + index_of(~Us);
  constexpr int rook = index_of(PieceType::Rook);
  constexpr int bishop = index_of(PieceType::Bishop);
  const auto lines_of = [&](Color color) {
    const Square king = board.pieces(color, PieceType::King).first();
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(&tables::lines[index_of(king)]));
  };
  const __m512i lines = _mm512_inserti64x4(_mm512_castsi256_si512(lines_of(Us)), lines_of(~Us), 1);
  const __m512i sets = _mm512_loadu_si512(&board);
  const __m512i owners =
      _mm512_permutexvar_epi64(_mm512_setr_epi64(them, them, them, them, us, us, us, us), sets);
  const __m512i kinds = _mm512_permutexvar_epi64(
      _mm512_setr_epi64(rook, rook, bishop, bishop, rook, rook, bishop, bishop), sets);
  const auto everywhere = [](Bitboard set) {
    return _mm512_set1_epi64(static_cast<long long>(set.bits()));
  };
  constexpr int either_and_third = 0xA8;
  const __m512i sliders = _mm512_ternarylogic_epi64(
      kinds, everywhere(board.pieces(PieceType::Queen)), owners, either_and_third);
  const __m512i mover_lanes = everywhere(mover);
  const __mmask8 with_mover = _mm512_test_epi64_mask(lines, mover_lanes);
  const auto found = static_cast<unsigned>(
      _mm512_mask_test_epi64_mask(with_mover, lines, _mm512_andnot_si512(mover_lanes, sliders)));
  return {(found & 0x0F) != 0, (found & 0xF0) != 0};
}

#else

[[nodiscard]] inline Bitboard slider_attacks(Square sq, Bitboard occupied, Bitboard straight,
                                             Bitboard diagonal) noexcept {
  return (tables::rook(sq, occupied) & straight) | (tables::bishop(sq, occupied) & diagonal);
}

[[nodiscard]] inline bool is_on_line_of(Square sq, Bitboard occupied, Bitboard straight_sliders,
                                        Bitboard diagonal_sliders) noexcept {
  return slider_attacks(sq, occupied, straight_sliders, diagonal_sliders).any();
}

template <Color Us>
[[nodiscard]] inline KingLines king_lines_through(const Board& board, Bitboard mover) noexcept {
  const auto share_line = [&](Color king, Color attacker) {
    const tables::Lines& through =
        tables::lines[index_of(board.pieces(king, PieceType::King).first())];
    const Bitboard straight = straight_sliders(board, attacker) - mover;
    const Bitboard diagonal = diagonal_sliders(board, attacker) - mover;
    return (through.file.intersects(mover) && through.file.intersects(straight)) ||
           (through.rank.intersects(mover) && through.rank.intersects(straight)) ||
           (through.diagonal.intersects(mover) && through.diagonal.intersects(diagonal)) ||
           (through.anti_diagonal.intersects(mover) && through.anti_diagonal.intersects(diagonal));
  };
  return {share_line(Us, ~Us), share_line(~Us, Us)};
}

#endif

}  // namespace tabiya
