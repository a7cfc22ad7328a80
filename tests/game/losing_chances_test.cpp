/// Claims of insufficient losing chances: US Chess 14H.
#include <gtest/gtest.h>

#include <string_view>

#include "game/table.hpp"

namespace tabiya::losing_chances {
namespace {

using test::RefusalKind;
using test::Table;

constexpr std::string_view knight_v_knight = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";

TEST(LosingChances, OfAKnightAgainstAKnightAreInsufficient) {
  for (const std::string_view time : {"300", "-"}) {
    Table table{{.ruleset = "us", .time = time, .fen = knight_v_knight}};
    table.does("claim insufficient");
    EXPECT_EQ(table.outcome(), Outcome::draw(Termination::LosingChancesClaim)) << time;
  }
}

TEST(LosingChances, CannotBeClaimedUnderFide) {
  for (const Ruleset& ruleset : all_rulesets()) {
    if (ruleset.name == "us") continue;
    Table table{{.ruleset = ruleset.name, .time = "300", .fen = knight_v_knight}};
    EXPECT_EQ(table.refusal_of("claim insufficient"), RefusalKind::NoLosingChancesClaims)
        << ruleset.name;
  }
}

TEST(LosingChances, CannotBeClaimedWithIncrementOrDelay) {
  for (const std::string_view time : {"300+2", "300d5", "300b2"}) {
    const auto control = parse_time_control(time);
    if (!control) continue;
    Table table{{.ruleset = "us", .time = time, .fen = knight_v_knight}};
    EXPECT_EQ(table.refusal_of("claim insufficient"), RefusalKind::ClockGivesTime) << time;
  }
}

TEST(LosingChances, AgainstMoreMaterialAreForTheDirector) {
  Table table{{.ruleset = "us", .time = "300"}};
  EXPECT_EQ(table.refusal_of("claim insufficient"), RefusalKind::DirectorDecides);
  table.does("adjudicate draw");
  EXPECT_EQ(table.outcome(), Outcome::draw(Termination::Adjudication));
}

TEST(LosingChances, AreClaimedByTheSideToMove) {
  Table table{{.ruleset = "us", .time = "300", .fen = knight_v_knight}};
  EXPECT_EQ(table.refusal_of("claim insufficient black"), RefusalKind::NotOnMove);
}

TEST(LosingChances, ThatMateAtOnceAreSufficient) {
  Table table{{.ruleset = "us", .time = "300", .fen = "8/8/8/7P/8/n7/P7/K1k5 w - - 0 1"}};
  EXPECT_EQ(table.refusal_of("claim insufficient"), RefusalKind::DirectorDecides);
}

}  // namespace
}  // namespace tabiya::losing_chances
