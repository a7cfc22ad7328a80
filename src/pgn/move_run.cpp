#include "pgn/move_run.hpp"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace tabiya::pgn {
namespace {

constexpr int block_bytes = 64;
constexpr int most_tokens = 32;  // in a block
constexpr auto index_of_move = static_cast<int>(Event::Kind::Move);
static_assert(index_of_move + 1 == static_cast<int>(Event::Kind::Number));

/// One bit for each byte of a block.
using Bits = std::uint64_t;

/// Which bytes of a block are what.
struct Kinds {
  Bits letter = 0;
  Bits digit = 0;
  Bits check = 0;  ///< + #
  Bits hyphen = 0;
  Bits slash = 0;
  Bits equals = 0;
  Bits ring = 0;  ///< the O of castling
  Bits dot = 0;
  Bits gap = 0;       ///< blanks and line ends
  Bits follower = 0;  ///< what may stand behind a move and is no part of it: ! ? $ { ) ;
  Bits line_feed = 0;
  Bits carriage_return = 0;
};

}  // namespace

// Sixteen bytes at a time: what every machine of the kind has.
namespace baseline {
namespace {

using Vector = unsigned char __attribute__((vector_size(16)));

inline Bits bits_of(Vector set) noexcept {
#if defined(__x86_64__)
  return static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(set)));
#elif defined(__aarch64__)
  const Vector places{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t sum = reinterpret_cast<uint8x16_t>(set & places);
  for (int halving = 0; halving < 3; ++halving) sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u16(vreinterpretq_u16_u8(sum), 0);
#else
  Bits bits = 0;
  for (unsigned index = 0; index < sizeof(Vector); ++index) bits |= Bits{set[index] & 1U} << index;
  return bits;
#endif
}

#include "classify_by_comparison.inc"
#include "move_run_body.inc"

}  // namespace
}  // namespace baseline

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
namespace avx2 {
namespace {

using Vector = unsigned char __attribute__((vector_size(32)));

inline Bits bits_of(Vector set) noexcept {
  return static_cast<unsigned>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(set)));
}

#include "classify_by_comparison.inc"
#include "move_run_body.inc"

}  // namespace
}  // namespace avx2
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(                                                              \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,bmi,bmi2,lzcnt,popcnt")
#endif

// A look-up for all bytes of a block at once.
namespace avx512 {
namespace {

enum Kind : unsigned char {
  Letter = 1,
  Digit = 2,
  Check = 4,
  Dot = 8,
  Gap = 16,
  Follower = 32,
};

struct alignas(64) KindTable {
  unsigned char kinds[128];
};

constexpr KindTable kind_table = [] {
  KindTable table{};
  for (int byte = 'A'; byte <= 'Z'; ++byte) table.kinds[byte] = Letter;
  for (int byte = 'a'; byte <= 'z'; ++byte) table.kinds[byte] = Letter;
  for (int byte = '0'; byte <= '9'; ++byte) table.kinds[byte] = Digit;
  for (const int byte : {'+', '#'}) table.kinds[byte] = Check;
  for (const int byte : {' ', '\t', '\v', '\f', '\n', '\r'}) table.kinds[byte] = Gap;
  for (const int byte : {'!', '?', '$', '{', ')', ';'}) table.kinds[byte] = Follower;
  table.kinds[static_cast<int>('.')] = Dot;
  return table;
}();

inline Kinds classify(const char* at) noexcept {
  const __m512i bytes = _mm512_loadu_si512(at);
  const __m512i found = _mm512_permutex2var_epi8(_mm512_load_si512(kind_table.kinds), bytes,
                                                 _mm512_load_si512(kind_table.kinds + block_bytes));
  const Bits plain = ~_mm512_movepi8_mask(bytes);
  Kinds kinds;
  kinds.letter = _mm512_test_epi8_mask(found, _mm512_set1_epi8(Letter)) & plain;
  kinds.digit = _mm512_test_epi8_mask(found, _mm512_set1_epi8(Digit)) & plain;
  kinds.check = _mm512_test_epi8_mask(found, _mm512_set1_epi8(Check)) & plain;
  kinds.dot = _mm512_test_epi8_mask(found, _mm512_set1_epi8(Dot)) & plain;
  kinds.gap = _mm512_test_epi8_mask(found, _mm512_set1_epi8(Gap)) & plain;
  kinds.follower = _mm512_test_epi8_mask(found, _mm512_set1_epi8(Follower)) & plain;
  kinds.hyphen = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('-'));
  kinds.slash = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('/'));
  kinds.equals = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('='));
  kinds.ring = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('O'));
  kinds.line_feed = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n'));
  kinds.carriage_return = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\r'));
  return kinds;
}

#include "move_run_body.inc"

}  // namespace
}  // namespace avx512
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif

ReadMoveRun best_move_run_reader() noexcept {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2")) {
    return avx512::read_run;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return avx2::read_run;
#endif
  return baseline::read_run;
}

}  // namespace tabiya::pgn
