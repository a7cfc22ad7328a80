/// The games of several files as trees, one after the other.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/pgn/tree_builder.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// What a command wants of a game.
enum class GameParts : std::uint8_t { Everything, TagsAlone };

/// A game, and where it was found.
struct FoundGame {
  const std::string& file;  ///< its name in messages
  std::uint64_t number;     ///< in its file, from 1
  pgn::ReadGame& game;
};

/// Hands over every game of the files in their order, and shows how far it is.
/// Errors: a file cannot be opened, or ends too early.
[[nodiscard]] std::expected<void, Failure> for_each_game(
    const std::vector<std::string>& files, const std::string& label, GameParts parts,
    const std::function<void(const FoundGame&)>& on_game);

/// Adds the files as arguments.
void add_file_arguments(CLI::App& app, std::vector<std::string>& files);

/// "games.pgn:3:7: Ke4: the king cannot go there".
[[nodiscard]] std::string sentence_of(const pgn::ReplayError& error, const std::string& file);

/// The first problems of a run, so that a progress bar is not disturbed and memory stays bounded.
class Problems {
 public:
  void add(const std::string& file, const std::vector<pgn::ReplayError>& errors);
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// Prints them on standard error, and how many more there are.
  void print() const;

 private:
  static constexpr std::size_t max_kept = 100;

  std::uint64_t count_ = 0;
  std::vector<std::string> sentences_;
};

}  // namespace tabiya::cli
