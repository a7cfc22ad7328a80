/// An index on disk, beside a PGN file, of the games that contain a position.
///
///     const auto index = tabiya::pgn::PositionIndex::open(index_path_of("games.pgn"));
///     if (index && index->describes("games.pgn"))
///       for (const std::uint64_t number : index->games_with(position.key()).value()) …
///
/// The command `tabiya pgn index` makes it. A query reads a few pages of 4 kilobytes, for a file of
/// any size. The index holds, sorted, the upper 40 bits of each position key with the number of the
/// game, in about four bytes a position. Its answers are therefore candidates that must be verified
/// on the board (`search_indexed()` does that). No game with the position is missing among them.
///
/// Every page has a checksum. A truncated, damaged or forged index is rejected on opening or
/// reported when the page is needed; no content of the file can do harm.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

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

/// The lines of a game whose positions are indexed or searched.
enum class Lines : std::uint8_t {
  Main,
  All,  ///< variations included
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
  [[nodiscard]] Lines lines() const noexcept;
  [[nodiscard]] std::uint64_t game_count() const noexcept;

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
  struct Pages;  // the file, mapped into memory
  explicit PositionIndex(std::shared_ptr<const Pages> pages) noexcept : pages_{std::move(pages)} {}

  std::shared_ptr<const Pages> pages_;
};

}  // namespace tabiya::pgn
