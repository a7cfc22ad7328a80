#include "tabiya/players/variant_question.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tabiya/players/failure.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/player.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::players {
namespace {

class PlayerOfChess final : public Player {
 public:
  Result<Thought> think(const Question& question, std::stop_token /*hurry*/) override {
    return Thought{.move = legal_moves(question.position)[0]};
  }
};

VariantArbiter arbiter_of(Variant variant) {
  return VariantArbiter::begin({.start = VariantPosition{variant}}).value();
}

}  // namespace

TEST(AnyQuestion, IsAQuestionOfChessInAGameOfChess) {
  VariantArbiter arbiter = arbiter_of(Variant::Standard);
  for (const auto& [from, to] :
       {std::pair{Square::E2, Square::E4}, {Square::D7, Square::D5}, {Square::E4, Square::D5}}) {
    ASSERT_TRUE(arbiter.apply(event::MoveMade{arbiter.game().turn(), {from, to}}, Instant{}));
  }
  const AnyQuestion any = question_of(arbiter, Color::Black, Instant{});
  const Question& question = std::get<Question>(any);
  EXPECT_TRUE(question.is_for_move());
  EXPECT_EQ(VariantPosition{question.position}, arbiter.game().position());
  EXPECT_EQ(question.moves.size(), 3U);
  EXPECT_EQ(question.captured_on, Square::D5);
  ASSERT_EQ(question.before.size(), 3U);
  EXPECT_EQ(question.before.front(), Position{}.key());
}

TEST(AnyQuestion, HasTheClockOfTheSideInAVariant) {
  const auto control = TimeControl::sudden_death(Milliseconds{60'000}).value();
  const auto arbiter = VariantArbiter::begin(
                           {.start = VariantPosition{Variant::Atomic}, .times = {control, control}})
                           .value();
  const AnyQuestion any = question_of(arbiter, Color::White, Instant{});
  const VariantQuestion& question = std::get<VariantQuestion>(any);
  ASSERT_TRUE(question.clock.has_value());
  EXPECT_EQ(question.clock->left, Milliseconds{60'000});
  EXPECT_EQ(question.position, VariantPosition{Variant::Atomic});
}

TEST(Player, ThatKnowsOnlyChessFailsInAVariant) {
  PlayerOfChess player;
  EXPECT_TRUE(think(player, question_of(arbiter_of(Variant::Standard), Color::White, Instant{})));
  const auto thought =
      think(player, question_of(arbiter_of(Variant::Horde), Color::White, Instant{}));
  ASSERT_FALSE(thought);
  EXPECT_FALSE(thought.error().is_worth_restart());
  EXPECT_EQ(to_words(thought.error()), "“engine” cannot be used: it plays chess, not Horde.");
  EXPECT_EQ(to_words(thought.error(), Language::German),
            "„Engine“ kann nicht verwendet werden: sie spielt Schach, nicht Horde.");
}

TEST(LevelPlayer, AnswersAboutEveryVariant) {
  LevelPlayer player{{.level = *Level::of(1)}};
  for (const Variant variant : all_variants) {
    const VariantArbiter arbiter = arbiter_of(variant);
    const auto thought = think(player, question_of(arbiter, Color::White, Instant{}));
    ASSERT_TRUE(thought) << to_string(variant);
    EXPECT_TRUE(is_legal(arbiter.game().position(), *thought->move)) << to_string(variant);
  }
}

}  // namespace tabiya::players
