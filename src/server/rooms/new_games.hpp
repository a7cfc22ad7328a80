/// Admits new games: who may begin how many, and what each game starts with.
#pragma once

#include <chrono>
#include <cstddef>

#include "server/accounts/accounts.hpp"
#include "server/base/limiter.hpp"
#include "server/base/loop.hpp"
#include "server/computers/computers.hpp"
#include "server/model/game_info.hpp"
#include "server/model/refused.hpp"
#include "server/rooms/room_registry.hpp"

namespace tabiya::server {

class NewGames {
 public:
  /// Games in progress per user.
  static constexpr std::size_t max_games_of_user = 200;
  /// Games against a computer in memory, per user and per owner; see Accounts::owner_of().
  static constexpr std::size_t max_computer_games_of_user = 20;
  static constexpr std::size_t max_computer_games_of_owner = 60;

  /// Requires: all arguments outlive this.
  NewGames(Loop& loop, Accounts& accounts, const Computers& computers, const RoomRegistry& rooms)
      : loop_{loop}, accounts_{accounts}, computers_{computers}, rooms_{rooms} {}
  ~NewGames() = default;
  NewGames(const NewGames&) = delete;
  NewGames& operator=(const NewGames&) = delete;

  /// Counts a new game.
  /// Errors: TooMany; Bad for an unknown computer level or engine.
  [[nodiscard]] Answer<> admit(const GameInfo& info);
  /// Fills in the ratings, the time and, unless given, an id.
  void fill_in(GameInfo& info) const;

 private:
  [[nodiscard]] Answer<> check_seats(const GameInfo& info) const;
  [[nodiscard]] Answer<> check_computer_games(UserKey user) const;
  [[nodiscard]] Answer<> check_pace(const GameInfo& info);

  Loop& loop_;
  Accounts& accounts_;
  const Computers& computers_;
  const RoomRegistry& rooms_;
  Limiter by_user_{{1200, std::chrono::minutes{10}}};
  Limiter by_client_{{600, std::chrono::minutes{10}}};  // of guests
};

}  // namespace tabiya::server
