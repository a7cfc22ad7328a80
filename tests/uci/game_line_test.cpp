#include "tabiya/uci/game_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/strict_engine.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;
using test::CastlingGames;
using test::StrictHost;

class GameLines : public testing::Test {
 protected:
  [[nodiscard]] Client start(StrictHost& machine) {
    return Client::start({.arguments = {"strict"}, .host = &machine.host}, in(machine)).value();
  }
  [[nodiscard]] static Deadline in(const StrictHost& machine) { return machine.host.now() + 1s; }
  /// The engine's move before each ply.
  static void expect_game(Client& client, const StrictHost& machine, const GameLine& game) {
    Position position = game.start;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto command = client.describe(test::before_ply(game, ply), in(machine));
      ASSERT_TRUE(command) << to_string(command.error());
      const auto answer = client.search(*command, {.depth = 1}, in(machine));
      ASSERT_TRUE(answer) << to_string(answer.error());
      EXPECT_EQ(parse_uci(position, answer->best.move.value_or("none")), game.moves[ply])
          << "ply " << ply << ": " << answer->best.move.value_or("none");
      position.play_unchecked(game.moves[ply]);
    }
  }
};

TEST_F(GameLines, AreUnderstoodByAStrictEngineOneAfterAnother) {
  StrictHost machine;
  Client client = start(machine);
  for (const GameLine& game : CastlingGames{}.all()) expect_game(client, machine, game);
  using Texts = std::vector<std::string>;
  Texts options;
  std::ranges::copy_if(*machine.dialog, std::back_inserter(options),
                       [](const std::string& line) { return line.starts_with("setoption"); });
  EXPECT_EQ(options, (Texts{"setoption name UCI_Chess960 value false",
                            "setoption name UCI_Chess960 value true",
                            "setoption name UCI_Chess960 value false"}));
}

TEST_F(GameLines, AreUnderstoodWhateverTheCallerHasSet) {
  StrictHost machine;
  Client client = start(machine);
  expect_game(client, machine, CastlingGames{}.standard);
  ASSERT_TRUE(client.send(SetOption{"uci_chess960", "true"}, in(machine)));
  ASSERT_TRUE(client.send(SetOption{"UCI_Chess960", "true"}, in(machine)));
  expect_game(client, machine, CastlingGames{}.standard);
}

TEST_F(GameLines, OfChess960NeedTheOptionUnlessTheirCastlingIsThatOfStandardChess) {
  StrictHost machine{true};
  Client client = start(machine);
  const auto refused = client.describe(test::before_ply(CastlingGames{}.chess960, 7), in(machine));
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_string(refused.error()),
            "the engine cannot play this game of Chess960: it has no option UCI_Chess960");
  expect_game(client, machine, CastlingGames{}.usual_array);
  expect_game(client, machine, CastlingGames{}.standard);
}

TEST_F(GameLines, BeginAfterTheLastSpecialCastlingRightForAnEngineWithoutTheOption) {
  StrictHost machine{true};
  Client client = start(machine);
  const GameLine game =
      test::game_line("1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1",
                      {"c1c2", "b8a8", "f1e1", "c8d7", "c2c3"}, CastlingMode::Chess960);
  EXPECT_FALSE(client.describe(test::before_ply(game, 3), in(machine)));
  EXPECT_EQ(client.describe(game, in(machine)).value(),
            (SetPosition{"r4r2/3k4/8/8/8/8/2K5/1R2R3 w - - 4 3", {"c2c3"}}));
}

TEST(GameLine, SpellsStartAndMovesInItsDialect) {
  using Moves = std::vector<std::string>;
  const CastlingGames games;
  const SetPosition standard = to_command(test::before_ply(games.standard, 7));
  EXPECT_EQ(standard.fen, std::nullopt);
  EXPECT_EQ(standard.moves, (Moves{"e2e4", "e7e5", "g1f3", "d7d6", "f1c4", "c8e6", "e1g1"}));
  const SetPosition usual = to_command(test::before_ply(games.usual_array, 7));
  EXPECT_EQ(usual.fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(usual.moves.back(), "e1h1");
  EXPECT_EQ(to_command(test::before_ply(games.chess960, 3)),
            (SetPosition{"bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1",
                         {"c1b3", "c8b6", "e1d1"}}));
}

TEST(GameLine, ContinuesAnother) {
  const CastlingGames games;
  EXPECT_TRUE(is_same_game(games.standard, test::before_ply(games.standard, 4)));
  EXPECT_TRUE(is_same_game(test::before_ply(games.standard, 4), games.standard));
  EXPECT_FALSE(is_same_game(games.standard, games.usual_array));
  EXPECT_FALSE(is_same_game(games.standard,
                            test::game_line(to_fen(Position{}), {"d2d4"}, CastlingMode::Standard)));
}

}  // namespace
}  // namespace tabiya::uci
