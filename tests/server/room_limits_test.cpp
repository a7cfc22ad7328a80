// Limits of a game: each is that of one player, and none keeps anyone from moving or ending it.
#include <functional>
#include <string>
#include <vector>

#include "server/rooms/request_counts.hpp"
#include "server/support/rooms_test.hpp"
#include "support/row_name.hpp"

namespace tabiya::server::testing {
namespace {

using Kind = RequestCounts::Kind;

RulesRequest one_minute() { return {.time = RealTime{60s, 0s}}; }

RulesRequest touch_move() {
  RulesRequest rules = one_minute();
  rules.ruleset = "fide-online";
  rules.touch_move = true;
  return rules;
}

/// Something that a player can ask for again and again, on move or not.
struct Plea {
  const char* name;
  Kind kind;
  Action action;
  RulesRequest rules;
  const char* refusal;
};

class RoomLimits : public Rooms {
 protected:
  /// White asks until the limit refuses it, and further.
  void exhaust(const Plea& plea) {
    for (std::size_t count = 0; count < RequestCounts::limit(plea.kind); ++count) {
      world.act(game, white, plea.action);
    }
    EXPECT_EQ(world.act(game, white, plea.action), plea.refusal) << plea.name;
    EXPECT_EQ(room().requests().count(Color::White, plea.kind), RequestCounts::limit(plea.kind));
  }
};

std::vector<Plea> pleas() {
  return {
      {"time", Kind::TimeAdded, action::AddTime{1s}, one_minute(),
       "you have added time 200 times, the most in one game"},
      {"wrong claims", Kind::WrongClaim, action::ClaimDraw{Claim::Threefold, std::nullopt},
       one_minute(), "you have made 20 wrong claims, the most in one game"},
      {"touches", Kind::Touch, action::Adjust{Square::A2}, touch_move(),
       "you have touched pieces 2000 times, the most in one game"},
  };
}

TEST_F(RoomLimits, APlayerWhoReachedOneCanStillBeMated) {
  for (const Plea& plea : pleas()) {
    game = world.game(white, black, plea.rules);
    world.play(game, "f2f3 e7e5");
    exhaust(plea);
    EXPECT_EQ(world.move(game, white, "g2g4"), "") << plea.name;
    EXPECT_EQ(world.move(game, black, "d8h4"), "") << plea.name;
    EXPECT_EQ(room().arbiter().outcome(), Outcome::win(Color::Black, Termination::Checkmate))
        << plea.name;
  }
}

TEST_F(RoomLimits, APlayerWhoReachedOneRestrictsOnlyThemselves) {
  for (const Plea& plea : pleas()) {
    game = world.game(white, black, plea.rules);
    world.play(game, "e2e4 e7e5");
    exhaust(plea);
    EXPECT_EQ(world.move(game, white, "d2d4"), "") << plea.name;
    EXPECT_NE(world.act(game, black, plea.action), plea.refusal) << plea.name;
    EXPECT_EQ(room().requests().count(Color::Black, plea.kind), 1) << plea.name;
  }
}

TEST_F(RoomLimits, EveryEndingRemainsPossible) {
  struct Ending {
    const char* name;
    std::function<std::string()> end;
    Termination termination;
  };
  const std::vector<Ending> endings{
      {"White resigns", [&] { return world.act(game, white, action::Resign{}); },
       Termination::Resignation},
      {"Black resigns", [&] { return world.act(game, black, action::Resign{}); },
       Termination::Resignation},
      {"the players agree",
       [&] {
         world.act(game, white, action::Draw{true});
         return world.act(game, black, action::Draw{true});
       },
       Termination::Agreement},
      {"Black claims the game of a player who left",
       [&] {
         const auto lines = watch(white);
         subscriptions.clear();
         world.pass(41s);
         return world.act(game, black, action::ClaimVictory{});
       },
       Termination::Conduct},
  };
  for (const Plea& plea : pleas()) {
    for (const Ending& ending : endings) {
      game = world.game(white, black, plea.rules);
      world.play(game, "e2e4 e7e5");
      exhaust(plea);
      world.act(game, black, action::Draw{false});  // a wrong claim offers a draw
      EXPECT_EQ(ending.end(), "") << plea.name << ", " << ending.name;
      EXPECT_EQ(room().arbiter().outcome()->termination(), ending.termination)
          << plea.name << ", " << ending.name;
    }
  }
}

TEST_F(RoomLimits, ARightClaimIsGrantedAfterTheLastWrongOne) {
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  const action::ClaimDraw claim{Claim::Threefold, "f6g8"};
  for (std::size_t wrong = 0; wrong < RequestCounts::limit(Kind::WrongClaim); ++wrong) {
    EXPECT_NE(world.act(game, black, action::ClaimDraw{Claim::FiftyMoves, "f6g8"}), "");
  }
  EXPECT_EQ(world.act(game, black, action::ClaimDraw{Claim::FiftyMoves, "f6g8"}),
            "you have made 20 wrong claims, the most in one game");
  EXPECT_EQ(world.act(game, black, claim), "");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::ThreefoldClaim);
}

TEST_F(RoomLimits, TakebacksEndButMovesGoOn) {
  game = world.game(white, white, {});
  const auto limit = 2 * RequestCounts::limit(Kind::Takeback);  // of both sides
  for (std::size_t count = 0; count < limit; ++count) {
    if (count % 2 == 0) world.play(game, "e2e4 e7e5");
    EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  }
  world.play(game, "e2e4");
  EXPECT_EQ(world.act(game, white, action::Takeback{true}),
            "you have asked for 300 takebacks, the most in one game");
  EXPECT_EQ(world.move(game, white, "e7e5"), "");
}

TEST_F(RoomLimits, ARestartForgetsNone) {
  game = world.game(white, black, {});
  const Plea plea = pleas()[1];
  world.play(game, "e2e4 e7e5");
  exhaust(plea);
  for (int refusal = 0; refusal < 3; ++refusal) {
    world.act(game, black, action::Takeback{true});
    world.act(game, white, action::Takeback{false});
  }
  world.restart();
  EXPECT_EQ(world.act(game, white, plea.action), plea.refusal);
  EXPECT_EQ(world.act(game, black, action::Takeback{true}), "");
  EXPECT_EQ(room().arbiter().takeback_request(), std::nullopt) << "refused three times";
}

// ---- Chat ----

TEST_F(RoomLimits, NoOneUsesUpTheChatOfAnother) {
  const UserKey spectator = world.user_of(world.guest());
  const UserKey other = world.user_of(world.guest());
  const auto say = [&](UserKey user, ChatRoom room) {
    world.pass(2s);  // within the rate of messages
    return world.act(game, user, action::Say{room, "hello"});
  };
  const std::string full = "there is no room for more messages of yours in this game";
  world.play(game, fools_mate);  // no clock runs
  for (int line = 0; line < 250; ++line) EXPECT_EQ(say(white, ChatRoom::Players), "");
  for (int line = 0; line < 50; ++line) EXPECT_EQ(say(spectator, ChatRoom::Spectators), "");
  EXPECT_EQ(say(white, ChatRoom::Players), full);
  EXPECT_EQ(say(spectator, ChatRoom::Spectators), full);
  EXPECT_EQ(say(other, ChatRoom::Spectators), "");
  EXPECT_EQ(say(black, ChatRoom::Players), "");
}

// ---- Listeners ----

TEST_F(RoomLimits, SpectatorsKeepNoPlayerFromListening) {
  const auto lines = std::make_shared<Lines>();
  for (std::size_t count = 0; count < Audience::max_spectators; ++count) {
    subscriptions.push_back(
        *world.site().rooms.watch(game, std::nullopt, LineForm::Api, stream_to(lines)));
  }
  const auto refused =
      world.site().rooms.watch(game, std::nullopt, LineForm::Api, stream_to(lines));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().sentence, "too many spectators");
  EXPECT_EQ(watch(white)->texts.size(), 1);
}

TEST_F(RoomLimits, StreamsOfOnePlayerDoNotCountForTheOther) {
  for (std::size_t count = 0; count < Audience::max_streams_of_player; ++count) {
    static_cast<void>(watch(white));
  }
  const auto lines = std::make_shared<Lines>();
  EXPECT_FALSE(world.site().rooms.watch(game, white, LineForm::Api, stream_to(lines)).has_value());
  EXPECT_EQ(watch(black)->texts.size(), 1);
}

// ---- New games ----

TEST_F(RoomLimits, APlayerWhoMayNotBeginAGameUsesUpNoneOfTheOpponents) {
  const UserKey busy = world.person("Busy");
  const UserKey calm = world.person("Calm");
  const auto begin = [&](UserKey one, UserKey other) {
    GameInfo info;
    info.seats = {one, other};
    const auto begun = world.answer_of<GameId>(
        [&](auto reply) { world.site().rooms.begin(info, std::move(reply)); });
    if (begun) world.act(*begun, one, action::Abort{});
    return begun.has_value();
  };
  while (begin(busy, busy)) {
  }
  for (int attempt = 0; attempt < 1300; ++attempt) EXPECT_FALSE(begin(calm, busy));
  EXPECT_TRUE(begin(calm, calm));
}

}  // namespace
}  // namespace tabiya::server::testing
