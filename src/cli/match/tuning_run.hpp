/// `tabiya match --tune`: tunes the options of an engine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "match/inner/tournament.hpp"

namespace tabiya::cli {

struct TuningOrder {
  std::vector<std::string> numbers{};  ///< see tune_option.hpp
  std::string state_file{};            ///< updated after each pair; empty: none
  bool resumes = false;                ///< continues from the state file, if it exists
  std::uint64_t seed = 0;
  bool writes_json = false;
};

/// Tunes the only player of the plan until `stops` returns true.
[[nodiscard]] ExitCode run_tuning(const TuningOrder& order, const match::TournamentPlan& plan,
                                  const std::function<bool()>& stops);

}  // namespace tabiya::cli
