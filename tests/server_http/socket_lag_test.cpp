/// The round-trip time to a page is measured by the server, because the page could lie.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

Router round_trip_router() {
  Router router;
  router.add(Method::Get, "/trip", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(std::to_string(exchange->request.round_trip.count())));
  });
  return router;
}

TEST(SocketLag, IsTheShortestOfTheLastPings) {
  LiveHttpServer http{round_trip_router(), {.keep_alive_every = 1s}};
  TestSocket page{http.port(), {"Origin: http://tabiya"}};
  const auto trip = [&] {
    page.send(R"({"n":1,"path":"/trip"})");
    std::string answer = page.receive();
    while (answer.find("alive") != std::string::npos) answer = page.receive();
    return answer;
  };
  page.await_ping();
  EXPECT_EQ(trip(), R"({"n":1,"status":200,"body":0})") << "not known yet";
  http.pass(3s);
  page.pong();
  EXPECT_EQ(trip(), R"({"n":1,"status":200,"body":3000})");
  http.pass(1s);
  page.await_ping();
  http.pass(1s);
  page.pong();
  EXPECT_EQ(trip(), R"({"n":1,"status":200,"body":1000})");
  page.pong();
  EXPECT_EQ(trip(), R"({"n":1,"status":200,"body":1000})") << "an unsolicited pong";
}

}  // namespace
}  // namespace tabiya::server::testing
