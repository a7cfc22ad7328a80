/// Adjournment and sealed moves: FIDE Guidelines I.
#include <gtest/gtest.h>

#include <string_view>

#include "game/inner/event_log.hpp"
#include "game/table.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::RefusalKind;
using test::Table;

TEST(Adjournment, SealsTheMoveOfTheSideToMove) {
  // FIDE I.1
  Table table{{.time = "5400+30"}};
  table.plays("e4").waits(10s);
  EXPECT_EQ(table.refusal_of("seal e2e4 white"), RefusalKind::NotOnMove);
  table.does("seal e5");
  EXPECT_TRUE(table.arbiter.is_adjourned());
  EXPECT_EQ(table.arbiter.game().moves().size(), 1U) << "the sealed move is secret";
  EXPECT_EQ(table.arbiter.clock().running(), std::nullopt);
  EXPECT_EQ(table.refusal_of("move e5"), RefusalKind::GameIsPaused);
  EXPECT_EQ(table.refusal_of("seal d5"), RefusalKind::GameIsPaused) << "the clocks are stopped";
}

TEST(Adjournment, CountsTheTimeUntilTheClocksAreStopped) {
  // FIDE I.1, I.5
  Table table{{.time = "300"}};
  table.waits(10s).does("seal e4");
  table.waits(24h);
  EXPECT_EQ(table.remaining(Color::White), 290s);
}

TEST(Adjournment, OpensTheEnvelopeAndStartsTheOpponentsClock) {
  // FIDE I.9
  Table table{{.time = "300"}};
  table.waits(10s).does("seal e4");
  table.waits(24h).does("resume");
  EXPECT_FALSE(table.arbiter.is_adjourned());
  EXPECT_EQ(table.arbiter.game().turn(), Color::Black);
  EXPECT_EQ(table.arbiter.clock().running(), Color::Black);
  EXPECT_EQ(table.remaining(Color::White), 290s);
}

TEST(Adjournment, CannotBeginBeforeTheOpponentHasPressed) {
  // FIDE I.1: the player who seals stops the clocks while his own is running.
  Table table{{.time = "300"}};
  table.does("move e4");
  EXPECT_EQ(table.refusal_of("seal e5"), RefusalKind::NotYourClock);
}

struct Envelope {
  std::string_view name;
  std::string_view fen;
  std::string_view line;
  Outcome outcome;
};

class BadEnvelope : public testing::TestWithParam<Envelope> {};

TEST_P(BadEnvelope, Loses) {
  // FIDE I.8
  Table table{{.fen = GetParam().fen}};
  table.does(GetParam().line);
  EXPECT_FALSE(table.outcome()) << "the envelope is still sealed";
  table.does("resume");
  EXPECT_EQ(table.outcome(), GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(
    Fide, BadEnvelope,
    testing::Values(Envelope{"illegible", test::initial_fen, "seal illegible",
                             Outcome::win(Color::Black, Termination::SealedMove)},
                    Envelope{"illegal", test::initial_fen, "seal e2e5",
                             Outcome::win(Color::Black, Termination::SealedMove)},
                    Envelope{"ambiguous", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "seal Ne2",
                             Outcome::draw(Termination::SealedMove)},
                    Envelope{"ambiguous_among_pawns", "4k3/4p3/8/8/8/2N5/8/4K1N1 w - - 0 1",
                             "seal Ne2", Outcome::win(Color::Black, Termination::SealedMove)}),
    test::name_of_row);

TEST(Adjournment, LeavesAnOfferOpenUntilItIsAnswered) {
  // FIDE I.4: a move sealed before the offer does not decline it.
  for (const std::string_view offerer : {"white", "black"}) {
    Table table;
    table.plays("e4 e5").does("seal Nf3");
    table.does("offer " + std::string{offerer});
    table.does("resume");
    const Color by = offerer == "white" ? Color::White : Color::Black;
    EXPECT_EQ(table.arbiter.game().draw_offer(), by);
    table.does("accept");
    EXPECT_EQ(table.outcome(), Outcome::draw(Termination::Agreement));
  }
}

TEST(Adjournment, AllowsTheGameToEndBeforeItResumes) {
  // FIDE I.6
  Table resigned;
  resigned.plays("e4 e5").does("seal Nf3");
  resigned.does("resign black");
  EXPECT_EQ(resigned.outcome(), Outcome::win(Color::White, Termination::Resignation));
  Table agreed;
  agreed.plays("e4 e5").does("seal Nf3");
  agreed.does("offer white");
  agreed.does("accept");
  EXPECT_EQ(agreed.outcome(), Outcome::draw(Termination::Agreement));
}

TEST(Adjournment, LosesByLateArrivalUnlessTheSealedMoveEndsTheGame) {
  // FIDE I.10
  Table late;
  late.plays("e4 e5").does("seal Nf3");
  late.does("forfeit white late");
  EXPECT_EQ(late.outcome(), Outcome::win(Color::Black, Termination::LateArrival));
  Table mate{{.fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}};
  mate.does("seal Ra8");
  mate.does("forfeit white late");
  EXPECT_EQ(mate.outcome(), Outcome::win(Color::White, Termination::Checkmate));
}

TEST(Adjournment, AppliesTouchMoveToTheSealedMove) {
  // FIDE 4.3, I.1
  Table table;
  table.does("touch g1");
  EXPECT_EQ(table.refusal_of("seal e4"), RefusalKind::TouchedManMustMove);
  table.does("seal Nf3");
}

TEST(Adjournment, IsLoggedWithItsEnvelope) {
  // FIDE I.2
  Table table{{.time = "300"}};
  table.plays("e4").waits(7s).does("seal illegible");
  const auto again = read_log(to_log(table.arbiter));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, table.arbiter);
}

}  // namespace
}  // namespace tabiya
