/// The games of several files as trees, one after the other.
#pragma once

#include <cstddef>
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

/// What a command wants of a game; of the main line no comments either.
enum class GameParts : std::uint8_t { Everything, MainLine, TagsAlone };

/// What a command wants of games, and the longest game that it takes.
struct GameReading {
  GameParts parts = GameParts::Everything;
  /// Each takes less than 500 bytes, and what is said about it as many on average.
  std::size_t max_moves = 1'000'000;
};

/// Builds trees of the parts that are wanted, no larger than the longest game that is taken.
class PartsBuilder : public pgn::TreeBuilder {
 public:
  explicit PartsBuilder(const GameReading& reading);

  pgn::Next begin_moves(pgn::Place place) {
    if (parts_ == GameParts::TagsAlone) return pgn::Next::Skip;
    return pgn::TreeBuilder::begin_moves(place);
  }
  pgn::Next begin_variation(pgn::Place place) {
    if (parts_ == GameParts::MainLine) return pgn::Next::Skip;
    return pgn::TreeBuilder::begin_variation(place);
  }
  void comment(const pgn::Comment& comment, pgn::Place place) {
    if (parts_ == GameParts::Everything) pgn::TreeBuilder::comment(comment, place);
  }
  void nag(pgn::Nag nag, pgn::Place place) {
    if (parts_ == GameParts::Everything) pgn::TreeBuilder::nag(nag, place);
  }

 private:
  GameParts parts_;
};

/// "games.pgn: game 3 has more than 1,000,000 moves or 128 MB of text; --max-moves allows more".
[[nodiscard]] Failure failure_of_long_game(const std::string& file, std::uint64_t number,
                                           const GameReading& reading);

/// Adds the option --max-moves.
void add_max_moves_option(CLI::App& app, GameReading& reading);

/// A game, and where it was found.
struct FoundGame {
  const std::string& file;  ///< its name in messages
  std::uint64_t number;     ///< in its file, from 1
  pgn::ReadGame& game;
};

/// Hands over every game of the files in their order, and shows how far it is.
/// Errors: a file cannot be opened, or ends too early; a game is too long.
[[nodiscard]] std::expected<void, Failure> for_each_game(
    const std::vector<std::string>& files, const std::string& label, const GameReading& reading,
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
