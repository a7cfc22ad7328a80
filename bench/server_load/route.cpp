#include "server_load/route.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <sstream>

namespace tabiya::load {
namespace {

/// Quotes a text for a shell.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) result += letter == '\'' ? "'\\''" : std::string{letter};
  return result + "'";
}

std::string output_of(const std::string& command) {
  const auto close = [](std::FILE* pipe) { ::pclose(pipe); };
  const std::unique_ptr<std::FILE, decltype(close)> pipe{::popen(command.c_str(), "r"), close};
  std::string output;
  std::array<char, 4096> buffer{};
  while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get()) != nullptr) {
    output += buffer.data();
  }
  return output;
}

}  // namespace

std::expected<std::vector<Route>, std::string> ask_for_routes(const ServerCommand& command) {
  std::istringstream lines{output_of(quoted(command.program) + " serve --data " +
                                     quoted(command.data.string()) + " routes")};
  std::vector<Route> routes;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words{line};
    Route route;
    words >> route.method >> route.pattern >> route.body_bytes;
    if (!route.pattern.starts_with('/')) return std::unexpected{"the server said: " + line};
    routes.push_back(std::move(route));
  }
  if (routes.empty()) return std::unexpected{"the server names no routes"};
  return routes;
}

}  // namespace tabiya::load
