/// Runs a perft suite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/perft/perft_suite.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant.hpp"

namespace tabiya::cli {

struct SuiteOptions {
  Variant variant = Variant::Standard;
  CastlingMode mode = CastlingMode::Standard;
  unsigned threads = 1;
  std::optional<std::uint64_t> max_nodes;  ///< larger expected counts are skipped
};

/// A line of the suite that is invalid, or whose count differs from ours.
struct SuiteFailure {
  struct Count {
    unsigned depth;
    std::uint64_t expected;
    std::uint64_t got;
  };

  std::size_t line;      ///< from 1
  std::string sentence;  ///< begins with file and line
  std::optional<Count> count;
};

struct SuiteResult {
  std::uint64_t checked = 0;  ///< counts compared
  std::uint64_t skipped = 0;  ///< counts above the limit
  std::uint64_t nodes = 0;
  std::vector<SuiteFailure> failures;
};

/// Counts, and prints each failure to standard error at once.
[[nodiscard]] SuiteResult run_perft_suite(const PerftSuite& suite, const SuiteOptions& options,
                                          const std::string& file);

}  // namespace tabiya::cli
