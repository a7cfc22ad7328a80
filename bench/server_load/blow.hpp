/// The largest and the most deeply nested values for each field of an endpoint.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server_load/route.hpp"

namespace tabiya::load {

/// One request, without the lines that say who sends it.
struct Blow {
  std::string name;  ///< "fen: 60,000 letters"
  std::string target;
  std::string body{};
};

/// What stands in the places of a path, and what was brought before.
struct Spoils {
  std::string user;
  std::string game;
  struct File {
    std::string name;  ///< of what it holds
    std::string id;
    std::string bytes;  ///< as they were brought
  };
  std::vector<File> files;
};

/// The names of the parameters of a route. Those of a route that is not in the list are the names that
/// many routes have.
[[nodiscard]] std::vector<std::string_view> fields_of(const Route& route);

/// All requests that are tried on a route.
[[nodiscard]] std::vector<Blow> worst_requests(const Route& route, const Spoils& spoils);

}  // namespace tabiya::load
