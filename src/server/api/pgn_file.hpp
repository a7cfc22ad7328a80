/// A PGN file as the server stores it: plain text in memory or on disk, with an index of where
/// games begin, so that a game is found without reading those before it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "server/http/upload.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::server {

class PgnFile {
 public:
  /// Where a game begins.
  struct Mark {
    std::uint64_t game = 1;
    pgn::Location at{};
  };
  struct Summary {
    std::uint64_t games = 0;
    std::uint64_t faults = 0;
    std::vector<Mark> marks{};  ///< of the first game, and of the first after each stride
  };
  /// The distance of text between two marks, in bytes.
  static constexpr std::uint64_t stride = std::uint64_t{1} << 20;

  /// Requires: the text outlives this.
  PgnFile(std::string_view text, Summary summary) : text_{text}, summary_{std::move(summary)} {}
  PgnFile(std::shared_ptr<const Upload> upload, Summary summary)
      : upload_{std::move(upload)}, summary_{std::move(summary)} {}

  [[nodiscard]] const Summary& summary() const noexcept { return summary_; }
  /// Its size on disk; 0 if it is in memory.
  [[nodiscard]] std::uint64_t bytes_on_disk() const noexcept {
    return upload_ ? upload_->size() : 0;
  }
  /// The last mark at or before a game, less than a stride before it.
  /// Requires: the game exists.
  [[nodiscard]] Mark mark_before(std::uint64_t game) const noexcept;
  /// Reads bytes from an offset and returns how many; 0 at the end. Thread safety: any.
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into) const noexcept;

 private:
  std::string_view text_;
  std::shared_ptr<const Upload> upload_;
  Summary summary_;
};

using PgnFilePtr = std::shared_ptr<const PgnFile>;

/// A part of a file to read: from a mark up to a limit, or until the reader has enough.
class PgnPart {
 public:
  static constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

  /// Requires: the file outlives this.
  PgnPart(const PgnFile& file, PgnFile::Mark begin, std::uint64_t max_bytes,
          std::function<bool()> is_enough)
      : file_{file}, begin_{begin}, bytes_left_{max_bytes}, is_enough_{std::move(is_enough)} {}
  PgnPart(const PgnPart&) = delete;
  PgnPart& operator=(const PgnPart&) = delete;
  ~PgnPart() = default;

  /// Requires: this outlives the input.
  [[nodiscard]] pgn::Input input() {
    return pgn::Input::from_source([this](std::span<char> into) { return read(into); });
  }
  /// True if reading stopped before the end of the text.
  [[nodiscard]] bool is_cut() const noexcept { return is_cut_; }
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  /// The file offset of the next byte to read.
  [[nodiscard]] std::uint64_t end_offset() const noexcept { return begin_.at.offset + bytes_read_; }
  /// Converts a location in the part to one in the file.
  [[nodiscard]] pgn::Location in_file(pgn::Location in_part) const noexcept;

 private:
  [[nodiscard]] std::size_t read(std::span<char> into);

  const PgnFile& file_;  // NOLINT(cppcoreguidelines-avoid-const-or-ref-data-members)
  PgnFile::Mark begin_;
  std::uint64_t bytes_left_;
  std::function<bool()> is_enough_;
  std::uint64_t bytes_read_ = 0;
  bool is_cut_ = false;
};

}  // namespace tabiya::server
