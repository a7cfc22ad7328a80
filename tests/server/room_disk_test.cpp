#include <map>

#include "game/inner/arbiter_audit.hpp"
#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

// ---- Chat ----

TEST_F(Rooms, PlayersAndSpectatorsHaveSeparateChats) {
  const UserKey spectator = world.user_of(world.guest());
  const auto players = watch(white);
  const auto others = watch(spectator);
  EXPECT_EQ(world.act(game, black, action::Say{ChatRoom::Players, "Good luck"}), "");
  EXPECT_EQ(world.act(game, spectator, action::Say{ChatRoom::Spectators, "e4!"}), "");
  EXPECT_EQ(world.act(game, spectator, action::Say{ChatRoom::Players, "e4!"}), "Not your game");
  EXPECT_EQ(players->count("chatLine"), 1);
  EXPECT_NE(players->last().find(R"("room":"player")"), std::string::npos);
  EXPECT_EQ(others->count("chatLine"), 1);
  EXPECT_NE(others->last().find(R"("room":"spectator")"), std::string::npos);
}

TEST_F(Rooms, ChatIsCutCleanedAndQuoted) {
  const auto lines = watch(white);
  EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "\n\x01"}),
            "the message is empty");
  world.act(game, white, action::Say{ChatRoom::Players, "<b>\"\n" + std::string(300, 'x')});
  EXPECT_NE(lines->last().find(R"("text":"<b>\"xxx)"), std::string::npos);
  EXPECT_EQ(room().chat()[0].text.size(), max_chat_length);
  world.act(game, white, action::Say{ChatRoom::Players, std::string(139, 'x') + "ü"});
  EXPECT_EQ(room().chat()[1].text.size(), 139);
}

TEST_F(Rooms, ChatIsRateLimited) {
  for (int line = 0; line < 20; ++line) {
    EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "hello"}), "");
  }
  EXPECT_NE(world.act(game, white, action::Say{ChatRoom::Players, "hello"}), "");
}

// ---- The disk ----

TEST_F(Rooms, ARestartRestoresEveryGameAndCostsNoTime) {
  world.play(game, "e2e4 e7e5");
  world.pass(10s);
  world.play(game, "g1f3 b8c6");
  world.act(game, white, action::Say{ChatRoom::Players, "hello"});
  const VariantArbiter before = room().arbiter();
  world.restart(1h);
  EXPECT_EQ(room().arbiter(), before);
  EXPECT_EQ(room().chat().size(), 1);
  EXPECT_EQ(left(Color::White), 4min + 50s);
  world.pass(10s);
  EXPECT_EQ(left(Color::White), 4min + 40s);
  EXPECT_EQ(world.move(game, white, "f1b5"), "");
}

TEST_F(Rooms, AFlagFallsAfterARestartToo) {
  world.play(game, "e2e4 e7e5");
  world.restart();
  world.pass(5min);
  EXPECT_EQ(status(), "outoftime");
}

TEST_F(Rooms, AFinishedGameIsLoadedOnDemand) {
  world.play(game, fools_mate);
  world.restart();
  EXPECT_EQ(world.site().rooms.live_count(), 0);
  EXPECT_EQ(room().moves_text(), fools_mate);
  EXPECT_EQ(status(), "mate");
}

TEST_F(Rooms, AnUntimedGameIsLoadedOnDemand) {
  const GameId untimed = world.game(white, black, {});
  world.play(untimed, "e2e4");
  EXPECT_EQ(world.site().rooms.live_count(), 2);
  world.pass(9min);
  EXPECT_EQ(world.site().rooms.live_count(), 1);
  EXPECT_EQ(world.room(untimed).moves_text(), "e2e4");
  EXPECT_EQ(world.site().rooms.ongoing(white).size(), 2);
}

TEST_F(Rooms, AllIdleRoomsAreReleasedHoweverManyThereAre) {
  for (int count = 0; count < 120; ++count) static_cast<void>(world.game(white, black, {}));
  EXPECT_EQ(world.site().rooms.live_count(), 121);
  world.pass(9min);
  EXPECT_EQ(world.site().rooms.live_count(), 1);
}

TEST_F(Rooms, ANewListenerSeesEveryDurableChangeExactlyOnce) {
  const auto lines = std::make_shared<Lines>();
  bool is_acknowledged = false;
  world.site().rooms.act(game, white, action::Move{.text = "e2e4"}, [&](const Answer<>&) {
    is_acknowledged = true;
    EXPECT_TRUE(lines->texts.empty());
  });
  const auto watched =
      world.site().rooms.watch(game, white, LineForm::Api, testing::stream_to(lines));
  EXPECT_TRUE(lines->texts.empty());
  world.settle();
  EXPECT_TRUE(is_acknowledged);
  ASSERT_EQ(lines->texts.size(), 1);
  EXPECT_NE(lines->texts[0].find(R"("moves":"e2e4")"), std::string::npos);
}

TEST_F(Rooms, EveryRoomPassesItsAudit) {
  world.play(game, "e2e4 e7e5");
  const auto lines = watch(white);
  world.act(game, white, action::Takeback{true});
  EXPECT_EQ(audit(room()), Violations{});
  world.pass(5min);
  EXPECT_TRUE(world.site().rooms.violations().empty());
}

TEST_F(Rooms, EachLiveRoomIsAuditedAtEachInterval) {
  const GameId other = world.game(white, black);
  std::map<std::string, int, std::less<>> audits;
  world.site().rooms.audit_all_every(1s, [&](std::string_view name, const Violations& found) {
    EXPECT_TRUE(found.empty());
    ++audits[std::string{name}];
  });
  world.pass(3s);
  EXPECT_EQ(audits["game " + std::string{game.text()}], 3);
  EXPECT_EQ(audits["game " + std::string{other.text()}], 3);
  world.act(game, white, action::Resign{});
  world.pass(1s);
  EXPECT_EQ(audits["game " + std::string{game.text()}], 3) << "it is over";
  EXPECT_EQ(audits["game " + std::string{other.text()}], 4);
}

TEST_F(Rooms, AnOperatorEndsAGame) {
  world.play(game, "e2e4 e7e5");
  const auto answer = world.answer_of<void>([&](Reply<> reply) {
    world.site().rooms.end_by_operator(game, server::Rooms::Verdict::Void, std::move(reply));
  });
  EXPECT_TRUE(answer.has_value());
  EXPECT_EQ(status(), "aborted");
}

}  // namespace
}  // namespace tabiya::server::testing
