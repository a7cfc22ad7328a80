// The games that challenges and rematches begin.
#include <algorithm>
#include <utility>

#include "server/pairing/challenges.hpp"

namespace tabiya::server {
namespace {

GameInfo accepted_game(const Challenge& challenge, UserKey acceptor) {
  GameInfo info{.id = challenge.id, .rules = challenge.rules};
  info.seats[challenge.color] = challenge.challenger;
  info.seats[~challenge.color] = acceptor;
  info.source = challenge.rematch_of  ? Source::Rematch
                : challenge.is_open() ? Source::Open
                                      : Source::Friend;
  info.rematch_of = challenge.rematch_of;
  return info;
}

Refused no_such_challenge() {
  return {
      .kind = Refused::Kind::NotFound, .sentence = "No such challenge", .reason = "challenge_gone"};
}

}  // namespace

std::optional<Refused> Challenges::fault_of_acceptance(const Challenge& challenge,
                                                       UserKey user) const {
  const User* const acceptor = accounts_.find(user);
  if (acceptor == nullptr || (challenge.destination && challenge.destination != user)) {
    return no_such_challenge();
  }
  if (challenge.invited && challenge.invited != user && challenge.challenger != user) {
    return Refused{.kind = Refused::Kind::Forbidden,
                   .sentence = "this challenge is for two other users",
                   .reason = "challenge_of_others"};
  }
  if (user == challenge.challenger) {
    return Refused{.kind = Refused::Kind::Bad,
                   .sentence = "you cannot accept your own challenge",
                   .reason = "own_challenge"};
  }
  if (challenge.rules.rated && acceptor->kind == User::Kind::Guest) {
    return Refused{.kind = Refused::Kind::Forbidden,
                   .sentence = "rated games require a registered account",
                   .reason = "rated_needs_account"};
  }
  if (challenge.is_open() && accounts_.has_blocked(challenge.challenger, user)) {
    return no_such_challenge();
  }
  return std::nullopt;
}

void Challenges::accept(const GameId& id, UserKey user, ColorChoice color_choice, Reply<> reply) {
  accounts_.prepare({.keys = {user}}, [this, id, user, color_choice,
                                       reply = std::move(reply)](const Answer<>& prepared) mutable {
    if (!prepared) return reply(prepared);
    accept_prepared(id, user, color_choice, std::move(reply));
  });
}

void Challenges::accept_prepared(const GameId& id, UserKey user, ColorChoice color_choice,
                                 Reply<> reply) {
  const auto found = challenges_.find(id);
  if (found == challenges_.end() || found->second.is_settling) {
    return reply(std::unexpected{no_such_challenge()});
  }
  Entry& entry = found->second;
  Challenge& challenge = entry.challenge;
  if (auto fault = fault_of_acceptance(challenge, user)) {
    return reply(std::unexpected{*std::move(fault)});
  }
  if (challenge.is_open() && color_choice && !challenge.color_choice) {
    challenge.color = ~*color_choice;
  }
  entry.is_settling = true;
  rooms_.begin(accepted_game(challenge, user),
               [this, id, reply = std::move(reply)](Answer<GameId> begun) mutable {
                 const auto there = challenges_.find(id);
                 if (there != challenges_.end()) {
                   there->second.is_settling = false;
                   if (begun) {
                     const auto before = there->second.challenge.rematch_of;
                     close(id, Challenge::Status::Accepted);
                     if (before) rooms_.note_rematch(*before, id);
                   }
                 }
                 if (begun) return reply({});
                 reply(std::unexpected{std::move(begun.error())});
               });
}

bool Challenges::is_rematch_settling(const GameId& game, UserKey user) const {
  return std::ranges::any_of(all_about(user), [&](const Entry* entry) {
    return entry->challenge.rematch_of == game && entry->is_settling;
  });
}

void Challenges::rematch(const GameId& game, UserKey user, Reply<GameId> reply) {
  const Room* const room = rooms_.find(game);
  const auto color = room == nullptr ? std::nullopt : room->info().color_of(user);
  if (!color) return reply(refuse(Refused::Kind::NotFound, "No such game"));
  if (!room->is_over()) return reply(refuse(Refused::Kind::Bad, "the game is not over"));
  if (room->labels().rematch) return reply(*room->labels().rematch);
  const GameInfo& before = room->info();
  if (std::holds_alternative<FormerGuest>(before.seats[~*color])) {
    return reply(refuse(Refused::Kind::NotFound, "No such user", "no_such_user"));
  }
  const auto opponent = before.user(~*color);
  if (!opponent || before.is_same_screen()) return replay_at_once(before, std::move(reply));
  // Both players can ask at once: the second request waits until the first challenge can be
  // accepted.
  if (is_rematch_settling(game, user)) {
    return store_.barrier(
        [this, game, user, reply = std::move(reply)](bool /*is_durable*/) mutable {
          rematch(game, user, std::move(reply));
        });
  }
  for (const Challenge* const challenge : incoming(user)) {
    if (challenge->rematch_of != game) continue;
    const GameId id = challenge->id;
    return accept(id, user, {}, [id, reply = std::move(reply)](Answer<> accepted) mutable {
      if (accepted) return reply(id);
      reply(std::unexpected{std::move(accepted.error())});
    });
  }
  for (const Challenge* const challenge : outgoing(user)) {
    if (challenge->rematch_of == game) return reply(challenge->id);
  }
  create({.challenger = user,
          .destination = opponent,
          .rules = before.rules,
          .color_choice = ~*color,
          .rematch_of = game,
          .life = rematch_life},
         std::move(reply));
}

/// Against a computer, and on one screen, no consent is needed.
void Challenges::replay_at_once(const GameInfo& before, Reply<GameId> reply) {
  GameInfo info{.rules = before.rules, .source = before.source, .rematch_of = before.id};
  info.seats = {before.seats.black, before.seats.white};
  rooms_.begin(std::move(info),
               [this, old = before.id, reply = std::move(reply)](Answer<GameId> begun) mutable {
                 if (begun) rooms_.note_rematch(old, *begun);
                 reply(std::move(begun));
               });
}

}  // namespace tabiya::server
