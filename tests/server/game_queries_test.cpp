/// Queries for a user's games: their results and their cost.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <set>

#include "server/store/sqlite/migrations.hpp"
#include "server/support/store_test.hpp"

namespace tabiya::server::testing {
namespace {

class GameQueries : public StoreTest {
 protected:
  /// Finished games of user 1: every third with Black, every fifth on one screen, every seventh
  /// rated, against users 2 to 4.
  void play(int count) {
    const auto database = Database::open(file(), Database::Mode::ReadWrite);
    ASSERT_TRUE(migrate(*database).has_value());
    const std::string sql =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<" +
        std::to_string(count) +
        ") INSERT INTO game (id, white, black, variant, start, ruleset, touch_move, time, rated,"
        " perf, source, created, finished, status, plies)"
        " SELECT printf('%08d', i), iif(i%5=0, 1, iif(i%3=0, 2+i%3, 1)),"
        " iif(i%5=0, 1, iif(i%3=0, 1, 2+i%3)),"
        " 'standard', '', 'casual', 0, '-', i%7=0, 2, 0, 0, i/2, 'mate', 9 FROM n";
    ASSERT_TRUE(database->execute(sql.c_str()).has_value());
  }
  static std::string id_of(int number) {
    const std::string digits = std::to_string(number);
    return std::string(8 - digits.size(), '0') + digits;
  }
};

TEST_F(GameQueries, FindEachGameOnceInEitherOrder) {
  play(1000);
  Store store = open(options());
  for (const bool oldest_first : {false, true}) {
    const auto ids = store.reader().history().games(
        {.user = UserKey{1}, .at_most = 5000, .oldest_first = oldest_first});
    ASSERT_EQ(ids.size(), 1000);
    for (int number = 1; number <= 1000; ++number) {
      const auto index = static_cast<std::size_t>(oldest_first ? number - 1 : 1000 - number);
      EXPECT_EQ(ids[index].text(), id_of(number));
    }
  }
}

TEST_F(GameQueries, FindExactlyTheMatchingGames) {
  play(1000);
  Store store = open(options());
  const auto count = [&](GameQuery query) {
    query.user = UserKey{1};
    return store.reader().history().games(query).size();
  };
  EXPECT_EQ(count({.at_most = 7}), 7);
  EXPECT_EQ(count({.rated = true, .at_most = 5000}), 142);
  EXPECT_EQ(count({.color = Color::Black, .at_most = 5000}), 200 + 267);
  EXPECT_EQ(count({.versus = UserKey{9}, .at_most = 5000}), 0);
  EXPECT_EQ(count({.since = Instant{Milliseconds{100}},
                   .until = Instant{Milliseconds{109}},
                   .at_most = 5000}),
            20);
}

TEST_F(GameQueries, ASliceHasAConstantCost) {
  play(50'000);
  Store store = open(options());
  GameQuery rare{.user = UserKey{1}, .perf = Perf::Chess960, .at_most = 10};
  std::optional<GameCursor> after;
  std::size_t slices = 0;
  do {
    const GameSlice slice = store.reader().history().games(rare, after);
    EXPECT_TRUE(slice.ids.empty());
    after = slice.next;
    ++slices;
  } while (after);
  EXPECT_EQ(slices, 50'000 / HistoryReader::games_per_slice + 1);
}

TEST_F(GameQueries, GamesBetweenTwoAreFoundWithoutLookingAtOthers) {
  play(5'000);
  Store store = open(options());
  for (const bool oldest_first : {false, true}) {
    const GameQuery between{
        .user = UserKey{1}, .versus = UserKey{3}, .at_most = 5'000, .oldest_first = oldest_first};
    std::set<std::string> expected;
    for (int number = 1; number <= 5'000; ++number) {
      if (number % 5 != 0 && number % 3 == 1) expected.emplace(id_of(number));
    }
    std::set<std::string> found;
    std::size_t slices = 0;
    std::optional<GameCursor> after;
    do {
      const GameSlice slice = store.reader().history().games(between, after);
      for (const GameId& id : slice.ids) EXPECT_TRUE(found.emplace(id.text()).second);
      after = slice.next;
      ++slices;
    } while (after);
    EXPECT_EQ(found, expected);
    EXPECT_EQ(slices, expected.size() / HistoryReader::games_per_slice + 1);
  }
}

TEST_F(GameQueries, AreAnsweredByAnIndex) {
  const auto database = Database::open(file(), Database::Mode::ReadWrite);
  ASSERT_TRUE(migrate(*database).has_value());
  for (const char* const sql :
       {"SELECT game, text, at FROM chat WHERE by=1",
        "SELECT id FROM game WHERE white=1 AND finished>=0 AND finished<=9 AND (finished<9 OR"
        " rowid<5) ORDER BY finished DESC, rowid DESC LIMIT 100",
        "SELECT id FROM game WHERE white=1 AND black=2 AND finished>=0 AND finished<=9 AND"
        " (finished<9 OR rowid<5) ORDER BY finished DESC, rowid DESC LIMIT 100",
        "SELECT id FROM game WHERE packed IS NULL AND finished IS NOT NULL"
        " AND (finished, rowid)>(1, 2) ORDER BY finished, rowid LIMIT 200",
        "SELECT key FROM user WHERE kind=0 AND seen<5 AND (seen, key)>(1, 2) ORDER BY seen, key"
        " LIMIT 100",
        "SELECT rowid FROM game WHERE status='aborted' AND plies<2 AND finished<=5 AND source<>6"
        " ORDER BY"
        " finished LIMIT 1000"}) {
    auto plan = database->prepare("EXPLAIN QUERY PLAN " + std::string{sql});
    ASSERT_TRUE(plan.has_value());
    ASSERT_TRUE(plan->step().value_or(false));
    for (int column = 0; column < 3; ++column) static_cast<void>(plan->integer());
    const std::string step{plan->text()};
    EXPECT_TRUE(step.starts_with("SEARCH")) << sql << ": " << step;
    EXPECT_FALSE(plan->step().value_or(true)) << "and nothing is sorted: " << sql;
  }
}

}  // namespace
}  // namespace tabiya::server::testing
