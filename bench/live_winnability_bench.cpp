/// The cost of checking for a dead position after every move of many games.
///
///     live_winnability_bench kasparov.pgn
#include <ctime>
#include <iostream>
#include <span>
#include <utility>
#include <vector>

#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/winnability/history.hpp"

namespace tabiya {
namespace {

using Positions = std::vector<Position>;

/// The positions after each move, except those that end the game.
std::vector<Positions> games_of(pgn::Input input) {
  std::vector<Positions> games;
  pgn::Reader reader{std::move(input)};
  while (const auto game = pgn::read_tree(reader)) {
    Positions positions{game->tree.start()};
    for (const Move move : game->tree.main_line_moves()) {
      positions.push_back(positions.back().after(move));
      if (!has_legal_move(positions.back())) positions.pop_back();
    }
    games.push_back(std::move(positions));
  }
  return games;
}

int run(const char* file) {
  auto input = pgn::Input::from_file(file);
  if (!input) {
    std::cerr << file << ": " << input.error().message() << '\n';
    return 2;
  }
  const auto games = games_of(*std::move(input));
  std::size_t plies = 0;
  std::size_t dead = 0;
  const std::clock_t begin = std::clock();
  for (const Positions& game : games) {
    DeadPositionWatch watch;
    for (std::size_t size = 2; size <= game.size(); ++size) {
      ++plies;
      if (!watch.has_died(std::span{game}.first(size))) continue;
      ++dead;
      break;
    }
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::cout << games.size() << " games, " << plies << " plies, " << dead << " games died, "
            << seconds * 1e9 / static_cast<double>(plies) << " ns a ply\n";
  return 0;
}

}  // namespace
}  // namespace tabiya

int main(int count, char** arguments) {
  if (count == 2) return tabiya::run(arguments[1]);
  std::cerr << "usage: live_winnability_bench FILE.pgn\n";
  return 2;
}
