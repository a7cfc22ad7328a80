#include "cli/train/check_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "cli/output.hpp"
#include "cli/train/filter_options.hpp"
#include "cli/train/recorded_games.hpp"
#include "engine/network/inner/network.hpp"
#include "training/inner/training_set.hpp"

namespace tabiya::cli {
namespace {

struct Counts {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t scored = 0;
  std::array<std::uint64_t, 3> results{};

  void add(const training::GameRecord& game) {
    ++games;
    plies += game.plies.size();
    for (const training::RecordedPly& ply : game.plies) scored += ply.score ? 1 : 0;
    ++results[static_cast<std::size_t>(game.result)];
  }
};

/// How many numbers are in each range. A range begins at its limit and ends before the next.
class Distribution {
 public:
  explicit Distribution(std::vector<std::uint64_t> limits)
      : limits_{std::move(limits)}, counts_(limits_.size()) {}

  /// Requires: the number is not below the first limit.
  void add(std::uint64_t number) {
    const auto above = std::ranges::upper_bound(limits_, number);
    ++counts_[static_cast<std::size_t>(above - limits_.begin()) - 1];
  }
  /// "0-99 12 %, 100-199 50 %, 200+ 38 %"
  [[nodiscard]] std::string text() const {
    const std::uint64_t total = std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
    std::string text;
    for (std::size_t range = 0; range < limits_.size(); ++range) {
      const double share = total == 0 ? 0 : percent(counts_[range], total);
      text += fmt::format("{}{} {:.1f} %", range == 0 ? "" : ", ", name(range), share);
    }
    return text;
  }
  [[nodiscard]] boost::json::object json() const {
    boost::json::object object;
    for (std::size_t range = 0; range < limits_.size(); ++range) {
      object[name(range)] = counts_[range];
    }
    return object;
  }

 private:
  [[nodiscard]] std::string name(std::size_t range) const {
    if (range + 1 == limits_.size()) return fmt::format("{}+", limits_[range]);
    return fmt::format("{}-{}", limits_[range], limits_[range + 1] - 1);
  }

  std::vector<std::uint64_t> limits_;
  std::vector<std::uint64_t> counts_;
};

/// What the positions that a network learns from are like.
struct PositionStatistics {
  Distribution scores{{0, 50, 100, 200, 400, 800, 1'600}};
  Distribution pieces{{2, 6, 10, 14, 18, 22, 26, 30}};
  /// By result for the side to move, the mean of the search's expected score, to see whether scores
  /// and results agree.
  std::array<double, 3> expected_sums{};
  std::array<std::uint64_t, 3> results{};
  /// With a lead of a pawn or more, in games that were won; and those won by the side with the lead.
  std::uint64_t decided = 0;
  std::uint64_t agreeing = 0;

  void add(const training::TrainingPosition& position) {
    scores.add(static_cast<std::uint64_t>(std::abs(int{position.score})));
    pieces.add(training::active_inputs(position.board).count);
    expected_sums[position.result] +=
        1 / (1 + std::exp(-position.score / double{engine::network::centipawns_per_unit}));
    ++results[position.result];
    constexpr int lead = 100;
    constexpr std::uint8_t draw = 1;
    if (std::abs(int{position.score}) < lead || position.result == draw) return;
    ++decided;
    agreeing += (position.score > 0) == (position.result > draw) ? 1 : 0;
  }
  /// False if results seem to be those of the other side.
  [[nodiscard]] bool agrees() const { return 2 * agreeing >= decided; }
  [[nodiscard]] double mean_expected(std::size_t result) const {
    return results[result] == 0 ? 0 : expected_sums[result] / static_cast<double>(results[result]);
  }
};

[[nodiscard]] boost::json::object json_of(const training::FilterCounts& counts) {
  boost::json::object object;
  for (std::size_t verdict = 0; verdict < counts.size(); ++verdict) {
    std::string name{to_string(static_cast<training::FilterVerdict>(verdict))};
    std::ranges::replace(name, ' ', '_');
    object[name] = counts[verdict];
  }
  return object;
}

}  // namespace

void TrainCheckCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "Files of recorded games")->required()->type_name("");
  declare_filter(app, filter_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode TrainCheckCommand::run() const {
  Counts counts;
  Distribution lengths{{0, 40, 80, 120, 160, 240, 320}};
  training::TrainingSet positions{filter_};
  ExitCode exit_code = ExitCode::Success;
  for (const std::string& file : files_) {
    const auto read = read_recorded_games(file, [&](const training::GameRecord& game) {
      counts.add(game);
      lengths.add(game.plies.size());
      positions.add(game);
      return true;
    });
    if (!read) {
      fmt::print(stderr, "{}\n", read.error().sentence);
      exit_code = ExitCode::WrongData;
    }
  }
  PositionStatistics statistics;
  for (std::size_t index = 0; index < positions.size(); ++index) statistics.add(positions[index]);
  if (!statistics.agrees()) {
    fmt::print(stderr, "the results contradict the scores: are they those of the other side?\n");
    exit_code = ExitCode::WrongData;
  }
  const auto [black, draws, white] = counts.results;
  if (writes_json_) {
    print_json(boost::json::object{{"games", counts.games},
                                   {"plies", counts.plies},
                                   {"scored", counts.scored},
                                   {"white_wins", white},
                                   {"draws", draws},
                                   {"black_wins", black},
                                   {"lengths", lengths.json()},
                                   {"positions", json_of(positions.counts())},
                                   {"scores", statistics.scores.json()},
                                   {"pieces", statistics.pieces.json()},
                                   {"decided", statistics.decided},
                                   {"agreeing", statistics.agreeing}});
    return exit_code;
  }
  fmt::print("{}, {}, {} with a score; White won {}, Black {}, {} drawn\n",
             counted(counts.games, "game"), counted(counts.plies, "ply"), grouped(counts.scored),
             grouped(white), grouped(black), grouped(draws));
  fmt::print("plies      {}\n", lengths.text());
  fmt::print("{}\n", filter_text(positions.counts()));
  fmt::print("scores     {}\n", statistics.scores.text());
  fmt::print("pieces     {}\n", statistics.pieces.text());
  fmt::print("mean expected score of positions lost {:.2f}, drawn {:.2f}, won {:.2f}\n",
             statistics.mean_expected(0), statistics.mean_expected(1), statistics.mean_expected(2));
  if (statistics.decided == 0) return exit_code;
  fmt::print("the side with a lead of a pawn or more won {:.1f} % of the games that were won\n",
             percent(statistics.agreeing, statistics.decided));
  return exit_code;
}

}  // namespace tabiya::cli
