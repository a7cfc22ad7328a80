/// Games on disk are read in pieces, so that a long game does not delay the others.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/support/rooms_test.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

constexpr int rounds = 14;
constexpr std::size_t plies = 10 * rounds;
static_assert(plies > RoomRegistry::events_at_once && plies <= 2 * RoomRegistry::events_at_once);

class ASleepingGame : public ::testing::Test {
 protected:
  void SetUp() override {
    world.play(game, long_game(rounds));
    world.restart();
    ASSERT_FALSE(is_in_memory());
  }
  [[nodiscard]] bool is_in_memory() { return world.site().rooms.peek(game) != nullptr; }
  /// Runs the task that a thread posts with what it has read.
  void await_read() { world.run_next(); }
  [[nodiscard]] std::size_t plies_in_memory() {
    return world.room(game).arbiter().game().moves().size();
  }

  World world;
  std::string session = world.guest();
  UserKey anna = world.user_of(session);
  UserKey ben = world.user_of(world.guest());
  GameId game = world.game(anna, ben, {});
};

TEST_F(ASleepingGame, IsReadOnePiecePerTask) {
  bool is_ready = false;
  world.site().rooms.prepare(game, [&](const Answer<>&) { is_ready = true; });
  await_read();
  EXPECT_FALSE(is_in_memory()) << "after the first piece";
  EXPECT_TRUE(world.run_one_posted());
  EXPECT_TRUE(is_in_memory()) << "after the second";
  EXPECT_TRUE(is_ready);
  EXPECT_EQ(plies_in_memory(), plies);
  EXPECT_EQ(audit(world.room(game)), Violations{});
}

TEST_F(ASleepingGame, IsReadOnceForAllWhoWait) {
  int ready = 0;
  for (int caller = 0; caller < 3; ++caller) {
    world.site().rooms.prepare(game, [&](const Answer<>&) { ++ready; });
  }
  world.settle();
  EXPECT_EQ(ready, 3);
}

TEST_F(ASleepingGame, WakesForAMove) {
  bool is_ready = false;
  world.site().rooms.prepare(game, [&](const Answer<>&) { is_ready = true; });
  EXPECT_EQ(world.move(game, anna, "g1h3"), "");
  world.until([&] { return is_ready; });
  EXPECT_EQ(plies_in_memory(), plies + 1);
}

TEST_F(ASleepingGame, AShortOneIsReadInOnePieceAndAnUnknownOneIsAnsweredToo) {
  const GameId other = world.game(anna, ben, {});
  world.play(other, "e2e4");
  world.restart();
  int ready = 0;
  for (const GameId& id : {other, *GameId::parse("nowheres")}) {
    world.site().rooms.prepare(id, [&](const Answer<>&) { ++ready; });
    await_read();
  }
  EXPECT_EQ(ready, 2);
  EXPECT_NE(world.site().rooms.peek(other), nullptr);
}

TEST_F(ASleepingGame, IsReadInPiecesForARequestThatNamesIt) {
  const std::string id{game.text()};
  for (const std::string& path :
       {"/game/export/" + id, "/api/game/" + id + "/chat", "/api/board/game/" + id + "/chat"}) {
    world.restart();
    WorldApi api{world};
    Request request = WorldApi::request_of(Method::Get, path);
    request.headers.cookie = "tabiya_session=" + session;
    const auto answer = api.begin(std::move(request));
    await_read();  // of the caller
    await_read();  // of the game
    EXPECT_FALSE(answer->has_value()) << path;
    EXPECT_FALSE(is_in_memory()) << path;
    EXPECT_TRUE(world.run_one_posted()) << path;
    EXPECT_TRUE(is_in_memory()) << path;
    world.until([&] { return answer->has_value(); });
    EXPECT_EQ((*answer)->status, 200) << path;
  }
}

TEST_F(ASleepingGame, IsReadInPiecesForALinkFromItsPlayersProfile) {
  WorldApi api{world};
  const std::string name = world.find_user(anna)->name;
  const auto answer = api.begin(WorldApi::request_of(Method::Get, "/api/user/" + name));
  EXPECT_FALSE(is_in_memory());
  world.until([&] { return answer->has_value(); });
  EXPECT_NE((*answer)->body.find(R"("playing":")"), std::string::npos);
}

TEST_F(ASleepingGame, IsReadInPiecesForAList) {
  std::optional<std::size_t> listed;
  world.site().lists.ongoing(
      anna, [](const Room&) { return boost::json::object{}; },
      [&](const std::vector<boost::json::object>& games) { listed = games.size(); });
  EXPECT_TRUE(world.run_one_posted());
  await_read();
  EXPECT_FALSE(is_in_memory());
  world.until([&] { return listed.has_value(); });
  EXPECT_EQ(listed, 1U);
}

TEST_F(ASleepingGame, HasATreeThatAnotherThreadWrites) {
  world.play(game, "g1h3");  // it is in memory now
  WorldApi api{world};
  const auto answer = api.begin(
      WorldApi::request_of(Method::Get, "/api/tabiya/game/" + std::string{game.text()} + "/tree"));
  EXPECT_FALSE(answer->has_value());
  world.until([&] { return answer->has_value(); });
  EXPECT_EQ((*answer)->status, 200);
}

TEST_F(ASleepingGame, IsAuditedInPieces) {
  static_assert(plies > 2 * RoomAudits::plies_at_once);
  int audits = 0;
  static_cast<void>(plies_in_memory());  // read it
  world.site().rooms.audit_all_every(1s, [&](std::string_view, const Violations& found) {
    EXPECT_EQ(found, Violations{});
    ++audits;
  });
  const std::size_t pieces = plies / RoomAudits::plies_at_once + 1;
  world.pass_without_settling(1s);
  for (std::size_t piece = 1; piece < pieces; ++piece) {
    EXPECT_EQ(audits, 0) << piece;
    EXPECT_TRUE(world.run_one_posted());
  }
  EXPECT_EQ(audits, 1);
}

}  // namespace
}  // namespace tabiya::server::testing
