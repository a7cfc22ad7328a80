/// Frames that are not messages count, too.
#include <gtest/gtest.h>

#include <string>

#include "server/http/counted_socket.hpp"
#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

constexpr unsigned continuation = 0;
constexpr unsigned text = 1;
constexpr unsigned ping = 9;
constexpr unsigned pong = 10;
constexpr int against_the_rules = 1008;
constexpr int frames_at_once = 200;

class SocketFlood : public ::testing::Test {
 protected:
  static Router router() {
    Router router;
    router.add(Method::Get, "/hello",
               [](const ExchangePtr& exchange) { exchange->answer(written_json("1")); });
    return router;
  }
  void expect_thrown_out() {
    EXPECT_EQ(page.read_close_code(), against_the_rules);
    ASSERT_TRUE(eventually([&] { return http.counters().sockets == 0; }, [&] { http.pass(1s); }));
  }

  LiveHttpServer http{router()};
  TestSocket page{http.port(), {"Origin: http://tabiya"}};
};

TEST_F(SocketFlood, OfPingsIsEnded) {
  for (int count = 0; count <= frames_at_once; ++count) page.send_frame(ping, {});
  expect_thrown_out();
}

TEST_F(SocketFlood, OfPongsIsEnded) {
  for (int count = 0; count <= frames_at_once; ++count) page.send_frame(pong, "x");
  expect_thrown_out();
}

TEST_F(SocketFlood, OfEmptyContinuationsIsEnded) {
  page.send_frame(text, R"({"n":1,)", false);
  for (int count = 0; count <= frames_at_once; ++count) page.send_frame(continuation, {}, false);
  expect_thrown_out();
}

TEST_F(SocketFlood, OfAPageThatIgnoresTheCloseIsCut) {
  for (int count = 0; count <= 3 * frames_at_once; ++count) page.send_frame(ping, {});
  ASSERT_TRUE(eventually([&] { return http.counters().sockets == 0; }));
}

TEST_F(SocketFlood, IsNotWhatAPageSendsInTime) {
  for (int count = 0; count < 150; ++count) page.send_frame(ping, {});
  page.send_frame(text, R"({"n":1,)", false);
  page.send_frame(continuation, {}, false);
  page.send_frame(continuation, R"("path":"/hello"})");
  EXPECT_EQ(page.receive(), R"({"n":1,"status":200,"body":1})");
}

TEST_F(SocketFlood, AMessageInFragmentsIsBounded) {
  page.send_frame(text, R"({"n":1,"path":"/)", false);
  for (int count = 0; count < 5; ++count) {
    page.send_frame(continuation, std::string(4'000, 'x'), false);
  }
  EXPECT_EQ(page.read_close_code(), 1009);
}

TEST(FrameCounter, FindsFramesHoweverTheirBytesCome) {
  const std::string masked_ping{"\x89\x80\0\0\0\0", 6};
  const std::string masked_word{"\x81\x83\0\0\0\0abc", 9};
  const std::string longer = std::string{"\x82\xFE\x01\x00\0\0\0\0", 8} + std::string(256, '\x89');
  const std::string longest =
      std::string{"\x82\xFF\0\0\0\0\0\x01\x00\x00\0\0\0\0", 14} + std::string(65'536, '\x81');
  const std::string all = masked_ping + masked_word + longer + longest + masked_ping;
  for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{7}, all.size()}) {
    FrameCounter counter;
    std::size_t frames = 0;
    for (std::size_t at = 0; at < all.size(); at += piece) {
      frames += counter.count(std::string_view{all}.substr(at, piece));
    }
    EXPECT_EQ(frames, 5U) << piece;
  }
}

}  // namespace
}  // namespace tabiya::server::testing
