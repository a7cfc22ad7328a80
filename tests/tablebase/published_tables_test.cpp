/// The solver and the writer against published tables of four men, value by value.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string_view>

#include "support/data.hpp"
#include "support/inner/mapped_file.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/tablebase/maker.hpp"
#include "tablebase/make/check.hpp"
#include "tablebase/make/solutions.hpp"
#include "tablebase/make/workers.hpp"

namespace tabiya::published_tables {
namespace {

using namespace tablebase;

constexpr unsigned threads = 2;

/// The number of values in a file that are not what was solved.
std::uint64_t count_wrong(const Table& table, const PositionNumbers& numbers, const Solver& solver,
                          int file) {
  const auto [first, count] = numbers.slices_of_file(file);
  std::atomic<std::uint64_t> wrong = 0;
  divide(count * numbers.slice_size(), 1U << 14U, threads, [&](auto begin, auto end) {
    for (std::uint64_t at = begin; at < end; ++at) {
      const Placement squares = numbers.placement(first * numbers.slice_size() + at);
      for (const Color turn : all_colors) {
        if (turn == Color::Black && numbers.material().is_symmetric()) continue;
        const auto solved = solver.of(squares, turn);
        if (solved && fault_in(table, view_of(numbers, squares, turn), *solved)) ++wrong;
      }
    }
  });
  return wrong;
}

/// What has been solved once need not be solved again.
Solutions& solutions() {
  static Solutions made{threads};
  return made;
}

void expect_right(std::string_view name, const std::filesystem::path& folder) {
  const Material material = Material::parse(name).value();
  std::array<MappedFile, 2> mapped;
  std::vector<Table> tables;
  for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
    MappedFile& file = mapped.at(static_cast<std::size_t>(kind));
    file = map_file(folder / (std::string{name} + std::string{file_extension(kind)})).value();
    tables.push_back(Table::read({static_cast<const std::uint8_t*>(file.pages.get()), file.bytes},
                                 material, kind)
                         .value());
  }
  const bool is_done = solutions().solve(
      material, [] { return true; },
      [&](const PositionNumbers& numbers, const Solver& solver, int file) {
        for (const Table& table : tables) {
          EXPECT_EQ(count_wrong(table, numbers, solver, file), 0U) << name;
        }
        return true;
      });
  EXPECT_TRUE(is_done);
}

TEST(PublishedTables, HoldWhatTheSolverFinds) {
  const auto folder = test::data_path("syzygy");
  if (!folder) GTEST_SKIP() << test::data_missing("syzygy");
  for (const auto* const name : {"KRRvK", "KQvKR"}) expect_right(name, *folder);
}

// The positions of a table have no right to capture en passant; but the value of a position with a pawn
// on its second rank depends on the reply to a double step.
TEST(PublishedTables, AnswerADoubleStepEnPassant) {
  const auto folder = test::data_path("syzygy");
  if (!folder) GTEST_SKIP() << test::data_missing("syzygy");
  expect_right("KPvKP", *folder);
}

TEST(MadeTables, HoldWhatTheSolverFindsInHardlyMoreRoomThanPublishedOnes) {
  const auto folder = test::data_path("syzygy");
  if (!folder) GTEST_SKIP() << test::data_missing("syzygy");
  const test::ScratchFolder made;
  TableMaker maker{{.threads = threads}};
  ASSERT_TRUE(maker.make("KRvKN", made.path(), [] { return true; }));
  expect_right("KRvKN", made.path());
  for (const auto* const file : {"KRvKN.rtbw", "KRvKN.rtbz"}) {
    EXPECT_LE(std::filesystem::file_size(made.path() / file),
              std::filesystem::file_size(*folder / file) * 11 / 10)
        << file;
  }
}

}  // namespace
}  // namespace tabiya::published_tables
