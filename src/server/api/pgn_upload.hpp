/// Turns an upload into a PGN file: unpacks it, within limits, and reads it once completely.
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

/// Limits the unpacked size of a packed file. A plain file has only the limit of the upload.
struct PgnUploadBounds {
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
  /// Games compress to a fifth to a tenth; a file that compresses better than this contains no real
  /// games.
  std::uint64_t max_ratio = 50;
  /// Allowed at any ratio.
  std::uint64_t min_bytes = std::uint64_t{64} << 20;

  /// The limit for a packed file of this size.
  [[nodiscard]] std::uint64_t bytes_of(std::uint64_t packed_bytes) const noexcept;
};

/// The reason why an upload is refused, with its status.
struct PgnUploadRefusal {
  int status;
  std::string sentence;
};

/// Unpacks a packed file into a new one in the same folder, and counts the games and faults.
/// Memory: at most 64 MB for any input.
[[nodiscard]] std::expected<PgnFilePtr, PgnUploadRefusal> take_in(
    std::shared_ptr<const Upload> upload, const PgnUploadBounds& bounds, const JobStop& stop);

/// The same for built-in text. Requires: the text outlives the file.
[[nodiscard]] PgnFilePtr take_in(std::string_view text);

}  // namespace tabiya::server
