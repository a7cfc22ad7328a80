/// The arbiter of a variant: clocks, claims and penalties of the Laws, moves and endings of the
/// variant.
#include "tabiya/game/variant_arbiter.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game/inner/arbiter_audit.hpp"
#include "game/inner/event_log.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::variant_arbiter {
namespace {

using std::chrono::seconds;
using Kind = ArbiterRefusal::Kind;

VariantPosition position_of(Variant variant, std::string_view fen) {
  return parse_variant_position(variant, fen).value();
}

VariantArbiter arbiter_of(const VariantPosition& start, std::string_view ruleset = "casual",
                          std::string_view time = "-") {
  const TimeControl control = parse_time_control(time).value().value();
  return VariantArbiter::begin(
             {.ruleset = *find_ruleset(ruleset), .start = start, .times = {control, control}})
      .value();
}

std::expected<Transition, ArbiterRefusal> say(VariantArbiter& arbiter, std::string_view line,
                                              seconds at = seconds{0}) {
  const auto event = parse_event(line, arbiter);
  if (!event) throw std::invalid_argument{std::string{line} + ": " + to_string(event.error())};
  return arbiter.apply(*event, Instant{at});
}

std::string words_of(const VariantArbiter& arbiter, const ArbiterRefusal& refusal) {
  return to_words(arbiter.game().position(), refusal);
}

TEST(VariantArbiters, TakeDropsAsMoves) {
  VariantArbiter arbiter =
      arbiter_of(position_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"));
  const auto dropped = say(arbiter, "move P@e4");
  ASSERT_TRUE(dropped);
  ASSERT_EQ(dropped->board_change.appeared.size(), 1U);
  EXPECT_EQ(dropped->board_change.appeared[0].square, Square::E4);
  EXPECT_TRUE(say(arbiter, "move N@f6"));
  EXPECT_EQ(to_log_line(arbiter.events()[1]), "0s move N@f6 black");
}

TEST(VariantArbiters, RefuseAnIllegalDropWhateverTheRuleset) {
  VariantArbiter arbiter = arbiter_of(
      position_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "fide", "300");
  const auto dropped = say(arbiter, "move P@e8 white");
  ASSERT_FALSE(dropped);
  EXPECT_EQ(dropped.error().kind, Kind::IllegalMove);
  EXPECT_EQ(dropped.error().why->reason, Reason::DropOnPiece);
  EXPECT_EQ(arbiter.illegal_moves(Color::White), 0);
}

TEST(VariantArbiters, RefuseDropsInChess) {
  VariantArbiter arbiter = arbiter_of(VariantPosition{});
  const auto dropped = say(arbiter, "move P@e4 white");
  ASSERT_FALSE(dropped);
  EXPECT_EQ(dropped.error().why->reason, Reason::DropsNotPlayed);
}

TEST(VariantArbiters, PenaliseOtherIllegalMovesAsInChess) {
  VariantArbiter arbiter = arbiter_of(VariantPosition{Variant::Atomic}, "fide", "300");
  ASSERT_TRUE(say(arbiter, "move e1e2 white"));
  const auto pressed = say(arbiter, "press white");
  ASSERT_TRUE(pressed);
  EXPECT_EQ(pressed->illegal_move_by, Color::White);
  EXPECT_EQ(pressed->penalty, seconds{120});
}

TEST(VariantArbiters, StopTheClocksWhenTheVariantEndsTheGame) {
  VariantArbiter arbiter = arbiter_of(
      position_of(Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1"), "casual", "300");
  const auto won = say(arbiter, "move e3e4", seconds{5});
  ASSERT_TRUE(won);
  EXPECT_EQ(won->outcome, Outcome::win(Color::White, Termination::VariantRule));
  EXPECT_FALSE(won->clock_running);
  const auto late = say(arbiter, "resign black", seconds{6});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, Kind::GameIsOver);
}

TEST(VariantArbiters, DrawWhenTheFlagFallsAndTheOpponentCanNeverWin) {
  VariantArbiter arbiter = arbiter_of(
      position_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"), "casual", "60");
  ASSERT_TRUE(say(arbiter, "wait", seconds{61}));
  EXPECT_EQ(arbiter.outcome(), Outcome::draw(Termination::TimeForfeit));
}

TEST(VariantArbiters, BindAPlayerToThePieceThatHeTouched) {
  VariantArbiter arbiter = arbiter_of(
      position_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/P7/4K3[P] w - - 0 1"), "fide", "300");
  ASSERT_TRUE(say(arbiter, "touch a2 white"));
  const auto dropped = say(arbiter, "move P@e4 white");
  ASSERT_FALSE(dropped);
  EXPECT_EQ(dropped.error().kind, Kind::TouchedManMustMove);
  EXPECT_EQ(arbiter.allowed_moves().size(), 2U);
}

TEST(VariantArbiters, ExplainInTheWordsOfTheVariant) {
  VariantArbiter arbiter =
      arbiter_of(position_of(Variant::RacingKings, "8/8/8/8/8/8/k1K5/7R w - - 0 1"));
  const auto check = say(arbiter, "move h1a1 white");
  ASSERT_FALSE(check);
  EXPECT_EQ(words_of(arbiter, check.error()),
            to_words(arbiter.game().position(), *check.error().why));
}

TEST(VariantArbiters, ClaimThreefoldRepetition) {
  VariantArbiter arbiter = arbiter_of(VariantPosition{Variant::Crazyhouse});
  for (const std::string_view move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) {
    ASSERT_TRUE(say(arbiter, "move " + std::string{move}));
  }
  ASSERT_TRUE(arbiter.open_claims().contains(Claim::Threefold));
  ASSERT_TRUE(say(arbiter, "claim threefold"));
  EXPECT_EQ(arbiter.outcome(), Outcome::draw(Termination::ThreefoldClaim));
}

class Variants : public testing::TestWithParam<Variant> {};

VariantArbiter random_game(Variant variant, std::mt19937_64& random) {
  VariantArbiter arbiter = arbiter_of(VariantPosition{variant});
  constexpr std::size_t max_plies = 200;
  while (!arbiter.is_over() && arbiter.game().moves().size() < max_plies) {
    const VariantMoveList moves = legal_moves(arbiter.game().position());
    const Move move = moves[random() % moves.size()];
    const event::MoveMade made{arbiter.game().turn(), attempt_of(move)};
    EXPECT_TRUE(arbiter.apply(made, Instant{}));
  }
  return arbiter;
}

/// The log leaves out nothing: the events as text lead to the same game.
TEST_P(Variants, AreReplayedFromTheLinesOfTheirLogs) {
  std::mt19937_64 random{44};
  for (int number = 0; number < 20; ++number) {
    const VariantArbiter arbiter = random_game(GetParam(), random);
    EXPECT_TRUE(audit(arbiter).empty());
    std::string lines;
    for (const TimedEvent& event : arbiter.events()) lines += to_log_line(event) + "\n";
    VariantArbiter again = arbiter_of(VariantPosition{GetParam()});
    ASSERT_TRUE(replay_lines(again, lines));
    EXPECT_EQ(again, arbiter);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Variants, testing::ValuesIn(all_variants),
                         [](const auto& info) { return std::string{key_of(info.param)}; });

}  // namespace
}  // namespace tabiya::variant_arbiter
