// `tabiya train check` on games whose results are those of the other side.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/run_program.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "training/inner/game_file.hpp"

namespace tabiya::test {
namespace {

/// Writes a game in which White is two pawns ahead, says the search, and returns its path.
std::string game_of_white_ahead(const ScratchFolder& folder, training::GameResult result) {
  constexpr std::int16_t lead = 200;
  constexpr int plies = 40;
  training::GameRecord game{.result = result};
  Position position = game.start;
  for (int ply = 0; ply < plies; ++ply) {
    constexpr std::array<const char*, 4> shuffle{"g1f3", "g8f6", "f3g1", "f6g8"};
    const Move move = *parse_uci(position, shuffle[static_cast<std::size_t>(ply) % 4]);
    const bool is_white = position.turn() == Color::White;
    game.plies.push_back({move, is_white ? lead : static_cast<std::int16_t>(-lead)});
    position.play_unchecked(move);
  }
  const std::string path = folder.path("some.games");
  auto writer = training::GameFileWriter::create(path, "");
  EXPECT_TRUE(writer && writer->write(game) && writer->flush());
  return path;
}

TEST(TrainCheck, AcceptsGamesThatTheSideAheadWins) {
  const ScratchFolder folder;
  const ProgramRun run = run_tabiya(
      "train check " + word(game_of_white_ahead(folder, training::GameResult::WhiteWins)));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_NE(run.output.find("won 100.0 % of the games that were won"), std::string::npos)
      << run.output;
}

TEST(TrainCheck, ComplainsIfTheSideAheadLoses) {
  const ScratchFolder folder;
  const ProgramRun run = run_tabiya(
      "train check " + word(game_of_white_ahead(folder, training::GameResult::BlackWins)));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.errors, "the results contradict the scores: are they those of the other side?\n");
  EXPECT_NE(run.output.find("won 0.0 % of the games that were won"), std::string::npos)
      << run.output;
}

TEST(TrainCheck, HasNoOpinionOfDraws) {
  const ScratchFolder folder;
  const ProgramRun run =
      run_tabiya("train check " + word(game_of_white_ahead(folder, training::GameResult::Draw)));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.output.find("of the games that were won"), std::string::npos) << run.output;
}

}  // namespace
}  // namespace tabiya::test
