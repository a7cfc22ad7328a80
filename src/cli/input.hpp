/// Files and standard input, as the commands read them.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

/// What stands for standard input where a file is asked for.
inline constexpr const char* standard_input = "-";

/// The name by which messages call an input: the path, or "standard input".
[[nodiscard]] std::string input_name(const std::string& path);

/// Why a file cannot be read, as the operating system says.
[[nodiscard]] Failure failure_to_read(const std::string& path, std::error_code error);

/// Why these bytes are no text: nothing if they may be one. Control characters other than white
/// space are in no text, and in almost every other file.
[[nodiscard]] std::optional<Failure> why_not_text(std::string_view bytes, const std::string& path);

/// The whole of a text file, or of standard input for "-".
///
/// Errors: the file is missing, a directory, unreadable, or no text.
[[nodiscard]] std::expected<std::string, Failure> read_text(const std::string& path);

/// The next line of standard input without its end, or nothing at the end of the input.
[[nodiscard]] std::optional<std::string> read_line();

}  // namespace tabiya::cli
