/// Where the text of a reader comes from: memory, a file, a stream, a pipe.
///
/// However it comes, compressed or not, the reader sees a window of consecutive bytes. Memory and mapped files are one
/// window, never copied; anything else goes through a buffer that holds what has not been read yet.
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

/// The longest tag value and piece of a comment. What is longer is cut, so that memory is bounded.
inline constexpr std::size_t max_token_bytes = std::size_t{1} << 20;

/// Why a text ends before its end: a read error, or a compressed file that is cut off or damaged.
struct InputFailure {
  std::uint64_t offset;  ///< how much of the text could be read, in bytes
  std::string reason;    ///< a clause, such as "the compressed data is damaged"

  friend bool operator==(const InputFailure&, const InputFailure&) = default;
};

/// What a decompressor may take, beside a few megabytes: as much as `zstd --ultra --long` needs.
inline constexpr std::size_t max_decompressor_bytes = std::size_t{1} << 27;

class Input {
 public:
  /// Fills what it is given from the front and says how many bytes that are; 0 only at the end.
  using ReadMore = std::function<std::size_t(std::span<char>)>;

  // A copy would share the source and have another buffer.
  Input(Input&&) noexcept = default;
  Input& operator=(Input&&) noexcept = default;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input() = default;

  /// Text that is in memory already. Requires: it outlives the input.
  [[nodiscard]] static Input from_memory(std::string_view text);
  /// Text that comes in pieces of any size.
  [[nodiscard]] static Input from_source(ReadMore read_more);
  /// The same, decompressed as a file is, by a second thread that then calls `read_more`.
  /// A text that would need more memory to be decompressed ends at once; failure() says so.
  [[nodiscard]] static Input from_packed_source(ReadMore read_more,
                                                std::size_t max_memory = max_decompressor_bytes);
  /// Requires: the stream outlives the input, and was opened in binary mode.
  [[nodiscard]] static Input from_stream(std::istream& stream);
  /// A descriptor open for reading, such as 0 for standard input; it is not closed. Decompressed as
  /// a file is.
  [[nodiscard]] static Input from_descriptor(int descriptor);
  /// A file: mapped into memory if it can be, else read (a pipe, a device). Text compressed by gzip
  /// or Zstandard, as its first bytes tell, is decompressed by a second thread ahead of the reader.
  /// Errors: what the operating system says; `is_a_directory` for a folder.
  [[nodiscard]] static std::expected<Input, std::error_code> from_file(
      const std::filesystem::path& path);

  [[nodiscard]] const char* begin() const noexcept { return begin_; }
  [[nodiscard]] const char* end() const noexcept { return end_; }
  /// True if nothing comes after end().
  [[nodiscard]] bool is_final() const noexcept { return final_; }
  /// Why nothing comes after end() although the text should go on.
  [[nodiscard]] const std::optional<InputFailure>& failure() const noexcept { return failure_; }
  /// True if the text is decompressed while it is read.
  [[nodiscard]] bool is_packed() const noexcept { return packed_; }
  /// The offset of begin() in the whole text, in bytes.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

  /// Forgets what is before `keep` and reads on, so that the window has grown at its end or is
  /// final. Every pointer into the window is invalid afterwards. Requires: not is_final().
  void advance(const char* keep);

 private:
  Input() = default;
  /// From a source that says why it has come to its end: nothing, if that was the end.
  [[nodiscard]] static Input from_source(ReadMore read_more,
                                         std::function<std::string()> why_ended);
  /// The same, decompressed if it is compressed.
  [[nodiscard]] static Input from_any_source(ReadMore read_more,
                                             std::function<std::string()> why_ended,
                                             std::size_t max_memory = max_decompressor_bytes);
  void make_room();

  std::shared_ptr<const void> mapping_;  // of a file; unmapped with the last copy
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
