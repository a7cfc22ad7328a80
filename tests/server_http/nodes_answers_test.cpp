/// Requests that a node passes on, and their answers and streams.
#include <gtest/gtest.h>

#include <string>

#include "server_http/live_nodes.hpp"
#include "server_http/test_client.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

constexpr std::string_view kept_text = "kept elsewhere";

/// Writes what arrived of a request.
std::string seen(const Request& request) {
  std::string text{to_string(request.method)};
  text.append(" ").append(request.path);
  for (const auto& [name, value] : request.parameters().values()) {
    text.append("|").append(name).append("=").append(value);
  }
  const RequestHeaders& headers = request.headers;
  text.append("|").append(headers.host).append("|").append(headers.cookie).append("|");
  text.append(headers.accept).append("|").append(headers.authorization).append("|");
  text.append(headers.user_agent).append("|").append(request.client.key);
  if (headers.is_encrypted) text += "|encrypted";
  if (request.is_from_socket) text += "|socket";
  if (request.client.is_local) text += "|local";
  if (!request.client.is_limited) text += "|unlimited";
  return text;
}

void answer_with_everything(const ExchangePtr& exchange) {
  exchange->headers.emplace_back("Set-Cookie", "a=1");
  exchange->answer({.status = 201,
                    .body = "<p>",
                    .type = "text/html",
                    .headers = {{"Set-Cookie", "b=2"}, {"Location", "/elsewhere"}}});
}

Router leading_router() {
  Router router;
  for (const Method method : {Method::Get, Method::Post, Method::Put, Method::Delete}) {
    router.add(method, "/seen/{a}", [](const ExchangePtr& exchange) {
      exchange->answer({.body = seen(exchange->request), .type = "text/plain"});
    });
  }
  router.add(Method::Get, "/everything", answer_with_everything);
  router.add(Method::Get, "/kept", [](const ExchangePtr& exchange) {
    exchange->answer({.type = "text/plain", .kept_body = kept_text});
  });
  router.add(Method::Get, "/empty",
             [](const ExchangePtr& exchange) { exchange->answer({.status = 204}); });
  router.add(Method::Get, "/unchanged", [](const ExchangePtr& exchange) {
    exchange->answer({.status = 304, .headers = {{"ETag", "\"x\""}}});
  });
  router.add(Method::Get, "/long", [](const ExchangePtr& exchange) {
    exchange->answer({.body = std::string(3'000'000, 'x') + "end", .type = "text/plain"});
  });
  router.add(Method::Get, "/stream", [](const ExchangePtr& exchange) {
    exchange->headers.emplace_back("Set-Cookie", "a=1");
    const auto stream = exchange->open_stream("application/x-chess-pgn");
    stream->send(std::string{"first"});
    stream->send(std::string{});
    stream->send(std::string{"last"});
    stream->end();
  });
  return router;
}

class PassedRequests : public ::testing::Test {
 protected:
  PassedRequests() { follower.follow(leader); }

  LeadingNode leader{leading_router()};
  FollowingNode follower;
  TestClient client{follower.port()};
};

TEST_F(PassedRequests, ArriveWithEverythingThatTheLeaderUses) {
  const Reply reply = client.ask("POST", "/seen/%C3%A4?q=a%26b&list=1,2", "body=%3D&x=1",
                                 {"Cookie: session=a", "Accept: application/json",
                                  "Authorization: Bearer b", "User-Agent: test"});
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body,
            "POST /seen/%C3%A4|body==|x=1|q=a&b|list=1,2|tabiya|session=a|application/json|"
            "Bearer b|test|127.0.0.1|unlimited");
}

TEST_F(PassedRequests, CanBeOldOrAboutTheServerAsAWhole) {
  client.send("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.read_reply().status, 204);
  client.send("GET /seen/a HTTP/1.0\r\n\r\n");
  EXPECT_EQ(client.read_reply().body, "GET /seen/a||||||127.0.0.1|unlimited");
}

TEST_F(PassedRequests, KeepTheClientThatAProxyNames) {
  const Reply reply =
      client.ask("GET", "/seen/a", {}, {"X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"});
  EXPECT_EQ(reply.body, "GET /seen/a|tabiya|||||192.0.2.7|encrypted");
}

TEST_F(PassedRequests, HaveEveryMethod) {
  for (const std::string method : {"GET", "POST", "PUT", "DELETE"}) {
    EXPECT_TRUE(client.ask(method, "/seen/a").body.starts_with(method + " /seen/a"));
  }
  EXPECT_EQ(client.ask("OPTIONS", "/seen/a").headers.at("allow"),
            "OPTIONS, GET, HEAD, POST, PUT, DELETE");
  EXPECT_EQ(client.ask("POST", "/kept").status, 405);
  EXPECT_EQ(client.ask("GET", "/nowhere").status, 404);
}

TEST_F(PassedRequests, AreAnsweredWithEveryField) {
  client.send("GET /everything HTTP/1.1\r\nHost: x\r\n\r\n");
  std::string text = client.read_bytes(1);
  while (!text.ends_with("<p>")) text += client.read_bytes(1);
  EXPECT_TRUE(text.starts_with("HTTP/1.1 201 Created\r\n")) << text;
  for (const char* const header :
       {"\r\nSet-Cookie: a=1\r\n", "\r\nSet-Cookie: b=2\r\n", "\r\nLocation: /elsewhere\r\n",
        "\r\nContent-Type: text/html\r\n", "\r\nContent-Length: 3\r\n"}) {
    EXPECT_NE(text.find(header), std::string::npos) << text;
  }
}

TEST_F(PassedRequests, AreAnsweredWithABodyThatIsKeptElsewhere) {
  EXPECT_EQ(client.ask("GET", "/kept").body, kept_text);
}

TEST_F(PassedRequests, AreAnsweredWithALongBody) {
  const Reply reply = client.ask("GET", "/long");
  EXPECT_EQ(reply.body.size(), 3'000'003U);
  EXPECT_TRUE(reply.body.ends_with("xend"));
}

TEST_F(PassedRequests, AreAnsweredWithoutABody) {
  EXPECT_EQ(client.ask("GET", "/empty").status, 204);
  const Reply unchanged = client.ask("GET", "/unchanged");
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_EQ(unchanged.headers.at("etag"), "\"x\"");
  const Reply head = client.ask("HEAD", "/kept");
  EXPECT_EQ(head.headers.at("content-length"), std::to_string(kept_text.size()));
  EXPECT_EQ(client.ask("GET", "/kept").status, 200);
}

TEST_F(PassedRequests, AreAnsweredWithAStream) {
  client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  const Reply head = client.read_head();
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("content-type"), "application/x-chess-pgn");
  EXPECT_EQ(head.headers.at("set-cookie"), "a=1");
  EXPECT_EQ(client.read_line(), "first");
  EXPECT_EQ(client.read_line(), "");
  EXPECT_EQ(client.read_line(), "last");
  EXPECT_EQ(client.read_line(), std::nullopt);
  EXPECT_EQ(follower.counters().streams, 0U);
}

TEST_F(PassedRequests, CanComeFromASocketWithParsedJson) {
  TestSocket page{follower.port(), {"Origin: http://tabiya", "Cookie: session=a"}};
  page.send(R"({"n":1,"method":"POST","path":"/seen/a?q=1","accept":"a\r\nCookie: b",)"
            R"("body":{"clock":{"limit":300},"text":"ä=&\u0001"}})");
  const std::string answer = page.receive();
  EXPECT_NE(answer.find("|clock.limit=300|text=ä=&\\u0001|q=1|tabiya|session=a|a  Cookie: b|"),
            std::string::npos)
      << answer;
  EXPECT_NE(answer.find("|socket"), std::string::npos) << answer;
  page.send(R"({"n":2,"path":"/seen/a b\r\nX: y"})");
  EXPECT_NE(page.receive().find("GET /seen/a%20b%0D%0AX:%20y|"), std::string::npos);
}

TEST_F(PassedRequests, CanComeFromASocketWithABodyThatIsNotJson) {
  TestSocket page{follower.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"method":"POST","path":"/seen/a","body":"x=1&y=2"})");
  EXPECT_NE(page.receive().find("|x=1|y=2|"), std::string::npos);
}

TEST_F(PassedRequests, StreamToASocket) {
  TestSocket page{follower.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"path":"/stream"})");
  EXPECT_EQ(page.receive(), R"({"n":1,"line":first})");
  EXPECT_EQ(page.receive(), R"({"n":1,"line":last})");
  EXPECT_EQ(page.receive(), R"({"n":1,"end":true})");
}

TEST_F(PassedRequests, LeaveOutLocalPaths) {
  EXPECT_EQ(client.ask("GET", "/local").status, 404);
  EXPECT_EQ(follower.counters().passed_on, 0U);
}

}  // namespace
}  // namespace tabiya::server::testing
