/// Lists of a user's games: their order, their contents, and how much one task of the loop reads.
#include "server/rooms/game_lists.hpp"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "server/support/rooms_test.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

using Ids = std::vector<std::string>;

class GameListsTest : public ::testing::Test {
 protected:
  /// Untimed games, which sleep on disk after a restart.
  void begin_sleeping_games(int count) {
    for (int number = 0; number < count; ++number) games.push_back(world.game(anna, ben, {}));
  }
  std::shared_ptr<std::optional<Ids>> list(UserKey user) {
    auto listed = std::make_shared<std::optional<Ids>>();
    world.site().lists.ongoing(
        user, [](const Room& room) { return boost::json::object{{"id", room.info().id.text()}}; },
        [listed](const std::vector<boost::json::object>& found) {
          listed->emplace();
          for (const auto& game : found) (*listed)->emplace_back(game.at("id").as_string());
        });
    return listed;
  }
  [[nodiscard]] std::size_t in_memory() { return world.site().rooms.live_count(); }
  /// Runs tasks until the condition holds. Returns the most games that one of them read.
  std::size_t most_read_by_a_task(const std::function<bool()>& condition) {
    std::size_t most = 0;
    while (!condition()) {
      const std::size_t before = in_memory();
      world.run_next();
      most = std::max(most, in_memory() - before);
    }
    return most;
  }
  Request asking(std::string path) {
    Request request = WorldApi::request_of(Method::Get, std::move(path));
    request.headers.cookie = "tabiya_session=" + session;
    return request;
  }

  World world;
  std::string session = world.guest();
  UserKey anna = world.user_of(session);
  UserKey ben = world.user_of(world.guest());
  std::vector<GameId> games;
};

TEST_F(GameListsTest, GamesInMemoryAreListedAtOnce) {
  begin_sleeping_games(3);
  const auto listed = list(anna);
  ASSERT_TRUE(listed->has_value());
  EXPECT_EQ((*listed)->size(), 3);
}

TEST_F(GameListsTest, ATaskReadsAtMostOneSleepingGame) {
  begin_sleeping_games(20);
  world.restart();
  ASSERT_EQ(in_memory(), 0);
  const auto listed = list(anna);
  EXPECT_EQ(in_memory(), 0);
  EXPECT_EQ(most_read_by_a_task([&] { return listed->has_value(); }), 1);
  EXPECT_EQ((*listed)->size(), 20);
}

TEST_F(GameListsTest, ListsTakeTurnsSoThatOneGameIsReadAtATime) {
  begin_sleeping_games(4);
  world.restart();
  const auto hers = list(anna);
  const auto his = list(ben);
  EXPECT_EQ(most_read_by_a_task([&] { return hers->has_value() && his->has_value(); }), 1);
  EXPECT_EQ((*hers)->size(), 4);
  EXPECT_EQ((*his)->size(), 4);
}

TEST_F(GameListsTest, AGameThatCannotBeDescribedDoesNotTakeTheListWithIt) {
  begin_sleeping_games(3);
  for (const bool is_asleep : {false, true}) {
    if (is_asleep) world.restart();
    std::optional<Ids> listed;
    world.site().lists.ongoing(
        anna,
        [this](const Room& room) {
          if (room.info().id == games[1]) throw std::bad_alloc{};
          return boost::json::object{{"id", room.info().id.text()}};
        },
        [&](const std::vector<boost::json::object>& found) {
          listed.emplace();
          for (const auto& game : found) listed->emplace_back(game.at("id").as_string());
        });
    world.until([&] { return listed.has_value(); });
    EXPECT_EQ(listed->size(), 2U);
    EXPECT_EQ(std::ranges::count(*listed, games[1].text()), 0);
    EXPECT_EQ(world.failures().back(), "a list of games: std::bad_alloc");
  }
}

TEST_F(GameListsTest, TheMostUrgentGameIsFirst) {
  begin_sleeping_games(2);
  world.play(games[0], "e2e4");
  const GameId timed = world.game(anna, ben);
  world.restart();
  const auto listed = list(anna);
  world.until([&] { return listed->has_value(); });
  EXPECT_EQ(**listed, (Ids{std::string{timed.text()}, std::string{games[1].text()},
                           std::string{games[0].text()}}));
}

TEST_F(GameListsTest, AGameThatBeginsDuringTheReadingIsListedAndOneThatEndsIsNot) {
  begin_sleeping_games(3);
  world.restart();
  for (const UserKey user : {anna, ben}) ASSERT_NE(world.find_user(user), nullptr);
  const auto listed = list(anna);
  world.site().rooms.act(games[0], anna, action::Resign{}, [](const Answer<>&) {});
  world.site().rooms.begin({.id = *GameId::parse("begunnow"), .seats = {anna, ben}},
                           [](const Answer<GameId>&) {});
  world.until([&] { return listed->has_value(); });
  EXPECT_EQ(std::ranges::count(**listed, "begunnow"), 1);
  EXPECT_EQ(std::ranges::count(**listed, games[0].text()), 0);
  EXPECT_EQ((*listed)->size(), 3);
}

TEST_F(GameListsTest, TheEventStreamReadsOneSleepingGamePerTaskAndAnnouncesEachOnce) {
  begin_sleeping_games(10);
  world.restart();
  const auto lines = std::make_shared<Lines>();
  const auto watched = world.site().watch_events(anna, stream_to(lines), "");
  EXPECT_EQ(most_read_by_a_task([&] { return !lines->texts.empty(); }), 1);
  const GameId begun = world.game(anna, ben);
  EXPECT_EQ(lines->count("gameStart"), 11);
  EXPECT_EQ(lines->count(begun.text()), 1);
}

TEST_F(GameListsTest, AnEventStreamThatEndsDuringTheReadingReceivesNothing) {
  begin_sleeping_games(2);
  world.restart();
  const auto lines = std::make_shared<Lines>();
  auto watched = world.site().watch_events(anna, stream_to(lines), "");
  watched.end();
  world.settle();
  EXPECT_TRUE(lines->texts.empty());
}

TEST_F(GameListsTest, GamesInProgressAreAnsweredByTasksThatReadOneGameEach) {
  begin_sleeping_games(12);
  world.restart();
  WorldApi api{world};
  const auto answer = api.begin(asking("/api/account/playing"));
  EXPECT_EQ(most_read_by_a_task([&] { return answer->has_value(); }), 1);
  const auto playing = boost::json::parse((*answer)->body);
  EXPECT_EQ(playing.at("nowPlaying").as_array().size(), 9);
  EXPECT_EQ(playing.at("nbMyTurn").as_int64(), 9);
}

TEST_F(GameListsTest, ThePageListsGamesInProgressAndThenFinishedOnes) {
  begin_sleeping_games(3);
  for (const GameId& game : {games[0], games[1]}) world.play(game, fools_mate);
  world.restart();
  WorldApi api{world};
  const auto listed = boost::json::parse(api.ask(asking("/api/tabiya/games")).body);
  const boost::json::array& rows = listed.at("games").as_array();
  ASSERT_EQ(rows.size(), 3);
  EXPECT_EQ(rows[0].at("id").as_string(), games[2].text());
  EXPECT_EQ(rows[1].at("result").as_string(), "0-1");
  Request for_two = asking("/api/tabiya/games");
  for_two.query = parse_query("max=2");
  EXPECT_EQ(boost::json::parse(api.ask(for_two).body).at("games").as_array().size(), 2);
}

}  // namespace
}  // namespace tabiya::server::testing
