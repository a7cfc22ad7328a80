#include "pgn/runs.hpp"

#include <array>
#include <cstddef>

#include "pgn/characters.hpp"

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

/// The classes of the bytes of a block.
struct Kinds {
  Bits word = 0;  ///< characters of moves: letters, digits, + # - / =
  Bits letter = 0;
  Bits digit = 0;
  Bits check = 0;  ///< + #
  Bits hyphen = 0;
  Bits slash = 0;
  Bits equals = 0;
  Bits ring = 0;  ///< the O of castling
  Bits dot = 0;
  Bits gap = 0;       ///< blanks and line ends
  Bits follower = 0;  ///< can directly follow a move without being part of it: ! ? $ { ) ;
  Bits line_feed = 0;
  Bits carriage_return = 0;
};

/// The classes of the bytes of a tag pair.
struct TagKinds {
  Bits name = 0;     ///< letters, digits and underscores
  Bits special = 0;  ///< quotes, backslashes, line ends and control characters
};

}  // namespace

// The baseline: 16 bytes at a time, available on every machine.
namespace baseline {
namespace {

using Vector = unsigned char __attribute__((vector_size(16)));

inline Bits bits_of(Vector set) noexcept {
#if defined(__x86_64__)
  return static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(set)));
#else
  Bits bits = 0;
  for (unsigned index = 0; index < sizeof(Vector); ++index) bits |= Bits{set[index] & 1U} << index;
  return bits;
#endif
}

#include "pgn/bits.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/classify_by_comparison.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/events_one_by_one.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_moves.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_tags.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine

}  // namespace
}  // namespace baseline

#if defined(__aarch64__)

namespace neon {
namespace {

#include "pgn/bits.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/classify_by_neon.inc"
#include "pgn/events_one_by_one.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_moves.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_tags.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine

}  // namespace
}  // namespace neon

#elif defined(__x86_64__)

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

#include "pgn/bits.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/classify_by_comparison.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/events_one_by_one.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_moves.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_tags.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine

}  // namespace
}  // namespace avx2
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(                                                               \
    __attribute__((                                                                         \
        target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt")
#endif

// A table lookup for all bytes of a block at once.
namespace avx512 {
namespace {

enum Kind : unsigned char {
  Letter = 1,
  Digit = 2,
  Check = 4,
  Dot = 8,
  Gap = 16,
  Follower = 32,
  Other = 64,     // - / =
  Special = 128,  // in tag values
};

struct alignas(64) KindTable {
  unsigned char kinds[128];
};

constexpr KindTable kind_table = [] {
  KindTable table{};
  for (int byte = 'A'; byte <= 'Z'; ++byte) table.kinds[byte] = Letter;
  for (int byte = 'a'; byte <= 'z'; ++byte) table.kinds[byte] = Letter;
  for (int byte = '0'; byte <= '9'; ++byte) table.kinds[byte] = Digit;
  for (const unsigned char byte : {'+', '#'}) table.kinds[byte] = Check;
  for (const unsigned char byte : {' ', '\t', '\v', '\f', '\n', '\r'}) table.kinds[byte] = Gap;
  for (const unsigned char byte : {'!', '?', '$', '{', ')', ';'}) table.kinds[byte] = Follower;
  table.kinds[static_cast<int>('.')] = Dot;
  for (const unsigned char byte : {'-', '/', '='}) table.kinds[byte] = Other;
  for (const unsigned char byte : {'"', '\\', '\x7F'}) table.kinds[byte] |= Special;
  for (int byte = 0; byte < ' '; ++byte) table.kinds[byte] |= Special;
  return table;
}();

struct alignas(64) BytePlaces {
  unsigned char places[64];
};
constexpr BytePlaces byte_places = [] {
  BytePlaces result{};
  for (int place = 0; place < block_bytes; ++place) {
    result.places[place] = static_cast<unsigned char>(place);
  }
  return result;
}();

/// The classes of all bytes; those beyond ASCII have none.
inline __m512i look_up(__m512i bytes) noexcept {
  return _mm512_maskz_permutex2var_epi8(~_mm512_movepi8_mask(bytes),
                                        _mm512_load_si512(kind_table.kinds), bytes,
                                        _mm512_load_si512(kind_table.kinds + block_bytes));
}

inline Bits has(__m512i found, int kinds) noexcept {
  return _mm512_test_epi8_mask(found, _mm512_set1_epi8(static_cast<char>(kinds)));
}

inline TagKinds classify_tag(const char* at) noexcept {
  const __m512i bytes = _mm512_loadu_si512(at);
  const __m512i found = look_up(bytes);
  return {has(found, Letter | Digit) | _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('_')),
          has(found, Special)};
}

inline Kinds classify(const char* at) noexcept {
  const __m512i bytes = _mm512_loadu_si512(at);
  const __m512i found = look_up(bytes);
  Kinds kinds;
  kinds.word = has(found, Letter | Digit | Check | Other);
  kinds.letter = has(found, Letter);
  kinds.digit = has(found, Digit);
  kinds.check = has(found, Check);
  kinds.dot = has(found, Dot);
  kinds.gap = has(found, Gap);
  kinds.follower = has(found, Follower);
  kinds.hyphen = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('-'));
  kinds.slash = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('/'));
  kinds.equals = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('='));
  kinds.ring = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('O'));
  kinds.line_feed = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n'));
  kinds.carriage_return = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\r'));
  return kinds;
}

#include "pgn/bits.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine

/// Four events with the places and sizes in some lanes.
template <int First>
inline void write_four(Event* out, __m512i places, __m512i rests) noexcept {
  const __m512i lanes = _mm512_setr_epi64(First, First + 8, First + 1, First + 9, First + 2,
                                          First + 10, First + 3, First + 11);
  _mm512_storeu_si512(out, _mm512_permutex2var_epi64(places, lanes, rests));
}

inline void write_eight(Event* out, const char* at, __m128i starts, __m128i rests) noexcept {
  const __m512i places = _mm512_add_epi64(_mm512_cvtepu8_epi64(starts),
                                          _mm512_set1_epi64(reinterpret_cast<long long>(at)));
  // The size in the lower half, then the kind.
  const __m512i size_and_kind =
      _mm512_or_si512(_mm512_and_si512(_mm512_cvtepu16_epi64(rests), _mm512_set1_epi64(0xFF)),
                      _mm512_slli_epi64(_mm512_srli_epi64(_mm512_cvtepu16_epi64(rests), 8), 32));
  write_four<0>(out, places, size_and_kind);
  write_four<4>(out + 4, places, size_and_kind);
}

/// Writes an event for each token; `numbers` has the first bytes of the tokens that are numbers.
/// Always writes eight events at once, even if there are fewer.
inline void write_events(Event* out, const char* at, Bits starts, Bits ends,
                         Bits numbers) noexcept {
  static_assert(sizeof(Event) == 16 && offsetof(Event, size) == 8 && offsetof(Event, kind) == 12);
  const __m512i places = _mm512_load_si512(byte_places.places);
  const __m256i first = _mm512_castsi512_si256(_mm512_maskz_compress_epi8(starts, places));
  const __m256i last = _mm512_castsi512_si256(_mm512_maskz_compress_epi8(ends, places));
  const __m512i kinds_in_place = _mm512_mask_blend_epi8(numbers, _mm512_set1_epi8(index_of_move),
                                                        _mm512_set1_epi8(index_of_move + 1));
  const __m256i kinds = _mm512_castsi512_si256(_mm512_maskz_compress_epi8(starts, kinds_in_place));
  const __m512i rests = _mm512_or_si512(_mm512_cvtepu8_epi16(_mm256_sub_epi8(last, first)),
                                        _mm512_slli_epi16(_mm512_cvtepu8_epi16(kinds), 8));
  const int count = __builtin_popcountll(starts);
  write_eight(out, at, _mm256_castsi256_si128(first), _mm512_castsi512_si128(rests));
  write_eight(out + 8, at, _mm_srli_si128(_mm256_castsi256_si128(first), 8),
              _mm512_extracti32x4_epi32(rests, 1));
  if (count <= 16) return;
  write_eight(out + 16, at, _mm256_extracti128_si256(first, 1),
              _mm512_extracti32x4_epi32(rests, 2));
  write_eight(out + 24, at, _mm_srli_si128(_mm256_extracti128_si256(first, 1), 8),
              _mm512_extracti32x4_epi32(rests, 3));
}

#include "pgn/run_of_moves.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine
#include "pgn/run_of_tags.inc"  // NOLINT(readability-duplicate-include): once for each kind of machine

}  // namespace
}  // namespace avx512
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif

std::span<const RunReaders> run_readers() noexcept {
  static constexpr std::array all{
#if defined(__x86_64__)
      RunReaders{avx512::read_moves, avx512::read_tags},
      RunReaders{avx2::read_moves, avx2::read_tags},
#elif defined(__aarch64__)
      RunReaders{neon::read_moves, neon::read_tags},
#endif
      RunReaders{baseline::read_moves, baseline::read_tags},
  };
  static const std::size_t first = [] {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("bmi2")) {
      return all.size() - 3;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return all.size() - 2;
    return all.size() - 1;
#else
    return std::size_t{0};
#endif
  }();
  return std::span{all}.subspan(first);
}

}  // namespace tabiya::pgn
