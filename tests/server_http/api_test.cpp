/// The Board and Bot API as clients use it: JSON shapes and status codes.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <utility>

#include "server_http/live_server.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

/// One server for all tests of a suite, with two people and a bot.
class Api : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    server = new LiveServer;
    anna = new Person{server->port(), "Anna", player_scopes};
    bert = new Person{server->port(), "Bert", player_scopes};
    robot = new Person{server->port(), "Robot", "bot:play"};
    EXPECT_EQ(robot->ask("POST", "/api/bot/account/upgrade").body, R"({"ok":true})");
  }
  static void TearDownTestSuite() {
    delete robot;
    delete bert;
    delete anna;
    delete server;
  }

  /// Begins a game with Anna as White against Bert.
  static std::string begin_game(std::string_view body = "clock.limit=300&clock.increment=2") {
    const Reply made = anna->ask("POST", "/api/challenge/bert", std::string{body} + "&color=white");
    EXPECT_EQ(made.status, 200) << made.body;
    const std::string id{json_of(made).at("id").as_string()};
    EXPECT_EQ(bert->ask("POST", "/api/challenge/" + id + "/accept").body, R"({"ok":true})");
    return id;
  }
  static Reply move(Person& who, const std::string& game, const std::string& uci) {
    return who.ask("POST", "/api/board/game/" + game + "/move/" + uci);
  }
  static boost::json::value next(TestClient& client) {
    const auto line = client.read_full_line();
    return line ? boost::json::parse(*line) : boost::json::value{};
  }

  static inline LiveServer* server = nullptr;
  static inline Person* anna = nullptr;
  static inline Person* bert = nullptr;
  static inline Person* robot = nullptr;
};

TEST_F(Api, ReportsWhichTokensAreValid) {
  TestClient client{server->port()};
  const auto tokens = json_of(client.ask("POST", "/api/token/test", anna->token() + ",nonsense"));
  EXPECT_EQ(tokens.at(anna->token()).at("userId"), "anna");
  EXPECT_EQ(tokens.at(anna->token()).at("scopes"), player_scopes);
  EXPECT_TRUE(tokens.at(anna->token()).at("expires").is_null());
  EXPECT_TRUE(tokens.at("nonsense").is_null());
}

TEST_F(Api, DescribesTheCaller) {
  const auto account = json_of(anna->ask("GET", "/api/account"));
  EXPECT_EQ(account.at("id"), "anna");
  EXPECT_EQ(account.at("username"), "Anna");
  EXPECT_EQ(account.at("url"), "http://tabiya/@/Anna");
  EXPECT_TRUE(account.at("createdAt").is_int64());
  const auto& blitz = account.at("perfs").at("blitz");
  EXPECT_EQ(blitz.at("rating"), 1500);
  EXPECT_EQ(blitz.at("prov"), true);
  EXPECT_EQ(json_of(robot->ask("GET", "/api/account")).at("title"), "BOT");
}

TEST_F(Api, RefusesUnauthorizedCallers) {
  const std::string game = begin_game();
  const struct {
    const char* name;
    std::string method;
    std::string path;
    std::vector<std::string> headers;
    int status;
    const char* error;
  } rows[] = {
      {"no token", "GET", "/api/account", {}, 401, "Missing authorization header"},
      {"an unknown token",
       "GET",
       "/api/account",
       {"Authorization: Bearer x"},
       401,
       "No such token"},
      {"no bearer", "GET", "/api/account", {"Authorization: Basic x"}, 401, "No such token"},
      {"a scope that is missing",
       "POST",
       "/api/bot/game/" + game + "/move/e2e4",
       {anna->bearer()},
       403,
       "Missing scope: bot:play"},
      {"no such game",
       "POST",
       "/api/board/game/nogame00/move/e2e4",
       {anna->bearer()},
       404,
       "No such game"},
      {"no id at all", "POST", "/api/board/game/x/resign", {anna->bearer()}, 404, "No such game"},
      {"no such challenge",
       "POST",
       "/api/challenge/nothing0/accept",
       {anna->bearer()},
       404,
       "No such challenge"},
      {"no such user", "POST", "/api/challenge/unknown", {anna->bearer()}, 404, "No such user"},
      {"berserk",
       "POST",
       "/api/board/game/" + game + "/berserk",
       {anna->bearer()},
       400,
       "Cannot berserk"},
  };
  TestClient client{server->port()};
  for (const auto& row : rows) {
    const Reply reply = client.ask(row.method, row.path, {}, row.headers);
    EXPECT_EQ(reply.status, row.status) << row.name;
    EXPECT_EQ(json_of(reply).at("error"), row.error) << row.name;
  }
  EXPECT_EQ(move(*anna, game, "e2e4").status, 200);
}

TEST_F(Api, KeepsBotsAndPeopleApart) {
  const Reply bot_on_board = robot->ask("POST", "/api/board/game/nogame00/resign");
  EXPECT_EQ(bot_on_board.status, 403) << "its token has bot:play only";
  Person person{server->port(), "Carla", "bot:play"};
  const Reply person_as_bot = person.ask("POST", "/api/bot/game/nogame00/resign");
  EXPECT_EQ(person_as_bot.status, 400);
  EXPECT_NE(person_as_bot.body.find("Bot account"), std::string::npos);
}

TEST_F(Api, TwoBotsAgreeToADrawByTheirMoves) {
  Person other{server->port(), "Droid", "bot:play"};
  EXPECT_EQ(other.ask("POST", "/api/bot/account/upgrade").status, 200);
  const Reply made = robot->ask("POST", "/api/challenge/droid", "clock.limit=300&color=white");
  const std::string id{json_of(made).at("id").as_string()};
  EXPECT_EQ(other.ask("POST", "/api/challenge/" + id + "/accept").status, 200);
  TestClient stream{server->port()};
  other.open(stream, "/api/bot/game/stream/" + id);
  EXPECT_EQ(next(stream).at("type"), "gameFull");
  Person* mover = robot;
  Person* waiting = &other;
  for (const char* const played :
       {"g1f3", "g8f6", "f3g1", "f6g8", "e2e4?offeringDraw=true", "e7e5?offeringDraw=true"}) {
    const Reply reply = mover->ask("POST", "/api/bot/game/" + id + "/move/" + played);
    EXPECT_EQ(reply.body, R"({"ok":true})") << played;
    std::swap(mover, waiting);
  }
  boost::json::value last;
  for (auto line = next(stream); line.is_object(); line = next(stream)) last = line;
  EXPECT_EQ(last.at("status"), "draw");
  EXPECT_EQ(mover->ask("POST", "/api/bot/game/" + id + "/draw/yes").status, 200) << "sent too late";
}

TEST_F(Api, ReportsAChallengeAndItsGame) {
  TestClient events{server->port()};
  bert->open(events, "/api/stream/event");
  // Games of other tests may be in progress; they are reported first.
  const std::string id = begin_game();
  boost::json::value event = next(events);
  while (event.at("type") != "challenge") event = next(events);
  EXPECT_EQ(event.at("challenge").at("id"), id.c_str());
  EXPECT_EQ(event.at("challenge").at("challenger").at("name"), "Anna");
  EXPECT_EQ(event.at("challenge").at("variant").at("key"), "standard");
  EXPECT_EQ(event.at("challenge").at("timeControl").at("type"), "clock");
  EXPECT_EQ(event.at("challenge").at("perf").at("name"), "Blitz");
  EXPECT_EQ(event.at("challenge").at("finalColor"), "white");
  EXPECT_EQ(event.at("compat").at("board"), true);

  event = next(events);
  ASSERT_EQ(event.at("type"), "gameStart");
  const auto& game = event.at("game");
  EXPECT_EQ(game.at("id"), id.c_str());
  EXPECT_EQ(game.at("gameId"), id.c_str());
  EXPECT_EQ(game.at("fullId").as_string().size(), 12U);
  EXPECT_EQ(game.at("color"), "black");
  EXPECT_EQ(game.at("secondsLeft"), 300);
  EXPECT_EQ(game.at("opponent").at("username"), "Anna");
  EXPECT_EQ(game.at("isMyTurn"), false);

  const auto playing = json_of(bert->ask("GET", "/api/account/playing?nb=50"));
  EXPECT_FALSE(playing.at("nowPlaying").as_array().empty());

  EXPECT_EQ(anna->ask("POST", "/api/board/game/" + id + "/abort").body, R"({"ok":true})");
  event = next(events);
  EXPECT_EQ(event.at("type"), "gameFinish");
  EXPECT_EQ(event.at("game").at("status").at("name"), "aborted");
}

TEST_F(Api, PlaysAGameToMate) {
  const std::string game = begin_game();
  TestClient stream{server->port()};
  anna->open(stream, "/api/board/game/stream/" + game);
  const auto full = next(stream);
  EXPECT_EQ(full.at("type"), "gameFull");
  EXPECT_EQ(full.at("white").at("name"), "Anna");
  EXPECT_EQ(full.at("initialFen"), "startpos");
  EXPECT_EQ(full.at("clock").at("initial"), 300'000);
  EXPECT_EQ(full.at("state").at("status"), "started");
  EXPECT_FALSE(full.at("state").as_object().contains("wdraw"));

  EXPECT_EQ(move(*anna, game, "f2f3").body, R"({"ok":true})");
  EXPECT_EQ(move(*anna, game, "f2f3").body, R"({"ok":true})") << "the same move once more";
  EXPECT_EQ(move(*anna, game, "g2g4").status, 400) << "not to move";
  EXPECT_EQ(move(*bert, game, "e7e4").status, 400);
  EXPECT_EQ(move(*bert, game, "nonsense").status, 400);
  EXPECT_EQ(move(*bert, game, "e7e5").status, 200);
  EXPECT_EQ(move(*anna, game, "g2g4").status, 200);
  EXPECT_EQ(move(*bert, game, "d8h4").status, 200);
  EXPECT_EQ(move(*anna, game, "e1f2").status, 400) << "the game is over";

  boost::json::value state;
  for (int ply = 1; ply <= 4; ++ply) state = next(stream);
  EXPECT_EQ(state.at("moves"), "f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(state.at("status"), "mate");
  EXPECT_EQ(state.at("winner"), "black");
  for (const char* const number : {"wtime", "btime", "winc", "binc"}) {
    EXPECT_TRUE(state.at(number).is_int64()) << number;
  }
  EXPECT_EQ(stream.read_full_line(), std::nullopt) << "the server closes the stream";
  EXPECT_EQ(
      anna->ask("POST", "/api/board/game/" + game + "/chat", "room=player&text=Good+game").body,
      R"({"ok":true})");
  EXPECT_EQ(json_of(bert->ask("GET", "/api/board/game/" + game + "/chat")).at(0).at("text"),
            "Good game");

  TestClient late{server->port()};
  bert->open(late, "/api/board/game/stream/" + game);
  EXPECT_EQ(next(late).at("state").at("status"), "mate");
}

TEST_F(Api, TakesDropsInTheAddressOfAMove) {
  const std::string game = begin_game("variant=crazyhouse&clock.limit=300");
  TestClient stream{server->port()};
  bert->open(stream, "/api/board/game/stream/" + game);
  const auto full = next(stream);
  EXPECT_EQ(full.at("variant").at("key"), "crazyhouse");
  EXPECT_EQ(full.at("initialFen"), "startpos");
  for (const char* const uci : {"e2e4", "d7d5", "e4d5", "d8d5"}) {
    Person& mover = uci[1] == '2' || uci[0] == 'e' ? *anna : *bert;
    EXPECT_EQ(move(mover, game, uci).status, 200) << uci;
  }
  EXPECT_EQ(move(*anna, game, "P@e6").status, 200);
  EXPECT_EQ(move(*bert, game, "P%40e4").status, 200) << "percent-encoded";
  EXPECT_EQ(move(*anna, game, "P@d6").status, 400) << "none is left";
  boost::json::value state;
  for (int ply = 1; ply <= 6; ++ply) state = next(stream);
  EXPECT_EQ(state.at("moves"), "e2e4 d7d5 e4d5 d8d5 P@e6 P@e4");
}

TEST_F(Api, RefusesAnIllegalMoveWithItsReason) {
  const std::string game = begin_game();
  const auto refused = json_of(move(*anna, game, "e1g1"));
  EXPECT_NE(refused.at("error").as_string().find("castle"), boost::json::string::npos);
  EXPECT_EQ(refused.at("article"), "FIDE 3.8.2.2");
}

TEST_F(Api, OffersDrawsAndTakebacksInEveryWayOfSayingYes) {
  const std::string game = begin_game();
  EXPECT_EQ(move(*anna, game, "e2e4").status, 200);
  EXPECT_EQ(move(*bert, game, "e7e5").status, 200);
  const std::string base = "/api/board/game/" + game;
  for (const char* const yes : {"/takeback/1", "/takeback/yes/"}) {
    EXPECT_EQ(anna->ask("POST", base + yes).body, R"({"ok":true})");
  }
  EXPECT_EQ(bert->ask("POST", base + "/takeback/no").body, R"({"ok":true})");
  EXPECT_EQ(anna->ask("POST", base + "/claim-victory/").status, 400) << "berserk's slash";
  EXPECT_EQ(anna->ask("POST", base + "/move/g1f3?offeringDraw=true").status, 200);
  EXPECT_EQ(bert->ask("POST", base + "/draw/true").body, R"({"ok":true})");
  const auto record =
      json_of(anna->ask("GET", "/game/export/" + game, {}, {"Accept: application/json"}));
  EXPECT_EQ(record.at("status"), "draw");
  EXPECT_EQ(record.at("moves"), "e4 e5 Nf3");
  EXPECT_EQ(record.at("clock").at("initial"), 300);
  EXPECT_EQ(record.at("players").at("white").at("user").at("name"), "Anna");
}

TEST_F(Api, KeepsAChallengeAliveByItsStream) {
  TestClient stream{server->port()};
  const std::string body = R"({"keepAliveStream":true,"clock":{"limit":60,"increment":0}})";
  stream.send("POST /api/challenge/bert HTTP/1.1\r\nHost: x\r\n" + anna->bearer() +
              "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_EQ(stream.read_head().status, 200);
  const std::string id{next(stream).at("id").as_string()};
  EXPECT_EQ(bert->ask("POST", "/api/challenge/" + id + "/decline", "reason=later").body,
            R"({"ok":true})");
  EXPECT_EQ(next(stream).at("done"), "declined");
  EXPECT_EQ(stream.read_full_line(), std::nullopt);
}

TEST_F(Api, PlaysTheComputer) {
  const Reply made = anna->ask("POST", "/api/challenge/ai", R"({"level":1,"color":"white"})");
  EXPECT_EQ(made.status, 201);
  const auto game = json_of(made);
  EXPECT_EQ(game.at("source"), "ai");
  EXPECT_EQ(game.at("player"), "white");
  EXPECT_EQ(game.at("fullId").as_string().size(), 12U);
  const std::string id{game.at("id").as_string()};
  TestClient stream{server->port()};
  anna->open(stream, "/api/board/game/stream/" + id);
  EXPECT_EQ(next(stream).at("black").at("aiLevel"), 1);
  EXPECT_EQ(move(*anna, id, "e2e4").status, 200);
  EXPECT_EQ(next(stream).at("moves"), "e2e4");
  EXPECT_TRUE(next(stream).at("moves").as_string().starts_with("e2e4 "));
  EXPECT_EQ(anna->ask("POST", "/api/board/game/" + id + "/resign").body, R"({"ok":true})");
  EXPECT_EQ(next(stream).at("winner"), "black");
  EXPECT_EQ(anna->ask("POST", "/api/challenge/ai", "level=9").status, 400);
  EXPECT_EQ(anna->ask("POST", "/api/challenge/ai", "level=1&fen=nonsense").status, 400);
}

TEST_F(Api, PairsMatchingSeeks) {
  Person dora{server->port(), "Dora", "board:play"};
  Person emil{server->port(), "Emil", "board:play"};
  TestClient first{server->port()};
  dora.open(first, "/api/board/seek?time=7&increment=0", "POST");
  TestClient second{server->port()};
  emil.open(second, "/api/board/seek?time=7&increment=0", "POST");
  EXPECT_EQ(first.read_full_line(), std::nullopt) << "closed when there is a game";
  EXPECT_EQ(second.read_full_line(), std::nullopt);
  const auto playing = json_of(dora.ask("GET", "/api/account/playing"));
  ASSERT_EQ(playing.at("nowPlaying").as_array().size(), 1U);
  EXPECT_EQ(playing.at("nowPlaying").at(0).at("opponent").at("username"), "Emil");
}

TEST_F(Api, OpensAGameToAnyoneWithTheLink) {
  const auto open = json_of(anna->ask("POST", "/api/challenge/open", "clock.limit=60"));
  const std::string id{open.at("id").as_string()};
  EXPECT_EQ(open.at("url"), ("http://tabiya/" + id).c_str());
  EXPECT_EQ(open.at("urlWhite"), ("http://tabiya/" + id + "?color=white").c_str());
  EXPECT_TRUE(open.at("destUser").is_null());
  EXPECT_TRUE(open.at("challenger").is_null());
  const auto shown = json_of(anna->ask("GET", "/api/challenge/" + id + "/show"));
  EXPECT_EQ(shown.at("challenger").at("name"), "Anna") << "who opens the link sees from whom it is";
  Person guest{server->port()};
  EXPECT_EQ(guest.browse("POST", "/api/challenge/" + id + "/accept").body, R"({"ok":true})");
  EXPECT_EQ(anna->ask("POST", "/api/challenge/" + id + "/cancel").status, 200);
}

TEST_F(Api, OpensAGameToTwoUsersUntilATime) {
  const auto ask = [](const std::string& fields) {
    return anna->ask("POST", "/api/challenge/open", "clock.limit=60&" + fields);
  };
  const auto made = json_of(ask("users=bert,ANNA&expiresAt=9999999999999"));
  EXPECT_EQ(made.at("open"), boost::json::parse(R"({"userIds":["bert","anna"]})"));
  EXPECT_EQ(made.at("color"), "black") << "the first user has White";
  const std::string path = "/api/challenge/" + std::string{made.at("id").as_string()};
  Person guest{server->port()};
  EXPECT_EQ(guest.browse("POST", path + "/accept").status, 403);
  EXPECT_EQ(bert->ask("POST", path + "/accept").status, 200);
  EXPECT_EQ(anna->ask("POST", path + "/cancel").status, 200);
  for (const char* const wrong : {"users=anna", "users=anna,anna", "users=anna,unknown",
                                  "users=anna,bert,anna", "expiresAt=1", "expiresAt=soon"}) {
    EXPECT_EQ(ask(wrong).status, 400) << wrong;
  }
}

TEST_F(Api, ShowsAGameToSpectators) {
  const std::string game = begin_game();
  TestClient stream{server->port()};
  stream.send("GET /api/stream/game/" + game + " HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(stream.read_head().status, 200);
  EXPECT_EQ(next(stream).at("id"), game.c_str());
  EXPECT_EQ(move(*anna, game, "e2e4").status, 200);
  boost::json::value line = next(stream);
  while (line.as_object().contains("id") || line.at("lm") != "e2e4") line = next(stream);
  EXPECT_TRUE(line.at("fen").as_string().ends_with(" b"));
  EXPECT_EQ(bert->ask("POST", "/api/board/game/" + game + "/abort").status, 200);
}

TEST_F(Api, ReportsWhoIsOnline) {
  TestClient events{server->port()};
  bert->open(events, "/api/stream/event");
  // He is online once everything stored before his arrival is on the disk.
  boost::json::value status;
  ASSERT_TRUE(eventually([&] {
    status = json_of(anna->ask("GET", "/api/users/status?ids=bert,unknown,anna"));
    return status.at(0).as_object().contains("online");
  })) << status;
  EXPECT_EQ(status.as_array().size(), 2U);
  EXPECT_EQ(status.at(0).at("id"), "bert");
  EXPECT_EQ(status.at(0).at("online"), true);
  EXPECT_EQ(json_of(anna->ask("GET", "/api/user/BERT")).at("username"), "Bert");
  EXPECT_EQ(anna->ask("GET", "/api/user/unknown").status, 404);
  TestClient bots{server->port()};
  bots.send("GET /api/bot/online HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(bots.read_head().status, 200);
  EXPECT_EQ(bots.read_full_line(), std::nullopt) << "the robot is not connected";
}

TEST_F(Api, ExportsGamesAsPgnAndAsLines) {
  Person fritz{server->port(), "Fritz", player_scopes};
  Person greta{server->port(), "Greta", player_scopes};
  const auto made =
      json_of(fritz.ask("POST", "/api/challenge/greta", "clock.limit=60&color=white"));
  const std::string id{made.at("id").as_string()};
  EXPECT_EQ(greta.ask("POST", "/api/challenge/" + id + "/accept").status, 200);
  EXPECT_EQ(move(fritz, id, "e2e4").status, 200);
  EXPECT_EQ(move(greta, id, "e7e5").status, 200);
  EXPECT_EQ(fritz.ask("POST", "/api/board/game/" + id + "/resign").status, 200);
  const Reply pgn = fritz.ask("GET", "/game/export/" + id);
  EXPECT_EQ(pgn.headers.at("content-type"), "application/x-chess-pgn");
  for (const char* const part : {"[White \"Fritz\"]", "[Result \"0-1\"]", "[TimeControl \"60\"]",
                                 "[%clk 0:01:00]", "[Termination \"normal\"]"}) {
    EXPECT_NE(pgn.body.find(part), std::string::npos) << part << " in " << pgn.body;
  }
  TestClient lines{server->port()};
  lines.send(
      "GET /api/games/user/fritz HTTP/1.1\r\nHost: x\r\nAccept: application/x-ndjson\r\n\r\n");
  EXPECT_EQ(lines.read_head().headers.at("content-type"), "application/x-ndjson");
  EXPECT_EQ(next(lines).at("winner"), "black");
  EXPECT_EQ(lines.read_full_line(), std::nullopt);
}

TEST_F(Api, ImportsGames) {
  const Reply kept =
      anna->ask("POST", "/api/import", "pgn=%5BWhite+%22Morphy%22%5D%0A%0A1.e4+e5+2.Nf3+d6+1-0");
  EXPECT_EQ(kept.status, 200) << kept.body;
  const std::string id{json_of(kept).at("id").as_string()};
  EXPECT_EQ(json_of(kept).at("url"), ("http://tabiya/" + id).c_str());
  const Reply pgn = anna->ask("GET", "/game/export/" + id);
  EXPECT_NE(pgn.body.find("[White \"Morphy\"]"), std::string::npos) << pgn.body;
  EXPECT_NE(pgn.body.find("1. e4 e5 2. Nf3 d6 1-0"), std::string::npos) << pgn.body;
  EXPECT_EQ(anna->ask("POST", "/api/import", "pgn=1.e4+e4").status, 400);
  EXPECT_EQ(anna->ask("POST", "/api/import").status, 400);
}

TEST_F(Api, ExportsImportedGamesInBulk) {
  const auto import = [&](std::string_view pgn) {
    return std::string{json_of(anna->ask("POST", "/api/import", pgn)).at("id").as_string()};
  };
  const std::string one =
      import("pgn=[Site+%22Riga%22]%0A%0A1.e4+{[%25clk+0:01:00]+x}+(1.d4+$1)+*");
  const std::string other = import("pgn=[Site+%22Oslo%22]%0A%0A1.c4+{y}+0-1");
  const auto exported = [&](const std::string& query, const std::string& accept) {
    TestClient client{server->port()};
    const std::string ids = one + "," + other;
    client.send("POST /api/games/export/_ids" + query + " HTTP/1.1\r\nHost: x\r\nAccept: " +
                accept + "\r\nContent-Length: " + std::to_string(ids.size()) + "\r\n\r\n" + ids);
    EXPECT_EQ(client.read_head().status, 200);
    std::string text;
    while (const auto line = client.read_line()) text += *line + "\n";
    return text;
  };
  for (const std::string query : {"", "?clocks=false", "?white=Anna"}) {
    const std::string pgn = exported(query, "*/*");
    for (const std::string part : {"Riga", "(1. d4 $1)", "x}", "Oslo", "{y}"}) {
      EXPECT_NE(pgn.find(part), std::string::npos) << query << part << pgn;
    }
    EXPECT_EQ(pgn.find("%clk") == std::string::npos, query == "?clocks=false") << pgn;
  }
  const std::string lines = exported("", "application/x-ndjson");
  EXPECT_NE(lines.find("(1. d4 $1)"), std::string::npos) << lines;
  EXPECT_NE(lines.find("{y}"), std::string::npos) << lines;
}

}  // namespace
}  // namespace tabiya::server::testing
