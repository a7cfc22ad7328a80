/// Breaks each invariant of the arbiter once; the audit detects it.
#include "game/inner/arbiter_audit.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "game/table.hpp"
#include "support/violations.hpp"

namespace tabiya {

/// Writes to private members of an arbiter.
struct ArbiterTampering {
  Arbiter& arbiter;

  Clock& clock() { return arbiter.clock_; }
  void set_touched(std::vector<Square> squares) { arbiter.touched_ = std::move(squares); }
  void set_stated(Move move) { arbiter.stated_move_ = move; }
  void set_on_board(MoveAttempt attempt) { arbiter.illegal_on_board_ = attempt; }
  void set_owes_press(Color color) { arbiter.unpressed_[color] = true; }
  void set_paused() { arbiter.paused_ = true; }
  void set_sealed(Color by) { arbiter.sealed_ = event::Sealed{by}; }
  void set_takeback(Color by) { arbiter.takeback_ = by; }
  void set_warnings(Color color, int count) { arbiter.warnings_[color] = count; }
  void set_first_instant(Instant at) { arbiter.events_.front().at = at; }
};

namespace {

using namespace std::chrono_literals;
using test::names_of;
using test::Table;

static_assert(Auditable<Arbiter>);

TEST(ArbiterAudit, FindsNothingInSoundGames) {
  for (const std::string_view ruleset : {"casual", "fide", "fide-online", "us"}) {
    Table table{{.ruleset = ruleset, .time = "300+3"}};
    table.plays("e4 e5 Nf3");
    EXPECT_EQ(names_of(audit(table.arbiter)), "") << ruleset;
    table.does("seal Nc6");
    EXPECT_EQ(names_of(audit(table.arbiter)), "") << ruleset;
  }
}

struct Broken {
  std::string name;
  std::function<void(ArbiterTampering)> tamper;
};

class EachInvariant : public testing::TestWithParam<Broken> {};

TEST_P(EachInvariant, IsFoundAlone) {
  Table table{{.time = "300"}};
  table.waits(1s).plays("e4 e5");
  ASSERT_EQ(names_of(audit(table.arbiter)), "");
  GetParam().tamper(ArbiterTampering{table.arbiter});
  EXPECT_EQ(names_of(audit(table.arbiter)), GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(
    Broken, EachInvariant,
    testing::Values(
        Broken{"clock_runs_wrongly", [](ArbiterTampering it) { it.set_paused(); }},
        Broken{"clock_of_the_wrong_side",
               [](ArbiterTampering it) {
                 EXPECT_TRUE(it.clock().pass_to(Color::Black, Instant{1s}));
               }},
        Broken{"touched_empty_square at e3",
               [](ArbiterTampering it) { it.set_touched({Square::E3}); }},
        Broken{"stated_move_illegal",
               [](ArbiterTampering it) { it.set_stated(Move::normal(Square::E1, Square::E3)); }},
        Broken{"move_on_board_is_legal",
               [](ArbiterTampering it) { it.set_on_board({Square::G1, Square::F3}); }},
        Broken{"adjourned_without_pause", [](ArbiterTampering it) { it.set_sealed(Color::White); }},
        Broken{"negative_count at Black",
               [](ArbiterTampering it) { it.set_warnings(Color::Black, -1); }},
        Broken{"events_out_of_order",
               [](ArbiterTampering it) { it.set_first_instant(Instant{2s}); }}));

TEST(ArbiterAudit, FindsAPressThatIsNotOwed) {
  Table table;
  table.plays("e4 e5");
  ArbiterTampering{table.arbiter}.set_owes_press(Color::Black);
  EXPECT_EQ(names_of(audit(table.arbiter)), "press_owed_for_nothing at Black");
}

TEST(ArbiterAudit, FindsATakebackOfNothing) {
  Table table{{.ruleset = "casual"}};
  table.plays("e4");
  ArbiterTampering{table.arbiter}.set_takeback(Color::Black);
  EXPECT_EQ(names_of(audit(table.arbiter)), "takeback_of_nothing");
}

TEST(ArbiterAudit, FindsBrokenInvariantsOfTheClockToo) {
  Table table{{.time = "300"}};
  table.plays("e4 e5");
  EXPECT_TRUE(ArbiterTampering{table.arbiter}.clock().pause(Instant{1s}));
  EXPECT_EQ(names_of(audit(table.arbiter)), "clock_runs_wrongly");
}

}  // namespace
}  // namespace tabiya
