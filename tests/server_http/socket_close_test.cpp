/// A socket may close while frames of its page have been read and wait to be handled.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <utility>

#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"

namespace tabiya::server::testing {
namespace {

TEST(SocketClose, DropsTheFramesThatWait) {
  std::atomic<int> asked = 0;
  std::function<void()> close_all;
  Router router;
  router.add(Method::Get, "/close", [&](const ExchangePtr& exchange) {
    ++asked;
    exchange->answer(written_json("1"));
    close_all();
  });
  LiveHttpServer http{std::move(router)};
  http.on_loop(
      [&](HttpServer& server) { close_all = [&] { http.loop().post([&] { server.abort(); }); }; });
  TestSocket page{http.port(), {"Origin: http://tabiya"}};
  page.await_ping();
  // The loop waits for this task, so both frames arrive together and are read at once.
  http.on_loop([&](HttpServer&) {
    page.send(R"({"n":1,"path":"/close"})");
    page.send(R"({"n":2,"path":"/close"})");
  });
  EXPECT_EQ(page.receive(), R"({"n":1,"status":200,"body":1})");
  EXPECT_EQ(page.receive(), "") << "the socket is closed";
  http.on_loop([](HttpServer&) {});
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace tabiya::server::testing
