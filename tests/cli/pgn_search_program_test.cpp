// The commands that search many games, run from a shell, including bad input.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/run_program.hpp"
#include "support/data.hpp"
#include "support/row_name.hpp"

namespace tabiya {
namespace {

using test::data_missing;
using test::data_path;
using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

constexpr int exit_of_failure = 2;

constexpr std::string_view three_searched_games = R"([Event "First"]
[Date "1959.10.01"]
[White "Tal, Mikhail"]
[Black "Smyslov"]
[Result "1-0"]
[WhiteElo "2600"]

1. d4 Nf6 2. c4 e6 3. Nc3 {usual} 1-0

[Event "Second"]
[White "Smyslov"]
[Black "Tal"]
[Result "0-1"]

1. c4 e6 2. d4 Nf6 3. Nf3 0-1

[Event "Third"]
[Date "1959"]
[White "M. Tal"]
[Black "Smyslov, V"]
[Result "1-0"]

1. d4 Nf6 2. c4 e6 3. Nc3 1-0

)";
const std::string after_e6 = "'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3'";

class PgnSearchTest : public testing::Test {
 protected:
  [[nodiscard]] std::string games(const std::string& text = std::string{
                                      three_searched_games}) const {
    return folder.write("games.pgn", text);
  }
  /// Runs `tabiya pgn …` and expects success.
  static std::string output(const std::string& arguments) {
    const ProgramRun run = run_tabiya("pgn " + arguments);
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    EXPECT_EQ(run.errors, "");
    return run.output;
  }
  static boost::json::object json(const std::string& arguments) {
    return boost::json::parse(output(arguments + " --json")).as_object();
  }

  ScratchFolder folder;
};

TEST_F(PgnSearchTest, FindsTheSameWithAndWithoutAnIndex) {
  const std::string path = games();
  const std::string without = output("find " + after_e6 + " " + word(path));
  EXPECT_NE(without.find("game 1: Tal, Mikhail - Smyslov, First 1959.10.01, 1-0, 3. Nc3\n"),
            std::string::npos)
      << without;
  EXPECT_NE(without.find("game 2: Smyslov - Tal, Second ?, 0-1, 3. Nf3\n"), std::string::npos);
  EXPECT_EQ(json("index " + word(path)).at("games").to_number<int>(), 3);
  EXPECT_EQ(output("find " + after_e6 + " " + word(path)), without);
  EXPECT_EQ(output("find '1. d4 Nf6 2.c4 e6' " + word(path)), without);
  EXPECT_EQ(run_tabiya("pgn find " + after_e6, std::string{three_searched_games}).output.size(),
            without.size() + 3 * (std::string{"standard input"}.size() - path.size()));
}

TEST_F(PgnSearchTest, FindCountsAndCopies) {
  const std::string path = games();
  EXPECT_EQ(output("find startpos --count " + word(path)), "3\n");
  EXPECT_EQ(output("find startpos --count --limit 2 " + word(path)), "2\n");
  EXPECT_EQ(output("find startpos --pgn " + word(path)), three_searched_games);
  const auto found = json("find '1. d4 Nf6' " + word(path));
  EXPECT_EQ(found.at("count").to_number<int>(), 2);
  EXPECT_EQ(found.at("games").at(1).at("game").to_number<int>(), 3);
  EXPECT_EQ(found.at("games").at(0).at("next").as_string(), "c4");
}

TEST_F(PgnSearchTest, TreeCountsTheMovesAndTheirScores) {
  const auto tree = json("tree " + after_e6 + " " + word(games()));
  EXPECT_EQ(tree.at("games").to_number<int>(), 3);
  const auto& first = tree.at("moves").at(0).as_object();
  EXPECT_EQ(first.at("move").as_string(), "Nc3");
  EXPECT_EQ(first.at("games").to_number<int>(), 2);
  EXPECT_EQ(first.at("score").to_number<double>(), 1.0);
  EXPECT_EQ(first.at("rating").to_number<int>(), 2600);
  EXPECT_EQ(first.at("year").to_number<int>(), 1959);
  EXPECT_EQ(tree.at("moves").at(1).at("score").to_number<double>(), 0.0);
  const std::string table = output("tree '1. d4 Nf6 2. c4 e6 3. Nc3' " + word(games()));
  EXPECT_NE(table.find("(end)"), std::string::npos) << table;
  EXPECT_EQ(output("tree '1. e4' " + word(games())),
            "B00 King's Pawn Game\n0 games, Black to move\n");
}

TEST_F(PgnSearchTest, AnOutdatedIndexIsNotUsed) {
  const std::string path = games();
  static_cast<void>(output("index " + word(path)));
  static_cast<void>(games("1. d4 Nf6 2. c4 e6 *\n"));
  const ProgramRun run = run_tabiya("pgn find --count " + after_e6 + " " + word(path));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.output, "1\n");
  EXPECT_NE(run.errors.find("has changed since it was indexed"), std::string::npos) << run.errors;
}

TEST_F(PgnSearchTest, SelectCopiesGamesUnchanged) {
  const std::string path = games();
  EXPECT_EQ(output("select all " + word(path)), three_searched_games);
  EXPECT_EQ(output("select 'player ~ tal' --threads 2 " + word(path)), three_searched_games);
  EXPECT_EQ(output("select 'White ~ tal and comments = 0' --count " + word(path)), "1\n");
  EXPECT_EQ(output("select second --count " + word(path)), "1\n");
  EXPECT_EQ(output("select 'result = 1-0' --invert --count " + word(path)), "1\n");
  const std::string chosen = folder.path("chosen.pgn");
  EXPECT_EQ(output("select 'Event = Second' -o " + word(chosen) + " " + word(path)),
            "1 of 3 games\n");
  EXPECT_NE(folder.read("chosen.pgn").find("1. c4 e6 2. d4 Nf6 3. Nf3 0-1\n\n"), std::string::npos);
  const auto counts = json("select 'Date >= 1959' --limit 1 " + word(path));
  EXPECT_EQ(counts.at("selected").to_number<int>(), 1);
  EXPECT_EQ(counts.at("games").to_number<int>(), 3);
}

TEST_F(PgnSearchTest, SelectCanOverwriteItsInput) {
  const std::string path = games();
  EXPECT_EQ(output("select 'Event = Third' -o " + word(path) + " " + word(path)), "1 of 3 games\n");
  EXPECT_EQ(output("select all --count " + word(path)), "1\n");
}

TEST_F(PgnSearchTest, SelectKeepsTheLineEndsOfAFile) {
  const std::string text =
      "[Event \"1\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"2\"]\r\n\r\n1. d4 *\r\n\r\n";
  EXPECT_EQ(output("select all " + word(games(text))), text);
}

TEST_F(PgnSearchTest, DedupRemovesDuplicates) {
  const std::string path = games();
  const std::string clean = folder.path("clean.pgn");
  const std::string twice = folder.path("twice.pgn");
  const std::string said =
      output("dedup --list --duplicates " + word(twice) + " -o " + word(clean) + " " + word(path));
  EXPECT_EQ(said, path + ": game 3, M. Tal - Smyslov, V, Third 1959, is " + path +
                      ": game 1\n3 games, 1 removed\n");
  EXPECT_EQ(output("select all --count " + word(clean)), "2\n");
  EXPECT_EQ(output("select 'Event = Third' --count " + word(twice)), "1\n");
  const auto list = json("dedup --keep fuller -o " + word(clean) + " " + word(path));
  EXPECT_EQ(list.at("duplicates").at(0).at("game").to_number<int>(), 3);
  EXPECT_EQ(list.at("duplicates").at(0).at("same_as").at("game").to_number<int>(), 1);
}

TEST_F(PgnSearchTest, DedupComparesSeveralFilesAndStandardInput) {
  const std::string path = games();
  const ProgramRun run =
      run_tabiya("pgn dedup " + word(path) + " -", std::string{three_searched_games});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.output,
            three_searched_games.substr(0, three_searched_games.find("[Event \"Third\"]")));
  EXPECT_EQ(run.errors, "6 games, 4 removed\n");
}

TEST_F(PgnSearchTest, StatsAddsUp) {
  const auto stats = json("stats --threads 2 " + word(games()));
  EXPECT_EQ(stats.at("games").to_number<int>(), 3);
  EXPECT_EQ(stats.at("results").at("wins").to_number<int>(), 2);
  EXPECT_EQ(stats.at("plies").to_number<int>(), 15);
  EXPECT_EQ(stats.at("years").at("1959").to_number<int>(), 2);
  const std::string tables = output("stats --top 1 " + word(games()));
  EXPECT_NE(tables.find("3 games\n"), std::string::npos);
  EXPECT_NE(tables.find("1950s"), std::string::npos) << tables;
}

TEST_F(PgnSearchTest, EveryCommandHasAnExample) {
  for (const char* const command : {"index", "find", "tree", "select", "dedup", "stats"}) {
    EXPECT_NE(output(std::string{command} + " --help").find("Example"), std::string::npos)
        << command;
  }
}

TEST(PgnSearchOnAnArchiveTest, AgreesWithTheIndex) {
  const auto archive = data_path("pgn/kasparov.pgn");
  if (!archive) GTEST_SKIP() << data_missing("pgn/kasparov.pgn");
  const ScratchFolder folder;
  std::filesystem::copy_file(*archive, folder.path("games.pgn"));
  const std::string path = folder.path("games.pgn");
  const std::string najdorf = "'1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6' ";
  const ProgramRun without = run_tabiya("pgn find " + najdorf + word(path));
  EXPECT_EQ(run_tabiya("pgn index " + word(path)).exit_code, 0);
  const ProgramRun with = run_tabiya("pgn find " + najdorf + word(path));
  EXPECT_EQ(with.output, without.output);
  EXPECT_GT(with.output.size(), 10'000U);
}

struct BadSearch {
  std::string_view name;
  std::string arguments;  // of `tabiya pgn`; GAMES is a good file
  std::string_view sentence;

  friend std::ostream& operator<<(std::ostream& stream, const BadSearch& bad) {
    return stream << bad.arguments;
  }
};

class BadSearchTest : public testing::TestWithParam<BadSearch> {};

TEST_P(BadSearchTest, IsReportedInOneSentence) {
  const ScratchFolder folder;
  std::string arguments = GetParam().arguments;
  const std::size_t place = arguments.find("GAMES");
  if (place != std::string::npos) {
    arguments.replace(place, 5, word(folder.write("games.pgn", three_searched_games)));
  }
  const ProgramRun run = run_tabiya("pgn " + arguments);
  EXPECT_EQ(run.exit_code, exit_of_failure) << run.output << run.errors;
  EXPECT_NE(run.errors.find(GetParam().sentence), std::string::npos) << run.errors;
  EXPECT_EQ(run.output, "");
  EXPECT_EQ(run.errors.find('\n'), run.errors.size() - 1) << "expected one line: " << run.errors;
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadSearchTest,
    testing::Values(
        BadSearch{"MissingToFind", "find startpos /nowhere/games.pgn", "there is no file /nowhere"},
        BadSearch{"MissingToTree", "tree startpos /nowhere/games.pgn", "there is no file /nowhere"},
        BadSearch{"MissingToIndex", "index /nowhere/games.pgn", "there is no file /nowhere"},
        BadSearch{"MissingToSelect", "select all /nowhere/games.pgn", "there is no file /nowhere"},
        BadSearch{"MissingToDedup", "dedup /nowhere/games.pgn", "there is no file /nowhere"},
        BadSearch{"MissingToStats", "stats /nowhere/games.pgn", "there is no file /nowhere"},
        BadSearch{"DirectoryToIndex", "index /", "/ is a directory"},
        BadSearch{"DirectoryToFind", "find startpos /", "/ is a directory"},
        BadSearch{"DirectoryToDedup", "dedup /", "/ is a directory"},
        BadSearch{"BinaryToIndex", "index " TABIYA_QUOTED_PROGRAM, "is not text: byte"},
        BadSearch{"BinaryToSelect", "select all " TABIYA_QUOTED_PROGRAM, "is not text: byte"},
        BadSearch{"StandardInputToIndex", "index -", "standard input cannot be indexed"},
        BadSearch{"NoRegularFileToIndex", "index /dev/null", "not a regular file"},
        BadSearch{"IndexInNoFolderToWriteTo", "index /proc/version", "cannot write"},
        BadSearch{"OutputInNoFolder", "select all -o /nowhere/x.pgn GAMES", "/nowhere/x.pgn"},
        BadSearch{"OutputIsADirectory", "select all -o / GAMES", "cannot write /"},
        BadSearch{"DuplicatesInNoFolder", "dedup --duplicates /nowhere/x.pgn -o /dev/null GAMES",
                  "/nowhere/x.pgn"}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Questions, BadSearchTest,
    testing::Values(
        BadSearch{"NoPosition", "find", "POSITION"},
        BadSearch{"EmptyPosition", "find '' GAMES", "FEN \"\""},
        BadSearch{"BadFen", "find 8/8 GAMES", "the board has 2 ranks"},
        BadSearch{"TwoKings", "tree '4k3/8/8/8/8/8/8/3KK3 w - -' GAMES", "more than one king"},
        BadSearch{"IllegalMove", "find '1. e4 e5 2. Ke3' GAMES",
                  "e1e3: a king does not move like that"},
        BadSearch{"NoMove", "tree nonsense GAMES", "\"nonsense\" is not a move"},
        BadSearch{"NoExpression", "select", "EXPRESSION"},
        BadSearch{"BadExpression", "select 'plies =' GAMES", "expression, column 8"},
        BadSearch{"UnknownField", "select 'x = 1' GAMES", "column 1: there is no field \"x\""},
        BadSearch{"NoThreads", "select all --threads 0 GAMES", "--threads"},
        BadSearch{"NoLimit", "find startpos --limit 0 GAMES", "--limit"},
        BadSearch{"KeepWhat", "dedup --keep best GAMES", "--keep"},
        BadSearch{"JsonAmongGames", "dedup --json GAMES", "--json needs --output"}),
    test::name_of_row);

TEST(BadIndexTest, ADamagedOrForeignIndexIsReportedAndNeverUsed) {
  const ScratchFolder folder;
  const std::string path = folder.write("games.pgn", three_searched_games);
  ASSERT_EQ(run_tabiya("pgn index " + word(path)).exit_code, 0);
  const std::string good = folder.read("games.pgn.tabiya-index");
  const auto error_with = [&](const std::string& index) {
    folder.write("games.pgn.tabiya-index", index);
    const ProgramRun run = run_tabiya("pgn find startpos " + word(path));
    EXPECT_EQ(run.exit_code, exit_of_failure) << run.output;
    return run.errors;
  };
  std::string changed = good;
  changed[100] = static_cast<char>(changed[100] + 1);
  EXPECT_NE(error_with(changed).find("is damaged: rebuild it with tabiya pgn index"),
            std::string::npos);
  EXPECT_NE(error_with(good.substr(0, 5000)).find("is damaged"), std::string::npos);
  EXPECT_NE(error_with("").find("is not an index of positions"), std::string::npos);
  EXPECT_NE(error_with("hello").find("is not an index of positions"), std::string::npos);
}

TEST(BadIndexTest, TheIndexOfAnotherFileIsNotUsed) {
  const ScratchFolder folder;
  const std::string path = folder.write("games.pgn", three_searched_games);
  const std::string other = folder.write("other.pgn", "1. d4 *\n");
  ASSERT_EQ(run_tabiya("pgn index " + word(other)).exit_code, 0);
  folder.write("games.pgn.tabiya-index", folder.read("other.pgn.tabiya-index"));
  const ProgramRun run = run_tabiya("pgn find --count startpos " + word(path));
  EXPECT_EQ(run.output, "3\n");
  EXPECT_NE(run.errors.find("has changed since it was indexed"), std::string::npos) << run.errors;
}

}  // namespace
}  // namespace tabiya
