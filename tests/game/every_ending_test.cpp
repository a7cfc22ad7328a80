/// Every ending under every ruleset: the result, the reason and the rule cited for it.
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "game/table.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::every_ending {
namespace {

using namespace std::chrono_literals;
using test::Table;

/// A way to end a game, its result, and the rulesets with a different result.
struct Ending {
  std::string_view name;
  std::string_view fen;
  std::string_view lines;  // referee lines, with blanks around each semicolon; "+" waits a minute
  std::string_view expected;
  std::map<std::string_view, std::string_view> exceptions{};
};

constexpr std::string_view start = test::initial_fen;
constexpr std::string_view mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
constexpr std::string_view bare_king = "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50";
constexpr std::string_view knights = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";
constexpr std::string_view shuffle =
    "move Nf3 ; move Nf6 ; move Ng1 ; move Ng8 ; move Nf3 ; move Nf6 ; move Ng1 ; move Ng8";
constexpr std::string_view five_times =
    "move Nf3 ; move Nf6 ; move Ng1 ; move Ng8 ; move Nf3 ; move Nf6 ; move Ng1 ; move Ng8 ; "
    "move Nf3 ; move Nf6 ; move Ng1 ; move Ng8 ; move Nf3 ; move Nf6 ; move Ng1 ; move Ng8";
constexpr std::string_view threefold_claim =
    "move Nf3 ; move Nf6 ; move Ng1 ; move Ng8 ; move Nf3 ; move Nf6 ; move Ng1 ; move Ng8 ; "
    "claim threefold";
constexpr std::string_view online_threefold =
    "1/2-1/2 automatic threefold repetition (FIDE Online 5.4)";
constexpr std::string_view online_fifty = "1/2-1/2 automatic fifty moves (FIDE Online 5.4)";

const std::vector<Ending>& endings() {
  static const std::vector<Ending> list{
      {"checkmate", mate, "move Ra8", "1-0 checkmate (FIDE 5.1.1)"},
      {"stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "move Qf7", "1/2-1/2 stalemate (FIDE 5.2.1)"},
      {"dead position", "8/8/8/4k3/8/8/3r4/4K3 w - - 0 1", "move Kxd2",
       "1/2-1/2 dead position (FIDE 5.2.2)"},
      {"fivefold repetition",
       start,
       five_times,
       "1/2-1/2 fivefold repetition (FIDE 9.6.1)",
       {{"fide-online", online_threefold}}},
      {"seventy-five moves",
       "8/8/8/8/8/5k2/8/R3K3 w - - 149 120",
       "move Ra2",
       "1/2-1/2 seventy-five moves (FIDE 9.6.2)",
       {{"fide-online", online_fifty}}},
      {"threefold repetition", start, shuffle, "goes on", {{"fide-online", online_threefold}}},
      {"claimed repetition",
       start,
       threefold_claim,
       "1/2-1/2 threefold repetition (FIDE 9.2)",
       {{"fide-online", online_threefold}}},
      {"claimed fifty moves",
       "8/8/8/8/8/5k2/8/R3K3 w - - 99 120",
       "move Ra2 ; claim fifty",
       "1/2-1/2 fifty moves (FIDE 9.3)",
       {{"fide-online", online_fifty}}},
      {"a wrong claim", start, "claim fifty", "goes on", {{"fide-online", "claims_are_automatic"}}},
      {"agreement", start, "move e4 ; move e5 ; offer white ; accept black",
       "1/2-1/2 agreement (FIDE 5.2.3)"},
      {"agreement before both have moved", start, "move e4 ; offer white", "both_must_have_moved"},
      {"White resigns at once", start, "resign white", "0-1 resignation (FIDE 5.1.2)"},
      {"White resigns after a move", start, "move e4 ; resign white",
       "0-1 resignation (FIDE 5.1.2)"},
      {"Black resigns after a move", start, "move e4 ; resign black",
       "1-0 resignation (FIDE 5.1.2)"},
      {"resignation to a bare king",
       bare_king,
       "resign white",
       "1/2-1/2 resignation (FIDE 5.1.2)",
       {{"fide-online", "0-1 resignation (FIDE 5.1.2)"}}},
      {"abort", start, "move e4 ; abort", "no_aborts", {{"casual", "* aborted"}}},
      {"flag", start, "+ ; flag black", "0-1 time forfeit (FIDE 6.9)"},
      {"flag against a bare king",
       bare_king,
       "+ ; flag black",
       "1/2-1/2 time forfeit (FIDE 6.9)",
       {{"us", "1/2-1/2 time against insufficient material (US Chess 14E)"}}},
      {"flag of a knight against a knight",
       knights,
       "+ ; flag black",
       "0-1 time forfeit (FIDE 6.9)",
       {{"us", "1/2-1/2 time against insufficient material (US Chess 14E)"}}},
      {"insufficient losing chances",
       knights,
       "claim insufficient",
       "no_losing_chances_claims",
       {{"us", "1/2-1/2 insufficient losing chances (US Chess 14H)"}}},
      {"two illegal moves",
       start,
       "move e2e5 white ; press white ; move e2e5 white ; press white",
       "0-1 illegal moves (FIDE 7.5.5)",
       {{"casual", "no_press_needed"}, {"fide-online", "no_press_needed"}, {"us", "goes on"}}},
      {"bad sealed move", start, "seal illegible ; resume", "0-1 sealed move (FIDE I.8)"},
      {"late arrival", start, "forfeit black late", "1-0 late arrival (FIDE 6.7.1)"},
      {"conduct", start, "forfeit white", "0-1 conduct (FIDE 11.7)"},
      {"conduct of both", start, "forfeit both", "* conduct (FIDE 11.7)"},
      {"adjudicated draw", start, "adjudicate draw", "1/2-1/2 adjudication (FIDE 11.10)"},
      {"adjudicated win", start, "adjudicate black", "0-1 adjudication (FIDE 11.10)"},
      {"annulled", start, "annul", "* annulled (FIDE 7.2.1)"},
      {"wrong array", start, "wrong-setup", "* annulled (FIDE 7.2.1)"},
      {"reversed colours", start, "wrong-colors", "* reversed colors (FIDE 7.3)"},
  };
  return list;
}

std::string outcome_text(const Outcome& outcome) {
  const std::string_view rule = article(outcome.termination());
  std::string text = std::string{to_string(outcome)} + " ";
  text += to_string(outcome.termination());
  return rule.empty() ? text : text + " (" + std::string{rule} + ")";
}

/// The result of the lines: the ending, the refusal of the last line, or "goes on".
std::string result_of(const Ending& ending, std::string_view ruleset) {
  Table table{{.ruleset = ruleset, .time = "60", .fen = ending.fen}};
  std::istringstream words{std::string{ending.lines} + " ;"};
  std::string line;
  std::string refusal;
  for (std::string word; words >> word && !table.outcome();) {
    if (word == "+") table.waits(60s);
    if (word != ";") line += word == "+" ? "" : word + " ";
    if (word != ";" || line.empty()) continue;
    const Color mover = table.arbiter.game().turn();
    const auto taken = table.try_line(line);
    refusal = taken ? "" : std::string{to_string(taken.error())};
    if (line.starts_with("move") && table.arbiter.awaits_press(mover)) {
      table.does(mover == Color::White ? "press white" : "press black");
    }
    line.clear();
  }
  if (table.outcome()) return outcome_text(*table.outcome());
  return refusal.empty() ? "goes on" : refusal;
}

TEST(EveryRuleset, HasAResultAndAReasonForEveryEnding) {
  for (const Ending& ending : endings()) {
    for (const Ruleset& ruleset : all_rulesets()) {
      const auto exception = ending.exceptions.find(ruleset.name);
      const bool is_exception = exception != ending.exceptions.end();
      EXPECT_EQ(result_of(ending, ruleset.name), is_exception ? exception->second : ending.expected)
          << ending.name << " under " << ruleset.name;
    }
  }
}

TEST(EveryTermination, IsReachedByTheTable) {
  std::string reached;
  for (const Ending& ending : endings()) {
    for (const Ruleset& ruleset : all_rulesets()) {
      reached += result_of(ending, ruleset.name) + "\n";
    }
  }
  for (int number = 0; number < termination_count; ++number) {
    const auto termination = static_cast<Termination>(number);
    if (termination == Termination::VariantRule) continue;  // the table is of chess
    const std::string_view name = to_string(termination);
    EXPECT_NE(reached.find(" " + std::string{name}), std::string::npos) << name;
  }
}

/// Every event after the end is refused with the rule that ended the game.
TEST(EveryEnding, IsCitedInLaterRefusals) {
  for (const Ending& ending : endings()) {
    for (const Ruleset& ruleset : all_rulesets()) {
      if (ending.exceptions.contains(ruleset.name)) continue;
      Table table{{.ruleset = ruleset.name, .fen = ending.fen}};
      std::istringstream lines{std::string{ending.lines}};
      for (std::string line; std::getline(lines, line, ';') && !table.outcome();) {
        if (line.find('+') == std::string::npos) static_cast<void>(table.try_line(line));
      }
      if (!table.outcome()) continue;
      const auto late = table.try_line("offer white");
      ASSERT_FALSE(late) << ending.name;
      EXPECT_EQ(late.error().kind, ArbiterRefusal::Kind::GameIsOver);
      EXPECT_EQ(article(late.error()), article(table.outcome()->termination())) << ending.name;
      const std::string words = to_words(table.arbiter.game().position(), late.error());
      EXPECT_NE(words.find(article(late.error())), std::string::npos) << words;
    }
  }
}

}  // namespace
}  // namespace tabiya::every_ending
