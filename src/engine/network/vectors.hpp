/// Vectors of 16-bit and 8-bit numbers, as wide as the processor has them. Internal.
///
/// Each type has the same few operations, so that the kernels are written once. Additions wrap around.
/// Source: the instruction references of Intel and ARM.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "engine/network/inner/network.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

namespace tabiya::engine::network {

/// One number: what every other vector must agree with.
struct PlainVector {
  static constexpr std::size_t size = 1;
  std::int16_t number;

  [[nodiscard]] static PlainVector load(const std::int16_t* from) noexcept { return {*from}; }
  void store(std::int16_t* to) const noexcept { *to = number; }
  [[nodiscard]] PlainVector operator+(PlainVector other) const noexcept {
    return {static_cast<std::int16_t>(number + other.number)};
  }
  [[nodiscard]] PlainVector operator-(PlainVector other) const noexcept {
    return {static_cast<std::int16_t>(number - other.number)};
  }

  /// How many bytes `square` makes and `Sums` adds at once.
  static constexpr std::size_t byte_count = 1;
  /// Makes values of the first layer from those of an accumulator.
  static void square(const std::int16_t* from, std::uint8_t* to) noexcept {
    *to = first_value(*from);
  }

  static constexpr std::size_t sums_in_registers = 1;
  /// Sums of products.
  struct Sums {
    std::int32_t sum = 0;

    /// Adds the products of values of the first layer, which are at most 127, with weights.
    void add(const std::uint8_t* values, const std::int8_t* weights) noexcept {
      sum += *values * *weights;
    }
  };
  template <std::size_t Count>
  static void store_totals(const std::array<Sums, Count>& sums, std::int32_t* to) noexcept {
    for (const Sums& each : sums) *to++ = each.sum;
  }

  /// Adds to each sum the products of two values with its two weights.
  static void add_products(std::int16_t first, std::int16_t second,
                           const SmallLayers::ThirdWeights& weights,
                           std::array<std::int32_t, third_size>& sums) noexcept {
    for (std::size_t at = 0; at < third_size; ++at) {
      sums[at] += first * weights[at][0] + second * weights[at][1];
    }
  }
};

// Two products fit into 16 bits.
static_assert(2 * first_value(activation_unit) * max_second_weight <= INT16_MAX);

/// Both numbers in 32 bits, the first one below.
[[nodiscard]] constexpr std::int32_t both(std::int16_t first, std::int16_t second) noexcept {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(second) << 16 |
                                   static_cast<std::uint16_t>(first));
}

/// Adds up the 32-bit lanes.
template <std::size_t Lanes>
[[nodiscard]] std::int32_t total_of(const std::array<std::int32_t, Lanes>& lanes) noexcept {
  return std::accumulate(lanes.begin(), lanes.end(), std::int32_t{0});
}

#if defined(__AVX512BW__)

struct Avx512Vector {
  static constexpr std::size_t size = 32;
  __m512i lanes;

  [[nodiscard]] static Avx512Vector load(const std::int16_t* from) noexcept {
    return {_mm512_load_si512(from)};
  }
  void store(std::int16_t* to) const noexcept { _mm512_store_si512(to, lanes); }
  [[nodiscard]] Avx512Vector operator+(Avx512Vector other) const noexcept {
    return {_mm512_add_epi16(lanes, other.lanes)};
  }
  [[nodiscard]] Avx512Vector operator-(Avx512Vector other) const noexcept {
    return {_mm512_sub_epi16(lanes, other.lanes)};
  }

  static constexpr std::size_t byte_count = 64;
  static void square(const std::int16_t* from, std::uint8_t* to) noexcept {
    const auto squared = [](const std::int16_t* values) {
      const __m512i clamped =
          _mm512_min_epi16(_mm512_max_epi16(load(values).lanes, _mm512_setzero_si512()),
                           _mm512_set1_epi16(activation_unit));
      const __m512i square = _mm512_mullo_epi16(clamped, clamped);
      return _mm512_srli_epi16(_mm512_add_epi16(square, _mm512_set1_epi16(1 << (first_shift - 1))),
                               first_shift);
    };
    // Packing interleaves quarters.
    const __m512i packed = _mm512_packus_epi16(squared(from), squared(from + size));
    const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    _mm512_store_si512(to, _mm512_permutexvar_epi64(order, packed));
  }

  static constexpr std::size_t sums_in_registers = 16;
  struct Sums {
    __m512i lanes = _mm512_setzero_si512();

    void add(const std::uint8_t* values, const std::int8_t* weights) noexcept {
      const __m512i value = _mm512_load_si512(values);
      const __m512i weight = _mm512_load_si512(weights);
#if defined(__AVX512VNNI__)
      lanes = _mm512_dpbusd_epi32(lanes, value, weight);
#else
      const __m512i pairs = _mm512_maddubs_epi16(value, weight);
      lanes = _mm512_add_epi32(lanes, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)));
#endif
    }
  };
  /// Adds lanes until each has the total of one of the sixteen sums.
  static void store_totals(const std::array<Sums, 16>& sums, std::int32_t* to) noexcept {
    const auto halve_32 = [](__m512i even, __m512i odd) {
      return _mm512_add_epi32(_mm512_unpacklo_epi32(even, odd), _mm512_unpackhi_epi32(even, odd));
    };
    const auto halve_64 = [](__m512i even, __m512i odd) {
      return _mm512_add_epi32(_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd));
    };
    const auto four = [&](std::size_t at) {
      return halve_64(halve_32(sums[at].lanes, sums[at + 1].lanes),
                      halve_32(sums[at + 2].lanes, sums[at + 3].lanes));
    };
    // Each quarter of these has a part of the totals of four sums.
    const auto halve_128 = [](__m512i low, __m512i high) {
      return _mm512_add_epi32(_mm512_shuffle_i32x4(low, high, 0b10'00'10'00),
                              _mm512_shuffle_i32x4(low, high, 0b11'01'11'01));
    };
    const __m512i totals = halve_128(halve_128(four(0), four(4)), halve_128(four(8), four(12)));
    _mm512_storeu_si512(to, totals);
  }

  static void add_products(std::int16_t first, std::int16_t second,
                           const SmallLayers::ThirdWeights& weights,
                           std::array<std::int32_t, third_size>& sums) noexcept {
    const __m512i values = _mm512_set1_epi32(both(first, second));
    for (std::size_t at = 0; at < third_size; at += 16) {
      const __m512i products = _mm512_madd_epi16(values, _mm512_load_si512(&weights[at]));
      _mm512_store_si512(&sums[at], _mm512_add_epi32(_mm512_load_si512(&sums[at]), products));
    }
  }
};
using FastVector = Avx512Vector;

#elif defined(__AVX2__)

struct Avx2Vector {
  static constexpr std::size_t size = 16;
  __m256i lanes;

  [[nodiscard]] static Avx2Vector load(const std::int16_t* from) noexcept {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(from))};
  }
  void store(std::int16_t* to) const noexcept {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to), lanes);
  }
  [[nodiscard]] Avx2Vector operator+(Avx2Vector other) const noexcept {
    return {_mm256_add_epi16(lanes, other.lanes)};
  }
  [[nodiscard]] Avx2Vector operator-(Avx2Vector other) const noexcept {
    return {_mm256_sub_epi16(lanes, other.lanes)};
  }

  static constexpr std::size_t byte_count = 32;
  static void square(const std::int16_t* from, std::uint8_t* to) noexcept {
    const auto squared = [](const std::int16_t* values) {
      const __m256i clamped =
          _mm256_min_epi16(_mm256_max_epi16(load(values).lanes, _mm256_setzero_si256()),
                           _mm256_set1_epi16(activation_unit));
      const __m256i square = _mm256_mullo_epi16(clamped, clamped);
      return _mm256_srli_epi16(_mm256_add_epi16(square, _mm256_set1_epi16(1 << (first_shift - 1))),
                               first_shift);
    };
    // Packing interleaves quarters.
    const __m256i packed = _mm256_packus_epi16(squared(from), squared(from + size));
    constexpr int order = 0b11'01'10'00;
    _mm256_store_si256(reinterpret_cast<__m256i*>(to), _mm256_permute4x64_epi64(packed, order));
  }

  static constexpr std::size_t sums_in_registers = 8;
  struct Sums {
    __m256i lanes = _mm256_setzero_si256();

    void add(const std::uint8_t* values, const std::int8_t* weights) noexcept {
      const __m256i value = _mm256_load_si256(reinterpret_cast<const __m256i*>(values));
      const __m256i weight = _mm256_load_si256(reinterpret_cast<const __m256i*>(weights));
      const __m256i pairs = _mm256_maddubs_epi16(value, weight);
      lanes = _mm256_add_epi32(lanes, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }
    [[nodiscard]] std::int32_t total() const noexcept {
      alignas(32) std::array<std::int32_t, 8> sums;  // NOLINT(*-member-init): stored at once
      _mm256_store_si256(reinterpret_cast<__m256i*>(sums.data()), lanes);
      return total_of(sums);
    }
  };
  template <std::size_t Count>
  static void store_totals(const std::array<Sums, Count>& sums, std::int32_t* to) noexcept {
    for (const Sums& each : sums) *to++ = each.total();
  }

  static void add_products(std::int16_t first, std::int16_t second,
                           const SmallLayers::ThirdWeights& weights,
                           std::array<std::int32_t, third_size>& sums) noexcept {
    const __m256i values = _mm256_set1_epi32(both(first, second));
    for (std::size_t at = 0; at < third_size; at += 8) {
      auto* const place = reinterpret_cast<__m256i*>(&sums[at]);
      const __m256i weight = _mm256_load_si256(reinterpret_cast<const __m256i*>(&weights[at]));
      const __m256i products = _mm256_madd_epi16(values, weight);
      _mm256_store_si256(place, _mm256_add_epi32(_mm256_load_si256(place), products));
    }
  }
};
using FastVector = Avx2Vector;

#elif defined(__SSE2__)

struct Sse2Vector {
  static constexpr std::size_t size = 8;
  __m128i lanes;

  [[nodiscard]] static Sse2Vector load(const std::int16_t* from) noexcept {
    return {_mm_load_si128(reinterpret_cast<const __m128i*>(from))};
  }
  void store(std::int16_t* to) const noexcept {
    _mm_store_si128(reinterpret_cast<__m128i*>(to), lanes);
  }
  [[nodiscard]] Sse2Vector operator+(Sse2Vector other) const noexcept {
    return {_mm_add_epi16(lanes, other.lanes)};
  }
  [[nodiscard]] Sse2Vector operator-(Sse2Vector other) const noexcept {
    return {_mm_sub_epi16(lanes, other.lanes)};
  }

  static constexpr std::size_t byte_count = 16;
  static void square(const std::int16_t* from, std::uint8_t* to) noexcept {
    const auto squared = [](const std::int16_t* values) {
      const __m128i clamped = _mm_min_epi16(_mm_max_epi16(load(values).lanes, _mm_setzero_si128()),
                                            _mm_set1_epi16(activation_unit));
      const __m128i square = _mm_mullo_epi16(clamped, clamped);
      return _mm_srli_epi16(_mm_add_epi16(square, _mm_set1_epi16(1 << (first_shift - 1))),
                            first_shift);
    };
    _mm_store_si128(reinterpret_cast<__m128i*>(to),
                    _mm_packus_epi16(squared(from), squared(from + size)));
  }

  static constexpr std::size_t sums_in_registers = 8;
  struct Sums {
    __m128i lanes = _mm_setzero_si128();

    void add(const std::uint8_t* values, const std::int8_t* weights) noexcept {
      // Both as 16 bits: a value with zeros above it, a weight shifted down from the upper half.
      const __m128i zero = _mm_setzero_si128();
      const __m128i value = _mm_load_si128(reinterpret_cast<const __m128i*>(values));
      const __m128i weight = _mm_load_si128(reinterpret_cast<const __m128i*>(weights));
      const __m128i low = _mm_madd_epi16(_mm_unpacklo_epi8(value, zero),
                                         _mm_srai_epi16(_mm_unpacklo_epi8(zero, weight), 8));
      const __m128i high = _mm_madd_epi16(_mm_unpackhi_epi8(value, zero),
                                          _mm_srai_epi16(_mm_unpackhi_epi8(zero, weight), 8));
      lanes = _mm_add_epi32(lanes, _mm_add_epi32(low, high));
    }
    [[nodiscard]] std::int32_t total() const noexcept {
      alignas(16) std::array<std::int32_t, 4> sums;  // NOLINT(*-member-init): stored at once
      _mm_store_si128(reinterpret_cast<__m128i*>(sums.data()), lanes);
      return total_of(sums);
    }
  };
  template <std::size_t Count>
  static void store_totals(const std::array<Sums, Count>& sums, std::int32_t* to) noexcept {
    for (const Sums& each : sums) *to++ = each.total();
  }

  static void add_products(std::int16_t first, std::int16_t second,
                           const SmallLayers::ThirdWeights& weights,
                           std::array<std::int32_t, third_size>& sums) noexcept {
    const __m128i values = _mm_set1_epi32(both(first, second));
    for (std::size_t at = 0; at < third_size; at += 4) {
      auto* const place = reinterpret_cast<__m128i*>(&sums[at]);
      const __m128i weight = _mm_load_si128(reinterpret_cast<const __m128i*>(&weights[at]));
      const __m128i products = _mm_madd_epi16(values, weight);
      _mm_store_si128(place, _mm_add_epi32(_mm_load_si128(place), products));
    }
  }
};
using FastVector = Sse2Vector;

#elif defined(__ARM_NEON)

struct NeonVector {
  static constexpr std::size_t size = 8;
  int16x8_t lanes;

  [[nodiscard]] static NeonVector load(const std::int16_t* from) noexcept {
    return {vld1q_s16(from)};
  }
  void store(std::int16_t* to) const noexcept { vst1q_s16(to, lanes); }
  [[nodiscard]] NeonVector operator+(NeonVector other) const noexcept {
    return {vaddq_s16(lanes, other.lanes)};
  }
  [[nodiscard]] NeonVector operator-(NeonVector other) const noexcept {
    return {vsubq_s16(lanes, other.lanes)};
  }

  static constexpr std::size_t byte_count = 16;
  static void square(const std::int16_t* from, std::uint8_t* to) noexcept {
    const auto squared = [](const std::int16_t* values) {
      const int16x8_t clamped =
          vminq_s16(vmaxq_s16(load(values).lanes, vdupq_n_s16(0)), vdupq_n_s16(activation_unit));
      const uint16x8_t square = vreinterpretq_u16_s16(vmulq_s16(clamped, clamped));
      return vrshrn_n_u16(vshrq_n_u16(square, 1), first_shift - 1);
    };
    vst1q_u8(to, vcombine_u8(squared(from), squared(from + size)));
  }

  static constexpr std::size_t sums_in_registers = 16;
  struct Sums {
    int32x4_t lanes = vdupq_n_s32(0);

    void add(const std::uint8_t* values, const std::int8_t* weights) noexcept {
      const int8x16_t value = vreinterpretq_s8_u8(vld1q_u8(values));
      const int8x16_t weight = vld1q_s8(weights);
      int16x8_t pairs = vmull_s8(vget_low_s8(value), vget_low_s8(weight));
      pairs = vmlal_s8(pairs, vget_high_s8(value), vget_high_s8(weight));
      lanes = vpadalq_s16(lanes, pairs);
    }
    [[nodiscard]] std::int32_t total() const noexcept {
      std::array<std::int32_t, 4> sums;  // NOLINT(*-member-init): stored at once
      vst1q_s32(sums.data(), lanes);
      return total_of(sums);
    }
  };
  template <std::size_t Count>
  static void store_totals(const std::array<Sums, Count>& sums, std::int32_t* to) noexcept {
    for (const Sums& each : sums) *to++ = each.total();
  }

  static void add_products(std::int16_t first, std::int16_t second,
                           const SmallLayers::ThirdWeights& weights,
                           std::array<std::int32_t, third_size>& sums) noexcept {
    for (std::size_t at = 0; at < third_size; at += 4) {
      const int16x4x2_t weight = vld2_s16(weights[at].data());
      int32x4_t sum = vld1q_s32(&sums[at]);
      sum = vmlal_n_s16(sum, weight.val[0], first);
      vst1q_s32(&sums[at], vmlal_n_s16(sum, weight.val[1], second));
    }
  }
};
using FastVector = NeonVector;

#else

using FastVector = PlainVector;

#endif

}  // namespace tabiya::engine::network
