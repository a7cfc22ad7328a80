// Odd games in every command for PGN files: none may cost a game its other moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/run_program.hpp"

namespace tabiya {
namespace {

using test::ScratchFolder;
using namespace std::string_view_literals;

/// Movetexts of four plies or more each, which all can be played.
constexpr std::array odd_games{
    "1. e4 0000 2. d4 -- 3. d5 *"sv,
    "1. e4 e5 2. d4 -- 3. dxe5 Qg5 *"sv,
    "1. e4 Z0 2. d4 @@@@ 3. d5 *"sv,
    "1. e4 null 2. d4 pass *"sv,
    "1. e4 ––  2. d4 —— *"sv,
    "1. e4 +– e5 −+ 2. Nf3 =∞ d6 ∓ *"sv,
    "1. e4!!! e5?!? 2. Nf3 $300 Nc6 $ *"sv,
    "1. e4 e5 2. N f3 d6 *"sv,
    "1. e4 e5 2. Nf3+- Nc6⩲ *"sv,
    "1. e4 \x01 e5 2. Nf3 \x02\x03 Nc6 *"sv,
    "1. e4 e5 {\x01 in a comment} 2. Nf3 Nc6 *"sv,
    "1. e4 \xEF\xBB\xBF e5 2. Nf3 Nc6 *"sv,
    "1. e4 e5 {caf\xE9 \xFF} 2. Nf3 Nc6 *"sv,
    "1. e4 \xFF e5 2. Nf3 Nc6 *"sv,
    "1. e4 e5 {a {nested} comment} 2. Nf3 Nc6 *"sv,
    "1. e4 e5 } 2. Nf3 Nc6 *"sv,
    "1. e4 e5\n% escaped 2. f4\n2. Nf3 Nc6 *"sv,
    "1. e4 e5 ; rest {of line\n2. Nf3 Nc6 *"sv,
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 *"sv,
    "1. e4 Nf6 2. e5 d5 3. exd6 e.p. exd6 *"sv,
    "1. e4 e5 2. Pd4 exd4 *"sv,
    "1. e4 e5 2. ♘f3 ♞c6 *"sv,
    "1. e2-e4 e7e5 2. nf3 nc6 *"sv,
    "1. e4 e5 (1... c5 (1... d5)) 2. Nf3 Nc6 *"sv,
    "1. e4 e5) 2. Nf3 Nc6 *"sv,
    "1.e4 e5 zork 2.Nf3,Nc6 *"sv,
    "1. a4 h5 2. a5 h4 3. a6 h3 4. axb7 hxg2 5. bxa8Q gxh1=q *"sv,
    "1 e4 e5 2 Nf3 Nc6 *"sv,
    "1. e4 <reserved> e5 2. Nf3 Nc6 *"sv,
};

std::string odd_file() {
  std::string text;
  for (std::size_t number = 1; number <= odd_games.size(); ++number) {
    text += "[Event \"" + std::to_string(number) + "\"]\n[Site \"N\x11stved\"]\n\n" +
            std::string{odd_games[number - 1]} + "\n\n";
  }
  text += "[Event \"long\"]\n\n1. e4 e5 {" + std::string(100'000, 'x') + "} 2. Nf3 Nc6 *\n\n";
  return text;
}

std::string odd_output(const std::string& arguments, const std::string& text) {
  return test::run_tabiya("pgn " + arguments + " -", text).output;
}

std::string columns_of(const std::string& text) {
  return odd_output("csv --no-header --columns Event,plies,moves,final-fen,result", text);
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(PgnOddGamesTest, AreAllRead) {
  const std::string file = odd_file();
  const std::size_t games = odd_games.size() + 1;
  EXPECT_EQ(lines_in(columns_of(file)), games);
  EXPECT_EQ(odd_output("select --count 'plies > 0'", file), std::to_string(games) + "\n");
  EXPECT_EQ(odd_output("find --count startpos", file), std::to_string(games) + "\n");
  EXPECT_EQ(lines_in(odd_output("fens --final", file)), games);
}

TEST(PgnOddGamesTest, LoseNoMoveAnywhere) {
  const std::string text = columns_of(odd_file());
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t comma = line.find(',');
    EXPECT_GE(std::stoi(line.substr(comma + 1)), 4) << line;
  }
}

TEST(PgnOddGamesTest, CanAllBePlayed) {
  EXPECT_EQ(odd_output("check --moves", odd_file()).find("illegal-move"), std::string::npos);
  EXPECT_EQ(odd_output("check --moves", odd_file()).find("malformed-move"), std::string::npos);
}

TEST(PgnOddGamesTest, KeepEverythingWhenTheyAreRewritten) {
  const std::string file = odd_file();
  const std::string cleaned = odd_output("clean", file);
  EXPECT_EQ(columns_of(cleaned), columns_of(file));
  for (const std::string command :
       {"clean", "clean --threads 3", "sort --by Round", "select 'plies > 0'", "join"}) {
    const std::string once = odd_output(command, cleaned);
    EXPECT_EQ(odd_output("clean", once), cleaned) << command;
  }
}

/// A number after a name in a JSON text.
std::string number_in(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\":");
  if (at == std::string::npos) return "none";
  const std::size_t begin = json.find_first_of("0123456789", at);
  return json.substr(begin, json.find_first_not_of("0123456789", begin) - begin);
}

std::size_t plies_of(const std::string& text) {
  std::istringstream lines{columns_of(text)};
  std::size_t plies = 0;
  for (std::string line; std::getline(lines, line);) {
    plies += std::stoul(line.substr(line.find(',') + 1));
  }
  return plies;
}

TEST(PgnOddGamesTest, AreCounted) {
  const std::string file = odd_file();
  const std::string games = std::to_string(odd_games.size() + 1);
  const std::string plies = std::to_string(plies_of(file));
  const std::string count = odd_output("count --json", file);
  EXPECT_EQ(number_in(count, "games"), games);
  EXPECT_EQ(number_in(count, "plies"), plies);
  const std::string check = odd_output("check --json", file);
  EXPECT_EQ(number_in(check, "games"), games);
  EXPECT_EQ(number_in(check, "plies"), plies);
  const std::string statistics = odd_output("stats --json", file);
  EXPECT_EQ(number_in(statistics, "games"), games);
  EXPECT_EQ(number_in(statistics, "plies"), plies);
}

TEST(PgnOddGamesTest, AreTriedInEveryCommand) {
  constexpr std::array tried{"check"sv, "count"sv, "index"sv, "find"sv,     "tree"sv,   "select"sv,
                             "dedup"sv, "stats"sv, "clean"sv, "csv"sv,      "fens"sv,   "sort"sv,
                             "split"sv, "join"sv,  "tags"sv,  "annotate"sv, "parquet"sv};
  std::istringstream help{test::run_tabiya("pgn --help").output};
  bool is_in_list = false;
  std::size_t found = 0;
  for (std::string line; std::getline(help, line);) {
    if (is_in_list && line.starts_with("  ")) {
      const std::string name = line.substr(2, line.find(' ', 2) - 2);
      EXPECT_NE(std::ranges::find(tried, name), tried.end()) << name;
      ++found;
    }
    if (line.empty()) is_in_list = false;
    if (line == "Subcommands:") is_in_list = true;
  }
  EXPECT_EQ(found, tried.size());
}

TEST(PgnOddGamesTest, AreReadByTheOtherCommands) {
  const ScratchFolder folder;
  const std::string path = test::word(folder.write("games.pgn", odd_file()));
  const std::string games = std::to_string(odd_games.size() + 1);
  const auto replay = test::run_tabiya("replay --all --quiet " + path).output;
  EXPECT_TRUE(replay.starts_with(games + " games, ")) << replay;
  EXPECT_NE(replay.find(" 0 errors"), std::string::npos) << replay;
  const auto judged = test::run_tabiya("judge --pgn " + path);
  EXPECT_NE((judged.output + judged.errors).find(games + " games"), std::string::npos);
  for (std::size_t game = 1; game <= odd_games.size(); ++game) {
    const std::string command = "picture --game " + std::to_string(game) + " " + path + " -o " +
                                test::word(folder.path("game.svg"));
    EXPECT_EQ(test::run_tabiya(command).exit_code, 0) << odd_games[game - 1];
  }
}

TEST(PgnOddGamesTest, AreIndexedAndFound) {
  const ScratchFolder folder;
  const std::string path = test::word(folder.write("games.pgn", odd_file()));
  EXPECT_EQ(test::run_tabiya("pgn index " + path).exit_code, 0);
  for (const std::string command :
       {"find --count startpos ", "find --variations --count startpos "}) {
    EXPECT_EQ(test::run_tabiya("pgn " + command + path).output,
              std::to_string(odd_games.size() + 1) + "\n");
  }
}

TEST(PgnOddGamesTest, AreCopiedWhole) {
  const std::string file = odd_file();
  const std::string tagged = odd_output("tags --set Annotator=me --derive PlyCount", file);
  EXPECT_EQ(columns_of(tagged), columns_of(file));
  const ScratchFolder folder;
  const std::string path = test::word(folder.write("games.pgn", file));
  const std::string dropped = folder.path("dropped.pgn");
  const std::string kept = odd_output("dedup --duplicates " + test::word(dropped), file);
  EXPECT_EQ(plies_of(kept) + plies_of(folder.read("dropped.pgn")), plies_of(file));
  EXPECT_EQ(columns_of(odd_output("dedup", file + kept)), columns_of(kept));
  const std::string parts = test::word(folder.path("parts"));
  EXPECT_EQ(test::run_tabiya("pgn split --games 7 --into " + parts + " " + path).exit_code, 0);
  EXPECT_EQ(lines_in(test::run_tabiya("pgn csv --no-header " + parts + "/*.pgn").output),
            odd_games.size() + 1);
}

TEST(PgnOddGamesTest, AreAnnotated) {
  EXPECT_EQ(columns_of(odd_output("annotate --comments every", odd_file())),
            columns_of(odd_file()));
}

TEST(PgnOddGamesTest, ShowTheMoveThatIsPassed) {
  const std::string game = "1. e4 e5 2. d4 -- 3. dxe5 Qg5 *\n";
  const std::string fen = "'rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2'";
  EXPECT_NE(odd_output("tree " + fen, game).find("--               1"), std::string::npos);
  EXPECT_NE(odd_output("find " + fen, game).find("2... --"), std::string::npos);
  EXPECT_NE(test::run_tabiya("analyse --depth 1 -", game).output.find("3. dxe5 {"),
            std::string::npos);
}

TEST(PgnOddGamesTest, AreCleanedTheSameByAnyNumberOfThreads) {
  std::string file;
  while (file.size() < 5'000'000) file += odd_file();
  const ScratchFolder folder;
  const std::string path = test::word(folder.write("games.pgn", file));
  const auto one = test::run_tabiya("pgn clean --threads 1 " + path);
  const auto three = test::run_tabiya("pgn clean --threads 3 " + path);
  EXPECT_EQ(one.output == three.output, true);
  EXPECT_EQ(one.errors, three.errors);
}

}  // namespace
}  // namespace tabiya
