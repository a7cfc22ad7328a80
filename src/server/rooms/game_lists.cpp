#include "server/rooms/game_lists.hpp"

#include <algorithm>
#include <exception>

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
  const auto id = next_on_disk(list);
  if (!id) return finish(std::move(list));
  rooms_.prepare(*id, [this, id = *id, list = std::move(list)](
                          const Answer<>& /*prepared*/) mutable { read(id, std::move(list)); });
}

void GameLists::read(const GameId& id, List list) {
  list.read[id] = entry_of(list, rooms_.find(id));
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

/// A game that cannot be described does not take the list with it.
std::optional<GameLists::Entry> GameLists::entry_of(const List& list, const Room* room) const {
  if (room == nullptr) return std::nullopt;
  try {
    const Color turn = room->arbiter().game().turn();
    const bool is_waiting = !room->info().is_same_screen() && room->info().user(turn) != list.user;
    return Entry{.urgency = {is_waiting, room->remaining(turn, loop_.now()).value_or(longest_time)},
                 .json = list.describe(*room)};
  } catch (const std::exception& fault) {
    loop_.note_failure("a list of games", fault.what());
    return std::nullopt;
  }
}

/// Games in memory as they are now, the others as they were read.
std::vector<GameLists::Entry> GameLists::entries_of(List& list) const {
  std::vector<Entry> entries;
  for (const GameId& id : ids_of(list)) {
    const Room* const room = rooms_.peek(id);
    if (room != nullptr && list.user && room->is_over()) continue;  // it has just ended
    auto entry = room != nullptr ? entry_of(list, room) : std::move(list.read.at(id));
    if (entry) entries.push_back(*std::move(entry));
  }
  return entries;
}

}  // namespace tabiya::server
