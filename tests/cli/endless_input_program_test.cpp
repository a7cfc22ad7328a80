/// Input without end, lines without end, and numbers beyond their types: one sentence each.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "cli/run_program.hpp"
#include "support/row_name.hpp"

namespace tabiya::test {
namespace {

/// The program's only words are one short sentence on standard error.
void expect_one_sentence(const ProgramRun& run, const std::string& command,
                         const std::string& part) {
  constexpr std::size_t longest_sentence = 600;
  EXPECT_EQ(run.exit_code, 2) << command;
  EXPECT_NE(run.errors.find(part), std::string::npos) << command << "\n" << run.errors;
  EXPECT_EQ(std::ranges::count(run.errors, '\n'), 1) << command << "\n" << run.errors;
  EXPECT_LT(run.errors.size(), longest_sentence) << command;
}

struct Endless {
  const char* name;
  const char* command;
  const char* part;  // of the message
  const char* input = "/dev/null";
};

class EndlessInputTest : public testing::TestWithParam<Endless> {};

TEST_P(EndlessInputTest, IsRefusedInOneSentence) {
  const auto& [name, command, part, input] = GetParam();
  expect_one_sentence(run_tabiya_reading(input, command), command, part);
}

// The same noise every time: a line of true noise can be a text by chance.
TEST(NoiseTest, IsRefusedByJudgeInOneSentence) {
  const ScratchFolder folder;
  std::mt19937 source{1};
  std::string noise{'\x01'};
  while (noise.size() < 1'000'000) noise += static_cast<char>(source());
  const std::string command = "judge --batch " + word(folder.write("noise", noise));
  expect_one_sentence(run_tabiya(command), command, "line 1: not text: byte 1 is 0x01");
}

INSTANTIATE_TEST_SUITE_P(
    Files, EndlessInputTest,
    testing::Values(
        Endless{"Judge", "judge --batch /dev/zero", "line 1: longer than 65,536 bytes"},
        Endless{"JudgePgn", "judge --pgn /dev/zero", "/dev/zero is not text: byte 1 is 0x00"},
        Endless{"Perft", "perft --suite /dev/zero", "is not text"},
        Endless{"PerftOfNoise", "perft --suite /dev/urandom", "is not text"},
        Endless{"Analyse", "analyse /dev/zero", "is not text"},
        Endless{"Picture", "picture /dev/zero", "is not text"},
        Endless{"Pieces", "picture startpos --pieces /dev/zero", "is not text"},
        Endless{"Load", "play --load /dev/zero", "is not text"},
        Endless{"Replay", "replay --all /dev/zero", "is not text"},
        Endless{"Count", "pgn count /dev/zero", "is not text"},
        Endless{"CountOfNoise", "pgn count /dev/urandom", "is not text"},
        Endless{"Check", "pgn check /dev/zero", "is not text"},
        Endless{"Tags", "pgn tags --set A=b /dev/zero", "is not text"},
        Endless{"Configuration", "serve --config /dev/zero", "is not text"},
        Endless{"Openings",
                "match --openings /dev/zero --each nodes=1 --engine cmd=a --engine cmd=b",
                "longer than 65536 bytes"},
        Endless{"Book", "train generate -o x --openings /dev/zero", "longer than 65536 bytes"},
        Endless{"Checkpoint", "train net -o x --resume /dev/zero y", "/dev/zero is not a file"}),
    test::name_of_row);

INSTANTIATE_TEST_SUITE_P(
    StandardInput, EndlessInputTest,
    testing::Values(Endless{"Fen", "fen -", "standard input, line 1: longer than", "/dev/zero"},
                    Endless{"Moves", "moves -", "line 1: longer than 65,536 bytes", "/dev/zero"},
                    Endless{"Explain", "explain - e4", "line 1: longer than", "/dev/zero"},
                    Endless{"Judge", "judge", "line 1: longer than", "/dev/zero"},
                    Endless{"Perft", "perft --suite -", "is not text", "/dev/zero"},
                    Endless{"Analyse", "analyse -", "is not text", "/dev/zero"},
                    Endless{"Review", "review -", "is not text", "/dev/zero"},
                    Endless{"Picture", "picture -", "is not text", "/dev/zero"},
                    Endless{"Play", "play", "line 1: longer than", "/dev/zero"},
                    Endless{"Referee", "referee", "line 1: longer than 16,777,216", "/dev/zero"},
                    Endless{"Count", "pgn count -", "is not text", "/dev/zero"},
                    Endless{"CountOfNoise", "pgn count -", "is not text", "/dev/urandom"}),
    test::name_of_row);

/// A text without end, in which no game ends, from a pipe.
void expect_to_give_up(const std::string& command) {
  const ScratchFolder folder;
  const std::string line = "yes 'prose without a game' | " TABIYA_QUOTED_PROGRAM " " + command +
                           " >/dev/null 2>" + word(folder.path("errors"));
  const int status = std::system(line.c_str());
  const std::string errors = folder.read("errors");
  const ProgramRun run{WEXITSTATUS(status), "", errors};
  expect_one_sentence(run, command, "standard input: ");
  EXPECT_EQ(errors.find(std::string(201, 'a')), std::string::npos) << errors;
}

TEST(EndlessText, WithoutAGameIsGivenUp) {
  expect_to_give_up("pgn count -");
  expect_to_give_up("pgn dedup -");  // which copies its input
  expect_to_give_up("review -");
}

TEST(LongLine, OfABatchIsNamedAndLimited) {
  const std::string lone_kings = "8/8/8/8/8/4k3/8/4K3 w - - 0 1\n";
  const ProgramRun run = run_tabiya("judge", lone_kings + std::string(70'000, 'a') + "\n");
  expect_one_sentence(run, "judge", "standard input, line 2: longer than 65,536 bytes");
  EXPECT_NE(run.output.find("White: unwinnable"), std::string::npos) << "the lines before count";
}

TEST(LongLine, IsQuotedInPartAndWithoutControlCharacters) {
  const std::string text = "\\033[2J" + std::string(5'000, 'a');
  const std::string argument = "\"$(printf '" + text + "')\"";
  for (const std::string command :
       {"fen ", "moves ", "perft ", "analyse ", "play --ruleset ", "play --time ",
        "explain startpos ", "perft 1 --max-nodes ", "pgn find ", "pgn count ",
        "pgn select 'plies = '", "", "moves --"}) {
    const ProgramRun run = run_tabiya(command + argument);
    EXPECT_EQ(run.exit_code, 2) << command;
    EXPECT_EQ(run.errors.find('\x1b'), std::string::npos) << command;
    EXPECT_EQ(run.errors.find(std::string(201, 'a')), std::string::npos) << command << run.errors;
  }
}

TEST(BatchLine, MayBeBlankOrBeginWithAByteOrderMark) {
  const ProgramRun run = run_tabiya("judge",
                                    "\xEF\xBB\xBF"
                                    "8/8/8/8/8/4k3/8/4K3 w - - 0 1\r\n \t \r\n\n# kings\n");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(std::ranges::count(run.output, '\n'), 2) << run.output;
}

TEST(EmptyPosition, IsRefusedByEveryCommand) {
  for (const char* const command : {"judge ''", "judge ' '", "moves ''", "fen ''", "explain '' e4",
                                    "perft 1 --fen ''", "play --fen ''"}) {
    expect_one_sentence(run_tabiya(command), command, "the FEN is empty");
  }
}

struct NumberOption {
  const char* command;  // up to the option
  const char* option;
};

/// Every option that takes a number.
constexpr NumberOption number_options[] = {
    {"judge startpos", "--budget"},
    {"judge startpos", "--threads"},
    {"perft 1", "--max-nodes"},
    {"perft 1", "--threads"},
    {"bench", "--depth"},
    {"analyse startpos", "--time"},
    {"analyse startpos", "--depth"},
    {"analyse startpos", "--nodes"},
    {"analyse startpos", "--lines"},
    {"analyse startpos", "--hash"},
    {"analyse startpos", "--threads"},
    {"review x", "--time"},
    {"review x", "--depth"},
    {"review x", "--nodes"},
    {"review x", "--hash"},
    {"review x", "--threads"},
    {"review x", "--max-moves"},
    {"replay x", "--delay"},
    {"referee", "--no-draws-before"},
    {"play", "--computer"},
    {"picture x", "--width"},
    {"picture x", "--game"},
    {"picture x", "--every"},
    {"picture x", "--delay"},
    {"pgn find startpos x", "--limit"},
    {"pgn select All x", "--limit"},
    {"pgn split x", "--games"},
    {"pgn stats x", "--top"},
    {"pgn tags x", "--game"},
    {"pgn fens x", "--ply"},
    {"pgn fens x", "--max-moves"},
    {"pgn clean x", "--columns"},
    {"match", "--seed"},
    {"match", "--rounds"},
    {"match", "--concurrency"},
    {"match", "--max-plies"},
    {"match", "--margin"},
    {"train generate -o x", "--games"},
    {"train generate -o x", "--seed"},
    {"train generate -o x", "--nodes"},
    {"train generate -o x", "--first-game"},
    {"train generate -o x", "--chess960"},
    {"train generate -o x", "--random-plies"},
    {"train generate -o x", "--most-random-plies"},
    {"train sample x", "--positions"},
    {"train sample x", "--seed"},
    {"train print x", "--games"},
    {"train tune -o x x", "--epochs"},
    {"train tune -o x x", "--seed"},
    {"train net -o x x", "--epochs"},
    {"train net -o x x", "--seed"},
    {"train net -o x x", "--batch"},
    {"train net -o x x", "--rate"},
    {"train net -o x x", "--last-rate"},
    {"train net -o x x", "--result-share"},
    {"train net -o x x", "--later-share"},
    {"train net -o x x", "--least-ply"},
    {"train net -o x x", "--least-pieces"},
    {"train net -o x x", "--score-limit"},
};

TEST(NumberOptionTest, NamesItselfAndTheNumberItRefuses) {
  for (const auto& [command, option] : number_options) {
    for (const std::string number : {"-1", "99999999999999999999", "1e300", "nan", "x", ""}) {
      for (const char* const joint : {" ", "="}) {
        const std::string line = std::string{command} + " " + option + joint + "'" + number + "'";
        const bool is_left_out = number.empty() && *joint == '=';
        const std::string part = std::string{option} + ": \"" + number + "\" is ";
        if (!is_left_out) expect_one_sentence(run_tabiya(line), line, "tabiya: " + part);
      }
    }
  }
}

}  // namespace
}  // namespace tabiya::test
