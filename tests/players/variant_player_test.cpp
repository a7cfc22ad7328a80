/// Our engine as a player of the variants.
#include "tabiya/players/variant_player.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <variant>

#include "tabiya/game/move_attempt.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/players/resignation.hpp"

namespace tabiya::players {
namespace {

VariantGame game_from(Variant variant, std::string_view fen) {
  return VariantGame{*parse_variant_position(variant, fen)};
}

VariantPlayer player_of(int level) { return VariantPlayer{{.level = *Level::of(level)}}; }

TEST(VariantPlayer, PlaysLegalMovesInEveryVariant) {
  for (const Variant variant : all_variants) {
    VariantPlayer player = player_of(1);
    VariantGame game{variant};
    while (!game.is_over() && game.moves().size() < 10) {
      const Thought thought = player.think(question_of(game, game.turn()));
      ASSERT_TRUE(thought.move) << to_string(variant);
      ASSERT_TRUE(game.play(*thought.move)) << to_string(variant);
    }
  }
}

TEST(VariantPlayer, ThinksTheSameWithTheSameSeed) {
  const VariantGame game{Variant::Crazyhouse};
  VariantQuestion question = question_of(game, Color::White);
  question.game_seed = 7;
  EXPECT_EQ(player_of(2).think(question), player_of(2).think(question));
}

TEST(VariantPlayer, PausesBelowTheHighestLevelOnly) {
  const VariantQuestion question = question_of(VariantGame{Variant::Atomic}, Color::White);
  EXPECT_GE(player_of(1).think(question).pause, std::chrono::milliseconds{300});
  VariantPlayer silent{{.level = *Level::of(1), .has_pace = false}};
  EXPECT_EQ(silent.think(question).pause, std::chrono::milliseconds{0});
}

TEST(VariantQuestion, KnowsTheLastCaptureAndTheOffer) {
  VariantGame game{Variant::Atomic};
  ASSERT_TRUE(game.play(Move::normal(Square::E2, Square::E4)));
  ASSERT_TRUE(game.play(Move::normal(Square::D7, Square::D5)));
  EXPECT_EQ(question_of(game, Color::White).captured_on, std::nullopt);
  ASSERT_TRUE(game.play(Move::normal(Square::E4, Square::D5)));
  ASSERT_TRUE(game.offer_draw(Color::White));
  const VariantQuestion question = question_of(game, Color::Black);
  EXPECT_EQ(question.captured_on, Square::D5);
  EXPECT_TRUE(question.draw_offer);
  EXPECT_TRUE(question.is_for_move());
  EXPECT_EQ(question.before.size(), 3U);
  EXPECT_FALSE(question_of(game, Color::White).draw_offer);
}

TEST(Decide, AcceptsResignsOrMovesInAVariant) {
  VariantQuestion question = question_of(
      game_from(Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/4K3 w - - 0 30"), Color::White);
  const Move move = Move::normal(Square::E1, Square::E2);
  const Thought level_thought{.move = move, .score = engine::Centipawns{0}};
  EXPECT_EQ(decide(question, level_thought), Decision{move});
  question.draw_offer.emplace();
  EXPECT_EQ(decide(question, level_thought), Decision{AcceptDraw{}});
  const Thought lost{.move = move, .score = engine::Centipawns{-hopeless_score}};
  question.draw_offer.reset();
  EXPECT_EQ(decide(question, lost), Decision{move});
  question.may_resign = true;
  EXPECT_EQ(decide(question, lost), Decision{Resign{}});
}

TEST(Decide, AnswersAnOfferInTheOpponentsTime) {
  VariantQuestion question = question_of(VariantGame{Variant::Horde}, Color::Black);
  question.draw_offer.emplace();
  const Thought good_for_white{.score = engine::Centipawns{300}};
  EXPECT_EQ(decide(question, good_for_white), Decision{AcceptDraw{}});
  const Thought good_for_black{.score = engine::Centipawns{-300}};
  EXPECT_EQ(decide(question, good_for_black), Decision{DeclineDraw{}});
}

TEST(VariantQuestion, HasTheMovesAndTheClockOfAnArbitersGame) {
  const TimeControl control =
      TimeControl::sudden_death(std::chrono::seconds{60}, std::chrono::seconds{2}).value();
  auto arbiter = VariantArbiter::begin(
      {.start = VariantPosition{Variant::Crazyhouse}, .times = {control, control}});
  const Instant now = arbiter->terms().begins + std::chrono::seconds{10};
  for (const Move move :
       {Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5)}) {
    ASSERT_TRUE(arbiter->apply(event::MoveMade{arbiter->game().turn(), attempt_of(move)}, now));
  }
  ASSERT_TRUE(arbiter->apply(event::DrawOffered{Color::White}, now));
  const auto question = std::get<VariantQuestion>(question_of(*arbiter, Color::Black, now));
  EXPECT_EQ(question.side, Color::Black);
  EXPECT_EQ(question.start, VariantPosition{Variant::Crazyhouse});
  EXPECT_EQ(question.moves.size(), 2U);
  EXPECT_EQ(question.position, arbiter->game().position());
  ASSERT_TRUE(question.clock);
  EXPECT_EQ(question.clock->left, std::chrono::seconds{62});
  EXPECT_TRUE(question.draw_offer);
  EXPECT_EQ(line_of(question).start, question.start);
}

}  // namespace
}  // namespace tabiya::players
