/// Games of variants in rooms: what listeners read, and what players and the server can do in them.
#include <string>
#include <string_view>

#include "server/api/tv.hpp"
#include "server/support/rooms_test.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing::variant_rooms {
namespace {

constexpr std::string_view captures = "e2e4 d7d5 e4d5 d8d5";

class VariantRooms : public Rooms {
 protected:
  void begin(std::string variant, std::string fen = {}) {
    game = world.game(white, black,
                      {.variant = std::move(variant), .fen = std::move(fen), .time = clock});
  }
  /// The last line for a player on our page.
  std::string line_for(UserKey player, LineForm form = LineForm::PageEnglish) {
    return watch(player, form)->last();
  }
  static bool has(const std::string& line, std::string_view part) { return line.contains(part); }

  RealTime clock{300s, 0s};
};

TEST_F(VariantRooms, OfCrazyhouseShowPocketsAndDrops) {
  begin("crazyhouse");
  world.play(game, captures);
  const std::string line = line_for(white);
  EXPECT_TRUE(has(line, R"("pockets":{"white":{"p":1},"black":{"p":1}})")) << line;
  EXPECT_TRUE(has(line, R"("drops":{"p":[)")) << line;
  EXPECT_TRUE(
      has(line, R"("fen":"rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR/Pp w KQkq - 0 3")"));
  EXPECT_FALSE(has(line, R"("e6":)")) << "a drop does not begin on a square";
  EXPECT_TRUE(has(line_for(black), R"("drops":{})")) << "the opponent is to move";
  EXPECT_FALSE(has(line, "checksLeft"));
}

TEST_F(VariantRooms, OfCrazyhouseTakeDrops) {
  begin("crazyhouse");
  world.play(game, captures);
  EXPECT_EQ(world.move(game, white, "P@e6"), "");
  EXPECT_TRUE(room().moves_text().ends_with(" P@e6"));
  EXPECT_EQ(world.move(game, white, "P@e6"), "") << "the last move, sent again";
  EXPECT_TRUE(room().moves_text().ends_with("d8d5 P@e6"));
  EXPECT_NE(world.move(game, black, "P@e6"), "") << "the square is not empty";
  EXPECT_NE(world.move(game, black, "N@e3"), "") << "there is no knight";
  const std::string line = line_for(black);
  EXPECT_TRUE(has(line, R"("san":["e4","d5","exd5","Qxd5","P@e6"])")) << line;
  EXPECT_TRUE(has(line, R"("appeared":[{"piece":"P","square":"e6"}])")) << line;
  EXPECT_TRUE(has(line, R"("pockets":{"white":{},"black":{"p":1}})")) << line;
}

TEST_F(VariantRooms, OfCrazyhouseAreReadFromDisk) {
  begin("crazyhouse");
  world.play(game, captures);
  ASSERT_EQ(world.move(game, white, "P@e6"), "");
  const VariantGame before = room().arbiter().game();
  subscriptions.clear();
  world.restart();
  EXPECT_EQ(room().arbiter().game(), before);
  EXPECT_EQ(room().info().rules.variant, Variant::Crazyhouse);
  EXPECT_EQ(world.move(game, black, "c8e6"), "");
}

TEST_F(VariantRooms, FromAPositionAreReadFromDiskWithPocketsAndChecks) {
  for (const auto& [variant, fen] :
       {std::pair{"crazyhouse", "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q~1RK1[NPpp] w - - 4 20"},
        {"threeCheck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+2 0 1"}}) {
    begin(variant, fen);
    const VariantPosition start = room().info().rules.start;
    EXPECT_NE(start, VariantPosition{start.variant()});
    world.restart();
    EXPECT_EQ(room().info().rules.start, start) << variant;
  }
}

TEST_F(VariantRooms, OfThreeCheckCountTheChecksAndEndWithTheThird) {
  begin("threeCheck", "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1");
  const std::string line = line_for(white);
  EXPECT_TRUE(has(line, R"("checksLeft":{"white":1,"black":3})")) << line;
  const auto shown = watch(black, LineForm::PageGerman);
  EXPECT_EQ(world.move(game, white, "a1a8"), "");
  EXPECT_EQ(status(), "variantEnd");
  EXPECT_EQ(room().status().id, 60);
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
  EXPECT_TRUE(has(shown->last(), R"("name":"variant rule","article":"","sentence":"Weiß hat)"))
      << shown->last();
  EXPECT_TRUE(has(shown->last(), R"("winner":"white")"));
}

TEST_F(VariantRooms, OfAntichessPromoteToKingsAndHaveNoCheck) {
  begin("antichess", "8/P7/8/8/8/8/8/k7 w - - 0 1");
  const std::string line = line_for(white);
  EXPECT_TRUE(has(line, R"("promotionPieces":["q","r","b","n","k"])")) << line;
  EXPECT_TRUE(has(line, R"("promotions":["a7a8"])")) << line;
  EXPECT_EQ(world.move(game, white, "a7a8k"), "");
  EXPECT_TRUE(has(line_for(black), R"("check":null)"));
}

TEST_F(VariantRooms, OfAtomicShowWhatHasExploded) {
  begin("atomic");
  world.play(game, "g1f3 a7a6 f3e5 a6a5 e5d7");
  const std::string line = line_for(black);
  // The knight, the pawn, and everything around but pawns.
  EXPECT_TRUE(has(line, R"("captured":{"white":"kqbp","black":"n"})")) << line;
  EXPECT_EQ(status(), "variantEnd") << "the king was beside it";
}

TEST_F(VariantRooms, RefuseAMoveInTheWordsOfTheVariant) {
  begin("antichess");
  world.play(game, "e2e3 b7b5");
  EXPECT_NE(world.move(game, white, "a2a3").find("captur"), std::string::npos)
      << world.move(game, white, "a2a3");
}

TEST_F(VariantRooms, DrawAResignationIfTheOpponentCannotWin) {
  begin("horde", "4k3/8/8/8/8/8/8/7P w - - 0 1");
  EXPECT_EQ(world.act(game, white, action::Resign{}), "");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::Black) << "Black can always win";
  begin("atomic", "4k3/8/8/8/8/8/4p3/K7 w - - 0 1");
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_TRUE(room().arbiter().outcome()->is_draw()) << "a bare king explodes nothing";
}

TEST_F(VariantRooms, DrawAFallenFlagIfTheOpponentCannotWin) {
  clock.limit = 60s;
  begin("atomic", "4k3/8/8/8/8/8/p7/K7 b - - 0 1");
  ASSERT_EQ(world.move(game, black, "e8d8"), "");
  ASSERT_EQ(world.move(game, white, "a1b2"), "");
  world.pass(61s);
  EXPECT_EQ(status(), "outoftime");
  EXPECT_TRUE(room().arbiter().outcome()->is_draw());
}

TEST_F(VariantRooms, CanBeTakenBackAndRepeatedAndClaimed) {
  begin("kingOfTheHill");
  for (int time = 0; time < 2; ++time) world.play(game, "g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_EQ(world.act(game, black, action::Takeback{true}), "");
  EXPECT_TRUE(room().moves_text().ends_with("g1f3 g8f6"));
  EXPECT_EQ(world.move(game, white, "f3g1"), "");
  EXPECT_EQ(world.move(game, black, "f6g8"), "");
  EXPECT_EQ(world.act(game, white, action::ClaimDraw{.claim = Claim::Threefold}), "");
  EXPECT_EQ(status(), "draw");
}

TEST_F(VariantRooms, HaveNoNamedOpening) {
  begin("atomic");
  world.play(game, "e2e4 e7e5");
  EXPECT_TRUE(has(line_for(white), R"("opening":null)"));
}

TEST_F(VariantRooms, AreFeaturedInTheirOwnChannel) {
  WorldApi api{world};
  const UserKey anna = world.person("Anna");
  const UserKey ben = world.person("Ben");
  const GameId atomic = world.game(anna, ben, {.variant = "atomic", .time = clock});
  const std::string channels = api.ask(Method::Get, "/api/tv/channels").body;
  EXPECT_EQ(channels.find(atomic.text()), channels.rfind(atomic.text())) << channels;
  EXPECT_LT(channels.find(R"("atomic")"), channels.find(atomic.text()));
}

TEST_F(VariantRooms, PacksTheLogOfAFinishedGame) {
  begin("crazyhouse");
  world.play(game, captures);
  ASSERT_EQ(world.move(game, white, "P@e6"), "");
  ASSERT_EQ(world.act(game, black, action::Resign{}), "");
  const VariantGame before = room().arbiter().game();
  subscriptions.clear();
  world.pass(2h);
  world.restart();
  EXPECT_EQ(room().arbiter().game(), before);
}

}  // namespace
}  // namespace tabiya::server::testing::variant_rooms
