/// PGN files as the commands open them.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::cli {

/// Opens a file, or standard input for "-".
/// Errors: the file is missing, a directory, unreadable, or begins with bytes that no text has.
[[nodiscard]] std::expected<pgn::Input, Failure> open_pgn(const std::string& path);

}  // namespace tabiya::cli
