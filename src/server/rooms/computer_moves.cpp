#include "server/rooms/computer_moves.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <utility>
#include <variant>

#include "tabiya/engine/draw_offer.hpp"
#include "tabiya/engine/level.hpp"
#include "tabiya/game/draw_offers.hpp"

namespace tabiya::server {
namespace {

/// The delay before a failed engine is asked again; it grows with each failure.
constexpr std::chrono::seconds engine_retry_delay{10};

/// The side that the game waits for: a computer that was offered a draw, otherwise the side to
/// move.
Color awaited_side(const Room& room) {
  const Game& game = room.arbiter().game();
  const auto offer = game.draw_offer();
  return offer && !room.is_person(~*offer) ? ~*offer : game.turn();
}

std::optional<int> rating_of(const GameInfo& info, Color side) {
  if (const auto& known = info.ratings[side]) {
    if (known->is_provisional) return std::nullopt;
    return known->rating;
  }
  const auto* const computer = std::get_if<ComputerLevel>(&info.seats[side]);
  const auto level = computer == nullptr ? std::nullopt : engine::Level::of(computer->level);
  if (!level) return std::nullopt;
  return engine::rating_of(*level);
}

int rating_lead(const GameInfo& info, Color side) {
  const auto own = rating_of(info, side);
  const auto of_opponent = rating_of(info, ~side);
  return own && of_opponent ? *own - *of_opponent : 0;
}

/// Requires: the opponent of `side` has offered a draw.
bool accepts_draw(const Room& room, Color side, const Thought& thought) {
  const Game& game = room.arbiter().game();
  std::optional<engine::Score> score = thought.score;
  if (score && side != game.turn()) score = engine::negated(*score);
  return engine::accepts_draw(
      {.score = score,
       .move_number = game.position().fullmove_number(),
       .pieces = game.position().board().occupied().count(),
       .rating_lead = rating_lead(room.info(), side),
       .plies_since_last_offer = plies_between_last_offers(room.arbiter().events(), ~side)});
}

/// Accepts a draw, declines it in the opponent's time, or moves, which declines it too. Nothing if
/// the computer has no move. Source: FIDE 9.1.2.1.
std::optional<Event> answer_of_computer(const Room& room, Color side, const Thought& thought) {
  const Game& game = room.arbiter().game();
  const bool has_move = side == game.turn();
  const bool is_asked = game.draw_offer() == ~side;
  if (is_asked && accepts_draw(room, side, thought)) return event::DrawAccepted{side};
  if (!has_move) return event::DrawDeclined{side};
  if (!thought.move) return std::nullopt;
  return event::MoveMade{
      side, {thought.move->from(), thought.move->to(), thought.move->promotion_type()}};
}

ThinkJob job_of(const Room& room, Color side, Instant now) {
  ThinkJob job{.owner = room.computer_owner(),
               .who = room.info().seats[side],
               .game = room.arbiter().game(),
               .clocks = {},
               .seed = std::hash<GameId>{}(room.info().id)};
  for (const Color color : all_colors) {
    const auto left = room.remaining(color, now);
    if (left) job.clocks[color] = {*left, room.arbiter().clock().extra_time(color)};
  }
  return job;
}

}  // namespace

void ComputerMoves::ask(Room& room) {
  const Question question{room.arbiter().game().position(), loop_.now()};
  room.computer().drop_move_unless_for(question.position);
  const Color side = awaited_side(room);
  if (room.is_over() || room.computer().is_thinking() || room.is_person(side)) return;
  room.computer().begin();
  computers_.think(job_of(room, side, question.at),
                   [this, id = room.info().id, question](const Thought& thought) {
                     play_when_due(id, question, thought);
                   });
}

/// When the answer to a question takes effect. Only a move waits, and only for a person: not the
/// answer to a draw offer in the opponent's time, and not a move against a bot.
Instant ComputerMoves::due(const Room& room, const Question& question, const Thought& thought) {
  const Game& game = room.arbiter().game();
  const bool is_current = !room.is_over() && game.position() == question.position;
  const bool has_pause = is_current && awaited_side(room) == game.turn() && !room.has_bot();
  return has_pause ? question.at + thought.pause : question.at;
}

void ComputerMoves::play_when_due(const GameId& id, const Question& question,
                                  const Thought& thought) {
  Room* const room = rooms_.in_memory(id);
  if (room == nullptr) return;
  const Instant at = due(*room, question, thought);
  if (at <= loop_.now()) return play(id, question.position, thought);
  room->computer().pause(question.position,
                         loop_.timers.at(at, [this, id, asked = question.position, thought] {
                           play(id, asked, thought);
                         }));
}

void ComputerMoves::play(const GameId& id, const Position& asked, const Thought& thought) {
  Room* const room = rooms_.in_memory(id);
  if (room == nullptr) return;
  room->computer().end();
  if (room->is_over()) return;
  // A move can have been made or taken back meanwhile.
  const Game& game = room->arbiter().game();
  if (game.position() != asked) return ask(*room);
  const Color side = awaited_side(*room);
  if (room->is_person(side)) return;
  const auto answer = answer_of_computer(*room, side, thought);
  if (!answer && room->computer().failures() < max_engine_failures) return ask_later(*room);
  room->computer().forget_failures();
  RoomStep step{*room, loop_.now(), side};
  // A broken engine annuls the game; neither side wins or loses.
  const Event event = answer.value_or(event::Annulled{});
  const auto* const move = std::get_if<event::MoveMade>(&event);
  static_cast<void>(move != nullptr ? step.make_move(*move) : step.apply(event));
  commits_.commit(std::move(step), [](const Answer<>&) {});
}

/// The engine failed: waits, then asks it again.
void ComputerMoves::ask_later(Room& room) {
  const auto delay = engine_retry_delay * (room.computer().failures() + 1);
  room.computer().fail(loop_.timers.at(loop_.now() + delay, [this, id = room.info().id] {
    Room* const there = rooms_.in_memory(id);
    if (there == nullptr) return;
    there->computer().end();
    ask(*there);
  }));
}

}  // namespace tabiya::server
