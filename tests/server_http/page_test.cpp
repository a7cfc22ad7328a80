/// The requests of our own page: sessions, its socket, its files, chess without a game.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/inner/asset.hpp"
#include "server_http/live_server.hpp"
#include "server_http/test_socket.hpp"

namespace tabiya::server::testing {
namespace {

class Page : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = new LiveServer; }
  static void TearDownTestSuite() { delete server; }
  static inline LiveServer* server = nullptr;
};

TEST_F(Page, MakesAGuestOfEachNewVisitor) {
  TestClient client{server->port()};
  const Reply first = client.ask("GET", "/api/tabiya/session");
  const std::string cookie = first.headers.at("set-cookie");
  EXPECT_NE(cookie.find("; HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("; SameSite=Lax"), std::string::npos);
  EXPECT_EQ(cookie.find("; Secure"), std::string::npos) << "the test does not use TLS";
  EXPECT_EQ(json_of(first).at("guest"), true);
  const std::string sent = "Cookie: " + cookie.substr(0, cookie.find(';'));
  const Reply again = client.ask("GET", "/api/tabiya/session", {}, {sent});
  EXPECT_EQ(json_of(again).at("id"), json_of(first).at("id"));
  EXPECT_FALSE(again.headers.contains("set-cookie"));
  const Reply over_tls = client.ask("GET", "/api/tabiya/session", {}, {"X-Forwarded-Proto: https"});
  EXPECT_NE(over_tls.headers.at("set-cookie").find("; Secure"), std::string::npos);
}

TEST_F(Page, TakesNoRequestByCookieFromAForeignPage) {
  Person anna{server->port(), "Anna", "board:play"};
  TestClient client{server->port()};
  const struct {
    const char* name;
    std::vector<std::string> headers;
    int status;
  } rows[] = {
      {"no origin", {anna.cookie()}, 403},
      {"another origin", {anna.cookie(), "Origin: https://evil.example"}, 403},
      {"a null origin", {anna.cookie(), "Origin: null"}, 403},
      {"another port", {anna.cookie(), "Origin: http://tabiya:81"}, 403},
      {"another scheme", {anna.cookie(), "Origin: ftp://tabiya"}, 403},
      {"an extension", {anna.cookie(), "Origin: chrome-extension://tabiya"}, 403},
      {"no scheme", {anna.cookie(), "Origin: tabiya"}, 403},
      {"another protocol", {anna.cookie(), "Origin: https://tabiya"}, 403},
      {"encrypted behind a proxy that does not encrypt",
       {anna.cookie(), "Origin: https://tabiya", "X-Forwarded-Proto: http"},
       403},
      {"unencrypted behind a proxy that encrypts",
       {anna.cookie(), "Origin: http://tabiya", "X-Forwarded-Proto: https"},
       403},
      {"our own", {anna.cookie(), "Origin: http://tabiya"}, 201},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(client.ask("POST", "/api/tabiya/game", "{}", row.headers).status, row.status)
        << row.name;
  }
  EXPECT_EQ(client
                .ask("POST", "/api/tabiya/login", "username=Anna&password=x",
                     {"Origin: https://evil.example"})
                .status,
            403);
}

TEST_F(Page, RegistersAndLogsInAndOut) {
  Person guest{server->port()};
  const auto game = json_of(guest.browse("POST", "/api/tabiya/game", "{}"));
  const std::string id{game.at("id").as_string()};
  EXPECT_EQ(guest.browse("POST", "/api/board/game/" + id + "/move/e2e4").status, 200);
  const std::string before = guest.cookie();
  EXPECT_EQ(
      guest.browse("POST", "/api/tabiya/register", R"({"username":"x","password":"short"})").status,
      400);
  const Reply registered = guest.browse("POST", "/api/tabiya/register",
                                        R"({"username":"Hans","password":"correct horse"})");
  EXPECT_EQ(registered.status, 201);
  EXPECT_NE(guest.cookie(), before) << "a new session, because an attacker may know the old one";
  EXPECT_EQ(guest.browse("POST", "/api/board/game/" + id + "/move/e7e5").status, 200)
      << "the guest's game belongs to the account";
  EXPECT_EQ(guest.browse("POST", "/api/tabiya/logout").body, R"({"ok":true})");
  EXPECT_EQ(
      guest.browse("POST", "/api/tabiya/login", R"({"username":"hans","password":"wrong horse"})")
          .status,
      401);
  const Reply again = guest.browse("POST", "/api/tabiya/login",
                                   R"({"username":"hans","password":"correct horse"})");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(json_of(again).at("username"), "Hans");
}

TEST_F(Page, AGuestsTokenAndAForeignTokenMakeNoTokens) {
  Person inge{server->port(), "Inge", "board:play"};
  EXPECT_EQ(inge.ask("POST", "/api/tabiya/tokens", "description=x&scopes=bot:play").status, 403);
  const auto list = json_of(inge.browse("GET", "/api/tabiya/tokens"));
  ASSERT_EQ(list.at("tokens").as_array().size(), 1U);
  EXPECT_FALSE(list.at("tokens").at(0).as_object().contains("token")) << "shown once";
  const std::string id{list.at("tokens").at(0).at("id").as_string()};
  EXPECT_EQ(inge.browse("DELETE", "/api/tabiya/tokens/" + id).body, R"({"ok":true})");
  EXPECT_EQ(inge.ask("GET", "/api/account").status, 401);
}

TEST_F(Page, ServesItsFilesWithTagsAndPacked) {
  TestClient client{server->port()};
  const Reply page = client.ask("GET", "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_NE(page.headers.at("content-security-policy").find("default-src 'none'"),
            std::string::npos);
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(client.ask("GET", "/AbCdEfGh").body, page.body) << "the link to a game";
  const std::string tag = page.headers.at("etag");
  const Reply known = client.ask("GET", "/", {}, {"If-None-Match: " + tag});
  EXPECT_EQ(known.status, 304);
  const Reply packed = client.ask("GET", "/page.css", {}, {"Accept-Encoding: gzip, br"});
  EXPECT_EQ(packed.headers.at("content-encoding"), "gzip");
  EXPECT_LT(packed.body.size(), client.ask("GET", "/page.css").body.size());
  for (const char* const path : {"/../etc/passwd", "/%2e%2e/etc/passwd", "/js/../index.html",
                                 "/package.json", "/nothing.js", "/css"}) {
    EXPECT_EQ(client.ask("GET", path).status, 404) << path;
  }
}

constexpr const char* kept_for_ever = "public, max-age=31536000, immutable";

/// All paths of files that a text names as kept for ever: "/a/0123456789abcdef/page.js".
std::vector<std::string> kept_paths(const std::string& text) {
  const std::regex path{"[\"'`](/a/[^\"'`#]+)"};
  std::vector<std::string> found;
  for (std::sregex_iterator at{text.begin(), text.end(), path}; at != std::sregex_iterator{};
       ++at) {
    found.push_back((*at)[1]);
  }
  return found;
}

/// The path of the kept file with this end, which a text names.
std::string kept_path(const std::string& text, std::string_view end) {
  for (const std::string& path : kept_paths(text)) {
    if (path.ends_with(end)) return path;
  }
  return {};
}

TEST_F(Page, NamesEachFileByItsContentsWhichABrowserMayKeep) {
  TestClient client{server->port()};
  const Reply page = client.ask("GET", "/");
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
  const std::string script = client.ask("GET", kept_path(page.body, "/page.js")).body;
  const std::string sheet = client.ask("GET", kept_path(page.body, "/page.css")).body;
  for (const char* const end : {"/page.js", "/page.css", "/icons.svg", "/favicon.svg",
                                "/js/lang/de.js", "/pieces/tabiya.svg", "/pieces/standard.svg"}) {
    EXPECT_NE(kept_path(page.body + script, end), "") << end;
  }
  for (const std::string& path : kept_paths(page.body + script + sheet)) {
    const Reply file = client.ask("GET", path);
    EXPECT_EQ(file.status, 200) << path;
    EXPECT_EQ(file.headers.at("cache-control"), kept_for_ever) << path;
    EXPECT_TRUE(path.contains(file.headers.at("etag").substr(1, 16))) << path;
    EXPECT_EQ(client.ask("GET", path.substr(path.find('/', 3))).body, file.body) << path;
  }
}

TEST_F(Page, LoadsNothingThatIsNotKept) {
  TestClient client{server->port()};
  const std::string page = client.ask("GET", "/").body;
  const std::string script = client.ask("GET", kept_path(page, "/page.js")).body;
  const std::string sheet = client.ask("GET", kept_path(page, "/page.css")).body;
  for (const auto& asset : assets()) {
    for (const char quote : {'"', '\'', '`'}) {
      const std::string name = quote + std::string{asset.path};
      EXPECT_FALSE((page + script + sheet).contains(name + quote)) << name;
      EXPECT_FALSE((page + script + sheet).contains(name + '#')) << name;
    }
  }
}

TEST_F(Page, AnswersThePageOfAnotherVersionWithItsOwnFilesWhichAreNotKept) {
  TestClient client{server->port()};
  const std::string kept = kept_path(client.ask("GET", "/").body, "/page.js");
  const std::string ours = client.ask("GET", kept).body;
  const std::string cut = "/a/" + kept.substr(3, 15) + "/page.js";
  for (const std::string& path :
       {std::string{"/a/0123456789abcdef/page.js"}, cut, kept.substr(0, 19) + "0/page.js",
        std::string{"/a//page.js"}, std::string{"/page.js"}}) {
    const Reply file = client.ask("GET", path);
    EXPECT_EQ(file.status, 200) << path;
    EXPECT_EQ(file.headers.at("cache-control"), "no-cache") << path;
    EXPECT_EQ(file.body, ours) << path;
  }
}

TEST_F(Page, HasNoFileBelowAHashThatItDoesNotHave) {
  TestClient client{server->port()};
  for (const char* const path :
       {"/a/0123456789abcdef/no.js", "/a/0123456789abcdef/", "/a/0123456789abcdef", "/a/", "/a",
        "/a/0123456789abcdef/a/0123456789abcdef/page.js", "/a/0123456789abcdef/../page.js",
        "/a/0123456789abcdef/api/account", "/a/0123456789abcdef/AbCdEfGh"}) {
    const Reply file = client.ask("GET", path);
    EXPECT_EQ(file.status, 404) << path;
    EXPECT_EQ(file.headers.at("cache-control"), "no-store") << path;
  }
}

TEST_F(Page, AFileThatIsKnownIsNotSentAgain) {
  TestClient client{server->port()};
  const std::string kept = kept_path(client.ask("GET", "/").body, "/page.js");
  for (const std::string& path : {kept, std::string{"/page.js"}, std::string{"/js/app.js"}}) {
    const std::string tag = client.ask("GET", path).headers.at("etag");
    const Reply known = client.ask("GET", path, {}, {"If-None-Match: " + tag});
    EXPECT_EQ(known.status, 304) << path;
    EXPECT_EQ(known.headers.at("cache-control"), path == kept ? kept_for_ever : "no-cache") << path;
  }
}

TEST_F(Page, AnswersNoTablebaseRequestWithAGame) {
  TestClient client{server->port()};
  const Reply reply = client.ask("GET", "/standard?fen=4k3/6KP/8/8/8/8/7p/8_w_-_-_0_1");
  EXPECT_EQ(reply.status, 404);
  EXPECT_EQ(reply.headers.at("content-type"), "application/json");
  EXPECT_EQ(reply.body, R"({"error":"This server has no tablebases"})");
}

TEST_F(Page, ExplainsPositionsAndMoves) {
  TestClient client{server->port()};
  const auto start = json_of(client.ask("POST", "/api/tabiya/position", R"({"fen":null})"));
  EXPECT_EQ(start.at("legal").as_array().size(), 20U);
  EXPECT_EQ(start.at("dests").at("g1").as_array().size(), 2U);
  const auto mate = json_of(client.ask("POST", "/api/tabiya/position",
                                       R"({"moves":["f3","e5","g4","Qh4#"],"lang":"de"})"));
  EXPECT_EQ(mate.at("outcome").at("result"), "0-1");
  EXPECT_EQ(mate.at("outcome").at("article"), "5.1.1");
  EXPECT_EQ(mate.at("check"), "e1");
  const auto defective = json_of(
      client.ask("POST", "/api/tabiya/position", R"({"fen":"8/8/8/8/8/8/8/K7 w - - 0 1"})"));
  EXPECT_EQ(defective.at("defects").at(0).at("name"), "Black has no king");
  const auto repaired = json_of(client.ask("POST", "/api/tabiya/position",
                                           R"({"fen":"4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1"})"));
  EXPECT_EQ(repaired.at("warnings").at(0).at("name"), "a castling right lacks its king or rook");
  EXPECT_EQ(client.ask("POST", "/api/tabiya/position", R"({"fen":"9/8"})").status, 400);
  const Reply illegal = client.ask("POST", "/api/tabiya/position", R"({"moves":"e2e4 e7e4"})");
  EXPECT_EQ(illegal.status, 400);
  EXPECT_EQ(json_of(illegal).at("ply"), 1);
  const auto explained =
      json_of(client.ask("POST", "/api/tabiya/explain",
                         R"({"fen":"4k3/8/8/8/8/8/5r2/4K2R w K - 0 1","move":"e1-g1"})"));
  EXPECT_EQ(explained.at("legal"), false);
  EXPECT_EQ(explained.at("reason"), "castling_through_check");
  EXPECT_EQ(explained.at("article"), "FIDE 3.8.2.2");
  EXPECT_EQ(explained.at("men").at(0), "f2");
  const auto dead =
      json_of(client.ask("POST", "/api/tabiya/winnability", "fen=8/8/4k3/8/8/3KB3/8/8 w - - 0 1"));
  EXPECT_EQ(dead.at("dead"), true);
  EXPECT_EQ(dead.at("white").at("verdict"), "unwinnable");
}

TEST_F(Page, NamesAMoveInTheLanguageOfTheSentence) {
  TestClient client{server->port()};
  const auto sentences = [&](const std::string& language) {
    const auto game = json_of(
        client.ask("POST", "/api/tabiya/position",
                   R"({"moves":"g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1","lang":")" + language + "\"}"));
    EXPECT_EQ(game.at("san").at(0), "Nf3") << "what is not a sentence stays English";
    return std::string{game.at("claims").at(0).at("sentence").as_string()};
  };
  EXPECT_NE(sentences("en").find("with Ng8"), std::string::npos);
  EXPECT_NE(sentences("de").find("mit Sg8"), std::string::npos) << sentences("de");
}

TEST_F(Page, ReadsMovesWithTheLettersOfTheLanguage) {
  TestClient client{server->port()};
  const auto uci = [&](const std::string& language, const std::string& move) {
    const auto answer =
        json_of(client.ask("POST", "/api/tabiya/explain",
                           R"({"fen":"4k3/2P5/8/8/1P6/8/4B3/R3K1NQ w - - 0 1","lang":")" +
                               language + R"(","move":")" + move + "\"}"));
    return answer.at("legal").as_bool() ? std::string{answer.at("uci").as_string()} : "";
  };
  struct Row {
    const char* move;
    const char* english;
    const char* german;
  };
  for (const auto& [move, english, german] :
       {Row{"Nf3", "g1f3", "g1f3"}, Row{"Sf3", "", "g1f3"}, Row{"sf3", "", "g1f3"},
        Row{"Td1", "", "a1d1"}, Row{"Dh5", "", "h1h5"}, Row{"Lb5", "", "e2b5"},
        Row{"Bb5", "e2b5", "e2b5"}, Row{"b5", "b4b5", "b4b5"}, Row{"bb5", "b4b5", "b4b5"},
        Row{"c8D", "", "c7c8q"}, Row{"c8=S", "", "c7c8n"}, Row{"c8=B", "c7c8b", "c7c8b"},
        Row{"Kd2", "e1d2", "e1d2"}}) {
    EXPECT_EQ(uci("en", move), english) << move;
    EXPECT_EQ(uci("de", move), german) << move;
  }
}

TEST_F(Page, ReadsPgnFilesForTheirUploader) {
  Person karl{server->port()};
  const Reply brought =
      karl.browse("POST", "/api/tabiya/pgn",
                  "[White \"Réti\"]\n\n1. e4 {[%clk 0:01:00] good} (1. d4) e5 *\n\n"
                  "[White \"Lasker\"]\n\n1. d4 1-0\n");
  EXPECT_EQ(brought.status, 201);
  EXPECT_EQ(json_of(brought).at("games"), 2);
  const std::string id{json_of(brought).at("id").as_string()};
  const auto list = json_of(karl.browse("GET", "/api/tabiya/pgn/" + id + "?filter=RETI"));
  EXPECT_EQ(list.at("games"), 2);
  EXPECT_EQ(list.at("matching"), 1);
  EXPECT_EQ(list.at("list").at(0).at("plies"), 2);
  const auto tree = json_of(karl.browse("GET", "/api/tabiya/pgn/" + id + "/game/1"));
  EXPECT_EQ(tree.at("nodes").at(1).at("san"), "e4");
  EXPECT_EQ(tree.at("nodes").at(1).at("clock"), 60'000);
  EXPECT_EQ(tree.at("nodes").at(1).at("comment"), "good");
  EXPECT_EQ(tree.at("nodes").at(3).at("parent"), 0);
  EXPECT_EQ(karl.browse("GET", "/api/tabiya/pgn/" + id + "/game/3").status, 404);
  Person other{server->port()};
  EXPECT_EQ(other.browse("GET", "/api/tabiya/pgn/" + id).status, 404);
  EXPECT_GT(json_of(other.browse("GET", "/api/tabiya/pgn/kasparov?count=1")).at("games").as_int64(),
            50);
}

TEST_F(Page, AsksEverythingThroughOneSocket) {
  Person lena{server->port()};
  TestSocket socket{server->port(), {lena.cookie(), "Origin: http://tabiya"}};
  ASSERT_EQ(socket.status(), 101);
  socket.send(R"({"n":1,"method":"POST","path":"/api/tabiya/game","body":{"fen":null}})");
  const auto made = boost::json::parse(socket.receive());
  EXPECT_EQ(made.at("n"), 1);
  EXPECT_EQ(made.at("status"), 201);
  const std::string game{made.at("body").at("id").as_string()};
  socket.send(R"({"n":2,"path":"/api/board/game/stream/)" + game + R"("})");
  const auto full = boost::json::parse(socket.receive());
  EXPECT_EQ(full.at("n"), 2);
  EXPECT_EQ(full.at("line").at("type"), "gameFull");
  EXPECT_EQ(full.at("line").at("you"), "both");
  socket.send(R"({"n":3,"method":"POST","path":"/api/board/game/)" + game + R"(/move/e2e4"})");
  bool was_told = false;
  bool was_answered = false;
  for (int count = 0; count < 2; ++count) {
    const auto frame = boost::json::parse(socket.receive());
    if (frame.at("n") == 2) was_told = frame.at("line").at("san").at(0) == "e4";
    if (frame.at("n") == 3) was_answered = frame.at("status") == 200;
  }
  EXPECT_TRUE(was_told);
  EXPECT_TRUE(was_answered);
  socket.send(R"({"n":2,"stop":true})");
  EXPECT_EQ(socket.receive(), R"({"n":2,"end":true})");
  socket.send(R"({"n":4,"path":"/api/board/game/stream/nogame00"})");
  EXPECT_EQ(socket.receive(), R"({"n":4,"status":404,"body":{"error":"No such game"}})");
}

TEST_F(Page, RefusesSocketsOfForeignPages) {
  Person mara{server->port()};
  const struct {
    const char* name;
    std::vector<std::string> headers;
    int status;
  } rows[] = {
      {"no origin", {}, 403},
      {"another origin", {"Origin: https://evil.example"}, 403},
      {"a longer name", {"Origin: http://tabiya.evil.example"}, 403},
      {"another protocol", {"Origin: https://tabiya"}, 403},
      {"a null origin", {"Origin: null"}, 403},
      {"another port", {"Origin: http://tabiya:81"}, 403},
      {"another scheme", {"Origin: ftp://tabiya"}, 403},
      {"unencrypted behind a proxy that encrypts",
       {"Origin: http://tabiya", "X-Forwarded-Proto: https"},
       403},
      {"encrypted behind a proxy that encrypts",
       {"Origin: https://tabiya", "X-Forwarded-Proto: https"},
       101},
      {"our own", {"Origin: http://tabiya"}, 101},
  };
  for (const auto& row : rows) {
    std::vector<std::string> headers{mara.cookie()};
    headers.insert(headers.end(), row.headers.begin(), row.headers.end());
    EXPECT_EQ((TestSocket{server->port(), headers}.status()), row.status) << row.name;
  }
}

TEST_F(Page, ClosesASocketThatBreaksTheRules) {
  const struct {
    const char* name;
    std::string frame;
    int code;
  } rows[] = {
      {"no JSON", "hello", 1007},
      {"no object", "[1]", 1007},
      {"no number", R"({"path":"/"})", 1008},
      {"no path", R"({"n":1})", 1008},
      {"an unknown method", R"({"n":1,"path":"/","method":"BREW"})", 1008},
      {"a giant frame", R"({"n":1,"path":"/)" + std::string(20'000, 'a') + "\"}", 1009},
  };
  for (const auto& row : rows) {
    TestSocket socket{server->port(), {"Origin: http://tabiya"}};
    ASSERT_EQ(socket.status(), 101) << row.name;
    socket.send(row.frame);
    EXPECT_EQ(socket.read_close_code(), row.code) << row.name;
  }
}

TEST_F(Page, AnswersOnlyTheOperator) {
  TestClient client{server->port()};
  EXPECT_EQ(client.ask("GET", "/healthz").body, R"({"ok":true})");
  const Reply metrics = client.ask("GET", "/metrics");
  EXPECT_TRUE(metrics.body.ends_with("# EOF\n"));
  EXPECT_NE(metrics.body.find("\ntabiya_requests_total "), std::string::npos);
  EXPECT_EQ(client.ask("GET", "/metrics", {}, {"X-Forwarded-For: 10.0.0.1"}).status, 403);

  Person nora{server->port(), "Nora", "board:play"};
  TestSocket socket{server->port(), {nora.cookie(), "Origin: http://tabiya"}};
  ASSERT_EQ(socket.status(), 101);
  EXPECT_EQ(send_operator_command(server->data(), "announce Noon \"sharp\""), "done");
  EXPECT_EQ(socket.receive(), R"({"announcement":"Noon \"sharp\""})");
  EXPECT_EQ(send_operator_command(server->data(), "close nora"), "done");
  EXPECT_EQ(nora.ask("GET", "/api/account").status, 401);
  EXPECT_EQ(send_operator_command(server->data(), "nonsense"),
            "error: unknown command \"nonsense\"; the commands are status, announce, close, end, "
            "reports, routes, backup and stop");
  const std::string routes = send_operator_command(server->data(), "routes").value();
  EXPECT_TRUE(routes.starts_with("GET /healthz ")) << routes;
  EXPECT_NE(routes.find("\nPOST /api/tabiya/position "), std::string::npos);
  EXPECT_NE(routes.find("\nPOST /api/tabiya/pgn upload\n"), std::string::npos);
  EXPECT_NE(routes.find("\nGET /metrics "), std::string::npos);
  const auto backup = server->data() / "backup.sqlite";
  EXPECT_EQ(send_operator_command(server->data(), "backup " + backup.string()), "done");
  EXPECT_TRUE(std::filesystem::exists(backup));
}

}  // namespace
}  // namespace tabiya::server::testing
