/// Reads files and standard input.
#pragma once

#include <cstddef>
#include <cstdio>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

/// Stands for standard input wherever a file is expected.
inline constexpr const char* standard_input = "-";

/// The most bytes of a line, and of a whole text, that a command reads. Input without end must end
/// in a message, not in exhausted memory.
inline constexpr std::size_t max_line_bytes = std::size_t{1} << 16;
inline constexpr std::size_t max_text_bytes = std::size_t{1} << 28;

/// The name of an input in messages: its path, or "standard input".
[[nodiscard]] std::string input_name(const std::string& path);

/// Why a file cannot be read, in the operating system's words.
[[nodiscard]] Failure failure_to_read(const std::string& path, std::error_code error);

/// Why these bytes are not text; empty if they can be. Control characters other than white space do
/// not occur in text, and do in almost every other file. `offset` bytes came before them.
[[nodiscard]] std::optional<Failure> failure_if_not_text(std::string_view bytes,
                                                         const std::string& path,
                                                         std::size_t offset = 0);

/// If standard input is a terminal, says on standard error what the command waits for, such as
/// "a FEN".
void announce_waiting(std::string_view awaited);

/// Reads a whole text file, or standard input for "-"; without a byte order mark.
///
/// Errors: the file is missing, a directory, unreadable, not text, or longer than max_text_bytes.
[[nodiscard]] std::expected<std::string, Failure> read_text(const std::string& path,
                                                            std::string_view awaited = "text");

/// The lines of a text file or of standard input, as they arrive.
class LineInput {
 public:
  /// What a line may be.
  struct Bounds {
    std::size_t max_bytes = max_line_bytes;
    bool is_text = true;  ///< without control characters
  };
  using Line = std::expected<std::optional<std::string>, Failure>;

  /// Opens a file, or standard input for "-".
  /// Errors: the file is missing, a directory or unreadable.
  [[nodiscard]] static std::expected<LineInput, Failure> open(const std::string& path);
  /// Standard input.
  explicit LineInput(Bounds bounds);
  LineInput() : LineInput{Bounds{}} {}

  /// The next line, without its line end and without a byte order mark; empty at the end of the
  /// input. A terminal can go on after its end.
  /// Errors: the line is too long or not text, or the file is unreadable.
  [[nodiscard]] Line next();
  /// The number of the last line, from 1.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  /// Bytes of the lines so far, with their ends.
  [[nodiscard]] std::size_t bytes_read() const noexcept { return bytes_read_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const noexcept {
      if (file != stdin) std::fclose(file);
    }
  };
  using OpenFile = std::unique_ptr<std::FILE, Closer>;

  LineInput(OpenFile file, std::string name, Bounds bounds)
      : file_{std::move(file)}, name_{std::move(name)}, bounds_{bounds} {}

  [[nodiscard]] std::optional<Failure> failure_of(std::string_view line) const;
  [[nodiscard]] Failure failure(const std::string& reason) const;

  OpenFile file_;
  std::string name_;
  Bounds bounds_;
  std::size_t number_ = 0;
  std::size_t bytes_read_ = 0;
};

/// The first line of standard input; empty if there is none.
/// Errors: as for LineInput::next().
[[nodiscard]] std::expected<std::string, Failure> read_line(std::string_view awaited);

}  // namespace tabiya::cli
