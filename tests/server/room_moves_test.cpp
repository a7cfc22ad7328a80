#include "server/support/rooms_test.hpp"

namespace tabiya::server::testing {
namespace {

// ---- Moves ----

TEST_F(Rooms, AMoveIsSentToBothPlayersAndToSpectators) {
  const auto own = watch(white);
  const auto opponents = watch(black);
  const auto spectators = watch(std::nullopt);
  EXPECT_EQ(world.move(game, white, "e2e4"), "");
  for (const auto& lines : {own, opponents, spectators}) {
    ASSERT_EQ(lines->texts.size(), 2);
    EXPECT_NE(lines->texts[0].find(R"("type":"gameFull")"), std::string::npos);
    EXPECT_NE(lines->texts[1].find(R"({"type":"gameState","moves":"e2e4")"), std::string::npos);
  }
}

TEST_F(Rooms, AnIllegalMoveIsRefusedWithItsReasonAndNothingChanges) {
  const auto lines = watch(white);
  EXPECT_EQ(
      world.move(game, white, "e2e5"),
      "e2e5: a pawn does not move like that; it moves straight forwards and captures diagonally "
      "forwards (FIDE 3.7)");
  EXPECT_EQ(room().moves_text(), "");
  EXPECT_EQ(lines->texts.size(), 1);
}

TEST_F(Rooms, ATextThatIsNotAMoveIsRefusedAsSuch) {
  EXPECT_EQ(world.move(game, white, "hello"), "\"hello\" is not a move");
  EXPECT_EQ(world.move(game, white, ""), "\"\" is not a move");
}

TEST_F(Rooms, APlayerCannotMoveForTheOpponent) {
  EXPECT_NE(world.move(game, black, "e7e5"), "");
  world.move(game, white, "e2e4");
  EXPECT_NE(world.move(game, white, "d2d4"), "");
  EXPECT_EQ(room().moves_text(), "e2e4");
}

TEST_F(Rooms, AStrangerCannotActInAGame) {
  const UserKey stranger = world.user_of(world.guest());
  EXPECT_EQ(world.move(game, stranger, "e2e4"), "Not your game");
  EXPECT_EQ(world.move(GameId{}, white, "e2e4"), "No such game");
}

TEST_F(Rooms, TheLastMoveSentAgainIsAcceptedAndChangesNothing) {
  const auto lines = watch(white);
  world.move(game, white, "e2e4");
  EXPECT_EQ(world.move(game, white, "e2e4"), "");
  EXPECT_EQ(room().moves_text(), "e2e4");
  EXPECT_EQ(lines->texts.size(), 2);
  world.move(game, black, "e7e5");
  EXPECT_NE(world.move(game, white, "e2e4"), "");
}

TEST_F(Rooms, AMatingMoveSentAgainIsAcceptedToo) {
  world.play(game, fools_mate);
  EXPECT_EQ(world.move(game, black, "d8h4"), "");
  EXPECT_NE(world.move(game, white, "e2e4"), "");
}

TEST_F(Rooms, CastlingIsAcceptedInBothNotations) {
  world.play(game, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5");
  EXPECT_EQ(world.move(game, white, "e1h1"), "");
  EXPECT_EQ(world.move(game, black, "e8g8"), "");
  EXPECT_TRUE(room().moves_text().ends_with("e1g1 e8g8"));
}

// ---- Touch-move ----

TEST_F(Rooms, TouchMoveAppliesIfThePlayersChoseIt) {  // FIDE 4.3
  game = world.game(white, black, {.touch_move = true});
  EXPECT_EQ(world.act(game, white, action::Touch{Square::G1}), "");
  EXPECT_NE(world.move(game, white, "e2e4"), "");
  EXPECT_EQ(world.move(game, white, "g1f3"), "");
}

TEST_F(Rooms, TouchMoveIsOffByDefault) {
  EXPECT_NE(world.act(game, white, action::Touch{Square::G1}), "");
}

// ---- One screen ----

TEST_F(Rooms, OnOneScreenOnePersonMovesBothSides) {
  game = world.game(white, white, {});
  world.move(game, white, "e2e4");
  EXPECT_EQ(world.move(game, white, "e7e5"), "");
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_EQ(room().moves_text(), "e2e4");
  world.move(game, white, "c7c5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
}

// ---- Our page ----

TEST_F(Rooms, OurPageReceivesTheLegalMovesOnItsPlayersTurn) {
  const auto mine = watch(white, LineForm::PageEnglish);
  const auto theirs = watch(black, LineForm::PageEnglish);
  EXPECT_NE(mine->last().find(R"("g1":["f3","h3"])"), std::string::npos);
  EXPECT_NE(mine->last().find(R"("you":"white")"), std::string::npos);
  EXPECT_NE(theirs->last().find(R"("dests":{})"), std::string::npos);
  world.move(game, white, "e2e4");
  EXPECT_NE(mine->last().find(R"("san":["e4"])"), std::string::npos);
  EXPECT_NE(theirs->last().find(R"("opening":{"eco":"B00")"), std::string::npos);
}

TEST_F(Rooms, OurPageReceivesTheResultInItsLanguage) {
  const auto lines = watch(white, LineForm::PageGerman);
  world.play(game, fools_mate);
  EXPECT_NE(lines->last().find("hat gewonnen"), std::string::npos);
}

TEST_F(Rooms, AFeedHasOneShortLinePerMove) {
  const auto feed = watch(std::nullopt, LineForm::Feed);
  world.play(game, "e2e4 e7e5");
  ASSERT_EQ(feed->texts.size(), 3);
  EXPECT_EQ(feed->texts[1], R"({"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",)"
                            R"("lm":"e2e4","wc":300,"bc":300})");
}

}  // namespace
}  // namespace tabiya::server::testing
