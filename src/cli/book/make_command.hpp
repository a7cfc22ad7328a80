/// `tabiya book make`: makes a book from games.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "pgn/inner/book_games.hpp"
#include "tabiya/book/book_maker.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class BookMakeCommand {
 public:
  static constexpr const char* name = "make";
  static constexpr const char* summary = "Make a book from the games of PGN files";
  static constexpr const char* examples =
      "A move's weight is 2 for each game that its side won and 1 for each draw.\n"
      "Examples:\n"
      "  tabiya book make games.pgn.zst -o book.bin\n"
      "  tabiya book make --min-elo 2500 --max-ply 30 --min-games 5 -o book.bin *.pgn\n"
      "  tabiya book make --min-games 1 --uniform --only-white lines.pgn -o white.bin\n"
      "docs/books.md describes the options; docs/pgn.md the expressions of --filter.";

  void declare_options(CLI::App& app);
  /// Exit code: 1 if no move is left for the book.
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] std::expected<void, Failure> read(const std::string& file,
                                                  const pgn::BookGameOptions& options,
                                                  BookMaker& maker,
                                                  pgn::BookGameCounts& counts) const;
  /// The filter, and the ratings.
  [[nodiscard]] std::string expression() const;
  [[nodiscard]] pgn::BookGameOptions game_options() const;
  [[nodiscard]] unsigned thread_count() const;
  void print_notes(const pgn::BookGameCounts& counts) const;
  void print(const BookMaker::Summary& made, const pgn::BookGameCounts& counts,
             double seconds) const;

  std::vector<std::string> files_;
  std::string output_;
  std::uint64_t max_plies_ = pgn::BookGameOptions{}.max_plies;
  BookTerms terms_;
  bool only_white_ = false;
  bool only_black_ = false;
  bool skips_unfinished_ = false;
  std::uint32_t min_elo_ = 0;
  std::string filter_;
  std::uint64_t memory_megabytes_ = BookMaker::usual_memory >> 20;
  unsigned threads_ = 0;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
