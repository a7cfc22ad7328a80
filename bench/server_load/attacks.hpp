/// The kinds of attack, each with the behaviour of one of its clients.
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
  std::size_t addresses = 1;     ///< number of source addresses
  bool is_behind_proxy = false;  ///< connect from 127.0.0.1 with X-Forwarded-For
  std::chrono::seconds time{10};
  std::size_t enough_requests = 0;  ///< ends after this many requests; 0: ends by time
  Plan plan{};
  std::vector<Attack> together{};  ///< other attacks to run at the same time instead
};

/// What an ordinary user among the attackers owns: an account and a game.
struct AttackerAssets {
  std::string user;
  Credential credential;
  std::string game;
  Credential session{};              ///< the page's cookie
  std::vector<std::string> files{};  ///< ids of uploaded files
};

[[nodiscard]] std::vector<Attack> all_attacks(const AttackerAssets& assets);
/// Attacks that once got through: work that grows with the input, and limits counted by the wrong
/// key.
[[nodiscard]] std::vector<Attack> attacks_that_got_through(const AttackerAssets& assets);

/// A nearly valid request: a valid one with some of its bytes changed. `number` is the random seed.
[[nodiscard]] std::string corrupted_request(const AttackerAssets& assets, std::uint64_t number);

}  // namespace tabiya::load
