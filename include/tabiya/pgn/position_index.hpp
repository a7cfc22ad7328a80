/// Which games of a file have a position: an index on disk, beside the file.
///
///     const auto index = tabiya::pgn::PositionIndex::open(index_path_of("games.pgn"));
///     if (index && index->describes("games.pgn"))
///       for (const std::uint64_t number : index->games_with(position.key())) …
///
/// It answers from a few pages of 4 kilobytes, whatever the size of the file. It holds the upper 40
/// bits of each position's key and the number of each game that has it, sorted, in some four bytes
/// a position; so its answers are candidates, to be looked at on the board (`search_indexed()` does).
/// Nothing is missing among them.
///
/// Every page has a checksum. An index that was cut off, damaged or made by somebody else is refused
/// or reported when the page is needed; no content of the file does harm.
///
/// The file, all numbers little-endian: pages of 4096 bytes, the last 8 of each its checksum.
///
///     page 0            the magic bytes TABIYAIX, version, what is indexed, and the stamp of the PGN
///     pages of entries  (key, game) in ascending order: how many, then a stream of bits, the lowest
///                       bits of a byte first
///     directory         the first key of each page of entries, 511 numbers a page
///     games             where each game begins in the PGN, in bytes, 511 numbers a page
///
/// An entry is one bit, 1 if its key is that of the entry before; if not, the difference of the keys
/// less one in Rice's code (its upper bits in unary: zeros and a one; then its lower bits); then the
/// game. The first entry of a page is the game alone.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "tabiya/pgn/position_matcher.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::pgn {

/// Why an index cannot be used.
struct IndexError {
  enum class Kind : std::uint8_t {
    Unreadable,    ///< what `system` says; there may be none
    NoIndex,       ///< a file of another kind
    OtherVersion,  ///< of the format or of the position keys
    Damaged,       ///< changed or cut off since it was written
  };

  Kind kind;
  std::error_code system{};

  friend bool operator==(const IndexError&, const IndexError&) = default;
};

/// A clause: "is damaged".
[[nodiscard]] std::string to_string(const IndexError& error);

/// What tells the version of a file from another.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::int64_t modified = 0;  ///< nanoseconds since 1970
  std::uint64_t hash = 0;     ///< of all its bytes

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Where the index of a PGN file stands: beside it, as `games.pgn.tabiya-index`.
[[nodiscard]] std::filesystem::path index_path_of(const std::filesystem::path& pgn);

class PositionIndex {
 public:
  /// Complexity: linear in the number of games, but a million of them are a few milliseconds.
  [[nodiscard]] static std::expected<PositionIndex, IndexError> open(
      const std::filesystem::path& path);

  /// Whether the file is still the one that was indexed: of the same size, and with the same time
  /// of its last change or the same bytes.
  [[nodiscard]] bool describes(const std::filesystem::path& pgn) const;

  /// The lines whose positions it holds.
  [[nodiscard]] Lines lines() const noexcept { return lines_; }
  [[nodiscard]] std::uint64_t game_count() const noexcept { return game_count_; }

  /// The numbers, from 1 and ascending, of the games that may have a position with this key: all
  /// that have one, and seldom another.
  /// Errors: a page that is needed is damaged.
  [[nodiscard]] std::expected<std::vector<std::uint64_t>, IndexError> games_with(
      ZobristKey key) const;

  /// Where a game begins and where the next one does, in bytes.
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  /// Requires: 1 <= number <= game_count().
  [[nodiscard]] Range range_of(std::uint64_t number) const noexcept;

 private:
  PositionIndex() = default;
  [[nodiscard]] bool read_header();
  [[nodiscard]] bool numbers_are_sound() const noexcept;
  [[nodiscard]] const std::uint64_t* page(std::uint64_t number) const noexcept;
  [[nodiscard]] std::uint64_t first_key(std::uint64_t entry_page) const noexcept;
  [[nodiscard]] std::uint64_t first_page_with(std::uint64_t key) const noexcept;

  std::shared_ptr<const void> mapping_;  // of the file
  std::uint64_t entry_pages_ = 0;
  std::uint64_t directory_pages_ = 0;
  std::uint64_t game_pages_ = 0;
  std::uint64_t game_count_ = 0;
  std::uint32_t rice_bits_ = 0;
  std::uint32_t game_bits_ = 0;
  FileStamp stamp_;
  Lines lines_ = Lines::Main;
};

}  // namespace tabiya::pgn
