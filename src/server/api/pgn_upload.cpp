#include "server/api/pgn_upload.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::server {
namespace {

/// For the decompressor; the readers of the text need less.
constexpr std::size_t max_unpacking_bytes = std::size_t{1} << 25;

/// Feeds the plain text of an upload to a reader, and writes it to another file if it was packed.
class Intake {
 public:
  enum class End : std::uint8_t { Reached, TooLarge, Stopped, NoSpace };

  Intake(std::shared_ptr<const Upload> upload, const PgnUploadBounds& bounds, const JobStop& stop)
      : upload_{std::move(upload)},
        text_{pgn::Input::from_packed_source(
            [upload = upload_, offset = std::uint64_t{0}](std::span<char> into) mutable {
              const std::size_t read = upload->read_at(offset, into);
              offset += read;
              return read;
            },
            max_unpacking_bytes)},
        next_{text_.begin()},
        stop_{stop} {
    if (!text_.is_packed()) return;
    bytes_left_ = bounds.bytes_of(upload_->size());
    unpacked_ = upload_->create_beside();
    if (!unpacked_) end_ = End::NoSpace;
  }

  [[nodiscard]] pgn::Input input() {
    return pgn::Input::from_source([this](std::span<char> into) { return read(into); });
  }
  [[nodiscard]] End end() const noexcept { return end_; }
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  [[nodiscard]] std::shared_ptr<const Upload> plain() const {
    return unpacked_ ? unpacked_ : upload_;
  }
  /// Why decompression ended early; empty if it did not.
  [[nodiscard]] std::string failure() const {
    return text_.failure() ? text_.failure()->reason : std::string{};
  }

 private:
  [[nodiscard]] std::size_t read(std::span<char> into) {
    if (end_ == End::Reached && stop_.is_requested()) end_ = End::Stopped;
    if (end_ != End::Reached) return 0;
    while (next_ == text_.end() && !text_.is_final()) {
      text_.advance(next_);
      next_ = text_.begin();
    }
    const auto there = static_cast<std::size_t>(text_.end() - next_);
    const std::size_t size = std::min(into.size(), there);
    if (size > bytes_left_) end_ = End::TooLarge;
    else if (unpacked_ && !unpacked_->write({next_, size})) end_ = End::NoSpace;
    if (end_ != End::Reached) return 0;
    std::copy_n(next_, size, into.data());
    next_ += size;
    bytes_left_ -= size;
    bytes_read_ += size;
    return size;
  }

  std::shared_ptr<const Upload> upload_;
  pgn::Input text_;
  const char* next_;
  const JobStop& stop_;
  std::shared_ptr<Upload> unpacked_;
  std::uint64_t bytes_left_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t bytes_read_ = 0;
  End end_ = End::Reached;
};

/// Plays all games and marks where they begin. Finding a location has a cost, so it is done only
/// where a mark may be due.
class Indexer : public pgn::Replay {
 public:
  explicit Indexer(std::function<std::uint64_t()> bytes_read)
      : bytes_read_{std::move(bytes_read)} {}

  void begin_game(pgn::Cursor cursor) {
    Replay::begin_game(cursor);
    if (bytes_read_() < next_mark_) return;
    const pgn::Location at = cursor.location();
    if (at.offset < next_mark_) return;
    marks_.push_back({summary().games, at});
    next_mark_ = at.offset + PgnFile::stride;
  }
  [[nodiscard]] PgnFile::Summary file_summary() && {
    return {.games = summary().games,
            .faults = summary().errors + summary().oddities,
            .marks = std::move(marks_)};
  }

 private:
  std::function<std::uint64_t()> bytes_read_;
  std::vector<PgnFile::Mark> marks_;
  std::uint64_t next_mark_ = 0;
};

PgnUploadRefusal no_games(const std::string& failure) {
  return {400, failure.empty() ? "The file has no games" : "The file has no games: " + failure};
}

}  // namespace

std::uint64_t PgnUploadBounds::bytes_of(std::uint64_t packed_bytes) const noexcept {
  if (packed_bytes > max_bytes / max_ratio) return max_bytes;
  return std::min(max_bytes, std::max(min_bytes, max_ratio * packed_bytes));
}

std::expected<PgnFilePtr, PgnUploadRefusal> take_in(std::shared_ptr<const Upload> upload,
                                                    const PgnUploadBounds& bounds,
                                                    const JobStop& stop) {
  Intake intake{std::move(upload), bounds, stop};
  Indexer indexer{[&intake] { return intake.bytes_read(); }};
  pgn::Reader reader{intake.input()};
  reader.read_all(indexer);
  switch (intake.end()) {
    case Intake::End::Reached: break;
    case Intake::End::TooLarge:
      return std::unexpected{PgnUploadRefusal{413, "The file is too large when it is unpacked"}};
    case Intake::End::Stopped:
      return std::unexpected{PgnUploadRefusal{503, "Reading the file takes too long"}};
    case Intake::End::NoSpace:
      return std::unexpected{PgnUploadRefusal{503, "No disk space left for uploads"}};
  }
  if (indexer.summary().games == 0) return std::unexpected{no_games(intake.failure())};
  return std::make_shared<const PgnFile>(intake.plain(), std::move(indexer).file_summary());
}

PgnFilePtr take_in(std::string_view text) {
  Indexer indexer{[text] { return text.size(); }};
  pgn::Reader reader{pgn::Input::from_memory(text)};
  reader.read_all(indexer);
  return std::make_shared<const PgnFile>(text, std::move(indexer).file_summary());
}

}  // namespace tabiya::server
