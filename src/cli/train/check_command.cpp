#include "cli/train/check_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>
#include <boost/json.hpp>
#include <cstdio>

#include "cli/output.hpp"
#include "cli/train/recorded_games.hpp"

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

}  // namespace

void TrainCheckCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "Files of recorded games")->required()->type_name("");
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode TrainCheckCommand::run() const {
  Counts counts;
  ExitCode exit_code = ExitCode::Success;
  for (const std::string& file : files_) {
    const auto read = read_recorded_games(file, [&](const training::GameRecord& game) {
      counts.add(game);
      return true;
    });
    if (!read) {
      fmt::print(stderr, "{}\n", read.error().sentence);
      exit_code = ExitCode::WrongData;
    }
  }
  const auto [black, draws, white] = counts.results;
  if (writes_json_) {
    print_json(boost::json::object{{"games", counts.games},
                                   {"plies", counts.plies},
                                   {"scored", counts.scored},
                                   {"white_wins", white},
                                   {"draws", draws},
                                   {"black_wins", black}});
  } else {
    fmt::print("{}, {}, {} with a score; White won {}, Black {}, {} drawn\n",
               counted(counts.games, "game"), counted(counts.plies, "ply"), grouped(counts.scored),
               grouped(white), grouped(black), grouped(draws));
  }
  return exit_code;
}

}  // namespace tabiya::cli
