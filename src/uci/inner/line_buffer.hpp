/// Splits a stream of bytes into lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabiya::uci {

/// Collects bytes and returns lines. LF, CR and CRLF end a line. Empty lines are dropped, because the
/// protocol has no use for them. A line of any length takes a bounded amount of memory.
class LineBuffer {
 public:
  /// Twenty times the `position` line of a game of ten thousand plies.
  static constexpr std::size_t max_line_size = std::size_t{1} << 20;

  struct Line {
    std::string text;
    bool is_truncated = false;  ///< the line was longer than max_line_size
    friend bool operator==(const Line&, const Line&) = default;
  };

  void append(std::string_view bytes);
  /// Ends the input: the remaining bytes become the last line.
  void close() { append("\n"); }

  /// The next complete line, or the beginning of one that is too long. Nothing if neither is there.
  [[nodiscard]] std::optional<Line> take_line();

  /// The number of buffered bytes.
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.size() - begin_; }

 private:
  std::optional<Line> take_truncated_line();

  std::string bytes_;
  std::size_t begin_ = 0;     // of the next line
  std::size_t scanned_ = 0;   // no line end before this offset
  bool is_dropping_ = false;  // the rest of a line whose beginning was already returned
};

}  // namespace tabiya::uci
