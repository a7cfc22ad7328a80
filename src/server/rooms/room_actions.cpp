// What players do: each action as events of the arbiter's.
#include <algorithm>
#include <utility>

#include "server/rooms/claim_words.hpp"
#include "server/rooms/replay.hpp"
#include "server/rooms/rooms.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/support/utf8.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using std::chrono::seconds;

constexpr std::chrono::hours most_time_added{24};
constexpr std::size_t most_chat_lines = 500;
constexpr std::size_t longest_game_name = 500;

Refused in_words(const Position& position, const ArbiterRefusal& refusal, Language language) {
  return {.sentence = to_words(position, refusal, language),
          .article = std::string{article(refusal)},
          .reason = std::string{to_string(refusal)}};
}

std::unexpected<Refused> refused_because(const Room& room, const ArbiterRefusal& refusal,
                                         Language language) {
  return std::unexpected{in_words(room.arbiter().game().position(), refusal, language)};
}

/// Two squares and perhaps a piece: "e7e8q".
std::optional<MoveAttempt> parse_attempt(std::string_view text) noexcept {
  constexpr std::size_t squares_length = 4;
  if (text.size() < squares_length || text.size() > squares_length + 1) return std::nullopt;
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  MoveAttempt attempt{*from, *to};
  if (text.size() == squares_length) return attempt;
  const auto piece = parse_piece(text.back());
  if (!piece) return std::nullopt;
  attempt.promotion = piece->type;
  return attempt;
}

/// Whether an attempt is the move that was played last.
bool is_last_move(const Game& game, const MoveAttempt& attempt) {
  if (game.moves().empty()) return false;
  const Position& before = game.positions()[game.moves().size() - 1];
  const auto move = explain(before, attempt.from, attempt.to, attempt.promotion);
  return move && *move == game.moves().back();
}

/// A legal move that offers a draw accepts the one that the opponent has offered: programs have no
/// other way to say so.
bool accepts_by_moving(const Room& room, Color color, const MoveAttempt& attempt) {
  const Game& game = room.arbiter().game();
  return !room.is_over() && game.turn() == color && game.draw_offer() == ~color &&
         explain(game.position(), attempt.from, attempt.to, attempt.promotion).has_value();
}

/// At most so many bytes, without control characters and without half a character at the end.
std::string cleaned(std::string text, std::size_t most) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
  text.resize(utf8_prefix(text, most).size());
  return text;
}

/// A text that says no move is refused as any other once the game is over.
std::unexpected<Refused> refused_as_no_move(const Room& room, std::string_view text,
                                            Language language) {
  if (room.is_over()) return refused_because(room, room.arbiter().game_is_over(), language);
  return refuse(Kind::Bad, "\"" + cleaned(std::string{text}, 20) + "\" is not a move");
}

}  // namespace

Rooms::Taken Rooms::happen(Visit& visit, const Event& event, Milliseconds lag) {
  const Position before = visit.room.arbiter().game().position();
  const auto transition = visit.room.apply(event, visit.now, lag);
  if (!transition) {
    return std::unexpected{in_words(before, transition.error(), visit.language)};
  }
  const auto events = visit.room.arbiter().events();
  visit.records.emplace_back(record::GameEvent{visit.room.info().id,
                                               static_cast<std::uint32_t>(events.size()),
                                               to_stored_text(events.back())});
  if (transition->wrong_claim) {
    visit.answer = std::unexpected{
        Refused{.sentence = wrong_claim_in_words(visit.room.arbiter(), *transition, visit.language),
                .article = "FIDE 9.5.3",
                .reason = std::string{to_string(*transition->wrong_claim)}}};
  }
  return {};
}

/// A move. While the clock stands still a move takes no time, and earns none: the increment that the
/// clock gives for it is taken off again.
Rooms::Taken Rooms::make_move(Visit& visit, const event::MoveMade& move, Milliseconds lag) {
  const Room& room = visit.room;
  const bool takes_no_time = room.clock_stands_still();
  auto made = happen(visit, move, lag);
  const Milliseconds earned = room.arbiter().clock().extra_time(move.by);
  if (!made || !takes_no_time || room.is_over() || earned == Milliseconds{0}) return made;
  return happen(visit, event::TimeAdded{move.by, -earned});
}

void Rooms::act(const GameId& game, UserKey user, Action action, Reply<> reply, Language language) {
  Room* const room = find(game);
  if (room == nullptr) return reply(refuse(Kind::NotFound, "No such game"));
  if (auto* const words = std::get_if<action::Say>(&action)) {
    return say(*room, user, std::move(*words), std::move(reply));
  }
  const auto color = room->info().color_of(user);
  if (!color) return reply(refuse(Kind::NotFound, "Not your game"));
  if (room->arbiter().events().size() >= max_events &&
      !std::holds_alternative<action::Resign>(action)) {
    return reply(refuse(Kind::TooMany, "too much has happened in this game; it can be resigned",
                        "too_much_happened"));
  }
  const bool moves_both = room->info().is_same_screen();
  Visit visit{.room = *room,
              .color = moves_both ? room->arbiter().game().turn() : *color,
              .now = loop_.now(),
              .language = language};
  const Taken taken = std::visit([&](const auto& kind) { return take(visit, kind); }, action);
  if (!taken) visit.answer = taken;
  settle(std::move(visit), std::move(reply));
}

Rooms::Taken Rooms::take(Visit& visit, const action::Move& action) {
  const Room& room = visit.room;
  const Game& game = room.arbiter().game();
  const auto attempt = parse_attempt(action.text);
  if (!attempt) return refused_as_no_move(room, action.text, visit.language);
  const bool is_resent =
      (game.turn() != visit.color || room.info().is_same_screen() || room.is_over()) &&
      is_last_move(game, *attempt);
  const bool could_be_meant =
      room.info().is_same_screen() &&
      explain(game.position(), attempt->from, attempt->to, attempt->promotion);
  if (is_resent && !could_be_meant) return {};
  if (action.offers_draw && accepts_by_moving(room, visit.color, *attempt)) {
    return happen(visit, event::DrawAccepted{visit.color});
  }
  const auto lag = visit.room.lag_[visit.color].take(action.lag);
  auto made = make_move(visit, {visit.color, *attempt}, lag);
  if (!made) return made;
  if (game.moves().size() >= max_plies && !room.is_over()) {
    return happen(visit, event::Adjudicated{});
  }
  if (action.offers_draw && room.may_offer_draw(visit.color)) {
    visit.room.last_draw_offer_[visit.color] = game.moves().size();
    return happen(visit, event::DrawOffered{visit.color});
  }
  return {};
}

Rooms::Taken Rooms::take(Visit& visit, const action::Draw& action) {
  Room& room = visit.room;
  const Game& game = room.arbiter().game();
  const auto offer = game.draw_offer();
  if (!action.yes) {
    if (offer == ~visit.color && !room.is_over()) {
      return happen(visit, event::DrawDeclined{visit.color});
    }
    return {};
  }
  if (game.turn() == visit.color && !room.is_over()) {
    for (const Claim claim : room.arbiter().open_claims()) {
      return happen(visit, event::DrawClaimed{visit.color, claim});
    }
  }
  if (offer == ~visit.color && !room.is_over()) {
    return happen(visit, event::DrawAccepted{visit.color});
  }
  if (!room.may_offer_draw(visit.color)) return {};
  room.last_draw_offer_[visit.color] = game.moves().size();
  auto offered = happen(visit, event::DrawOffered{visit.color});
  if (!offered || !room.info().is_same_screen()) return offered;
  return happen(visit, event::DrawAccepted{~visit.color});
}

Rooms::Taken Rooms::take(Visit& visit, const action::Takeback& action) {
  Room& room = visit.room;
  const auto request = room.arbiter().takeback_request();
  if (room.is_over()) return {};
  if (request == ~visit.color) {
    if (action.yes) return happen(visit, event::TakebackGranted{visit.color});
    ++room.takebacks_declined_[~visit.color];
    return happen(visit, event::TakebackDeclined{visit.color});
  }
  // On one screen it is the last move that is taken back, whoever made it.
  const Color asks = room.info().is_same_screen() ? ~visit.color : visit.color;
  if (!action.yes || !room.may_ask_takeback(asks)) return {};
  auto asked = happen(visit, event::TakebackAsked{asks});
  const bool is_granted = room.info().is_same_screen() || !room.is_person(~asks);
  if (!asked || !is_granted) return asked;
  return happen(visit, event::TakebackGranted{~asks});
}

Rooms::Taken Rooms::take(Visit& visit, const action::Resign& action) {
  const Color side = action.side.value_or(visit.color);
  if (side != visit.color && !visit.room.info().is_same_screen()) {
    return refuse(Kind::Bad, "You cannot resign for the opponent");
  }
  return happen(visit, event::Resigned{side});
}

Rooms::Taken Rooms::take(Visit& visit, const action::Abort& /*action*/) {
  return happen(visit, event::Aborted{visit.color});
}

Rooms::Taken Rooms::take(Visit& visit, const action::ClaimVictory& /*action*/) {
  const auto from = visit.room.claimable_from(~visit.color);
  if (!from || *from > visit.now) {
    return refuse(Kind::Bad, "You cannot claim the win on this game", "no_claim_of_absence");
  }
  return happen(visit, event::Forfeited{~visit.color, Fault::Conduct});
}

Rooms::Taken Rooms::take(Visit& visit, const action::ClaimDrawOfAbsent& /*action*/) {
  const auto from = visit.room.claimable_from(~visit.color);
  if (!from || *from > visit.now) {
    return refuse(Kind::Bad, "You cannot claim a draw on this game", "no_claim_of_absence");
  }
  return happen(visit, event::Adjudicated{});
}

Rooms::Taken Rooms::take(Visit& visit, const action::ClaimDraw& action) {
  event::DrawClaimed claimed{visit.color, action.claim};
  if (action.stated) {
    claimed.stated = parse_attempt(*action.stated);
    if (!claimed.stated) return refused_as_no_move(visit.room, *action.stated, visit.language);
  }
  return happen(visit, claimed);
}

Rooms::Taken Rooms::take(Visit& visit, const action::Touch& action) {
  if (!visit.room.arbiter().ruleset().touch_move) {
    return refused_because(visit.room, {.kind = ArbiterRefusal::Kind::NoTouchMove}, visit.language);
  }
  return happen(visit, event::Touched{visit.color, action.square});
}

Rooms::Taken Rooms::take(Visit& visit, const action::Adjust& action) {
  if (!visit.room.arbiter().ruleset().touch_move) {
    return refused_because(visit.room, {.kind = ArbiterRefusal::Kind::NoTouchMove}, visit.language);
  }
  return happen(visit, event::Adjusted{visit.color, action.square});
}

Rooms::Taken Rooms::take(Visit& visit, const action::AddTime& action) {
  const GameRules& rules = visit.room.info().rules;
  const bool has_clock = std::holds_alternative<RealTime>(rules.time);
  if (!has_clock || action.amount <= seconds{0} || action.amount > most_time_added) {
    return refuse(Kind::Bad, "no time can be added to this game");
  }
  return happen(visit, event::TimeAdded{~visit.color, action.amount});
}

Rooms::Taken Rooms::take(Visit& visit, const action::StartClocks& /*action*/) {
  if (!visit.room.clock_stands_still()) return {};
  visit.room.clocks_started_ = true;
  visit.room.last_wall_ = visit.now;
  visit.room.note_first_moves(visit.now);
  set_wake(visit.room);
  return {};
}

void Rooms::say(Room& room, UserKey user, action::Say action, Reply<> reply) {
  const bool is_player = room.info().color_of(user).has_value();
  if (action.room == ChatRoom::Players && !is_player) {
    return reply(refuse(Kind::NotFound, "Not your game"));
  }
  std::string text = cleaned(std::move(action.text), max_chat_length);
  if (text.empty()) return reply(refuse(Kind::Bad, "there is nothing to say", "nothing_said"));
  const Instant now = loop_.now();
  const auto wait = chat_by_user_.refuse(std::to_string(static_cast<std::int64_t>(user)), now);
  if (wait || room.chat_.size() >= most_chat_lines) {
    return reply(std::unexpected{Refused{.kind = Kind::TooMany,
                                         .sentence = "too much is said",
                                         .reason = "too_much_said",
                                         .retry_after = wait}});
  }
  const GameId id = room.info().id;
  ChatMessage message{action.room, user, std::move(text), now};
  ++room.pending_;
  std::vector<Record> records{record::ChatLine{.game = id,
                                               .number = ++room.last_chat_,
                                               .is_spectators = action.room == ChatRoom::Spectators,
                                               .by = user,
                                               .text = message.text,
                                               .at = now}};
  store_.append(
      std::move(records), [this, id, lifetime = room.lifetime_, message = std::move(message),
                           reply = std::move(reply)](bool is_durable) mutable {
        Room* const there = in_memory(id);
        if (there != nullptr && there->lifetime_ == lifetime) --there->pending_;
        if (!is_durable || there == nullptr) {
          return reply(refuse(Kind::Unavailable, "the line could not be stored", "not_stored"));
        }
        publish_chat(*there, message);
        there->chat_.push_back(std::move(message));
        reply({});
      });
}

void Rooms::rename(const GameId& game, UserKey user, std::string name, Reply<> reply) {
  Room* const room = find(game);
  if (room == nullptr) return reply(refuse(Kind::NotFound, "No such game"));
  if (!room->info().color_of(user)) return reply(refuse(Kind::NotFound, "Not your game"));
  if (name.size() > longest_game_name) return reply(refuse(Kind::Bad, "the name is too long"));
  room->labels_.name = cleaned(std::move(name), longest_game_name);
  keep_labels(*room, std::move(reply));
}

void Rooms::note_rematch(const GameId& game, const GameId& next) {
  Room* const room = find(game);
  if (room == nullptr) return;
  room->labels_.rematch = next;
  keep_labels(*room, [](const Answer<>&) {});
}

void Rooms::keep_labels(Room& room, Reply<> reply) {
  const GameId id = room.info().id;
  ++room.pending_;
  store_.append(
      {record::GameLabel{id, room.labels_.name, room.labels_.rematch}},
      [this, id, lifetime = room.lifetime_, reply = std::move(reply)](bool is_durable) mutable {
        Room* const there = in_memory(id);
        if (there != nullptr && there->lifetime_ == lifetime) --there->pending_;
        if (is_durable) return reply({});
        reply(refuse(Kind::Unavailable, "the name could not be stored"));
      });
}

void Rooms::end_by_operator(const GameId& game, Verdict verdict, Reply<> reply) {
  Room* const room = find(game);
  if (room == nullptr) return reply(refuse(Kind::NotFound, "No such game"));
  const auto event_of = [&]() -> Event {
    switch (verdict) {
      case Verdict::WhiteWins: return event::Adjudicated{Color::White};
      case Verdict::BlackWins: return event::Adjudicated{Color::Black};
      case Verdict::Draw: return event::Adjudicated{};
      case Verdict::Void: return event::Annulled{};
    }
    return event::Annulled{};
  };
  Visit visit{.room = *room, .now = loop_.now()};
  if (auto ended = happen(visit, event_of()); !ended) visit.answer = ended;
  settle(std::move(visit), std::move(reply));
}

}  // namespace tabiya::server
