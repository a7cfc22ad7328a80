/// The progress and the result of a tuning.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "match/inner/tuning.hpp"

namespace tabiya::cli {

class TuningReport {
 public:
  TuningReport(const match::Spsa& spsa, bool writes_json);

  /// Prints the findings of a finished pair, and a line about the tuning for each percent of it.
  void add(const match::TunedPair& pair);
  /// Prints the old and the new values.
  void finish();
  /// True if the engine misbehaved.
  [[nodiscard]] bool has_faults() const noexcept { return has_faults_; }

 private:
  void add_findings(std::uint64_t game, const match::GameReport& report);
  void print_table(const std::vector<double>& values) const;
  [[nodiscard]] std::string pace() const;
  [[nodiscard]] std::string furthest() const;

  const match::Spsa& spsa_;
  bool writes_json_;
  std::uint64_t begun_with_;  // pairs with a result
  Progress bar_;
  Stopwatch stopwatch_;
  bool has_faults_ = false;
  std::map<std::string, std::uint64_t> findings_;  // by kind
};

}  // namespace tabiya::cli
