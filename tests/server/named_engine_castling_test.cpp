// A named engine hears of castling as its option UCI_Chess960 says; see support/strict_engine.hpp.
#include <gtest/gtest.h>

#include "server/support/world.hpp"
#include "support/strict_engine.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using test::CastlingGames;
using test::StrictHost;
using testing::World;

NamedEngine strict(StrictHost& machine) {
  return {.name = "Strict", .command = {"strict"}, .host = &machine.host};
}

/// Castling on either side, a promotion and a capture en passant, in standard chess and Chess960.
TEST(GamesWithNamedEngines, AreWholeInTheirDialect) {
  StrictHost machine;
  World world{{}, {.engines = {strict(machine)}, .has_human_pace = false}};
  const UserKey anna = world.user_of(world.guest());
  for (const uci::GameLine& game : CastlingGames{}.all()) {
    for (const Color computer : all_colors) {
      const bool is_chess960 = game.mode == CastlingMode::Chess960;
      const auto castling = is_chess960 ? FenStyle::Castling::Shredder : FenStyle::Castling::XFen;
      GameInfo info{.rules = *settle_rules({.variant = is_chess960 ? "chess960" : "standard",
                                            .fen = to_fen(game.start, {.castling = castling})},
                                           0)};
      info.seats[computer] = EngineName{"Strict"};
      info.seats[~computer] = anna;
      const GameId id = *world.answer_of<GameId>(
          [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
      Position position = game.start;
      for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const Move move = game.moves[ply];
        if (position.turn() != computer) {
          ASSERT_EQ(world.move(id, anna, to_uci(position, move, game.mode)), "");
        }
        world.until([&] { return world.room(id).arbiter().game().moves().size() > ply; });
        ASSERT_EQ(world.room(id).arbiter().game().moves()[ply], move) << ply;
        position = position.after(move);
      }
      world.settle();
      EXPECT_EQ(world.act(id, anna, action::Resign{}), "");
    }
  }
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
