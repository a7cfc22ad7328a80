#include "cli/pgn/find_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <string_view>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/stopwatch.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::cli {
namespace {

std::string tag_of(const pgn::FoundGame& found, std::string_view name) {
  return printable(found.tags.find(name).value_or("?"));
}

/// "12. Nf3", "12... Nf6"; without a move at the end of the game.
std::string place_of(const pgn::FoundGame& found) {
  const std::string number = fmt::format("{}.{}", found.position.fullmove_number(),
                                         found.position.turn() == Color::White ? "" : "..");
  return found.next ? number + " " + pgn::text_of(found.position, *found.next) : number + " end";
}

void print_line(const std::string& file, const pgn::FoundGame& found) {
  fmt::print("{}: game {}: {} - {}, {} {}, {}, {}\n", input_name(file), found.number,
             tag_of(found, "White"), tag_of(found, "Black"), tag_of(found, "Event"),
             tag_of(found, "Date"), to_string(found.result), place_of(found));
}

boost::json::object json_of(const std::string& file, const pgn::FoundGame& found) {
  boost::json::object game{{"file", file},
                           {"game", found.number},
                           {"white", tag_of(found, "White")},
                           {"black", tag_of(found, "Black")},
                           {"event", tag_of(found, "Event")},
                           {"date", tag_of(found, "Date")},
                           {"result", to_string(found.result)}};
  game["move_number"] = found.position.fullmove_number();
  if (found.next) game["next"] = pgn::text_of(found.position, *found.next);
  return game;
}

}  // namespace

void PgnFindCommand::declare_options(CLI::App& app) {
  query_.declare(app);
  app.add_flag("--variations", searches_variations_, "Search variations too");
  app.add_flag("--count", writes_count_, "Print the number of games");
  app.add_flag("--pgn", writes_pgn_, "Print the games, copied from their files");
  app.add_flag("--json", writes_json_, "Print one JSON object");
  app.add_option("--limit", limit_, "At most N games")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
}

ExitCode PgnFindCommand::run() const {
  const auto wanted = query_.read_position();
  if (!wanted) return report(wanted.error());
  PositionQueryArguments query = query_;
  if (searches_variations_) query.lines = pgn::Lines::All;

  const Stopwatch stopwatch;
  std::uint64_t count = 0;
  boost::json::array games;
  const auto done = query.search(*wanted, [&](const std::string& file, const auto& found) {
    ++count;
    if (writes_json_) {
      if (!writes_count_) games.push_back(json_of(file, found));
    } else if (writes_pgn_) {
      fmt::print("{}\n\n", found.text);
    } else if (!writes_count_) {
      print_line(file, found);
    }
    return limit_ == 0 || count < limit_;
  });
  if (!done) return report(done.error());
  if (writes_json_) {
    boost::json::object result{{"count", count}, {"seconds", stopwatch.seconds()}};
    if (!writes_count_) result["games"] = std::move(games);
    print_json(result);
  } else if (writes_count_) {
    fmt::print("{}\n", count);
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
