/// The fields of our answers that third-party clients read.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "server_http/live_server.hpp"

namespace tabiya::server::testing {
namespace {

class ClientShapes : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    server = new LiveServer;
    anna = new Person{server->port(), "Anna", player_scopes};
    bert = new Person{server->port(), "Bert", player_scopes};
  }
  static void TearDownTestSuite() {
    delete bert;
    delete anna;
    delete server;
  }

  static std::string challenge(std::string_view body) {
    const Reply made = anna->ask("POST", "/api/challenge/bert", std::string{body} + "&color=white");
    EXPECT_EQ(made.status, 200) << made.body;
    return std::string{json_of(made).at("id").as_string()};
  }
  static std::string begin_game(std::string_view body) {
    std::string id = challenge(body);
    EXPECT_EQ(bert->ask("POST", "/api/challenge/" + id + "/accept").body, R"({"ok":true})");
    return id;
  }
  static boost::json::value next(TestClient& client) {
    const auto line = client.read_full_line();
    return line ? boost::json::parse(*line) : boost::json::value{};
  }
  static boost::json::value next(TestClient& client, std::string_view type) {
    boost::json::value line = next(client);
    while (line.is_object() && line.at("type").as_string() != boost::json::string_view{type}) {
      line = next(client);
    }
    return line;
  }

  static inline LiveServer* server = nullptr;
  static inline Person* anna = nullptr;
  static inline Person* bert = nullptr;
};

TEST_F(ClientShapes, AChallengeAlwaysHasAnAbsoluteLink) {
  TestClient events{server->port()};
  bert->open(events, "/api/stream/event");
  const std::string id = challenge("clock.limit=60");
  const std::string link = "http://tabiya/" + id;
  EXPECT_EQ(next(events, "challenge").at("challenge").at("url"), link.c_str());
  const auto waiting = json_of(bert->ask("GET", "/api/challenge"));
  EXPECT_EQ(waiting.at("in").at(0).at("url"), link.c_str());
  EXPECT_EQ(json_of(bert->ask("GET", "/api/challenge/" + id + "/show")).at("url"), link.c_str());
  EXPECT_EQ(bert->ask("POST", "/api/challenge/" + id + "/decline", "reason=noBot").status, 200);
  const auto declined = next(events, "challengeDeclined").at("challenge");
  EXPECT_EQ(declined.at("url"), link.c_str());
  EXPECT_EQ(declined.at("declineReasonKey"), "nobot");
}

TEST_F(ClientShapes, NoUserHasATitleThatIsNull) {
  const std::string id = challenge("clock.limit=60");
  const auto shown = json_of(bert->ask("GET", "/api/challenge/" + id + "/show"));
  EXPECT_FALSE(shown.at("challenger").as_object().contains("title"));
  EXPECT_EQ(anna->ask("POST", "/api/challenge/" + id + "/cancel").status, 200);
}

TEST_F(ClientShapes, GamesInProgressSayHowManyAwaitTheCallersMove) {
  const std::string timed = begin_game("clock.limit=60");
  const std::string untimed = begin_game("");
  const auto playing = json_of(anna->ask("GET", "/api/account/playing"));
  EXPECT_EQ(playing.at("nbMyTurn"), 2);
  for (const auto& game : playing.at("nowPlaying").as_array()) {
    EXPECT_EQ(game.at("status"), "started");
    EXPECT_EQ(game.at("secondsLeft"), game.at("gameId") == timed.c_str() ? 60 : 2'147'483);
  }
  const auto account = json_of(bert->ask("GET", "/api/user/anna"));
  EXPECT_TRUE(account.at("playing").as_string().starts_with("http://tabiya/"));
  TestClient stream{server->port()};
  anna->open(stream, "/api/board/game/stream/" + untimed);
  EXPECT_FALSE(next(stream).as_object().contains("clock"));
  for (const std::string& game : {timed, untimed}) {
    EXPECT_EQ(anna->ask("POST", "/api/board/game/" + game + "/abort").status, 200);
  }
}

TEST_F(ClientShapes, ManyUsersAreAskedForAtOnce) {
  TestClient client{server->port()};
  const auto users = json_of(client.ask("POST", "/api/users", "anna, BERT,unknown"));
  ASSERT_EQ(users.as_array().size(), 2U);
  EXPECT_EQ(users.at(0).at("username"), "Anna");
  EXPECT_EQ(users.at(1).at("id"), "bert");
}

TEST_F(ClientShapes, ARecordHasTheRequestedParts) {
  const std::string game = begin_game("clock.limit=60&clock.increment=1");
  EXPECT_EQ(anna->ask("POST", "/api/board/game/" + game + "/move/e2e4").status, 200);
  EXPECT_EQ(bert->ask("POST", "/api/board/game/" + game + "/move/e7e5").status, 200);
  EXPECT_EQ(bert->ask("POST", "/api/board/game/" + game + "/resign").status, 200);
  const auto record = json_of(anna->ask("GET", "/game/export/" + game + "?moves=false&lastFen=1",
                                        {}, {"Accept: application/json"}));
  EXPECT_FALSE(record.as_object().contains("moves"));
  EXPECT_TRUE(record.at("lastFen").as_string().starts_with("rnbqkbnr/pppp1ppp/"));
  EXPECT_EQ(record.at("clock").at("totalTime"), 100);
  EXPECT_EQ(record.at("clocks"), boost::json::value({6000, 6000})) << "no time used, none earned";
  EXPECT_EQ(record.at("players").at("white").at("provisional"), true);
  const std::string pgn = anna->ask("GET", "/game/export/" + game + "?moves=false").body;
  EXPECT_TRUE(pgn.ends_with("]\n\n1-0\n\n") || pgn.ends_with("]\n\n1-0\n")) << pgn;

  const std::string slow = begin_game("days=3");
  const auto other =
      json_of(anna->ask("GET", "/game/export/" + slow, {}, {"Accept: application/json"}));
  EXPECT_EQ(other.at("daysPerTurn"), 3);
  EXPECT_EQ(anna->ask("POST", "/api/board/game/" + slow + "/abort").status, 200);
}

TEST_F(ClientShapes, StreamedGamesOfUsersHaveTheirClock) {
  TestClient games{server->port()};
  games.send(
      "POST /api/stream/games-by-users HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
      "anna,bert");
  EXPECT_EQ(games.read_head().status, 200);
  const std::string game = begin_game("clock.limit=300&clock.increment=3");
  const auto begun = next(games);
  EXPECT_EQ(begun.at("id"), game.c_str());
  EXPECT_EQ(begun.at("status"), 20);
  EXPECT_EQ(begun.at("statusName"), "started");
  EXPECT_EQ(begun.at("clock").at("totalTime"), 420);
  EXPECT_EQ(begun.at("players").at("white").at("userId"), "anna");
  EXPECT_EQ(anna->ask("POST", "/api/board/game/" + game + "/abort").status, 200);
  EXPECT_EQ(next(games).at("statusName"), "aborted");
}

TEST_F(ClientShapes, TelevisionShowsWhatHasAClock) {
  const std::string slow = begin_game("days=3");
  const std::string fast = begin_game("clock.limit=300");
  TestClient feed{server->port()};
  feed.send("GET /api/tv/feed HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(feed.read_head().status, 200);
  EXPECT_EQ(next(feed).at("d").at("id"), fast.c_str());
  for (const std::string& game : {slow, fast}) {
    EXPECT_EQ(anna->ask("POST", "/api/board/game/" + game + "/abort").status, 200);
  }
}

}  // namespace
}  // namespace tabiya::server::testing
