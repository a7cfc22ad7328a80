// A named engine hears of castling as its option UCI_Chess960 says; see support/strict_engine.hpp.
#include <gtest/gtest.h>

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
