// Imported games: everything that a PGN brings comes back, by every way out.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "server/support/world_api.hpp"
#include "support/dialect_games.hpp"
#include "support/row_name.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;
namespace js = boost::json;

/// A game with everything that a game can have.
constexpr std::string_view rich =
    R"([Event "IBM Kasparov vs. Deep Blue Rematch"]
[Site "New York, NY USA"]
[Date "1997.05.11"]
[Round "6"]
[White "Deep Blue"]
[Black "Kasparov, Garry"]
[Result "1-0"]
[Annotator "A \"quoted\" name"]
[BlackElo "2785"]
[ECO "B17"]
[EventDate "1997.??.??"]
[MyOwnTag "whatever"]
[Opening "Caro-Kann"]
[Termination "normal"]
[TimeControl "40/7200:20/3600:900"]
[WhiteElo "2700"]

{Before the first move.} 1. e4 {[%clk 1:59:58] [%eval 0.3,20] Best by test.} 1... c6 $1 $14
(1... e5 {Open. [%cal Gg1f3]} 2. Nf3 (2. f4 exf4 $5 {The gambit.} 3. Nf3) 2... Nc6)
(1... c5) {After the variations.} 2. d4 d5 {[%clk 1:58:00] [%emt 0:00:10] [%custom 1 2]} 3. Nc3
(3. -- a6) 3... dxe4 4. Nxe4 Nd7 {Black resigned.} 1-0
)";

constexpr std::string_view chess960 =
    R"([Event "Freestyle"]
[Site "Weissenhaus"]
[Date "2024.02.09"]
[Round "1.2"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[FEN "nbqrkbrn/pppppppp/8/8/8/8/PPPPPPPP/NBQRKBRN w DGdg - 0 1"]
[SetUp "1"]
[Termination "time forfeit"]
[Variant "Chess960"]

1. Ng3 {[%clk 0:09:59]} 1... Ng6 2. e4 $6 1/2-1/2
)";

constexpr std::string_view from_position =
    R"([Event "Study"]
[Site "?"]
[Date "1922.??.??"]
[Round "-"]
[White "Reti"]
[Black "?"]
[Result "*"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]
[SetUp "1"]
[Source "Ostravsky denik"]

{White to draw.} *
)";

class Import : public ::testing::Test {
 protected:
  Response import(std::string_view pgn) {
    WorldApi api{world};
    Request request = WorldApi::request_of(Method::Post, "/api/import");
    request.headers.content_type = "application/x-www-form-urlencoded";
    request.body = "pgn=";
    for (const char byte : pgn) {
      constexpr std::string_view digits = "0123456789ABCDEF";
      const auto value = static_cast<unsigned char>(byte);
      request.body += {'%', digits[value / 16], digits[value % 16]};
    }
    return api.ask(std::move(request));
  }
  /// Imports a game that is accepted, and returns its id.
  std::string imported(std::string_view pgn) {
    const Response kept = import(pgn);
    EXPECT_EQ(kept.status, 200) << kept.body;
    return std::string{js::parse(kept.body).at("id").as_string()};
  }
  std::string get(const std::string& path, const std::string& query = {},
                  const std::string& accept = {}) {
    WorldApi api{world};
    Request request = WorldApi::request_of(Method::Get, path);
    request.query = parse_query(query);
    request.headers.accept = accept;
    return api.ask(std::move(request)).body;
  }
  std::string exported(const std::string& id, const std::string& query = {}) {
    return get("/game/export/" + id, query);
  }
  static pgn::GameTree tree_of(std::string_view pgn) {
    pgn::Reader reader{pgn::Input::from_memory(pgn)};
    auto read = pgn::read_tree(reader);
    EXPECT_TRUE(read.has_value() && read->errors.empty() && read->oddities.empty()) << pgn;
    return read ? std::move(read->tree) : pgn::GameTree{};
  }

  World world;
};

TEST_F(Import, BringsBackEverything) {
  for (const std::string_view game : {rich, chess960, from_position}) {
    const std::string id = imported(game);
    EXPECT_EQ(tree_of(exported(id)), tree_of(game));
    EXPECT_EQ(exported(id).find("GameId"), std::string::npos) << "and nothing else";
  }
}

TEST_F(Import, BringsBackTheFormsOfAllPrograms) {
  for (const auto& [name, origin, game] : test::dialect_games) {
    const std::string id = imported(game);
    EXPECT_EQ(tree_of(exported(id)), tree_of(game)) << name;
    const auto tree = js::parse(get("/api/tabiya/game/" + id + "/tree"));
    EXPECT_EQ(tree.at("nodes").as_array().size(), tree_of(game).size()) << name;
  }
}

TEST_F(Import, ShowsTheTimesAndScoresOfAllPrograms) {
  const auto first_move = [&](std::string_view moves) {
    const std::string id = imported(std::string{moves} + "\n");
    return js::parse(get("/api/tabiya/game/" + id + "/tree")).at("nodes").at(1);
  };
  EXPECT_EQ(first_move("1. e4 {[%emt 00:12][%eval -6.64/23]} e5 *").at("elapsed"), 12'000);
  EXPECT_EQ(first_move("1. e4 {[%emt 00:12][%eval -6.64/23]} e5 *").at("eval").at("cp"), -664);
  EXPECT_EQ(first_move("1. e4 {[%emt 4.152]} e5 *").at("elapsed"), 4'152);
  EXPECT_EQ(first_move("1. e4 {+0.31/12 0.50s} e5 *").at("elapsed"), 500);
  EXPECT_EQ(first_move("1. e4 {d=34, mt=60132, wv=0.16,} e5 *").at("elapsed"), 60'132);
}

TEST_F(Import, BringsItBackAfterARestart) {
  const std::string id = imported(rich);
  const std::string before = exported(id);
  world.restart(240h);
  EXPECT_EQ(exported(id), before);
  EXPECT_EQ(tree_of(before), tree_of(rich));
}

TEST_F(Import, OfAPositionWithoutMovesStays) {
  const std::string id = imported(from_position);
  world.pass(server::Rooms::aborted_life + 2min);
  world.restart();
  EXPECT_EQ(tree_of(exported(id)), tree_of(from_position));
}

TEST_F(Import, BringsItBackByEveryWay) {
  for (const std::string_view game : {rich, chess960, from_position}) {
    const std::string id = imported(game);
    const auto json = js::parse(get("/game/export/" + id, {}, "application/json"));
    EXPECT_EQ(tree_of(json.at("pgn").as_string()), tree_of(game));
    const auto tree = js::parse(get("/api/tabiya/game/" + id + "/tree"));
    EXPECT_EQ(tree.at("nodes").as_array().size(), tree_of(game).size());
    EXPECT_EQ(tree.at("tags").as_array().size(), tree_of(game).tags.pairs().size());
    EXPECT_EQ(tree.at("isCut"), false);
  }
}

TEST_F(Import, ShowsItsHeadInJson) {
  const auto json = js::parse(get("/game/export/" + imported(rich), {}, "application/json"));
  EXPECT_EQ(json.at("players").at("white").at("name"), "Deep Blue");
  EXPECT_EQ(json.at("players").at("white").at("rating"), 2700);
  EXPECT_EQ(json.at("players").at("black").at("rating"), 2785);
  EXPECT_EQ(json.at("moves"), "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7");
  EXPECT_EQ(json.at("winner"), "white");
}

TEST_F(Import, LeavesOutOnlyWhatAnExportDoesNotWant) {
  const std::string id = imported(rich);
  const struct {
    std::string query;
    void (*change)(pgn::GameTree&);
  } rows[] = {
      {"white=Computer&event=Match",
       [](pgn::GameTree& tree) {
         tree.tags.set("White", "Computer");
         tree.tags.set("Event", "Match");
       }},
      {"opening=false",
       [](pgn::GameTree& tree) {
         tree.tags.remove("ECO");
         tree.tags.remove("Opening");
       }},
      {"moves=false",
       [](pgn::GameTree& tree) { tree.erase(*tree[pgn::GameTree::root()].first_child); }},
  };
  for (const auto& row : rows) {
    pgn::GameTree wanted = tree_of(rich);
    row.change(wanted);
    while (row.query == "moves=false" && wanted.size() > 1) {
      wanted.erase(*wanted[pgn::GameTree::root()].first_child);
    }
    EXPECT_EQ(tree_of(exported(id, row.query)), wanted) << row.query;
  }
  const std::string no_clocks = exported(id, "clocks=false");
  EXPECT_EQ(no_clocks.find("%clk"), std::string::npos) << no_clocks;
  EXPECT_EQ(no_clocks.find("%emt"), std::string::npos) << no_clocks;
  EXPECT_NE(no_clocks.find("[%custom 1 2]"), std::string::npos) << no_clocks;
  EXPECT_NE(no_clocks.find("[%eval 0.3,20] Best by test."), std::string::npos) << no_clocks;
  EXPECT_TRUE(exported(id, "tags=false").starts_with("{Before the first move.} 1. e4"));
}

TEST_F(Import, OfSeveralGamesIsRefused) {
  const Response refused = import(std::string{rich} + "\n" + std::string{chess960});
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("more than one game"), std::string::npos) << refused.body;
}

TEST_F(Import, OfAGameWithANullMoveIsRefused) {
  const Response refused = import("1. e4 e5 2. -- d5 *");
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("Ply 3 is a null move"), std::string::npos) << refused.body;
}

TEST_F(Import, NamesWhatItCouldNotKeep) {
  const auto json = js::parse(import("[White \"A\"]\n[White \"B\"]\n\n1. e4 $999 e5 *").body);
  ASSERT_EQ(json.at("faults").as_array().size(), 2);
  EXPECT_EQ(json.at("faults").at(0).at("line"), 2);
}

TEST_F(Import, WithACommentThatIsTooLongIsRefused) {
  EXPECT_EQ(import("1. e4 {" + std::string(70'000, 'x') + "} *").status, 413);
  EXPECT_EQ(import("[Event \"" + std::string(70'000, 'x') + "\"]\n\n1. e4 *").status, 413);
}

TEST_F(Import, WithTooManyTagsIsRefused) {
  std::string tags;
  for (int number = 0; number < 35'000; ++number) tags += "[T" + std::to_string(number) + "\"\"]";
  EXPECT_EQ(import(tags + "\n\n1. e4 *").status, 413);
}

TEST_F(Import, IsBoundedInPlies) {
  std::string moves = "1. e4 e5 ";
  for (int number = 0; number < 150; ++number) moves += "Ke2 Ke7 Ke1 Ke8 ";
  EXPECT_EQ(import(moves + "*").status, 413);
}

TEST_F(Import, CutsPlayersNamesAtCharacterBoundaries) {
  const std::string name = std::string(254, 'a') + "ü";
  const Response kept = import("[White \"" + name + "\"]\n[Black \"Gr\xFCnfeld\"]\n\n1. e4 1-0");
  ASSERT_EQ(kept.status, 200) << kept.body;
  WorldApi api{world};
  Request request = WorldApi::request_of(
      Method::Get,
      "/game/export/" + std::string{boost::json::parse(kept.body).at("id").as_string()});
  request.headers.accept = "application/json";
  const Response exported = api.ask(std::move(request));
  EXPECT_TRUE(pgn::is_utf8(exported.body)) << exported.body;
  EXPECT_NE(exported.body.find("\"name\":\"" + std::string(254, 'a') + "\""), std::string::npos)
      << exported.body;
  EXPECT_NE(exported.body.find("Grünfeld"), std::string::npos) << exported.body;
}

}  // namespace
}  // namespace tabiya::server::testing
