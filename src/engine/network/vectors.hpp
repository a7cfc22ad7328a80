/// Vectors of 16-bit numbers, as wide as the processor has them. Internal.
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
  /// Within 0 and activation_unit.
  [[nodiscard]] PlainVector clamped() const noexcept {
    return {std::clamp<std::int16_t>(number, 0, activation_unit)};
  }

  /// Sums of products.
  struct Sums {
    std::int64_t sum = 0;

    /// Adds value² · weight. Requires: the value is clamped, and |weight| <= max_output_weight.
    void add(PlainVector value, PlainVector weight) noexcept {
      sum += std::int64_t{value.number} * value.number * weight.number;
    }
    [[nodiscard]] std::int64_t total() const noexcept { return sum; }
  };
};

// In all other vectors, value · weight fits into 16 bits, and a lane of `Sums` has 32 bits. That is
// enough for the products of a whole hidden layer, of both perspectives, even in four lanes.
static_assert(activation_unit * max_output_weight <= INT16_MAX);
static_assert(std::int64_t{activation_unit} * activation_unit * max_output_weight * 2 *
                  hidden_size / 4 <=
              INT32_MAX);

/// Adds up the 32-bit lanes.
template <std::size_t Lanes>
[[nodiscard]] std::int64_t total_of(const std::array<std::int32_t, Lanes>& lanes) noexcept {
  return std::accumulate(lanes.begin(), lanes.end(), std::int64_t{0});
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
  [[nodiscard]] Avx512Vector clamped() const noexcept {
    return {_mm512_min_epi16(_mm512_max_epi16(lanes, _mm512_setzero_si512()),
                             _mm512_set1_epi16(activation_unit))};
  }

  struct Sums {
    __m512i lanes = _mm512_setzero_si512();

    void add(Avx512Vector value, Avx512Vector weight) noexcept {
      const __m512i product = _mm512_mullo_epi16(value.lanes, weight.lanes);
#if defined(__AVX512VNNI__)
      lanes = _mm512_dpwssd_epi32(lanes, product, value.lanes);
#else
      lanes = _mm512_add_epi32(lanes, _mm512_madd_epi16(product, value.lanes));
#endif
    }
    [[nodiscard]] std::int64_t total() const noexcept {
      alignas(64) std::array<std::int32_t, 16> sums;  // NOLINT(*-member-init): stored at once
      _mm512_store_si512(sums.data(), lanes);
      return total_of(sums);
    }
  };
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
  [[nodiscard]] Avx2Vector clamped() const noexcept {
    return {_mm256_min_epi16(_mm256_max_epi16(lanes, _mm256_setzero_si256()),
                             _mm256_set1_epi16(activation_unit))};
  }

  struct Sums {
    __m256i lanes = _mm256_setzero_si256();

    void add(Avx2Vector value, Avx2Vector weight) noexcept {
      const __m256i product = _mm256_mullo_epi16(value.lanes, weight.lanes);
      lanes = _mm256_add_epi32(lanes, _mm256_madd_epi16(product, value.lanes));
    }
    [[nodiscard]] std::int64_t total() const noexcept {
      alignas(32) std::array<std::int32_t, 8> sums;  // NOLINT(*-member-init): stored at once
      _mm256_store_si256(reinterpret_cast<__m256i*>(sums.data()), lanes);
      return total_of(sums);
    }
  };
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
  [[nodiscard]] Sse2Vector clamped() const noexcept {
    return {
        _mm_min_epi16(_mm_max_epi16(lanes, _mm_setzero_si128()), _mm_set1_epi16(activation_unit))};
  }

  struct Sums {
    __m128i lanes = _mm_setzero_si128();

    void add(Sse2Vector value, Sse2Vector weight) noexcept {
      const __m128i product = _mm_mullo_epi16(value.lanes, weight.lanes);
      lanes = _mm_add_epi32(lanes, _mm_madd_epi16(product, value.lanes));
    }
    [[nodiscard]] std::int64_t total() const noexcept {
      alignas(16) std::array<std::int32_t, 4> sums;  // NOLINT(*-member-init): stored at once
      _mm_store_si128(reinterpret_cast<__m128i*>(sums.data()), lanes);
      return total_of(sums);
    }
  };
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
  [[nodiscard]] NeonVector clamped() const noexcept {
    return {vminq_s16(vmaxq_s16(lanes, vdupq_n_s16(0)), vdupq_n_s16(activation_unit))};
  }

  struct Sums {
    int32x4_t lanes = vdupq_n_s32(0);

    void add(NeonVector value, NeonVector weight) noexcept {
      const int16x8_t product = vmulq_s16(value.lanes, weight.lanes);
      lanes = vmlal_s16(lanes, vget_low_s16(product), vget_low_s16(value.lanes));
      lanes = vmlal_s16(lanes, vget_high_s16(product), vget_high_s16(value.lanes));
    }
    [[nodiscard]] std::int64_t total() const noexcept {
      std::array<std::int32_t, 4> sums;  // NOLINT(*-member-init): stored at once
      vst1q_s32(sums.data(), lanes);
      return total_of(sums);
    }
  };
};
using FastVector = NeonVector;

#else

using FastVector = PlainVector;

#endif

}  // namespace tabiya::engine::network
