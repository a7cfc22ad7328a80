/// Runs every command with every option, from command_lines.txt. Reports options without a line.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/command_lines.hpp"

namespace tabiya::test {
namespace {

const std::string lines_path = TABIYA_SOURCE_DIR "/tests/cli/command_lines.txt";

/// The files that the lines can use.
constexpr struct {
  const char* name;
  const char* text;
} files[] = {
    {"games.pgn", R"([Event "Club"]
[Site "Here"]
[Date "2001.02.03"]
[Round "2"]
[White "Ann"]
[Black "Ben"]
[Result "0-1"]
[WhiteElo "1800"]
[Annotator "Eve"]

1. f3 {weak [%clk 0:10:00]} e5 2. g4 $4 (2. e4 Nc6) 2... Qh4# 0-1

[Event "Club"]
[Site "Here"]
[Date "1999.12.31"]
[Round "1"]
[White "Cid"]
[Black "Ann"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1/2-1/2

)"},
    {"renamed.pgn", "[White \"Dan\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"},
    {"broken.pgn", "[Event \"Broken\"]\n[White \"J\xfcrgen\"]\n\n1. e4 e5 2. Ke3 *\n"},
    {"positions.fen",
     "8/8/8/8/8/4k3/8/4K3 w - - 0 1\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"},
    {"labelled.fen", "-- 8/8/8/8/8/4k3/8/4K3 w - - 0 1\n-- 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"},
    {"suite.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197\n"},
    {"openings.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"},
    {"settings.conf", "# ours\nport = 0\nlog-level = error\n"},
    {"served", R"(#!/bin/sh
folder=$1
shift
mkfifo text
env -u DISPLAY -u WAYLAND_DISPLAY "$@" >text &
server=$!
read -r line <text
echo "$line"
rm text
tabiya serve --data "$folder" stop
wait $server
)"}};

void write_files(const ScratchFolder& folder) {
  for (const auto& file : files) folder.write(file.name, file.text);
  std::filesystem::copy(TABIYA_SOURCE_DIR "/tests/tablebase/tables", folder.path("tables"));
  std::filesystem::permissions(folder.path("served"), std::filesystem::perms::owner_all);
}

/// Runs a line in the folder, with the programs and `served` in the path.
ProgramRun run_line(const std::string& line, const ScratchFolder& folder) {
  const ScratchFolder outside;
  const std::string programs = std::filesystem::path{TABIYA_PROGRAM}.parent_path().string();
  const std::string command = "cd " + word(folder.path("")) + " && PATH=" + word(programs) + ":" +
                              word(folder.path("")) + ":\"$PATH\" sh " +
                              word(outside.write("line", line)) + " </dev/null >" +
                              word(outside.path("output")) + " 2>" + word(outside.path("errors"));
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, outside.read("output"),
          outside.read("errors")};
}

class CommandLinesTest : public testing::TestWithParam<CommandGroup> {};

TEST_P(CommandLinesTest, HaveTheExpectedResults) {
  const ScratchFolder folder;
  write_files(folder);
  for (const CommandLine& line : GetParam().lines) {
    if (line.exit_code == '-') continue;
    const ProgramRun run = run_line(line.command, folder);
    const std::string text = run.output + run.errors;
    EXPECT_EQ(run.exit_code, line.exit_code - '0') << line.command << "\n" << text;
    for (const std::string& words : line.words) {
      EXPECT_NE(text.find(words), std::string::npos) << line.command << "\n"
                                                     << words << "\n"
                                                     << text;
    }
    if (line.exit_code != '2') continue;
    EXPECT_EQ(text.find('\n'), text.size() - 1) << line.command << "\nexpected one line: " << text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, CommandLinesTest, testing::ValuesIn(read_command_groups(lines_path)),
                         [](const auto& info) { return info.param.name; });

TEST(EveryOption, HasALineThatUsesIt) {
  Commands commands;
  ask_for_options("tabiya", commands);
  ASSERT_TRUE(commands.contains("tabiya train tune"));
  std::set<CommandOption> used;
  for (const CommandGroup& group : read_command_groups(lines_path)) {
    for (const CommandLine& line : group.lines) {
      if (line.exit_code != '2') used.merge(options_used(line.command, commands));
    }
  }
  for (const auto& [command, options] : commands) {
    for (const std::string& option : options) {
      EXPECT_TRUE(used.contains({command, option}))
          << command << " " << option << " has no line in " << lines_path;
    }
  }
}

}  // namespace
}  // namespace tabiya::test
