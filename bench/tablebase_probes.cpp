// How many questions about endings tables answer in a second, with nothing in memory and with everything there.
//
//   build/release/bench/tablebase_probes FOLDER [POSITIONS]
//
// The positions are random, the same number for each set of men, mixed. Cold: the files are dropped from the system's cache,
// and each is opened and mapped by the first question about it. Warm: the same questions again.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace {

using namespace tabiya;

/// The men of each table: "KRPvKP".
std::vector<std::string> materials_in(const std::filesystem::path& folder) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == ".rtbw") found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

/// Drops the files from the system's cache.
void forget(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    const int file = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    ::close(file);
  }
}

std::optional<PieceType> type_of(char letter) {
  constexpr std::string_view letters = "PNBRQK";
  const auto at = letters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return all_piece_types[at];
}

std::optional<Position> random_position(const std::string& material, std::mt19937& random) {
  Setup setup;
  setup.board = Board{};
  setup.turn = random() % 2 == 0 ? Color::White : Color::Black;
  setup.castling_rooks = {};
  Color color = Color::White;
  for (const char letter : material) {
    const auto type = type_of(letter);
    if (!type) {
      color = Color::Black;
      continue;
    }
    const auto square = static_cast<Square>(random() % 64);
    if (setup.board.piece_on(square)) return std::nullopt;
    setup.board.put(square, {color, *type});
  }
  const auto position = Position::from_setup(setup);
  if (!position || !has_legal_move(*position)) return std::nullopt;
  return *position;
}

/// Asks all; returns how many in a second.
template <class Ask>
double rate(const std::vector<Position>& positions, const Ask& ask) {
  const auto begin = std::chrono::steady_clock::now();
  for (const Position& position : positions) {
    if (!ask(position)) {
      std::fputs("tablebase_probes: a table is missing\n", stderr);
      std::exit(1);
    }
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  return static_cast<double>(positions.size()) / taken.count();
}

template <class Ask>
void measure(const char* name, const std::filesystem::path& folder,
             const std::vector<Position>& positions, const Ask& ask) {
  forget(folder);
  Tablebase tables;
  if (!tables.add_folder(folder)) std::exit(1);
  const auto of_tables = [&](const Position& position) { return ask(tables, position); };
  const double cold = rate(positions, of_tables);
  const double warm = rate(positions, of_tables);
  std::printf("%-8s %12.0f cold %12.0f warm\n", name, cold, warm);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fputs("Usage: tablebase_probes FOLDER [POSITIONS]\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  const std::size_t wanted = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 100'000;
  const std::vector<std::string> materials = materials_in(folder);
  std::mt19937 random{1};
  std::vector<Position> positions;
  while (!materials.empty() && positions.size() < wanted) {
    const auto position = random_position(materials[random() % materials.size()], random);
    if (position) positions.push_back(*position);
  }
  std::printf("%zu positions, %zu sets of men, questions in a second:\n", positions.size(),
              materials.size());
  measure("results", folder, positions, [](const Tablebase& tables, const Position& position) {
    return tables.wdl(position).has_value();
  });
  measure("distance", folder, positions, [](const Tablebase& tables, const Position& position) {
    return tables.dtz(position).has_value();
  });
  measure("ranking", folder, positions, [](const Tablebase& tables, const Position& position) {
    return tables.rank(position).has_value();
  });
}
