/// Finds games whose result is wrong because a side could never mate.
#pragma once

#include <string>

#include "cli/judge/judge_batch.hpp"

namespace tabiya::cli {

/// Lists each game of a PGN that continued after its position was dead, and each that was lost on
/// time or by resignation to a side that could never mate.
///
/// Exit code: 1 if there are such games. Source: FIDE 5.2.2, 6.9, 5.1.2.
[[nodiscard]] ExitCode judge_pgn(const std::string& file, const JudgeOptions& options);

}  // namespace tabiya::cli
