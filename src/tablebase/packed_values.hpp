/// The values of a table, compressed: pairs of symbols, and Huffman codes for what is left. Internal.
///
/// A symbol is a value, or stands for the values of two others one after the other. The codes are
/// canonical; longer ones are smaller numbers. The values are cut into blocks of equal size in bytes;
/// a sparse index leads to the block.
///
/// Source: Syzygy tables, format of 2013.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/byte_reader.hpp"

namespace tabiya::tablebase {

/// What is wrong with a file, as an error.
[[nodiscard]] inline std::unexpected<std::string> damaged(std::string what) {
  return std::unexpected{std::move(what)};
}

class PackedValues {
 public:
  /// What is wrong with a file.
  using Damage = std::string;

  enum Flag : std::uint8_t {
    StoresBlack = 1,    ///< DTZ: of positions with Black to move
    IsMapped = 2,       ///< DTZ: values are places in a list
    WinsInPlies = 4,    ///< DTZ: not in full moves
    LossesInPlies = 8,  ///< DTZ
    HasWideMap = 16,    ///< DTZ: the lists have 16-bit values
    IsConstant = 128    ///< every position has the same value
  };

  /// Reads the header, which says how large the other parts are. Errors: it makes no sense.
  [[nodiscard]] std::expected<void, Damage> read_header(ByteReader& reader, bool is_wdl);
  /// The parts that follow, in this order. `size` is the number of values.
  void read_index(ByteReader& reader, std::uint64_t size);
  void read_lengths(ByteReader& reader);
  void read_blocks(ByteReader& reader);

  [[nodiscard]] std::uint8_t flags() const noexcept { return flags_; }
  [[nodiscard]] bool has(Flag flag) const noexcept { return (flags_ & flag) != 0; }
  /// The value at an index. Errors: the file is damaged there.
  /// Requires: index < size.
  [[nodiscard]] std::expected<std::uint16_t, Damage> at(std::uint64_t index) const;

 private:
  struct Symbol {
    std::uint16_t left;  ///< the value itself if there is no right
    std::uint16_t right;
    std::uint16_t values;  ///< how many it stands for
  };
  static constexpr std::uint16_t no_symbol = 4095;

  [[nodiscard]] std::expected<void, Damage> read_codes(ByteReader& reader);
  [[nodiscard]] std::expected<void, Damage> read_symbols(ByteReader& reader);
  [[nodiscard]] bool count_values();
  struct Place {
    std::uint32_t block;
    std::int64_t offset;
  };
  [[nodiscard]] std::expected<Place, Damage> place_of(std::uint64_t index) const;
  [[nodiscard]] std::int64_t length_of(std::uint32_t block) const noexcept {
    return number_at(lengths_, std::size_t{2} * block, 2) + 1;
  }
  [[nodiscard]] std::uint16_t value_in(std::uint16_t symbol, std::int64_t offset) const noexcept;

  std::uint8_t flags_ = 0;
  std::uint16_t constant_ = 0;
  unsigned block_bits_ = 0;  // log2 of bytes
  unsigned span_bits_ = 0;   // log2 of values
  std::uint32_t block_count_ = 0;
  std::uint32_t length_count_ = 0;
  unsigned shortest_ = 0;
  std::vector<std::uint16_t> lowest_;  // by length, from the shortest
  std::vector<std::uint64_t> base_;    // the smallest code, moved to the top of 64 bits
  std::vector<Symbol> symbols_;
  Bytes index_;
  Bytes lengths_;
  Bytes blocks_;
};

}  // namespace tabiya::tablebase
