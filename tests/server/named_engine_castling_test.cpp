// A named engine hears of castling as its option UCI_Chess960 says; see support/strict_engine.hpp.
#include <gtest/gtest.h>

#include "server/computers/named_engine.hpp"
#include "server/support/world.hpp"
#include "support/strict_engine.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using test::CastlingGames;
using test::StrictHost;
using testing::World;

NamedEngine strict(StrictHost& machine) {
  return {.name = "Strict", .command = {"strict"}, .host = &machine.host};
}

class CastlingOfNamedEngines : public ::testing::Test {
 protected:
  [[nodiscard]] Thought think(StrictHost& machine, const uci::GameLine& line) {
    const NamedEngine engine = strict(machine);
    NamedEngineCall call{
        thread, engine, 1s, {[this](const std::string& fault) { faults.push_back(fault); }}};
    Game game{line.start, line.mode};
    for (const Move move : line.moves) static_cast<void>(game.play(move));
    return call.think(game, 10ms);
  }

  EngineThread thread;
  std::vector<std::string> faults;
};

TEST_F(CastlingOfNamedEngines, IsUnderstoodInGamesOfBothModesOneAfterAnother) {
  StrictHost machine;
  for (const uci::GameLine& game : CastlingGames{}.all()) {
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      EXPECT_EQ(think(machine, test::before_ply(game, ply)).move, game.moves[ply]) << ply;
    }
  }
  EXPECT_TRUE(faults.empty()) << faults.front();
}

TEST_F(CastlingOfNamedEngines, OfChess960NeedsTheOptionAndARestartDoesNotHelp) {
  StrictHost machine{true};
  EXPECT_EQ(think(machine, test::before_ply(CastlingGames{}.chess960, 0)).move, std::nullopt);
  EXPECT_EQ(faults, (std::vector<std::string>{
                        "Strict: the engine cannot play this game of Chess960: it has no option "
                        "UCI_Chess960; it makes no move"}));
  const uci::GameLine game = CastlingGames{}.usual_array;
  EXPECT_EQ(think(machine, test::before_ply(game, 6)).move, game.moves[6]);
  EXPECT_EQ(std::ranges::count(*machine.dialog, "uci"), 1);
}

TEST(GamesWithNamedEngines, OfChess960AreRefusedIfTheEngineLacksTheOption) {
  StrictHost old{true};
  World world{{}, {.engines = {strict(old)}, .has_human_pace = false}};
  const UserKey anna = world.user_of(world.guest());
  const auto begin = [&](std::string variant, std::string fen) {
    GameInfo info{.rules = *settle_rules({.variant = std::move(variant), .fen = std::move(fen)}, 0),
                  .seats = {anna, EngineName{"Strict"}}};
    return world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  };
  // Until the engine has been started, what it offers is unknown.
  world.site().computers.check_engines();
  const uci::GameLine start = test::before_ply(CastlingGames{}.chess960, 0);
  world.until([&] { return !world.site().computers.can_play(EngineName{"Strict"}, start); });
  const auto refused =
      begin("chess960", "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().sentence, "this engine does not play Chess960");
  EXPECT_EQ(refused.error().reason, "engine_without_chess960");
  EXPECT_TRUE(begin("chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_TRUE(begin("standard", ""));
}

}  // namespace
}  // namespace tabiya::server
