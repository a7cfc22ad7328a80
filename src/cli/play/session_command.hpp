/// The commands of a player at the terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::cli {

enum class Verb : std::uint8_t {
  Move,  ///< not a command: perhaps a move
  Help,
  Moves,
  Why,
  Press,
  Touch,
  Adjust,
  Complain,
  Undo,
  Redo,
  Hint,
  Draw,
  Claim,
  Resign,
  Flag,
  Pause,
  Resume,
  Abort,
  Score,
  Fen,
  Board,
  Flip,
  Language,
  Save,
  Load,
  New,
  Quit,
};

/// A command and its argument. The views refer to the line.
struct SessionCommand {
  Verb verb;
  std::string_view argument;
};

/// Parses a trimmed line. Accepts the words of every language.
[[nodiscard]] SessionCommand parse_session_command(std::string_view line);

/// True for commands that show something and leave the game unchanged.
[[nodiscard]] bool only_shows(Verb verb) noexcept;

/// The text with the letters A to Z in lower case.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace tabiya::cli
