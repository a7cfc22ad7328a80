#include "server/api/pgn_file.hpp"

#include <algorithm>
#include <iterator>

namespace tabiya::server {

PgnFile::Mark PgnFile::mark_before(std::uint64_t game) const noexcept {
  const auto after = std::ranges::upper_bound(summary_.marks, game, {}, &Mark::game);
  return after == summary_.marks.begin() ? Mark{} : *std::prev(after);
}

std::size_t PgnFile::read_at(std::uint64_t offset, std::span<char> into) const noexcept {
  if (upload_) return upload_->read_at(offset, into);
  if (offset >= text_.size()) return 0;
  return text_.copy(into.data(), into.size(), offset);
}

std::size_t PgnPart::read(std::span<char> into) {
  const std::uint64_t offset = begin_.at.offset + bytes_read_;
  if (bytes_left_ == 0 || is_enough_()) {
    char next = 0;
    is_cut_ = is_cut_ || file_.read_at(offset, {&next, 1}) != 0;
    return 0;
  }
  const std::size_t room = std::min<std::uint64_t>(into.size(), bytes_left_);
  const std::size_t read = file_.read_at(offset, into.first(room));
  bytes_read_ += read;
  bytes_left_ -= read;
  return read;
}

pgn::Location PgnPart::in_file(pgn::Location in_part) const noexcept {
  const bool is_in_first_line = in_part.line == 1;
  return {.line = in_part.line + begin_.at.line - 1,
          .column = in_part.column + (is_in_first_line ? begin_.at.column - 1 : 0),
          .offset = in_part.offset + begin_.at.offset};
}

}  // namespace tabiya::server
