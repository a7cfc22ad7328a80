#include "server/rooms/game_lists.hpp"

#include <algorithm>

namespace tabiya::server {

void GameLists::ongoing(UserKey user, Describe describe, Then then) {
  begin({.user = user, .ids = {}, .describe = std::move(describe), .then = std::move(then)});
}

void GameLists::of(std::vector<GameId> ids, Describe describe, Then then) {
  begin({.user = {},
         .ids = std::move(ids),
         .describe = std::move(describe),
         .then = std::move(then)});
}

void GameLists::begin(List list) {
  if (!next_on_disk(list)) return finish(std::move(list));
  waiting_.push_back(std::move(list));
  post_turn();
}

void GameLists::post_turn() {
  if (waiting_.empty() || std::exchange(turn_is_posted_, true)) return;
  loop_.post([this] {
    turn_is_posted_ = false;
    take_turn();
  });
}

void GameLists::take_turn() {
  List list = std::move(waiting_.front());
  waiting_.pop_front();
  post_turn();  // before reading, which can fail
  if (const auto id = next_on_disk(list)) {
    const Room* const room = rooms_.find(*id);
    list.read[*id] = room != nullptr ? std::optional{entry_of(list, *room)} : std::nullopt;
  }
  begin(std::move(list));
}

void GameLists::finish(List list) {
  std::vector<Entry> entries = entries_of(list);
  if (list.user) std::ranges::sort(entries, {}, &Entry::urgency);
  std::vector<boost::json::object> games;
  games.reserve(entries.size());
  for (Entry& entry : entries) games.push_back(std::move(entry.json));
  list.then(std::move(games));
}

std::vector<GameId> GameLists::ids_of(const List& list) const {
  return list.user ? rooms_.ongoing(*list.user) : list.ids;
}

/// The first game that is neither in memory nor read. A game that began during the reading counts,
/// too.
std::optional<GameId> GameLists::next_on_disk(const List& list) const {
  for (const GameId& id : ids_of(list)) {
    if (rooms_.peek(id) == nullptr && !list.read.contains(id)) return id;
  }
  return std::nullopt;
}

GameLists::Entry GameLists::entry_of(const List& list, const Room& room) const {
  const Color turn = room.arbiter().game().turn();
  const bool is_waiting = !room.info().is_same_screen() && room.info().user(turn) != list.user;
  return {.urgency = {is_waiting, room.remaining(turn, loop_.now()).value_or(longest_time)},
          .json = list.describe(room)};
}

/// Games in memory as they are now, the others as they were read.
std::vector<GameLists::Entry> GameLists::entries_of(List& list) const {
  std::vector<Entry> entries;
  for (const GameId& id : ids_of(list)) {
    if (const Room* const room = rooms_.peek(id)) {
      const bool has_just_ended = list.user && room->is_over();
      if (!has_just_ended) entries.push_back(entry_of(list, *room));
    } else if (auto& entry = list.read.at(id)) {
      entries.push_back(*std::move(entry));
    }
  }
  return entries;
}

}  // namespace tabiya::server
