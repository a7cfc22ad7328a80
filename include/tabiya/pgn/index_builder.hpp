/// Makes the index of a file of games; see position_index.hpp.
///
/// Memory is bounded whatever the size of the file: the positions are sorted in runs, which wait in
/// a file without a name beside the index, and are merged. Whoever looks, and whenever the program
/// is killed, finds the old index or the new one.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>

#include "tabiya/pgn/position_matcher.hpp"

namespace tabiya::pgn {

/// Why no index was made.
struct IndexBuildError {
  enum class Kind : std::uint8_t {
    PgnUnreadable,    ///< what `system` says
    PgnNotPlain,      ///< compressed or no regular file: no game could be fetched from it
    PgnChanged,       ///< while it was read
    IndexUnwritable,  ///< what `system` says
  };

  Kind kind;
  std::error_code system{};

  friend bool operator==(const IndexBuildError&, const IndexBuildError&) = default;
};

struct IndexSummary {
  std::uint64_t games = 0;
  std::uint64_t entries = 0;  ///< positions, one that recurs in its game counted once
  std::uint64_t bytes = 0;    ///< of the index
};

/// Indexes the positions of all games as far as their moves can be played.
///
/// `reached(offset)` is called now and then with how far the file has been read, in bytes.
[[nodiscard]] std::expected<IndexSummary, IndexBuildError> build_index(
    const std::filesystem::path& pgn, const std::filesystem::path& index, Lines lines,
    const std::function<void(std::uint64_t)>& reached = {});

}  // namespace tabiya::pgn
