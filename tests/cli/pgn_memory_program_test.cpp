/// The memory of commands that keep something of each game: about 100 bytes a game.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "cli/run_program.hpp"
#include "support/effort.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::test {
namespace {

constexpr std::size_t game_count = 3'000'000;

/// A file that has a few kilobytes when it is compressed.
std::string many_games() {
  std::string text;
  for (std::size_t game = 0; game < game_count; ++game) text += "[White \"a\"]\n\n*\n\n";
  return text;
}

/// Runs the command with this much memory of its own; pages of mapped files do not count.
int exit_code_within(std::size_t bytes, const std::string& arguments) {
  constexpr std::size_t bytes_of_block = 1024;
  const std::string command = "ulimit -d " + std::to_string(bytes / bytes_of_block) + " && exec " +
                              std::string{TABIYA_QUOTED_PROGRAM} + " " + arguments +
                              " >/dev/null 2>&1";
  return WEXITSTATUS(std::system(command.c_str()));
}

TEST(PgnMemoryTest, IsAboutAHundredBytesAGame) {
  if constexpr (is_sanitized) GTEST_SKIP() << "the sanitizers need memory of their own";
  constexpr std::size_t bytes_of_game = 110;
  const ScratchFolder folder;
  const std::string input = word(folder.write("games.pgn", many_games()));
  const std::string whole = input + " -o " + word(folder.path("out.pgn"));
  const std::string parts = input + " --into " + word(folder.path("parts"));
  for (const std::string& arguments :
       {"sort " + whole, "sort --by plies,White " + whole, "split --games 1000000 " + parts}) {
    EXPECT_EQ(exit_code_within(game_count * bytes_of_game, "pgn " + arguments), 0) << arguments;
  }
  EXPECT_EQ(folder.read("out.pgn").size(), many_games().size());
}

}  // namespace
}  // namespace tabiya::test
