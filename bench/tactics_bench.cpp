/// Counts the positions of a test suite that the engine solves.
///
///     tactics_bench FILE.epd [MILLISECONDS]      one second each by default
///
/// Each line gives its goal: `bm Qg6` and `am Kf1` for moves to find or to avoid, or `bm #-7` for a
/// mate and its distance in moves. A position with moves is solved if the engine's final move is
/// right, a mate if the engine announces it. `shortest` counts the mates announced at the distance
/// in the file, which ends their search. A shorter mate, or one for the other side, is `false`: it
/// is printed with its position, and the exit code is 1.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <expected>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/epd.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {
namespace {

struct Count {
  int positions = 0;
  int solved = 0;
  int shortest = 0;
  int false_mates = 0;
};

std::optional<Position> position_of(const std::expected<Epd, EpdError>& epd) {
  if (!epd) return std::nullopt;
  auto position = Position::from_setup(epd->setup);
  return position ? std::optional{*std::move(position)} : std::nullopt;
}

/// The distance of `bm #-7`, if that is the goal. Units: moves, negative if mated.
std::optional<int> wanted_mate(const EpdOperations& operations) {
  const auto texts = operand_texts(operations, "bm");
  if (texts.size() != 1 || !texts.front().starts_with('#')) return std::nullopt;
  const std::string_view number = texts.front().substr(1);
  int moves = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), moves);
  if (read.ec != std::errc{} || moves == 0) return std::nullopt;
  return moves;
}

bool has_move(const Position& position, const EpdOperations& operations, std::string_view opcode,
              Move move) {
  const EpdOperation* operation = operations.find(opcode);
  if (operation == nullptr) return false;
  const auto moves = epd_moves(position, *operation);
  return moves && std::ranges::find(*moves, move) != moves->end();
}

void solve_mate(Engine& engine, std::chrono::milliseconds time, int wanted, std::string_view line,
                Count& count) {
  std::optional<int> announced;
  const auto listen = [&](const SearchReport& report) {
    const auto* mate = std::get_if<MateIn>(&report.score);
    if (mate == nullptr || report.bound != Bound::Exact) return;
    announced = mate->moves;
    if (mate->moves == wanted) engine.stop();
  };
  engine.search({.move_time = time}, listen);
  if (!announced) return;
  const bool is_true = (*announced > 0) == (wanted > 0) && std::abs(*announced) >= std::abs(wanted);
  count.solved += is_true ? 1 : 0;
  count.shortest += *announced == wanted ? 1 : 0;
  count.false_mates += is_true ? 0 : 1;
  if (!is_true) std::cout << "mate in " << *announced << " announced: " << line << '\n';
}

void solve_move(Engine& engine, std::chrono::milliseconds time, const Position& position,
                const EpdOperations& operations, std::string_view line, Count& count) {
  const auto best = engine.search({.move_time = time}).best;
  const bool is_solved =
      best && !has_move(position, operations, "am", *best) &&
      (operations.find("bm") == nullptr || has_move(position, operations, "bm", *best));
  count.solved += is_solved ? 1 : 0;
  if (!is_solved) std::cout << "not solved: " << line << '\n';
}

int run(const char* file, std::chrono::milliseconds time) {
  std::ifstream lines{file};
  if (!lines) {
    std::cerr << file << ": cannot be read\n";
    return 2;
  }
  Engine engine;
  Count count;
  for (std::string line; std::getline(lines, line);) {
    const auto epd = parse_epd(line);
    const auto position = position_of(epd);
    if (!position) {
      std::cerr << file << ": not a position: " << line << '\n';
      return 2;
    }
    ++count.positions;
    engine.clear();
    engine.set_position(*position);
    if (const auto mate = wanted_mate(epd->operations)) {
      solve_mate(engine, time, *mate, line, count);
    } else {
      solve_move(engine, time, *position, epd->operations, line, count);
    }
  }
  std::cout << count.positions << " positions, " << time.count() << " ms each: " << count.solved
            << " solved, " << count.shortest << " shortest mates, " << count.false_mates
            << " false mates\n";
  return count.false_mates == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tabiya::engine

int main(int count, char** arguments) {
  int milliseconds = 1000;
  const std::string_view text = count == 3 ? arguments[2] : "1000";
  const auto read = std::from_chars(text.data(), text.data() + text.size(), milliseconds);
  if ((count == 2 || count == 3) && read.ec == std::errc{} && milliseconds > 0) {
    return tabiya::engine::run(arguments[1], std::chrono::milliseconds{milliseconds});
  }
  std::cerr << "usage: tactics_bench FILE.epd [MILLISECONDS]\n";
  return 2;
}
