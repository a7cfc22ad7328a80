/// Games that should have ended otherwise, for want of any possible mate.
#pragma once

#include <string>

#include "cli/judge/judge_batch.hpp"

namespace tabiya::cli {

/// Names each game of a PGN that went on after its position was dead, and each that was lost on time
/// or by resignation against a side that could never mate.
///
/// Exit code: 1 if there are such games. Source: FIDE 5.2.2, 6.9, 5.1.2.
[[nodiscard]] ExitCode judge_pgn(const std::string& file, const JudgeOptions& options);

}  // namespace tabiya::cli
