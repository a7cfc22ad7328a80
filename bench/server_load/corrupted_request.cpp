// Nearly valid requests.
#include <array>
#include <random>

#include "server_load/attacks.hpp"

namespace tabiya::load {
namespace {

/// A request of each kind. ID stands for a game, USER for a name.
constexpr std::array<std::array<std::string_view, 3>, 36> requests{{
    {"GET", "/api/account", ""},
    {"GET", "/api/account/playing?nb=5", ""},
    {"GET", "/api/user/USER", ""},
    {"GET", "/api/users/status?ids=USER,b,c", ""},
    {"POST", "/api/token/test", "tby_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,b"},
    {"GET", "/api/stream/event", ""},
    {"GET", "/api/challenge", ""},
    {"POST", "/api/challenge/USER", R"({"clock":{"limit":300,"increment":2},"rated":false})"},
    {"POST", "/api/challenge/open", "clock.limit=180&clock.increment=0&variant=chess960"},
    {"POST", "/api/challenge/ai", R"({"level":1,"fen":"8/8/8/8/8/8/8/K6k w - - 0 1"})"},
    {"GET", "/api/challenge/ID/show", ""},
    {"POST", "/api/challenge/ID/accept?color=white", ""},
    {"POST", "/api/challenge/ID/decline", "reason=later"},
    {"POST", "/api/board/seek", "time=3&increment=2&ratingRange=1000-2000"},
    {"GET", "/api/board/game/stream/ID", ""},
    {"POST", "/api/board/game/ID/move/e2e4?offeringDraw=true", ""},
    {"POST", "/api/board/game/ID/draw/yes", ""},
    {"POST", "/api/board/game/ID/takeback/yes", ""},
    {"POST", "/api/board/game/ID/chat", R"({"room":"player","text":"hällo \u00e9 \n"})"},
    {"GET", "/api/board/game/ID/chat", ""},
    {"POST", "/api/round/ID/add-time/15", ""},
    {"GET", "/api/stream/game/ID", ""},
    {"POST", "/api/stream/games-by-users", "USER,b"},
    {"GET", "/api/tv/feed", ""},
    {"GET", "/game/export/ID?clocks=true&literate=1&white=X%22Y", ""},
    {"GET", "/api/games/user/USER?max=10&since=1&until=99999999999999", ""},
    {"POST", "/api/games/export/_ids", "ID,abcdefgh"},
    {"POST", "/api/import", "pgn=[White \"a\"]\n\n1. e4 {x} (1. d4 d5) e5 $1 2. Nf3 *"},
    {"POST", "/api/tabiya/position",
     R"({"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e4","c5"]})"},
    {"POST", "/api/tabiya/explain",
     R"({"fen":null,"variant":"standard","move":"e1-g1","lang":"de"})"},
    {"POST", "/api/tabiya/winnability", R"({"fen":"8/8/8/8/8/5k2/8/K6N w - - 0 1"})"},
    {"GET", "/api/tabiya/picture.svg?fen=8/8/8/8/8/5k2/8/K6N&arrows=Ga1a8&theme=slate", ""},
    {"GET", "/api/tabiya/game/ID/picture.png?width=100&orientation=black", ""},
    {"GET", "/api/tabiya/pgn/kasparov?from=0&count=5&filter=karpov", ""},
    {"GET", "/api/tabiya/pgn/kasparov/game/3", ""},
    {"POST", "/api/tabiya/game",
     R"({"variant":"chess960","fen":"518","clock":null,"touchMove":true})"},
}};

/// Byte sequences that often break parsers.
constexpr std::array<std::string_view, 28> tricky_bytes{"\r\n",
                                                        "\n",
                                                        "\r\n\r\n",
                                                        "%00",
                                                        "%",
                                                        "%zz",
                                                        "../",
                                                        "\xff\xfe",
                                                        "\xc3",
                                                        "\"",
                                                        "\\",
                                                        "\\ud800",
                                                        "{",
                                                        "[",
                                                        "]}",
                                                        "null",
                                                        "1e309",
                                                        "-1",
                                                        "99999999999999999999",
                                                        "&",
                                                        "=",
                                                        ";",
                                                        "/",
                                                        "//",
                                                        "?",
                                                        ": ",
                                                        "Transfer-Encoding: chunked\r\n",
                                                        "Content-Length: 3\r\n"};

std::string filled_in(std::string_view text, const AttackerAssets& assets) {
  std::string filled{text};
  const auto replace = [&](std::string_view word, std::string_view by) {
    const std::size_t at = filled.find(word);
    if (at != std::string::npos) filled.replace(at, word.size(), by);
  };
  replace("USER", assets.user);
  replace("ID", assets.game);
  return filled;
}

void corrupt(std::string& text, std::mt19937_64& chance) {
  const std::size_t at = chance() % (text.size() + 1);
  const std::size_t length = 1 + chance() % 16;
  constexpr int ways = 6;
  switch (chance() % ways) {
    case 0: text.insert(at, 1, static_cast<char>(chance())); break;
    case 1: text.erase(at, length); break;
    case 2: text.insert(at, tricky_bytes[chance() % tricky_bytes.size()]); break;
    case 3: text.insert(at, text.substr(text.size() - at, length * length)); break;
    case 4:
      text.replace(at, std::min(length, text.size() - at), length, static_cast<char>(chance()));
      break;
    default:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1U << (chance() % 8)));
  }
}

}  // namespace

std::string corrupted_request(const AttackerAssets& assets, std::uint64_t number) {
  std::mt19937_64 chance{number};
  const auto& [method, target, body] = requests[number % requests.size()];
  std::string where = filled_in(target, assets);
  std::string what = filled_in(body, assets);
  // Changes before assembly keep the length header correct; changes after it do not.
  for (std::uint64_t times = chance() % 3; times > 0; --times) corrupt(what, chance);
  if (chance() % 4 == 0) corrupt(where, chance);
  std::string text = request_text(method, where, assets.credential, what);
  for (std::uint64_t times = chance() % 3; times > 0; --times) corrupt(text, chance);
  return text;
}

}  // namespace tabiya::load
