/// A file of games as the server keeps it: a plain text, in memory or on disk, and where games begin
/// in it, so that any of them is found without reading those before it.
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
    std::vector<Mark> marks{};  ///< of the first game, and of the first behind each stride
  };
  /// Of text between two marks.
  static constexpr std::uint64_t stride = std::uint64_t{1} << 20;

  /// Requires: the text outlives this.
  PgnFile(std::string_view text, Summary summary) : text_{text}, summary_{std::move(summary)} {}
  PgnFile(std::shared_ptr<const Upload> upload, Summary summary)
      : upload_{std::move(upload)}, summary_{std::move(summary)} {}

  [[nodiscard]] const Summary& summary() const noexcept { return summary_; }
  /// What it takes on disk.
  [[nodiscard]] std::uint64_t bytes_on_disk() const noexcept {
    return upload_ ? upload_->size() : 0;
  }
  /// The last mark at a game or before it: less than a stride before it.
  /// Requires: there is that game.
  [[nodiscard]] Mark mark_before(std::uint64_t game) const noexcept;
  /// Reads from some place on, and says how many bytes those are; 0 at the end. Thread safety: any.
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into) const noexcept;

 private:
  std::string_view text_;
  std::shared_ptr<const Upload> upload_;
  Summary summary_;
};

using PgnFilePtr = std::shared_ptr<const PgnFile>;

/// A part of a file that is being read: from a mark on, as far as a bound, and until enough is known.
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
  /// True if the text goes on behind what has been read.
  [[nodiscard]] bool is_cut() const noexcept { return is_cut_; }
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  /// Where in the file the next byte would be read.
  [[nodiscard]] std::uint64_t end_offset() const noexcept { return begin_.at.offset + bytes_read_; }
  /// The place in the file of a place in the part.
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
