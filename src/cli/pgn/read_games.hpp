/// Reads the games of several files as trees, one after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "pgn/inner/parallel.hpp"
#include "pgn/inner/tree_builder.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// The parts of a game that a command needs; MainLine has no comments either.
enum class GameParts : std::uint8_t { Everything, MainLine, TagsAlone };

/// The parts of each game that a command needs, and its longest accepted game.
struct GameReading {
  GameParts parts = GameParts::Everything;
  /// In plies, those of variations included. One takes less than 500 bytes, and its text about the same
  /// on average.
  std::size_t max_moves = 1'000'000;
  pgn::VariantGames variants = pgn::VariantGames::Played;
};

/// Builds trees of the wanted parts, up to the longest accepted game.
class PartsBuilder : public pgn::TreeBuilder {
 public:
  explicit PartsBuilder(const GameReading& reading);

  pgn::Next begin_moves(pgn::Cursor cursor) {
    if (parts_ == GameParts::TagsAlone) return pgn::Next::Skip;
    return pgn::TreeBuilder::begin_moves(cursor);
  }
  pgn::Next begin_variation(pgn::Cursor cursor) {
    if (parts_ == GameParts::MainLine) return pgn::Next::Skip;
    return pgn::TreeBuilder::begin_variation(cursor);
  }
  void comment(const pgn::Comment& comment, pgn::Cursor cursor) {
    if (parts_ == GameParts::Everything) pgn::TreeBuilder::comment(comment, cursor);
  }
  void skipped_text(std::string_view text, pgn::Cursor cursor) {
    if (parts_ == GameParts::Everything) pgn::TreeBuilder::skipped_text(text, cursor);
  }
  void nag(pgn::Nag nag, pgn::Cursor cursor) {
    if (parts_ == GameParts::Everything) pgn::TreeBuilder::nag(nag, cursor);
  }

 private:
  GameParts parts_;
};

/// The bounds of a tree of the longest accepted game.
[[nodiscard]] pgn::TreeBounds bounds_of(const GameReading& reading);

/// "games.pgn: game 3 has more than 1,000,000 plies, …; --max-moves allows more".
[[nodiscard]] Failure failure_of_long_game(const std::string& file, std::uint64_t number,
                                           const GameReading& reading);

/// Adds the option --max-moves.
void add_max_moves_option(CLI::App& app, GameReading& reading);

/// A game and its place.
struct FoundGame {
  const std::string& file;  ///< for messages
  std::uint64_t number;     ///< in its file, from 1
  pgn::ReadGame& game;
};

/// Passes every game of the files to `on_game` in order, with a progress bar.
/// Errors: a file cannot be opened, or ends early; a game is too long.
[[nodiscard]] std::expected<void, Failure> for_each_game(
    const std::vector<std::string>& files, const std::string& label, const GameReading& reading,
    const std::function<void(const FoundGame&)>& on_game);

/// Adds the files as arguments.
void add_file_arguments(CLI::App& app, std::vector<std::string>& files);

/// "games.pgn:3:7: Ke4: the king cannot go there".
[[nodiscard]] std::string sentence_of(const pgn::ReplayError& error, const std::string& file);

/// The first problems of a run, printed at its end. Bounded, and it does not disturb the progress
/// bar.
class Problems {
 public:
  void add(const std::string& file, const std::vector<pgn::ReplayError>& errors);
  /// Adds those of a piece of the file, whose locations are counted from the piece's beginning.
  void add(const Problems& piece, const pgn::PieceOrigin& origin);
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// Prints them to standard error, and the number of further ones.
  void print() const;

 private:
  static constexpr std::size_t max_kept = 100;

  std::uint64_t count_ = 0;
  struct Problem {
    std::string file;
    pgn::ReplayError error;
  };
  std::vector<Problem> kept_;
};

}  // namespace tabiya::cli
