// Where games come from. Unless a test says otherwise, the excerpts are from files of the programs.
#include "tabiya/pgn/dialects.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "pgn/inner/checker.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;

/// The names of the dialects that tags and comments prove.
std::string proved_by(const Pairs& tags, const std::vector<std::string_view>& comments = {}) {
  DialectFinder finder;
  for (const auto& [name, value] : tags) finder.tag(name, value);
  for (const std::string_view comment : comments) finder.comment(comment);
  std::string names;
  for (const Dialect dialect : finder.found()) {
    names += (names.empty() ? "" : " ") + std::string{name_of(dialect)};
  }
  return names;
}

TEST(Dialect, OfLichessIsProvedByItsAddress) {
  EXPECT_EQ(proved_by({{"Site", "https://lichess.org/migo3Sgt"}}), "Lichess");
  EXPECT_EQ(proved_by({{"Site", "http://lichess.org/migo3Sgt"}}), "Lichess");
  EXPECT_EQ(proved_by({{"Annotator", "lichess.org"}}), "Lichess");
}

TEST(Dialect, OfLichessIsProvedByAStudyAndABroadcast) {  // by its documentation
  EXPECT_EQ(proved_by({{"Annotator", "https://lichess.org/@/someone"}}), "Lichess");
  EXPECT_EQ(proved_by({{"ChapterURL", "https://lichess.org/study/abcdefgh/ijklmnop"}}), "Lichess");
  EXPECT_EQ(proved_by({{"BroadcastURL", "https://lichess.org/broadcast/-/-/abcdefgh"}}), "Lichess");
  EXPECT_EQ(proved_by({{"GameURL", "https://lichess.org/broadcast/-/-/a/b"}}), "Lichess");
}

TEST(Dialect, OfChessComIsProvedByItsNameItsAddressesAndItsCommands) {  // by its documentation
  EXPECT_EQ(proved_by({{"Site", "Chess.com"}}), "chess.com");
  EXPECT_EQ(proved_by({{"Link", "https://www.chess.com/game/live/1"}}), "chess.com");
  EXPECT_EQ(proved_by({{"ECOUrl", "https://www.chess.com/openings/Pirc-Defense"}}), "chess.com");
  for (const std::string_view command :
       {"[%timestamp 19]", "[%c_effect e4;square;e4;type;Brilliant]", "[%c_arrow e2e4]",
        "[%clk 0:02:59.9][%c_highlight e4;keyPressed;none]"}) {
    EXPECT_EQ(proved_by({}, {command}), "chess.com") << command;
  }
}

TEST(Dialect, IsNotProvedByTheNameOfAPlace) {
  for (const std::string_view site :
       {"chess.com INT", "lichess.org INT", "chess24.com INT", "Ruschess.com INT", "?", "",
        "https://lichess.organ/x", "https://not-chess.com/x", "lichess.org", "ICC INT"}) {
    EXPECT_EQ(proved_by({{"Site", site}}), "") << site;
  }
}

TEST(Dialect, OfChessBaseIsProvedByItsSourcesAndCommands) {  // by its documentation
  EXPECT_EQ(proved_by({{"SourceVersionDate", "2021.04.30"}}), "ChessBase");
  EXPECT_EQ(proved_by({{"SourceTitle", "MegaBase"}}), "ChessBase");
  EXPECT_EQ(proved_by({{"SourceQuality", "1"}}), "ChessBase");
  EXPECT_EQ(proved_by({}, {"[%evp 0,4,19,22,31,-8,12]"}), "ChessBase");
  EXPECT_EQ(proved_by({}, {"[%mdl 32] the idea"}), "ChessBase");
  EXPECT_EQ(proved_by({}, {"[%tqu \"En\",\"find it\",\"\",\"\",\"e2e4\",\"\",5]"}), "ChessBase");
}

TEST(Dialect, IsNotProvedByHabitsThatProgramsShare) {
  EXPECT_EQ(proved_by({{"EventDate", "2019.01.12"},
                       {"EventType", "swiss"},
                       {"PlyCount", "63"},
                       {"Source", "ChessBase"},
                       {"SourceDate", "1964.01.01"},
                       {"TimeControl", "300+3"},
                       {"UTCDate", "2020.01.01"},
                       {"Annotator", "JvR"}},
                      {"[%clk 0:05:00]", "[%eval 0.17]", "[%csl Gd4][%cal Ge2e4]", "[%emt 0:00:05]",
                       "[%mdlx 1]", "book", "+0.31", "White resigns"}),
            "");
}

TEST(Dialect, OfDgtLiveChessIsProvedByItsVersion) {  // by its documentation
  EXPECT_EQ(proved_by({{"LiveChessVersion", "2.2.6"}}), "DGT LiveChess");
}

TEST(Dialect, OfFicsIsProvedByTheNumberInItsDatabase) {
  EXPECT_EQ(proved_by({{"Site", "FICS freechess.org"}, {"FICSGamesDBGameNo", "40007457"}}), "FICS");
  EXPECT_EQ(proved_by({{"Site", "FICS freechess.org"}}), "");
}

TEST(Dialect, OfScidIsProvedByItsMarks) {
  EXPECT_EQ(proved_by({}, {"Now d6 [%draw full,d6,red] is weak"}), "Scid");
}

TEST(Dialect, OfXboardIsProvedByTheFirstScoresOfBothEngines) {
  EXPECT_EQ(proved_by({{"Annotator", "1. +0.19   1... +0.19"}}, {"+0.19/9", "+0.19/9 5"}),
            "xboard");
  for (const std::string_view name : {"1. e4", "1. +0.19", "1. +0.19   1... Nf6", "+0.19 +0.19",
                                      "1. +0.19   1... +0.19 and more", ""}) {
    EXPECT_EQ(proved_by({{"Annotator", name}}), "") << name;
  }
}

TEST(Dialect, OfTcecIsProvedByItsCommentsOrItsAddress) {
  EXPECT_EQ(proved_by({}, {"d=29, sd=91, mt=136100, tl=1666900, s=13808, n=1963359, pv=Bd3 Bg7,"}),
            "TCEC");
  EXPECT_EQ(proved_by({}, {" ev=0.47, d=17, pd=Nfd7, mt=00:04:30, tl=01:25:29, s=805 kN/s, "}),
            "TCEC");
  EXPECT_EQ(proved_by({}, {"book, mb=+0+0+0+0+0,"}), "TCEC");
  EXPECT_EQ(proved_by({{"Site", "https://tcec-chess.com"}, {"TerminationDetails", "SyzygyTB"}}),
            "TCEC");
  EXPECT_EQ(proved_by({{"Site", "tcec-chess.com INT"}}, {"d=29 is deep"}), "");
}

const Pairs tags_of_cutechess{{"GameEndTime", "2022-07-26T12:12:29.970 CST"}};
const Pairs tags_of_fastchess{{"GameStartTime", "2025-03-06T17:56:00 +0300"},
                              {"PlyCount", "61"},
                              {"TimeControl", "154.283+1.543"}};
const Pairs tags_of_old_cutechess{{"PlyCount", "120"}, {"TimeControl", "10+0.05"}};

TEST(Dialect, OfCutechessHasTwoDigitsOfTime) {
  for (const std::string_view comment :
       {"+1.55/16 0.70s", "+1.84/20 1.6s", "0.00/31 48s", "+0.20/15 0.073s", "-M8/20 0.030s",
        "+M1/7 0.003s, White mates", "+0.69/29 136s"}) {
    EXPECT_EQ(proved_by(tags_of_cutechess, {comment}), "cutechess") << comment;
  }
  EXPECT_EQ(proved_by(tags_of_old_cutechess, {"+0.13/12 0.29s"}), "cutechess");
}

TEST(Dialect, OfFastchessHasThreeDecimalsOfTime) {
  for (const std::string_view comment : {"-0.71/23 6.157s", "+0.89/27 11.090s", "-0.84/26 0.064s",
                                         "+0.10/20 0.123s, n=1200, sd=20"}) {
    EXPECT_EQ(proved_by(tags_of_fastchess, {comment}), "fastchess") << comment;
  }
}

/// Other programs write similar comments, and people copy them.
TEST(Dialect, IsNotProvedByTheCommentsOfAMatchAlone) {
  EXPECT_EQ(proved_by({}, {"+1.55/16 0.70s"}), "");
  EXPECT_EQ(proved_by({}, {"+1.55/16 6.157s"}), "");
  EXPECT_EQ(proved_by(tags_of_old_cutechess, {"+1.55/16 0.064s"}), "");
  EXPECT_EQ(proved_by(tags_of_old_cutechess, {"+1.55/16 6.157s", "+1.55/16 0.70s"}), "");
  EXPECT_EQ(proved_by(tags_of_old_cutechess, {"+1.55/16 6"}), "");
  EXPECT_EQ(proved_by(tags_of_old_cutechess, {"+1.55/16 0.70s is quick"}), "");
  EXPECT_EQ(proved_by(tags_of_cutechess), "");
  EXPECT_EQ(proved_by(tags_of_fastchess), "");
}

TEST(Dialect, OfAGameThatWentThroughTwoProgramsIsBoth) {
  EXPECT_EQ(proved_by({{"Site", "https://lichess.org/migo3Sgt"}}, {"[%evp 0,4,19]"}),
            "ChessBase Lichess");
}

TEST(Dialect, IsForgottenForTheNextGame) {
  DialectFinder finder;
  finder.tag("Site", "Chess.com");
  finder.clear();
  EXPECT_TRUE(finder.found().empty());
}

TEST(Dialect, IsSoughtOnlyInTheFirstComments) {
  std::vector<std::string_view> comments(DialectFinder::max_comments, "a move");
  comments.back() = "[%timestamp 5]";
  EXPECT_EQ(proved_by({}, comments), "chess.com");
  comments.insert(comments.begin(), "a move");
  EXPECT_EQ(proved_by({}, comments), "");
}

TEST(Dialect, OfEachGameIsCountedByTheCheck) {
  Reader reader{
      Input::from_memory("[Site \"https://lichess.org/a\"]\n\n1. e4 *\n\n"
                         "[Site \"?\"]\n\n1. e4 {[%timestamp 7]} *\n\n"
                         "[Site \"https://lichess.org/b\"]\n[FEN \"none\"]\n\n1. e4 *\n\n"
                         "[Site \"?\"]\n\n1. e4 *\n")};
  GameChecker checker;
  reader.read_all(checker);
  const CheckSummary& summary = checker.summary();
  const auto count = [&](Dialect dialect) {
    return summary.of_dialect[static_cast<std::size_t>(dialect)];
  };
  EXPECT_EQ(count(Dialect::Lichess), 2);
  EXPECT_EQ(count(Dialect::ChessCom), 1);
  EXPECT_EQ(count(Dialect::ChessBase), 0);
  EXPECT_EQ(summary.of_unknown_dialect, 1);
}

}  // namespace
}  // namespace tabiya::pgn
