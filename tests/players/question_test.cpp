/// What a player is asked, from a game with clocks, captures and draw offers.
#include "tabiya/players/question.hpp"

#include <gtest/gtest.h>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::players {
namespace {

using namespace std::chrono_literals;

constexpr Instant start{};

/// A game in which both players move at once.
class QuestionOfAGame : public ::testing::Test {
 protected:
  void begin(GameTerms terms) { arbiter = Arbiter::begin(terms).value(); }
  void play(const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
      const Move move = parse_uci(arbiter.game().position(), text).value();
      apply(
          event::MoveMade{arbiter.game().turn(), {move.from(), move.to(), move.promotion_type()}});
    }
  }
  void apply(const Event& event) { ASSERT_TRUE(arbiter.apply(event, now)); }

  Instant now = start;
  Arbiter arbiter = Arbiter::begin({}).value();
};

TEST_F(QuestionOfAGame, HasTheMovesAndTheKeysOfThePositionsBefore) {
  play({"g1f3", "g8f6", "f3g1", "f6g8", "e2e4"});
  const Question question = question_of(arbiter, Color::Black, now);
  EXPECT_EQ(question.side, Color::Black);
  EXPECT_TRUE(question.is_for_move());
  EXPECT_EQ(question.start, Position{});
  EXPECT_EQ(question.moves.size(), 5U);
  ASSERT_EQ(question.before.size(), 5U);
  EXPECT_EQ(question.before[0], Position{}.key());
  EXPECT_EQ(question.before[4], Position{}.key()) << "a repetition";
  EXPECT_EQ(question.position, arbiter.game().position());
  EXPECT_FALSE(question.captured_on);
  EXPECT_FALSE(question.clocks.white || question.clocks.black);
}

TEST_F(QuestionOfAGame, SaysWhereTheLastMoveHasCaptured) {
  play({"e2e4", "d7d5", "e4d5"});
  EXPECT_EQ(question_of(arbiter, Color::Black, now).captured_on, Square::D5);
  play({"d8d5"});
  EXPECT_EQ(question_of(arbiter, Color::White, now).captured_on, Square::D5);
  play({"b1c3"});
  EXPECT_FALSE(question_of(arbiter, Color::Black, now).captured_on);
}

TEST_F(QuestionOfAGame, HasBothClocksAtTheInstantOfTheQuestion) {
  const TimeControl control = TimeControl::sudden_death(60s, 2s).value();
  begin({.times = {control, control}});
  play({"e2e4"});
  now += 10s;
  const Question question = question_of(arbiter, Color::Black, now);
  EXPECT_EQ(question.clocks.white->left, 62s);
  EXPECT_EQ(question.clocks.black->left, 50s);
  EXPECT_EQ(question.clocks.black->increment, 2s);
}

// FIDE 9.1.2.1: an offer stands until the opponent answers it
TEST_F(QuestionOfAGame, NamesTheDrawThatTheOpponentOffers) {
  play({"e2e4", "e7e5"});
  apply(event::DrawOffered{Color::White});
  EXPECT_TRUE(question_of(arbiter, Color::Black, now).draw_offer);
  EXPECT_FALSE(question_of(arbiter, Color::Black, now).is_for_move()) << "White is on move";
  EXPECT_FALSE(question_of(arbiter, Color::White, now).draw_offer) << "its own offer";
  apply(event::DrawDeclined{Color::Black});
  EXPECT_FALSE(question_of(arbiter, Color::Black, now).draw_offer);
  play({"g1f3", "b8c6"});
  apply(event::DrawOffered{Color::White});
  EXPECT_EQ(question_of(arbiter, Color::Black, now).draw_offer->plies_since_last, 2U);
}

TEST_F(QuestionOfAGame, KeepsTheDialectOfChess960) {
  begin({.start = Position::from_setup(*chess960_setup(518), CastlingMode::Chess960).value(),
         .castling_mode = CastlingMode::Chess960});
  play({"e2e4"});
  const uci::GameLine line = line_of(question_of(arbiter, Color::Black, now));
  EXPECT_EQ(line.mode, CastlingMode::Chess960);
  EXPECT_EQ(line.moves.size(), 1U);
}

TEST_F(QuestionOfAGame, IsTheSameFromAnArbiterOfAllVariants) {
  const TimeControl control = TimeControl::sudden_death(60s, 2s).value();
  begin({.times = {control, control}});
  auto variant_arbiter = VariantArbiter::begin({.times = {control, control}}).value();
  play({"g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "d7d5", "e4d5"});
  for (const TimedEvent& event : arbiter.events()) {
    ASSERT_TRUE(variant_arbiter.apply(event.event, event.at));
  }
  const Question same = chess_question_of(variant_arbiter, Color::Black, now);
  const Question question = question_of(arbiter, Color::Black, now);
  EXPECT_EQ(same.side, question.side);
  EXPECT_EQ(same.start, question.start);
  EXPECT_EQ(same.moves, question.moves);
  EXPECT_EQ(same.position, question.position);
  EXPECT_EQ(same.before, question.before);
  EXPECT_EQ(same.captured_on, question.captured_on);
  EXPECT_EQ(same.clocks.black->left, question.clocks.black->left);
  EXPECT_EQ(chess_question_of(variant_arbiter.game()).before, question.before);
}

}  // namespace
}  // namespace tabiya::players
