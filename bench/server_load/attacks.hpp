/// The kinds of attack, each with what one of its clients does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "server_load/attacker.hpp"

namespace tabiya::load {

struct Attack {
  std::string name;
  std::size_t clients = 100;
  std::size_t addresses = 1;  ///< that they come from
  std::chrono::seconds time{10};
  std::size_t enough_requests = 0;  ///< to end with; 0: it ends by its time
  Plan plan;
};

/// What an attacker of flesh and blood has: an account, and a game.
struct Loot {
  std::string user;
  Credential credential;
  std::string game;
};

[[nodiscard]] std::vector<Attack> all_attacks(const Loot& loot);

/// A request that is nearly right: one that is, with some of its bytes changed. `number` is the lot.
[[nodiscard]] std::string spoiled_request(const Loot& loot, std::uint64_t number);

}  // namespace tabiya::load
