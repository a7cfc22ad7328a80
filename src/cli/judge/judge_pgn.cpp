#include "cli/judge/judge_pgn.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <filesystem>
#include <vector>

#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/winnability/history.hpp"

namespace tabiya::cli {
namespace {

/// The positions of the main line, including the start and those after null moves.
std::vector<Position> positions_of(const pgn::GameTree& game) {
  std::vector<Position> positions{game.start()};
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  while (walk.next() && walk.after()) positions.push_back(*walk.after());
  return positions;
}

class Audit {
 public:
  explicit Audit(const JudgeOptions& options) : options_{options} {}

  void check(const pgn::GameTree& game) {
    ++games_;
    if (!game.has_known_start()) return;
    const std::vector<Position> positions = positions_of(game);
    const auto dead = first_dead(positions, options_.budget);
    if (dead && *dead + 1 < positions.size()) {
      report_game(game, *dead, "went on", "continued in a dead position (FIDE 5.2.2)",
                  positions[*dead]);
    } else if (const auto winner = winner_of(game); winner && !is_over(positions.back())) {
      // A flag fell or a player resigned; the difference does not matter.
      if (winnable(positions.back(), *winner, options_.budget) == Winnability::Unwinnable) {
        report_game(game, positions.size() - 1, "not a win",
                    fmt::format("{} won, but could never mate: it is a draw (FIDE 6.9, 5.1.2)",
                                to_string(*winner)),
                    positions.back());
      }
    }
  }
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t found() const { return found_; }

 private:
  static std::optional<Color> winner_of(const pgn::GameTree& game) {
    if (game.result == pgn::Result::WhiteWins) return Color::White;
    if (game.result == pgn::Result::BlackWins) return Color::Black;
    return std::nullopt;
  }
  static bool is_over(const Position& position) { return !has_legal_move(position); }

  void report_game(const pgn::GameTree& game, std::size_t ply, std::string_view kind,
                   const std::string& sentence, const Position& position) {
    ++found_;
    const auto tag = [&](std::string_view name) {
      return std::string{game.tags.find(name).value_or("?")};
    };
    if (options_.writes_json) {
      print_json(boost::json::object{{"game", games_},
                                     {"white", tag("White")},
                                     {"black", tag("Black")},
                                     {"kind", kind},
                                     {"ply", ply},
                                     {"fen", to_fen(position)}});
      return;
    }
    fmt::print("{}. {} - {}: {}, ply {}: {}\n", games_, printable(tag("White")),
               printable(tag("Black")), sentence, ply, to_fen(position));
  }

  const JudgeOptions& options_;
  std::uint64_t games_ = 0;
  std::uint64_t found_ = 0;
};

}  // namespace

ExitCode judge_pgn(const std::string& file, const JudgeOptions& options) {
  auto input = open_pgn(file);
  if (!input) return report(input.error());
  pgn::Reader reader{*std::move(input)};
  Audit audit{options};
  std::error_code ignored;
  const auto size = std::filesystem::file_size(file, ignored);
  {
    Progress progress{"judge", ignored ? 0 : size};
    while (const auto game = pgn::read_tree(reader)) {
      progress.erase();
      audit.check(game->tree);
    }
  }
  if (!options.writes_json) {
    fmt::print(stderr, "{}, {} with a wrong result\n", counted(audit.games(), "game"),
               audit.found());
  }
  return audit.found() == 0 ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
