#include "cli/match/tuning_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "cli/output.hpp"

namespace tabiya::cli {
namespace {

/// How far a number has moved, in steps.
[[nodiscard]] double steps_moved(const match::TunedNumber& number, double value) {
  return (value - number.start) / number.step;
}

}  // namespace

TuningReport::TuningReport(const match::Spsa& spsa, bool writes_json)
    : spsa_{spsa},
      writes_json_{writes_json},
      begun_with_{spsa.finished()},
      bar_{"tuning", spsa.plan().pairs} {}

void TuningReport::add_findings(std::uint64_t game, const match::GameReport& report) {
  for (const match::Finding& finding : report.findings) {
    has_faults_ = has_faults_ || match::loses_game(finding.kind);
    ++findings_[std::string{to_string(finding.kind)}];
    bar_.erase();
    fmt::print(stderr, "game {}: {} {}{}{}\n", game, to_string(finding.player),
               to_string(finding.kind), finding.text.empty() ? "" : ": ", printable(finding.text));
  }
}

std::string TuningReport::pace() const {
  const auto played = static_cast<double>(spsa_.finished() - begun_with_);
  const auto left = static_cast<double>(spsa_.plan().pairs - spsa_.finished());
  const double rate = played / std::max(stopwatch_.seconds(), 1e-3);
  return fmt::format("{:.2f} pairs/s, {} left", rate, rate > 0 ? duration_text(left / rate) : "?");
}

/// "futility_base 110 → 117.3": the number that has moved most, in steps.
std::string TuningReport::furthest() const {
  const std::vector<double> values = spsa_.values();
  const auto& numbers = spsa_.plan().numbers;
  std::size_t most = 0;
  for (std::size_t at = 1; at < values.size(); ++at) {
    if (std::abs(steps_moved(numbers[at], values[at])) >
        std::abs(steps_moved(numbers[most], values[most]))) {
      most = at;
    }
  }
  return fmt::format("{} {} → {:.1f}", printable(numbers[most].name), numbers[most].start,
                     values[most]);
}

void TuningReport::add(const match::TunedPair& pair) {
  const std::uint64_t index = pair.variants.index;
  add_findings(2 * index + 1, pair.games[0]);
  add_findings(2 * index + 2, pair.games[1]);
  if (writes_json_) {
    print_json(boost::json::object{{"pair", index + 1}, {"score", pair.half_points / 2.0}});
    return;
  }
  const std::uint64_t finished = spsa_.finished();
  bar_.update(finished, pace());
  const std::uint64_t pairs_per_line = std::max<std::uint64_t>(spsa_.plan().pairs / 100, 1);
  if (finished % pairs_per_line != 0) return;
  bar_.erase();
  fmt::print("{} of {}  {}  furthest: {}\n", counted(finished, "pair"), grouped(spsa_.plan().pairs),
             pace(), furthest());
  std::fflush(stdout);
}

void TuningReport::print_table(const std::vector<double>& values) const {
  const auto& numbers = spsa_.plan().numbers;
  std::size_t width = 6;
  for (const match::TunedNumber& number : numbers) width = std::max(width, number.name.size());
  fmt::print("\n{:<{}} {:>10} {:>10} {:>10} {:>8}\n", "option", width, "old", "new", "exactly",
             "steps");
  std::string settings;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const match::TunedNumber& number = numbers[at];
    const auto rounded = static_cast<std::int64_t>(std::llround(values[at]));
    fmt::print("{:<{}} {:>10} {:>10} {:>10.2f} {:>+8.2f}\n", printable(number.name), width,
               number.start, rounded, values[at], steps_moved(number, values[at]));
    settings += fmt::format("{}option.{}={}", at == 0 ? "" : ",", number.name, rounded);
  }
  fmt::print("\nThe new values as settings of a player:\n{}\n", printable(settings));
}

void TuningReport::finish() {
  bar_.erase();
  const std::vector<double> values = spsa_.values();
  if (writes_json_) {
    boost::json::array numbers;
    for (std::size_t at = 0; at < values.size(); ++at) {
      const match::TunedNumber& number = spsa_.plan().numbers[at];
      numbers.push_back({{"name", number.name}, {"old", number.start}, {"new", values[at]}});
    }
    print_json(boost::json::object{{"pairs", spsa_.finished()}, {"numbers", std::move(numbers)}});
    return;
  }
  fmt::print("\nafter {} of {}\n", grouped(spsa_.finished()), counted(spsa_.plan().pairs, "pair"));
  print_table(values);
  for (const auto& [what, count] : findings_) {
    fmt::print("the engine {}: {}\n", what, counted(count, "time"));
  }
  std::fflush(stdout);
}

}  // namespace tabiya::cli
