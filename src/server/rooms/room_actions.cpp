// Player actions, translated into events for the arbiter.
#include <algorithm>
#include <utility>

#include "server/rooms/replay.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/wrong_claim.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/rules/explain.hpp"

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

/// True for two squares and an optional piece: "e7e8q".
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

/// True if an attempt is the last move played.
bool is_last_move(const Game& game, const MoveAttempt& attempt) {
  if (game.moves().empty()) return false;
  const Position& before = game.positions()[game.moves().size() - 1];
  const auto move = explain(before, attempt.from, attempt.to, attempt.promotion);
  return move && *move == game.moves().back();
}

/// True if a legal move with a draw offer accepts the opponent's offer. Programs have no other way
/// to accept.
bool accepts_by_moving(const Room& room, Color color, const MoveAttempt& attempt) {
  const Game& game = room.arbiter().game();
  return !room.is_over() && game.turn() == color && game.draw_offer() == ~color &&
         explain(game.position(), attempt.from, attempt.to, attempt.promotion).has_value();
}

/// Removes control characters and cuts the text to a number of bytes, at a character boundary.
std::string cleaned(std::string text, std::size_t most) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
  text.resize(utf8_prefix(text, most).size());
  return text;
}

/// Refuses a text that is not a move. Once the game is over, refuses it like any other action.
std::unexpected<Refused> refused_as_no_move(const Room& room, std::string_view text,
                                            Language language) {
  if (room.is_over()) return refused_because(room, room.arbiter().game_is_over(), language);
  return refuse(Kind::Bad, "\"" + cleaned(std::string{text}, 20) + "\" is not a move");
}

}  // namespace

Rooms::ActionResult Rooms::apply_event(ActionContext& context, const Event& event,
                                       Milliseconds lag) {
  const Position before = context.room.arbiter().game().position();
  const auto transition = context.room.apply(event, context.now, lag);
  if (!transition) {
    return std::unexpected{in_words(before, transition.error(), context.language)};
  }
  const auto events = context.room.arbiter().events();
  context.records.emplace_back(record::GameEvent{context.room.info().id,
                                                 static_cast<std::uint32_t>(events.size()),
                                                 to_stored_text(events.back())});
  if (transition->wrong_claim) {
    context.answer = std::unexpected{Refused{
        .sentence = describe_wrong_claim(context.room.arbiter(), *transition, context.language),
        .article = "FIDE 9.5.3",
        .reason = std::string{to_string(*transition->wrong_claim)}}};
  }
  return {};
}

/// Plays a move. While the clock stands still a move neither takes time nor earns an increment: the
/// increment that the clock adds is subtracted again.
Rooms::ActionResult Rooms::make_move(ActionContext& context, const event::MoveMade& move,
                                     Milliseconds lag) {
  const Room& room = context.room;
  const bool takes_no_time = room.clock_stands_still();
  auto made = apply_event(context, move, lag);
  const Milliseconds earned = room.arbiter().clock().extra_time(move.by);
  if (!made || !takes_no_time || room.is_over() || earned == Milliseconds{0}) return made;
  return apply_event(context, event::TimeAdded{move.by, -earned});
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
    return reply(refuse(Kind::TooMany, "this game has too many events; you can only resign",
                        "too_much_happened"));
  }
  const bool moves_both = room->info().is_same_screen();
  ActionContext context{.room = *room,
                        .color = moves_both ? room->arbiter().game().turn() : *color,
                        .now = loop_.now(),
                        .language = language};
  const ActionResult result =
      std::visit([&](const auto& kind) { return handle(context, kind); }, action);
  if (!result) context.answer = result;
  commit(std::move(context), std::move(reply));
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Move& action) {
  const Room& room = context.room;
  const Game& game = room.arbiter().game();
  const auto attempt = parse_attempt(action.text);
  if (!attempt) return refused_as_no_move(room, action.text, context.language);
  const bool is_resent =
      (game.turn() != context.color || room.info().is_same_screen() || room.is_over()) &&
      is_last_move(game, *attempt);
  const bool could_be_meant =
      room.info().is_same_screen() &&
      explain(game.position(), attempt->from, attempt->to, attempt->promotion);
  if (is_resent && !could_be_meant) return {};
  if (action.offers_draw && accepts_by_moving(room, context.color, *attempt)) {
    return apply_event(context, event::DrawAccepted{context.color});
  }
  const auto lag = context.room.lag_[context.color].compensate(action.lag);
  auto made = make_move(context, {context.color, *attempt}, lag);
  if (!made) return made;
  if (game.moves().size() >= max_plies && !room.is_over()) {
    return apply_event(context, event::Adjudicated{});
  }
  if (action.offers_draw && room.may_offer_draw(context.color)) {
    context.room.last_draw_offer_[context.color] = game.moves().size();
    return apply_event(context, event::DrawOffered{context.color});
  }
  return {};
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Draw& action) {
  Room& room = context.room;
  const Game& game = room.arbiter().game();
  const auto offer = game.draw_offer();
  if (!action.yes) {
    if (offer == ~context.color && !room.is_over()) {
      return apply_event(context, event::DrawDeclined{context.color});
    }
    return {};
  }
  if (game.turn() == context.color && !room.is_over()) {
    for (const Claim claim : room.arbiter().open_claims()) {
      return apply_event(context, event::DrawClaimed{context.color, claim});
    }
  }
  if (offer == ~context.color && !room.is_over()) {
    return apply_event(context, event::DrawAccepted{context.color});
  }
  if (!room.may_offer_draw(context.color)) return {};
  room.last_draw_offer_[context.color] = game.moves().size();
  auto offered = apply_event(context, event::DrawOffered{context.color});
  if (!offered || !room.info().is_same_screen()) return offered;
  return apply_event(context, event::DrawAccepted{~context.color});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Takeback& action) {
  Room& room = context.room;
  const auto request = room.arbiter().takeback_request();
  if (room.is_over()) return {};
  if (request == ~context.color) {
    if (action.yes) return apply_event(context, event::TakebackGranted{context.color});
    ++room.takebacks_declined_[~context.color];
    return apply_event(context, event::TakebackDeclined{context.color});
  }
  // On one screen a takeback undoes the last move of either side.
  const Color asks = room.info().is_same_screen() ? ~context.color : context.color;
  if (!action.yes || !room.may_ask_takeback(asks)) return {};
  auto asked = apply_event(context, event::TakebackAsked{asks});
  const bool is_granted = room.info().is_same_screen() || !room.is_person(~asks);
  if (!asked || !is_granted) return asked;
  return apply_event(context, event::TakebackGranted{~asks});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Resign& action) {
  const Color side = action.side.value_or(context.color);
  if (side != context.color && !context.room.info().is_same_screen()) {
    return refuse(Kind::Bad, "You cannot resign for the opponent");
  }
  return apply_event(context, event::Resigned{side});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Abort& /*action*/) {
  return apply_event(context, event::Aborted{context.color});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::ClaimVictory& /*action*/) {
  const auto from = context.room.claimable_from(~context.color);
  if (!from || *from > context.now) {
    return refuse(Kind::Bad, "You cannot claim the win on this game", "no_claim_of_absence");
  }
  return apply_event(context, event::Forfeited{~context.color, Fault::Conduct});
}

Rooms::ActionResult Rooms::handle(ActionContext& context,
                                  const action::ClaimDrawOfAbsent& /*action*/) {
  const auto from = context.room.claimable_from(~context.color);
  if (!from || *from > context.now) {
    return refuse(Kind::Bad, "You cannot claim a draw on this game", "no_claim_of_absence");
  }
  return apply_event(context, event::Adjudicated{});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::ClaimDraw& action) {
  event::DrawClaimed claimed{context.color, action.claim};
  if (action.stated) {
    claimed.stated = parse_attempt(*action.stated);
    if (!claimed.stated) return refused_as_no_move(context.room, *action.stated, context.language);
  }
  return apply_event(context, claimed);
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Touch& action) {
  if (!context.room.arbiter().ruleset().touch_move) {
    return refused_because(context.room, {.kind = ArbiterRefusal::Kind::NoTouchMove},
                           context.language);
  }
  return apply_event(context, event::Touched{context.color, action.square});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::Adjust& action) {
  if (!context.room.arbiter().ruleset().touch_move) {
    return refused_because(context.room, {.kind = ArbiterRefusal::Kind::NoTouchMove},
                           context.language);
  }
  return apply_event(context, event::Adjusted{context.color, action.square});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::AddTime& action) {
  const GameRules& rules = context.room.info().rules;
  const bool has_clock = std::holds_alternative<RealTime>(rules.time);
  if (!has_clock || action.amount <= seconds{0} || action.amount > most_time_added) {
    return refuse(Kind::Bad, "time cannot be added to this game");
  }
  return apply_event(context, event::TimeAdded{~context.color, action.amount});
}

Rooms::ActionResult Rooms::handle(ActionContext& context, const action::StartClocks& /*action*/) {
  if (!context.room.clock_stands_still()) return {};
  context.room.clocks_started_ = true;
  context.room.last_wall_ = context.now;
  context.room.note_first_moves(context.now);
  set_wake(context.room);
  return {};
}

void Rooms::say(Room& room, UserKey user, action::Say action, Reply<> reply) {
  const bool is_player = room.info().color_of(user).has_value();
  if (action.room == ChatRoom::Players && !is_player) {
    return reply(refuse(Kind::NotFound, "Not your game"));
  }
  std::string text = cleaned(std::move(action.text), max_chat_length);
  if (text.empty()) return reply(refuse(Kind::Bad, "the message is empty", "nothing_said"));
  const Instant now = loop_.now();
  const auto wait = chat_by_user_.refuse(std::to_string(static_cast<std::int64_t>(user)), now);
  if (wait || room.chat_.size() >= most_chat_lines) {
    return reply(std::unexpected{Refused{.kind = Kind::TooMany,
                                         .sentence = "too many messages",
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
          return reply(refuse(Kind::Unavailable, "the message could not be stored", "not_stored"));
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
  ActionContext context{.room = *room, .now = loop_.now()};
  if (auto ended = apply_event(context, event_of()); !ended) context.answer = ended;
  commit(std::move(context), std::move(reply));
}

}  // namespace tabiya::server
