#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

RulesRequest with_ruleset(std::string_view name) {
  RulesRequest rules = World::five_minutes();
  rules.ruleset = name;
  return rules;
}

// ---- The end ----

TEST_F(Rooms, MateEndsTheGameAndTheStreams) {  // FIDE 5.1.1
  const auto lines = watch(white);
  world.play(game, fools_mate);
  EXPECT_EQ(status(), "mate");
  EXPECT_TRUE(lines->has_ended);
  EXPECT_NE(lines->last().find(R"("status":"mate","winner":"black")"), std::string::npos);
}

TEST_F(Rooms, AFinishedGameIsShownOnceAndItsStreamEnds) {
  world.play(game, fools_mate);
  const auto lines = watch(white);
  EXPECT_EQ(lines->texts.size(), 1);
  EXPECT_TRUE(lines->has_ended);
}

TEST_F(Rooms, AfterTheEndOnlyChatIsAccepted) {
  world.play(game, fools_mate);
  EXPECT_NE(world.act(game, white, action::Resign{}), "");
  EXPECT_EQ(world.move(game, white, "hello"), world.move(game, white, "a2a3"))
      << "a text that is not a move is refused for the same reason";
  EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "Good game!"}), "");
  EXPECT_EQ(room().chat().size(), 1);
}

TEST_F(Rooms, ResigningAfterOneMoveLosesInEveryRuleset) {  // FIDE 5.1.2
  for (const Ruleset& ruleset : all_rulesets()) {
    for (const Color loser : all_colors) {
      game = world.game(white, black, with_ruleset(ruleset.name));
      world.play(game, "e2e4");
      EXPECT_EQ(world.act(game, loser == Color::White ? white : black, action::Resign{}), "");
      EXPECT_EQ(room().arbiter().outcome(), Outcome::win(~loser, Termination::Resignation))
          << ruleset.name;
    }
  }
}

TEST_F(Rooms, ResigningBeforeTheFirstMoveLoses) {  // FIDE 5.1.2
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_EQ(status(), "resign");
}

TEST_F(Rooms, OnOneScreenEitherSideResigns) {
  for (const Color loser : all_colors) {
    game = world.game(white, white, {});
    world.play(game, "e2e4");
    EXPECT_EQ(world.act(game, white, action::Resign{loser}), "");
    EXPECT_EQ(room().arbiter().outcome(), Outcome::win(~loser, Termination::Resignation));
  }
}

TEST_F(Rooms, OnOneScreenTheSideToMoveResignsUnlessASideIsNamed) {
  game = world.game(white, white, {});
  world.play(game, "e2e4");
  EXPECT_EQ(world.act(game, white, action::Resign{}), "");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
}

TEST_F(Rooms, APlayerCannotResignForTheOpponent) {
  world.play(game, "e2e4");
  EXPECT_NE(world.act(game, white, action::Resign{Color::Black}), "");
  EXPECT_EQ(status(), "started");
  EXPECT_EQ(world.act(game, white, action::Resign{Color::White}), "");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::Black);
}

TEST_F(Rooms, ResigningLaterLoses) {  // FIDE 5.1.2
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_EQ(status(), "resign");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
}

TEST_F(Rooms, AGameCannotBeAbortedOnceBothHaveMoved) {
  world.play(game, "e2e4 e7e5");
  EXPECT_NE(world.act(game, white, action::Abort{}), "");
  EXPECT_EQ(status(), "started");
}

// ---- Presence ----

TEST_F(Rooms, AGameThatWasAbortedBeforeBothHadMovedIsRemovedAfterAnHour) {
  world.move(game, white, "e2e4");
  world.act(game, white, action::Say{ChatRoom::Players, "sorry"});
  EXPECT_EQ(world.act(game, white, action::Abort{}), "");
  const GameId resigned = world.game(white, black);
  EXPECT_EQ(world.act(resigned, white, action::Resign{}), "");
  const auto is_kept = [&](const GameId& id) {
    return world.read([&](Reader& reader) { return reader.games().has(id); });
  };
  world.pass(59min);
  EXPECT_TRUE(is_kept(game));
  world.pass(2min);
  EXPECT_FALSE(is_kept(game));
  EXPECT_TRUE(world.read([&](Reader& reader) { return reader.games().chat_of(white); }).empty());
  EXPECT_TRUE(is_kept(resigned));
}

TEST_F(Rooms, AListeningPlayerIsPresent) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  world.pass(2min);
  EXPECT_EQ(mine->count("opponentGone"), 0);
  EXPECT_NE(world.act(game, white, action::ClaimVictory{}), "");
}

TEST_F(Rooms, TheOpponentIsNotifiedWhenAPlayerLeavesAndReturns) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  subscriptions.pop_back();
  world.pass(10s);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":true,"claimWinInSeconds":30})");
  const auto again = watch(black);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":false})");
}

TEST_F(Rooms, APlayerWhoReadsAsideIsAwayAndReadsEverything) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  const auto aside = std::make_shared<Lines>();
  auto reading = world.site().rooms.watch(game, black, LineForm::PageEnglish, stream_to(aside),
                                          Attendance::Aside);
  ASSERT_TRUE(reading.has_value());
  world.settle();
  world.play(game, "e2e4 e7e5");
  subscriptions.pop_back();
  world.pass(10s);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":true,"claimWinInSeconds":30})");
  world.play(game, "g1f3");
  EXPECT_NE(aside->last().find(R"("dests")"), std::string::npos) << "it is the player's own view";
  EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "Hello?"}), "");
  EXPECT_NE(aside->last().find("Hello?"), std::string::npos);
  {
    const Subscription ended = std::move(*reading);
  }
  EXPECT_EQ(mine->count(R"("gone":false)"), 0) << "neither its beginning nor its end is an arrival";
  const auto again = watch(black);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":false})");
}

TEST_F(Rooms, TheVictoryCanBeClaimedAfterAWhileAndNotBefore) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  subscriptions.pop_back();
  world.pass(39s);
  EXPECT_EQ(world.act(game, white, action::ClaimVictory{}),
            "You cannot claim the win on this game");
  world.pass(1s);
  EXPECT_NE(mine->last().find(R"("claimWinInSeconds":0)"), std::string::npos);
  EXPECT_EQ(world.act(game, white, action::ClaimVictory{}), "");
  EXPECT_EQ(status(), "timeout");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
  const auto shown = watch(white, LineForm::PageEnglish);
  const std::string_view ending =
      R"("name":"left","article":"","sentence":"White has won: Black has left the game")";
  EXPECT_NE(shown->last().find(ending), std::string::npos) << shown->last();
}

TEST_F(Rooms, ADrawCanBeClaimedInstead) {
  const auto mine = watch(white);
  world.play(game, "e2e4 e7e5");
  world.pass(40s);
  EXPECT_EQ(world.act(game, white, action::ClaimDrawOfAbsent{}), "");
  EXPECT_EQ(status(), "draw");
}

}  // namespace
}  // namespace tabiya::server::testing
