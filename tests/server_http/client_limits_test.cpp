/// What one client may hold at once: connections, sockets of pages, uploads.
#include "server/http/client_limits.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <string>

#include "server/http/upload.hpp"
#include "server_http/live_http_server.hpp"
#include "server_http/live_server.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

Router small() {
  Router router;
  router.add(Method::Get, "/hello",
             [](const ExchangePtr& exchange) { exchange->answer(written_json("1")); });
  router.add(Method::Get, "/stream",
             [](const ExchangePtr& exchange) { exchange->open_stream()->send(std::string{"x"}); });
  return router;
}

std::string forwarded(const std::string& address) { return "X-Forwarded-For: " + address; }

Reply open_stream(TestClient& client, const std::string& address) {
  client.send("GET /stream HTTP/1.1\r\nHost: x\r\n" + forwarded(address) + "\r\n\r\n");
  return client.read_head();
}

TEST(ClientLimits, IdleClientsAreForgottenSomeAtATime) {
  server::ClientLimits limits{{.of_client = {}, .requests_per_second = 1, .requests_at_once = 10}};
  const server::ClientLimits::Instant now{1h};
  for (int number = 0; number < 2500; ++number) {
    EXPECT_TRUE(limits.allow_request({.key = std::to_string(number)}, now));
  }
  limits.forget_idle(now, 10'000);
  EXPECT_EQ(limits.size(), 2500U) << "they have just asked";
  for (const std::size_t left : {1500U, 500U, 0U}) {
    limits.forget_idle(now + 1s, 1000);
    EXPECT_EQ(limits.size(), left);
  }
}

TEST(ClientLimits, AllIdleClientsAreFoundThoughOthersAreBusy) {
  server::ClientLimits limits{{.of_client = {.connections = 1}, .requests_at_once = 10}};
  const server::ClientLimits::Instant now{1h};
  const auto held = limits.take({.key = "busy"}, {.connections = 1});
  for (int number = 0; number < 10; ++number) {
    EXPECT_TRUE(limits.allow_request({.key = "x" + std::to_string(number)}, now));
  }
  for (int round = 0; round < 4; ++round) limits.forget_idle(now + 1h, 3);
  EXPECT_EQ(limits.size(), 1U);
}

TEST(ClientLimits, ConnectionsCountForTheirClientBehindAProxyToo) {
  LiveHttpServer http{small(), {.connections_per_client = 1}};
  TestClient other{http.port()};
  {
    TestClient first{http.port()};
    EXPECT_EQ(open_stream(first, "192.0.2.1").status, 200);
    TestClient second{http.port()};
    EXPECT_EQ(second.ask("GET", "/hello", {}, {forwarded("192.0.2.1")}).status, 429);
    EXPECT_EQ(other.ask("GET", "/hello", {}, {forwarded("192.0.2.2")}).status, 200);
  }
  ASSERT_TRUE(eventually([&] { return http.counters().streams == 0; }));
  EXPECT_EQ(other.ask("GET", "/hello", {}, {forwarded("192.0.2.1")}).status, 200)
      << "the proxy uses the same connection for another client now";
}

TEST(ClientLimits, AConnectionOfAProxyThatNamesNoClientIsNotCounted) {
  LiveHttpServer http{small(), {.connections_per_client = 1}};
  TestClient first{http.port()};
  TestClient second{http.port()};
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(first.ask("GET", "/hello", {}, {forwarded("192.0.2.1")}).status, 200);
    EXPECT_EQ(second.ask("GET", "/hello", {}, {forwarded("192.0.2.1")}).status, 200);
  }
}

TEST(ClientLimits, SocketsCountForTheirClientAndStayConnections) {
  LiveHttpServer http{small(), {.connections_per_client = 3, .sockets_per_client = 2}};
  const std::vector<std::string> headers{"Origin: http://tabiya", forwarded("192.0.2.1")};
  {
    TestSocket first{http.port(), headers};
    TestSocket second{http.port(), headers};
    EXPECT_EQ(first.status(), 101);
    EXPECT_EQ(second.status(), 101);
    EXPECT_EQ((TestSocket{http.port(), headers}.status()), 429);
    EXPECT_EQ((TestSocket{http.port(), {"Origin: http://tabiya", forwarded("192.0.2.2")}}.status()),
              101);
    TestClient third{http.port()};
    EXPECT_EQ(open_stream(third, "192.0.2.1").status, 200);
    EXPECT_EQ(TestClient{http.port()}.ask("GET", "/hello", {}, {headers[1]}).status, 429);
  }
  ASSERT_TRUE(
      eventually([&] { return http.counters().sockets == 0 && http.counters().streams == 0; }));
  EXPECT_EQ((TestSocket{http.port(), headers}.status()), 101);
}

TEST(ClientLimits, AConnectionStaysCountedWhenItHasBecomeASocket) {
  LiveHttpServer http{small(), {.connections_per_client = 2, .trusted_proxies = {}}};
  TestSocket first{http.port(), {"Origin: http://tabiya"}};
  TestSocket second{http.port(), {"Origin: http://tabiya"}};
  EXPECT_EQ(second.status(), 101);
  EXPECT_EQ(TestClient{http.port()}.read_reply().status, 503);
}

TEST(ClientLimits, OpeningASocketCountsAsARequest) {
  LiveHttpServer http{small(), {.requests_per_second = 1, .requests_at_once = 2}};
  const std::vector<std::string> headers{"Origin: http://tabiya", forwarded("192.0.2.1")};
  EXPECT_EQ((TestSocket{http.port(), headers}.status()), 101);
  EXPECT_EQ((TestSocket{http.port(), headers}.status()), 101);
  EXPECT_EQ((TestSocket{http.port(), headers}.status()), 429);
  http.pass(1s);
  EXPECT_EQ((TestSocket{http.port(), headers}.status()), 101);
}

TEST(ClientLimits, SixtyFourBitsOfIpv6AreOneClient) {
  LiveHttpServer http{small(), {.requests_per_second = 1, .requests_at_once = 1}};
  TestClient client{http.port()};
  const auto status_of = [&](const std::string& address) {
    return client.ask("GET", "/hello", {}, {forwarded(address)}).status;
  };
  EXPECT_EQ(status_of("2001:db8:1:2::1"), 200);
  EXPECT_EQ(status_of("2001:db8:1:2:ffff::2"), 429);
  EXPECT_EQ(status_of("2001:db8:1:3::1"), 200);
}

/// Begins an upload and waits for `100 Continue` or a refusal.
Reply begin_upload(TestClient& client, const Person* person, std::string_view bytes,
                   const std::string& address) {
  std::string text =
      "POST /api/tabiya/pgn HTTP/1.1\r\nHost: tabiya\r\nOrigin: http://tabiya\r\n"
      "Expect: 100-continue\r\n" +
      forwarded(address) + "\r\nContent-Length: " + std::string{bytes} + "\r\n";
  if (person != nullptr) text += person->cookie() + "\r\n";
  client.send(text + "\r\n");
  return client.read_head();
}

TEST(UploadLimits, AClientWithoutASessionIsRefusedBeforeTheFileIsSent) {
  LiveServer server;
  TestClient client{server.port()};
  EXPECT_EQ(begin_upload(client, nullptr, "1000", "192.0.2.1").status, 401);
  client.half_close();
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST(UploadLimits, AFileThatIsTooLargeIsRefusedBeforeItIsSent) {
  LiveServer server;
  const Person guest{server.port()};
  TestClient client{server.port()};
  EXPECT_EQ(begin_upload(client, &guest, "300000000", "192.0.2.1").status, 413);
}

TEST(UploadLimits, AClientHasSomeUnfinishedFilesAndSomeBytesOfThem) {
  LiveServer server;
  const Person guest{server.port()};
  std::deque<TestClient> clients;
  const auto begin = [&](std::string_view bytes, const std::string& address) {
    return begin_upload(clients.emplace_back(server.port()), &guest, bytes, address).status;
  };
  for (int count = 0; count < 4; ++count) EXPECT_EQ(begin("1000", "192.0.2.1"), 100);
  EXPECT_EQ(begin("1000", "192.0.2.1"), 429) << "too many";
  EXPECT_EQ(begin("268000000", "192.0.2.2"), 100);
  EXPECT_EQ(begin("268000000", "192.0.2.2"), 100);
  EXPECT_EQ(begin("2000000", "192.0.2.2"), 429) << "too many bytes";
  EXPECT_EQ(begin("1000", "192.0.2.3"), 100);
}

TEST(UploadLimits, UploadsOfAllClientsAreReadAtALimitedRate) {
  Router router;
  router.add(Method::Post, "/file",
             [](const ExchangePtr& exchange) {
               exchange->answer(written_json(std::to_string(exchange->request.upload->size())));
             },
             {.is_upload = true});
  LiveHttpServer http{std::move(router),
                      {.upload_bytes_per_second = 1000, .upload_folder = ::testing::TempDir()}};
  TestClient client{http.port()};
  client.send("POST /file HTTP/1.1\r\nHost: x\r\n" + forwarded("192.0.2.1") +
              "\r\nContent-Length: 1010\r\n\r\n");
  ASSERT_TRUE(eventually([&] { return http.counters().received_bytes != 0; }));
  const std::uint64_t head = http.counters().received_bytes;
  client.send(std::string(1000, 'a'));
  ASSERT_TRUE(eventually([&] { return http.counters().received_bytes >= head + 1000; }));
  client.send(std::string(10, 'b'));
  TestClient local{http.port()};
  EXPECT_EQ(local.ask("POST", "/file", std::string(2000, 'c')).body, "2000") << "is not limited";
  const std::uint64_t before = http.counters().received_bytes;
  EXPECT_LT(before, head + 1010 + 4000);
  http.pass(1s);
  EXPECT_EQ(client.read_reply().body, "1010");
  EXPECT_EQ(http.counters().received_bytes, before + 10) << "the tick reads the rest";
}

}  // namespace
}  // namespace tabiya::server::testing
