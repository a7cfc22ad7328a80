/// Builds the position index of a PGN file; see position_index.hpp.
///
/// Memory is bounded for files of any size: positions are sorted in runs, which are stored in an
/// unnamed file beside the index and then merged. The index is replaced atomically: readers see the
/// old index or the new one, even if the program is killed.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <system_error>

#include "tabiya/pgn/position_index.hpp"

namespace tabiya::pgn {

/// Why the index could not be built.
struct IndexBuildError {
  enum class Kind : std::uint8_t {
    PgnUnreadable,    ///< see `system`
    PgnNotPlain,      ///< compressed or not a regular file: games could not be fetched from it
    PgnChanged,       ///< changed while it was being read
    IndexUnwritable,  ///< see `system`
    Stopped,          ///< the caller did not want to go on
  };

  Kind kind;
  std::error_code system{};

  friend bool operator==(const IndexBuildError&, const IndexBuildError&) = default;
};

struct IndexSummary {
  std::uint64_t games = 0;
  std::uint64_t entries = 0;  ///< positions; one that recurs in its game counts once
  std::uint64_t bytes = 0;    ///< the size of the index
};

/// Indexes the positions of all games; a line is indexed up to its first unplayable move.
///
/// `reached(offset)` is called from time to time with the number of bytes read so far, and returns
/// whether to go on.
[[nodiscard]] std::expected<IndexSummary, IndexBuildError> build_index(
    const std::filesystem::path& pgn, const std::filesystem::path& index, Lines lines,
    const std::function<bool(std::uint64_t)>& reached = {});

}  // namespace tabiya::pgn
