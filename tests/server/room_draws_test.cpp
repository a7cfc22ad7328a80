#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

// ---- Draws ----

TEST_F(Rooms, AnOfferIsShownAndAccepted) {  // FIDE 9.1.2, 5.2.3
  const auto lines = watch(black);
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_NE(lines->last().find(R"("wdraw":true)"), std::string::npos);
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, AnOfferIsDeclinedExplicitlyOrByAMove) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Draw{true});
  world.act(game, black, action::Draw{false});
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
  world.play(game, "g1f3 b8c6");
  world.act(game, black, action::Draw{true});
  world.move(game, white, "f1b5");
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
}

TEST_F(Rooms, ASecondOfferWithinTwentyPliesIsIgnored) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Draw{true});
  world.act(game, black, action::Draw{false});
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
}

TEST_F(Rooms, AnOfferCanComeWithAMove) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_EQ(room().arbiter().game().draw_offer(), Color::White);
}

TEST_F(Rooms, AMoveThatOffersADrawAcceptsTheOfferThatStands) {
  world.play(game, "g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "e2e4", .offers_draw = true}), "");
  EXPECT_EQ(world.act(game, black, action::Move{.text = "e7e5", .offers_draw = true}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::Agreement);
  EXPECT_TRUE(room().moves_text().ends_with("e2e4")) << "the draw comes before the move";
}

TEST_F(Rooms, AnIllegalMoveAcceptsNoDraw) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_NE(world.act(game, black, action::Move{.text = "e5e3", .offers_draw = true}), "");
  EXPECT_EQ(status(), "started");
  EXPECT_EQ(room().arbiter().game().draw_offer(), Color::White);
}

TEST_F(Rooms, ADrawOfferedOutOfTurnIsAcceptedByTheMoveThatOffersOneToo) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, CrossingOffersAreAnAgreement) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "") << "as sent before the end was known";
}

// ---- Games of bots, which cannot claim ----

TEST_F(Rooms, WithABotAtTheBoardAThreefoldRepetitionIsADraw) {  // FIDE 9.2
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

TEST_F(Rooms, WithABotAtTheBoardFiftyMovesAreADraw) {  // FIDE 9.3
  game = world.game(world.person("Anna"), world.bot("Robot"),
                    {.fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 99 80"});
  world.play(game, "e8d7");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::FiftyMoveClaim);
}

TEST_F(Rooms, DrawYesWithAThreefoldRepetitionOnTheBoardClaimsIt) {  // FIDE 9.2.2
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::ThreefoldClaim);
}

TEST_F(Rooms, AClaimWithAnIntendedMove) {  // FIDE 9.2.1
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  EXPECT_EQ(world.act(game, black, action::ClaimDraw{Claim::Threefold, "f6g8"}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_FALSE(room().moves_text().ends_with("f6g8"));
}

TEST_F(Rooms, AWrongClaimIsRefusedAndCostsTime) {  // FIDE 9.5.3
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::ClaimDraw{Claim::Threefold, std::nullopt}),
            "the same position has not appeared three times (FIDE 9.2): Black gets 120 seconds "
            "more, a draw is offered");
  EXPECT_EQ(left(Color::Black), 5min + room().arbiter().ruleset().penalty);
}

TEST_F(Rooms, AWrongClaimWithAMoveSaysThatItMustBePlayed) {  // FIDE 9.5.3
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::ClaimDraw{Claim::Threefold, "g1f3"}),
            "the same position has not appeared three times (FIDE 9.2): Black gets 120 seconds "
            "more, a draw is offered, Nf3 must be played");
  EXPECT_NE(world.move(game, white, "d2d4"), "");
  EXPECT_EQ(world.move(game, white, "g1f3"), "");
}

TEST_F(Rooms, InsufficientLosingChancesAreClaimedUnderUsChess) {  // US Chess 14H
  constexpr auto knight_v_knight = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";
  game = world.game(white, black, {.fen = knight_v_knight, .ruleset = "us"});
  const auto lines = watch(white, LineForm::PageEnglish);
  EXPECT_NE(lines->count(R"("losingChances":true)"), 0U);
  EXPECT_EQ(world.act(game, white, action::ClaimLosingChances{}), "");
  EXPECT_EQ(room().arbiter().outcome(), Outcome::draw(Termination::LosingChancesClaim));
}

TEST_F(Rooms, InsufficientLosingChancesCannotBeClaimedUnderFide) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::ClaimLosingChances{}),
            "insufficient losing chances cannot be claimed in this game");
  EXPECT_EQ(status(), "started");
}

TEST_F(Rooms, FiveTimesTheSamePositionEndsTheGameByItself) {  // FIDE 9.6.1
  for (int round = 0; round < 4; ++round) world.play(game, "g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(status(), "draw");
}

// ---- Takebacks ----

TEST_F(Rooms, ATakebackIsAskedForAndGranted) {
  const auto lines = watch(white);
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Takeback{true}), "");
  EXPECT_NE(lines->last().find(R"("btakeback":true)"), std::string::npos);
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_NE(lines->last().find(R"("moves":"e2e4",)"), std::string::npos);
  EXPECT_EQ(room().san_elements(), "\"e4\"");
}

TEST_F(Rooms, OnOneScreenATakebackUndoesOnePly) {
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

TEST_F(Rooms, AfterTheOpponentsReplyATakebackUndoesTwoPlies) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Takeback{true});
  world.act(game, black, action::Takeback{true});
  EXPECT_EQ(room().moves_text(), "");
}

TEST_F(Rooms, AfterThreeRefusalsTakebackRequestsAreIgnored) {
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
