/// Valid and invalid HTTP from clients.
#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "server/base/json_object.hpp"
#include "server_http/live_http_server.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

Router echo() {
  Router router;
  router.add(Method::Get, "/hello/{name}", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(json_text("hello " + exchange->request.captures[0])));
  });
  router.add(Method::Post, "/echo", [](const ExchangePtr& exchange) {
    const Parameters parameters = exchange->request.parameters();
    if (parameters.is_malformed()) return exchange->answer(refusal(400, "malformed JSON"));
    exchange->answer(written_json(json_text(parameters.text("a.b"))));
  });
  router.add(Method::Post, "/size", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(std::to_string(exchange->request.body.size())));
  });
  router.add(Method::Get, "/large", [](const ExchangePtr& exchange) {
    exchange->answer({.body = std::string(3'000'000, 'x'), .type = "text/plain"});
  });
  return router;
}

TEST(Http, AConnectionCarriesOneRequestAfterTheOther) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  for (const std::string name : {"Anna", "Bert", "C%C3%A9line"}) {
    const Reply reply = client.ask("GET", "/hello/" + name);
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body, name[0] == 'C' ? "\"hello Céline\"" : "\"hello " + name + "\"");
  }
}

TEST(Http, RequestsThatComeTogetherAreAnsweredInTheirOrder) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  std::string text;
  for (int number = 0; number < 300; ++number) {
    text += "GET /hello/" + std::to_string(number) + " HTTP/1.1\r\nHost: x\r\n\r\n";
  }
  client.send(text);
  for (int number = 0; number < 300; ++number) {
    ASSERT_EQ(client.read_reply().body, "\"hello " + std::to_string(number) + "\"");
  }
}

TEST(Http, ARequestMayComeByteByByte) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  for (const char byte : std::string_view{"POST /echo HTTP/1.1\r\nHost: x\r\n"
                                          "Content-Length: 5\r\n\r\na.b=c"}) {
    client.send({&byte, 1});
  }
  EXPECT_EQ(client.read_reply().body, "\"c\"");
}

TEST(Http, ABodyMayComeInChunks) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  client.send(
      "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\na.b\r\n4;x=y\r\n=c+d\r\n0\r\n\r\n");
  EXPECT_EQ(client.read_reply().body, "\"c d\"");
}

TEST(Http, JsonAndFormsSayTheSame) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  const struct {
    const char* name;
    const char* body;
    const char* answer;
  } rows[] = {
      {"JSON in depth", R"({"a":{"b":"x"}})", "\"x\""},
      {"JSON with a dotted key", R"({"a.b":"x"})", "\"x\""},
      {"a number", R"({"a":{"b":300}})", "\"300\""},
      {"an array", R"({"a":{"b":["x","y"]}})", "\"x,y\""},
      {"null is absent", R"({"a":{"b":null}})", "\"\""},
      {"a form", "z=1&a.b=x%20y", "\"x y\""},
      {"nothing", "", "\"\""},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(client.ask("POST", "/echo", row.body).body, row.answer) << row.name;
  }
  EXPECT_EQ(client.ask("POST", "/echo?a.b=q").body, "\"q\"");
  EXPECT_EQ(client.ask("POST", "/echo", "{\"a\":").status, 400);
}

TEST(Http, ASlashAtTheEndIsTolerated) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  EXPECT_EQ(client.ask("GET", "/hello/Anna/").status, 200);
  EXPECT_EQ(client.ask("GET", "/hello/Anna//?x=1").status, 200);
}

TEST(Http, UnknownPathsGet404AndOtherMethods405) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  EXPECT_EQ(client.ask("GET", "/nowhere").body, R"({"error":"Not found"})");
  EXPECT_EQ(client.ask("GET", "/hello").status, 404);
  EXPECT_EQ(client.ask("GET", "/hello/%zz").status, 404);
  const Reply reply = client.ask("DELETE", "/echo");
  EXPECT_EQ(reply.status, 405);
  EXPECT_EQ(reply.headers.at("allow"), "OPTIONS, POST");
}

TEST(Http, TheRouterNamesItsRoutes) {
  const Router router = echo();
  ASSERT_EQ(router.routes().size(), 4U);
  EXPECT_EQ(router.routes()[0].pattern, "/hello/{name}");
  EXPECT_EQ(router.routes()[1].method, Method::Post);
}

TEST(Http, HeadIsGetWithoutTheBody) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  const Reply reply = client.ask("HEAD", "/hello/Anna");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.headers.at("content-length"), "12");
  EXPECT_EQ(client.ask("GET", "/hello/Bert").body, "\"hello Bert\"");
}

TEST(Http, AnyPageMayAskTheApiButNotWithACookie) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  const Reply reply = client.ask("OPTIONS", "/echo", {}, {"Origin: https://elsewhere.example"});
  EXPECT_EQ(reply.status, 204);
  EXPECT_EQ(reply.headers.at("access-control-allow-origin"), "*");
  EXPECT_EQ(reply.headers.at("access-control-max-age"), "86400");
  EXPECT_NE(reply.headers.at("access-control-allow-headers").find("Authorization"),
            std::string::npos);
  EXPECT_FALSE(reply.headers.contains("access-control-allow-credentials"));
}

TEST(Http, MalformedAndGiantRequestsAreRefused) {
  const struct {
    const char* name;
    std::string text;
    int status;
  } rows[] = {
      {"no HTTP at all", "hello\r\n\r\n", 400},
      {"TLS", std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 15), 400},
      {"an unknown method", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 501},
      {"a path without its slash", "GET hello HTTP/1.1\r\n\r\n", 400},
      {"HTTP of the future", "GET / HTTP/3.0\r\n\r\n", 505},
      {"two lengths",
       "POST /size HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400},
      {"a length and chunks",
       "POST /size HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: "
       "chunked\r\n\r\n0\r\n\r\n",
       400},
      {"a negative length", "POST /size HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400},
      {"two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
      {"a NUL in a header", std::string("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 29), 400},
      {"a bad chunk", "POST /size HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
       400},
      {"a long target", "GET /" + std::string(5000, 'a') + " HTTP/1.1\r\n\r\n", 414},
      {"a long header", "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n", 431},
      {"a header without end", "GET / HTTP/1.1\r\nX: " + std::string(200'000, 'a'), 431},
      {"a giant body", "POST /size HTTP/1.1\r\nHost: x\r\nContent-Length: 600000\r\n\r\n", 413},
      {"giant chunks",
       "POST /size HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nA0000\r\n" +
           std::string(655'360, 'a') + "\r\n0\r\n\r\n",
       413},
  };
  LiveHttpServer http{echo()};
  for (const auto& row : rows) {
    TestClient client{http.port()};
    client.send(row.text);
    EXPECT_EQ(client.read_reply().status, row.status) << row.name;
    client.half_close();
    EXPECT_TRUE(client.is_closed_by_server()) << row.name;
  }
  EXPECT_EQ(TestClient{http.port()}.ask("GET", "/hello/Anna").status, 200);
}

TEST(Http, ALargeAnswerIsSentAsTheClientReads) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  EXPECT_EQ(client.ask("GET", "/large").body.size(), 3'000'000U);
  EXPECT_EQ(client.ask("GET", "/hello/Anna").status, 200);
}

TEST(Http, ABodyThatWaitsForPermissionGetsIt) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  client.send(
      "POST /size HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(client.read_head().status, 100);
  client.send("abc");
  EXPECT_EQ(client.read_reply().body, "3");
}

TEST(Http, AClientThatSendsNoMoreIsStillAnswered) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  client.send("GET /hello/Anna HTTP/1.1\r\nHost: x\r\n\r\n");
  client.half_close();
  EXPECT_EQ(client.read_reply().status, 200);
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST(Http, HttpOneZeroEndsWithItsAnswer) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  client.send("GET /hello/Anna HTTP/1.0\r\n\r\n");
  EXPECT_EQ(client.read_reply().headers.at("connection"), "close");
  client.half_close();
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST(SlowClient, AHeaderMustComeWithinItsTime) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  client.send("GET / HTTP/1.1\r\nX-Slow: 1\r\n");
  ASSERT_TRUE(eventually([&] { return http.counters().received_bytes != 0; }));
  http.pass(5s);
  client.send("X-Slow: 2\r\n");
  http.pass(4s);
  EXPECT_EQ(http.counters().timeouts, 0U);
  http.pass(3s);
  EXPECT_EQ(http.counters().timeouts, 1U);
  EXPECT_EQ(client.read_reply().status, 408);
}

TEST(SlowClient, ABodyMustComeWithinItsTime) {
  LiveHttpServer http{echo()};
  TestClient client{http.port()};
  client.send(
      "POST /size HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n");
  EXPECT_EQ(client.read_head().status, 100);
  client.send("abc");
  http.pass(29s);
  EXPECT_EQ(http.counters().timeouts, 0U);
  http.pass(2s);
  EXPECT_EQ(client.read_reply().status, 408);
}

TEST(SlowClient, AConnectionThatIsNotUsedIsClosed) {
  LiveHttpServer http{echo()};
  TestClient silent{http.port()};
  TestClient idle{http.port()};
  EXPECT_EQ(idle.ask("GET", "/hello/Anna").status, 200);
  ASSERT_TRUE(eventually([&] { return http.counters().connections >= 2; }));
  http.pass(11s);
  EXPECT_TRUE(silent.is_closed_by_server());
  EXPECT_EQ(idle.ask("GET", "/hello/Anna").status, 200);
  http.pass(76s);
  EXPECT_TRUE(idle.is_closed_by_server());
}

TEST(SlowClient, IsClosedHoweverManyThereAre) {
  constexpr std::size_t many = 110;
  LiveHttpServer http{echo(), {.connections_per_client = many}};
  std::deque<TestClient> silent;
  while (silent.size() < many) silent.emplace_back(http.port());
  ASSERT_TRUE(eventually([&] { return http.counters().connections >= many; }));
  http.pass(11s);
  for (TestClient& client : silent) ASSERT_TRUE(client.is_closed_by_server());
}

TEST(Flood, LimitsTheConnectionsOfAnAddress) {
  LiveHttpServer http{echo(), {.connections_per_client = 3, .trusted_proxies = {}}};
  TestClient first{http.port()};
  TestClient second{http.port()};
  {
    TestClient third{http.port()};
    for (TestClient* client : {&first, &second, &third}) {
      EXPECT_EQ(client->ask("GET", "/hello/x").status, 200);
    }
    TestClient fourth{http.port()};
    EXPECT_EQ(fourth.read_reply().status, 503);
  }
  ASSERT_TRUE(eventually([&] { return http.counters().connections <= 2; }));
  TestClient fifth{http.port()};
  EXPECT_EQ(fifth.ask("GET", "/hello/x").status, 200);
}

TEST(Flood, LimitsTheRequestsOfAnAddress) {
  LiveHttpServer http{echo(),
                      {.requests_per_second = 1, .requests_at_once = 3, .trusted_proxies = {}}};
  TestClient client{http.port()};
  for (int count = 0; count < 3; ++count) EXPECT_EQ(client.ask("GET", "/hello/x").status, 200);
  const Reply refused = client.ask("GET", "/hello/x");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.headers.at("retry-after"), "10");
  EXPECT_NE(refused.body.find(R"("ratelimit":{"key":"requests","seconds":10})"), std::string::npos);
  http.pass(2s);
  EXPECT_EQ(client.ask("GET", "/hello/x").status, 200);
}

TEST(Flood, ATrustedProxyNamesItsClient) {
  LiveHttpServer http{echo(), {.requests_per_second = 1, .requests_at_once = 1}};
  TestClient client{http.port()};
  const auto from = [&](const std::string& address) {
    return client.ask("GET", "/hello/x", {}, {"X-Forwarded-For: 9.9.9.9, " + address}).status;
  };
  EXPECT_EQ(from("10.0.0.1"), 200);
  EXPECT_EQ(from("10.0.0.1"), 429);
  EXPECT_EQ(from("10.0.0.2"), 200);
  EXPECT_EQ(from("unreadable"), 200);
  EXPECT_EQ(from("also unreadable"), 429) << "all unreadable addresses count as one client";
}

}  // namespace
}  // namespace tabiya::server::testing
