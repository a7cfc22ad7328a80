/// What follows from a thought: a move, an answer to a draw offer, resignation.
#include <gtest/gtest.h>

#include "support/row_name.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/players/player.hpp"
#include "tabiya/players/resignation.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::players {
namespace {

using namespace std::chrono_literals;
using engine::Centipawns;
using engine::ClockState;
using engine::MateIn;
using engine::Score;

Question question_at(const char* fen, Color side) {
  Question question{.side = side, .position = *parse_position(fen)};
  question.start = question.position;
  return question;
}

constexpr const char* white_to_move_late = "4k3/r6p/8/8/8/8/R6P/4K3 w - - 0 40";

Thought thought_of(const Question& question, Score score) {
  Thought thought{.score = score};
  if (question.is_for_move()) thought.move = legal_moves(question.position)[0];
  return thought;
}

TEST(Decision, IsTheMoveWithoutAnOffer) {
  const Question question = question_at(white_to_move_late, Color::White);
  const Thought thought = thought_of(question, Centipawns{0});
  EXPECT_EQ(decide(question, thought), Decision{*thought.move});
}

// FIDE 9.1.2.1: the offer is accepted, declined by words, or declined by a move
TEST(Decision, AnswersAnOfferByTheScoreOfItsOwnSide) {
  Question own_turn = question_at(white_to_move_late, Color::White);
  own_turn.draw_offer.emplace();
  EXPECT_EQ(decide(own_turn, thought_of(own_turn, Centipawns{-500})), Decision{AcceptDraw{}});
  const Thought winning = thought_of(own_turn, Centipawns{500});
  EXPECT_EQ(decide(own_turn, winning), Decision{*winning.move});

  // The score is White's, who is on move; Black is asked.
  Question other_turn = question_at(white_to_move_late, Color::Black);
  other_turn.draw_offer.emplace();
  EXPECT_EQ(decide(other_turn, thought_of(other_turn, Centipawns{500})), Decision{AcceptDraw{}});
  EXPECT_EQ(decide(other_turn, thought_of(other_turn, Centipawns{-500})), Decision{DeclineDraw{}});
  EXPECT_EQ(decide(other_turn, Thought{}), Decision{DeclineDraw{}}) << "without a score";
}

TEST(Decision, BecomesAnEventOfTheGame) {
  const MoveList moves = legal_moves(Position{});
  const Move push = *std::ranges::find(moves, Square::E2, &Move::from);
  EXPECT_EQ(event_of(push, Color::White),
            (Event{event::MoveMade{Color::White, {Square::E2, push.to(), {}}}}));
  EXPECT_EQ(event_of(AcceptDraw{}, Color::Black), Event{event::DrawAccepted{Color::Black}});
  EXPECT_EQ(event_of(DeclineDraw{}, Color::Black), Event{event::DrawDeclined{Color::Black}});
  EXPECT_EQ(event_of(Resign{}, Color::Black), Event{event::Resigned{Color::Black}});
}

// FIDE 5.1.2
TEST(Resignation, NeedsPermissionAndAHopelessGame) {
  Question question = question_at(white_to_move_late, Color::White);
  EXPECT_FALSE(resigns(question, MateIn{-1})) << "not allowed";
  question.may_resign = true;
  EXPECT_TRUE(resigns(question, MateIn{-mate_in_sight}));
  EXPECT_FALSE(resigns(question, MateIn{-mate_in_sight - 1})) << "the mate is far away";
  EXPECT_FALSE(resigns(question, MateIn{1}));
  EXPECT_TRUE(resigns(question, Centipawns{-hopeless_score}));
  EXPECT_FALSE(resigns(question, Centipawns{-hopeless_score + 1}));
}

TEST(Resignation, WaitsInTheOpeningAndForAFlagThatMayFall) {
  Question early = question_at("4k3/r6p/8/8/8/8/R6P/4K3 w - - 0 9", Color::White);
  early.may_resign = true;
  EXPECT_FALSE(resigns(early, MateIn{-1}));
  Question question = question_at(white_to_move_late, Color::White);
  question.may_resign = true;
  question.clocks = {ClockState{1s, 0s}, ClockState{29s, 0s}};
  EXPECT_FALSE(resigns(question, MateIn{-1})) << "the opponent has 29 seconds";
  question.clocks.black->left = 30s;
  EXPECT_TRUE(resigns(question, MateIn{-1}));
}

TEST(Resignation, IsADecisionAfterTheAnswerToAnOffer) {
  Question question = question_at(white_to_move_late, Color::White);
  question.may_resign = true;
  EXPECT_EQ(decide(question, thought_of(question, MateIn{-2})), Decision{Resign{}});
  question.draw_offer.emplace();
  EXPECT_EQ(decide(question, thought_of(question, MateIn{-2})), Decision{AcceptDraw{}});
}

}  // namespace
}  // namespace tabiya::players
