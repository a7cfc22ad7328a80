// Commits actions: writes their records and, once these are durable, publishes the results.
#include <algorithm>
#include <utility>

#include "server/rooms/event_lines.hpp"
#include "server/rooms/replay.hpp"
#include "server/rooms/rooms.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

double score_of_white(const Outcome& outcome) noexcept {
  if (outcome.is_draw()) return 0.5;
  return outcome.winner() == Color::White ? 1 : 0;
}

}  // namespace

/// Appends the records of an action. Answers and lines are sent only once their content is durable;
/// if the commit fails, the room is restored to its stored state.
void Rooms::commit(ActionContext context, Reply<> reply) {
  Room& room = context.room;
  const GameId id = room.info().id;
  // An action after a flag fall ends the game.
  const bool is_late = context.records.empty() && !room.is_over() && room.arbiter().deadline() &&
                       *room.arbiter().deadline() <= room.game_time(context.now);
  if (is_late) static_cast<void>(apply_event(context, event::TimePassed{}));
  if (context.records.empty()) {
    if (room.is_settled()) return reply(std::move(context.answer));
    return store_.barrier(
        [answer = std::move(context.answer), reply = std::move(reply)](bool is_durable) mutable {
          if (is_durable) return reply(std::move(answer));
          reply(refuse(Kind::Unavailable, "the game could not be stored", "not_stored"));
        });
  }
  if (room.has_bot()) claim_for_bots(context);
  room.note_first_moves(context.now);
  if (room.is_over()) finish(context);
  auto lines = state_lines(room, context.now);
  ++room.pending_;
  set_wake(room);
  store_.append(
      std::move(context.records), [this, id, lifetime = room.lifetime_, lines = std::move(lines),
                                   answer = std::move(context.answer), ends = room.is_over(),
                                   reply = std::move(reply)](bool is_durable) mutable {
        Room* const there = in_memory(id);
        if (!is_durable || there == nullptr) {
          if (there != nullptr && there->lifetime_ == lifetime) {
            forget_ratings(*there);
            reload(*there);
          }
          return reply(refuse(Kind::Unavailable, "the game could not be stored", "not_stored"));
        }
        --there->pending_;
        reply(std::move(answer));
        publish(*there, lines);
        if (ends) return publish_end(*there);
        notify(*there, RoomChange::Moved);
        ask_computer(*there);
      });
}

/// The API does not let bots claim a draw. In a bot's games the server therefore claims immediately
/// for the player to move, including the opponent: anything else would be unfair.
void Rooms::claim_for_bots(ActionContext& context) {
  const Arbiter& arbiter = context.room.arbiter();
  if (arbiter.is_over()) return;
  for (const Claim claim : arbiter.open_claims()) {
    static_cast<void>(apply_event(context, event::DrawClaimed{arbiter.game().turn(), claim}));
    return;
  }
}

/// Finishes a game: its events become one text, and the players are rated.
void Rooms::finish(ActionContext& context) {
  Room& room = context.room;
  const Arbiter& arbiter = room.arbiter();
  room.labels_.finished = context.now;
  record::GameFinished finished{.game = room.info().id,
                                .at = context.now,
                                .log = to_stored_log(arbiter),
                                .result = std::string{to_string(arbiter.outcome())},
                                .status = std::string{room.status().name},
                                .plies = static_cast<std::uint32_t>(arbiter.game().moves().size())};
  if (room.info().rules.rated && arbiter.outcome()->has_result() &&
      !arbiter.outcome()->both_lost()) {
    rate(context, finished);
  }
  context.records.emplace_back(std::move(finished));
}

void Rooms::rate(ActionContext& context, record::GameFinished& finished) {
  const GameInfo& info = context.room.info();
  const auto white = info.user(Color::White);
  const auto black = info.user(Color::Black);
  if (!white || !black || white == black) return;
  const Perf perf = info.rules.perf();
  const auto rated = accounts_.rated_after_game(*white, *black, perf,
                                                score_of_white(*context.room.arbiter().outcome()));
  finished.rating_changes = {rated.first.perf(perf).progress, rated.second.perf(perf).progress};
  context.room.labels_.rating_changes = finished.rating_changes;
  for (const User& user : {rated.first, rated.second}) {
    accounts_.adopt(user);
    context.records.emplace_back(record::UserRow{user});
  }
}

void Rooms::forget_ratings(const Room& room) {
  if (!room.info().rules.rated) return;
  for (const Color color : all_colors) {
    if (const auto user = room.info().user(color)) accounts_.forget(*user);
  }
}

/// One line for each audience in the room.
std::vector<Rooms::AudienceLine> Rooms::state_lines(const Room& room, Instant now) {
  std::vector<AudienceLine> lines;
  for (const Room::Listener& listener : room.listeners_) {
    const Audience audience = audience_of(listener.form, listener.viewer);
    if (std::ranges::find(lines, audience, &AudienceLine::audience) != lines.end()) continue;
    lines.push_back({audience, make_line(state_line(room, accounts_, audience, now))});
  }
  return lines;
}

void Rooms::publish(Room& room, const std::vector<AudienceLine>& lines) {
  for (Room::Listener& listener : room.listeners_) {
    if (!listener.is_attached) continue;
    const auto line = std::ranges::find(lines, audience_of(listener.form, listener.viewer),
                                        &AudienceLine::audience);
    if (line != lines.end()) listener.outlet.send(line->line);
  }
}

void Rooms::publish_chat(Room& room, const ChatMessage& message) {
  const User* const user = accounts_.find(message.by);
  if (user == nullptr) return;
  const Line line = make_line(chat_line(message.room, user->name, message.text));
  for (Room::Listener& listener : room.listeners_) {
    const bool is_player = listener.viewer.has_value();
    const bool may_hear = is_player == (message.room == ChatRoom::Players);
    if (listener.is_attached && may_hear && listener.form != LineForm::Feed) {
      listener.outlet.send(line);
    }
  }
}

/// Ends the streams after the last line. Listeners that wait for their first line still get it.
void Rooms::publish_end(Room& room) {
  const GameInfo& info = room.info();
  note_over(room);
  for (const Color color : all_colors) {
    const auto user = info.user(color);
    if (!user) continue;
    if (const auto games = ongoing_.find(*user); games != ongoing_.end()) {
      games->second.erase(info.id);
      if (games->second.empty()) ongoing_.erase(games);
    }
    if (!room.is_over() || (info.is_same_screen() && color == Color::Black)) continue;
    events_.send(*user, make_line(game_finish_line(room, color, accounts_, loop_.now())));
  }
  std::vector<Room::Listener> leaving;
  for (Room::Listener& listener : room.listeners_) {
    if (listener.is_attached) leaving.push_back(std::move(listener));
  }
  std::erase_if(room.listeners_,
                [](const Room::Listener& listener) { return listener.is_attached; });
  for (Room::Listener& listener : leaving) {
    if (listener.viewer) --room.streams_[*listener.viewer];
    if (listener.outlet.end) listener.outlet.end();
  }
  if (room.is_over()) notify(room, RoomChange::Finished);
}

void Rooms::notify(const Room& room, RoomChange change) {
  for (const ObserverEntry& observing : observers_) observing.observer(room, change);
}

Subscription Rooms::observe(Observer observer) {
  const std::uint64_t number = ++last_number_;
  observers_.push_back({number, std::move(observer)});
  return Subscription{[this, number] {
    std::erase_if(observers_, [&](const ObserverEntry& entry) { return entry.number == number; });
  }};
}

}  // namespace tabiya::server
