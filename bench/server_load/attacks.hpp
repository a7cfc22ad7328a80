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
  std::size_t addresses = 1;     ///< that they come from
  bool is_behind_proxy = false;  ///< they come from 127.0.0.1 and say for whom
  std::chrono::seconds time{10};
  std::size_t enough_requests = 0;  ///< to end with; 0: it ends by its time
  Plan plan{};
  std::vector<Attack> together{};  ///< others that run at the same time instead
};

/// What an attacker of flesh and blood has: an account, and a game.
struct Loot {
  std::string user;
  Credential credential;
  std::string game;
  Credential session{};              ///< what a page would send
  std::vector<std::string> files{};  ///< that were brought: their ids
};

[[nodiscard]] std::vector<Attack> all_attacks(const Loot& loot);
/// Those that once got through: work by a stranger's size, and limits counted by the wrong key.
[[nodiscard]] std::vector<Attack> attacks_that_got_through(const Loot& loot);

/// A request that is nearly right: one that is, with some of its bytes changed. `number` is the lot.
[[nodiscard]] std::string spoiled_request(const Loot& loot, std::uint64_t number);

}  // namespace tabiya::load
