/// Requests with ambiguous framing: where a proxy and a server could disagree, the server refuses.
#include <gtest/gtest.h>

#include <string>

#include "server/base/json_object.hpp"
#include "server_http/live_http_server.hpp"
#include "server_http/test_client.hpp"
#include "server_http/test_socket.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

Router mirror() {
  Router router;
  router.add(Method::Get, "/host", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(json_text(exchange->request.headers.host)));
  });
  router.add(Method::Get, "/q", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(json_text(exchange->request.query.text("x"))));
  });
  router.add(Method::Post, "/secret", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(
        json_text(exchange->request.headers.authorization + "|" + exchange->request.client.key)));
  });
  return router;
}

Reply ask(LiveHttpServer& http, std::string_view text) {
  TestClient client{http.port()};
  client.send(text);
  return client.read_reply();
}

TEST(Framing, TrailersAreNotHeaders) {
  LiveHttpServer http{mirror()};
  const Reply reply = ask(http,
                          "POST /secret HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.7\r\n"
                          "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
                          "Authorization: Bearer x\r\nX-Forwarded-For: 192.0.2.8\r\n"
                          "Host: other\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(reply.body, R"("|192.0.2.7")");
  EXPECT_EQ(reply.headers.at("connection"), "keep-alive");
}

TEST(Framing, AnEncodingThatIsNotChunksIsRefused) {
  const struct {
    const char* headers;
    int status;
  } rows[] = {
      {"Transfer-Encoding: gzip\r\n", 501},
      {"Transfer-Encoding: identity\r\n", 501},
      {"Transfer-Encoding: gzip, chunked\r\n", 501},
      {"Transfer-Encoding: chunked, gzip\r\n", 501},
      {"Transfer-Encoding: xchunked\r\n", 501},
      {"Transfer-Encoding:\r\n", 501},
      {"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 400},
      {"Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", 501},
      {"Content-Length: 5\r\nTransfer-Encoding: gzip\r\n", 400},
      {"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", 400},
  };
  LiveHttpServer http{mirror()};
  for (const auto& row : rows) {
    TestClient client{http.port()};
    client.send("POST /secret HTTP/1.1\r\nHost: x\r\n" + std::string{row.headers} +
                "\r\n0\r\n\r\n");
    EXPECT_EQ(client.read_reply().status, row.status) << row.headers;
    client.half_close();
    EXPECT_TRUE(client.is_closed_by_server()) << row.headers;
  }
  EXPECT_EQ(
      ask(http, "POST /secret HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n").status, 400)
      << "HTTP/1.0 does not support chunked transfer encoding";
}

TEST(Framing, ARequestNamesItsHostOnce) {
  LiveHttpServer http{mirror()};
  EXPECT_EQ(ask(http, "GET /host HTTP/1.1\r\n\r\n").status, 400);
  EXPECT_EQ(ask(http, "GET /host HTTP/1.1\r\nHost:\r\nHost: x\r\n\r\n").status, 400);
  EXPECT_EQ(ask(http, "GET /host HTTP/1.1\r\nHost: x\r\n\r\n").body, "\"x\"");
  EXPECT_EQ(ask(http, "GET /host HTTP/1.0\r\n\r\n").status, 200);
}

TEST(Framing, AnAbsoluteTargetIsAccepted) {
  LiveHttpServer http{mirror()};
  EXPECT_EQ(ask(http, "GET http://chess.example:80/host HTTP/1.1\r\nHost: x\r\n\r\n").body,
            "\"chess.example:80\"")
      << "its host takes precedence over the header";
  EXPECT_EQ(ask(http, "GET HTTPS://x/q?x=1 HTTP/1.1\r\nHost: x\r\n\r\n").body, "\"1\"");
  EXPECT_EQ(ask(http, "GET http://x?x=1 HTTP/1.1\r\nHost: x\r\n\r\n").status, 404);
  EXPECT_EQ(ask(http, "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n").status, 204);
  for (const char* const target : {"*", "http://", "http:///host", "ftp://x/host",
                                   "http://a@b/host", "host", "http:/host", "//"}) {
    const int status =
        ask(http, "GET " + std::string{target} + " HTTP/1.1\r\nHost: x\r\n\r\n").status;
    EXPECT_EQ(status, std::string_view{target} == "//" ? 404 : 400) << target;
  }
}

TEST(Framing, OnlyAGetOfHttpOneOneOpensASocket) {
  const std::string wish =
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nOrigin: http://x\r\nHost: x\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string path = "/api/tabiya/socket";
  LiveHttpServer http{mirror()};
  EXPECT_EQ(ask(http, "GET " + path + " HTTP/1.1\r\nUpgrade: websocket\r\n" + wish + "\r\n").status,
            101);
  EXPECT_EQ(ask(http, "GET " + path + " HTTP/1.0\r\nUpgrade: websocket\r\n" + wish + "\r\n").status,
            404);
  EXPECT_EQ(ask(http, "GET " + path + " HTTP/1.1\r\nUpgrade: h2c\r\n" + wish + "\r\n").status, 404);
  for (const std::string method : {"POST", "HEAD", "PUT"}) {
    TestClient client{http.port()};
    client.send(method + " " + path + " HTTP/1.1\r\nUpgrade: websocket\r\n" + wish + "\r\n");
    EXPECT_EQ(client.read_head().status, 404) << method;
  }
}

TEST(Framing, AHostThatIsNeitherANameNorAnAddressIsRefused) {
  LiveHttpServer http{mirror()};
  const auto status_for = [&](const std::string& host) {
    return ask(http, "GET /host HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  for (const char* const host : {"", "chess.example", "chess.example:8421", "127.0.0.1:80",
                                 "[::1]:8421", "[2001:db8::1]", "x_y", "%C3%BC.example", "x:"}) {
    EXPECT_EQ(status_for(host), 200) << host;
  }
  for (const char* const host :
       {"a b", "a/b", "user@chess.example", "chess.example:80:81", "chess.example:port", "[::1",
        "[]", "[chess]", "[::1]x", "\"", "<script>", "a\\b", "h\xFC.example"}) {
    EXPECT_EQ(status_for(host), 400) << host;
  }
  const Reply reply = ask(http, "GET http://a^b/host HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(reply.status, 400);
  EXPECT_NE(reply.body.find("The host is not a name or an address"), std::string::npos);
}

TEST(Framing, AChunkExtensionIsBounded) {
  LiveHttpServer http{mirror()};
  const std::string head = "POST /secret HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  const auto status_with = [&](std::size_t size) {
    return ask(http, head + "1;x=" + std::string(size, 'a') + "\r\na\r\n0\r\n\r\n").status;
  };
  EXPECT_EQ(status_with(1000), 200);
  EXPECT_EQ(status_with(20'000), 431);
}

TEST(Framing, AChunkOrATrailerWithoutEndIsRefused) {
  LiveHttpServer http{mirror()};
  const std::string head = "POST /secret HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  EXPECT_EQ(ask(http, head + "1;" + std::string(200'000, 'a')).status, 431);
  EXPECT_EQ(ask(http, head + "0\r\nX: " + std::string(200'000, 'a')).status, 431);
  EXPECT_EQ(ask(http, head + std::string(200'000, '0')).status, 431);
}

}  // namespace
}  // namespace tabiya::server::testing
