#include "cli/train/generate_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "cli/train/recorded_games.hpp"
#include "match/inner/openings.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::cli {
namespace {

constexpr int most_random_plies = 100;

/// A file of games that grows, and the number of games that it had already.
struct GrowingFile {
  training::GameFileWriter writer;
  std::uint64_t finished = 0;
};

/// Opens a file to continue it. Games at its end that are torn or damaged are cut off.
/// Errors: the file cannot be read or written, or was made with another description.
[[nodiscard]] std::expected<GrowingFile, Failure> continue_game_file(
    const std::string& path, const std::string& description) {
  auto reader = open_recorded_games(path);
  if (!reader) return std::unexpected{reader.error()};
  if (reader->description() != description) {
    return std::unexpected{Failure{path + ": these games were made with other options (" +
                                   printable(reader->description()) + ")"}};
  }
  std::uint64_t finished = 0;
  for (auto game = reader->next(); game && *game; game = reader->next()) ++finished;
  auto writer = training::GameFileWriter::append_to(path, reader->intact_bytes());
  if (!writer) return std::unexpected{Failure{path + ": the file cannot be written"}};
  return GrowingFile{*std::move(writer), finished};
}

/// Several threads play. The games are written in the order of their numbers, each as soon as those
/// before it are.
class Generation {
 public:
  /// Plays the games from `next` to `end` - 1.
  Generation(const training::SelfPlayOptions& options, std::uint64_t next, std::uint64_t end,
             training::GameFileWriter& writer)
      : options_{options},
        end_{end},
        writer_{writer},
        progress_{"self-play", end - next},
        next_{next},
        unwritten_{next},
        first_{next} {}

  void run(unsigned threads) {
    std::vector<std::jthread> others;
    others.reserve(threads);
    try {
      for (unsigned other = 1; other < threads; ++other) others.emplace_back([this] { play(); });
    } catch (const std::system_error&) {  // the system has no more threads
    }
    play();
  }

  [[nodiscard]] bool was_written() const { return was_written_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  void play() {
    for (;;) {
      const std::uint64_t number = next_.fetch_add(1);
      if (number >= end_ || !was_written_) return;
      training::GameRecord game = training::play_self_play_game(options_, number);
      const std::lock_guard lock{mutex_};
      waiting_.emplace(number, std::move(game));
      write_waiting();
    }
  }
  void write_waiting() {
    for (auto next = waiting_.begin(); next != waiting_.end() && next->first == unwritten_;
         next = waiting_.erase(next)) {
      was_written_ = was_written_ && writer_.write(next->second) && writer_.flush();
      for (const training::RecordedPly& ply : next->second.plies) positions_ += ply.score ? 1 : 0;
      progress_.update(++unwritten_ - first_);
    }
  }

  const training::SelfPlayOptions& options_;
  std::uint64_t end_;
  training::GameFileWriter& writer_;
  Progress progress_;
  std::atomic<std::uint64_t> next_;
  std::atomic<bool> was_written_ = true;
  std::mutex mutex_;
  std::map<std::uint64_t, training::GameRecord> waiting_;
  std::uint64_t unwritten_;  // the number of the first game that is not written
  std::uint64_t first_;
  std::uint64_t positions_ = 0;
};

}  // namespace

void TrainGenerateCommand::declare_options(CLI::App& app) {
  app.add_option("-o,--output", output_, "The file to write")->required()->type_name("FILE");
  app.add_option("--games", games_, "Number of games")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--seed", options_.seed, "The same seed gives the same games")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{0}));
  app.add_option("--nodes", options_.soft_nodes,
                 "Soft node limit per move: no new iteration starts after it")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--first-game", first_game_,
                 "Number of the first game; each number is another game of the seed")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{0}));
  app.add_flag("--resume", resumes_,
               "Continue the file of an interrupted run with the same options, up to --games");
  app.add_option("--openings", book_,
                 "Begin at positions of this book, PGN or one FEN or EPD a line")
      ->type_name("FILE");
  app.add_option("--chess960", options_.chess960_share,
                 "Share of the games that begin at a position of Chess960")
      ->capture_default_str()
      ->check(number_between(0.0, 1.0));
  app.add_option("--random-plies", options_.random_plies_least, "Least number of random plies")
      ->capture_default_str()
      ->check(number_between(0, most_random_plies));
  app.add_option("--most-random-plies", options_.random_plies_most, "Most")
      ->capture_default_str()
      ->check(number_between(0, most_random_plies));
  app.add_option("--network", network_,
                 "What evaluates positions: built-in, terms (the hand-written ones), or a file")
      ->capture_default_str()
      ->type_name("NAME");
  declare_threads(app, threads_, "Number of games at once");
}

std::expected<void, Failure> TrainGenerateCommand::read_book() {
  const auto openings = match::read_openings(book_);
  if (!openings) return std::unexpected{Failure{openings.error()}};
  for (const match::Opening& opening : *openings) {
    Position position = opening.start;
    for (const Move move : opening.moves) position.play_unchecked(move);
    if (has_legal_move(position)) options_.openings.push_back(position);
  }
  if (options_.openings.empty()) return std::unexpected{Failure{book_ + ": there is no opening"}};
  return {};
}

ExitCode TrainGenerateCommand::run() {
  if (options_.random_plies_least > options_.random_plies_most) {
    return report({"--random-plies must not exceed --most-random-plies"});
  }
  if (!book_.empty()) {
    if (const auto read = read_book(); !read) return report(read.error());
  }
  auto network = engine::network_named(network_);
  if (!network) {
    return report({fmt::format("{}: {}", printable(network_), to_string(network.error()))});
  }
  options_.network = *std::move(network);
  std::string description = to_string(options_);
  if (first_game_ != 0) description += fmt::format(", from game {}", first_game_);
  auto file = [&]() -> std::expected<GrowingFile, Failure> {
    std::error_code ignored;
    if (resumes_ && std::filesystem::exists(output_, ignored)) {
      return continue_game_file(output_, description);
    }
    auto writer = create_game_file(output_, description);
    if (!writer) return std::unexpected{writer.error()};
    return GrowingFile{*std::move(writer)};
  }();
  if (!file) return report(file.error());
  if (file->finished != 0) fmt::print(stderr, "{} before\n", counted(file->finished, "game"));
  const Stopwatch stopwatch;
  const std::uint64_t games = games_ - std::min(file->finished, games_);
  const std::uint64_t next = first_game_ + file->finished;
  Generation generation{options_, next, next + games, file->writer};
  generation.run(threads_);
  if (!generation.was_written()) return report({output_ + ": the file cannot be written"});
  const double hours = stopwatch.seconds() / 3600;
  fmt::print(stderr, "{}, {} positions, {} per hour and thread\n", counted(games, "game"),
             grouped(generation.positions()),
             grouped(static_cast<std::uint64_t>(static_cast<double>(generation.positions()) /
                                                hours / threads_)));
  return ExitCode::Success;
}

}  // namespace tabiya::cli
