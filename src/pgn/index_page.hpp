/// The pages of an index on disk.
///
/// File format: pages of 4096 bytes, the last 8 of each being its checksum; little-endian numbers.
///
///     page 0            magic bytes TABIYAIX, version, what is indexed, and the stamp of the PGN
///     entry pages       (key, game) in ascending order: the count, then a bit stream, the lowest
///                       bits of a byte first
///     directory         the first key of each entry page, 511 numbers a page
///     games             the byte offset of each game in the PGN, 511 numbers a page
///
/// An entry begins with one bit, 1 if its key equals that of the previous entry. If not, the
/// difference of the keys minus one follows in Rice coding (its upper bits in unary: zeros and a
/// one; then its lower bits). Then comes the game. The first entry of a page is the game alone.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tabiya/pgn/position_index.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::pgn {

// Big-endian machines would have to swap bytes; that is untested, so it is not supported.
static_assert(std::endian::native == std::endian::little);

inline constexpr std::size_t index_page_bytes = 4096;
/// The 64-bit words of a page, without the checksum.
inline constexpr std::size_t index_page_words = index_page_bytes / sizeof(std::uint64_t) - 1;

enum class IndexPageKind : std::uint8_t { Header, Entries, Directory, Games };

/// Any change of a single payload word changes the checksum, and so does another page kind or
/// number.
[[nodiscard]] std::uint64_t index_checksum(const std::uint64_t* words, IndexPageKind kind,
                                           std::uint64_t page_number) noexcept;

inline constexpr int index_key_bits = 40;
[[nodiscard]] constexpr std::uint64_t index_key(ZobristKey key) noexcept {
  return key.bits >> (64 - index_key_bits);
}

/// The words of page 0.
struct IndexHeader {
  std::array<char, 8> magic;
  std::uint64_t version;
  std::uint64_t start_key;  // of the initial array: detects other position keys
  std::uint64_t has_variations;
  std::uint64_t pgn_bytes;
  std::int64_t pgn_modified;
  std::uint64_t pgn_hash;
  std::uint64_t game_count;
  std::uint64_t rice_bits;  // the lower bits of a key difference
  std::uint64_t game_bits;
};
static_assert(sizeof(IndexHeader) <= index_page_words * sizeof(std::uint64_t));

inline constexpr std::array<char, 8> index_magic{'T', 'A', 'B', 'I', 'Y', 'A', 'I', 'X'};
inline constexpr std::uint64_t index_version = 1;

/// A page of entries begins with their number.
inline constexpr std::size_t entry_count_bits = 16;
inline constexpr std::size_t index_page_bits = index_page_words * 64;

/// A hash of any bytes, for the stamp.
[[nodiscard]] std::uint64_t hash_of(std::string_view bytes) noexcept;

}  // namespace tabiya::pgn
