/// How a command ends, for the shell and for the person in front of it.
#pragma once

#include <cstdint>
#include <string>

namespace tabiya::cli {

enum class ExitCode : std::uint8_t {
  Success = 0,
  WrongData = 1,  ///< the work was done, and something in the user's data is wrong
  Failed = 2,     ///< the work could not be done
};

/// What kept a command from its work, as one sentence for a person; with file, line and column
/// where there are some: "games.pgn:3:7: …".
struct Failure {
  std::string sentence;
};

/// Prints the sentence on standard error and returns `ExitCode::Failed`.
[[nodiscard]] ExitCode report(const Failure& failure);

}  // namespace tabiya::cli
