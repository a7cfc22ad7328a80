#include "server_load/attacks.hpp"

#include <array>
#include <memory>

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

std::string get(std::string_view target, std::string_view credential = {}) {
  return request_text("GET", target, credential);
}

/// Always sends the same text.
std::function<std::string()> always(std::string text) {
  return [text = std::move(text)] { return text; };
}

/// Sends the texts in turn.
std::function<std::string()> in_turn(std::vector<std::string> texts) {
  return [texts = std::move(texts), next = std::make_shared<std::size_t>(0)] {
    return texts[(*next)++ % texts.size()];
  };
}

std::string head_with(std::string_view line, std::string_view target = "/") {
  return "POST " + std::string{target} + " HTTP/1.1\r\nHost: tabiya\r\n" + std::string{line} +
         "\r\n\r\n";
}

/// Malformed and oversized requests.
std::vector<std::string> malformed_and_oversized(const AttackerAssets& assets) {
  constexpr std::size_t large = 100'000;
  const auto posted = [&](std::string_view body) {
    return request_text("POST", "/api/tabiya/position", assets.credential, body);
  };
  return {
      get("/" + std::string(large, 'a')),
      "GET / HTTP/1.1\r\nHost: tabiya\r\nX: " + std::string(large, 'x') + "\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: tabiya\r\nCookie: " + std::string(7000, ';') + "\r\n\r\n",
      std::string(large, 'G'),
      std::string(1000, '\0'),
      "GET / HTTP/9.9\r\n\r\n",
      "BREW /pot HTTP/1.1\r\nHost: tabiya\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      head_with("Content-Length: 99999999999999999999"),
      head_with("Content-Length: 10000000000"),
      head_with("Content-Length: -1"),
      head_with("Content-Length: 5\r\nContent-Length: 6"),
      head_with("Content-Length: 5\r\nTransfer-Encoding: chunked"),
      head_with("Transfer-Encoding: chunked") + "ffffffffffffffff\r\n",
      head_with("Transfer-Encoding: chunked, chunked") + "0\r\n\r\n",
      posted(std::string(large, '[')),
      posted(R"({"fen":)" + std::string(large, '[') + std::string(large, ']') + "}"),
      posted(R"({"fen":")" + std::string(400'000, '8') + "\"}"),
      posted("{\"moves\":\"" + std::string(400'000, ' ') + "\"}"),
      posted("{\"n\":1e999999999,\"fen\":\"\\ud800\"}"),
      posted([] {
        std::string parameters;
        for (int number = 0; number < 50'000; ++number) parameters += "a=b&";
        return parameters;
      }()),
      get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd"),
      get("/../../../../etc/passwd"),
      get("/%00"),
  };
}

}  // namespace

std::vector<Attack> all_attacks(const AttackerAssets& assets) {
  const std::string challenge =
      request_text("POST", "/api/challenge/open", assets.credential, "clock.limit=60");
  const std::string challenge_user =
      request_text("POST", "/api/challenge/" + assets.user, assets.credential);
  const std::string seek =
      request_text("POST", "/api/board/seek", assets.credential, "time=3&increment=2");
  const std::string account =
      request_text("POST", "/api/tabiya/register", "Origin: http://tabiya\r\n",
                   "username=mallory&password=wrong+horse");
  const std::string login = request_text("POST", "/api/tabiya/login", "Origin: http://tabiya\r\n",
                                         "username=" + assets.user + "&password=wrong+horse");
  std::string many_pages;
  for (int number = 0; number < 500; ++number) many_pages += get("/js/app.js");
  const auto lot = std::make_shared<std::uint64_t>(0);
  const auto corrupted = [assets, lot] { return corrupted_request(assets, ++*lot); };
  return {
      {.name = "nothing", .clients = 0, .plan = {}},
      {.name = "slow headers",
       .clients = 500,
       .addresses = 3,
       .time = 15s,
       .plan = {.request = always(get("/" + std::string(200, 'a'))),
                .bytes_at_once = 1,
                .pause = 1s}},
      {.name = "slow bodies",
       .clients = 500,
       .addresses = 3,
       .time = 35s,
       .plan = {.request = always(
                    request_text("POST", "/api/tabiya/position", {}, std::string(5000, 'a'))),
                .bytes_at_once = 150,
                .pause = 1s}},
      {.name = "requests of one address",
       .clients = 100,
       .plan = {.request = always(get("/api/tv/channels"))}},
      {.name = "connections of one address",
       .clients = 1000,
       .plan = {.request = {}, .pause = 10ms}},
      {.name = "guests", .clients = 50, .plan = {.request = always(get("/api/tabiya/session"))}},
      {.name = "accounts and passwords",
       .clients = 50,
       .plan = {.request = in_turn({account, login})}},
      {.name = "challenges and seeks",
       .clients = 50,
       .plan = {.request = in_turn({challenge, challenge_user, seek})}},
      {.name = "10,000 idle connections",
       .clients = 10'000,
       .addresses = 60,
       .time = 15s,
       .plan = {}},
      {.name = "a crowd at TV",
       .clients = 5000,
       .addresses = 50,
       .time = 20s,
       .plan = {.request = always(get("/api/tv/feed"))}},
      {.name = "never reading",
       .clients = 1000,
       .addresses = 8,
       .time = 35s,
       .plan = {.request = always(many_pages), .reads = false}},
      {.name = "half-closed",
       .clients = 500,
       .addresses = 100,
       .plan = {.request = in_turn({get("/api/tv/channels"), "GET / HTT", get("/api/tv/feed"),
                                    head_with("Content-Length: 10")}),
                .pause = 200ms,
                .closes_his_side = true}},
      {.name = "malformed and giant",
       .clients = 50,
       .addresses = 2000,
       .plan = {.request = in_turn(malformed_and_oversized(assets)), .closes_his_side = true}},
      {.name = "corrupted requests",
       .clients = 32,
       .addresses = 60'000,
       .time = 240s,
       .enough_requests = 100'000,
       .plan = {.request = corrupted, .closes_his_side = true}},
  };
}

}  // namespace tabiya::load
