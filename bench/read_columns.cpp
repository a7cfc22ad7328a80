// Reads PGN files into columns, for learning from games, and prints how fast.
//
//   build/release/bench/read_columns FILE [THREADS [REPEATS]]
//
// Checks its answer: the last boards of all games have two kings each.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "tabiya/columns/column_reader.hpp"

namespace {

struct Counts {
  std::size_t games = 0;
  std::size_t plies = 0;
  std::size_t kings = 0;
};

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Counts read(const char* path, unsigned threads) {
  using tabiya::columns::Column;
  auto input = tabiya::pgn::Input::from_file(path);
  if (!input) return {};
  tabiya::columns::ColumnOptions options{.threads = threads};
  options.columns = {Column::Boards, Column::Squares,     Column::Castling, Column::EnPassant,
                     Column::Clocks, Column::Evaluations, Column::Results,  Column::Ratings};
  tabiya::columns::ColumnReader reader{*std::move(input), options};
  Counts counts;
  while (const auto batch = reader.next()) {
    counts.games += batch->games();
    counts.plies += batch->plies();
    for (std::size_t game = 0; game < batch->games(); ++game) {
      const auto end = static_cast<std::size_t>(batch->position_offsets[game + 1]);
      const auto* const squares = &batch->boards[64 * (end - 1)];
      counts.kings += static_cast<std::size_t>(std::count(squares, squares + 64, 6) +
                                               std::count(squares, squares + 64, 12));
    }
  }
  return counts;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return 2;
  const auto threads = static_cast<unsigned>(count > 2 ? std::atoi(arguments[2]) : 1);
  const int repeats = count > 3 ? std::atoi(arguments[3]) : 1;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    const double processor_start = processor_seconds();
    const Counts counts = read(arguments[1], threads);
    const double processor = processor_seconds() - processor_start;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    if (counts.kings != 2 * counts.games) return std::puts("a king is missing"), 1;
    std::printf(
        "%zu games, %zu plies: %.2f s, processor %.2f s; a second of processor: "
        "%.0f games, %.1f million plies; a second: %.0f games\n",
        counts.games, counts.plies, wall.count(), processor,
        static_cast<double>(counts.games) / processor,
        static_cast<double>(counts.plies) / processor / 1e6,
        static_cast<double>(counts.games) / wall.count());
  }
  return 0;
}
