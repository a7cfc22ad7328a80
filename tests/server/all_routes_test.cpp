/// Sends the largest and the oddest permitted input to every route and expects an answer. The
/// routes come from the router, so none can be forgotten. The load generator measures their times.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/http/upload.hpp"
#include "server/support/world.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

constexpr std::size_t longest_target = 4'000;
constexpr std::size_t longest_name = 2'000;

struct Load {
  const char* name;
  std::string body;
};

std::string repeated(std::string_view text, std::size_t bytes) {
  std::string all;
  while (all.size() + text.size() <= bytes) all += text;
  return all;
}

/// Repeats a text up to a number of bytes.
std::vector<Load> loads(std::size_t bytes) {
  std::string members = "{\"a\":0";
  for (int number = 0; number < 1'900 && members.size() + 20 < bytes; ++number) {
    members += ",\"" + std::to_string(number) + "\":0";
  }
  std::string deep = repeated("{\"a\":", 5 * 31) + '1' + std::string(31, '}');
  std::string too_deep = repeated("[", bytes);
  std::string pairs;
  for (int number = 0; pairs.size() + 400 < bytes; ++number) {
    pairs += "p" + std::to_string(number) + "=" + std::string(300, 'x') + "&";
  }
  return {
      {"nothing", ""},
      {"commas", std::string(bytes, ',')},
      {"short words", repeated("ab,", bytes)},
      {"one word", std::string(bytes, 'x')},
      {"bytes that are not UTF-8", std::string(bytes, '\xFF')},
      {"a form of many pairs", pairs},
      {"a form of one pair", "name=" + std::string(bytes - 5, 'x')},
      {"percent signs", "text=" + repeated("%41", bytes - 5)},
      {"JSON of many members", members + "}"},
      {"JSON of many values", "{\"moves\":[" + repeated("0,", 19'000) + "0]}"},
      {"JSON as deep as is read", std::move(deep)},
      {"JSON that is deeper", "{\"a\":" + too_deep},
      {"JSON of one text", "{\"fen\":\"" + std::string(bytes - 10, 'x') + "\"}"},
      {"a position", "fen=" + repeated("8/", bytes - 4)},
      {"games", "pgn=" + repeated("[a \"b\"]\n", bytes - 4)},
      {"moves", "moves=" + repeated("e2e4 ", bytes - 6)},
  };
}

class AllRoutes : public ::testing::Test {
 protected:
  /// The pattern with each placeholder filled in.
  static std::string path_of(std::string_view pattern, std::string_view filling) {
    std::string path;
    bool is_open = false;
    for (const char letter : pattern) {
      if (letter == '{') path += filling;
      is_open = letter == '{' || (is_open && letter != '}');
      if (!is_open && letter != '}') path += letter;
    }
    return path;
  }

  Request request_of(const Router::Route& route, const std::string& path, const std::string& body) {
    Request request = WorldApi::request_of(route.method, path);
    request.headers.cookie = "tabiya_session=" + session;
    request.client.key = "192.0.2.1";
    request.query = parse_query("text=" + std::string(longest_target, ','));
    if (!route.options.is_upload) {
      request.body = body;
    } else {
      request.upload = Upload::create(folder.path());
      EXPECT_TRUE(request.upload->write(body));
    }
    return request;
  }

  /// Returns the status; 200 for a stream, which is closed at once.
  int status_of(Request request) {
    const auto status = std::make_shared<std::optional<int>>();
    LineStreamPtr opened;
    api.router().handle(std::make_shared<Exchange>(
        std::move(request), [status](const Response& response) { *status = response.status; },
        [status, &opened](const LineStreamPtr& stream, const std::string&,
                          const std::vector<Header>&) {
          *status = 200;
          opened = stream;
          return std::make_shared<testing::LinesSink>(std::make_shared<testing::Lines>());
        }));
    world.until([&] { return status->has_value(); });
    if (opened) opened->lose();
    return **status;
  }

  test::ScratchFolder folder;
  World world;
  WorldApi api{world};
  std::string session;
};

TEST_F(AllRoutes, AnswerAnyInput) {
  for (const Router::Route& route : api.router().routes()) {
    session = world.guest();
    const std::size_t bytes = std::min(route.options.body_bytes, RouteOptions::usual_body_bytes);
    for (const Load& load : loads(bytes)) {
      if (route.method == Method::Get && !load.body.empty()) continue;
      for (const std::string& filling : {std::string(longest_name, 'A'), std::string{"a%2Cb"}}) {
        const int status = status_of(request_of(route, path_of(route.pattern, filling), load.body));
        EXPECT_LT(status, 500) << route.name << ": " << load.name;
      }
    }
  }
  world.settle();
}

}  // namespace
}  // namespace tabiya::server::testing
