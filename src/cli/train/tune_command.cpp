#include "cli/train/tune_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/thread_option.hpp"
#include "cli/train/recorded_games.hpp"

namespace tabiya::cli {

void TrainTuneCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "Files of recorded games")->required()->type_name("");
  app.add_option("-o,--output", output_, "The source file to write")->required()->type_name("FILE");
  app.add_option("--epochs", options_.epochs, "Number of passes over the positions")
      ->capture_default_str()
      ->check(number_between(1, 100'000));
  app.add_option("--seed", options_.seed, "Seed for the order of the positions")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{0}));
  declare_threads(app, options_.threads, "Number of threads; they do not change the result");
}

ExitCode TrainTuneCommand::run() const {
  training::EvaluationTuner tuner;
  std::uint64_t games = 0;
  for (const std::string& file : files_) {
    const auto read = read_recorded_games(file, [&](const training::GameRecord& game) {
      tuner.add(game);
      ++games;
      return true;
    });
    if (!read) return report(read.error());
  }
  if (tuner.positions() == 0)
    return report({"these games contain no quiet positions to learn from"});
  fmt::print(stderr, "{}, {} quiet positions\n", counted(games, "game"),
             grouped(tuner.positions()));
  double held_out_error = 0;
  tuner.tune(options_, [&](const training::TuningProgress& now) {
    held_out_error = now.held_out_error;
    fmt::print(stderr, "epoch {:3}  error {:.6f}  held out {:.6f}\n", now.epoch, now.error,
               now.held_out_error);
  });
  const std::string description =
      fmt::format("From {} games, {} positions, {} epochs, seed {}; held-out error {:.6f}.", games,
                  tuner.positions(), options_.epochs, options_.seed, held_out_error);
  std::ofstream file{output_, std::ios::binary | std::ios::trunc};
  file << tuner.to_source(description) << std::flush;
  return file ? ExitCode::Success : report({output_ + ": the file cannot be written"});
}

}  // namespace tabiya::cli
