/// An index on disk, beside a PGN file, of the games that contain a position.
///
///     const auto index = tabiya::pgn::PositionIndex::open(index_path_of("games.pgn"));
///     if (index && index->describes("games.pgn"))
///       for (const std::uint64_t number : index->games_with(position.key())) …
///
/// A query reads a few pages of 4 kilobytes, for a file of any size. The index holds, sorted, the
/// upper 40 bits of each position key with the number of the game, in about four bytes a position.
/// Its answers are therefore candidates that must be verified on the board (`search_indexed()` does
/// that). No game with the position is missing among them.
///
/// Every page has a checksum. A truncated, damaged or forged index is rejected on opening or
/// reported when the page is needed; no content of the file can do harm.
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
    Unreadable,    ///< see `system`; the index may not exist
    NoIndex,       ///< not an index file
    OtherVersion,  ///< of the format or of the position keys
    Damaged,       ///< changed or truncated since it was written
  };

  Kind kind;
  std::error_code system{};

  friend bool operator==(const IndexError&, const IndexError&) = default;
};

/// A clause: "is damaged".
[[nodiscard]] std::string to_string(const IndexError& error);

/// Identifies a version of a file.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::int64_t modified = 0;  ///< nanoseconds since 1970
  std::uint64_t hash = 0;     ///< of the whole content

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// The path of the index of a PGN file: beside it, as `games.pgn.tabiya-index`.
[[nodiscard]] std::filesystem::path index_path_of(const std::filesystem::path& pgn);

class PositionIndex {
 public:
  /// Complexity: linear in the number of games; a few milliseconds for a million games.
  [[nodiscard]] static std::expected<PositionIndex, IndexError> open(
      const std::filesystem::path& path);

  /// Whether the file is unchanged since it was indexed: it has the same size, and the same
  /// modification time or the same content.
  [[nodiscard]] bool describes(const std::filesystem::path& pgn) const;

  /// The lines whose positions are indexed.
  [[nodiscard]] Lines lines() const noexcept { return lines_; }
  [[nodiscard]] std::uint64_t game_count() const noexcept { return game_count_; }

  /// The numbers, from 1 and ascending, of the games that can contain a position with this key: all
  /// that do, and rarely another one.
  /// Errors: a needed page is damaged.
  [[nodiscard]] std::expected<std::vector<std::uint64_t>, IndexError> games_with(
      ZobristKey key) const;

  /// The byte offsets of a game and of the next one.
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  /// Requires: 1 <= number <= game_count().
  [[nodiscard]] Range range_of(std::uint64_t number) const noexcept;

 private:
  PositionIndex() = default;
  [[nodiscard]] bool read_header();
  [[nodiscard]] bool is_header_consistent() const noexcept;
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
