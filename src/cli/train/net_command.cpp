#include "cli/train/net_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "cli/train/filter_options.hpp"
#include "cli/train/recorded_games.hpp"
#include "engine/network/inner/network_file.hpp"
#include "training/inner/loss_curves.hpp"

namespace tabiya::cli {
namespace {

volatile std::sig_atomic_t training_is_interrupted = 0;

/// Processor time of all threads.
[[nodiscard]] double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

/// Shows how training goes: a bar on a terminal, and a line after each epoch.
class TrainingReport {
 public:
  TrainingReport(std::uint64_t epochs, std::uint64_t total, std::uint64_t finished_epochs)
      : epochs_{epochs}, epoch_{finished_epochs}, bar_{"training", total} {}

  void show(const training::TrainingProgress& now) {
    if (!first_) first_ = now.positions;
    now_ = now;
    bar_.update(now.positions, fmt::format("epoch {} of {}  loss {:.6f}{}  {}", now.epoch, epochs_,
                                           now.loss, held_out_, speed()));
  }
  void show(const training::EpochLoss& epoch) {
    ++epoch_;
    if (epoch.held_out_loss > 0) held_out_ = fmt::format("  held out {:.6f}", epoch.held_out_loss);
    bar_.erase();
    fmt::print(stderr, "epoch {:3}  loss {:.6f}{}  rate {:.6f}  {}\n", epoch_, epoch.loss,
               held_out_, epoch.rate, speed());
  }
  /// Positions per second, and per second of processor time.
  [[nodiscard]] std::string summary() const {
    const double processor = processor_seconds() - processor_start_;
    return fmt::format("{} positions/s; {:.2f} µs of processor time per position", grouped(rate()),
                       processor * 1e6 / std::max(learned(), 1.0));
  }

 private:
  /// Positions since the first batch was reported.
  [[nodiscard]] double learned() const {
    return static_cast<double>(now_.positions - first_.value_or(now_.positions));
  }
  [[nodiscard]] std::uint64_t rate() const {
    return static_cast<std::uint64_t>(learned() / std::max(stopwatch_.seconds(), 1e-3));
  }
  [[nodiscard]] std::string speed() const {
    const auto left = static_cast<double>(now_.total - now_.positions);
    const auto rate = static_cast<double>(this->rate());
    return fmt::format("{} positions/s  {} left", grouped(this->rate()),
                       rate > 0 ? duration_text(left / rate) : "?");
  }

  std::uint64_t epochs_;
  std::uint64_t epoch_;
  Progress bar_;
  Stopwatch stopwatch_;
  double processor_start_ = processor_seconds();
  std::optional<std::uint64_t> first_{};
  training::TrainingProgress now_{};
  std::string held_out_;
};

}  // namespace

void TrainNetCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "Files of recorded games")->required()->type_name("");
  app.add_option("-o,--output", output_, "The network to write")->required()->type_name("FILE");
  CLI::Option* const resume =
      app.add_option("--resume", resumed_file_,
                     "Continue from this checkpoint, with its options and the same games, and "
                     "update it")
          ->type_name("FILE");
  app.add_option("--checkpoint", checkpoint_file_,
                 "Write the state of training to this file after each epoch")
      ->type_name("FILE")
      ->excludes(resume);
  const auto add = [&](const char* option, auto& value, const char* help) {
    return app.add_option(option, value, help)->capture_default_str()->excludes(resume);
  };
  add("--epochs", options_.epochs, "Number of passes over the positions")
      ->check(number_between(1U, 100'000U));
  add("--seed", options_.seed, "Seed for the first weights and the order of the positions")
      ->check(count_from(std::uint64_t{0}));
  add("--batch", options_.batch_size, "Positions per step")->check(number_between(1U, 1U << 24));
  add("--rate", options_.rate, "Learning rate after the first batches")->check(positive_number);
  add("--last-rate", options_.last_rate, "Learning rate of the last batch")->check(count_from(0.0));
  add("--result-share", options_.result_share,
      "The result's share of the target; the search score is the rest")
      ->check(number_between(0.0, 1.0));
  add("--later-share", options_.later_share,
      "Share of the next position's expected score in that of a position")
      ->check(number_between(0.0, 1.0));
  declare_filter(app, filter_, resume);
  app.add_option("--log", table_file_, "Write the losses of the epochs as CSV")->type_name("FILE");
  app.add_option("--plot", plot_file_, "Draw the losses of the epochs as SVG")->type_name("FILE");
  declare_threads(app, threads_, "Number of threads; they do not change the result");
}

std::expected<std::string, Failure> TrainNetCommand::read_checkpoint_file() {
  std::error_code ignored;
  if (std::filesystem::exists(resumed_file_, ignored) &&
      !std::filesystem::is_regular_file(resumed_file_, ignored)) {
    return std::unexpected{
        Failure{fmt::format("{} is not a file that can be updated", excerpt(resumed_file_))}};
  }
  std::ifstream file{resumed_file_, std::ios::binary};
  std::string bytes{std::istreambuf_iterator<char>{file}, {}};
  if (!file && bytes.empty()) {
    return std::unexpected{
        failure_to_read(resumed_file_, std::make_error_code(std::errc::no_such_file_or_directory))};
  }
  const auto options = training::read_checkpoint_options(bytes);
  if (!options) {
    return std::unexpected{
        Failure{fmt::format("{}: {}", resumed_file_, to_string(options.error()))}};
  }
  options_ = options->training;
  filter_ = options->filter;
  checkpoint_file_ = resumed_file_;
  return bytes;
}

std::expected<void, Failure> TrainNetCommand::read_games(training::TrainingSet& positions) const {
  std::uint64_t total = 0;
  for (const std::string& file : files_) total += size_of_file(file);
  Progress progress{"reading", total};
  std::uint64_t done = 0;
  for (const std::string& file : files_) {
    const auto read = read_recorded_games(file, [&](const training::GameRecord& game) {
      positions.add(game);
      constexpr std::uint64_t bytes_per_ply = 4;
      progress.update(done += bytes_per_ply * game.plies.size());
      return true;
    });
    if (!read) return read;
  }
  positions.finish();
  return {};
}

std::expected<void, Failure> TrainNetCommand::write_state(
    const training::NetworkTrainer& trainer) const {
  std::expected<void, Failure> written;
  const auto write = [&](const std::string& path, const auto& make_bytes) {
    if (written && !path.empty()) written = write_whole_file(path, make_bytes());
  };
  write(checkpoint_file_, [&] { return trainer.checkpoint(); });
  write(table_file_, [&] { return training::loss_table(trainer.history()); });
  write(plot_file_, [&] { return training::loss_plot(trainer.history()); });
  return written;
}

std::expected<void, Failure> TrainNetCommand::write_network(
    const training::TrainingSet& positions, const training::NetworkTrainer& trainer) const {
  const auto network = std::make_unique<engine::network::Network>(trainer.quantised());
  std::string description = fmt::format(
      "{} of {}, seed {}, {} of {} finished, batches of {}, rate {} to {}, result share {}, later "
      "share {}",
      counted(positions.size(), "position"), counted(positions.games(), "game"), options_.seed,
      counted(trainer.history().size(), "epoch"), options_.epochs, options_.batch_size,
      options_.rate, options_.last_rate, options_.result_share, options_.later_share);
  if (!trainer.history().empty()) {
    description += fmt::format(", held-out loss {:.6f}", trainer.history().back().held_out_loss);
  }
  std::ostringstream bytes;
  engine::network::write_network(bytes, *network, description);
  const auto written = write_whole_file(output_, bytes.view());
  if (!written) return written;
  const training::QuantisationError error = trainer.quantisation_error(*network);
  fmt::print(stderr,
             "{}: on {}, a correlation of {:.3f} with the search's expected scores; rounding to "
             "integers changes values by {:.2f} centipawns on average, {:.1f} at most\n",
             printable(output_), counted(error.positions, "position"), error.correlation,
             error.mean, error.max);
  return {};
}

ExitCode TrainNetCommand::train(const training::TrainingSet& positions,
                                training::NetworkTrainer& trainer) const {
  fmt::print(stderr, "{}: {}\n", counted(positions.games(), "game"),
             filter_text(positions.counts()));
  std::signal(SIGINT, [](int) { training_is_interrupted = 1; });
  const std::uint64_t learnable = positions.indices(false).size();
  TrainingReport shown{options_.epochs, learnable * options_.epochs, trainer.history().size()};
  std::expected<void, Failure> written;
  const bool is_finished =
      trainer.train(threads_, {.on_batch =
                                   [&](const training::TrainingProgress& now) {
                                     shown.show(now);
                                     return training_is_interrupted == 0 && written;
                                   },
                               .on_epoch =
                                   [&](const training::EpochLoss& epoch) {
                                     shown.show(epoch);
                                     written = write_state(trainer);
                                   }});
  if (written) written = write_state(trainer);
  if (!is_finished && written) {
    fmt::print(stderr, "Interrupted{}.\n",
               checkpoint_file_.empty()
                   ? ""
                   : fmt::format("; continue with --resume {}", printable(checkpoint_file_)));
  }
  if (written) written = write_network(positions, trainer);
  if (!written) return report(written.error());
  fmt::print(stderr, "{}\n", shown.summary());
  return ExitCode::Success;
}

ExitCode TrainNetCommand::run() {
  std::string checkpoint;
  if (!resumed_file_.empty()) {
    auto read = read_checkpoint_file();
    if (!read) return report(read.error());
    checkpoint = *std::move(read);
  }
  training::TrainingSet positions{filter_, options_.later_share};
  if (const auto read = read_games(positions); !read) return report(read.error());
  if (positions.indices(false).empty()) {
    return report(
        {"these games contain no positions to learn from: " + filter_text(positions.counts())});
  }
  if (checkpoint.empty()) {
    training::NetworkTrainer trainer{positions, options_};
    return train(positions, trainer);
  }
  auto trainer = training::NetworkTrainer::resume(positions, checkpoint);
  if (!trainer) {
    return report({fmt::format("{}: {}", resumed_file_, to_string(trainer.error()))});
  }
  return train(positions, *trainer);
}

}  // namespace tabiya::cli
