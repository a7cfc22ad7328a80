/// Tables that are made from the rules alone.
#include "tabiya/tablebase/maker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "answers.hpp"
#include "support/data.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/tablebase/tablebase.hpp"
#include "tablebase/make/check.hpp"
#include "tablebase/make/orders.hpp"
#include "tablebase/make/packing.hpp"
#include "tablebase/make/solutions.hpp"
#include "tablebase/packed_values.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::tablebase_maker {
namespace {

using namespace tablebase;
using test::ScratchFolder;

bool never_stops() { return true; }

/// Visits every position of a material with its solution, as (position, solved).
template <class Visit>
void each_solved(std::string_view name, const Visit& visit) {
  Solutions solutions{1};
  const bool is_done = solutions.solve(
      Material::parse(name).value(), never_stops,
      [&](const PositionNumbers& numbers, const Solver& solver, int file) {
        const auto [first, count] = numbers.slices_of_file(file);
        for (std::uint64_t at = 0; at < count * numbers.slice_size(); ++at) {
          const Placement squares = numbers.placement(first * numbers.slice_size() + at);
          for (const Color turn : all_colors) {
            const auto solved = solver.of(squares, turn);
            if (!solved) continue;
            visit(test::position_of(numbers, squares, turn), *solved);
          }
        }
        return true;
      });
  EXPECT_TRUE(is_done);
}

Solved solution_of(std::string_view name, std::string_view fen) {
  test::Answers answers;
  EXPECT_TRUE(answers.solve(name)) << name;
  return answers.of(parse_position(fen).value());
}

TEST(TheSolver, AgreesWithEveryPositionOfThePublishedTablesOfThreeMen) {
  const Tablebase tables = test::three_men();
  for (const auto* const name : {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"}) {
    int positions = 0;
    int wrong = 0;
    each_solved(name, [&](const Position& position, const Solved& solved) {
      ++positions;
      const auto dtz = tables.dtz(position);
      // Tables count in full moves: the truth, or one ply less.
      const int more = dtz ? std::abs(solved.plies) - std::abs(dtz->plies) : -1;
      const bool is_right = tables.wdl(position) == solved.wdl && more >= 0 && more <= 1;
      if (!is_right && wrong++ == 0) ADD_FAILURE() << to_fen(position);
    });
    EXPECT_EQ(wrong, 0) << name;
    EXPECT_GT(positions, 40'000) << name;
  }
}

TEST(TheSolver, CountsPliesToMateOrToTheNextZeroingMove) {
  EXPECT_EQ(solution_of("KQvK", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").plies, -1) << "mated";
  EXPECT_EQ(solution_of("KQvK", "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1").wdl, Wdl::Draw) << "stalemated";
  EXPECT_EQ(solution_of("KQvK", "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1").plies, 1) << "mate in one";
  EXPECT_EQ(solution_of("KRvK", "8/8/8/8/8/2k5/8/KR6 w - - 0 1").plies, 27);
  const Solved step = solution_of("KPvK", "8/8/8/8/8/3K4/4P3/k7 w - - 0 1");
  EXPECT_EQ(step.plies, 1);
  EXPECT_TRUE(step.zeroes) << "a step of the pawn wins as well as any move";
}

// No ending of three or four men is drawn by the fifty-move rule; but the rule can be tried with fewer
// moves. Then every answer must follow from those after all moves.
TEST(TheSolver, KnowsWinsThatTheFiftyMoveRuleMakesDraws) {
  constexpr int most_plies = 12;
  test::Answers answers{most_plies};
  for (const auto* const name : {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"}) {
    ASSERT_TRUE(answers.solve(name));
  }
  for (const auto* const name : {"KRvK", "KPvK"}) {
    int cursed = 0;
    int blessed = 0;
    int wrong = 0;
    answers.each(name, [&](const Position& position, const Solved& solved) {
      cursed += solved.wdl == Wdl::CursedWin ? 1 : 0;
      blessed += solved.wdl == Wdl::BlessedLoss ? 1 : 0;
      if (!answers.follows_from_moves(position, solved) && wrong++ == 0)
        ADD_FAILURE() << to_fen(position);
    });
    EXPECT_EQ(wrong, 0) << name;
    EXPECT_GT(cursed, 1000) << name;
    EXPECT_GT(blessed, 1000) << name;
  }
}

TEST(TheSolver, StopsWhenItsCallerWishes) {
  Solutions solutions{1};
  const auto ignore = [](const PositionNumbers&, const Solver&, int) { return true; };
  EXPECT_FALSE(solutions.solve(Material::parse("KQvK").value(), [] { return false; }, ignore));
}

/// Makes tables of three men, once for all tests.
const std::filesystem::path& folder_of_made() {
  static const ScratchFolder folder;
  static const bool is_made = [] {
    TableMaker maker{{.threads = 2}};
    for (const std::string& name : TableMaker::names_up_to(3)) {
      EXPECT_TRUE(maker.make(name, folder.path(), never_stops)) << name;
    }
    return true;
  }();
  EXPECT_TRUE(is_made);
  return folder.path();
}

TEST(MadeTables, AnswerAsThePublishedOnes) {
  Tablebase made;
  ASSERT_EQ(made.add_folder(folder_of_made()), 10U);
  EXPECT_TRUE(made.verify().empty());
  const Tablebase published = test::three_men();
  for (const auto* const name : {"KQvK", "KPvK"}) {
    int wrong = 0;
    each_solved(name, [&](const Position& position, const Solved&) {
      const bool is_same = made.wdl(position) == published.wdl(position) &&
                           made.dtz(position)->plies == published.dtz(position)->plies;
      if (!is_same && wrong++ == 0) ADD_FAILURE() << to_fen(position);
    });
    EXPECT_EQ(wrong, 0) << name;
  }
}

TEST(MadeTables, AreHardlyLargerThanThePublishedOnes) {
  for (const std::string& name : TableMaker::names_up_to(3)) {
    for (const auto* const extension : {".rtbw", ".rtbz"}) {
      const auto made = std::filesystem::file_size(folder_of_made() / (name + extension));
      const auto published =
          std::filesystem::file_size(test::folder_of_three_men() / (name + extension));
      EXPECT_LE(made, published * 11 / 10) << name << extension;
    }
  }
}

TEST(MadeTables, ReplaceThoseThatAreThereOnlyWhenTheyAreWhole) {
  const ScratchFolder folder;
  TableMaker maker{{}};
  EXPECT_FALSE(TableMaker::has_both_files("KQvK", folder.path()));
  EXPECT_EQ(maker.make("KQvK", folder.path(), [] { return false; }).error().kind,
            MakeError::Kind::Stopped);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  ASSERT_TRUE(maker.make("KQvK", folder.path(), never_stops));
  EXPECT_TRUE(TableMaker::has_both_files("KQvK", folder.path()));
  folder.write("KQvK.rtbw", "damaged");
  EXPECT_FALSE(TableMaker::has_both_files("KQvK", folder.path()));
  const auto nowhere = maker.make("KQvK", folder.path("missing"), never_stops);
  EXPECT_EQ(to_string(nowhere.error()), "KQvK.rtbw cannot be written: No such file or directory");
}

TEST(TheTablesOfANumberOfMen, AreInAnOrderInWhichEachFollowsThoseThatItNeeds) {
  EXPECT_EQ(TableMaker::names_up_to(3).size(), 5U);
  EXPECT_EQ(TableMaker::names_up_to(4).size(), 35U);
  const std::vector<std::string> all = TableMaker::names_up_to(5);
  EXPECT_EQ(all.size(), 145U);
  for (auto name = all.begin(); name != all.end(); ++name) {
    const auto all_needed = TableMaker::with_smaller(*name).value();
    for (const std::string& needed : all_needed) {
      EXPECT_NE(std::find(all.begin(), name + 1, needed), name + 1) << *name << ", " << needed;
    }
  }
}

TEST(ATable, NeedsThoseThatCapturesAndPromotionsLeadTo) {
  EXPECT_EQ(TableMaker::with_smaller("KQvK"), std::vector<std::string>{"KQvK"});
  EXPECT_EQ(TableMaker::with_smaller("KPvK")->size(), 5U);
  EXPECT_EQ(TableMaker::with_smaller("KRvKB").value(),
            (std::vector<std::string>{"KBvK", "KRvK", "KRvKB"}));
  EXPECT_EQ(TableMaker::with_smaller("KvKQ").error().kind, MakeError::Kind::WrongName);
  EXPECT_EQ(TableMaker::with_smaller("KvK").error().kind, MakeError::Kind::WrongName);
  EXPECT_EQ(TableMaker::with_smaller("KRPPvKR").error().kind, MakeError::Kind::TooManyMen);
}

TEST(ANumbering, FindsThePlacementOfEveryIndex) {
  for (const auto* const name : {"KQvK", "KQRvK", "KQQvK", "KPvK", "KPPvK", "KPvKP", "KPPvKP"}) {
    const Material material = Material::parse(name).value();
    for (const MenOrder& order : orders_of(material)) {
      const auto numbering = Numbering::make(order.men, order.groups, 2).value();
      for (std::uint64_t index = 0; index < numbering.size();
           index += 1 + numbering.size() / 9999) {
        ASSERT_EQ(numbering.index_of(numbering.squares_of(index)), index) << name;
      }
    }
  }
}

/// The values of a packed sub-table.
std::vector<std::uint16_t> unpacked(const Packed& packed, std::size_t size) {
  std::vector<std::uint8_t> bytes = packed.header;
  bytes.insert(bytes.end(), packed.index.begin(), packed.index.end());
  bytes.insert(bytes.end(), packed.lengths.begin(), packed.lengths.end());
  bytes.resize((bytes.size() + 63) / 64 * 64);
  bytes.insert(bytes.end(), packed.blocks.begin(), packed.blocks.end());
  ByteReader reader{bytes};
  PackedValues values;
  EXPECT_TRUE(values.read_header(reader, false));
  values.read_index(reader, size);
  values.read_lengths(reader);
  values.read_blocks(reader);
  EXPECT_TRUE(reader.is_whole());
  std::vector<std::uint16_t> found;
  found.reserve(size);
  for (std::size_t at = 0; at < size; ++at) found.push_back(values.at(at).value());
  return found;
}

TEST(PackedValuesThatWereWritten, AreReadAsTheyWereWanted) {
  std::vector<Wanted> wanted;
  std::uint32_t random = 1;
  for (int at = 0; at < 200'000; ++at) {
    random = random * 1'664'525U + 1'013'904'223U;
    const auto value = static_cast<std::uint16_t>((random >> 24U) % 7 * (at % 1000 < 100 ? 1 : 0));
    const bool is_free = (random >> 16U) % 64 < (at / 10'000 % 2 == 0 ? 13U : 63U);
    wanted.push_back(is_free ? (random & 0x8000U) != 0 ? Wanted::anything() : Wanted::at_most(value)
                             : Wanted::exactly(value));
  }
  for (const Filling filling : all_fillings) {
    const auto found = unpacked(pack(wanted, filling), wanted.size());
    for (std::size_t at = 0; at < found.size(); ++at) {
      ASSERT_GE(found[at], wanted[at].lowest()) << at;
      ASSERT_LE(found[at], wanted[at].highest()) << at;
    }
  }
}

// Then the last entry of the sparse index leads far beyond the values, and readers walk back.
TEST(PackedValuesThatWereWritten, AreReadToTheirEndIfTheyAreAlmostAllEqual) {
  std::vector<Wanted> wanted(2'200'000, Wanted::exactly(0));
  for (std::size_t at = 0; at < wanted.size(); at += 99'999) wanted[at] = Wanted::exactly(1);
  const auto found = unpacked(pack(wanted, Filling::LongRuns), wanted.size());
  for (std::size_t at = 0; at < found.size(); ++at) ASSERT_EQ(found[at], wanted[at].highest());
}

TEST(AValueForAll, TakesNoRoomButAHeader) {
  const std::vector<Wanted> wanted(1000, Wanted::exactly(2));
  EXPECT_EQ(pack(wanted, Filling::LongRuns).bytes(), 2U);
}

}  // namespace
}  // namespace tabiya::tablebase_maker
