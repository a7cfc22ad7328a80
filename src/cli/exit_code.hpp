/// The exit codes of commands, and their error messages.
#pragma once

#include <cstdint>
#include <string>

namespace tabiya::cli {

enum class ExitCode : std::uint8_t {
  Success = 0,
  WrongData = 1,  ///< the command ran, and found an error in the user's data
  Failed = 2,     ///< the command could not run
};

/// Why a command could not run, as one sentence for people; with file, line and column if known:
/// "games.pgn:3:7: …".
struct Failure {
  std::string sentence;
};

/// Prints the sentence to standard error and returns `ExitCode::Failed`.
[[nodiscard]] ExitCode report(const Failure& failure);

}  // namespace tabiya::cli
