#include "server/rooms/room_lines.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "server/base/json_object.hpp"
#include "server/rooms/event_lines.hpp"
#include "server/rooms/page_fields.hpp"

namespace tabiya::server {
namespace {

/// The value that clients interpret as "no clock".
constexpr std::int64_t no_clock = 2'147'483'647;

std::int64_t time_on_clock(const Room& room, Color color, Instant now) {
  const auto left = room.remaining(color, now);
  return left ? std::max<std::int64_t>(left->count(), 0) : no_clock;
}

void write_expiration(JsonObject& line, const Room& room, Instant now) {
  const auto deadline = room.first_move_deadline();
  if (!deadline || room.info().source != Source::Lobby) return;
  const std::int64_t left = std::max<std::int64_t>((*deadline - now).count(), 0);
  line.written("expiration",
               JsonObject{}.number("idleMillis", 0).number("millisToMove", left).take());
}

/// Draw offers and takeback requests are written only where they exist.
void write_requests(JsonObject& line, const VariantArbiter& arbiter) {
  if (arbiter.is_over()) return;
  const auto offer = arbiter.game().draw_offer();
  const auto takeback = arbiter.takeback_request();
  if (offer) line.boolean(*offer == Color::White ? "wdraw" : "bdraw", true);
  if (takeback) line.boolean(*takeback == Color::White ? "wtakeback" : "btakeback", true);
}

/// {"type":"gameState", …}
std::string state_object(const Room& room, Viewpoint viewpoint, Instant now) {
  const VariantArbiter& arbiter = room.arbiter();
  JsonObject line;
  line.plain("type", "gameState").plain("moves", room.moves_text());
  line.number("wtime", time_on_clock(room, Color::White, now));
  line.number("btime", time_on_clock(room, Color::Black, now));
  line.number("winc", arbiter.clock().extra_time(Color::White).count());
  line.number("binc", arbiter.clock().extra_time(Color::Black).count());
  line.plain("status", room.status().name);
  if (const auto& outcome = arbiter.outcome(); outcome && outcome->winner()) {
    line.plain("winner", color_key(*outcome->winner()));
  }
  write_requests(line, arbiter);
  write_expiration(line, room, now);
  if (const auto& rematch = room.labels().rematch) line.plain("rematch", rematch->text());
  if (viewpoint.form != LineForm::Api) write_page_fields(line, room, viewpoint, now);
  return line.take();
}

void write_clock(JsonObject& line, const GameRules& rules) {
  using std::chrono::milliseconds;
  if (const auto* const real = std::get_if<RealTime>(&rules.time)) {
    JsonObject clock;
    clock.number("initial", milliseconds{initial_time(*real)}.count());
    clock.number("increment", milliseconds{real->increment}.count());
    line.written("clock", clock.take());
  }
  if (const auto* const days = std::get_if<Correspondence>(&rules.time)) {
    line.number("daysPerTurn", days->days_per_move);
  }
}

/// Programs know the start of a variant by its name.
std::string initial_fen(const GameRules& rules) {
  const bool is_own_start = rules.variant != Variant::Chess960 &&
                            rules.start == VariantPosition{board_rules(rules.variant)};
  if (is_own_start) return "startpos";
  return fen_for_clients(rules.start);
}

std::string game_full(const Room& room, Accounts& accounts, Viewpoint viewpoint, Instant now) {
  const GameInfo& info = room.info();
  const GameRules& rules = info.rules;
  JsonObject line;
  line.plain("type", "gameFull").plain("id", info.id.text());
  line.value("variant", variant_json(rules.variant));
  line.plain("speed", perf_key(rules.speed()));
  line.written("perf", JsonObject{}.plain("name", perf_name(rules.perf())).take());
  line.boolean("rated", rules.rated);
  line.number("createdAt", info.created.time_since_epoch().count());
  for (const Color color : all_colors) {
    line.value(color_key(color), player_json(room, color, accounts));
  }
  line.plain("initialFen", initial_fen(rules));
  write_clock(line, rules);
  if (viewpoint.form != LineForm::Api) write_page_header(line, room, viewpoint);
  line.written("state", state_object(room, viewpoint, now));
  return line.take();
}

std::string feed_line(const Room& room, Instant now) {
  const auto seconds_of = [&](Color color) {
    const auto left = room.remaining(color, now);
    return left ? left->count() / 1000 : 0;
  };
  JsonObject line;
  line.plain("fen", short_fen(room.arbiter().game().position())).plain("lm", room.last_move());
  line.number("wc", seconds_of(Color::White)).number("bc", seconds_of(Color::Black));
  return line.take();
}

}  // namespace

std::string short_fen(const VariantPosition& position) {
  const std::string fen = fen_for_clients(position);
  return fen.substr(0, fen.find(' ') + 2);
}

std::string full_line(const Room& room, Accounts& accounts, Viewpoint viewpoint, Instant now) {
  if (viewpoint.form != LineForm::Feed) return game_full(room, accounts, viewpoint, now);
  return boost::json::serialize(description_json(room, accounts));
}

std::string state_line(const Room& room, Accounts& accounts, Viewpoint viewpoint, Instant now) {
  if (viewpoint.form != LineForm::Feed) return state_object(room, viewpoint, now);
  if (room.is_over()) return boost::json::serialize(description_json(room, accounts));
  return feed_line(room, now);
}

std::string chat_line(ChatRoom room, std::string_view name, std::string_view text) {
  JsonObject line;
  line.plain("type", "chatLine");
  line.plain("room", room == ChatRoom::Players ? "player" : "spectator");
  line.text("username", name).text("text", text);
  return line.take();
}

std::string gone_line(std::optional<std::chrono::seconds> claim_in) {
  JsonObject line;
  line.plain("type", "opponentGone").boolean("gone", true);
  if (claim_in) line.number("claimWinInSeconds", claim_in->count());
  return line.take();
}

std::string returned_line() {
  return JsonObject{}.plain("type", "opponentGone").boolean("gone", false).take();
}

}  // namespace tabiya::server
