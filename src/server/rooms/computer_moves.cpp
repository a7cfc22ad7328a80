#include "server/rooms/computer_moves.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <utility>
#include <variant>

#include "tabiya/players/level.hpp"
#include "tabiya/players/player.hpp"

namespace tabiya::server {
namespace {

/// The delay before a failed engine is asked again; it grows with each failure.
constexpr std::chrono::seconds engine_retry_delay{10};

/// The side that the game waits for: a computer that was offered a draw, otherwise the side to
/// move.
Color awaited_side(const Room& room) {
  const VariantGame& game = room.arbiter().game();
  const auto offer = game.draw_offer();
  return offer && !room.is_person(~*offer) ? ~*offer : game.turn();
}

std::optional<int> rating_of(const GameInfo& info, Color side) {
  if (const auto& known = info.ratings[side]) {
    if (known->is_provisional) return std::nullopt;
    return known->rating;
  }
  const auto* const computer = std::get_if<ComputerLevel>(&info.seats[side]);
  const auto level = computer == nullptr ? std::nullopt : players::Level::of(computer->level);
  if (!level) return std::nullopt;
  return players::rating_of(*level);
}

int rating_lead(const GameInfo& info, Color side) {
  const auto own = rating_of(info, side);
  const auto of_opponent = rating_of(info, ~side);
  return own && of_opponent ? *own - *of_opponent : 0;
}

AnyQuestion question_to(const Room& room, Color side, Instant now) {
  AnyQuestion asked = players::question_of(room.arbiter(), side, room.game_time(now));
  std::visit(
      [&](auto& question) {
        question.game_seed = std::hash<GameId>{}(room.info().id);
        question.rating_lead = rating_lead(room.info(), side);
      },
      asked);
  return asked;
}

}  // namespace

void ComputerMoves::ask(Room& room) {
  const Question question{room.arbiter().game().position(), loop_.now()};
  room.computer().drop_move_unless_for(question.position);
  const Color side = awaited_side(room);
  if (room.is_over() || room.is_restoring()) return;
  if (room.computer().is_thinking() || room.is_person(side)) return;
  room.computer().begin();
  computers_.think({.owner = room.computer_owner(),
                    .who = room.info().seats[side],
                    .question = question_to(room, side, question.at)},
                   [this, id = room.info().id, question](const players::Thought& thought) {
                     play_when_due(id, question, thought);
                   });
}

/// When the answer to a question takes effect. Only a move waits, and only for a person: not the
/// answer to a draw offer in the opponent's time, and not a move against a bot.
Instant ComputerMoves::due(const Room& room, const Question& question,
                           const players::Thought& thought) {
  const VariantGame& game = room.arbiter().game();
  const bool is_current = !room.is_over() && game.position() == question.position;
  const bool has_pause = is_current && awaited_side(room) == game.turn() && !room.has_bot();
  return has_pause ? question.at + thought.pause : question.at;
}

void ComputerMoves::play_when_due(const GameId& id, const Question& question,
                                  const players::Thought& thought) {
  Room* const room = rooms_.in_memory(id);
  if (room == nullptr) return;
  const Instant at = due(*room, question, thought);
  if (at <= loop_.now()) return play(id, question.position, thought);
  room->computer().pause(question.position,
                         loop_.timers.at(at, [this, id, asked = question.position, thought] {
                           play(id, asked, thought);
                         }));
}

void ComputerMoves::play(const GameId& id, const VariantPosition& asked,
                         const players::Thought& thought) {
  Room* const room = rooms_.in_memory(id);
  if (room == nullptr) return;
  room->computer().end();
  if (room->is_over() || room->is_restoring()) return;  // asked again once it is restored
  // A move can have been made or taken back meanwhile.
  const VariantGame& game = room->arbiter().game();
  if (game.position() != asked) return ask(*room);
  const Color side = awaited_side(*room);
  if (room->is_person(side)) return;
  const auto answer = answer_of(question_to(*room, side, loop_.now()), thought);
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
