#include "server/rooms/new_games.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "server/model/stored_number.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

}  // namespace

Answer<> NewGames::admit(const GameInfo& info) {
  if (auto seats = check_seats(info); !seats) return seats;
  return check_pace(info);
}

Answer<> NewGames::check_seats(const GameInfo& info) const {
  for (const Color color : all_colors) {
    if (!computers_.knows(info.seats[color])) {
      return refuse(Kind::Bad, "unknown computer player");
    }
    if (!computers_.plays(info.seats[color], board_rules(info.rules.variant))) {
      return refuse(Kind::Bad,
                    "this engine does not play " + std::string{variant_name(info.rules.variant)},
                    "engine_without_variant");
    }
    const auto chess = info.rules.start.as_chess();
    if (chess && !computers_.can_play(info.seats[color],
                                      {*chess, {}, info.rules.castling_mode()})) {
      return refuse(Kind::Bad, "this engine does not play Chess960", "engine_without_chess960");
    }
    const auto user = info.user(color);
    if (!user) continue;
    if (rooms_.games_of(*user).size() >= max_games_of_user) {
      return refuse(Kind::TooMany, "too many games in progress", "too_many_games");
    }
    if (info.user(~color)) continue;
    if (auto allowed = check_computer_games(*user); !allowed) return allowed;
  }
  return {};
}

Answer<> NewGames::check_computer_games(UserKey user) const {
  const auto is_with_computer = [&](const GameId& id) {
    const Room* const room = rooms_.in_memory(id);
    return room != nullptr && !room->computer_owner().empty();
  };
  const auto of_user = std::ranges::count_if(rooms_.games_of(user), is_with_computer);
  const std::size_t of_owner = rooms_.computer_games_of(accounts_.owner_of(user));
  if (static_cast<std::size_t>(of_user) < max_computer_games_of_user &&
      of_owner < max_computer_games_of_owner) {
    return {};
  }
  return refuse(Kind::TooMany, "too many games against the computer", "too_many_computer_games");
}

/// Limits the rate of new games, so that a client cannot fill the disk.
/// Counts only games that both players may begin: a player who may not would otherwise use up what
/// the opponent may.
Answer<> NewGames::check_pace(const GameInfo& info) {
  using Wait = std::optional<std::chrono::seconds>;
  const Instant now = loop_.now();
  const auto examine = [&](auto ask) -> Wait {
    for (const Color color : all_colors) {
      const auto user = info.user(color);
      if (!user) continue;
      const std::string owner = accounts_.owner_of(*user);
      Wait wait = ask(by_user_, std::to_string(to_number(*user)));
      if (!wait && owner.starts_with("client")) wait = ask(by_client_, owner);
      if (wait) return wait;
    }
    return std::nullopt;
  };
  Wait wait = examine([&](Limiter& by, const std::string& key) { return by.wait(key, now); });
  if (!wait) {
    wait = examine([&](Limiter& by, const std::string& key) { return by.count_use(key, now); });
  }
  if (!wait) return {};
  return std::unexpected{Refused{.kind = Kind::TooMany,
                                 .sentence = "too many new games; please wait",
                                 .reason = "too_many_begun",
                                 .retry_after = wait}};
}

void NewGames::fill_in(GameInfo& info) const {
  while (info.id == GameId{} || rooms_.in_memory(info.id) != nullptr) info.id = GameId::random();
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

}  // namespace tabiya::server
