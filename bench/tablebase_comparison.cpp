/// Compares tables with what the solver finds from the rules alone, position by position. Run by hand.
///
///     tablebase_comparison files FOLDER… [NAME…]       what the files of each folder hold
///     tablebase_comparison answers FOLDER [NAME…]      what `Tablebase` answers, one move ahead
///
/// Without names: all materials of three and four men. Distances are compared as tables tell them: in
/// full moves, the truth or one ply less.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "support/inner/mapped_file.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/tablebase/maker.hpp"
#include "tabiya/tablebase/tablebase.hpp"
#include "tablebase/make/check.hpp"
#include "tablebase/make/solutions.hpp"
#include "tablebase/make/workers.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::tablebase;

constexpr unsigned threads = 2;
constexpr std::uint64_t positions_at_once = 1U << 14U;
constexpr std::uint64_t most_reported = 5;

struct Counts {
  std::atomic<std::uint64_t> positions = 0;
  std::atomic<std::uint64_t> wrong = 0;
};

/// Visits the positions that were solved last, as (squares, turn, solved), on several threads.
template <class Visit>
void each_position(const PositionNumbers& numbers, const Solver& solver, int file,
                   const Visit& visit) {
  const auto [first, count] = numbers.slices_of_file(file);
  divide(count * numbers.slice_size(), positions_at_once, threads, [&](auto begin, auto end) {
    for (std::uint64_t at = begin; at < end; ++at) {
      const std::uint64_t number = first * numbers.slice_size() + at;
      const Placement squares = numbers.placement(number);
      if (numbers.number_of(squares) != number) continue;
      for (const Color turn : all_colors) {
        if (const auto solved = solver.of(squares, turn)) visit(squares, turn, *solved);
      }
    }
  });
}

Position position_of(const PositionNumbers& numbers, const Placement& squares, Color turn) {
  Setup setup{.turn = turn};
  for (std::size_t man = 0; man < numbers.men().size(); ++man) {
    setup.board.put(square_at(squares[man]), numbers.men()[man]);
  }
  return Position::from_setup(setup).value();
}

void report(Counts& counts, const Position& position, const std::string& fault) {
  if (counts.wrong++ < most_reported) {
    std::printf("%s: %s\n", to_fen(position).c_str(), fault.c_str());
  }
}

/// A file of a table, and what was found in it.
struct Compared {
  std::filesystem::path path;
  MappedFile mapped;
  Table table;
  Counts counts;
};

std::unique_ptr<Compared> open_file(const std::filesystem::path& folder, const Material& material,
                                    TableKind kind) {
  const auto path = folder / (material.name() + std::string{file_extension(kind)});
  auto mapped = map_file(path);
  if (!mapped) {
    std::printf("%s: %s\n", path.c_str(), mapped.error().message().c_str());
    return nullptr;
  }
  auto table = Table::read({static_cast<const std::uint8_t*>(mapped->pages.get()), mapped->bytes},
                           material, kind);
  if (!table) {
    std::printf("%s: %s\n", path.c_str(), table.error().c_str());
    return nullptr;
  }
  auto file = std::make_unique<Compared>();
  file->path = path;
  file->mapped = *std::move(mapped);
  file->table = *std::move(table);
  return file;
}

void compare_value(Compared& file, const PositionNumbers& numbers, const Placement& squares,
                   Color turn, const Solved& solved) {
  ++file.counts.positions;
  if (const auto fault = fault_in(file.table, view_of(numbers, squares, turn), solved)) {
    report(file.counts, position_of(numbers, squares, turn), *fault);
  }
}

/// Compares the files that the folders have for a material; prints what was found.
void compare_files(const std::vector<std::string>& folders, const Material& material,
                   Solutions& solutions) {
  std::vector<std::unique_ptr<Compared>> files;
  for (const std::string& folder : folders) {
    for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
      if (auto file = open_file(folder, material, kind)) files.push_back(std::move(file));
    }
  }
  if (files.empty()) return;
  static_cast<void>(solutions.solve(
      material, [] { return true; },
      [&](const PositionNumbers& numbers, const Solver& solver, int file) {
        each_position(numbers, solver, file,
                      [&](const Placement& squares, Color turn, const Solved& solved) {
                        if (turn == Color::Black && material.is_symmetric()) return;
                        for (const auto& one : files) {
                          compare_value(*one, numbers, squares, turn, solved);
                        }
                      });
        return true;
      }));
  for (const auto& file : files) {
    std::printf("%-40s %12zu bytes %12llu positions %8llu wrong\n", file->path.c_str(),
                file->mapped.bytes, static_cast<unsigned long long>(file->counts.positions),
                static_cast<unsigned long long>(file->counts.wrong));
  }
  std::fflush(stdout);
}

void compare_answer(const Tablebase& tables, const Position& position, const Solved& solved,
                    Counts& counts) {
  ++counts.positions;
  const auto wdl = tables.wdl(position);
  const auto dtz = tables.dtz(position);
  if (!wdl || !dtz) {
    report(counts, position, to_string(!wdl ? wdl.error() : dtz.error()));
    return;
  }
  const int difference = std::abs(solved.plies) - std::abs(dtz->plies);
  const bool has_same_sign = (dtz->plies > 0) == (solved.plies > 0);
  const bool is_wrongly_exact = dtz->is_exact && difference != 0;
  if (*wdl != solved.wdl) {
    report(counts, position, "the result is " + std::string{to_string(solved.wdl)});
  } else if (!has_same_sign || difference < 0 || difference > 1 || is_wrongly_exact) {
    report(counts, position,
           std::to_string(dtz->plies) + (dtz->is_exact ? " exact" : "") + " plies, really " +
               std::to_string(solved.plies));
  }
}

void compare_answers(const Tablebase& tables, const Material& material, Solutions& solutions) {
  Counts counts;
  static_cast<void>(solutions.solve(
      material, [] { return true; },
      [&](const PositionNumbers& numbers, const Solver& solver, int file) {
        each_position(numbers, solver, file,
                      [&](const Placement& squares, Color turn, const Solved& solved) {
                        compare_answer(tables, position_of(numbers, squares, turn), solved, counts);
                      });
        return true;
      }));
  std::printf("%-8s %12llu positions %8llu wrong\n", material.name().c_str(),
              static_cast<unsigned long long>(counts.positions),
              static_cast<unsigned long long>(counts.wrong));
  std::fflush(stdout);
}

int explain_use() {
  std::fputs(
      "tablebase_comparison files FOLDER… [NAME…]\n"
      "tablebase_comparison answers FOLDER [NAME…]\n",
      stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  std::vector<std::string> folders;
  std::vector<Material> materials;
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (const auto material = Material::parse(words[at])) materials.push_back(*material);
    else folders.push_back(words[at]);
  }
  if (folders.empty() || (words[0] != "files" && words[0] != "answers")) return explain_use();
  if (materials.empty()) {
    for (const std::string& name : TableMaker::names_up_to(4)) {
      materials.push_back(*Material::parse(name));
    }
  }
  Solutions solutions{threads};
  Tablebase tables;
  for (const std::string& folder : folders) {
    if (!tables.add_folder(folder)) return explain_use();
  }
  for (const Material& material : materials) {
    if (words[0] == "answers") {
      compare_answers(tables, material, solutions);
    } else {
      compare_files(folders, material, solutions);
    }
  }
}
