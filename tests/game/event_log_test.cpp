/// Events as text, replaying logs, and reversing transitions.
#include "game/inner/event_log.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "game/inner/random_start.hpp"
#include "game/table.hpp"
#include "support/row_name.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::Table;

/// Writing and reading an event gives the same event.
class WrittenAndRead : public testing::TestWithParam<std::string_view> {};

TEST_P(WrittenAndRead, IsTheSameEvent) {
  const Table table;
  const auto event = parse_event(GetParam(), table.arbiter);
  ASSERT_TRUE(event) << to_string(event.error());
  EXPECT_EQ(to_text(*event), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Events, WrittenAndRead,
    testing::Values("move e2e4 white", "move e2e4 two-handed white", "move e7e8q black",
                    "press white", "touch e2 white", "touch e1 h1 white", "adjust e2 white",
                    "complain g1 black", "offer white", "accept black", "decline black",
                    "withdraw white", "claim threefold white", "claim fifty g1f3 white",
                    "resign black", "takeback white", "grant black", "deny black", "abort white",
                    "wait", "flag", "flag black", "pause", "pause white", "resume", "add white 90s",
                    "add black -0.25s", "set white 0.001s", "rollback 12", "wrong-setup",
                    "wrong-colors", "warn black", "forfeit both conduct", "forfeit white late",
                    "adjudicate draw", "adjudicate black", "annul", "leave white", "return white"));

TEST(EventText, FillsInThePlayerThatIsLeftOut) {
  Table table{{.time = "300"}};
  EXPECT_EQ(to_text(*parse_event("move Nf3", table.arbiter)), "move g1f3 white");
  table.does("move Nf3");
  EXPECT_EQ(to_text(*parse_event("offer", table.arbiter)), "offer white");
  EXPECT_EQ(to_text(*parse_event("press", table.arbiter)), "press white");
  EXPECT_EQ(to_text(*parse_event("touch e7", table.arbiter)), "touch e7 black");
}

TEST(EventText, AcceptsAClearIllegalMove) {
  const Table table;
  EXPECT_EQ(to_text(*parse_event("move e5", table.arbiter)), "move e2e5 white");
}

struct BadLine {
  std::string_view line;
  EventTextError::Kind kind;
};

TEST(EventText, ReportsWhatIsWrong) {
  using Kind = EventTextError::Kind;
  const Table table;
  for (const auto& [line, kind] : {BadLine{"", Kind::Empty},
                                   BadLine{"  \t ", Kind::Empty},
                                   BadLine{"mvoe e4", Kind::UnknownVerb},
                                   BadLine{"move", Kind::NoMove},
                                   BadLine{"move e9e5", Kind::NoMove},
                                   BadLine{"move e4 red", Kind::TooManyWords},
                                   BadLine{"touch", Kind::SquareExpected},
                                   BadLine{"touch i9", Kind::SquareExpected},
                                   BadLine{"claim", Kind::ClaimExpected},
                                   BadLine{"claim threefold xx", Kind::NoMove},
                                   BadLine{"add 5s", Kind::PlayerExpected},
                                   BadLine{"add white", Kind::TimeExpected},
                                   BadLine{"add white 1e9s", Kind::TimeExpected},
                                   BadLine{"add white 99999999999999999999s", Kind::TimeExpected},
                                   BadLine{"add white nan", Kind::TimeExpected},
                                   BadLine{"add white inf", Kind::TimeExpected},
                                   BadLine{"rollback", Kind::NumberExpected},
                                   BadLine{"rollback -1", Kind::NumberExpected},
                                   BadLine{"rollback 99999999999", Kind::NumberExpected},
                                   BadLine{"forfeit", Kind::PlayerExpected},
                                   BadLine{"forfeit white rude", Kind::FaultExpected},
                                   BadLine{"adjudicate", Kind::ResultExpected},
                                   BadLine{"wait for it", Kind::TooManyWords}}) {
    const auto event = parse_event(line, table.arbiter);
    ASSERT_FALSE(event) << line;
    EXPECT_EQ(event.error().kind, kind) << line << ": " << to_string(event.error());
  }
}

TEST(TimeText, IsReadInSeveralUnits) {
  EXPECT_EQ(parse_time("90"), 90s);
  EXPECT_EQ(parse_time("90s"), 90s);
  EXPECT_EQ(parse_time("+1.5s"), 1500ms);
  EXPECT_EQ(parse_time("-2min"), -2min);
  EXPECT_EQ(parse_time("1h"), 1h);
  EXPECT_EQ(parse_time("250ms"), 250ms);
  for (const std::string_view text : {"", "s", "+", "1.2.3", "--1", "+-1", "1e3", "1d", "1 s"}) {
    EXPECT_EQ(parse_time(text), std::nullopt) << text;
  }
}

Table eventful_game() {
  Table table{{.ruleset = "fide", .time = "5400+30", .no_draws_before = 2}};
  table.waits(12345ms).plays("e4 e5").waits(1ms).plays("Nf3 Nc6");
  table.does("offer white");
  table.does("touch f1");
  table.does("move f1g3 white");
  table.does("press white");
  table.waits(1h).plays("Bb5 a6");
  table.does("claim threefold Ba4");
  table.does("pause white");
  table.does("add black 1min");
  table.does("resume");
  return table;
}

TEST(EventLog, ReplaysToTheSameState) {
  const Table table = eventful_game();
  const std::string log = to_log(table.arbiter);
  const auto again = read_log(log);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(*again, table.arbiter);
  EXPECT_EQ(to_log(*again), log);
  EXPECT_EQ(*replay(table.arbiter.terms(), table.arbiter.events()), table.arbiter);
}

TEST(EventLog, KeepsTheTermsOfTheGame) {
  GameTerms terms{.ruleset = *find_ruleset("fide-online"),
                  .start = *Position::from_setup(*chess960_setup(3), CastlingMode::Chess960),
                  .castling_mode = CastlingMode::Chess960,
                  .begins = Instant{-1500ms}};
  terms.times = {parse_time_control("300+3").value().value(),
                 parse_time_control("60d2").value().value()};
  const auto arbiter = Arbiter::begin(terms);
  ASSERT_TRUE(arbiter);
  const auto again = read_log(to_log(*arbiter));
  ASSERT_TRUE(again) << to_string(again.error()) << to_log(*arbiter);
  EXPECT_EQ(again->terms(), terms);
}

TEST(EventLog, ReportsWhatIsWrong) {
  using Kind = LogError::Kind;
  const std::string begin = "tabiya-log 1\n";
  const auto kind_of = [](std::string_view text) {
    const auto log = read_log(text);
    return log ? std::nullopt : std::optional{log.error().kind};
  };
  EXPECT_EQ(kind_of(begin), std::nullopt) << "all terms are optional";
  EXPECT_EQ(kind_of(""), Kind::NoLog);
  EXPECT_EQ(kind_of("tabiya-log 2\n"), Kind::NoLog);
  EXPECT_EQ(kind_of(begin + "ruleset blitz\n"), Kind::UnknownRuleset);
  EXPECT_EQ(kind_of(begin + "fen 8/8\n"), Kind::BadPosition);
  EXPECT_EQ(kind_of(begin + "time soon\n"), Kind::BadTimeControl);
  EXPECT_EQ(kind_of(begin + "weather fine\n"), Kind::BadTerm);
  EXPECT_EQ(kind_of(begin + "no-draws-before 0\n"), Kind::BadTerm);
  EXPECT_EQ(kind_of(begin + "begins now\n"), Kind::BadInstant);
  EXPECT_EQ(kind_of(begin + "time *60\nblack-time 60\n"), Kind::ImpossibleClock);
  EXPECT_EQ(kind_of(begin + "1.2345s wait\n"), Kind::BadInstant);
  EXPECT_EQ(kind_of(begin + "99999999999999999999s wait\n"), Kind::BadInstant);
  EXPECT_EQ(kind_of(begin + "1s move\n"), Kind::BadEvent);
  EXPECT_EQ(kind_of(begin + "1s move e2e5 white\n"), Kind::RefusedEvent);
  EXPECT_EQ(kind_of(begin + "2s move e2e4 white\n1s move e7e5 black\n"), Kind::RefusedEvent);
}

TEST(EventLog, CutOffAnywhereIsReadUpToThereOrRefused) {
  const std::string log = to_log(eventful_game().arbiter);
  for (std::size_t size = 0; size < log.size(); ++size) {
    static_cast<void>(read_log(std::string_view{log}.substr(0, size)));
  }
}

TEST(EventLog, OfAnOldGameGivesTheOldVerdict) {
  // The ruleset is kept with the game, so later Laws do not rewrite it.
  Table table{{.ruleset = "fide-online"}};
  table.plays("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
  EXPECT_EQ(read_log(to_log(table.arbiter))->outcome(), table.outcome());
}

struct Step {
  std::string_view name;
  std::string_view fen;
  std::string_view move;
  std::size_t moved;
  std::size_t vanished;
  std::size_t appeared;
};

class TransitionOf : public testing::TestWithParam<Step> {};

TEST_P(TransitionOf, AMoveGoesForwardsAndBackwards) {
  const Step& step = GetParam();
  Table table{{.ruleset = "casual", .fen = step.fen, .castling_mode = CastlingMode::Chess960}};
  const Board before = table.arbiter.board();
  const BoardChange change = table.does("move " + std::string{step.move}).board_change;
  EXPECT_EQ(change.moved.size(), step.moved);
  EXPECT_EQ(change.vanished.size(), step.vanished);
  EXPECT_EQ(change.appeared.size(), step.appeared);
  EXPECT_EQ(after(before, change), table.arbiter.board());
  EXPECT_EQ(after(table.arbiter.board(), reversed(change)), before);
}

INSTANTIATE_TEST_SUITE_P(
    Moves, TransitionOf,
    testing::Values(
        Step{"quiet", test::initial_fen, "Nf3", 1, 0, 0},
        Step{"capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 1, 1, 0},
        Step{"capture_of_its_like", "4k3/8/8/3n4/8/4N3/8/4K2R w - - 0 1", "Nxd5", 1, 1, 0},
        Step{"en_passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1, 1, 0},
        Step{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 2, 0, 0},
        Step{"castling_by_exchange_of_places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", 2, 0, 0},
        Step{"castling_of_the_rook_alone", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", 1, 0, 0},
        Step{"promotion", "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", 0, 1, 1},
        Step{"promotion_with_capture", "r7/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "bxa8=N", 0, 2, 1}),
    test::name_of_row);

TEST(RandomStart, GivesEitherColorAndEveryArray) {
  EXPECT_EQ(random_color(0), Color::White);
  EXPECT_EQ(random_color(1), Color::Black);
  EXPECT_EQ(random_chess960_number(518), standard_chess960_number);
  EXPECT_EQ(random_chess960_number(960), 0);
  EXPECT_TRUE(chess960_setup(random_chess960_number(~std::uint64_t{0})));
}

TEST(Rulesets, AreFoundByName) {
  for (const Ruleset& ruleset : all_rulesets()) EXPECT_EQ(find_ruleset(ruleset.name), &ruleset);
  EXPECT_EQ(find_ruleset("Casual"), nullptr);
  EXPECT_EQ(find_ruleset(""), nullptr);
}

TEST(Refusals, AllHaveWordsInEveryLanguage) {
  for (int index = 0; index < arbiter_refusal_count; ++index) {
    const ArbiterRefusal refusal{.kind = static_cast<ArbiterRefusal::Kind>(index)};
    EXPECT_FALSE(to_string(refusal).empty());
    EXPECT_FALSE(to_words(Position{}, refusal).empty()) << to_string(refusal);
    EXPECT_NE(to_words(Position{}, refusal, Language::German), to_words(Position{}, refusal))
        << to_string(refusal);
  }
}

TEST(Outcomes, OfEveryKindHaveWords) {
  EXPECT_EQ(to_words(Outcome::win(Color::White, Termination::TimeForfeit)),
            "White has won: Black has lost on time (FIDE 6.9)");
  EXPECT_EQ(to_words(Outcome::win(Color::Black, Termination::Adjudication)),
            "Black has won by decision of the arbiter (FIDE 11.10)");
  EXPECT_EQ(to_words(Outcome::loss_of_both(Termination::Conduct)),
            "Both players have lost by decision of the arbiter (FIDE 11.7)");
  EXPECT_EQ(to_words(Outcome::no_result(Termination::Aborted)),
            "No result: the game has been aborted");
  for (int index = 0; index < termination_count; ++index) {
    const auto termination = static_cast<Termination>(index);
    if (!can_win(termination)) continue;
    EXPECT_GT(to_words(Outcome::win(Color::White, termination), Language::German).size(), 30U);
  }
}

}  // namespace
}  // namespace tabiya
