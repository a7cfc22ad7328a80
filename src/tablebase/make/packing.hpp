/// Values as a table keeps them: paired, coded, cut into blocks. Internal.
///
/// What is written is what `PackedValues` reads. Of several block sizes the best is chosen.
///
/// Source: Syzygy tables, format of 2013; Huffman, 1952.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/make/wanted_values.hpp"

namespace tabiya::tablebase {

/// The parts of one sub-table, in the order in which a file has them.
struct Packed {
  std::vector<std::uint8_t> header;  ///< its first byte, of flags, is 0 or `IsConstant`
  std::vector<std::uint8_t> index;
  std::vector<std::uint8_t> lengths;
  std::vector<std::uint8_t> blocks;  ///< not filled up to 64 bytes yet

  /// In a file.
  [[nodiscard]] std::uint64_t bytes() const noexcept;
};

/// Requires: at least one value.
[[nodiscard]] Packed pack(std::span<const Wanted> wanted, Filling filling);

/// About how many bytes it takes.
[[nodiscard]] double packed_bytes(std::span<const Wanted> wanted, Filling filling);

}  // namespace tabiya::tablebase
