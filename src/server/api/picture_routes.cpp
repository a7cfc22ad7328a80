// Pictures: of any position, and of a game's current or last position for previews of its link.
#include <algorithm>
#include <boost/json/object.hpp>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/games.hpp"
#include "server/api/position_request.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::server {
namespace {

// A PNG of the largest width takes 30 ms and 4 MB.
constexpr std::int64_t narrowest = 16;
constexpr std::int64_t usual_width = 360;
constexpr std::int64_t widest = 1'024;
constexpr std::size_t longest_list = 1'000;  // bytes of arrows or circles
constexpr std::int64_t preview_width = 600;

using picture::Frame;
using picture::PictureStyle;

enum class ImageType : std::uint8_t { Svg, Png };

template <class Value>
using Or = std::expected<Value, Response>;

/// Errors: the parameter that is wrong.
Or<PictureStyle> style_of(const Parameters& query, std::int64_t width) {
  PictureStyle style;
  if (const auto asked = query.find("width")) {
    const auto number = query.number("width");
    if (!number || *number < narrowest || *number > widest) {
      return std::unexpected{refusal(400, "width: a number from 16 to 1024")};
    }
    width = *number;
  }
  style.width = static_cast<int>(width);
  const std::string_view orientation = query.text("orientation");
  if (!orientation.empty() && orientation != "white" && orientation != "black") {
    return std::unexpected{refusal(400, "orientation: white or black")};
  }
  style.viewer = orientation == "black" ? Color::Black : Color::White;
  if (const auto name = query.find("theme")) {
    const auto theme = picture::find_theme(*name);
    if (!theme) {
      return std::unexpected{refusal(400, "theme: tabiya, walnut, slate, newsprint or contrast")};
    }
    style.theme = *theme;
  }
  if (query.find("coordinates")) style.has_coordinates = query.is_true("coordinates");
  return style;
}

/// "Gg1f3,Re4e5", as in the comments of PGN.
template <class Marks>
Or<Marks> marks_of(const Parameters& query, std::string_view name, std::string_view command,
                   std::string_view refused) {
  const std::string_view text = query.text(name);
  if (text.empty()) return Marks{};
  if (text.size() <= longest_list && text.find(']') == std::string_view::npos) {
    const std::string comment = "[%" + std::string{command} + " " + std::string{text} + "]";
    if (auto marks = pgn::find_annotation<Marks>(std::string_view{comment})) return *marks;
  }
  return std::unexpected{refusal(400, refused)};
}

Frame frame_of(const VariantPosition& position, picture::Marks marks) {
  return {position.board(), std::move(marks), picture::rows_of(position)};
}

/// The current or last position, with the last move.
Frame frame_of(const VariantGame& game) {
  const std::size_t plies = game.moves().size();
  if (plies == 0) return frame_of(game.position(), picture::marks_of(game.position()));
  return frame_of(game.position(),
                  picture::marks_of(game.positions()[plies - 1], game.moves().back()));
}

/// Any placement of pieces, playable or not.
Frame frame_of(tabiya::Variant variant, const VariantSetup& setup) {
  const auto position = VariantPosition::from_setup(variant, setup, CastlingMode::Chess960);
  if (position) return frame_of(*position, picture::marks_of(*position));
  return {.board = setup.chess.board};
}

/// The position after `moves`; without them, the `fen`.
Or<Frame> frame_of(const Request& request) {
  const Parameters& query = request.query;
  const auto rules = find_rules(query.text("variant"));
  if (rules && query.text("moves").empty()) {
    const auto setup = parse_variant_fen(rules->variant, query.text("fen"));
    if (setup) return frame_of(rules->variant, *setup);
  }
  auto game = read_game(query, language_of(request));
  if (!game) {
    game.error().status = 400;  // a position that cannot be played is an answer elsewhere
    return std::unexpected{std::move(game).error()};
  }
  return frame_of(*game);
}

/// A name of the content, for clients that have it already.
std::string tag_of(std::string_view bytes) {
  // FNV-1a of 64 bits.
  std::uint64_t hash = 14'695'981'039'346'656'037U;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 1'099'511'628'211U;
  }
  return '"' + std::to_string(hash) + '"';
}

Response answer_picture(const Frame& frame, const PictureStyle& style, ImageType type,
                        std::string_view cache_control, std::string_view known_tag) {
  Response response{.body = picture::to_svg(frame, style), .type = "image/svg+xml"};
  if (type == ImageType::Png) {
    auto png = picture::to_png(response.body);
    if (!png) return refusal(400, png.error());
    response.body = *std::move(png);
    response.type = "image/png";
  }
  const std::string tag = tag_of(response.body);
  response.headers = {{"ETag", tag}, {"Cache-Control", std::string{cache_control}}};
  if (known_tag.find(tag) != std::string_view::npos) {
    response.status = 304;
    response.body.clear();
  }
  return response;
}

Response draw_position(const Request& request, ImageType type) {
  const auto style = style_of(request.query, usual_width);
  if (!style) return style.error();
  auto frame = frame_of(request);
  if (!frame) return frame.error();
  auto arrows =
      marks_of<pgn::Arrows>(request.query, "arrows", "cal", "arrows: a list such as Gg1f3,Re4e5");
  if (!arrows) return arrows.error();
  auto circles = marks_of<pgn::ColoredSquares>(request.query, "circles", "csl",
                                               "circles: a list such as Yd5,Re4");
  if (!circles) return circles.error();
  frame->marks.arrows = std::move(arrows->arrows);
  frame->marks.circles = std::move(circles->squares);
  // The same query always gives the same picture, until the program draws better.
  return answer_picture(*frame, *style, type, "public, max-age=604800",
                        request.headers.if_none_match);
}

/// As the game is on disk, without events that are not synced yet.
void draw_game(Api& api, const ExchangePtr& exchange, ImageType type) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(no_game());
  const auto draw = [&api, exchange, id, type](const Answer<>& prepared) {
    if (!prepared) return exchange->answer(to_response(prepared.error()));
    const Room* const room = api.site.rooms.find(*id);
    if (room == nullptr) return exchange->answer(no_game());
    const bool is_over = room->arbiter().outcome().has_value();
    answer_by(api.workers, exchange,
              [frame = frame_of(room->arbiter().game()), is_over, type](const Request& request) {
                const auto style = style_of(request.query, preview_width);
                if (!style) return style.error();
                return answer_picture(frame, *style, type,
                                      is_over ? "public, max-age=86400" : "public, max-age=10",
                                      request.headers.if_none_match);
              });
  };
  api.site.store.barrier(
      [&rooms = api.site.rooms, id = *id, draw](bool /*is_durable*/) { rooms.prepare(id, draw); });
}

}  // namespace

// In other threads: a large PNG takes tens of milliseconds.
void add_picture_routes(Router& router, Api& api) {
  const auto add = [&](std::string_view ending, ImageType type) {
    router.add(Method::Get, "/api/tabiya/picture." + std::string{ending},
               [&api, type](const ExchangePtr& exchange) {
                 answer_by(api.workers, exchange,
                           [type](const Request& request) { return draw_position(request, type); });
               });
    router.add(Method::Get, "/api/tabiya/game/{id}/picture." + std::string{ending},
               [&api, type](const ExchangePtr& exchange) { draw_game(api, exchange, type); });
  };
  add("svg", ImageType::Svg);
  add("png", ImageType::Png);
}

}  // namespace tabiya::server
