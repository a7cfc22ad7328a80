/// The words by which a player at the terminal asks for things.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::cli {

enum class Verb : std::uint8_t {
  Move,  ///< no word of ours: perhaps a move
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

/// What a line asks for, and about what. The views are of the line.
struct SessionCommand {
  Verb verb;
  std::string_view argument;
};

/// Reads a line without blanks around it. The words are understood in every language.
[[nodiscard]] SessionCommand parse_session_command(std::string_view line);

/// True for what shows something and leaves the game alone.
[[nodiscard]] bool only_shows(Verb verb) noexcept;

/// The text with the letters A to Z made small.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace tabiya::cli
