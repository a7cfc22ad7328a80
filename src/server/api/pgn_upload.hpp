/// From an upload to a file of games: it is unpacked, within bounds, and read once as a whole.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "server/api/pgn_file.hpp"
#include "server/api/workers.hpp"
#include "server/http/upload.hpp"

namespace tabiya::server {

/// What a packed file may hold. One that is plain has the bounds of the upload.
struct PgnUploadBounds {
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
  /// Games pack to a fifth to a tenth; what packs better than this holds no games.
  std::uint64_t max_ratio = 50;
  /// Whatever the ratio is.
  std::uint64_t min_bytes = std::uint64_t{64} << 20;

  /// For a packed file of this size.
  [[nodiscard]] std::uint64_t bytes_of(std::uint64_t packed_bytes) const noexcept;
};

/// Why an upload is not taken, with its status.
struct PgnUploadRefusal {
  int status;
  std::string sentence;
};

/// Unpacks a file into another one beside it, if it is packed, and counts its games and faults.
/// Memory: at most 64 MB, whatever the file holds.
[[nodiscard]] std::expected<PgnFilePtr, PgnUploadRefusal> take_in(
    std::shared_ptr<const Upload> upload, const PgnUploadBounds& bounds, const JobStop& stop);

/// A text of ours. Requires: it outlives the file.
[[nodiscard]] PgnFilePtr take_in(std::string_view text);

}  // namespace tabiya::server
