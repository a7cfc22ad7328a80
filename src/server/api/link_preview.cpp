#include "server/api/link_preview.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include "server/api/game_record.hpp"
#include "server/api/users.hpp"
#include "server/http/inner/asset.hpp"
#include "server/http/page_path.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::server {
namespace {

/// Safe within an attribute in double quotes.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    switch (letter) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += letter;
    }
  }
  return result;
}

std::string tag(std::string_view kind, std::string_view name, std::string_view content) {
  return "    <meta " + std::string{kind} + "=\"" + std::string{name} + "\" content=\"" +
         escaped(content) + "\" />\n";
}

/// "Rated Blitz game · French Defence".
std::string description_of(const pgn::Tags& tags, Variant variant) {
  const std::string_view event = tags.find("Event").value_or("?");
  const std::string_view rules = has_own_rules(variant) ? variant_name(variant) : "chess";
  std::string text = event == "?" ? "A game of " + std::string{rules} : std::string{event};
  if (const auto opening = tags.find("Opening")) text += " · " + std::string{*opening};
  return text;
}

}  // namespace

std::string preview_tags(Api& api, const Room& room, std::string_view base_url, Color viewer) {
  const pgn::GameTree record = record_of(api, room, {.has_clocks = false, .has_evals = false});
  const std::string id{room.info().id.text()};
  const std::string base{base_url};
  const std::string title = std::string{record.tags.find("White").value_or("?")} + " – " +
                            std::string{record.tags.find("Black").value_or("?")};
  const std::string picture = base + "/api/tabiya/game/" + id + "/picture.png" +
                              (viewer == Color::Black ? "?orientation=black" : "");
  return tag("property", "og:site_name", "Tabiya") + tag("property", "og:type", "website") +
         tag("property", "og:url", base + "/" + id) + tag("property", "og:title", title) +
         tag("property", "og:description", description_of(record.tags, room.info().rules.variant)) +
         tag("property", "og:image", picture) + tag("property", "og:image:type", "image/png") +
         tag("property", "og:image:width", "600") +
         tag("property", "og:image:height",
             picture::has_rows(room.arbiter().game().variant()) ? "750"  // two rows of squares more
                                                                : "600") +
         tag("name", "twitter:card", "summary_large_image");
}

namespace {

void answer_page_of_game(Api& api, const ExchangePtr& exchange, const GameId& id, Color viewer) {
  const Room* const room = api.site.rooms.find(id);
  const Asset* const page = find_asset("/index.html");
  if (room == nullptr || page == nullptr) return answer_asset(exchange);
  std::string html{page->bytes};
  const std::size_t end_of_head = html.find("  </head>");
  if (end_of_head == std::string::npos) return answer_asset(exchange);
  html.insert(end_of_head, preview_tags(api, *room, base_url_of(api, exchange->request), viewer));
  exchange->answer({.body = std::move(html),
                    .type = "text/html; charset=utf-8",
                    .headers = {{"Cache-Control", "no-cache"}}});
}

}  // namespace

void answer_page(Api& api, const ExchangePtr& exchange) {
  const auto link = parse_game_link(exchange->request.path);
  const auto id = link ? GameId::parse(link->id.substr(0, GameId::length)) : std::nullopt;
  if (!id) return answer_asset(exchange);
  const Color viewer = link->is_black ? Color::Black : Color::White;
  // A page without a preview is better than none.
  api.site.rooms.prepare(*id, [&api, exchange, id = *id, viewer](const Answer<>& /*prepared*/) {
    answer_page_of_game(api, exchange, id, viewer);
  });
}

}  // namespace tabiya::server
