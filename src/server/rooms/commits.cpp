#include "server/rooms/commits.hpp"

#include <cstdint>
#include <string>

#include "server/rooms/event_lines.hpp"
#include "server/rooms/replay.hpp"

namespace tabiya::server {
namespace {

double score_of_white(const Outcome& outcome) noexcept {
  if (outcome.is_draw()) return 0.5;
  return outcome.winner() == Color::White ? 1 : 0;
}

/// The two users of a game that changes their ratings.
std::optional<std::pair<UserKey, UserKey>> rated_users(const Room& room) noexcept {
  const GameInfo& info = room.info();
  const auto& outcome = room.arbiter().outcome();
  const auto white = info.user(Color::White);
  const auto black = info.user(Color::Black);
  if (!info.rules.rated || !outcome->has_result() || outcome->both_lost()) return std::nullopt;
  if (!white || !black || white == black) return std::nullopt;
  return std::pair{*white, *black};
}

std::unexpected<Refused> not_stored() {
  return refuse(Refused::Kind::Unavailable, "the game could not be stored", "not_stored");
}

}  // namespace

void Commits::commit(RoomStep step, Reply<> reply) {
  Room& room = step.room();
  // An action after a flag fall ends the game.
  if (!step.has_records() && room.is_past_deadline(step.now())) {
    static_cast<void>(step.apply(event::TimePassed{}));
  }
  if (!step.has_records()) return answer_unchanged(std::move(step), std::move(reply));
  if (room.has_bot()) claim_for_bots(step);
  if (room.is_over()) finish(step);
  auto lines = parts_.audience.state_lines(room, step.now());
  const std::uint64_t event = room.begin_storing();
  parts_.alarms.set(room);
  auto records = step.take_records();
  auto changed = changed_users(records);
  append(room, std::move(records),
         [this, lines = std::move(lines), answer = step.take_answer(), is_end = room.is_over(),
          changed = std::move(changed), event,
          reply = std::move(reply)](bool is_durable, Room* there) mutable {
           for (const User& user : changed) {
             is_durable ? parts_.accounts.confirm(user) : parts_.accounts.revert(user.key);
           }
           if (!is_durable && there != nullptr) undo(*there);
           if (!is_durable || there == nullptr) return reply(not_stored());
           there->end_storing(event, parts_.loop.now());
           parts_.alarms.set(*there);
           reply(std::move(answer));
           publish(*there, lines, is_end);
         });
}

/// Answers once everything that the answer can depend on is durable.
void Commits::answer_unchanged(RoomStep step, Reply<> reply) {
  Room& room = step.room();
  parts_.alarms.set(room);
  if (room.is_settled()) return reply(step.take_answer());
  parts_.store.barrier(
      [answer = step.take_answer(), reply = std::move(reply)](bool is_durable) mutable {
        if (is_durable) return reply(std::move(answer));
        reply(not_stored());
      });
}

/// The API does not let bots claim a draw. In a bot's games the server therefore claims immediately
/// for the player to move, including the opponent: anything else would be unfair.
void Commits::claim_for_bots(RoomStep& step) {
  const VariantArbiter& arbiter = step.room().arbiter();
  if (arbiter.is_over()) return;
  const auto claims = arbiter.open_claims();
  if (claims.empty()) return;
  static_cast<void>(step.apply(event::DrawClaimed{arbiter.game().turn(), *claims.begin()}));
}

/// Finishes a game: its events become one log, and the players are rated.
void Commits::finish(RoomStep& step) {
  const Room& room = step.room();
  const VariantArbiter& arbiter = room.arbiter();
  const auto rating_changes = rate(step);
  step.add(record::GameFinished{.game = room.info().id,
                                .at = step.now(),
                                .log = to_stored_log(arbiter),
                                .result = std::string{to_string(arbiter.outcome())},
                                .status = std::string{room.status().name},
                                .plies = static_cast<std::uint32_t>(arbiter.game().moves().size()),
                                .rating_changes = rating_changes});
}

ByColor<std::optional<int>> Commits::rate(RoomStep& step) {
  Room& room = step.room();
  const auto users = rated_users(room);
  if (!users) return {};
  const Perf perf = room.info().rules.perf();
  const auto rated = parts_.accounts.rated_after_game(users->first, users->second, perf,
                                                      score_of_white(*room.arbiter().outcome()));
  for (const User& user : {rated.first, rated.second}) {
    parts_.accounts.adopt(user);
    step.add(record::UserRow{user});
  }
  const ByColor<std::optional<int>> changes{rated.first.perf(perf).progress,
                                            rated.second.perf(perf).progress};
  room.note_rating_changes(changes);
  return changes;
}

void Commits::publish(Room& room, const std::vector<ViewpointLine>& lines, bool is_end) {
  room.listeners().send(lines);
  if (is_end) return publish_end(room);
  parts_.audience.notify(room, RoomChange::Moved);
  next_(room);
}

void Commits::publish_end(Room& room) {
  const GameInfo& info = room.info();
  parts_.rooms.end_game(room);
  for (const Color color : all_colors) {
    const auto user = info.user(color);
    const bool is_second_seat = info.is_same_screen() && color == Color::Black;
    if (!user || !room.is_over() || is_second_seat) continue;
    parts_.events.send(
        *user, make_line(game_finish_line(room, color, parts_.accounts, parts_.loop.now())));
  }
  room.listeners().end_open();
  if (room.is_over()) parts_.audience.notify(room, RoomChange::Finished);
}

/// Returns to the state on disk after a failed commit.
void Commits::undo(Room& room) {
  parts_.rooms.restore(room, [this](Room& there, bool is_restored) {
    if (!is_restored) {
      publish_end(there);
      return parts_.rooms.forget(GameId{there.info().id});
    }
    parts_.alarms.set(there);
    there.listeners().send(parts_.audience.state_lines(there, parts_.loop.now()));
    next_(there);
  });
}

}  // namespace tabiya::server
