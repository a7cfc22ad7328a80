/// What a server with tablebases says about endings: GET /standard, as Lichess' tablebase server, and the
/// position of the page.
#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "server_http/live_server.hpp"
#include "tablebase/tables.hpp"

namespace tabiya::server::testing::tablebases {
namespace {

class Tablebases : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    Configuration configuration;
    configuration.tables = test::folder_of_three_men().string();
    server = new LiveServer{configuration};
  }
  static void TearDownTestSuite() { delete server; }

  static Reply get(std::string_view path) {
    TestClient client{server->port()};
    return client.ask("GET", path);
  }

  static inline LiveServer* server = nullptr;
};

TEST_F(Tablebases, AnswerAsLichessDoes) {
  const Reply reply = get("/standard?fen=8/8/8/8/8/2k5/8/KR6_w_-_-_0_1");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const auto answer = json_of(reply);
  EXPECT_EQ(answer.at("category"), "win");
  EXPECT_EQ(answer.at("dtz"), 27);
  EXPECT_TRUE(answer.at("precise_dtz").is_null());
  const auto& best = answer.at("moves").at(0);
  EXPECT_EQ(best.at("uci"), "b1d1");
  EXPECT_EQ(best.at("category"), "loss") << "of the side that moves then";
}

TEST_F(Tablebases, ReadBlanksInAFenAsWell) {
  EXPECT_EQ(get("/standard?fen=8/8/8/8/8/2k5/8/KR6%20w%20-%20-%200%201").status, 200);
  EXPECT_EQ(get("/standard?fen=8/8/8/8/8/2k5/8/KR6+w+-+-+0+1").status, 200);
}

TEST_F(Tablebases, SayWhatIsWrongOrNotKnown) {
  EXPECT_EQ(get("/standard").status, 400);
  const Reply broken = get("/standard?fen=8/8/8/8/8/2k5/7/KR6_w_-_-_0_1");
  EXPECT_EQ(broken.status, 400);
  EXPECT_NE(broken.body.find("rank 2 has 7 squares instead of 8"), std::string::npos)
      << broken.body;
  const Reply unknown = get("/standard?fen=8/8/8/8/8/2k5/7r/KR6_w_-_-_0_1");
  EXPECT_EQ(unknown.status, 404);
  EXPECT_NE(unknown.body.find("no table has as many men as the position"), std::string::npos)
      << unknown.body;
  const Reply castling = get("/standard?fen=8/8/8/8/8/8/k7/5K1R_w_H_-_0_1");
  EXPECT_EQ(castling.status, 404);
  EXPECT_NE(castling.body.find("can still castle"), std::string::npos) << castling.body;
}

TEST_F(Tablebases, TellThePageInItsLanguage) {
  Person guest{server->port()};
  const auto ask = [&](std::string_view body) {
    return json_of(guest.browse("POST", "/api/tabiya/position", body));
  };
  const auto known = ask(R"({"fen":"8/8/8/8/8/2k5/8/KR6 w - - 0 1","lang":"en"})");
  EXPECT_EQ(known.at("tablebase").at("sentence"),
            "White wins: 27 or 28 plies to the next capture, pawn move or mate");
  EXPECT_EQ(known.at("tablebase").at("moves").at(0).at("san"), "Rd1");
  const auto german = ask(R"({"fen":"8/8/4k3/8/8/8/8/K1N5 w - - 0 1","lang":"de"})");
  EXPECT_EQ(german.at("tablebase").at("sentence"), "remis");
  EXPECT_TRUE(ask(R"({"fen":null})").at("tablebase").is_null());
  EXPECT_TRUE(ask(R"({"fen":"8/8/8/8/8/2k5/8/KR6 w - - 0 1","variant":"atomic"})")
                  .at("tablebase")
                  .is_null());
}

TEST(AServer, DoesNotStartWithAFolderThatCannotBeRead) {
  const test::ScratchFolder folder;
  Configuration configuration;
  configuration.port = 0;
  configuration.data = folder.path() / "data";
  configuration.tables = (folder.path() / "absent").string();
  const auto server = Server::start(configuration);
  ASSERT_FALSE(server.has_value());
  EXPECT_NE(server.error().find("tables: cannot read the folder"), std::string::npos)
      << server.error();
}

TEST(AServer, DoesNotStartWithAFolderWithoutTables) {
  const test::ScratchFolder folder;
  Configuration configuration;
  configuration.port = 0;
  configuration.data = folder.path() / "data";
  configuration.tables = folder.path().string();
  const auto server = Server::start(configuration);
  ASSERT_FALSE(server.has_value());
  EXPECT_NE(server.error().find("tables: no table in "), std::string::npos) << server.error();
}

}  // namespace
}  // namespace tabiya::server::testing::tablebases
