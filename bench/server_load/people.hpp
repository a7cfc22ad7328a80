/// Players: guests with cookies, or accounts with tokens, created through the public endpoints.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "server_load/http.hpp"
#include "server_load/load_balancer.hpp"

namespace tabiya::load {

struct Person {
  std::string name;
  Credential credential;
  Credential session{};  ///< of an account: the page's cookie
  std::size_t home = 0;  ///< the node that the player is connected to while it is there
};

enum class Kind : std::uint8_t { Guests, Accounts };

/// Creates players and waits for the server; returns fewer if it refuses some.
///
/// They are connected to the `homes` in turn.
///
/// The server limits accounts and guests per address, so the requests claim many addresses, as a
/// proxy on this machine may.
[[nodiscard]] std::vector<Person> make_people(Context& context, LoadBalancer& balancer,
                                              std::size_t count, Kind kind,
                                              const std::vector<std::size_t>& homes = {0});

/// The header with which a trusted proxy names its client: a different address for each number.
[[nodiscard]] std::string forwarded_for(std::size_t number);

/// Runs the context until a condition holds.
void run_until(Context& context, const std::function<bool()>& is_done);

}  // namespace tabiya::load
