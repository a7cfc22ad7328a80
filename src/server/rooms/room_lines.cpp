// Lines are formatted directly instead of through a JSON document, because every move creates some.
#include "server/rooms/room_lines.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <chrono>

#include "server/rooms/event_lines.hpp"
#include "server/rooms/page_fields.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::server {
namespace {

/// The value that clients interpret as "no clock".
constexpr std::int64_t no_clock = 2'147'483'647;

std::string quoted_json(std::string_view text) {
  return boost::json::serialize(boost::json::string_view{text.data(), text.size()});
}

void append_number(std::string& line, std::string_view name, std::int64_t number) {
  line.append(",\"").append(name).append("\":").append(std::to_string(number));
}

void append_flag(std::string& line, std::string_view name, bool is_set) {
  if (is_set) line.append(",\"").append(name).append("\":true");
}

std::int64_t time_on_clock(const Room& room, Color color, Instant now) {
  const auto left = room.remaining(color, now);
  return left ? std::max<std::int64_t>(left->count(), 0) : no_clock;
}

void append_expiration(std::string& line, const Room& room, Instant now) {
  const auto deadline = room.first_move_deadline();
  if (!deadline || room.info().source != Source::Lobby) return;
  line.append(",\"expiration\":{\"idleMillis\":0,\"millisToMove\":")
      .append(std::to_string(std::max<std::int64_t>((*deadline - now).count(), 0)))
      .append("}");
}

/// The object {"type":"gameState", …}.
std::string state_object(const Room& room, Viewpoint viewpoint, Instant now) {
  const Arbiter& arbiter = room.arbiter();
  std::string line = R"({"type":"gameState","moves":")";
  line.append(room.moves_text()).append("\"");
  append_number(line, "wtime", time_on_clock(room, Color::White, now));
  append_number(line, "btime", time_on_clock(room, Color::Black, now));
  append_number(line, "winc", arbiter.clock().extra_time(Color::White).count());
  append_number(line, "binc", arbiter.clock().extra_time(Color::Black).count());
  line.append(",\"status\":\"").append(room.status().name).append("\"");
  if (const auto& outcome = arbiter.outcome(); outcome && outcome->winner()) {
    line.append(",\"winner\":\"").append(color_key(*outcome->winner())).append("\"");
  }
  const auto offer = arbiter.is_over() ? std::nullopt : arbiter.game().draw_offer();
  const auto takeback = arbiter.is_over() ? std::nullopt : arbiter.takeback_request();
  append_flag(line, "wdraw", offer == Color::White);
  append_flag(line, "bdraw", offer == Color::Black);
  append_flag(line, "wtakeback", takeback == Color::White);
  append_flag(line, "btakeback", takeback == Color::Black);
  append_expiration(line, room, now);
  if (room.labels().rematch) {
    line.append(",\"rematch\":\"").append(room.labels().rematch->text()).append("\"");
  }
  if (viewpoint.form != LineForm::Api) append_page_fields(line, room, viewpoint, now);
  line += '}';
  return line;
}

void append_clock(std::string& line, const GameRules& rules) {
  using std::chrono::milliseconds;
  if (const auto* const clock = std::get_if<RealTime>(&rules.time)) {
    line.append(",\"clock\":{\"initial\":")
        .append(std::to_string(milliseconds{initial_time(*clock)}.count()))
        .append(",\"increment\":")
        .append(std::to_string(milliseconds{clock->increment}.count()))
        .append("}");
  }
  if (const auto* const days = std::get_if<Correspondence>(&rules.time)) {
    append_number(line, "daysPerTurn", days->days_per_move);
  }
}

std::string initial_fen(const GameRules& rules) {
  if (rules.variant == Variant::Standard) return "startpos";
  return to_fen(rules.start);
}

void append_player(std::string& line, const Room& room, Color color, Accounts& accounts) {
  line.append(",\"").append(color_key(color)).append("\":");
  line.append(boost::json::serialize(player_json(room, color, accounts)));
}

std::string game_full(const Room& room, Accounts& accounts, Viewpoint viewpoint, Instant now) {
  const GameInfo& info = room.info();
  const GameRules& rules = info.rules;
  std::string line = R"({"type":"gameFull","id":")";
  line.append(info.id.text()).append("\",\"variant\":");
  line.append(boost::json::serialize(variant_json(rules.variant)));
  line.append(",\"speed\":\"").append(perf_key(rules.speed())).append("\"");
  line.append(",\"perf\":{\"name\":\"").append(perf_name(rules.perf())).append("\"}");
  line.append(rules.rated ? ",\"rated\":true" : ",\"rated\":false");
  append_number(line, "createdAt", info.created.time_since_epoch().count());
  append_player(line, room, Color::White, accounts);
  append_player(line, room, Color::Black, accounts);
  line.append(",\"initialFen\":").append(quoted_json(initial_fen(rules)));
  append_clock(line, rules);
  if (viewpoint.form != LineForm::Api) append_page_header(line, room, viewpoint);
  line.append(",\"state\":").append(state_object(room, viewpoint, now)).append("}");
  return line;
}

std::string feed_line(const Room& room, Instant now) {
  const auto seconds_of = [&](Color color) {
    const auto left = room.remaining(color, now);
    return left ? left->count() / 1000 : 0;
  };
  std::string line = "{\"fen\":\"" + short_fen(room.arbiter().game().position()) + "\"";
  line.append(",\"lm\":\"").append(room.last_move()).append("\"");
  append_number(line, "wc", seconds_of(Color::White));
  append_number(line, "bc", seconds_of(Color::Black));
  line += '}';
  return line;
}

}  // namespace

std::string short_fen(const Position& position) {
  const std::string fen = to_fen(position);
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
  std::string line = R"({"type":"chatLine","room":")";
  line.append(room == ChatRoom::Players ? "player" : "spectator").append("\",\"username\":");
  line.append(quoted_json(name)).append(",\"text\":").append(quoted_json(text)).append("}");
  return line;
}

std::string gone_line(std::optional<std::chrono::seconds> claim_in) {
  std::string line = R"({"type":"opponentGone","gone":true)";
  if (claim_in) append_number(line, "claimWinInSeconds", claim_in->count());
  line += '}';
  return line;
}

std::string returned_line() { return R"({"type":"opponentGone","gone":false})"; }

}  // namespace tabiya::server
