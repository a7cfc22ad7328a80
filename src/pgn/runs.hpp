/// Vectorised reading of regular text, which is almost all text. Internal.
///
/// Movetext (moves, their numbers, dots and single line ends) is read 64 bytes at a time. Each
/// class of bytes becomes a 64-bit mask, and tokens are found by arithmetic on masks: adding the
/// starts of words to the mask of words moves a carry to their ends. A run stops before anything
/// else, which the scanner then reads byte by byte. Both must agree, because the end of the window
/// decides which of them reads a token; the tests compare them on every text they have.
#pragma once

#include <cstdint>
#include <span>

#include "pgn/scanner.hpp"

namespace tabiya::pgn {

/// The start of a run, and where it stopped.
struct MoveRun {
  const char* begin;  ///< of the window: nothing before it is read
  const char* at;     ///< at the beginning of a token or a gap
  const char* end;    ///< of the window
  Event* out;
  Event* out_end;
  bool emits_numbers;
  std::uint32_t line_ends;  ///< since the last token; 2 of them, an empty line, stop the run
  bool has_move = false;
};

/// A run of regular tag pairs: `[Name "value"]`, one per line, each but the last followed by
/// another; names of up to 16 letters, digits and underscores that are new in their game; values
/// without quotes, backslashes and control characters.
struct TagRun {
  const char* at;   ///< at a bracket
  const char* end;  ///< of the window
  Event* out;
  Event* out_end;
  TagNames& names;
  bool is_at_line_begin = false;  ///< the run stopped at a bracket, not after one
};

struct RunReaders {
  void (*read_moves)(MoveRun& run) noexcept;
  void (*read_tags)(TagRun& run) noexcept;
};
/// The versions that this machine supports, the fastest first. All stop at the same places.
[[nodiscard]] std::span<const RunReaders> run_readers() noexcept;

}  // namespace tabiya::pgn
