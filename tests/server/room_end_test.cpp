#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

RulesRequest with_ruleset(std::string_view name) {
  RulesRequest rules = World::five_minutes();
  rules.ruleset = name;
  return rules;
}

// ---- The end ----

TEST_F(Rooms, mate_ends_the_game_and_the_streams) {  // FIDE 5.1.1
  const auto lines = watch(white);
  world.play(game, fools_mate);
  EXPECT_EQ(status(), "mate");
  EXPECT_TRUE(lines->has_ended);
  EXPECT_NE(lines->last().find(R"("status":"mate","winner":"black")"), std::string::npos);
}

TEST_F(Rooms, a_finished_game_is_shown_once_and_its_stream_ends) {
  world.play(game, fools_mate);
  const auto lines = watch(white);
  EXPECT_EQ(lines->texts.size(), 1);
  EXPECT_TRUE(lines->has_ended);
}

TEST_F(Rooms, after_the_end_nothing_is_taken_but_chat) {
  world.play(game, fools_mate);
  EXPECT_NE(world.act(game, white, action::Resign{}), "");
  EXPECT_EQ(world.move(game, white, "hello"), world.move(game, white, "a2a3"))
      << "whatever is not a move is refused for the same reason";
  EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "Good game!"}), "");
  EXPECT_EQ(room().chat().size(), 1);
}

TEST_F(Rooms, resigning_after_one_move_loses_in_every_ruleset) {  // FIDE 5.1.2
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

TEST_F(Rooms, resigning_before_the_first_move_loses) {  // FIDE 5.1.2
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_EQ(status(), "resign");
}

TEST_F(Rooms, on_one_screen_either_side_resigns) {
  for (const Color loser : all_colors) {
    game = world.game(white, white, {});
    world.play(game, "e2e4");
    EXPECT_EQ(world.act(game, white, action::Resign{loser}), "");
    EXPECT_EQ(room().arbiter().outcome(), Outcome::win(~loser, Termination::Resignation));
  }
}

TEST_F(Rooms, on_one_screen_the_side_to_move_resigns_unless_a_side_is_named) {
  game = world.game(white, white, {});
  world.play(game, "e2e4");
  EXPECT_EQ(world.act(game, white, action::Resign{}), "");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
}

TEST_F(Rooms, nobody_resigns_for_the_opponent) {
  world.play(game, "e2e4");
  EXPECT_NE(world.act(game, white, action::Resign{Color::Black}), "");
  EXPECT_EQ(status(), "started");
  EXPECT_EQ(world.act(game, white, action::Resign{Color::White}), "");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::Black);
}

TEST_F(Rooms, resigning_later_loses) {  // FIDE 5.1.2
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_EQ(status(), "resign");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
}

TEST_F(Rooms, a_game_in_earnest_cannot_be_aborted) {
  world.play(game, "e2e4 e7e5");
  EXPECT_NE(world.act(game, white, action::Abort{}), "");
  EXPECT_EQ(status(), "started");
}

// ---- Presence ----

TEST_F(Rooms, a_game_that_was_aborted_before_both_had_moved_is_removed_after_an_hour) {
  world.move(game, white, "e2e4");
  world.act(game, white, action::Say{ChatRoom::Players, "sorry"});
  EXPECT_EQ(world.act(game, white, action::Abort{}), "");
  const GameId resigned = world.game(white, black);
  EXPECT_EQ(world.act(resigned, white, action::Resign{}), "");
  const auto is_kept = [&](const GameId& id) { return world.site().store.reader().has_game(id); };
  world.pass(59min);
  EXPECT_TRUE(is_kept(game));
  world.pass(2min);
  EXPECT_FALSE(is_kept(game));
  EXPECT_TRUE(world.site().store.reader().chat_of(white).empty());
  EXPECT_TRUE(is_kept(resigned));
}

TEST_F(Rooms, who_only_listens_is_present) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  world.pass(2min);
  EXPECT_EQ(mine->count("opponentGone"), 0);
  EXPECT_NE(world.act(game, white, action::ClaimVictory{}), "");
}

TEST_F(Rooms, the_opponent_is_told_when_somebody_has_gone_and_when_he_is_back) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  subscriptions.pop_back();
  world.pass(10s);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":true,"claimWinInSeconds":30})");
  const auto again = watch(black);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":false})");
}

TEST_F(Rooms, the_victory_can_be_claimed_after_a_while_and_not_before) {
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

TEST_F(Rooms, or_a_draw) {
  const auto mine = watch(white);
  world.play(game, "e2e4 e7e5");
  world.pass(40s);
  EXPECT_EQ(world.act(game, white, action::ClaimDrawOfAbsent{}), "");
  EXPECT_EQ(status(), "draw");
}

}  // namespace
}  // namespace tabiya::server::testing
