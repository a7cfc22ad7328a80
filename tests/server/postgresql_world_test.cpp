/// A complete server whose store is in PostgreSQL.
#include <gtest/gtest.h>

#include <string>

#include "server/support/postgresql.hpp"
#include "server/support/world.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

TEST(ServerOnPostgres, GamesGoOnAfterARestartAndALostConnection) {
  if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
  PostgresServer& server = PostgresServer::shared();
  const std::string database = server.new_database();
  World world{{.address = server.address(database)}};
  const UserKey white = world.person("Aaron");
  const UserKey black = world.user_of(world.guest());
  const GameId game = world.game(white, black);
  world.play(game, "e2e4 e7e5");
  world.restart();
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5");
  server.sql(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
      " WHERE datname=current_database() AND pid<>pg_backend_pid()",
      database);
  EXPECT_EQ(world.move(game, white, "g1f3"), "");
  world.restart();
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5 g1f3");
  EXPECT_TRUE(world.site().rooms.violations().empty());
}

// No answer may say that there is no such user, or that a token is invalid.
TEST(ServerOnPostgres, AnswersThatItCannotReadWhileTheDatabaseIsAway) {
  if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
  PostgresServer& server = PostgresServer::shared();
  const std::string database = server.new_database();
  CuttingProxy proxy{server};
  World world{{.address = proxy.address(database)}};
  static_cast<void>(world.person("Aaron"));
  WorldApi api{world};
  const auto ask_all = [&](int status) {
    for (const char* const path : {"/api/user/aaron/rating-history", "/api/user/aaron",
                                   "/api/user/unknown", "/api/games/user/unknown"}) {
      EXPECT_EQ(api.ask(Method::Get, path).status, status) << path;
    }
    EXPECT_EQ(api.ask(Method::Post, "/api/token/test").status, status);
  };
  EXPECT_EQ(api.ask(Method::Get, "/api/user/aaron/rating-history").status, 200);
  proxy.set_away(true);
  server.sql(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
      " WHERE datname=current_database() AND pid<>pg_backend_pid()",
      database);
  ask_all(503);
  proxy.set_away(false);
  EXPECT_EQ(api.ask(Method::Get, "/api/user/aaron/rating-history").status, 200);
  EXPECT_EQ(api.ask(Method::Get, "/api/user/unknown").status, 404);
}

}  // namespace
}  // namespace tabiya::server::testing
