#include "cli/perft/perft_suite_run.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <expected>
#include <utility>

#include "cli/position_argument.hpp"
#include "cli/progress.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya::cli {
namespace {

class SuiteRun {
 public:
  SuiteRun(const PerftSuite& suite, const SuiteOptions& options, const std::string& file)
      : suite_{suite}, options_{options}, file_{file}, progress_{"perft suite", expected_nodes()} {}

  SuiteResult run() {
    for (const PerftSuiteError& error : suite_.errors) {
      fail(error.line, fmt::format("{}: {}", error.column, error.sentence));
    }
    for (const PerftExpectation& expectation : suite_.expectations) {
      if (is_wanted(expectation)) check(expectation);
      else ++result_.skipped;
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_wanted(const PerftExpectation& expectation) const {
    return !options_.max_nodes || expectation.nodes <= *options_.max_nodes;
  }

  [[nodiscard]] std::uint64_t expected_nodes() const {
    std::uint64_t nodes = 0;
    for (const PerftExpectation& expectation : suite_.expectations) {
      if (is_wanted(expectation)) nodes += expectation.nodes;
    }
    return nodes;
  }

  void check(const PerftExpectation& expectation) {
    ++result_.checked;
    // Suites mix both kinds of chess; the count depends only on the castling rights kept.
    const bool chess960 = options_.mode == CastlingMode::Chess960 ||
                          needs_chess960(expectation.fen, options_.variant);
    const auto mode = chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
    if (options_.variant == Variant::Standard) {
      compare(expectation, read_position(expectation.fen, mode));
    } else {
      compare(expectation, read_variant_position(options_.variant, expectation.fen, mode));
    }
  }

  template <class AnyPosition>
  void compare(const PerftExpectation& expectation,
               const std::expected<AnyPosition, Failure>& position) {
    if (!position) return fail(expectation.line, " " + position.error().sentence);
    const std::uint64_t nodes = perft(*position, expectation.depth, options_.threads);
    result_.nodes += nodes;
    if (nodes != expectation.nodes) {
      fail(expectation.line,
           fmt::format(" depth {}: expected {}, got {}", expectation.depth, expectation.nodes,
                       nodes),
           SuiteFailure::Count{expectation.depth, expectation.nodes, nodes});
    }
    progress_.update(result_.nodes);
  }

  void fail(std::size_t line, const std::string& rest,
            std::optional<SuiteFailure::Count> count = std::nullopt) {
    std::string sentence = fmt::format("{}:{}:{}", file_, line, rest);
    progress_.erase();
    fmt::print(stderr, "{}\n", sentence);
    result_.failures.push_back({line, std::move(sentence), count});
  }

  const PerftSuite& suite_;
  const SuiteOptions& options_;
  const std::string& file_;
  SuiteResult result_;
  Progress progress_;
};

}  // namespace

SuiteResult run_perft_suite(const PerftSuite& suite, const SuiteOptions& options,
                            const std::string& file) {
  return SuiteRun{suite, options, file}.run();
}

}  // namespace tabiya::cli
