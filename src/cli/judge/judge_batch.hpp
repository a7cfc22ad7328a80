/// Judges many positions, one per line, for both sides.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::cli {

struct JudgeOptions {
  Budget budget;
  unsigned threads = 1;
  bool wants_shortest = false;
  bool shows_dead_only = false;
  bool is_labelled = false;
  bool writes_json = false;
  CastlingMode mode = CastlingMode::Standard;
};

/// Judges one position, as text.
///
/// Exit code: 2 if it is not a position; 1 if its label is wrong.
[[nodiscard]] ExitCode judge_fen(const std::string& fen, const JudgeOptions& options);

/// Judges every line of a file, or of standard input for "-", that is not blank and does not begin
/// with `#`. Prints the results in order, as soon as the lines arrive.
///
/// Exit code: 2 if the file cannot be read or a line is not a position; 1 if a label is wrong.
[[nodiscard]] ExitCode judge_batch(const std::string& file, const JudgeOptions& options);

}  // namespace tabiya::cli
