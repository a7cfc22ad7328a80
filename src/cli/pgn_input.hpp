/// Opens PGN files.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::cli {

/// Waits until a descriptor can be read; false if the command is to end instead.
using WaitToRead = std::function<bool(int descriptor)>;

/// Opens a file, or standard input for "-". With `wait_to_read`, a command that catches signals can end
/// while it waits for a pipe: the text then ends there.
/// Errors: the file is missing, a directory, unreadable, or begins like a binary file.
[[nodiscard]] std::expected<pgn::Input, Failure> open_pgn(const std::string& path,
                                                          const WaitToRead& wait_to_read = {});

/// Why a file cannot be opened, before anything is done with it; nothing for standard input, a pipe and
/// a device, which can be read only once.
[[nodiscard]] std::optional<Failure> failure_to_open_pgn(const std::string& path);

/// Why the input ends early: "games.pgn.zst: the compressed data is damaged, after 1,234 bytes of
/// text".
[[nodiscard]] Failure failure_to_read_on(const std::string& name, const pgn::InputFailure& failure);

/// The size of the text in bytes, for a progress bar; 0 if it is not known in advance.
[[nodiscard]] std::uint64_t progress_total(const pgn::Input& input) noexcept;

}  // namespace tabiya::cli
