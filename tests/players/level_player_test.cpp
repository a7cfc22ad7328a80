/// Our engine as a player.
#include "tabiya/players/level_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>

#include "tabiya/notation/fen.hpp"
#include "tabiya/players/pace.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::players {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

Question question_at(const char* fen, std::uint64_t seed = 1) {
  Question question = question_of(Game{*parse_position(fen)});
  question.game_seed = seed;
  return question;
}

constexpr const char* middlegame_fen =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9";

TEST(LevelPlayer, FindsALegalMoveWithItsPause) {
  LevelPlayer player{{.level = *Level::of(1), .hash_megabytes = 1}};
  const Question question = question_at(middlegame_fen);
  const Thought thought = player.think(question).value();
  EXPECT_TRUE(is_legal(question.position, thought.move.value()));
  EXPECT_TRUE(thought.score);
  EXPECT_GT(thought.pause, 0ms);
  EXPECT_LE(thought.pause, longest_pause);
}

TEST(LevelPlayer, ThinksTheSameInTheSameGame) {
  const auto think = [](std::uint64_t seed) {
    LevelPlayer player{{.level = *Level::of(2), .hash_megabytes = 1}};
    return player.think(question_at(middlegame_fen, seed)).value();
  };
  EXPECT_EQ(think(7), think(7));
}

TEST(LevelPlayer, PausesOnlyWhereThatIsWanted) {
  LevelPlayer player{{.level = *Level::of(1), .hash_megabytes = 1, .has_pace = false}};
  EXPECT_EQ(player.think(question_at(middlegame_fen))->pause, 0ms);
}

TEST(LevelPlayer, AnswersAnOfferInTheOpponentsTimeWithAScoreAlone) {
  LevelPlayer player{{.level = *Level::of(1), .hash_megabytes = 1}};
  Question question = question_at("4k3/8/8/8/8/8/QR6/4K3 w - - 0 40");
  question.side = Color::Black;
  question.draw_offer.emplace();
  const Thought thought = player.think(question).value();
  EXPECT_FALSE(thought.move);
  EXPECT_EQ(thought.pause, 0ms);
  EXPECT_EQ(decide(question, thought), Decision{AcceptDraw{}});
}

TEST(LevelPlayer, HurriesWhenItIsAsked) {
  LevelPlayer player{{.level = *Level::of(Level::highest), .hash_megabytes = 1}};
  Question question = question_at(middlegame_fen);
  question.clocks = {engine::ClockState{24h, 0s}, engine::ClockState{24h, 0s}};
  std::stop_source hurry;
  hurry.request_stop();
  EXPECT_TRUE(player.think(question, hurry.get_token())->move);  // it does not think for an hour
}

TEST(LevelLimits, OfTheHighestLevelAreItsClocks) {
  const LevelSettings highest{.level = *Level::of(Level::highest)};
  Question question = question_at(middlegame_fen);
  EXPECT_EQ(limits_of(question, highest).move_time, 1s) << "without a clock";
  question.clocks = {engine::ClockState{60s, 1s}, engine::ClockState{50s, 1s}};
  question.moves_to_go = 12;
  const auto limits = limits_of(question, highest);
  EXPECT_FALSE(limits.move_time);
  EXPECT_EQ(limits.clocks.white->left, 60s);
  EXPECT_EQ(limits.clocks.black->left, 50s);
  EXPECT_EQ(limits.moves_to_go, 12);
  LevelSettings shared = highest;
  shared.longest_thought = 400ms;
  EXPECT_EQ(limits_of(question, shared).move_time, 400ms) << "where many games share the machine";
  question.clocks.white->left = 3s;
  EXPECT_EQ(limits_of(question, shared).move_time, 400ms);
  question.clocks.white = engine::ClockState{3s, 0s};
  EXPECT_EQ(limits_of(question, shared).move_time, 100ms) << "a thirtieth";
}

TEST(LevelLimits, OfALowLevelAreItsNodesWithinItsClock) {
  const LevelSettings low{.level = *Level::of(2)};
  Question question = question_at(middlegame_fen);
  EXPECT_EQ(limits_of(question, low).move_time, 2s);
  EXPECT_EQ(limits_of(question, low).handicap->nodes, limits_of(*Level::of(2), 1).handicap->nodes);
  question.clocks.white = engine::ClockState{1ms, 0s};
  EXPECT_EQ(limits_of(question, low).move_time, 5ms) << "it still moves";
}

}  // namespace
}  // namespace tabiya::players
