// The registry of rooms: in memory, on disk, creation and release.
#include "server/rooms/rooms.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "server/rooms/event_lines.hpp"
#include "server/rooms/replay.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using std::chrono::seconds;

constexpr seconds tidy_interval{60};
constexpr seconds idle_time{300};
constexpr seconds audit_interval{2};
constexpr std::size_t max_violations_kept = 100;

/// Games that can end without an action stay in memory; the others wait on disk.
bool may_sleep(const Room& room) noexcept {
  return room.is_over() || std::holds_alternative<Untimed>(room.info().rules.time);
}

}  // namespace

Rooms::Rooms(Loop& loop, Store& store, Accounts& accounts, EventStreams& events,
             Computers& computers)
    : loop_{loop}, store_{store}, accounts_{accounts}, events_{events}, computers_{computers} {
  for (std::size_t group = 0; group < audit_groups; ++group) {
    auditors_.push_back(std::make_unique<Auditor>(
        [this](std::string_view name, const Violations& found) { note_audit(name, found); }));
  }
  tidy();
  audit_some();
}

Rooms::~Rooms() = default;

/// Audits one part of the rooms at a time, so that no audit keeps the loop busy for long.
void Rooms::audit_some() {
  auditors_[next_audit_]->audit_all();
  next_audit_ = (next_audit_ + 1) % audit_groups;
  next_audit_timer_ = loop_.timers.at(loop_.now() + audit_interval, [this] { audit_some(); });
}

void Rooms::audit_all_every(std::chrono::milliseconds interval, Auditor::Report report) {
  interval_of_all_ = interval;
  report_audit_ = std::move(report);
  next_audit_timer_ = loop_.timers.at(loop_.now() + interval, [this] { audit_all(); });
}

void Rooms::audit_all() {
  for (const auto& auditor : auditors_) auditor->audit_all();
  next_audit_timer_ = loop_.timers.at(loop_.now() + interval_of_all_, [this] { audit_all(); });
}

void Rooms::note_audit(std::string_view name, const Violations& found) {
  if (report_audit_) report_audit_(name, found);
  for (const Violation& violation : found) {
    if (violations_.size() >= max_violations_kept) violations_.erase(violations_.begin());
    violations_.push_back(std::string{name} + ": " + to_string(violation));
  }
}

void Rooms::tidy() {
  release_idle(idle_time);
  store_.append({record::AbortedGamesDeleted{loop_.now() - aborted_life}}, {});
  next_tidy_ = loop_.timers.at(loop_.now() + tidy_interval, [this] { tidy(); });
}

Room* Rooms::in_memory(const GameId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.get();
}

Room& Rooms::add(std::unique_ptr<Room> room) {
  Room& added = *room;
  const GameId id = added.info().id;
  added.has_bot_ = has_bot(added.info());
  rooms_[id] = std::move(room);
  if (!added.is_over()) {
    note_live(added);
    Auditor& auditor = *auditors_[std::hash<GameId>{}(id) % audit_groups];
    added.audited_ = auditor.add("game " + std::string{id.text()}, added, no_lock_);
  }
  set_wake(added);
  return added;
}

/// Accounts become bots before their first game, so the answer never changes.
bool Rooms::has_bot(const GameInfo& info) {
  return std::ranges::any_of(all_colors, [&](Color color) {
    const auto key = info.user(color);
    const User* const user = key ? accounts_.find(*key) : nullptr;
    return user != nullptr && user->kind == User::Kind::Bot;
  });
}

void Rooms::forget(const GameId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  note_over(*found->second);
  rooms_.erase(found);
}

void Rooms::note_live(Room& room) {
  ++live_count_;
  const GameInfo& info = room.info();
  const auto white = info.user(Color::White);
  const auto black = info.user(Color::Black);
  if (white && black) return;
  room.computer_owner_ = accounts_.owner_of(white.value_or(black.value_or(UserKey{})));
  ++computer_games_[room.computer_owner_];
}

/// Marks a room as no longer live. Idempotent.
void Rooms::note_over(Room& room) {
  if (!room.audited_.is_active()) return;
  room.audited_ = {};
  --live_count_;
  const auto of_owner = computer_games_.find(room.computer_owner_);
  if (of_owner == computer_games_.end()) return;
  if (--of_owner->second == 0) computer_games_.erase(of_owner);
}

/// Requires: the caller holds no reference to a room that can be released.
void Rooms::release_idle(seconds unused_for) {
  const Instant now = loop_.now();
  std::vector<GameId> idle;
  for (const auto& [id, room] : rooms_) {
    if (may_sleep(*room) && room->is_settled() && room->listeners_.empty() &&
        !room->computer_thinks_ && room->used_ + unused_for <= now) {
      idle.push_back(id);
    }
  }
  for (const GameId& id : idle) forget(id);
}

Room* Rooms::find(const GameId& id) {
  if (Room* const room = in_memory(id)) {
    room->used_ = loop_.now();
    return room;
  }
  auto room = read(id);
  if (!room) return nullptr;
  if (rooms_.size() > live_count_ + max_idle_rooms && !std::exchange(release_is_posted_, true)) {
    loop_.post([this] {
      release_is_posted_ = false;
      release_idle(seconds{0});
    });
  }
  Room& added = add(std::move(room));
  ask_computer(added);
  return &added;
}

/// Null if the game does not exist, or if it is over and unreadable. In a game in progress,
/// unreadable events are dropped so that it can continue.
std::unique_ptr<Room> Rooms::read(const GameId& id) {
  auto stored = store_.reader().games().find(id);
  if (!stored) return nullptr;
  auto arbiter = begin_game(stored->info.rules);
  if (!arbiter) return nullptr;
  const auto replayed = replay_stored(*arbiter, stored->events);
  if (!replayed || (stored->labels.finished && !arbiter->is_over())) {
    violations_.push_back("game " + std::string{id.text()} + ": stored events cannot be read: " +
                          (replayed ? "it is not over" : replayed.error()));
    if (stored->labels.finished) return nullptr;
    const auto from = static_cast<std::uint32_t>(arbiter->events().size() + 1);
    store_.append({record::EventsDeleted{id, from}}, {});
  }
  // The constructor is private, so make_unique cannot call it.
  std::unique_ptr<Room> room{new Room{std::move(stored->info), *std::move(arbiter), loop_.now()}};
  room->labels_ = std::move(stored->labels);
  room->chat_ = std::move(stored->chat);
  room->last_chat_ = stored->last_chat;
  return room;
}

/// Restores a room from disk after a failed commit.
void Rooms::reload(Room& room) {
  const auto fresh = read(room.info().id);
  if (!fresh) {
    publish_end(room);
    return forget(GameId{room.info().id});
  }
  room.become(fresh->arbiter_, loop_.now());
  room.labels_ = fresh->labels_;
  set_wake(room);
  publish(room, state_lines(room, loop_.now()));
  ask_computer(room);
}

std::vector<std::string> Rooms::load() {
  const std::size_t known = violations_.size();
  for (const UnfinishedGame& game : store_.reader().games().unfinished()) {
    for (const Color color : all_colors) {
      if (game.users[color]) ongoing_[*game.users[color]].insert(game.id);
    }
    if (!game.has_clock || in_memory(game.id) != nullptr) continue;
    if (auto room = read(game.id)) ask_computer(add(std::move(room)));
  }
  return {violations_.begin() + static_cast<std::ptrdiff_t>(std::min(known, violations_.size())),
          violations_.end()};
}

Answer<> Rooms::check_seats(const GameInfo& info) const {
  for (const Color color : all_colors) {
    if (!computers_.knows(info.seats[color])) {
      return refuse(Kind::Bad, "unknown computer player");
    }
    const auto user = info.user(color);
    if (!user) continue;
    const auto games = ongoing_.find(*user);
    if (games != ongoing_.end() && games->second.size() >= max_games_of_user) {
      return refuse(Kind::TooMany, "too many games in progress", "too_many_games");
    }
    if (info.user(~color)) continue;
    if (auto allowed = check_computer_games(*user); !allowed) return allowed;
  }
  return {};
}

Answer<> Rooms::check_computer_games(UserKey user) const {
  std::size_t of_user = 0;
  if (const auto games = ongoing_.find(user); games != ongoing_.end()) {
    for (const GameId& id : games->second) {
      const Room* const room = in_memory(id);
      of_user += room != nullptr && !room->computer_owner_.empty() ? 1U : 0U;
    }
  }
  const auto of_owner = computer_games_.find(accounts_.owner_of(user));
  const bool owner_has_too_many =
      of_owner != computer_games_.end() && of_owner->second >= max_computer_games_of_owner;
  if (of_user < max_computer_games_of_user && !owner_has_too_many) return {};
  return refuse(Kind::TooMany, "too many games against the computer", "too_many_computer_games");
}

/// Limits the rate of new games, so that a client cannot fill the disk.
Answer<> Rooms::check_pace(const GameInfo& info) {
  const Instant now = loop_.now();
  for (const Color color : all_colors) {
    const auto user = info.user(color);
    if (!user) continue;
    const std::string owner = accounts_.owner_of(*user);
    auto wait = begun_by_user_.refuse(std::to_string(static_cast<std::int64_t>(*user)), now);
    if (!wait && owner.starts_with("client")) wait = begun_by_client_.refuse(owner, now);
    if (!wait) continue;
    return std::unexpected{Refused{.kind = Kind::TooMany,
                                   .sentence = "too many new games; please wait",
                                   .reason = "too_many_begun",
                                   .retry_after = wait}};
  }
  return {};
}

void Rooms::fill_in(GameInfo& info) const {
  while (info.id == GameId{} || rooms_.contains(info.id)) info.id = GameId::random();
  info.created = loop_.now();
  const Perf perf = info.rules.perf();
  for (const Color color : all_colors) {
    const auto key = info.user(color);
    const User* const user = key ? accounts_.find(*key) : nullptr;
    if (user == nullptr || user->kind == User::Kind::Guest) continue;
    const Glicko& glicko = user->perf(perf).glicko;
    info.ratings[color] = SeatRating{static_cast<int>(std::lround(glicko.rating)),
                                     glicko.deviation > provisional_deviation};
  }
}

void Rooms::begin(GameInfo info, Reply<GameId> reply) {
  if (auto seats = check_seats(info); !seats) return reply(std::unexpected{seats.error()});
  if (auto pace = check_pace(info); !pace) return reply(std::unexpected{pace.error()});
  fill_in(info);
  auto arbiter = begin_game(info.rules);
  if (!arbiter) return reply(refuse(Kind::Bad, arbiter.error()));
  if (arbiter->is_over())
    return reply(refuse(Kind::Bad, "the game would end immediately", "over_at_once"));
  const GameId id = info.id;
  std::unique_ptr<Room> made{new Room{info, *std::move(arbiter), loop_.now()}};
  Room& room = add(std::move(made));
  ++room.pending_;
  for (const Color color : all_colors) {
    if (const auto user = info.user(color)) ongoing_[*user].insert(id);
  }
  store_.append({record::NewGame{std::move(info)}}, [this, id, reply = std::move(reply)](
                                                        bool is_durable) mutable {
    Room* const begun = in_memory(id);
    if (!is_durable || begun == nullptr) {
      if (begun != nullptr) publish_end(*begun);
      forget(id);
      return reply(refuse(Kind::Unavailable, "the game could not be stored", "not_stored"));
    }
    --begun->pending_;
    note_begun(begun->info());
    reply(id);
  });
}

void Rooms::note_begun(const GameInfo& info) {
  Room& room = *in_memory(info.id);
  for (const Color color : all_colors) {
    const auto user = info.user(color);
    if (!user || (info.is_same_screen() && color == Color::Black)) continue;
    events_.send(*user, make_line(game_start_line(room, color, accounts_, loop_.now())));
  }
  notify(room, RoomChange::Started);
  ask_computer(room);
}

std::vector<GameId> Rooms::ongoing(UserKey user) const {
  const auto known = ongoing_.find(user);
  if (known == ongoing_.end()) return {};
  return {known->second.begin(), known->second.end()};
}

bool Rooms::is_playing(UserKey user) const { return ongoing_.contains(user); }

std::size_t Rooms::count_ongoing(UserKey user) const {
  const auto known = ongoing_.find(user);
  return known == ongoing_.end() ? 0 : known->second.size();
}

std::optional<GameId> Rooms::current(UserKey user) const {
  const auto known = ongoing_.find(user);
  if (known == ongoing_.end() || known->second.empty()) return std::nullopt;
  const auto last_event = [&](const GameId& id) {
    const Room* const room = in_memory(id);
    return room != nullptr ? room->last_wall_ : Instant::min();
  };
  return *std::ranges::max_element(known->second, {}, last_event);
}

void Rooms::for_each_live(const std::function<void(const Room&)>& visit) const {
  for (const auto& [id, room] : rooms_) {
    if (!room->is_over()) visit(*room);
  }
}

}  // namespace tabiya::server
