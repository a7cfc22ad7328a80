/// The largest and the most deeply nested values for each field of an endpoint.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server_load/route.hpp"

namespace tabiya::load {

/// A request without the headers that identify the sender.
struct WorstRequest {
  std::string name;  ///< "fen: 60,000 letters"
  std::string target;
  std::string body{};
};

/// Values for the placeholders of a path, and the uploaded files.
struct RouteValues {
  std::string user;
  std::string game;
  struct File {
    std::string name;  ///< describes the contents
    std::string id;
    std::string bytes;  ///< as uploaded
  };
  std::vector<File> files;
};

/// The parameter names of a route. A route that is not in the list gets names that many routes
/// have.
[[nodiscard]] std::vector<std::string_view> fields_of(const Route& route);

/// All requests to try on a route.
[[nodiscard]] std::vector<WorstRequest> worst_requests(const Route& route,
                                                       const RouteValues& route_values);

}  // namespace tabiya::load
