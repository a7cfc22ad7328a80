#include "cli/perft/perft_command.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/perft/perft_suite.hpp"
#include "cli/perft/perft_suite_run.hpp"
#include "cli/position_argument.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "cli/whole_number.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya::cli {
namespace {

std::uint64_t per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
}

/// The nodes below one legal move.
struct PerftShare {
  Move move;
  std::uint64_t nodes;
};

std::uint64_t total(const std::vector<PerftShare>& shares) {
  std::uint64_t nodes = 0;
  for (const PerftShare& share : shares) nodes += share.nodes;
  return nodes;
}

/// Deeper counts would not finish in a lifetime, and each ply uses stack.
constexpr unsigned max_depth = 100;

/// perft() by first move, with a progress bar. Requires: depth >= 1.
template <class AnyPosition>
std::vector<PerftShare> divide(const AnyPosition& position, unsigned depth, unsigned threads) {
  const auto moves = legal_moves(position);
  Progress progress{fmt::format("perft {}", depth), moves.size()};
  std::vector<PerftShare> shares;
  for (const Move move : moves) {
    shares.push_back({move, perft(position.after(move), depth - 1, threads)});
    progress.update(shares.size());
  }
  return shares;
}

boost::json::object json_of(const SuiteResult& result, double seconds) {
  boost::json::array failures;
  for (const SuiteFailure& failure : result.failures) {
    boost::json::object entry{{"line", failure.line}, {"message", failure.sentence}};
    if (failure.count) {
      entry["depth"] = failure.count->depth;
      entry["expected"] = failure.count->expected;
      entry["got"] = failure.count->got;
    }
    failures.push_back(std::move(entry));
  }
  return {
      {"checked", result.checked}, {"skipped", result.skipped}, {"failed", result.failures.size()},
      {"nodes", result.nodes},     {"seconds", seconds},        {"failures", std::move(failures)}};
}

}  // namespace

void PerftCommand::declare_options(CLI::App& app) {
  app.add_option("DEPTH", words_, "Depth in plies, from 0")->type_name("");
  app.add_option("--fen", fen_, "The position to count from; the initial position by default")
      ->type_name("FEN");
  position_.declare_mode(app);
  position_.declare_variant(app);
  app.add_flag("--divide", divides_, "Show the count of each first move");
  declare_threads(app, threads_);
  app.add_option("--suite", suite_path_,
                 "Check the counts in a .perft or EPD file, or in standard input (-)")
      ->type_name("FILE");
  app.add_option("--max-nodes", max_nodes_, "Skip counts of a suite above this limit")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode PerftCommand::run() const {
  if (!suite_path_.empty()) return check_suite();
  const auto asked = task();
  if (!asked) return report(asked.error());
  const auto& [position, depth] = *asked;
  return position.is_chess() ? count(position.read(), depth)
                             : count(position.read_in_variant(), depth);
}

/// The shell splits an unquoted FEN: its first field is the option's value; the others are among
/// the words, before or after the depth.
std::expected<PerftCommand::Task, Failure> PerftCommand::task() const {
  if (words_.empty()) {
    return std::unexpected{Failure{"perft needs a depth, such as: tabiya perft 5"}};
  }
  const bool depth_stands_first = parse_whole_number<unsigned>(words_.front()).has_value();
  const std::string& depth_word = depth_stands_first ? words_.front() : words_.back();
  const auto depth = parse_whole_number<unsigned>(depth_word);
  if (!depth || *depth > max_depth) {
    return std::unexpected{
        Failure{fmt::format("\"{}\" is not a depth: give a whole number from 0 to {}",
                            excerpt(depth_word), max_depth)}};
  }
  std::vector<std::string> fen_words = words_;
  fen_words.erase(depth_stands_first ? fen_words.begin() : fen_words.end() - 1);
  if (fen_) fen_words.insert(fen_words.begin(), *fen_);
  Task task{position_, *depth};
  task.position.words = std::move(fen_words);
  return task;
}

template <class AnyPosition>
ExitCode PerftCommand::count(const std::expected<AnyPosition, Failure>& position,
                             unsigned depth) const {
  if (!position) return report(position.error());
  const Stopwatch stopwatch;
  std::vector<PerftShare> shares;
  if (depth > 0) shares = divide(*position, depth, threads_);
  const std::uint64_t nodes = depth > 0 ? total(shares) : 1;
  const double seconds = stopwatch.seconds();

  std::vector<std::pair<std::string, std::uint64_t>> lines;
  if (divides_) {
    for (const auto& [move, move_nodes] : shares) {
      lines.emplace_back(to_uci(*position, move, position_.mode()), move_nodes);
    }
    std::ranges::sort(lines);
  }
  if (writes_json_) {
    boost::json::object result{{"depth", depth},
                               {"nodes", nodes},
                               {"seconds", seconds},
                               {"nodes_per_second", per_second(nodes, seconds)}};
    if (divides_) result["divide"] = boost::json::object(lines.begin(), lines.end());
    print_json(result);
    return ExitCode::Success;
  }
  for (const auto& [move, move_nodes] : lines) fmt::print("{}: {}\n", move, move_nodes);
  fmt::print("nodes {}\nseconds {:.3f}\nnodes per second {}\n", nodes, seconds,
             per_second(nodes, seconds));
  return ExitCode::Success;
}

ExitCode PerftCommand::check_suite() const {
  const auto text = read_text(suite_path_, "a perft suite");
  if (!text) return report(text.error());
  const PerftSuite suite = parse_perft_suite(*text);
  const std::string file = input_name(suite_path_);
  if (suite.expectations.empty()) {
    return report({fmt::format("{} contains no perft counts", file)});
  }

  const Stopwatch stopwatch;
  const SuiteResult result =
      run_perft_suite(suite, {position_.variant, position_.mode(), threads_, max_nodes_}, file);
  const double seconds = stopwatch.seconds();
  if (writes_json_) {
    print_json(json_of(result, seconds));
  } else {
    fmt::print("{} checked, {} skipped, {} failed: {} nodes in {:.1f} s\n",
               counted(result.checked, "count"), grouped(result.skipped),
               grouped(result.failures.size()), grouped(result.nodes), seconds);
  }
  return result.failures.empty() ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
