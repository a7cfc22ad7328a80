/// Lines out of bytes that come in pieces.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabiya::uci {

/// Collects bytes and gives out lines. LF, CR and CRLF end a line; empty lines are dropped, for
/// the protocol has no use for them. However much is put in, one line takes only so much room.
class LineBuffer {
 public:
  /// A position after ten thousand moves has a twentieth of it.
  static constexpr std::size_t max_line_size = std::size_t{1} << 20;

  struct Line {
    std::string text;
    bool is_cut = false;  ///< it was longer than max_line_size
    friend bool operator==(const Line&, const Line&) = default;
  };

  void append(std::string_view bytes);
  /// Nothing more will come: what has no line end is a line, too.
  void close() { append("\n"); }

  /// The next whole line, or as much as is kept of one that is too long.
  [[nodiscard]] std::optional<Line> take_line();

  /// How many bytes wait in it.
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.size() - begin_; }

 private:
  std::optional<Line> take_cut_line();

  std::string bytes_;
  std::size_t begin_ = 0;     // of the next line
  std::size_t scanned_ = 0;   // up to here no line ends
  bool is_dropping_ = false;  // the rest of a line that has been given out already
};

}  // namespace tabiya::uci
