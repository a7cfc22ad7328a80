/// A complete server whose store is in PostgreSQL.
#include <gtest/gtest.h>

#include <string>

#include "server/support/postgresql.hpp"
#include "server/support/world.hpp"

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

}  // namespace
}  // namespace tabiya::server::testing
