#include "cli/bench/speed_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "cli/stopwatch.hpp"
#include "pgn/inner/checker.hpp"
#include "pgn/inner/parallel.hpp"
#include "server/http/inner/asset.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/rules/perft.hpp"
#include "tabiya/winnability/winnability.hpp"
#include "uci_engine/inner/bench.hpp"

namespace tabiya::cli {
namespace {

constexpr int rounds = 11;
constexpr double million = 1e6;
constexpr auto kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// More than any cache holds.
constexpr std::size_t text_bytes = std::size_t{64} << 20U;

/// Runs one round and returns the amount of work done, 0 if the answer is wrong.
using Work = std::function<double()>;

/// The median rate per second; 0 if an answer is wrong.
double median_speed(const Work& work) {
  std::array<double, rounds> speeds{};
  for (double& speed : speeds) {
    const Stopwatch stopwatch;
    speed = work() / stopwatch.seconds();
  }
  std::ranges::sort(speeds);
  return speeds.front() == 0 ? 0 : speeds[rounds / 2];
}

double perft_work(const Position& position, unsigned depth, std::uint64_t expected) {
  return perft(position, depth) == expected ? static_cast<double>(expected) / million : 0;
}

/// The bundled games, repeated.
std::string long_text() {
  const server::Asset* const games = server::find_asset("/games/kasparov.pgn");
  std::string text;
  text.reserve(text_bytes + games->bytes.size() + 2);
  while (text.size() < text_bytes) text.append(games->bytes).append("\n\n");
  return text;
}

struct MoveCounter : pgn::NullVisitor {
  std::uint64_t moves = 0;
  void move(std::string_view /*san*/, pgn::Cursor /*cursor*/) { ++moves; }
};

double read_work(std::string_view text) {
  std::uint64_t moves = 0;
  const auto failure = pgn::read_in_pieces(
      pgn::Input::from_memory(text), 1, [] { return MoveCounter{}; },
      [&](const MoveCounter& piece, const pgn::PieceOrigin&) { moves += piece.moves; });
  return failure || moves == 0 ? 0 : static_cast<double>(text.size()) / million;
}

double check_work(std::string_view text) {
  pgn::CheckSummary total;
  const auto failure = pgn::read_in_pieces(
      pgn::Input::from_memory(text), 1, [] { return pgn::MoveChecker{}; },
      [&](const pgn::MoveChecker& piece, const pgn::PieceOrigin&) { total += piece.summary(); });
  return failure || total.findings > 0 ? 0 : static_cast<double>(total.plies) / million;
}

/// The positions after each move of the bundled games.
std::vector<Position> all_positions() {
  std::vector<Position> positions;
  pgn::Reader reader{pgn::Input::from_memory(server::find_asset("/games/kasparov.pgn")->bytes)};
  while (const auto game = pgn::read_tree(reader)) {
    positions.push_back(game->tree.start());
    for (const Move move : game->tree.main_line_moves()) {
      positions.push_back(positions.back().after(move));
    }
  }
  return positions;
}

/// Asks both questions about every position. In real games, both sides can mate until late.
double judge_work(const std::vector<Position>& positions) {
  for (const Position& position : positions) {
    for (const Color winner : all_colors) {
      if (judge(position, winner).verdict == Winnability::Undetermined) return 0;
    }
  }
  return 2 * static_cast<double>(positions.size()) / million;
}

/// A game of knights that move out and back, each move judged by the arbiter.
double arbiter_work() {
  constexpr int moves = 20'000;
  constexpr std::array<std::pair<Square, Square>, 4> dance{{{Square::G1, Square::F3},
                                                            {Square::G8, Square::F6},
                                                            {Square::F3, Square::G1},
                                                            {Square::F6, Square::G8}}};
  int played = 0;
  while (played < moves) {
    auto arbiter = Arbiter::begin({.ruleset = casual_ruleset()});
    if (!arbiter) return 0;
    for (std::size_t step = 0; !arbiter->is_over(); ++step, ++played) {
      const auto [from, to] = dance[step % dance.size()];
      const event::MoveMade made{arbiter->game().turn(), {from, to, std::nullopt}};
      if (!arbiter->apply(made, Instant{})) return 0;
    }
  }
  return played / million;
}

double search_work() {
  const std::atomic<bool> never = false;
  const auto result = uci_engine::run_bench(uci_engine::default_bench_depth, never, {});
  return static_cast<double>(result.nodes) / million;
}

}  // namespace

std::expected<std::vector<SpeedFigure>, Failure> measure_speed(const OnSpeedFigure& on_figure) {
  std::vector<SpeedFigure> figures;
  std::string_view wrong;
  const auto measure = [&](SpeedFigure figure, const Work& work) {
    figure.value = median_speed(work);
    if (figure.value == 0 && wrong.empty()) wrong = figure.task;
    figures.push_back(figure);
    on_figure(figures.size());
  };
  const Position middle_game = parse_position(kiwipete).value();
  const std::string text = long_text();
  const std::vector<Position> positions = all_positions();

  measure({.name = "perft_start", .task = "perft 6 of the start", .unit = "million nodes/s"},
          [] { return perft_work(Position{}, 6, 119'060'324); });
  measure({.name = "perft_kiwipete", .task = "perft 5 of Kiwipete", .unit = "million nodes/s"},
          [&] { return perft_work(middle_game, 5, 193'690'690); });
  measure({.name = "pgn_read", .task = "PGN read", .unit = "MB/s"},
          [&] { return read_work(text); });
  measure({.name = "pgn_check_moves",
           .task = "PGN read, every move checked",
           .unit = "million plies/s"},
          [&] { return check_work(text); });
  measure({.name = "judge", .task = "winnability", .unit = "million questions/s"},
          [&] { return judge_work(positions); });
  measure({.name = "arbiter", .task = "a move judged by the arbiter", .unit = "million moves/s"},
          arbiter_work);
  measure({.name = "search", .task = "search of the bench positions", .unit = "million nodes/s"},
          search_work);
  if (!wrong.empty())
    return std::unexpected{Failure{fmt::format("{}: the answer is wrong", wrong)}};
  return figures;
}

}  // namespace tabiya::cli
