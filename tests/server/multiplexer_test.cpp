/// The bodies of requests in frames, and of those over HTTP.
#include "server/http/multiplexer.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabiya::server {
namespace {

/// Keeps the request of a frame.
struct KeepingSocket : Multiplexer::Socket {
  void send(std::string /*frame*/) override {}
  void handle(const ExchangePtr& exchange) override {
    request = exchange->request;
    exchange->answer(ok());
  }
  void fail() noexcept override {}

  std::optional<Request> request;
};

/// The request of a frame with this body, which is JSON.
Request framed(const std::string& body, const std::string& query = {}) {
  const auto socket = std::make_shared<KeepingSocket>();
  const auto frames = std::make_shared<Multiplexer>(Request{}, socket);
  const auto fault = frames->receive(R"({"n":1,"method":"POST","path":"/api)" + query +
                                     R"(","body":)" + body + "}");
  EXPECT_FALSE(fault);
  return socket->request.value_or(Request{});
}

/// The same over HTTP.
Request posted(const std::string& body) {
  Request request;
  request.body = body;
  return request;
}

std::string list_of(std::size_t values) {
  std::string list = "[1";
  for (std::size_t value = 1; value < values; ++value) list += ",1";
  return list + "]";
}

TEST(BodyInAFrame, IsParsedOnceWithItsFrame) {
  const Request request = framed(R"({"clock":{"limit":300},"rated":true})");
  EXPECT_TRUE(request.body.empty()) << "it would be parsed again: " << request.body;
  EXPECT_EQ(request.parameters().number("clock.limit"), 300);
  EXPECT_TRUE(request.parameters().is_true("rated"));
}

TEST(BodyInAFrame, MeansTheSameAsOverHttp) {
  const std::string bodies[] = {
      R"({"a":1,"b":"two","c":true,"d":null,"e":0.5,"f":-0,"g":1e300})",
      R"({"clock":{"limit":300,"increment":{}},"ids":["x","y",3,null,[]]})",
      R"({"a":"first","a":"second","ä":"\u00e4 \ud83d\ude00"})",
      "{}",
      R"({"a":{},"b":[]})",
      "[1,2]",
      R"({"a":)" + list_of(1'999) + "}",
      R"({"a":)" + list_of(2'000) + "}",
      R"({"a":)" + list_of(1'998) + R"(,"b":1})",
      R"({"a":)" + list_of(1'999) + R"(,"b":1})",
      R"({")" + std::string(99, 'a') + R"(":{"b":1},"c":2})"};
  for (const std::string& body : bodies) {
    const Parameters expected = posted(body).parameters();
    const Parameters parameters = framed(body).parameters();
    EXPECT_EQ(parameters.is_malformed(), expected.is_malformed()) << body;
    EXPECT_EQ(parameters.size(), expected.size()) << body;
    for (const char* const name : {"a", "b", "c", "d", "e", "f", "g", "ids", "clock.limit", "ä"}) {
      EXPECT_EQ(parameters.find(name), expected.find(name)) << name << " in " << body;
    }
  }
}

TEST(BodyInAFrame, ComesBeforeTheQuery) {
  const Request request = framed(R"({"a":"body"})", "?a=query&b=query");
  EXPECT_EQ(request.parameters().text("a"), "body");
  EXPECT_EQ(request.parameters().text("b"), "query");
}

TEST(BodyInAFrame, CanBeATextAsOverHttp) {
  EXPECT_EQ(framed(R"("a=1&b=2")").parameters().text("b"), "2");
  EXPECT_EQ(framed(R"("anna,ben")").body, "anna,ben");
  EXPECT_EQ(framed(R"("{\"a\":1}")").parameters().number("a"), 1);
  EXPECT_TRUE(framed("null").parameters().empty());
}

/// Keeps what is asked, without an answer, and what is sent.
struct WaitingSocket : Multiplexer::Socket {
  void send(std::string frame) override { sent.push_back(std::move(frame)); }
  void handle(const ExchangePtr& exchange) override { asked = exchange; }
  void fail() noexcept override {}

  ExchangePtr asked;
  std::vector<std::string> sent;
};

TEST(AStreamOfAPage, EndsAtOnceIfThePageHasStoppedItBeforeItWasOpened) {
  const auto socket = std::make_shared<WaitingSocket>();
  const auto frames = std::make_shared<Multiplexer>(Request{}, socket);
  EXPECT_FALSE(frames->receive(R"({"n":1,"path":"/stream"})"));
  EXPECT_FALSE(frames->receive(R"({"n":1,"stop":true})"));
  EXPECT_TRUE(socket->sent.empty());
  const LineStreamPtr stream = socket->asked->open_stream();
  EXPECT_FALSE(stream->is_open());
  EXPECT_EQ(socket->sent, std::vector<std::string>{R"({"n":1,"end":true})"});
  EXPECT_FALSE(frames->receive(R"({"n":1,"path":"/stream"})")) << "the number is free again";
}

}  // namespace
}  // namespace tabiya::server
