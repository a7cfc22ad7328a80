/// Text as nearly all of it is, read by whole vectors. Internal.
///
/// Movetext, that is moves, their numbers, dots and single line ends, is read 64 bytes at a time.
/// What the bytes are becomes one word of 64 bits for each kind, and tokens are found in those words
/// by arithmetic: adding the beginnings of words to the words makes the carry come out at their ends.
/// A run stops before the first thing that is anything else, and the scanner reads that in the long
/// way. The two must agree, for which of them reads a token depends on where the window ends; the
/// tests compare them on every text they have.
#pragma once

#include <cstdint>
#include <span>

#include "tabiya/pgn/scanner.hpp"

namespace tabiya::pgn {

/// What a run begins with, and where it has stopped.
struct MoveRun {
  const char* begin;  ///< of the window: nothing before it is looked at
  const char* at;     ///< at the beginning of a token or a gap
  const char* end;    ///< of the window
  Event* out;
  Event* out_end;
  bool emits_numbers;
  std::uint32_t line_ends;  ///< since the last token; an empty line, with 2 of them, stops the run
  bool has_move = false;
};

/// Tag pairs as nearly all of them are: `[Name "value"]`, one a line, each but the last followed by
/// the next; names of up to 16 letters, digits and underscores that are new in their game; values
/// without quotes and backslashes.
struct TagRun {
  const char* at;   ///< at a bracket
  const char* end;  ///< of the window
  Event* out;
  Event* out_end;
  TagNames& names;
  bool is_at_line_begin = false;  ///< the run has stopped at a bracket, not behind one
};

struct RunReaders {
  void (*read_moves)(MoveRun& run) noexcept;
  void (*read_tags)(TagRun& run) noexcept;
};
/// The ways that this machine knows, the fastest first. All of them stop at the same places.
[[nodiscard]] std::span<const RunReaders> run_readers() noexcept;

}  // namespace tabiya::pgn
