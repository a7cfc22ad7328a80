/// Attacks that were tried. docs/security.md lists them all.
#include <gtest/gtest.h>

#include <boost/json/value.hpp>
#include <filesystem>
#include <string>
#include <thread>

#include "server/http/parameters.hpp"
#include "server_http/live_server.hpp"

namespace tabiya::server::testing {
namespace {

class Security : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = new LiveServer; }
  static void TearDownTestSuite() { delete server; }

  /// Begins a game on one screen.
  static std::string game_of(Person& person) {
    return std::string{
        json_of(person.browse("POST", "/api/tabiya/game", "{}")).at("id").as_string()};
  }
  static inline LiveServer* server = nullptr;
};

TEST_F(Security, AStrangerDoesNothingInAGame) {
  Person owner{server->port()};
  Person stranger{server->port()};
  const std::string game = game_of(owner);
  for (const char* const action : {"move/e2e4", "resign", "abort", "draw/yes", "takeback/yes",
                                   "claim-victory", "claim-draw"}) {
    EXPECT_EQ(stranger.browse("POST", "/api/board/game/" + game + "/" + action).status, 404)
        << action;
  }
  for (const char* const action : {"touch/e2", "adjust/e2", "rematch", "name"}) {
    EXPECT_EQ(stranger.browse("POST", "/api/tabiya/game/" + game + "/" + action, "name=x").status,
              404)
        << action;
  }
  EXPECT_EQ(stranger.browse("POST", "/api/round/" + game + "/add-time/10").status, 404);
  EXPECT_EQ(owner.browse("POST", "/api/board/game/" + game + "/move/e2e4").status, 200)
      << "and the game is as it was";
}

TEST_F(Security, AnInventedSessionIsNotAdopted) {
  TestClient client{server->port()};
  const std::string invented(32, 'A');
  const Reply reply =
      client.ask("GET", "/api/tabiya/session", {}, {"Cookie: tabiya_session=" + invented});
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.headers.at("set-cookie").find(invented), std::string::npos);
}

TEST_F(Security, PasswordGuessesAreLimited) {
  TestClient client{server->port()};
  const auto guess = [&] {
    return client.ask("POST", "/api/tabiya/login", "username=Stranger&password=correct+horse",
                      {"Origin: http://tabiya"});
  };
  for (int number = 0; number < 10; ++number) EXPECT_EQ(guess().status, 401);
  const Reply refused = guess();
  EXPECT_EQ(refused.status, 429);
  EXPECT_TRUE(refused.headers.contains("retry-after"));
}

TEST_F(Security, OnlyFilesOfThePageAreServed) {
  TestClient client{server->port()};
  for (const char* const path :
       {"/../tabiya.sqlite", "/..%2ftabiya.sqlite", "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/js/..%5c..%5cetc%5cpasswd", "/js//etc/passwd", "//etc/passwd", "/tabiya.sqlite",
        "/game/export/..%2f..%2ftabiya.sqlite", "/api/tabiya/pgn/..%2ftabiya.sqlite/game/1.pgn",
        "/js/app.js%00.html", "/.git/config"}) {
    const int status = client.ask("GET", path).status;
    EXPECT_TRUE(status == 404 || status == 400) << path << ": " << status;
  }
}

TEST_F(Security, UntrustedTextBreaksNoHeaderAndNoTag) {
  Person owner{server->port()};
  const std::string game = game_of(owner);
  TestClient client{server->port()};
  const Reply reply = client.ask(
      "GET", "/game/export/" + game +
                 "?white=%22%5D%0D%0ASet-Cookie:%20x=y%0D%0A%5BEvil%20%22yes&black=%3Cb%3E");
  EXPECT_EQ(reply.status, 200);
  EXPECT_FALSE(reply.headers.contains("set-cookie"));
  EXPECT_EQ(reply.body.find("\n[Evil"), std::string::npos) << reply.body;
  EXPECT_EQ(
      owner.browse("POST", "/api/tabiya/game/" + game + "/name", "name=Club%0A%5BEvil").status,
      200);
  EXPECT_EQ(client.ask("GET", "/game/export/" + game).body.find("\n[Evil"), std::string::npos);
  EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
  EXPECT_TRUE(reply.headers.at("content-type").starts_with("application/x-chess-pgn"));
}

TEST(SecurityOfBodies, ALongNameInJsonIsNotCopiedForEachThatIsBelowIt) {
  std::string text = "{\"" + std::string(200'000, 'A') + "\":{\"a\":1,\"b\":2},\"c\":3}";
  const Parameters parameters = parse_body(text);
  EXPECT_EQ(parameters.size(), 1U);
  EXPECT_EQ(parameters.text("c"), "3");
}

TEST(SecurityOfBodies, MoreParametersThanAnyFormHasAreLeftOut) {
  std::string text = "{\"first\":1";
  for (int number = 0; number < 1'900; ++number) {
    text += ",\"" + std::to_string(number) + "\":0";
  }
  const Parameters parameters = parse_body(text + "}");
  EXPECT_EQ(parameters.size(), 200U);
  EXPECT_EQ(parameters.text("first"), "1");
}

TEST(SecurityOfBodies, AListHasAsManyValuesAsAnyClientSends) {
  std::string list = "{\"a\":[0";
  for (int number = 1; number < 1'900; ++number) list += ",1";
  EXPECT_EQ(parse_body(list + "]}").text("a").size(), 1'999U) << "a thousand digits and commas";
}

TEST(SecurityOfBodies, MoreValuesThanARequestCanMeanAreMalformed) {
  for (const char* const value : {"1,", "[],", "{},", "[[1]],"}) {
    std::string list = "{\"a\":[";
    while (list.size() < 60'000) list += value;
    EXPECT_TRUE(parse_body(list + "1]}").is_malformed()) << value;
  }
  const std::string commas(60'000, ',');
  EXPECT_EQ(parse_body("{\"a\":\"\\\"" + commas + "\"}").text("a").size(), 60'001U)
      << "within a text they mean nothing";
}

TEST(SecurityOfBodies, DeepNestingIsMalformed) {
  std::string deep;
  for (int level = 0; level < 100'000; ++level) deep += "{\"a\":";
  EXPECT_TRUE(parse_body(deep).is_malformed());
  EXPECT_TRUE(parse_body("{\"a\":" + std::string(100'000, '[')).is_malformed());
  EXPECT_TRUE(parse_body(std::string(100'000, '[')).is_malformed());
}

TEST_F(Security, AFolderHasOneServerEvenWithoutTheSocketOfTheOperator) {
  std::filesystem::rename(server->data() / "control", server->data() / "elsewhere");
  Configuration same;
  same.port = 0;
  same.data = server->data();
  const auto second = Server::start(same);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error(), "another server is using " + server->data().string());
  std::filesystem::rename(server->data() / "elsewhere", server->data() / "control");
}

TEST(SecurityOfTheFolder, ALongPathHasASocketToo) {
  const test::ScratchFolder folder;
  Configuration configuration;
  configuration.port = 0;
  configuration.data = folder.path() / std::string(120, 'x') / "data";
  configuration.log_level = "off";
  auto server = Server::start(configuration);
  ASSERT_TRUE(server.has_value()) << server.error();
  std::thread running{[&] { server->run(); }};
  EXPECT_TRUE(send_operator_command(configuration.data, "status")->starts_with("games 0"));
  server->stop();
  running.join();
  server = std::unexpected{std::string{}};
}

TEST_F(Security, TheFolderAndTheSocketOfTheOperatorAreTheirOwners) {
  using std::filesystem::perms;
  const auto of_others = perms::group_all | perms::others_all;
  EXPECT_EQ(status(server->data()).permissions() & of_others, perms::none);
  EXPECT_EQ(status(server->data() / "control").permissions() & of_others, perms::none);
}

}  // namespace
}  // namespace tabiya::server::testing
