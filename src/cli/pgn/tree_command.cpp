#include "cli/pgn/tree_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "cli/stopwatch.hpp"
#include "cli/whole_number.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::cli {
namespace {

/// The average of the known values.
struct Average {
  std::uint64_t sum = 0;
  std::uint64_t count = 0;

  void add(std::optional<std::uint64_t> value) {
    if (!value || *value == 0) return;
    sum += *value;
    ++count;
  }
  [[nodiscard]] std::optional<std::uint64_t> value() const {
    if (count == 0) return std::nullopt;
    return (sum + count / 2) / count;
  }
};

/// The games that continued with one move.
struct Branch {
  std::optional<pgn::Step> step;  // empty: the game ends here
  std::uint64_t games = 0;
  std::array<std::uint64_t, 4> results{};  // by Result
  Average rating{};                        // of the side to move
  Average year{};

  [[nodiscard]] std::uint64_t with(pgn::Result result) const {
    return results[static_cast<std::size_t>(result)];
  }
  /// The score of the side to move, from 0 to 1; empty if no game has a result.
  [[nodiscard]] std::optional<double> score(Color side) const {
    const std::uint64_t draws = with(pgn::Result::Draw);
    const std::uint64_t wins =
        with(side == Color::White ? pgn::Result::WhiteWins : pgn::Result::BlackWins);
    const std::uint64_t decided = games - with(pgn::Result::Unknown);
    if (decided == 0) return std::nullopt;
    return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
           static_cast<double>(decided);
  }
};

std::optional<std::uint64_t> number_in(const pgn::Tags& tags, std::string_view name) {
  const auto value = tags.find(name);
  if (!value || value->empty()) return std::nullopt;
  return parse_whole_number<std::uint64_t>(*value);
}

std::optional<std::uint64_t> year_in(const pgn::Tags& tags) {
  const auto date = tags.find("Date");
  constexpr std::size_t year_digits = 4;
  if (!date || date->size() < year_digits) return std::nullopt;
  return parse_whole_number<std::uint64_t>(date->substr(0, year_digits));
}

void add(Branch& branch, const pgn::FoundGame& game) {
  ++branch.games;
  ++branch.results[static_cast<std::size_t>(game.result)];
  const bool white = game.position.turn() == Color::White;
  branch.rating.add(number_in(game.tags, white ? "WhiteElo" : "BlackElo"));
  branch.year.add(year_in(game.tags));
}

Branch& branch_of(std::vector<Branch>& branches, const std::optional<pgn::Step>& step) {
  const auto found = std::ranges::find(branches, step, &Branch::step);
  if (found != branches.end()) return *found;
  return branches.emplace_back(Branch{.step = step});
}

std::string name_of(const Position& position, const Branch& branch) {
  return branch.step ? pgn::text_of(position, *branch.step) : "(end)";
}

std::string share(const Branch& branch, pgn::Result result) {
  return fmt::format("{:.0f} %", percent(branch.with(result), branch.games));
}

std::string text_of(std::optional<std::uint64_t> number) {
  return number ? std::to_string(*number) : "-";
}

std::string opening_after(const Position& position, const Branch& branch) {
  const auto next = branch.step ? pgn::after(position, *branch.step) : std::nullopt;
  const auto opening = next ? pgn::opening_of(*next) : std::nullopt;
  return opening ? fmt::format("{} {}", opening->eco, opening->name) : "";
}

void print_table(const Position& position, const std::vector<Branch>& branches,
                 std::uint64_t games) {
  if (const auto opening = pgn::opening_of(position)) {
    fmt::print("{} {}\n", opening->eco, opening->name);
  }
  fmt::print("{}, {} to move\n", counted(games, "game"),
             position.turn() == Color::White ? "White" : "Black");
  if (games == 0) return;
  fmt::print("{:<8} {:>9} {:>6} {:>6} {:>6} {:>6} {:>7} {:>5}\n", "move", "games", "1-0", "draw",
             "0-1", "score", "rating", "year");
  for (const Branch& branch : branches) {
    const auto score = branch.score(position.turn());
    const std::string line = fmt::format(
        "{:<8} {:>9} {:>6} {:>6} {:>6} {:>6} {:>7} {:>5}  {}", name_of(position, branch),
        grouped(branch.games), share(branch, pgn::Result::WhiteWins),
        share(branch, pgn::Result::Draw), share(branch, pgn::Result::BlackWins),
        score ? fmt::format("{:.1f}", 100 * *score) : "-", text_of(branch.rating.value()),
        text_of(branch.year.value()), opening_after(position, branch));
    fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  }
}

boost::json::object json_of(const Position& position, const Branch& branch) {
  boost::json::object object{{"games", branch.games},
                             {"white_wins", branch.with(pgn::Result::WhiteWins)},
                             {"draws", branch.with(pgn::Result::Draw)},
                             {"black_wins", branch.with(pgn::Result::BlackWins)},
                             {"unknown", branch.with(pgn::Result::Unknown)}};
  if (branch.step) object["move"] = pgn::text_of(position, *branch.step);
  if (const auto score = branch.score(position.turn())) object["score"] = *score;
  if (const auto rating = branch.rating.value()) object["rating"] = *rating;
  if (const auto year = branch.year.value()) object["year"] = *year;
  if (const auto opening = opening_after(position, branch); !opening.empty()) {
    object["opening"] = opening;
  }
  return object;
}

}  // namespace

void PgnTreeCommand::declare_options(CLI::App& app) {
  query_.declare(app);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode PgnTreeCommand::run() const {
  const auto wanted = query_.read_position();
  if (!wanted) return report(wanted.error());
  const Stopwatch stopwatch;
  std::vector<Branch> branches;
  std::uint64_t games = 0;
  const auto done =
      query_.search(*wanted, [&](const std::string& /*file*/, const pgn::FoundGame& found) {
        add(branch_of(branches, found.next), found);
        ++games;
        return true;
      });
  if (!done) return report(done.error());
  // Most frequent first; the order of equal ones does not depend on the order of the files.
  std::ranges::sort(branches, std::less{}, [](const Branch& branch) {
    const Move* const move = branch.step ? std::get_if<Move>(&*branch.step) : nullptr;
    return std::tuple{~branch.games, branch.step.has_value(), move ? move->packed() : 0};
  });
  if (!writes_json_) {
    print_table(*wanted, branches, games);
    return ExitCode::Success;
  }
  boost::json::array moves;
  for (const Branch& branch : branches) moves.push_back(json_of(*wanted, branch));
  print_json(boost::json::object{{"fen", to_fen(*wanted)},
                                 {"games", games},
                                 {"moves", std::move(moves)},
                                 {"seconds", stopwatch.seconds()}});
  return ExitCode::Success;
}

}  // namespace tabiya::cli
