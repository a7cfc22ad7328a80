/// The search with tablebases of three men.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::engine::tablebase_search {
namespace {

TablebaseOptions three_men() {
  return {.tables = std::make_shared<const Tablebase>(test::three_men())};
}

struct Found {
  Position position;
  SearchResult result;
  std::uint64_t hits = 0;

  [[nodiscard]] std::string best() const { return to_san(position, *result.best); }
  [[nodiscard]] int centipawns() const { return std::get<Centipawns>(result.score).value; }
};

Found search(std::string_view fen, const SearchLimits& limits,
             const TablebaseOptions& tablebase = three_men()) {
  Found found{parse_position(fen).value(), {}};
  Engine engine{{.hash_megabytes = 1, .tablebase = tablebase}};
  engine.set_position(found.position);
  found.result = engine.search(
      limits, [&](const SearchReport& report) { found.hits = report.tablebase_hits; });
  return found;
}

TEST(ATableAtTheRoot, TellsTheScore) {
  const Found won = search("8/8/8/8/8/2k5/8/KR6 w - - 0 1", {.depth = 2});
  EXPECT_GT(won.centipawns(), 19'000);
  EXPECT_GT(won.hits, 0U);
  const Found lost = search("8/8/8/8/8/1k6/8/KR6 b - - 0 1", {.depth = 2});
  EXPECT_LT(lost.centipawns(), -19'000);
  const Found drawn = search("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", {.depth = 6});
  EXPECT_EQ(drawn.centipawns(), 0);
}

TEST(ATableAtTheRoot, DoesNotHideAMate) {
  const Found found = search("k7/8/1K6/8/8/8/8/7R w - - 0 1", {.depth = 4});
  EXPECT_EQ(found.result.score, Score{MateIn{1}});
  EXPECT_EQ(found.best(), "Rh8#");
}

TEST(ATableAtTheRoot, LeavesOnlyMovesThatKeepTheResult) {
  // 72 plies have gone, so that only the fastest way wins.
  EXPECT_EQ(search("8/8/8/8/8/2k5/8/KR6 w - - 72 90", {.depth = 4}).best(), "Rd1");
  for (const auto* const fen :
       {"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1",
        "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1"}) {
    const Found found = search(fen, {.depth = 6});
    const auto ranked = test::three_men().rank(found.position);
    const auto chosen = std::ranges::find(*ranked, *found.result.best, &RankedMove::move);
    EXPECT_EQ(chosen->rank, ranked->front().rank) << fen;
  }
}

// The rook's capture draws, and every other move wins; whatever the search thinks, it comes last.
TEST(ATableAtTheRoot, RanksTheLinesOfAnAnalysis) {
  const Position position = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value();
  const auto count = static_cast<int>(legal_moves(position).size());
  Engine engine{{.hash_megabytes = 1, .lines = count, .tablebase = three_men()}};
  engine.set_position(position);
  std::vector<SearchReport> lines(static_cast<std::size_t>(count));
  static_cast<void>(engine.search({.depth = 4}, [&](const SearchReport& report) {
    lines[static_cast<std::size_t>(report.line_number - 1)] = report;
  }));
  const auto centipawns = [](const SearchReport& report) {
    const auto* const found = std::get_if<Centipawns>(&report.score);
    return found != nullptr ? found->value : 0;
  };
  EXPECT_GT(centipawns(lines.front()), 19'000);
  EXPECT_EQ(centipawns(lines.back()), 0);
  for (const SearchReport& line : lines) EXPECT_FALSE(line.line.empty());
  EXPECT_TRUE(std::ranges::is_sorted(lines, std::ranges::greater{}, [&](const SearchReport& line) {
    return test::three_men().wdl(position.after(line.line.front())) == Wdl::Loss;
  }));
}

TEST(ATableAtTheRoot, KeepsToTheMovesThatAreToBeSearched) {
  const Position position = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value();
  const Move wanted = parse_san(position, "Rb4").value();
  Engine engine{{.hash_megabytes = 1, .tablebase = three_men()}};
  engine.set_position(position);
  const SearchResult result = engine.search({.depth = 3, .search_moves = {wanted}});
  EXPECT_EQ(result.best, wanted);
  EXPECT_EQ(result.score, Score{Centipawns{0}}) << "it loses the rook";
}

TEST(ATableInTheSearch, SettlesWhatCapturesLeadTo) {
  // The rook must capture; a rook more wins.
  const Found found = search("8/8/8/8/8/2k5/7r/K6R w - - 0 1", {.depth = 4});
  EXPECT_EQ(found.best(), "Rxh2");
  EXPECT_GT(found.hits, 0U);
  EXPECT_GT(found.centipawns(), 19'000);
  const Found without = search("8/8/8/8/8/2k5/7r/K6R w - - 0 1", {.depth = 4}, {});
  EXPECT_EQ(without.hits, 0U);
  EXPECT_LT(without.centipawns(), 19'000);
}

TEST(ALimitOfMen, TurnsLargerTablesOff) {
  TablebaseOptions options = three_men();
  options.most_men = 2;
  EXPECT_EQ(search("8/8/8/8/8/2k5/7r/K6R w - - 0 1", {.depth = 4}, options).hits, 0U);
  options.most_men = 0;
  EXPECT_EQ(search("8/8/8/8/8/2k5/8/KR6 w - - 0 1", {.depth = 2}, options).hits, 0U);
}

TEST(AHandicap, DoesWithoutTables) {
  Found found{parse_position("8/8/8/8/8/2k5/7r/K6R w - - 0 1").value(), {}};
  Engine engine{{.hash_megabytes = 1, .tablebase = three_men()}};
  engine.set_position(parse_position("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1").value());
  static_cast<void>(engine.search({.depth = 3, .handicap = Handicap{}},
                                  [&](const auto& report) { found.hits = report.tablebase_hits; }));
  EXPECT_EQ(found.hits, 0U);
}

TEST(TheWin, IsConvertedToMate) {
  Position position = parse_position("8/8/8/8/8/2k5/8/KR6 w - - 0 1").value();
  Engine engine{{.hash_megabytes = 1, .tablebase = three_men()}};
  std::vector<ZobristKey> keys;
  int plies = 0;
  for (; plies < 100; ++plies) {
    engine.set_position(position, keys);
    const SearchResult result = engine.search({.depth = 6});
    if (!result.best) break;
    keys.push_back(position.key());
    position.play_unchecked(*result.best);
  }
  EXPECT_TRUE(is_checkmate(position)) << to_fen(position);
  EXPECT_LT(plies, 100);
}

}  // namespace
}  // namespace tabiya::engine::tablebase_search
