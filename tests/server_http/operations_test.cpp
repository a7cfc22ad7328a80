/// Operations of the public API besides playing: their answers and refusals.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server_http/live_server.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

/// One server for all tests of a suite, with two people and a bot.
class Operations : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    server = new LiveServer;
    anna =
        new Person{server->port(), "Anna", "board:play,challenge:write,email:read,preference:read"};
    bert = new Person{server->port(), "Bert", player_scopes};
    robot = new Person{server->port(), "Robot", "bot:play"};
    EXPECT_EQ(robot->ask("POST", "/api/bot/account/upgrade").status, 200);
  }
  static void TearDownTestSuite() {
    delete robot;
    delete bert;
    delete anna;
    delete server;
  }

  /// Begins a game with Anna as White.
  static std::string begin_game(Person& opponent = *bert, std::string_view clock = "300") {
    const Reply made = anna->ask("POST", "/api/challenge/" + opponent.name(),
                                 "clock.limit=" + std::string{clock} + "&color=white");
    EXPECT_EQ(made.status, 200) << made.body;
    std::string id{json_of(made).at("id").as_string()};
    EXPECT_EQ(opponent.ask("POST", "/api/challenge/" + id + "/accept").status, 200);
    return id;
  }
  static void resign(const std::string& game) {
    EXPECT_EQ(anna->ask("POST", "/api/board/game/" + game + "/resign").status, 200);
  }
  static Reply ask(std::string_view path, std::vector<std::string> headers = {}) {
    TestClient client{server->port()};
    return client.ask("GET", path, {}, headers);
  }
  static boost::json::value next(TestClient& client) {
    const auto line = client.read_full_line();
    return line ? boost::json::parse(*line) : boost::json::value{};
  }
  /// Opens a stream of games, without a token.
  static void follow(TestClient& client, const std::string& path, const std::string& body,
                     const std::string& header = {}) {
    client.send("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + header +
                "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_EQ(client.read_head().status, 200);
  }
  static std::string part(const boost::json::value& value, std::string_view name) {
    return std::string{value.at(name).as_string()};
  }

  static inline LiveServer* server = nullptr;
  static inline Person* anna = nullptr;
  static inline Person* bert = nullptr;
  static inline Person* robot = nullptr;
};

TEST_F(Operations, SendAnAccountWhatItsScopesAllow) {
  EXPECT_EQ(anna->ask("GET", "/api/account/email").body, R"({"email":""})") << "she has given none";
  EXPECT_EQ(anna->ask("GET", "/api/account/kid").body, R"({"kid":false})");
  const auto german =
      json_of(anna->ask("GET", "/api/account/preferences", {}, {"Accept-Language: de"}));
  EXPECT_EQ(german.at("language"), "de-DE");
  EXPECT_EQ(german.at("prefs").at("takeback"), 2) << "in casual games only";
  for (const char* const path : {"email", "kid", "preferences"}) {
    EXPECT_EQ(bert->ask("GET", std::string{"/api/account/"} + path).status, 403) << path;
  }
  Person carl{server->port()};
  const char* const account =
      R"({"username":"Carl","password":"correct horse","email":"c@chess.example"})";
  EXPECT_EQ(carl.browse("POST", "/api/tabiya/register", account).status, 201);
  EXPECT_EQ(carl.browse("GET", "/api/account/email").body, R"({"email":"c@chess.example"})");
}

TEST_F(Operations, GiveTheCurrentGameOrElseTheLast) {
  EXPECT_EQ(ask("/api/user/robot/current-game").status, 404);
  EXPECT_EQ(ask("/api/user/unknown/current-game").status, 404);
  const std::string before = begin_game();
  resign(before);
  const std::string game = begin_game();
  for (const char* const user : {"anna", "bert"}) {
    const Reply reply = ask(std::string{"/api/user/"} + user + "/current-game?clocks=false",
                            {"Accept: application/json"});
    EXPECT_EQ(part(json_of(reply), "id"), game);
    EXPECT_FALSE(json_of(reply).as_object().contains("clocks"));
  }
  resign(game);
  const Reply last = ask("/api/user/bert/current-game");
  EXPECT_NE(last.body.find("[GameId \"" + game + "\"]"), std::string::npos) << last.body;
}

TEST_F(Operations, IncludeTheCurrentGameOnRequest) {
  const std::string game = begin_game();
  const std::string path = "/api/users/status?ids=anna,robot&withGameIds=true&withGameMetas=true";
  const auto status = json_of(ask(path));
  EXPECT_EQ(status.at(0).at("playingId"), game.c_str());
  EXPECT_EQ(status.at(0).at("playing").at("clock"), "5+0");
  EXPECT_FALSE(status.at(1).as_object().contains("playingId"));
  EXPECT_EQ(json_of(ask("/api/users/status?ids=anna")).at(0).at("playing"), true);
  const auto anna_of_all = json_of(ask("/api/user/anna"));
  EXPECT_TRUE(anna_of_all.at("playing").as_string().ends_with(game + "/white"));
  resign(game);
}

TEST_F(Operations, ShowTheGamesOfAChannel) {
  const std::string people = begin_game();
  const std::string bots = begin_game(*robot);
  const auto made =
      json_of(anna->ask("POST", "/api/challenge/ai", "level=1&color=black&clock.limit=300"));
  const std::string computers = part(made, "id");
  const auto shown = json_of(ask("/api/tv/channels"));
  EXPECT_EQ(shown.at("bot").at("gameId"), bots.c_str());
  EXPECT_EQ(shown.at("computer").at("gameId"), computers.c_str());
  EXPECT_EQ(shown.at("computer").at("color"), "black") << "the side of the person";
  EXPECT_EQ(shown.as_object().size(), 16U) << "each that Lichess has";
  EXPECT_EQ(shown.at("atomic"), boost::json::parse(R"({"user":{"id":"","name":""},"rating":0,
      "gameId":"","color":"white"})"))
      << "without a game";
  const auto ids_of = [](const std::string& channel) {
    TestClient client{server->port()};
    client.send("GET /api/tv/" + channel +
                "?nb=5&moves=false HTTP/1.1\r\nHost: x\r\nAccept: application/x-ndjson\r\n\r\n");
    EXPECT_EQ(client.read_head().status, 200);
    std::vector<std::string> ids;
    for (auto line = next(client); line.is_object(); line = next(client)) {
      ids.push_back(part(line, "id"));
    }
    return ids;
  };
  EXPECT_EQ(ids_of("bot"), std::vector{bots});
  EXPECT_EQ(ids_of("computer"), std::vector{computers});
  EXPECT_EQ(ids_of("blitz").size(), 2U);
  EXPECT_TRUE(ids_of("atomic").empty());
  EXPECT_EQ(ask("/api/tv/unknown").status, 404);
  for (const std::string& game : {people, bots, computers}) resign(game);
}

TEST_F(Operations, FollowGamesByTheirIds) {
  const std::string old = begin_game();
  resign(old);
  TestClient stream{server->port()};
  follow(stream, "/api/stream/games/mine", old + ",nothing0,,not an id");
  EXPECT_EQ(part(next(stream), "id"), old);
  const std::string game = begin_game();
  TestClient client{server->port()};
  EXPECT_EQ(client.ask("POST", "/api/stream/games/others/add", game).status, 404);
  EXPECT_EQ(client.ask("POST", "/api/stream/games/mine/add", game).body, R"({"ok":true})");
  const auto begun = next(stream);
  EXPECT_EQ(part(begun, "id"), game);
  EXPECT_EQ(part(begun, "statusName"), "started");
  resign(game);
  const auto over = next(stream);
  EXPECT_EQ(part(over, "id"), game);
  EXPECT_EQ(part(over, "statusName"), "resign");
}

TEST_F(Operations, LimitTheGameStreamsOfAClient) {
  std::vector<std::unique_ptr<TestClient>> open;
  const std::string somewhere = "X-Forwarded-For: 192.0.2.7";
  for (int count = 0; count < 8; ++count) {
    open.push_back(std::make_unique<TestClient>(server->port()));
    follow(*open.back(), "/api/stream/games/mine", "", somewhere + "\r\n");
  }
  const std::string path = "/api/stream/games-by-users";
  TestClient client{server->port()};
  EXPECT_EQ(client.ask("POST", path, "anna,bert", {somewhere}).status, 429);
}

TEST_F(Operations, SendTheSpectatorsChat) {
  const std::string game = begin_game();
  Person dora{server->port(), "Dora", player_scopes};
  const auto say = [&](Person& who, const std::string& words) {
    return who.ask("POST", "/api/board/game/" + game + "/chat", words).status;
  };
  EXPECT_EQ(say(dora, "room=spectator&text=well+played"), 200);
  EXPECT_EQ(say(*anna, "room=player&text=between+us"), 200);
  EXPECT_EQ(ask("/api/game/" + game + "/chat").body, R"([{"text":"well played","user":"Dora"}])");
  EXPECT_EQ(ask("/api/game/nothing0/chat").status, 404);
  resign(game);
}

TEST_F(Operations, CompleteNames) {
  Person emil{server->port(), "Emil", player_scopes};
  Person emily{server->port(), "Emily", player_scopes};
  const std::string path = "/api/player/autocomplete?term=";
  EXPECT_EQ(ask(path + "EMI").body, R"(["emil","emily"])");
  EXPECT_EQ(ask(path + "emily&names=true").body, R"(["Emily"])");
  EXPECT_EQ(ask(path + "emily&object=1").body, R"({"result":[{"id":"emily","name":"Emily"}]})");
  EXPECT_EQ(ask(path + "emil&exists=1").body, "true");
  EXPECT_EQ(ask(path + "emi&exists=1").body, "false");
  EXPECT_EQ(ask(path + "gue").body, "[]") << "guests are not searched";
  EXPECT_EQ(ask(path + "em").status, 400);
}

TEST_F(Operations, CountGamesAsTheyEnd) {
  Person fritz{server->port(), "Fritz", player_scopes};
  Person greta{server->port(), "Greta", player_scopes};
  const auto play = [&](std::string_view wishes, std::string_view end) {
    const Reply made = fritz.ask("POST", "/api/challenge/greta",
                                 "clock.limit=300&color=white&" + std::string{wishes});
    const std::string id{json_of(made).at("id").as_string()};
    EXPECT_EQ(greta.ask("POST", "/api/challenge/" + id + "/accept").status, 200);
    EXPECT_EQ(greta.ask("POST", "/api/board/game/" + id + std::string{end}).status, 200);
    return id;
  };
  const std::string won = play("rated=true", "/resign");
  play("", "/resign");
  play("", "/abort");
  const auto computer = json_of(fritz.ask("POST", "/api/challenge/ai", "level=1&color=white"));
  const std::string lost = part(computer, "id");
  EXPECT_EQ(fritz.ask("POST", "/api/board/game/" + lost + "/resign").status, 200);

  const auto count = json_of(greta.ask("GET", "/api/user/fritz")).at("count");
  EXPECT_EQ(count, boost::json::parse(R"({"all":3,"rated":1,"ai":1,"win":2,"loss":1,"draw":0,
      "bookmark":0,"playing":0,"import":0,"me":2})"));
  EXPECT_EQ(json_of(fritz.ask("GET", "/api/account")).at("count").at("all"), 3);
  EXPECT_EQ(ask("/api/crosstable/fritz/greta").body,
            R"({"users":{"fritz":2,"greta":0},"nbGames":2})");
  EXPECT_EQ(ask("/api/crosstable/greta/unknown").status, 404);

  const auto history = json_of(ask("/api/user/fritz/rating-history"));
  EXPECT_EQ(history.at(2).at("name"), "Blitz");
  ASSERT_EQ(history.at(2).at("points").as_array().size(), 1U) << "one for each day";
  const auto rating = history.at(2).at("points").at(0).at(3);
  EXPECT_GT(rating.as_int64(), 1500);
  EXPECT_TRUE(history.at(0).at("points").as_array().empty());

  const auto blitz = json_of(ask("/api/user/fritz/perf/blitz"));
  EXPECT_EQ(blitz.at("user").at("name"), "Fritz");
  const auto& stat = blitz.at("stat");
  EXPECT_EQ(stat.at("count").at("win"), 2);
  EXPECT_EQ(stat.at("highest").at("gameId"), won.c_str());
  EXPECT_EQ(stat.at("highest").at("int"), rating);
  EXPECT_EQ(stat.at("bestWins").at("results").as_array().size(), 2U);
  EXPECT_EQ(stat.at("bestWins").at("results").at(0).at("opId").at("id"), "greta");
  EXPECT_EQ(stat.at("resultStreak").at("win").at("cur").at("v"), 2);
  EXPECT_EQ(stat.at("resultStreak").at("loss").at("max").at("v"), 0);
  EXPECT_EQ(stat.at("playStreak").at("nb").at("max").at("v"), 2);
  EXPECT_EQ(json_of(ask("/api/user/greta/perf/rapid")).at("stat").at("count").at("all"), 0);
  EXPECT_EQ(ask("/api/user/greta/perf/bughouse").status, 404);
}

TEST_F(Operations, PairManyAtOnce) {
  Person chief{server->port(), "Chief", "challenge:bulk"};
  const std::string pair = anna->token() + ":" + bert->token();
  const auto pair_them = [&](const std::string& players, const std::string& more = {}) {
    return chief.ask("POST", "/api/bulk-pairing",
                     "clock.limit=300&clock.increment=2&players=" + players + more);
  };
  EXPECT_EQ(anna->ask("POST", "/api/bulk-pairing", "players=" + pair).status, 403);
  EXPECT_EQ(pair_them("").status, 400);
  EXPECT_EQ(pair_them("nonsense:" + bert->token()).status, 400);
  EXPECT_EQ(pair_them(robot->token() + ":" + bert->token()).status, 400) << "without the scope";
  EXPECT_EQ(pair_them(pair + "," + pair).status, 400) << "a player in two games with a clock";
  EXPECT_EQ(pair_them(anna->token() + ":" + anna->token()).status, 400);

  const auto later = json_of(pair_them(pair, "&pairAt=99999999999999"));
  EXPECT_TRUE(later.as_object().contains("error")) << "at most a day ahead";
  const auto made = json_of(pair_them(pair));
  const std::string path = "/api/bulk-pairing/" + part(made, "id");
  const std::string game = part(made.at("games").at(0), "id");
  EXPECT_EQ(made.at("games").at(0).at("white"), "anna");
  EXPECT_EQ(made.at("clock").at("increment"), 2);
  EXPECT_EQ(made.at("startClocksAt"), made.at("pairAt")) << "the clocks are not held back";
  TestClient stream{server->port()};
  anna->open(stream, "/api/stream/event");
  for (auto line = next(stream); part(line.at("game"), "id") != game;) line = next(stream);
  ASSERT_TRUE(
      eventually([&] { return !json_of(chief.ask("GET", path)).at("pairedAt").is_null(); }));
  EXPECT_EQ(json_of(chief.ask("GET", "/api/bulk-pairing")).as_array().size(), 1U);
  EXPECT_EQ(anna->ask("GET", path).status, 403);
  EXPECT_EQ(chief.ask("POST", path + "/start-clocks").body, R"({"ok":true})");
  EXPECT_EQ(chief.ask("DELETE", path).body, R"({"ok":true})") << "deleting has no effect now";
  resign(game);
  TestClient games{server->port()};
  games.send("GET " + path + "/games HTTP/1.1\r\nHost: x\r\nAccept: application/x-ndjson\r\n" +
             chief.bearer() + "\r\n\r\n");
  EXPECT_EQ(games.read_head().status, 200);
  EXPECT_EQ(part(next(games), "id"), game);
  EXPECT_EQ(chief.ask("GET", "/api/bulk-pairing/nothing0").status, 404);
}

TEST_F(Operations, BlockAUser) {
  EXPECT_EQ(anna->ask("POST", "/api/rel/block/robot").body, R"({"ok":true})");
  EXPECT_EQ(json_of(anna->ask("GET", "/api/user/robot")).at("blocking"), true);
  EXPECT_EQ(anna->ask("POST", "/api/rel/unblock/robot").body, R"({"ok":true})");
  EXPECT_EQ(json_of(anna->ask("GET", "/api/user/robot")).at("blocking"), false);
}

}  // namespace
}  // namespace tabiya::server::testing
