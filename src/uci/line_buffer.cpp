#include "uci/inner/line_buffer.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::uci {

void LineBuffer::append(std::string_view bytes) { bytes_ += bytes; }

std::optional<LineBuffer::Line> LineBuffer::take_line() {
  while (true) {
    const std::size_t end = bytes_.find_first_of("\r\n", scanned_);
    if (end == std::string::npos) return take_truncated_line();
    const std::size_t size = end - begin_;
    Line line{bytes_.substr(begin_, std::min(size, max_line_size)), size > max_line_size};
    begin_ = scanned_ = end + 1;
    const bool was_returned = std::exchange(is_dropping_, false);
    if (!was_returned && !line.text.empty()) return line;
  }
}

/// The beginning of a line that is already too long although its end has not arrived. The rest of it
/// is dropped.
std::optional<LineBuffer::Line> LineBuffer::take_truncated_line() {
  bytes_.erase(0, std::exchange(begin_, 0));
  if (is_dropping_) bytes_.clear();
  scanned_ = bytes_.size();
  if (bytes_.size() <= max_line_size) return std::nullopt;
  Line line{bytes_.substr(0, max_line_size), true};
  bytes_.clear();
  scanned_ = 0;
  is_dropping_ = true;
  return line;
}

}  // namespace tabiya::uci
