#include "cli/train/sample_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <random>

#include "cli/number_check.hpp"
#include "cli/train/recorded_games.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::cli {
namespace {

/// Keeps every position with the same probability, for any number of positions. Source: Vitter's
/// algorithm R (1985).
class Reservoir {
 public:
  Reservoir(std::uint64_t size, std::uint64_t seed) : size_{size}, random_{seed} {}

  template <class MakeLine>
  void offer(const MakeLine& make_line) {
    ++seen_;
    if (lines_.size() < size_) {
      lines_.push_back(make_line());
    } else if (const std::uint64_t place = random_() % seen_; place < size_) {
      lines_[place] = make_line();
    }
  }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::uint64_t size_;
  std::mt19937_64 random_;
  std::uint64_t seen_ = 0;
  std::vector<std::string> lines_;
};

}  // namespace

void TrainSampleCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "Files of recorded games")->required()->type_name("");
  app.add_option("--positions", positions_, "Number of positions")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--seed", seed_, "The same seed gives the same positions")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{0}));
}

ExitCode TrainSampleCommand::run() const {
  Reservoir reservoir{positions_, seed_};
  for (const std::string& file : files_) {
    const auto read = read_recorded_games(file, [&](const training::GameRecord& game) {
      Position position = game.start;
      for (const training::RecordedPly& ply : game.plies) {
        if (ply.score) {
          reservoir.offer([&] {
            const int score = position.turn() == Color::White ? *ply.score : -*ply.score;
            return fmt::format("{} | {} | {:.1f}", to_fen(position), score,
                               static_cast<double>(game.result) / 2);
          });
        }
        position.play_unchecked(ply.move);
      }
      return true;
    });
    if (!read) return report(read.error());
  }
  for (const std::string& line : reservoir.lines()) fmt::print("{}\n", line);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
