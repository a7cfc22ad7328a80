#include "server/rooms/event_lines.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>

namespace tabiya::server {
namespace {

namespace js = boost::json;

/// The opponent as described to the other side.
js::object opponent_json(const Room& room, Color color, Accounts& accounts) {
  const Seat& seat = room.info().seats[color];
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return {{"id", nullptr}, {"username", computer_name(*level)}, {"ai", level->level}};
  }
  if (const auto* const engine = std::get_if<EngineName>(&seat)) {
    return {{"id", nullptr}, {"username", engine->name}, {"ai", 8}};
  }
  if (std::holds_alternative<FormerGuest>(seat)) {
    return {{"id", nullptr}, {"username", former_guest_name}, {"rating", 0}};
  }
  js::object json;
  if (const User* const user = accounts.find(std::get<UserKey>(seat))) {
    json["id"] = user->id();
    json["username"] = user->name;
  }
  const auto& rating = room.info().ratings[color];
  json["rating"] = rating ? rating->rating : 0;
  if (const auto change = room.labels().rating_changes[color]) json["ratingDiff"] = *change;
  return json;
}

js::object status_json(const Room& room) {
  const GameStatus status = room.status();
  return {{"id", status.id}, {"name", status.name}};
}

js::object compat_json(const Room& room, Color color, Accounts& accounts) {
  const auto key = room.info().user(color);
  const User* const user = key ? accounts.find(*key) : nullptr;
  const bool is_bot = user != nullptr && user->kind == User::Kind::Bot;
  return {{"bot", is_bot}, {"board", !is_bot}};
}

/// The game id with four letters for the side, which distinguish the players' links. Not a secret.
std::string full_id(const Room& room, Color color) {
  return std::string{room.info().id.text()} + (color == Color::White ? "whit" : "blac");
}

}  // namespace

std::string computer_name(ComputerLevel level) {
  return "Tabiya level " + std::to_string(level.level);
}

js::object light_user_json(const User& user) {
  js::object json{{"id", user.id()}, {"name", user.name}};
  if (user.kind == User::Kind::Bot) json["title"] = "BOT";
  return json;
}

js::object player_json(const Room& room, Color color, Accounts& accounts) {
  const Seat& seat = room.info().seats[color];
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return {
        {"aiLevel", level->level}, {"id", ""}, {"name", computer_name(*level)}, {"title", nullptr}};
  }
  if (const auto* const engine = std::get_if<EngineName>(&seat)) {
    return {{"id", ""}, {"name", engine->name}, {"title", nullptr}, {"engine", true}};
  }
  if (std::holds_alternative<FormerGuest>(seat)) {
    return {{"id", ""}, {"name", former_guest_name}, {"title", nullptr}};
  }
  const User* const user = accounts.find(std::get<UserKey>(seat));
  js::object json = user == nullptr ? js::object{} : light_user_json(*user);
  if (!json.contains("title")) json["title"] = nullptr;
  if (const auto& rating = room.info().ratings[color]) {
    json["rating"] = rating->rating;
    if (rating->is_provisional) json["provisional"] = true;
  }
  return json;
}

js::object record_player_json(const Room& room, Color color, Accounts& accounts) {
  const Seat& seat = room.info().seats[color];
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return {{"aiLevel", level->level}};
  }
  js::object json;
  if (const auto* const engine = std::get_if<EngineName>(&seat)) {
    json["user"] = {{"id", ""}, {"name", engine->name}};
    json["name"] = engine->name;
  } else if (std::holds_alternative<FormerGuest>(seat)) {
    json["user"] = {{"id", ""}, {"name", former_guest_name}};
  } else {
    const User* const user = accounts.find(std::get<UserKey>(seat));
    json["user"] = user != nullptr ? light_user_json(*user) : js::object{{"id", ""}, {"name", "?"}};
  }
  const auto& rating = room.info().ratings[color];
  json["rating"] = rating ? rating->rating : 0;
  if (rating && rating->is_provisional) json["provisional"] = true;
  if (const auto change = room.labels().rating_changes[color]) json["ratingDiff"] = *change;
  return json;
}

js::object variant_json(Variant variant) {
  return {{"key", variant_key(variant)},
          {"name", variant_name(variant)},
          {"short", variant_short(variant)}};
}

js::object game_event_json(const Room& room, Color viewer, Accounts& accounts, Instant now) {
  const GameInfo& info = room.info();
  const VariantGame& game = room.arbiter().game();
  const Color side = info.is_same_screen() ? game.turn() : viewer;
  js::object json{{"fullId", full_id(room, viewer)},
                  {"gameId", info.id.text()},
                  {"id", info.id.text()},
                  {"fen", fen_for_clients(game.position())},
                  {"color", color_key(viewer)},
                  {"lastMove", room.last_move()},
                  {"source", source_key(info.source)},
                  {"status", status_json(room)},
                  {"variant", variant_json(info.rules.variant)},
                  {"speed", perf_key(info.rules.speed())},
                  {"perf", perf_key(info.rules.perf())},
                  {"rated", info.rules.rated},
                  {"hasMoved", !game.moves().empty()},
                  {"opponent", opponent_json(room, ~viewer, accounts)},
                  {"isMyTurn", game.turn() == side && !room.is_over()},
                  {"compat", compat_json(room, viewer, accounts)}};
  if (const auto left = room.remaining(side, now)) {
    json["secondsLeft"] = std::max<std::int64_t>(left->count(), 0) / 1000;
  }
  if (info.is_same_screen()) json["sameScreen"] = true;
  const auto& outcome = room.arbiter().outcome();
  if (outcome && outcome->winner()) json["winner"] = color_key(*outcome->winner());
  if (const auto change = room.labels().rating_changes[viewer]) json["ratingDiff"] = *change;
  return json;
}

std::string game_start_line(const js::object& game) {
  return js::serialize(js::object{{"type", "gameStart"}, {"game", game}});
}

std::string game_start_line(const Room& room, Color viewer, Accounts& accounts, Instant now) {
  return game_start_line(game_event_json(room, viewer, accounts, now));
}

std::string game_finish_line(const Room& room, Color viewer, Accounts& accounts, Instant now) {
  return js::serialize(
      js::object{{"type", "gameFinish"}, {"game", game_event_json(room, viewer, accounts, now)}});
}

js::object description_json(const Room& room, Accounts& accounts) {
  const GameInfo& info = room.info();
  const VariantGame& game = room.arbiter().game();
  js::object json{{"id", info.id.text()},
                  {"variant", variant_json(info.rules.variant)},
                  {"speed", perf_key(info.rules.speed())},
                  {"perf", perf_key(info.rules.perf())},
                  {"rated", info.rules.rated},
                  {"initialFen", fen_for_clients(info.rules.start)},
                  {"fen", fen_for_clients(game.position())},
                  {"player", color_key(game.turn())},
                  {"turns", game.moves().size()},
                  {"startedAtTurn", 0},
                  {"source", source_key(info.source)},
                  {"status", status_json(room)},
                  {"createdAt", info.created.time_since_epoch().count()},
                  {"lastMove", room.last_move()},
                  {"players",
                   {{"white", record_player_json(room, Color::White, accounts)},
                    {"black", record_player_json(room, Color::Black, accounts)}}}};
  const auto& outcome = room.arbiter().outcome();
  if (outcome && outcome->winner()) json["winner"] = color_key(*outcome->winner());
  return json;
}

}  // namespace tabiya::server
