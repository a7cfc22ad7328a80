#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

// ---- Draws ----

TEST_F(Rooms, an_offer_is_shown_and_accepted) {  // FIDE 9.1.2, 5.2.3
  const auto lines = watch(black);
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_NE(lines->last().find(R"("wdraw":true)"), std::string::npos);
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, an_offer_is_declined_in_words_or_by_a_move) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Draw{true});
  world.act(game, black, action::Draw{false});
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
  world.play(game, "g1f3 b8c6");
  world.act(game, black, action::Draw{true});
  world.move(game, white, "f1b5");
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
}

TEST_F(Rooms, a_second_offer_within_twenty_plies_is_not_heard) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Draw{true});
  world.act(game, black, action::Draw{false});
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
}

TEST_F(Rooms, an_offer_can_come_with_a_move) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_EQ(room().arbiter().game().draw_offer(), Color::White);
}

TEST_F(Rooms, a_move_that_offers_a_draw_accepts_the_offer_that_stands) {
  world.play(game, "g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "e2e4", .offers_draw = true}), "");
  EXPECT_EQ(world.act(game, black, action::Move{.text = "e7e5", .offers_draw = true}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::Agreement);
  EXPECT_TRUE(room().moves_text().ends_with("e2e4")) << "the draw comes before the move";
}

TEST_F(Rooms, an_illegal_move_accepts_no_draw) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_NE(world.act(game, black, action::Move{.text = "e5e3", .offers_draw = true}), "");
  EXPECT_EQ(status(), "started");
  EXPECT_EQ(room().arbiter().game().draw_offer(), Color::White);
}

TEST_F(Rooms, a_draw_offered_out_of_turn_is_accepted_by_the_move_that_offers_one_too) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, two_offers_that_cross_are_an_agreement) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "") << "as sent before the end was known";
}

// ---- Games of bots, which cannot claim ----

TEST_F(Rooms, with_a_bot_at_the_board_a_threefold_repetition_is_a_draw) {  // FIDE 9.2
  const std::string_view shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
  const UserKey person = world.person("Anna");
  const UserKey bot = world.bot("Robot");
  for (const auto& [first, second] : {std::pair{person, bot}, std::pair{bot, person}}) {
    game = world.game(first, second);
    world.play(game, shuffle);
    EXPECT_EQ(status(), "draw");
    EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::ThreefoldClaim);
  }
  game = world.game(white, black);
  world.play(game, shuffle);
  EXPECT_EQ(status(), "started") << "people claim for themselves";
}

TEST_F(Rooms, with_a_bot_at_the_board_fifty_moves_are_a_draw) {  // FIDE 9.3
  game = world.game(world.person("Anna"), world.bot("Robot"),
                    {.fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 99 80"});
  world.play(game, "e8d7");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::FiftyMoveClaim);
}

TEST_F(Rooms, draw_yes_with_a_threefold_repetition_on_the_board_claims_it) {  // FIDE 9.2.2
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::ThreefoldClaim);
}

TEST_F(Rooms, a_claim_with_an_intended_move) {  // FIDE 9.2.1
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  EXPECT_EQ(world.act(game, black, action::ClaimDraw{Claim::Threefold, "f6g8"}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_FALSE(room().moves_text().ends_with("f6g8"));
}

TEST_F(Rooms, a_wrong_claim_is_refused_and_costs_time) {  // FIDE 9.5.3
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::ClaimDraw{Claim::Threefold, std::nullopt}),
            "the same position has not appeared three times (FIDE 9.2): Black gets 120 seconds "
            "more, a draw is offered");
  EXPECT_EQ(left(Color::Black), 5min + room().arbiter().ruleset().penalty);
}

TEST_F(Rooms, a_wrong_claim_with_a_move_says_that_it_must_be_played) {  // FIDE 9.5.3
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::ClaimDraw{Claim::Threefold, "g1f3"}),
            "the same position has not appeared three times (FIDE 9.2): Black gets 120 seconds "
            "more, a draw is offered, Nf3 must be played");
  EXPECT_NE(world.move(game, white, "d2d4"), "");
  EXPECT_EQ(world.move(game, white, "g1f3"), "");
}

TEST_F(Rooms, five_times_the_same_position_ends_the_game_by_itself) {  // FIDE 9.6.1
  for (int round = 0; round < 4; ++round) world.play(game, "g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, when_too_much_has_happened_a_game_can_only_be_resigned) {
  game = world.game(white, white, {});
  while (room().arbiter().events().size() < max_events) {
    world.move(game, white, "e2e4");
    world.act(game, white, action::Takeback{true});
  }
  EXPECT_NE(world.move(game, white, "e2e4"), "");
  EXPECT_EQ(world.act(game, white, action::Resign{}), "");
}

// ---- Takebacks ----

TEST_F(Rooms, a_takeback_is_asked_for_and_granted) {
  const auto lines = watch(white);
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Takeback{true}), "");
  EXPECT_NE(lines->last().find(R"("btakeback":true)"), std::string::npos);
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_NE(lines->last().find(R"("moves":"e2e4",)"), std::string::npos);
  EXPECT_EQ(room().san_elements(), "\"e4\"");
}

TEST_F(Rooms, on_one_screen_each_move_is_taken_back_by_itself) {
  game = world.game(white, white, {});
  const auto lines = watch(white, LineForm::PageEnglish);
  EXPECT_EQ(lines->last().find("\"takeback\""), std::string::npos) << lines->last();
  for (const std::string_view move : {"e2e4", "e7e5"}) {
    world.play(game, move);
    EXPECT_NE(lines->last().find("\"takeback\""), std::string::npos) << lines->last();
  }
  for (const std::string_view left : {"e2e4", ""}) {
    EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
    EXPECT_EQ(room().moves_text(), left);
  }
}

TEST_F(Rooms, who_has_been_answered_takes_back_two_plies) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Takeback{true});
  world.act(game, black, action::Takeback{true});
  EXPECT_EQ(room().moves_text(), "");
}

TEST_F(Rooms, after_three_refusals_nobody_is_asked_again) {
  world.play(game, "e2e4 e7e5");
  for (int refusal = 0; refusal < 3; ++refusal) {
    world.act(game, white, action::Takeback{true});
    world.act(game, black, action::Takeback{false});
  }
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_EQ(room().arbiter().takeback_request(), std::nullopt);
}

}  // namespace
}  // namespace tabiya::server::testing
