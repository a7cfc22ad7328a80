#include "server/rooms/rooms.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "server/rooms/event_lines.hpp"
#include "server/rooms/player_action.hpp"
#include "server/rooms/replay.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using std::chrono::seconds;

constexpr seconds tidy_interval{60};
constexpr seconds idle_time{300};
/// How often it is checked whether players can act.
constexpr std::chrono::milliseconds pause_interval{500};
constexpr std::chrono::milliseconds briefest_pause{100};

Event event_of(Rooms::Verdict verdict) noexcept {
  switch (verdict) {
    case Rooms::Verdict::WhiteWins: return event::Adjudicated{Color::White};
    case Rooms::Verdict::BlackWins: return event::Adjudicated{Color::Black};
    case Rooms::Verdict::Draw: return event::Adjudicated{};
    case Rooms::Verdict::Void: return event::Annulled{};
  }
  return event::Annulled{};
}

std::unexpected<Refused> no_such_game() { return refuse(Kind::NotFound, "No such game"); }

}  // namespace

Rooms::Rooms(Loop& loop, Store& store, Accounts& accounts, EventStreams& events,
             Computers& computers)
    : loop_{loop},
      store_{store},
      accounts_{accounts},
      events_{events},
      audits_{loop},
      registry_{loop, store, accounts, audits_},
      alarms_{loop, [this](const GameId& id) { wake(id); }},
      audience_{loop, store, accounts, registry_, alarms_},
      commits_{{loop, store, accounts, events, registry_, alarms_, audience_},
               [this](Room& room) { computer_moves_.ask(room); }},
      computer_moves_{loop, computers, registry_, commits_},
      new_games_{loop, accounts, computers, registry_},
      chat_{loop, commits_, audience_},
      packing_{loop, store} {
  registry_.on_load([this](Room& room) {
    alarms_.set(room);
    computer_moves_.ask(room);
  });
  tidy();
  look_for_pause();
}

void Rooms::look_for_pause() {
  static_cast<void>(can_play());
  next_look_ = loop_.timers.at(loop_.now() + pause_interval, [this] { look_for_pause(); });
}

/// False while requests are refused or wait. That time does not count in any game, so all games are
/// told in the same task, before anything can happen in them.
bool Rooms::can_play() {
  const Instant now = loop_.now();
  if (!store_.has_room() || is_paused_()) {
    if (!paused_since_) paused_since_ = now;
    return false;
  }
  if (!paused_since_) return true;
  // The end of a pause changes every game, so pauses must not follow each other quickly.
  if (now - *paused_since_ < briefest_pause) return false;
  const Milliseconds time = now - *std::exchange(paused_since_, std::nullopt);
  registry_.change_each_live([&](Room& room) {
    room.leave_out(time, now);
    alarms_.set(room);
  });
  return true;
}

void Rooms::tidy() {
  registry_.release_idle(idle_time);
  store_.append({record::AbortedGamesDeleted{loop_.now() - aborted_life}}, {});
  next_tidy_ = loop_.timers.at(loop_.now() + tidy_interval, [this] { tidy(); });
}

Rooms::Stored Rooms::read(Reader& reader) {
  Stored stored{.unfinished = reader.games().unfinished(), .with_clock = {}, .users = {}};
  std::set<UserKey> users;
  for (StoredGame& game : reader.games().live()) {
    users.merge(users_in(game.info, game.chat));
    auto reading = GameReading::begin(std::move(game));
    if (!reading) continue;
    reading->replay(std::numeric_limits<std::size_t>::max());
    stored.with_clock.push_back(*std::move(reading));
  }
  stored.users = Accounts::load(reader, std::move(users));
  return stored;
}

std::vector<std::string> Rooms::load(Stored stored) {
  std::vector<std::string> faults;
  accounts_.take(std::move(stored.users));
  for (const UnfinishedGame& game : stored.unfinished) registry_.begin_game(game.id, game.users);
  for (GameReading& reading : stored.with_clock) {
    const auto known = audits_.count();
    registry_.add(std::move(reading));
    if (audits_.count() > known) faults.push_back(audits_.violations().back());
  }
  return faults;
}

Room* Rooms::find(const GameId& id) {
  static_cast<void>(can_play());  // so that clocks are right
  Room* const room = registry_.in_memory(id);
  if (room != nullptr) room->note_use(loop_.now());
  return room;
}

template <class Then>
void Rooms::with_room(const GameId& id, Reply<> reply, Then then) {
  registry_.prepare(id, [this, id, reply = std::move(reply),
                         then = std::move(then)](const Answer<>& prepared) mutable {
    if (!prepared) return reply(prepared);
    Room* const room = find(id);
    if (room == nullptr) return reply(no_such_game());
    then(*room, std::move(reply));
  });
}

void Rooms::begin(GameInfo info, Reply<GameId> reply) {
  Lookup players;
  for (const Color color : all_colors) {
    if (const auto user = info.user(color)) players.keys.push_back(*user);
  }
  accounts_.prepare(std::move(players), [this, info = std::move(info), reply = std::move(reply)](
                                            const Answer<>& prepared) mutable {
    if (!prepared) return reply(std::unexpected{prepared.error()});
    begin_prepared(std::move(info), std::move(reply));
  });
}

void Rooms::begin_prepared(GameInfo info, Reply<GameId> reply) {
  if (auto admitted = new_games_.admit(info); !admitted) {
    return reply(std::unexpected{admitted.error()});
  }
  new_games_.fill_in(info);
  auto arbiter = begin_game(info.rules);
  if (!arbiter) return reply(refuse(Kind::Bad, arbiter.error()));
  if (arbiter->is_over()) {
    return reply(refuse(Kind::Bad, "the game would end immediately", "over_at_once"));
  }
  Room& room = registry_.add(info, *std::move(arbiter));
  alarms_.set(room);
  commits_.append(
      room, {record::NewGame{info}},
      [this, id = info.id, reply = std::move(reply)](bool is_durable, Room* begun) mutable {
        if (is_durable && begun != nullptr) {
          announce(*begun);
          return reply(id);
        }
        if (begun != nullptr) commits_.publish_end(*begun);
        registry_.forget(id);
        reply(refuse(Kind::Unavailable, "the game could not be stored", "not_stored"));
      });
}

void Rooms::announce(Room& room) {
  const GameInfo& info = room.info();
  for (const Color color : all_colors) {
    const auto user = info.user(color);
    if (!user || (info.is_same_screen() && color == Color::Black)) continue;
    events_.send(*user, make_line(game_start_line(room, color, accounts_, loop_.now())));
  }
  audience_.notify(room, RoomChange::Started);
  computer_moves_.ask(room);
}

std::vector<GameId> Rooms::ongoing(UserKey user) const {
  const RoomRegistry::Games& games = registry_.games_of(user);
  return {games.begin(), games.end()};
}

std::optional<GameId> Rooms::current(UserKey user) const {
  const RoomRegistry::Games& games = registry_.games_of(user);
  if (games.empty()) return std::nullopt;
  const auto last_event = [&](const GameId& id) {
    const Room* const room = registry_.in_memory(id);
    return room != nullptr ? room->last_event() : Instant::min();
  };
  return *std::ranges::max_element(games, {}, last_event);
}

void Rooms::act(const GameId& game, UserKey user, Action action, Reply<> reply, Language language) {
  with_room(game, std::move(reply),
            [this, user, action = std::move(action), language](Room& room, Reply<> then) mutable {
              perform_action(room, user, std::move(action), std::move(then), language);
            });
}

void Rooms::perform_action(Room& room, UserKey user, Action action, Reply<> reply,
                           Language language) {
  if (auto* const words = std::get_if<action::Say>(&action)) {
    return chat_.say(room, user, std::move(*words), std::move(reply));
  }
  const auto color = room.info().color_of(user);
  if (!color) return reply(refuse(Kind::NotFound, "Not your game"));
  const bool moves_both = room.info().is_same_screen();
  RoomStep step{room, loop_.now(), moves_both ? room.arbiter().game().turn() : *color, language};
  if (auto done = perform(step, action); !done) step.set_answer(std::move(done));
  commits_.commit(std::move(step), std::move(reply));
}

void Rooms::rename(const GameId& game, UserKey user, std::string name, Reply<> reply) {
  with_room(game, std::move(reply),
            [this, user, name = std::move(name)](Room& room, Reply<> then) mutable {
              chat_.rename(room, user, std::move(name), std::move(then));
            });
}

void Rooms::note_rematch(const GameId& game, const GameId& next) {
  with_room(
      game, [](const Answer<>&) {},
      [this, next](Room& room, const Reply<>&) { chat_.note_rematch(room, next); });
}

void Rooms::end_by_operator(const GameId& game, Verdict verdict, Reply<> reply) {
  with_room(game, std::move(reply), [this, verdict](Room& room, Reply<> then) {
    RoomStep step{room, loop_.now()};
    if (auto ended = step.apply(event_of(verdict)); !ended) step.set_answer(std::move(ended));
    commits_.commit(std::move(step), std::move(then));
  });
}

Answer<Subscription> Rooms::watch(const GameId& game, std::optional<UserKey> user, LineForm form,
                                  LineStreamPtr stream, Attendance attendance) {
  Room* const room = find(game);
  if (room == nullptr) return no_such_game();
  if (room->is_restoring()) return unreadable();
  return audience_.watch(*room, user, form, std::move(stream), attendance);
}

void Rooms::wake(const GameId& id) {
  Room* const room = registry_.in_memory(id);
  if (room == nullptr) return;
  room->alarm().note_ring();
  if (!can_play()) return;  // all alarms are set again afterwards
  if (room->is_over() || room->is_restoring()) return;
  RoomStep step{*room, loop_.now()};
  audience_.announce_absences(*room, step.now());
  const auto is_due = [&](std::optional<Instant> at) { return at && *at <= step.now(); };
  if (!room->is_storing() && is_due(room->first_move_deadline())) {
    static_cast<void>(step.apply(event::Aborted{room->arbiter().game().turn()}));
  } else if (is_due(room->flag_fall())) {
    static_cast<void>(step.apply(event::TimePassed{}));
  }
  if (!step.has_records()) return alarms_.set(*room);
  commits_.commit(std::move(step), [](const Answer<>&) {});
}

}  // namespace tabiya::server
