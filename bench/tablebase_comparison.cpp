/// Compares tables with what the solver finds from the rules alone, position by position.
///
///     tablebase_comparison TABLES [NAME…]            all positions of these materials, or of all
///
/// Distances are compared as tables tell them: the truth, or one ply less.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/tablebase/maker.hpp"
#include "tabiya/tablebase/tablebase.hpp"
#include "tablebase/make/solutions.hpp"
#include "tablebase/make/workers.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::tablebase;

constexpr unsigned threads = 2;

struct Counts {
  std::atomic<std::uint64_t> positions = 0;
  std::atomic<std::uint64_t> wrong_results = 0;
  std::atomic<std::uint64_t> wrong_distances = 0;
  std::atomic<std::uint64_t> unknown = 0;
};

std::optional<Position> position_of(const PositionNumbers& numbers, const Placement& squares,
                                    Color turn) {
  Setup setup{.turn = turn};
  for (std::size_t man = 0; man < numbers.men().size(); ++man) {
    setup.board.put(square_at(squares[man]), numbers.men()[man]);
  }
  const auto position = Position::from_setup(setup);
  if (!position) return std::nullopt;
  return *position;
}

void report(const char* what, const Position& position, int table, int solver) {
  std::printf("%s: %s: table %d, solver %d\n", what, to_fen(position).c_str(), table, solver);
}

void compare(const Tablebase& tables, const Position& position, const Solved& solved,
             Counts& counts) {
  ++counts.positions;
  const auto wdl = tables.wdl(position);
  const auto dtz = tables.dtz(position);
  if (!wdl || !dtz) {
    ++counts.unknown;
    return;
  }
  if (*wdl != solved.wdl && counts.wrong_results++ < 5) {
    report("result", position, static_cast<int>(*wdl), static_cast<int>(solved.wdl));
  }
  const int difference = std::abs(solved.plies) - std::abs(dtz->plies);
  const bool is_right = (dtz->plies > 0) == (solved.plies > 0) && difference >= 0 && difference <= 1;
  if (!is_right && counts.wrong_distances++ < 5) {
    report("distance", position, dtz->plies, solved.plies);
  }
}

void compare(const Tablebase& tables, const PositionNumbers& numbers, const Solver& solver,
             int file, Counts& counts) {
  const auto [first, count] = numbers.slices_of_file(file);
  divide(count * numbers.slice_size(), 1 << 14, threads, [&](auto begin, auto end) {
    for (std::uint64_t at = begin; at < end; ++at) {
      const std::uint64_t number = first * numbers.slice_size() + at;
      const Placement squares = numbers.placement(number);
      if (numbers.number_of(squares) != number) continue;
      for (const Color turn : all_colors) {
        const auto solved = solver.of(squares, turn);
        if (!solved) continue;
        const auto position = position_of(numbers, squares, turn);
        if (position) compare(tables, *position, *solved, counts);
      }
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (const char* out = std::getenv("MAKE")) {
    TableMaker maker{{.threads = threads}};
    for (std::size_t at = 1; at < words.size(); ++at) {
      const auto start = std::chrono::steady_clock::now();
      const auto made = maker.make(words[at], out, [] { return true; });
      if (!made) { std::puts(to_string(made.error()).c_str()); return 1; }
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      const auto size = [&](const char* e) { std::error_code error; return double(std::filesystem::file_size(words[0] + "/" + words[at] + e, error)); };
      std::printf("%-8s %6.2f s  wdl %8d %.2f   dtz %8d %.2f\n", words[at].c_str(), seconds, int(made->wdl_bytes), double(made->wdl_bytes) / size(".rtbw"), int(made->dtz_bytes), double(made->dtz_bytes) / size(".rtbz"));
      std::fflush(stdout);
    }
    return 0;
  }
  if (words.size() < 2) return 2;
  Tablebase tables;
  if (!tables.add_folder(words[0])) return 2;
  Solutions solutions{threads};
  for (std::size_t at = 1; at < words.size(); ++at) {
    const auto material = Material::parse(words[at]);
    if (!material) return 2;
    Counts counts;
    using Clock = std::chrono::steady_clock;
    auto start = Clock::now();
    double seconds = 0;
    const auto visit = [&](const PositionNumbers& numbers, const Solver& solver, int file) {
      seconds += std::chrono::duration<double>(Clock::now() - start).count();
      if (std::getenv("SOLVE_ONLY") == nullptr) compare(tables, numbers, solver, file, counts);
      start = Clock::now();
      return true;
    };
    static_cast<void>(solutions.solve(*material, [] { return true; }, visit));
    std::printf("%-8s solved in %6.2f s; %llu positions, %llu unknown, %llu results, %llu distances wrong\n",
                words[at].c_str(), seconds, static_cast<unsigned long long>(counts.positions),
                static_cast<unsigned long long>(counts.unknown),
                static_cast<unsigned long long>(counts.wrong_results),
                static_cast<unsigned long long>(counts.wrong_distances));
    std::fflush(stdout);
  }
}
