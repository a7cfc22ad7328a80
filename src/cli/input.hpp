/// Reads files and standard input.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

/// Stands for standard input wherever a file is expected.
inline constexpr const char* standard_input = "-";

/// The name of an input in messages: its path, or "standard input".
[[nodiscard]] std::string input_name(const std::string& path);

/// Why a file cannot be read, in the operating system's words.
[[nodiscard]] Failure failure_to_read(const std::string& path, std::error_code error);

/// Why these bytes are not text; empty if they can be. Control characters other than white space do
/// not occur in text, and do in almost every other file.
[[nodiscard]] std::optional<Failure> failure_if_not_text(std::string_view bytes,
                                                         const std::string& path);

/// Reads a whole text file, or standard input for "-".
///
/// Errors: the file is missing, a directory, unreadable, or not text.
[[nodiscard]] std::expected<std::string, Failure> read_text(const std::string& path);

/// The next line of standard input without its line end; empty at the end of the input.
[[nodiscard]] std::optional<std::string> read_line();

}  // namespace tabiya::cli
