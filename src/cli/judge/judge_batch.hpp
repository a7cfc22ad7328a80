/// Judges many positions, one per line, for both sides.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

[[nodiscard]] std::vector<std::string> lines_of(std::string_view text);

/// Judges every line that is not empty and does not begin with `#`, and prints the results in
/// order.
///
/// Exit code: 2 if a line is not a position; 1 if a label is wrong.
[[nodiscard]] ExitCode judge_lines(const std::vector<std::string>& lines, const std::string& name,
                                   const JudgeOptions& options);

}  // namespace tabiya::cli
