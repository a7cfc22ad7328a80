/// Compares the table of operations in docs/lichess-api.md with the server.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "server/http/page_path.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

/// "GET /api/user/{}" of "GET /api/user/{username}": the names of parameters do not matter.
std::string without_names(const std::string& operation) {
  return std::regex_replace(operation, std::regex{R"(\{\w+\})"}, "{}");
}

/// The answers by operation, from the table.
std::map<std::string, std::string> read_table() {
  std::ifstream document{std::string{TABIYA_SOURCE_DIR} + "/docs/lichess-api.md"};
  const std::regex row{R"(\| `([A-Z]+ \S+)` \| (.*) \|)"};
  std::map<std::string, std::string> rows;
  for (std::string line; std::getline(document, line);) {
    std::smatch parts;
    if (std::regex_match(line, parts, row)) rows.emplace(without_names(parts[1]), parts[2]);
  }
  return rows;
}

/// The routes of the public API.
std::set<std::string> public_routes() {
  World world;
  const WorldApi api{world};
  std::set<std::string> routes;
  for (const Router::Route& route : api.router().routes()) {
    if (route.pattern.starts_with("/api/tabiya/")) continue;
    routes.insert(without_names(std::string{to_string(route.method)} + " " + route.pattern));
  }
  return routes;
}

bool is_answered(const std::string& answer) {
  return answer.starts_with("same") || answer.starts_with("differs: ") ||
         answer.starts_with("ours: ");
}

TEST(OperationsTable, MatchesTheRoutesOfTheServer) {
  const auto rows = read_table();
  const auto routes = public_routes();
  EXPECT_GT(rows.size(), 180U);
  for (const auto& [operation, answer] : rows) {
    EXPECT_EQ(routes.contains(operation), is_answered(answer)) << operation << ": " << answer;
    if (is_answered(answer) || answer.starts_with("no: ")) continue;
    EXPECT_TRUE(answer.starts_with("page: ")) << operation << ": " << answer;
    EXPECT_TRUE(is_page_path(operation.substr(operation.find('/')))) << operation;
  }
  for (const std::string& route : routes) {
    EXPECT_TRUE(rows.contains(route)) << "docs/lichess-api.md lacks " << route;
  }
}

}  // namespace
}  // namespace tabiya::server::testing
