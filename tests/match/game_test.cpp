#include "match/inner/game.hpp"

#include <gtest/gtest.h>

#include "match/inner/tournament.hpp"
#include "scripted_player.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::match {
namespace {

using namespace std::chrono_literals;
using Kind = Finding::Kind;

PlayerSpec scripted(const char* way) {
  return {.name = *way == '\0' ? "good" : way,
          .program = test::call_of_scripted_player(way),
          .limits = {.time = TimeControl::sudden_death(60s, 0ms).value()}};
}

/// White is a correct engine, Black misbehaves.
GameReport play_against(const char* way) {
  const PlayerSpec good = scripted("");
  const PlayerSpec bad = scripted(way);
  Player white{good};
  Player black{bad};
  return play_game({&white, &black}, {}, {.patience = 5s});
}

struct Fault {
  const char* way;
  Kind kind;
  std::optional<Termination> termination;  // empty: the game continues
};

TEST(EngineGame, EndsAndReportsEachEngineFault) {
  const Fault rows[]{
      Fault{"crashes-at-start", Kind::Crashed, Termination::Adjudication},
      Fault{"crashes", Kind::Crashed, Termination::Adjudication},
      Fault{"dies-slowly", Kind::Crashed, Termination::Adjudication},
      Fault{"hangs", Kind::Hung, Termination::Adjudication},
      Fault{"too-slow", Kind::LostOnTime, Termination::TimeForfeit},
      Fault{"illegal", Kind::IllegalMove, Termination::IllegalMoves},
      Fault{"nonsense", Kind::IllegalMove, Termination::IllegalMoves},
      Fault{"no-move", Kind::IllegalMove, Termination::IllegalMoves},
      Fault{"garbage", Kind::ProtocolError, std::nullopt},
      Fault{"two-bestmoves", Kind::ProtocolError, std::nullopt},
      Fault{"broken-line", Kind::BrokenLine, std::nullopt},
      Fault{"lying-mate", Kind::FalseMate, std::nullopt},
      Fault{"other-move", Kind::BestMoveNotInLine, std::nullopt},
  };
  for (const Fault& row : rows) {
    const GameReport report = play_against(row.way);
    ASSERT_EQ(report.findings.size(), 1U) << row.way;
    EXPECT_EQ(report.findings[0].kind, row.kind) << row.way << ": " << report.findings[0].text;
    EXPECT_EQ(report.findings[0].player, Color::Black) << row.way;
    if (row.termination) {
      EXPECT_EQ(report.outcome, Outcome::win(Color::White, *row.termination)) << row.way;
    } else {
      EXPECT_GT(report.record.plies.size(), 10U) << row.way;
    }
  }
}

/// Promotes in its first search, in the spellings that are given.
class Promoter : public test::ScriptedEngine {
 public:
  Promoter(std::string line, std::string move) : line_{std::move(line)}, move_{std::move(move)} {}
  void read(std::string_view text, test::Stage& stage) override {
    if (text == "uci") stage.say("uciok");
    if (text == "isready") stage.say("readyok");
    if (text.starts_with("go")) stage.say("info score cp 900 pv " + line_ + "\nbestmove " + move_);
    if (text == "quit") stage.exit(0);
  }

 private:
  std::string line_, move_;
};

// Some engines and programs write e7e8Q.
TEST(EngineGame, PlaysAPromotionInCapitalsAndComparesTheMoveNotItsSpelling) {
  for (const auto& [line, move] :
       {std::pair{"a7a8Q", "a7a8Q"}, {"a7a8Q h7g7", "a7a8q"}, {"a7a8q", "a7a8Q"}}) {
    test::ScriptedHost host{
        [&](const uci::ProgramCall&) { return std::make_unique<Promoter>(line, move); }};
    const PlayerSpec promoter{.program = {.arguments = {"promoter"}, .host = &host}};
    Player white{promoter};
    Player black{promoter};
    const GameReport report =
        play_game({&white, &black}, {.start = *parse_position("8/P6k/8/8/8/8/8/K7 w - - 0 1")}, {});
    ASSERT_FALSE(report.record.plies.empty()) << move;
    EXPECT_EQ(report.tree.main_line_moves()[0],
              Move::promotion(Square::A7, Square::A8, PieceType::Queen))
        << move;
    for (const Finding& finding : report.findings) {
      EXPECT_EQ(finding.player, Color::Black) << move << ": " << finding.text;
    }
  }
}

TEST(EngineGame, IsNotLostOnTimeWithAMillisecondLeft) {
  const GameReport report = play_against("just-in-time");
  EXPECT_TRUE(report.findings.empty());
  EXPECT_NE(pgn::to_pgn(report.tree).find("[%clk 0:00:00.001]"), std::string::npos);
}

// An engine that has just exceeded its time may not have known.
TEST(EngineGame, ForgivesAnOverrunWithinTheMargin) {
  const PlayerSpec good = scripted("");
  const PlayerSpec slow = scripted("too-slow");
  Player white{good};
  Player black{slow};
  EXPECT_TRUE(play_game({&white, &black}, {}, {.margin = 1s, .patience = 5s}).findings.empty());
}

TEST(EngineGame, BetweenTwoGoodEnginesHasNoFindings) {
  const GameReport report = play_against("");
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.record.plies.size(), report.tree.main_line().size());
  EXPECT_NE(pgn::to_pgn(report.tree).find("[%clk "), std::string::npos);
}

TEST(EngineGame, BeginsWithItsOpening) {
  const PlayerSpec spec = scripted("");
  Player white{spec};
  Player black{spec};
  Opening opening{.start = *parse_position("8/P6k/8/8/8/8/7p/6K1 w - - 0 1")};
  opening.moves = {Move::normal(Square::G1, Square::H2), Move::normal(Square::H7, Square::G7)};
  const GameReport report = play_game({&white, &black}, opening, {});
  EXPECT_EQ(report.tree.start(), opening.start);
  EXPECT_EQ(report.tree.main_line_moves()[0], opening.moves[0]);
  EXPECT_EQ(report.tree.main_line_moves()[1], opening.moves[1]);
}

TEST(EngineGame, IsAdjudicatedWhenBothScoresAgree) {
  const PlayerSpec spec = scripted("");
  Player white{spec};
  Player black{spec};
  const GameReport report =
      play_game({&white, &black}, {},
                {.adjudication = {.draw_score = 0, .draw_plies = 6, .draw_from_ply = 8}});
  EXPECT_EQ(report.outcome, Outcome::draw(Termination::Adjudication));
  EXPECT_EQ(report.record.plies.size(), 8U);
}

TEST(EngineGame, IsAdjudicatedWhenTablesKnowItsResult) {
  const PlayerSpec spec = scripted("");
  Player white{spec};
  Player black{spec};
  GameSettings settings;
  settings.adjudication.tables = std::make_shared<const Tablebase>(test::three_men());
  const auto play = [&](std::string_view fen) {
    return play_game({&white, &black}, {.start = *parse_position(fen)}, settings);
  };
  const GameReport won = play("8/8/8/8/8/2k5/8/KR6 b - - 0 1");
  EXPECT_EQ(won.outcome, Outcome::win(Color::White, Termination::Adjudication));
  EXPECT_EQ(won.ending, "White wins by tablebase");
  const GameReport drawn = play("8/8/4k3/8/8/8/4p3/4K3 w - - 0 1");
  EXPECT_EQ(drawn.outcome, Outcome::draw(Termination::Adjudication));
  EXPECT_EQ(drawn.ending, "draw by tablebase");
  // The rook's table counts in full moves: the table does not say whether the fifty moves are enough.
  EXPECT_FALSE(play("8/8/8/8/8/2k5/8/KR6 w - - 73 90").record.plies.empty());
  settings.adjudication.most_men = 2;
  EXPECT_FALSE(play("8/8/8/8/8/2k5/8/KR6 b - - 0 1").record.plies.empty());
}

TEST(Tournament, ContinuesAfterACrash) {
  TournamentPlan plan;
  plan.players = {scripted(""), scripted("crashes")};
  plan.openings.resize(1);
  plan.pairs = 2;
  plan.concurrency = 2;
  ScoreTable table{2};
  int games = 0;
  EXPECT_TRUE(
      play_tournament(plan, {}, table, [&](const ScheduledGame&, const GameReport&) { ++games; }));
  EXPECT_EQ(games, 4);
  EXPECT_EQ(table.games(0, 1), (GameCounts{4, 0, 0}));
}

TEST(Tournament, SkipsFinishedGames) {
  TournamentPlan plan;
  plan.players = {scripted(""), scripted("crashes")};
  plan.openings.resize(1);
  plan.pairs = 2;
  ScoreTable table{2};
  std::vector<std::uint64_t> played;
  EXPECT_TRUE(play_tournament(
      plan, {1, 3, 4}, table,
      [&](const ScheduledGame& game, const GameReport&) { played.push_back(game.number); }));
  EXPECT_EQ(played, std::vector<std::uint64_t>{2});
}

TEST(Tournament, DoesNotScoreAnEngineThatDoesNotStart) {
  TournamentPlan plan;
  plan.players = {scripted(""), scripted("crashes-at-start")};
  plan.openings.resize(1);
  ScoreTable table{2};
  const auto tried = start_each_once(plan);
  ASSERT_FALSE(tried);
  EXPECT_EQ(tried.error().player, 1U);
  const auto ended =
      play_tournament(plan, {}, table, [](const ScheduledGame&, const GameReport&) { FAIL(); });
  ASSERT_FALSE(ended);
  EXPECT_EQ(table.games(0, 1).total(), 0U);
  EXPECT_NE(to_string(ended.error(), plan).find("cannot play: the engine was killed by signal 6"),
            std::string::npos);
  plan.players[1].program = {{"/nowhere/at-all"}};
  EXPECT_EQ(
      to_string(start_each_once(plan).error(), plan),
      plan.players[1].name + ": /nowhere/at-all cannot be started: No such file or directory");
}

TEST(Tournament, NamesOptionsThatAnEngineLacksAndWhatItOffers) {
  TournamentPlan plan;
  plan.players = {scripted(""), scripted("")};
  plan.players[1].name = "Two";
  plan.players[1].options = {{"Hsah", "8"}};
  plan.openings.resize(1);
  const auto tried = start_each_once(plan);
  ASSERT_TRUE(tried);
  const auto& unknown = tried->unknown_options;
  ASSERT_EQ(unknown.size(), 1U);
  EXPECT_EQ(unknown.front().player, 1U);
  EXPECT_TRUE(to_string(unknown.front(), plan).starts_with("Two has no option “Hsah”; it offers "));
  plan.players[1].options.clear();
  EXPECT_TRUE(start_each_once(plan)->unknown_options.empty());
}

using Remarks = std::vector<std::string>;

TEST(Tournament, ReportsWhatEnginesSayAboutTheirOptions) {
  TournamentPlan plan;
  plan.players = {scripted(""), scripted("")};
  plan.players[1].options = {{"EvalFile", "lost.network"}};
  plan.openings.resize(1);
  EXPECT_EQ(start_each_once(plan)->remarks, (std::vector{Remarks{}, Remarks{"no such option"}}));
}

TEST(EngineGame, ReportsEachInfoStringOnce) {
  PlayerSpec talker = scripted("remarks");
  talker.options = {{"EvalFile", "lost.network"}, {"Hash", "1"}};
  const PlayerSpec good = scripted("");
  Player white{good};
  Player black{talker};
  const GameReport first = play_game({&white, &black}, {}, {});
  EXPECT_EQ(first.remarks.white, Remarks{});
  EXPECT_EQ(first.remarks.black, (Remarks{"no such option", "almost done"}));
  EXPECT_TRUE(first.findings.empty());
  EXPECT_EQ(play_game({&white, &black}, {}, {}).remarks.black, first.remarks.black);
}

TEST(Finding, IsARemarkUnlessItCostsTheGame) {
  EXPECT_TRUE(loses_game(Kind::Crashed));
  EXPECT_TRUE(loses_game(Kind::IllegalMove));
  EXPECT_FALSE(loses_game(Kind::ProtocolError));
  EXPECT_FALSE(loses_game(Kind::LineGoesPastEnd));
}

}  // namespace
}  // namespace tabiya::match
