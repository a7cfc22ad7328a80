#include "server/rooms/room_registry.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "game/inner/event_log.hpp"

namespace tabiya::server {
namespace {

/// How many rooms a task of the loop releases.
constexpr std::size_t released_at_once = 50;
/// When a store that could not be read is tried again.
constexpr std::chrono::seconds time_to_recover{1};

using std::chrono::seconds;

/// Games that can end without an action stay in memory; the others wait on disk.
bool may_sleep(const Room& room) noexcept {
  return room.is_over() || std::holds_alternative<Untimed>(room.info().rules.time);
}

bool is_idle(const Room& room) noexcept {
  return may_sleep(room) && room.is_settled() && room.listeners().size() == 0 &&
         !room.computer().is_thinking();
}

ByColor<std::optional<UserKey>> users_of(const GameInfo& info) noexcept {
  return {info.user(Color::White), info.user(Color::Black)};
}

}  // namespace

Room* RoomRegistry::in_memory(const GameId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.room.get();
}

Room& RoomRegistry::add(const GameInfo& info, VariantArbiter arbiter) {
  auto traits = traits_of(info, arbiter);
  Room& room =
      add(std::make_unique<Room>(info, std::move(arbiter), std::move(traits), loop_.now()));
  begin_game(info.id, users_of(info));
  return room;
}

Room& RoomRegistry::add(std::unique_ptr<Room> room) {
  const GameId id = room->info().id;
  Entry& entry = rooms_.emplace(id, Entry{.room = std::move(room)}).first->second;
  Room& added = *entry.room;
  for (const UserKey user : users_in(added.info(), added.chat())) {
    added.hold(user, accounts_.hold(user));
  }
  if (added.is_over()) return added;
  ++live_count_;
  if (!added.computer_owner().empty()) ++computer_games_[added.computer_owner()];
  entry.audited = audits_.add(added);
  return added;
}

/// Accounts become bots before their first game, so has_bot never changes.
RoomTraits RoomRegistry::traits_of(const GameInfo& info, const VariantArbiter& arbiter) const {
  const auto is_bot = [&](Color color) {
    const auto key = info.user(color);
    const User* const user = key ? accounts_.find(*key) : nullptr;
    return user != nullptr && user->kind == User::Kind::Bot;
  };
  RoomTraits traits{.has_bot = std::ranges::any_of(all_colors, is_bot)};
  const auto [white, black] = users_of(info);
  if (arbiter.is_over() || (white && black)) return traits;
  traits.computer_owner = accounts_.owner_of(white.value_or(black.value_or(UserKey{})));
  return traits;
}

RoomRegistry::Loaded RoomRegistry::load_game(Reader& reader, const GameId& id) {
  Loaded loaded{.game = reader.games().find(id)};
  if (const auto& game = loaded.game) {
    loaded.users = Accounts::load(reader, users_in(game->info, game->chat));
  }
  return loaded;
}

Room* RoomRegistry::add(GameReading reading) { return add_loaded(room_of(std::move(reading))); }

Room* RoomRegistry::add_loaded(std::unique_ptr<Room> room) {
  if (!room) return nullptr;
  if (rooms_.size() > live_count_ + max_idle_rooms) release_soon();
  Room& added = add(std::move(room));
  if (on_load_) on_load_(added);
  return &added;
}

void RoomRegistry::prepare(const GameId& id, Reply<> then) {
  const Room* const room = in_memory(id);
  if (room != nullptr && !room->is_restoring()) return then({});
  if (room != nullptr) return restorations_.at(id).waiting.push_back(std::move(then));
  const auto [preparing, is_new] = preparations_.try_emplace(id);
  preparing->second.waiting.push_back(std::move(then));
  if (!is_new) return;
  store_.read([id](Reader& reader) { return load_game(reader, id); },
              [this, id](std::expected<Loaded, StoreError> loaded) {
                begin_replay(id, std::move(loaded));
              });
}

/// Takes the preparation out of the list first: if memory runs out, those who wait are refused.
void RoomRegistry::begin_replay(const GameId& id, std::expected<Loaded, StoreError> loaded) {
  auto preparing = preparations_.extract(id);
  if (!loaded) return answer(preparing.mapped(), unreadable());
  accounts_.take(std::move(loaded->users));
  auto reading = loaded->game ? GameReading::begin(*std::move(loaded->game)) : std::nullopt;
  if (!reading) return answer(preparing.mapped(), {});
  preparing.mapped().reading = std::move(reading);
  replay_on(std::move(preparing));
}

void RoomRegistry::replay_on(Preparations::node_type preparing) {
  GameReading& reading = *preparing.mapped().reading;
  reading.replay(events_at_once);
  if (reading.is_done()) {
    add_loaded(room_of(std::move(reading)));
    return answer(preparing.mapped(), {});
  }
  loop_.post([this, id = preparing.key()] { replay_on(preparations_.extract(id)); });
  preparations_.insert(std::move(preparing));
}

/// The first who waits is answered at once, the others each in a task of their own.
void RoomRegistry::answer(Preparation& done, const Answer<>& answer) const {
  std::vector<Reply<>>& waiting = done.waiting;
  for (std::size_t index = 1; index < waiting.size(); ++index) {
    loop_.post([answer, then = std::move(waiting[index])]() mutable { then(answer); });
  }
  waiting.front()(answer);
}

std::unique_ptr<Room> RoomRegistry::room_of(Loaded loaded) {
  accounts_.take(std::move(loaded.users));
  auto reading = loaded.game ? GameReading::begin(*std::move(loaded.game)) : std::nullopt;
  if (!reading) return nullptr;
  reading->replay(std::numeric_limits<std::size_t>::max());
  return room_of(*std::move(reading));
}

std::unique_ptr<Room> RoomRegistry::room_of(GameReading reading) {
  if (!accept(reading)) return nullptr;
  StoredGame& stored = reading.stored;
  auto traits = traits_of(stored.info, reading.arbiter);
  return std::make_unique<Room>(std::move(stored.info), std::move(reading.arbiter),
                                std::move(traits), loop_.now(),
                                RoomPast{.labels = std::move(stored.labels),
                                         .chat = std::move(stored.chat),
                                         .last_chat = stored.last_chat,
                                         .moves = std::move(reading.moves),
                                         .clocks = std::move(reading.clocks),
                                         .requests = reading.requests});
}

bool RoomRegistry::accept(const GameReading& reading) {
  const StoredGame& stored = reading.stored;
  const bool is_finished = stored.labels.finished.has_value();
  if (!reading.error && (!is_finished || reading.arbiter.is_over())) return true;
  const GameId& id = stored.info.id;
  audits_.note("game " + std::string{id.text()} + ": stored events cannot be read: " +
               (reading.error ? to_string(*reading.error) : "it is not over"));
  if (is_finished) return false;
  const auto from = static_cast<std::uint32_t>(reading.arbiter.events().size() + 1);
  store_.append({record::EventsDeleted{id, from}}, {});
  return true;
}

void RoomRegistry::restore(Room& room, std::function<void(Room&, bool)> then) {
  const GameId id = room.info().id;
  room.begin_restoring();
  restorations_.insert_or_assign(id, Restoration{.then = std::move(then)});
  read_again(id);
}

void RoomRegistry::read_again(const GameId& id) {
  store_.read([id](Reader& reader) { return load_game(reader, id); },
              [this, id](std::expected<Loaded, StoreError> loaded) {
                if (loaded) return finish_restoring(id, *std::move(loaded));
                restorations_.at(id).again =
                    loop_.timers.at(loop_.now() + time_to_recover, [this, id] { read_again(id); });
              });
}

void RoomRegistry::finish_restoring(const GameId& id, Loaded loaded) {
  auto restoration = restorations_.extract(id);
  Room* const room = in_memory(id);
  const auto stored = room_of(std::move(loaded));
  if (room != nullptr && stored) room->restore(*stored, loop_.now());
  if (room != nullptr) restoration.mapped().then(*room, stored != nullptr);
  for (Reply<>& waiting : restoration.mapped().waiting) waiting({});
}

void RoomRegistry::forget(const GameId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  note_over(found->second);
  rooms_.erase(found);
}

void RoomRegistry::release_idle(seconds unused_for) {
  const Instant now = loop_.now();
  std::vector<GameId> idle;
  for (const auto& [id, entry] : rooms_) {
    if (idle.size() == released_at_once) break;
    if (is_idle(*entry.room) && entry.room->last_use() + unused_for <= now) idle.push_back(id);
  }
  for (const GameId& id : idle) forget(id);
  if (idle.size() < released_at_once) return;
  loop_.post([this, unused_for] { release_idle(unused_for); });
}

void RoomRegistry::release_soon() {
  if (std::exchange(release_is_posted_, true)) return;
  loop_.post([this] {
    release_is_posted_ = false;
    release_idle(seconds{0});
  });
}

void RoomRegistry::begin_game(const GameId& id, const ByColor<std::optional<UserKey>>& users) {
  for (const Color color : all_colors) {
    if (users[color]) games_[*users[color]].insert(id);
  }
}

void RoomRegistry::end_game(Room& room) {
  const GameInfo& info = room.info();
  if (const auto found = rooms_.find(info.id); found != rooms_.end()) note_over(found->second);
  for (const Color color : all_colors) {
    const auto user = info.user(color);
    const auto games = user ? games_.find(*user) : games_.end();
    if (games == games_.end()) continue;
    games->second.erase(info.id);
    if (games->second.empty()) games_.erase(games);
  }
}

/// Marks a room as no longer live. Idempotent.
void RoomRegistry::note_over(Entry& entry) {
  if (!entry.audited.is_active()) return;
  entry.audited = {};
  --live_count_;
  const auto of_owner = computer_games_.find(entry.room->computer_owner());
  if (of_owner == computer_games_.end()) return;
  if (--of_owner->second == 0) computer_games_.erase(of_owner);
}

const RoomRegistry::Games& RoomRegistry::games_of(UserKey user) const {
  static const Games none;
  const auto games = games_.find(user);
  return games == games_.end() ? none : games->second;
}

void RoomRegistry::for_each_live(const std::function<void(const Room&)>& visit) const {
  for (const auto& [id, entry] : rooms_) {
    if (!entry.room->is_over()) visit(*entry.room);
  }
}

void RoomRegistry::change_each_live(const std::function<void(Room&)>& change) {
  for (const auto& [id, entry] : rooms_) {
    if (!entry.room->is_over()) change(*entry.room);
  }
}

std::size_t RoomRegistry::computer_games_of(const std::string& owner) const {
  const auto games = computer_games_.find(owner);
  return games == computer_games_.end() ? 0 : games->second;
}

}  // namespace tabiya::server
