/// Players: guests with their cookies, or accounts with their tokens, made as anybody makes them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "server_load/http.hpp"

namespace tabiya::load {

struct Person {
  std::string name;
  Credential credential;
  Credential session{};  ///< of an account: what its page would send
};

enum class Kind : std::uint8_t { Guests, Accounts };

/// Makes so many people, and waits until they are there; fewer if the server refuses some.
///
/// One address may make only so many accounts and guests, so we say, as a proxy on this machine may,
/// that they come from many.
[[nodiscard]] std::vector<Person> make_people(Context& context, Senders& senders, std::size_t count,
                                              Kind kind);

/// The header by which a trusted proxy says whom it speaks for: another address for each number.
[[nodiscard]] std::string forwarded_for(std::size_t number);

/// Runs the context until a condition holds.
void run_until(Context& context, const std::function<bool()>& is_done);

}  // namespace tabiya::load
