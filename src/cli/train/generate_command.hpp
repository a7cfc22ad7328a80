/// `tabiya train generate`: plays games of the engine against itself.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "training/inner/self_play.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainGenerateCommand {
 public:
  static constexpr const char* name = "generate";
  static constexpr const char* summary = "Record games of the engine against itself";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train generate --games 1000 --nodes 5000 --threads 2 -o a.games\n"
      "  tabiya train generate --games 1000 --nodes 5000 --threads 2 -o a.games --resume\n"
      "  tabiya train generate --games 1000 --nodes 5000 --first-game 1000 -o b.games\n"
      "Games are written in the order of their numbers, so the same options give the same file "
      "with\n"
      "any number of threads. Several processes share the work if each begins at its own first "
      "game.";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run();

 private:
  [[nodiscard]] std::expected<void, Failure> read_book();

  training::SelfPlayOptions options_;
  std::uint64_t games_ = 100;
  std::uint64_t first_game_ = 0;
  bool resumes_ = false;
  std::string book_;
  std::string network_ = "built-in";
  unsigned threads_ = 1;
  std::string output_;
};

}  // namespace tabiya::cli
