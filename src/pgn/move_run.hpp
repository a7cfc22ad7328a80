/// Movetext as nearly all of it is: moves, their numbers, dots and single line ends. Internal.
///
/// It is read 64 bytes at a time. What the bytes are becomes one word of 64 bits for each kind, and
/// tokens are found in those words by arithmetic: adding the beginnings of words to the words makes
/// the carry come out at their ends. A run stops before the first thing that is anything else, and
/// the scanner reads that in the long way. The two must agree, for which of them reads a token
/// depends on where the window ends; the tests compare them on every text they have.
#pragma once

#include <cstdint>

#include "tabiya/pgn/scanner.hpp"

namespace tabiya::pgn {

/// What a run begins with, and where it has stopped.
struct MoveRun {
  const char* begin;  ///< of the window: nothing before it is looked at
  const char* at;     ///< at the beginning of a token or a gap
  const char* end;    ///< of the window
  Event* out;
  Event* out_end;
  bool emits_moves;
  bool emits_numbers;
  std::uint32_t line_ends;  ///< since the last token; an empty line, with 2 of them, stops the run
  bool has_token = false;   ///< some token was read
  bool has_move = false;
};

using ReadMoveRun = void (*)(MoveRun& run) noexcept;

/// The fastest way that this machine knows.
[[nodiscard]] ReadMoveRun best_move_run_reader() noexcept;

}  // namespace tabiya::pgn
