// The commands that rewrite PGN files, run from a shell.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::ProgramRun;
using test::run_tabiya;
using test::ScratchFolder;
using test::word;

/// Three games; the second has its tags on one line and a comment among them.
constexpr std::string_view three_games =
    "[Event \"B\"]\n[Date \"2001.??.??\"]\n[Round \"10\"]\n[White \"x/y\"]\n[Result \"1-0\"]\n\n"
    "{c} 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 {naj} 1-0\n\n"
    "[Event \"A\"] {mid} [Date \"2001.02.03\"]\n[Round \"2\"]\n[White \"x_y\"]\n\n"
    "1. d4 d5 2. c4 *\n\n"
    "[Event \"A\"]\n[Date \"1999.02.03\"]\n[Round \"-\"]\n[White \"X\"]\n1. c4\n";

/// The lines with this prefix, joined by spaces.
std::string lines_with(const std::string& text, std::string_view beginning) {
  std::string found;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (line.starts_with(beginning)) found += (found.empty() ? "" : " ") + line;
    at = end + 1;
  }
  return found;
}

std::string output_of(const std::string& arguments, std::string_view input) {
  const ProgramRun run = run_tabiya(arguments, std::string{input});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  return run.output;
}

boost::json::object json_of(const std::string& text) {
  return boost::json::parse(text).as_object();
}

TEST(PgnCleanTest, WritesExportFormatInUtf8) {
  EXPECT_EQ(output_of("pgn clean -", "[White \"Gr\xFCnfeld\"]\n1.e2e4! e7-e5 (c5) 1-0"),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"Grünfeld\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n"
            "1. e4 $1 e5 (1... c5) 1-0\n\n");
  EXPECT_NE(output_of("pgn clean --encoding cp437 -", "[White \"Gr\x81nfeld\"] *").find("Grünfeld"),
            std::string::npos);
}

TEST(PgnCleanTest, KeepsBrokenMovesAsAComment) {
  constexpr std::string_view broken = "1. e4 Qa1 2. e5 *\n\n1. d4 *";
  const ProgramRun run = run_tabiya("pgn clean --no-tags -", std::string{broken});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.output, "1. e4 {1... Qa1 2. e5} *\n\n1. d4 *\n\n");
  EXPECT_TRUE(run.errors.starts_with("standard input:1:7: Qa1: ")) << run.errors;
  const ProgramRun dropped = run_tabiya("pgn clean --no-tags --drop-broken -", std::string{broken});
  EXPECT_EQ(dropped.output, "1. d4 *\n\n");
}

TEST(PgnCleanTest, AppliesTheWritingOptions) {
  constexpr std::string_view game = "1. e4! {[%clk 0:01:00] a} (1. d4) e5 2. Nf3 1-0";
  constexpr std::pair<const char*, const char*> rows[]{
      {"--suffixes", "1. e4! {[%clk 0:01:00] a} (1. d4) 1... e5 2. Nf3 1-0\n\n"},
      {"--no-commands", "1. e4 $1 {a} (1. d4) 1... e5 2. Nf3 1-0\n\n"},
      {"--no-comments --no-glyphs", "1. e4 (1. d4) 1... e5 2. Nf3 1-0\n\n"},
      {"--reduced --notation uci", "1. e2e4 e7e5 2. g1f3 1-0\n\n"},
      {"--reduced --notation lan --letters de", "1. e2-e4 e7-e5 2. Sg1-f3 1-0\n\n"},
      {"--reduced --figurines --no-numbers --no-result --one-line", "e4 e5 ♘f3\n"},
      {"--reduced --columns 10", "1. e4 e5\n2. Nf3 1-0\n\n"},
  };
  for (const auto& [options, expected] : rows) {
    EXPECT_EQ(output_of("pgn clean --no-tags " + std::string{options} + " -", game), expected)
        << options;
  }
}

TEST(PgnCleanTest, CanOverwriteItsInput) {
  const ScratchFolder folder;
  const std::string path = folder.write("games.pgn", three_games);
  EXPECT_EQ(run_tabiya("pgn clean " + word(path) + " -o " + word(path)).exit_code, 0);
  const std::string once = folder.read("games.pgn");
  EXPECT_EQ(lines_with(once, "[White "), "[White \"x/y\"] [White \"x_y\"] [White \"X\"]");
  EXPECT_EQ(run_tabiya("pgn clean " + word(path) + " -o " + word(path)).exit_code, 0);
  EXPECT_EQ(folder.read("games.pgn"), once);
}

TEST(PgnCleanTest, SumsUpInJson) {
  const ScratchFolder folder;
  const ProgramRun run = run_tabiya("pgn clean - --json --quiet -o " + word(folder.path("out.pgn")),
                                    "1. e4 Qa1 *\n\n1. d4 *");
  const auto sum = json_of(run.output);
  EXPECT_EQ(sum.at("games").to_number<int>(), 2);
  EXPECT_EQ(sum.at("broken").to_number<int>(), 1);
  EXPECT_EQ(run.errors, "");
}

TEST(PgnSortTest, SortsDatesRoundsAndNumbersByValue) {
  constexpr std::pair<const char*, const char*> rows[]{
      {"", "[Round \"-\"] [Round \"10\"] [Round \"2\"]"},  // PGN 12: by date, ? counts as 0
      {"--by Round", "[Round \"-\"] [Round \"2\"] [Round \"10\"]"},
      {"--by Round-", "[Round \"10\"] [Round \"2\"] [Round \"-\"]"},
      {"--by plies", "[Round \"-\"] [Round \"2\"] [Round \"10\"]"},
      {"--by Event,White", "[Round \"-\"] [Round \"2\"] [Round \"10\"]"},
      {"--by Annotator", "[Round \"10\"] [Round \"2\"] [Round \"-\"]"},  // as they were
  };
  for (const auto& [options, expected] : rows) {
    const std::string sorted = output_of("pgn sort " + std::string{options} + " -", three_games);
    EXPECT_EQ(lines_with(sorted, "[Round"), expected) << options;
  }
}

TEST(PgnSortTest, CopiesGamesUnchanged) {
  const std::string sorted = output_of("pgn sort -", three_games);
  EXPECT_NE(sorted.find("[Event \"A\"] {mid} [Date \"2001.02.03\"]\n"), std::string::npos);
  EXPECT_NE(sorted.find("[White \"X\"]\n1. c4\n\n"), std::string::npos);
}

TEST(PgnTagsTest, EditsTagsAndNothingElse) {
  const std::string edited = output_of(
      "pgn tags --remove Event,Round --rename White=Black --set Site='a \"b\"' --set Result=0-1 -",
      three_games);
  EXPECT_TRUE(edited.starts_with(
      "[Date \"2001.??.??\"]\n[Black \"x/y\"]\n[Result \"0-1\"]\n[Site \"a \\\"b\\\"\"]\n\n"
      "{c} 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 {naj} 0-1\n\n"))
      << edited;
  EXPECT_NE(edited.find("\n\n{mid} 1. d4 d5 2. c4 0-1\n\n"), std::string::npos) << edited;
  EXPECT_NE(edited.find("\n\n1. c4 0-1\n\n"), std::string::npos) << edited;
}

TEST(PgnTagsTest, DerivesTagsFromTheMoves) {
  const std::string edited =
      output_of("pgn tags --derive PlyCount,ECO,Opening,Result --game 1,3 -", three_games);
  EXPECT_EQ(lines_with(edited, "[PlyCount"), "[PlyCount \"10\"] [PlyCount \"1\"]");
  EXPECT_EQ(lines_with(edited, "[ECO"), "[ECO \"B90\"] [ECO \"A10\"]");
  EXPECT_EQ(lines_with(edited, "[Opening \"S"),
            "[Opening \"Sicilian Defense: Najdorf Variation\"]");
}

TEST(PgnTagsTest, RefusesAGameWithMoreTagsThanItKeeps) {
  std::string text;
  for (int number = 0; number < 250'000; ++number)
    text += "[t" + std::to_string(number) + " \"\"]\n";
  const ProgramRun run = run_tabiya("pgn tags --set White=Ann -", text + "\n1. e4 *\n");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.errors, "tabiya: standard input: game 1 has more than 16 MB of tags\n");
}

TEST(PgnTagsTest, RefusesInvalidTags) {
  for (const char* const options : {"--set 'a b=c'", "--set ab", "--rename a=", "--derive Event"}) {
    const ProgramRun run = run_tabiya("pgn tags " + std::string{options} + " -", "*");
    EXPECT_EQ(run.exit_code, 2) << options;
    EXPECT_EQ(std::ranges::count(run.errors, '\n'), 1) << run.errors;
  }
}

TEST(PgnSplitTest, WritesAFilePerValueOfATag) {
  const ScratchFolder folder;
  const std::string parts = folder.path("parts");
  EXPECT_EQ(output_of("pgn split --by White --into " + word(parts) + " -", three_games),
            "3 games in 3 files\n");
  for (const char* const name : {"x_y.pgn", "x_y (2).pgn", "X.pgn"}) {
    EXPECT_TRUE(std::filesystem::exists(parts + "/" + name)) << name;
  }
  const ProgramRun again =
      run_tabiya("pgn split --by White --into " + word(parts) + " -", std::string{three_games});
  EXPECT_EQ(again.exit_code, 2) << "files are not overwritten unasked";
  output_of("pgn split --by White --overwrite --into " + word(parts) + " -", three_games);
}

TEST(PgnSplitTest, IsUndoneByJoin) {
  const ScratchFolder folder;
  const std::string parts = folder.path("parts");
  const std::string whole = output_of("pgn join -", three_games);
  const auto sum =
      json_of(output_of("pgn split --games 2 --json --into " + word(parts) + " -", three_games));
  EXPECT_EQ(sum.at("files").as_array().size(), 2);
  EXPECT_EQ(output_of("pgn join " + word(parts + "/games-0001.pgn") + " " +
                          word(parts + "/games-0002.pgn"),
                      ""),
            whole);
}

TEST(PgnJoinTest, LeavesOutRepeatedGames) {
  const std::string twice = std::string{three_games} + "\n" + std::string{three_games};
  EXPECT_EQ(output_of("pgn join --unique -", twice), output_of("pgn join -", three_games));
}

TEST(PgnJoinTest, MergesGamesIntoOne) {
  const std::string merged =
      output_of("pgn join --merge -", "1. e4 e5 1-0\n\n1. e4 c5 *\n\n1. d4 *");
  EXPECT_NE(merged.find("\n\n1. e4 (1. d4 {? - ?, *}) 1... e5 {? - ?, 1-0} (1... c5 {? - ?, *}) *"),
            std::string::npos)
      << merged;
}

TEST(PgnCsvTest, PrintsTheRequestedColumns) {
  EXPECT_EQ(output_of("pgn csv --columns White,result,plies,eco -",
                      "[White \"A, \"\"B\"]\n1. e4 1-0\n\n[White \"C\"]\n*"),
            "White,result,plies,eco\n\"A, \"\"\"\"B\",1-0,1,B00\nC,*,0,\n");
  EXPECT_EQ(output_of("pgn csv --columns Event,Site,White,Black -", "[White \"C\"]\n*"),
            "Event,Site,White,Black\n,,C,\n");
  EXPECT_EQ(output_of("pgn csv --json --columns number,White -", "[White \"C\"]\n*"),
            "{\"number\":1,\"White\":\"C\"}\n");
}

TEST(PgnFensTest, PrintsTheRequestedPositions) {
  constexpr std::string_view game = "1. Nf3 (1. d4) Nf6 2. Ng1 Ng8 *";
  constexpr std::pair<const char*, int> rows[]{{"", 5},         {"--final", 1},
                                               {"--unique", 4}, {"--variations", 6},
                                               {"--ply 2", 1},  {"--ply 9", 0}};
  for (const auto& [options, count] : rows) {
    const std::string fens = output_of("pgn fens " + std::string{options} + " -", game);
    EXPECT_EQ(std::ranges::count(fens, '\n'), count) << options;
  }
  EXPECT_EQ(output_of("pgn fens --move 2... -", game),
            "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2\n");
}

TEST(PgnAnnotateTest, NamesOpenings) {
  const std::string game = output_of("pgn annotate --comments last --long-lines -", three_games);
  EXPECT_EQ(lines_with(game, "[ECO"), "[ECO \"B90\"] [ECO \"D06\"] [ECO \"A10\"]");
  EXPECT_NE(game.find("5. Nc3 a6 {naj} {B90 Sicilian Defense: Najdorf Variation} 1-0"),
            std::string::npos);
  EXPECT_NE(output_of("pgn annotate -", "1. e4 e5 *").find("[ECO \"C20\"]"), std::string::npos);
  EXPECT_NE(output_of("pgn annotate --keep -", "[ECO \"Z99\"] 1. e4 *").find("[ECO \"Z99\"]"),
            std::string::npos);
}

TEST(PgnAnnotateTest, KeepsTheLettersOfAFileInAnOldCodePage) {
  const std::string game =
      output_of("pgn annotate -", "[White \"M\xFCller\"]\n\n1. e4 {sch\xF6n} e5 *\n");
  EXPECT_NE(game.find("[White \"M\xFCller\"]"), std::string::npos);
  EXPECT_NE(game.find("{sch\xF6n}"), std::string::npos);
  EXPECT_NE(game.find("[ECO \"C20\"]"), std::string::npos);
}

const std::string grunfeld = "1. d4 Nf6 2. c4 g6 3. Nc3 d5 *\n\n";

const std::string modern_letters = "[White \"Müller\"]\n\n1. e4 *\n\n";
const std::string old_letters = "[White \"M\xFCller\"]\n\n1. e4 *\n\n";

TEST(PgnOpeningNameTest, IsWrittenInUtf8OrWithoutAccentsAsTheFileNeeds) {
  const ScratchFolder folder;
  const std::string modern = folder.write("modern.pgn", grunfeld + modern_letters);
  const std::string old = folder.write("old.pgn", grunfeld + old_letters);
  for (const std::string command : {"pgn annotate ", "pgn tags --derive Opening "}) {
    EXPECT_EQ(lines_with(output_of(command + word(modern) + " " + word(old), ""), "[Opening"),
              "[Opening \"Grünfeld Defense\"] [Opening \"King's Pawn Game\"] "
              "[Opening \"Grunfeld Defense\"] [Opening \"King's Pawn Game\"]")
        << command;
  }
  EXPECT_NE(
      output_of("pgn annotate --comments last " + word(old), "").find("{D80 Grunfeld Defense}"),
      std::string::npos);
}

TEST(PgnOpeningNameTest, HasNoAccentsOnceStandardInputIsNotUtf8) {
  for (const std::string command : {"pgn annotate -", "pgn tags --derive Opening -"}) {
    EXPECT_EQ(lines_with(output_of(command, old_letters + grunfeld), "[Opening"),
              "[Opening \"King's Pawn Game\"] [Opening \"Grunfeld Defense\"]")
        << command;
  }
}

TEST(PgnRewriteTest, WritesNothingIfTheInputIsTruncated) {
  const ScratchFolder folder;
  const std::string cut = folder.path("cut.pgn.gz");
  const std::string whole = folder.write("whole.pgn", std::string{three_games});
  ASSERT_EQ(std::system(("gzip -c " + word(whole) + " | head -c 150 >" + word(cut)).c_str()), 0);
  for (const std::string command :
       {"clean", "tags --set Annotator=me", "join", "join --unique", "join --merge",
        "sort --by Date", "dedup", "select 'plies > 1'", "annotate"}) {
    const ProgramRun run =
        run_tabiya("pgn " + command + " -o " + word(folder.path("out.pgn")) + " " + word(cut));
    EXPECT_EQ(run.exit_code, 2) << command;
    EXPECT_NE(run.errors.find("cut.pgn.gz: the compressed data"), std::string::npos)
        << command << ": " << run.errors;
    EXPECT_FALSE(std::filesystem::exists(folder.path("out.pgn"))) << command;
  }
}

/// Runs the command under a file size limit in blocks, at which the system kills it. Returns true
/// if it was killed.
bool is_killed_beyond(int blocks, const std::string& arguments) {
  const std::string command = "ulimit -f " + std::to_string(blocks) + " && exec " +
                              std::string{TABIYA_QUOTED_PROGRAM} + " " + arguments +
                              " >/dev/null 2>&1";
  const int status = std::system(command.c_str());
  return WIFSIGNALED(status) || WEXITSTATUS(status) == 128 + SIGXFSZ;
}

TEST(PgnRewriteTest, LeavesACompleteFileWhenKilled) {
  const ScratchFolder folder;
  const std::string games = folder.path("games.pgn");
  std::filesystem::copy_file(TABIYA_SOURCE_DIR "/games/kasparov.pgn", games);
  const std::string output = folder.path("out.pgn");
  ASSERT_EQ(run_tabiya("pgn clean -o " + word(output) + " " + word(games)).exit_code, 0);
  const std::string whole = folder.read("out.pgn");
  int killed = 0;
  for (const int blocks : {1, 2, 8, 32, 1'000'000}) {
    folder.write("out.pgn", "the old one");
    const bool is_killed =
        is_killed_beyond(blocks, "pgn clean -o " + word(output) + " " + word(games));
    EXPECT_EQ(folder.read("out.pgn"), is_killed ? "the old one" : whole) << blocks;
    killed += is_killed ? 1 : 0;
  }
  EXPECT_GE(killed, 3);
}

TEST(PgnRewriteTest, LeavesAUsableIndexOrNoneWhenKilled) {
  const ScratchFolder folder;
  const std::string games = folder.path("games.pgn");
  std::filesystem::copy_file(TABIYA_SOURCE_DIR "/games/kasparov.pgn", games);
  const std::string question = "pgn find --count startpos " + word(games);
  const std::string answer = output_of(question, "");
  int killed = 0;
  for (const int blocks : {1, 4, 16, 1'000'000}) {
    killed += is_killed_beyond(blocks, "pgn index " + word(games)) ? 1 : 0;
    EXPECT_EQ(output_of(question, ""), answer) << blocks;
  }
  EXPECT_GE(killed, 2);
}

TEST(PgnRewriteTest, RefusesBadArguments) {
  for (const char* const arguments :
       {"clean /nowhere.pgn", "sort /nowhere.pgn", "tags /nowhere.pgn", "csv /nowhere.pgn",
        "fens /nowhere.pgn", "split --games 1 /nowhere.pgn", "join /nowhere.pgn",
        "annotate /nowhere.pgn", "clean - -o /nowhere/x.pgn", "sort - -o /nowhere/x.pgn",
        "join - -o /nowhere/x.pgn", "tags - -o /nowhere/x.pgn", "clean --json -", "join --json -",
        "split -", "clean --encoding ebcdic -", "clean --letters xx -", "fens --move x -"}) {
    const ProgramRun run = run_tabiya("pgn " + std::string{arguments}, "1. e4 *");
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_EQ(std::ranges::count(run.errors, '\n'), 1) << arguments << ": " << run.errors;
  }
}

TEST(ReplayTest, ShowsCommentsGlyphsAndVariations) {
  const std::string text = output_of(
      "replay --delay 0 --ascii -",
      "1. e4! {[%clk 0:03:00][%eval #3] King's pawn} (1. d4) (1. c4) e5 {[%clk 0:02:59]} 1-0");
  EXPECT_NE(text.find("or 2: 1. d4   3: 1. c4"), std::string::npos) << text;
  EXPECT_NE(text.find("1. e4!  King's pawn [White mates in 3]"), std::string::npos);
  EXPECT_NE(text.find("0:02:59"), std::string::npos);
}

}  // namespace
}  // namespace tabiya
