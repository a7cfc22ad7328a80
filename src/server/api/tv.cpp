#include "server/api/tv.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <functional>
#include <utility>

#include "server/api/game_record.hpp"
#include "server/rooms/event_lines.hpp"
#include "server/rooms/room_lines.hpp"

namespace tabiya::server {
namespace {

constexpr std::array<Tv::Channel, 16> all_channels{
    {{"best"},
     {"bullet", Perf::Bullet},
     {"blitz", Perf::Blitz},
     {"rapid", Perf::Rapid},
     {"classical", Perf::Classical},
     {"ultraBullet", Perf::UltraBullet},
     {"chess960", Perf::Chess960},
     {.key = "bot", .players = Tv::Players::Bots},
     {.key = "computer", .players = Tv::Players::Computers},
     {"crazyhouse", Perf::Crazyhouse},
     {"kingOfTheHill", Perf::KingOfTheHill},
     {"threeCheck", Perf::ThreeCheck},
     {"antichess", Perf::Antichess},
     {"atomic", Perf::Atomic},
     {"horde", Perf::Horde},
     {"racingKings", Perf::RacingKings}}};

bool has_computer(const GameInfo& info) noexcept {
  return !info.user(Color::White) || !info.user(Color::Black);
}

bool shows(const Tv::Channel& channel, const Room& room) {
  const GameInfo& info = room.info();
  if (info.is_same_screen() || !std::holds_alternative<RealTime>(info.rules.time)) return false;
  if (has_computer(info) != (channel.players == Tv::Players::Computers)) return false;
  if (channel.players == Tv::Players::Bots && !room.has_bot()) return false;
  return channel.perf ? info.rules.perf() == *channel.perf : !has_own_rules(info.rules.variant);
}

int strength_of(const Room& room) {
  const auto rating_of = [&](Color color) {
    const auto rating = room.info().ratings[color];
    return rating ? rating->rating : 0;
  };
  return rating_of(Color::White) + rating_of(Color::Black);
}

void keep_stronger(const Room*& best, const Room& room) {
  if (best == nullptr || strength_of(room) > strength_of(*best)) best = &room;
}

std::int64_t seconds_left(const Room& room, Color color, Instant now) {
  const auto left = room.remaining(color, now);
  return left ? std::chrono::floor<std::chrono::seconds>(*left).count() : 0;
}

/// {"user","rating","ai"?}: a computer has an empty id.
boost::json::object featured_player(const Room& room, Color color, Accounts& accounts) {
  const auto* const level = std::get_if<ComputerLevel>(&room.info().seats[color]);
  if (level == nullptr) return record_player_json(room, color, accounts);
  return {
      {"user", {{"id", ""}, {"name", computer_name(*level)}}}, {"rating", 0}, {"ai", level->level}};
}

/// {"user","rating","gameId","color"}, empty without a game.
boost::json::object listed_game(const Room* room, Accounts& accounts) {
  if (room == nullptr) {
    return {
        {"user", {{"id", ""}, {"name", ""}}}, {"rating", 0}, {"gameId", ""}, {"color", "white"}};
  }
  const Color color = room->info().user(Color::White) ? Color::White : Color::Black;
  const boost::json::object player = featured_player(*room, color, accounts);
  return {{"user", player.at("user")},
          {"rating", player.at("rating")},
          {"gameId", room->info().id.text()},
          {"color", color_key(color)}};
}

}  // namespace

const Tv::Channel* Tv::find_channel(std::string_view key) noexcept {
  const auto* const found = std::ranges::find(all_channels, key, &Channel::key);
  return found != all_channels.end() ? found : nullptr;
}

Tv::Tv(Api& api) : api_{api} {
  for (const Channel& channel : all_channels) showing_[channel.key];
  observing_ =
      api.site.rooms.observe([this](const Room& room, RoomChange change) { note(room, change); });
}

std::string Tv::featured_line(const Room& room) const {
  boost::json::array players;
  for (const Color color : all_colors) {
    boost::json::object player = featured_player(room, color, api_.site.accounts);
    player["color"] = color_key(color);
    player["seconds"] = seconds_left(room, color, api_.site.loop.now());
    players.push_back(std::move(player));
  }
  return boost::json::serialize(boost::json::object{
      {"t", "featured"},
      {"d", boost::json::object{{"id", room.info().id.text()},
                                {"orientation", "white"},
                                {"players", std::move(players)},
                                {"fen", short_fen(room.arbiter().game().position())}}}});
}

std::string Tv::fen_line(const Room& room) const {
  const Instant now = api_.site.loop.now();
  return boost::json::serialize(boost::json::object{
      {"t", "fen"},
      {"d", boost::json::object{{"fen", short_fen(room.arbiter().game().position())},
                                {"lm", room.last_move()},
                                {"wc", seconds_left(room, Color::White, now)},
                                {"bc", seconds_left(room, Color::Black, now)}}}});
}

void Tv::choose(const Channel& channel, Showing& showing) {
  const Room* const best = strongest(channel);
  showing.game = best != nullptr ? std::optional{best->info().id} : std::nullopt;
  if (best == nullptr) return;
  const Line line = make_line(featured_line(*best));
  for (Watcher& watcher : showing.watchers) watcher.stream->send(line);
}

void Tv::note(const Room& room, RoomChange change) {
  for (const Channel& channel : all_channels) {
    Showing& showing = showing_[channel.key];
    if (showing.watchers.empty()) continue;
    const bool is_shown = showing.game == room.info().id;
    if (is_shown && change != RoomChange::Started) {
      const Line line = make_line(fen_line(room));
      for (Watcher& watcher : showing.watchers) watcher.stream->send(line);
    }
    const bool needs_another = is_shown && change == RoomChange::Finished;
    if (needs_another || (!showing.game && shows(channel, room))) choose(channel, showing);
  }
}

Subscription Tv::watch(const Channel& channel, LineStreamPtr stream) {
  Showing& showing = showing_[channel.key];
  const Room* const room = showing.game ? api_.site.rooms.find(*showing.game) : nullptr;
  if (room != nullptr && !room->is_over() && !showing.watchers.empty()) {
    stream->send(make_line(featured_line(*room)));
    showing.watchers.push_back({++last_number_, std::move(stream)});
  } else {
    showing.watchers.push_back({++last_number_, std::move(stream)});
    choose(channel, showing);
  }
  return Subscription{[&showing, number = last_number_] {
    std::erase_if(showing.watchers,
                  [&](const Watcher& watcher) { return watcher.number == number; });
  }};
}

boost::json::object Tv::channels() const {
  std::array<const Room*, all_channels.size()> strongest_of{};
  api_.site.rooms.for_each_live([&](const Room& room) {
    for (std::size_t index = 0; index < all_channels.size(); ++index) {
      if (shows(all_channels[index], room)) keep_stronger(strongest_of[index], room);
    }
  });
  boost::json::object list;
  for (std::size_t index = 0; index < all_channels.size(); ++index) {
    list[all_channels[index].key] = listed_game(strongest_of[index], api_.site.accounts);
  }
  return list;
}

const Room* Tv::strongest(const Channel& channel) const {
  const Room* best = nullptr;
  api_.site.rooms.for_each_live([&](const Room& room) {
    if (shows(channel, room)) keep_stronger(best, room);
  });
  return best;
}

std::vector<GameId> Tv::best(const Channel& channel, std::size_t at_most) const {
  std::vector<std::pair<int, GameId>> games;
  api_.site.rooms.for_each_live([&](const Room& room) {
    if (shows(channel, room)) games.emplace_back(strength_of(room), room.info().id);
  });
  const auto shown = static_cast<std::ptrdiff_t>(std::min(at_most, games.size()));
  std::ranges::partial_sort(games, games.begin() + shown, std::ranges::greater{});
  games.resize(static_cast<std::size_t>(shown));
  std::vector<GameId> ids;
  ids.reserve(games.size());
  for (const auto& [strength, id] : games) ids.push_back(id);
  return ids;
}

}  // namespace tabiya::server
