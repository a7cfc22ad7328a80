/// The source of a reader's text: memory, a file, a stream or a pipe.
///
///     auto file = tabiya::pgn::Input::from_file("games.pgn.zst");
///     if (!file) return complain(file.error().message());
///     tabiya::pgn::Reader reader{*std::move(file)};
///
/// The reader always sees a window of consecutive, decompressed bytes. Memory and mapped files are
/// one window and are never copied. Other sources go through a buffer of unread bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tabiya::pgn {

/// The longest tag value and the longest piece of a comment. Longer text is cut to bound memory.
inline constexpr std::size_t max_token_bytes = std::size_t{1} << 20;

/// The most bytes of a stream in which a reader looks for the end of a game. A text that goes on
/// without one, such as a device without end, ends there. Text in memory has no such limit.
inline constexpr std::uint64_t max_bytes_without_game_end = std::uint64_t{1} << 28;

/// Why a text ended early: a read error, a compressed file that is truncated or damaged, or a stream
/// in which no game ends.
struct InputFailure {
  std::uint64_t offset;  ///< the number of bytes of text that could be read
  std::string reason;    ///< a clause, such as "the compressed data is damaged"

  friend bool operator==(const InputFailure&, const InputFailure&) = default;
};

/// The memory limit of a decompressor, apart from a few megabytes: the need of `zstd --ultra
/// --long`.
inline constexpr std::size_t max_decompressor_bytes = std::size_t{1} << 27;

/// A source is read once, from the beginning to the end.
class Input {
 public:
  /// Fills the span from the front and returns the number of bytes; 0 only at the end of the text.
  using ReadMore = std::function<std::size_t(std::span<char>)>;

  // A copy would share the source but not the buffer.
  Input(Input&&) noexcept = default;
  Input& operator=(Input&&) noexcept = default;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input() = default;

  /// Text in memory. Requires: it outlives the input.
  [[nodiscard]] static Input from_memory(std::string_view text);
  /// Text that arrives in pieces of any size.
  [[nodiscard]] static Input from_source(ReadMore read_more);
  /// Like from_source(), with decompression as in from_file(): a second thread calls `read_more`.
  /// If decompression needs more than `max_memory` bytes, the text ends there; see failure().
  [[nodiscard]] static Input from_packed_source(ReadMore read_more,
                                                std::size_t max_memory = max_decompressor_bytes);
  /// Requires: the stream outlives the input, and was opened in binary mode.
  [[nodiscard]] static Input from_stream(std::istream& stream);
  /// A descriptor open for reading, such as 0 for standard input; it is not closed. Compressed text
  /// is decompressed as in from_file(). `before_read` is called before each read, perhaps in another
  /// thread, and ends the text by returning false: a program that is to stop need not wait for a pipe.
  [[nodiscard]] static Input from_descriptor(int descriptor,
                                             std::function<bool()> before_read = {});
  /// A file: mapped into memory if possible, otherwise read (a pipe, a device). Text compressed by
  /// gzip or Zstandard is recognised by its first bytes and decompressed by a second thread ahead
  /// of the reader. Errors: those of the operating system; `is_a_directory` for a directory.
  [[nodiscard]] static std::expected<Input, std::error_code> from_file(
      const std::filesystem::path& path);

  [[nodiscard]] const char* begin() const noexcept { return begin_; }
  [[nodiscard]] const char* end() const noexcept { return end_; }
  /// True if nothing comes after end().
  [[nodiscard]] bool is_final() const noexcept { return final_; }
  /// Why the text ended early, if it did.
  [[nodiscard]] const std::optional<InputFailure>& failure() const noexcept { return failure_; }
  /// True if the text is being decompressed.
  [[nodiscard]] bool is_packed() const noexcept { return packed_; }
  /// The offset of begin() in the whole text, in bytes.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

  /// Discards the text before `keep` and reads more; then the window has grown at its end or is
  /// final. Invalidates all pointers into the window. Requires: not is_final().
  void advance(const char* keep);
  /// True if enough of a mapped file lies before this place for release_before().
  [[nodiscard]] bool can_release_before(const char* place) const noexcept;
  /// Takes the pages of a mapped file before this place out of the memory of the process. They can
  /// still be read, and are then in memory until it ends. Requires: can_release_before(place).
  void release_before(const char* place) noexcept;
  /// Ends the text at end(), for this reason. Requires: not is_final().
  void end_early(std::string reason);

 private:
  Input() = default;
  /// From a source that explains why it ended; an empty text means the regular end.
  [[nodiscard]] static Input from_source(ReadMore read_more,
                                         std::function<std::string()> why_ended);
  /// Like from_source(), decompressing if necessary.
  [[nodiscard]] static Input from_any_source(ReadMore read_more,
                                             std::function<std::string()> why_ended,
                                             std::size_t max_memory = max_decompressor_bytes);
  void make_room();
  void note_failure(std::string reason);

  std::shared_ptr<void> mapping_;   // of a file; released with the last reference
  std::size_t released_bytes_ = 0;  // at its beginning; whole pages
  ReadMore read_more_;
  std::function<std::string()> why_ended_;
  std::optional<InputFailure> failure_;
  std::vector<char> buffer_;
  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  std::uint64_t offset_ = 0;
  bool final_ = true;
  bool packed_ = false;
};

}  // namespace tabiya::pgn
