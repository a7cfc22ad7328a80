#include "server/pairing/challenge_json.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "server/model/stored_number.hpp"
#include "server/rooms/event_lines.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::server {
namespace {

namespace js = boost::json;

struct ReasonWords {
  std::string_view key, sentence;
};
constexpr std::array<ReasonWords, 11> reasons{{
    {"generic", "I'm not accepting challenges at the moment."},
    {"later", "This is not the right time for me, please ask again later."},
    {"toofast", "This time control is too fast for me, please challenge again with a slower game."},
    {"tooslow", "This time control is too slow for me, please challenge again with a faster game."},
    {"timecontrol", "I'm not accepting challenges with this time control."},
    {"rated", "Please send me a rated challenge instead."},
    {"casual", "Please send me a casual challenge instead."},
    {"standard", "I'm not accepting variant challenges right now."},
    {"variant", "I'm not willing to play this variant right now."},
    {"nobot", "I'm not accepting challenges from bots."},
    {"onlybot", "I'm only accepting challenges from bots."},
}};

/// Finds a reason, ignoring case; the first one if the text is unknown.
const ReasonWords& find_reason(std::string_view text) noexcept {
  const auto small = [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const auto* const found = std::ranges::find_if(reasons, [&](const ReasonWords& reason) {
    return std::ranges::equal(text, reason.key, {}, small);
  });
  return found == reasons.end() ? reasons.front() : *found;
}

std::string_view status_key(Challenge::Status status) noexcept {
  switch (status) {
    case Challenge::Status::Created: return "created";
    case Challenge::Status::Canceled: return "canceled";
    case Challenge::Status::Declined: return "declined";
    case Challenge::Status::Accepted: return "accepted";
  }
  return "created";
}

std::string_view color_choice_key(ColorChoice color_choice) noexcept {
  return color_choice ? color_key(*color_choice) : "random";
}

js::value user_json(UserKey key, Perf perf, Accounts& accounts, bool is_online) {
  const User* const user = accounts.find(key);
  if (user == nullptr) return nullptr;
  const Glicko& glicko = user->perf(perf).glicko;
  js::object json = light_user_json(*user);
  json["rating"] = std::lround(glicko.rating);
  if (glicko.deviation > provisional_deviation) json["provisional"] = true;
  if (is_online) json["online"] = true;
  return json;
}

/// {"userIds":[White's, Black's]?}
js::object open_json(const Challenge& challenge, Accounts& accounts) {
  const User* const maker = accounts.find(challenge.challenger);
  const User* const other = challenge.invited ? accounts.find(*challenge.invited) : nullptr;
  if (maker == nullptr || other == nullptr) return {};
  const bool is_white = challenge.color == Color::White;
  return {
      {"userIds", js::array{(is_white ? maker : other)->id(), (is_white ? other : maker)->id()}}};
}

js::object compat_json(UserKey viewer, Accounts& accounts) {
  const User* const user = accounts.find(viewer);
  const bool is_bot = user != nullptr && user->kind == User::Kind::Bot;
  return {{"bot", is_bot}, {"board", !is_bot}};
}

// These read our own stored texts; a missing field or a wrong type yields nothing.

std::string_view text_at(const js::object& json, std::string_view name) {
  const js::value* const value = json.if_contains(name);
  const js::string* const text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string_view{} : std::string_view{text->data(), text->size()};
}

std::int64_t number_at(const js::object& json, std::string_view name) {
  const js::value* const value = json.if_contains(name);
  const std::int64_t* const number = value == nullptr ? nullptr : value->if_int64();
  return number == nullptr ? 0 : *number;
}

bool flag_at(const js::object& json, std::string_view name) {
  const js::value* const value = json.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

ColorChoice color_choice_of(std::string_view text) noexcept {
  if (text == "white") return Color::White;
  if (text == "black") return Color::Black;
  return std::nullopt;
}

}  // namespace

js::object time_control_json(const TimeChoice& time) {
  if (const auto* const clock = std::get_if<RealTime>(&time)) {
    const auto minutes = clock->limit.count() / 60;
    const std::string limit = clock->limit.count() % 60 == 0
                                  ? std::to_string(minutes)
                                  : std::to_string(clock->limit.count()) + "s";
    return {{"type", "clock"},
            {"limit", clock->limit.count()},
            {"increment", clock->increment.count()},
            {"show", limit + "+" + std::to_string(clock->increment.count())}};
  }
  if (const auto* const days = std::get_if<Correspondence>(&time)) {
    return {{"type", "correspondence"}, {"daysPerTurn", days->days_per_move}};
  }
  return {{"type", "unlimited"}};
}

js::object challenge_json(const Challenge& challenge, ChallengeReader reader, Accounts& accounts,
                          const EventStreams& events) {
  const Perf perf = challenge.rules.perf();
  const auto is_there = [&](UserKey user) { return user == reader.user || events.is_online(user); };
  const std::string url = reader.base_url + "/" + std::string{challenge.id.text()};
  js::object json{{"id", challenge.id.text()},
                  {"url", url},
                  {"status", status_key(challenge.status)},
                  {"challenger",
                   user_json(challenge.challenger, perf, accounts, is_there(challenge.challenger))},
                  {"destUser", nullptr},
                  {"variant", variant_json(challenge.rules.variant)},
                  {"rated", challenge.rules.rated},
                  {"speed", perf_key(challenge.rules.speed())},
                  {"timeControl", time_control_json(challenge.rules.time)},
                  {"color", color_choice_key(challenge.color_choice)},
                  {"finalColor", color_key(challenge.color)},
                  {"perf", {{"icon", ""}, {"name", perf_name(perf)}}},
                  {"direction", challenge.challenger == reader.user ? "out" : "in"},
                  {"ruleset", challenge.rules.ruleset},
                  {"expiresAt", challenge.expires.time_since_epoch().count()}};
  if (const auto whom = challenge.destination) {
    json["destUser"] = user_json(*whom, perf, accounts, is_there(*whom));
    if (challenge.status == Challenge::Status::Created && !is_there(*whom)) {
      json["status"] = "offline";
    }
  } else {
    json["urlWhite"] = url + "?color=white";
    json["urlBlack"] = url + "?color=black";
    json["open"] = open_json(challenge, accounts);
  }
  if (challenge.rules.variant != Variant::Standard) {
    json["initialFen"] = fen_for_clients(challenge.rules.start);
  }
  if (challenge.rematch_of) json["rematchOf"] = challenge.rematch_of->text();
  if (!challenge.name.empty()) json["name"] = challenge.name;
  if (challenge.status == Challenge::Status::Declined) {
    json["declineReason"] = find_reason(challenge.decline_reason).sentence;
    json["declineReasonKey"] = challenge.decline_reason;
  }
  return json;
}

std::string_view decline_reason(std::string_view text) noexcept { return find_reason(text).key; }

std::string challenge_event_line(const Challenge& challenge, ChallengeReader reader,
                                 Accounts& accounts, const EventStreams& events) {
  const auto type = [&]() -> std::string_view {
    switch (challenge.status) {
      case Challenge::Status::Canceled: return "challengeCanceled";
      case Challenge::Status::Declined: return "challengeDeclined";
      default: return "challenge";
    }
  };
  return js::serialize(
      js::object{{"type", type()},
                 {"challenge", challenge_json(challenge, reader, accounts, events)},
                 {"compat", compat_json(reader.user, accounts)}});
}

std::string to_stored_text(const Challenge& challenge) {
  const GameRules& rules = challenge.rules;
  js::object json{{"id", challenge.id.text()},
                  {"challenger", to_number(challenge.challenger)},
                  {"variant", variant_key(rules.variant)},
                  {"start", to_fen(rules.start, {.en_passant = EnPassantMode::Always})},
                  {"ruleset", rules.ruleset},
                  {"touchMove", rules.touch_move},
                  {"time", to_stored_text(rules.time)},
                  {"rated", rules.rated},
                  {"wish", color_choice_key(challenge.color_choice)},
                  {"color", color_key(challenge.color)},
                  {"created", to_number(challenge.created)},
                  {"expires", to_number(challenge.expires)},
                  {"name", challenge.name}};
  if (challenge.destination) json["destination"] = to_number(*challenge.destination);
  if (challenge.invited) json["invited"] = to_number(*challenge.invited);
  if (challenge.rematch_of) json["rematchOf"] = challenge.rematch_of->text();
  return js::serialize(json);
}

std::optional<Challenge> challenge_of(std::string_view text) {
  boost::system::error_code error;
  const js::value value = js::parse({text.data(), text.size()}, error);
  const js::object* const json = error ? nullptr : value.if_object();
  if (json == nullptr) return std::nullopt;
  const auto id = GameId::parse(text_at(*json, "id"));
  const auto variant = find_variant(text_at(*json, "variant"));
  const auto time = parse_time_choice(text_at(*json, "time"));
  const auto color = color_choice_of(text_at(*json, "color"));
  if (!id || !variant || !time || !color) return std::nullopt;
  Challenge challenge{.id = *id,
                      .challenger = UserKey{number_at(*json, "challenger")},
                      .rules = {.variant = *variant,
                                .ruleset = std::string{text_at(*json, "ruleset")},
                                .touch_move = flag_at(*json, "touchMove"),
                                .time = *time,
                                .rated = flag_at(*json, "rated")},
                      .color_choice = color_choice_of(text_at(*json, "wish")),
                      .color = *color,
                      .created = to_instant(number_at(*json, "created")),
                      .expires = to_instant(number_at(*json, "expires")),
                      .rematch_of = GameId::parse(text_at(*json, "rematchOf")),
                      .name = std::string{text_at(*json, "name")}};
  const auto start = parse_variant_position(board_rules(*variant), text_at(*json, "start"),
                                            challenge.rules.castling_mode());
  if (!start) return std::nullopt;
  challenge.rules.start = *start;
  if (json->contains("destination"))
    challenge.destination = UserKey{number_at(*json, "destination")};
  if (json->contains("invited")) challenge.invited = UserKey{number_at(*json, "invited")};
  return challenge;
}

}  // namespace tabiya::server
