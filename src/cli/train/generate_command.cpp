#include "cli/train/generate_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "cli/train/recorded_games.hpp"

namespace tabiya::cli {
namespace {

/// Several threads play; each writes its finished games.
class Generation {
 public:
  Generation(const training::SelfPlayOptions& options, std::uint64_t games,
             training::GameFileWriter& writer)
      : options_{options}, games_{games}, writer_{writer}, progress_{"self-play", games} {}

  void run(unsigned threads) {
    std::vector<std::jthread> others;
    others.reserve(threads);
    for (unsigned other = 1; other < threads; ++other) others.emplace_back([this] { play(); });
    play();
  }

  [[nodiscard]] bool was_written() const { return was_written_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  void play() {
    for (;;) {
      const std::uint64_t number = next_.fetch_add(1);
      if (number >= games_ || !was_written_) return;
      const training::GameRecord game = training::play_self_play_game(options_, number);
      const std::lock_guard lock{mutex_};
      was_written_ = was_written_ && writer_.write(game) && writer_.flush();
      for (const training::RecordedPly& ply : game.plies) positions_ += ply.score ? 1 : 0;
      progress_.update(++finished_);
    }
  }

  const training::SelfPlayOptions& options_;
  std::uint64_t games_;
  training::GameFileWriter& writer_;
  Progress progress_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> was_written_ = true;
  std::mutex mutex_;
  std::uint64_t finished_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace

void TrainGenerateCommand::declare_options(CLI::App& app) {
  app.add_option("-o,--output", output_, "The file to write")->required()->type_name("FILE");
  app.add_option("--games", games_, "Number of games")->capture_default_str();
  app.add_option("--seed", options_.seed, "The same seed gives the same games")
      ->capture_default_str();
  app.add_option("--nodes", options_.soft_nodes,
                 "Soft node limit per move: no new iteration starts after it")
      ->capture_default_str()
      ->check(positive_number);
  declare_threads(app, threads_, "Number of games at once");
}

ExitCode TrainGenerateCommand::run() const {
  auto writer = create_game_file(output_, to_string(options_));
  if (!writer) return report(writer.error());
  const Stopwatch stopwatch;
  Generation generation{options_, games_, *writer};
  generation.run(threads_);
  if (!generation.was_written()) return report({output_ + ": the file cannot be written"});
  const double hours = stopwatch.seconds() / 3600;
  fmt::print(stderr, "{}, {} positions, {} per hour and thread\n", counted(games_, "game"),
             grouped(generation.positions()),
             grouped(static_cast<std::uint64_t>(static_cast<double>(generation.positions()) /
                                                hours / threads_)));
  return ExitCode::Success;
}

}  // namespace tabiya::cli
