/// What the endpoints without a game answer about positions of variants, and what games in PGN become.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "server/support/world_api.hpp"

namespace tabiya::server::testing::variant_positions {
namespace {

namespace js = boost::json;

class VariantPositions : public ::testing::Test {
 protected:
  Response post(std::string path, js::object body) {
    Request request = WorldApi::request_of(Method::Post, std::move(path));
    request.take_body(body);
    return api.ask(std::move(request));
  }
  js::value position(std::string_view variant, std::string_view fen, std::string_view moves = {}) {
    const Response answer =
        post("/api/tabiya/position", {{"variant", variant}, {"fen", fen}, {"moves", moves}});
    EXPECT_EQ(answer.status, 200) << answer.body;
    return js::parse(answer.body);
  }
  js::value explain(std::string_view variant, std::string_view moves, std::string_view move) {
    return js::parse(
        post("/api/tabiya/explain", {{"variant", variant}, {"moves", moves}, {"move", move}}).body);
  }
  js::value winnability(std::string_view variant, std::string_view fen) {
    return js::parse(post("/api/tabiya/winnability", {{"variant", variant}, {"fen", fen}}).body);
  }
  Response picture(const std::string& query) {
    Request request = WorldApi::request_of(Method::Get, "/api/tabiya/picture.svg");
    request.query = parse_query(query);
    return api.ask(std::move(request));
  }
  static std::string text_at(const js::value& json, std::string_view name) {
    return std::string{json.at(name).as_string()};
  }

  World world;
  WorldApi api{world};
};

TEST_F(VariantPositions, HaveDropsAndPocketsInCrazyhouse) {
  const js::value json = position("crazyhouse", "", "e4 d5 exd5 Qxd5");
  EXPECT_EQ(text_at(json, "fen"), "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR/Pp w KQkq - 0 3");
  EXPECT_EQ(json.at("pockets").at("white").at("p"), 1);
  EXPECT_TRUE(json.at("pockets").at("black").as_object().contains("p"));
  EXPECT_FALSE(json.at("drops").at("p").as_array().empty());
  EXPECT_TRUE(json.at("opening").is_null());
  EXPECT_FALSE(json.as_object().contains("checksLeft"));
  EXPECT_FALSE(position("standard", "").as_object().contains("drops"));
}

TEST_F(VariantPositions, AreReadInBothForms) {
  EXPECT_EQ(text_at(position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"), "fen"),
            "4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1");
  const js::value checks = position("threeCheck", "4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1");
  EXPECT_EQ(text_at(checks, "fen"), "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +1+0");
  EXPECT_EQ(checks.at("checksLeft").at("white"), 2);
}

TEST_F(VariantPositions, SayHowTheGameHasEnded) {
  const js::value hill = position("kingOfTheHill", "8/8/8/8/8/4K3/8/k7 w - - 0 1", "e3e4");
  EXPECT_EQ(text_at(hill.at("outcome"), "name"), "variant rule");
  EXPECT_EQ(text_at(hill.at("outcome"), "winner"), "white");
  EXPECT_EQ(text_at(hill.at("outcome"), "article"), "");
  EXPECT_TRUE(hill.at("dests").as_object().empty());
}

TEST_F(VariantPositions, HaveNoCheckWithoutAKing) {
  EXPECT_TRUE(position("antichess", "8/8/8/8/8/8/4r3/4K3 w - - 0 1").at("check").is_null());
  EXPECT_TRUE(position("horde", "").at("check").is_null());
}

TEST_F(VariantPositions, ThatCannotBePlayedAnswerWithTheirDefects) {
  const js::value json = position("racingKings", "8/8/8/8/8/8/P7/K1k5 w - - 0 1");
  EXPECT_FALSE(json.at("defects").as_array().empty());
  EXPECT_FALSE(json.as_object().contains("dests"));
}

TEST_F(VariantPositions, OfAnUnknownVariantAreRefused) {
  EXPECT_EQ(post("/api/tabiya/position", {{"variant", "shatranj"}}).status, 400);
}

TEST_F(VariantPositions, ExplainMovesInTheWordsOfTheVariant) {
  const js::value forced = explain("antichess", "e3 b5", "a3");
  EXPECT_EQ(forced.at("legal"), false);
  EXPECT_NE(text_at(forced, "sentence").find("captur"), std::string::npos);
  const js::value drop = explain("crazyhouse", "e4 d5 exd5 Qxd5", "P@e6");
  EXPECT_EQ(drop.at("legal"), true);
  EXPECT_EQ(text_at(drop, "uci"), "P@e6");
  EXPECT_EQ(explain("crazyhouse", "e4 d5 exd5 Qxd5", "N@e6").at("legal"), false);
  EXPECT_EQ(explain("crazyhouse", "e4 d5 exd5 Qxd5", "P@e1").at("legal"), false);
}

TEST_F(VariantPositions, SayWhatTheMaterialExcludes) {
  const js::value json = winnability("atomic", "4k3/8/8/8/8/8/p7/K7 w - - 0 1");
  EXPECT_EQ(text_at(json.at("white"), "verdict"), "unwinnable");
  EXPECT_EQ(text_at(json.at("black"), "verdict"), "undetermined");
  EXPECT_TRUE(json.at("dead").is_null());
}

TEST_F(VariantPositions, AreDrawnWithWhatStandsBesideTheBoard) {
  const Response plain = picture("fen=4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const Response pockets = picture("variant=crazyhouse&fen=4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1");
  EXPECT_EQ(pockets.status, 200);
  EXPECT_TRUE(plain.body.contains(R"(width="360" height="360")")) << plain.body.substr(0, 200);
  EXPECT_TRUE(pockets.body.contains(R"(width="360" height="450")")) << pockets.body.substr(0, 200);
  const Response dropped = picture("variant=crazyhouse&moves=e4 d5 exd5 Qxd5 P@d4");
  EXPECT_TRUE(dropped.body.contains("; Black holds 1 P</title>")) << dropped.body.substr(0, 400);
  const Response exploded = picture("variant=atomic&moves=e4 d5 exd5");
  EXPECT_TRUE(exploded.body.contains(R"(fill="#d9480f")")) << exploded.body.substr(0, 400);
}

// ---- Games in PGN ----

constexpr std::string_view atomic_game =
    "[Event \"?\"]\n[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n"
    "1. Nf3 a6 2. Ne5 a5 3. Nxd7# 1-0\n";

TEST_F(VariantPositions, OfAnImportedGameAreThoseOfItsVariant) {
  const Response kept = post("/api/import", {{"pgn", atomic_game}});
  ASSERT_EQ(kept.status, 200) << kept.body;
  const std::string id = text_at(js::parse(kept.body), "id");
  const Room& room = world.room(*GameId::parse(id));
  EXPECT_EQ(room.info().rules.variant, Variant::Atomic);
  EXPECT_EQ(room.status().name, "variantEnd");
  EXPECT_EQ(room.arbiter().game().moves().size(), 5U);
  const std::string pgn = api.ask(Method::Get, "/game/export/" + id).body;
  EXPECT_TRUE(pgn.contains("[Variant \"Atomic\"]")) << pgn;
  EXPECT_TRUE(pgn.contains("3. Nxd7# 1-0")) << pgn;
}

TEST_F(VariantPositions, OfAVariantAreNotReviewed) {
  const Response kept = post("/api/import", {{"pgn", atomic_game}});
  const std::string id = text_at(js::parse(kept.body), "id");
  const Response game = post("/api/tabiya/review/" + id, {});
  EXPECT_EQ(game.status, 400);
  EXPECT_EQ(text_at(js::parse(game.body), "error"), "Games of Atomic are not reviewed");
  EXPECT_EQ(post("/api/tabiya/review", {{"pgn", atomic_game}}).status, 400);
}

TEST_F(VariantPositions, OfAnImportedGameAreInItsTree) {
  const Response kept = post("/api/import", {{"pgn", atomic_game}});
  const std::string id = text_at(js::parse(kept.body), "id");
  const js::value tree = js::parse(api.ask(Method::Get, "/api/tabiya/game/" + id + "/tree").body);
  EXPECT_EQ(text_at(tree, "variant"), "atomic");
  ASSERT_EQ(tree.at("nodes").as_array().size(), 6U);
  const js::value& last = tree.at("nodes").at(5);
  EXPECT_EQ(text_at(last, "san"), "Nxd7#");
  EXPECT_EQ(text_at(last, "uci"), "e5d7");
  EXPECT_EQ(text_at(last, "fen"), "rn3bnr/1pp1pppp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3");
  EXPECT_EQ(last.at("changed").at("vanished").as_array().size(), 5U);
}

TEST_F(VariantPositions, AreThoseOfTheGameThatIsImportedOrItIsRefused) {
  const Response wrong =
      post("/api/import", {{"pgn", "[Variant \"Antichess\"]\n\n1. e3 b5 2. a3 *\n"}});
  EXPECT_EQ(wrong.status, 400) << "White must capture";
  const Response unknown = post("/api/import", {{"pgn", "[Variant \"Shatranj\"]\n\n1. e3 *\n"}});
  EXPECT_EQ(unknown.status, 400);
}

}  // namespace
}  // namespace tabiya::server::testing::variant_positions
