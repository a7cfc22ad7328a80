/// Opens PGN files.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::cli {

/// Opens a file, or standard input for "-".
/// Errors: the file is missing, a directory, unreadable, or begins like a binary file.
[[nodiscard]] std::expected<pgn::Input, Failure> open_pgn(const std::string& path);

/// Why the input ends early: "games.pgn.zst: the compressed data is damaged, after 1,234 bytes of
/// text".
[[nodiscard]] Failure failure_to_read_on(const std::string& name, const pgn::InputFailure& failure);

/// The size of the text in bytes, for a progress bar; 0 if it is not known in advance.
[[nodiscard]] std::uint64_t progress_total(const pgn::Input& input) noexcept;

}  // namespace tabiya::cli
