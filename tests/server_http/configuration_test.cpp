/// Settings from a file, the environment and flags.
#include "server/operation/inner/configuration.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>

namespace tabiya::server {
namespace {

TEST(Configuration, AFileOverridesTheDefaults) {
  Configuration configuration;
  const auto read = read_settings(configuration,
                                  "# our server\n"
                                  "listen = [::1]:8080   # both\n"
                                  "\n"
                                  "engine = Stockfish: /usr/games/stockfish -q\n"
                                  "url = https://chess.example/\r\n");
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(configuration.address, "::1");
  EXPECT_EQ(configuration.port, 8080);
  EXPECT_EQ(configuration.url, "https://chess.example");
  ASSERT_EQ(configuration.engines.size(), 1U);
  EXPECT_EQ(configuration.engines[0].name, "Stockfish");
  EXPECT_EQ(configuration.engines[0].command.size(), 2U);
  EXPECT_EQ(configuration.connections, Configuration{}.connections);
}

TEST(Configuration, TheEnvironmentHasTheSameNamesInCapitals) {
  const std::map<std::string, std::string> variables{{"TABIYA_ENGINE_THREADS", "3"},
                                                     {"TABIYA_PORT", "0"}};
  const auto variable = [&](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found != variables.end() ? std::optional{found->second} : std::nullopt;
  };
  Configuration configuration;
  ASSERT_TRUE(read_environment(configuration, variable).has_value());
  EXPECT_EQ(configuration.engine_threads, 3);
  EXPECT_EQ(configuration.port, 0);
}

TEST(Configuration, ComputersHaveAHumanPaceUnlessItIsSwitchedOff) {
  Configuration configuration;
  EXPECT_TRUE(configuration.human_pace);
  ASSERT_TRUE(set(configuration, "human-pace", "no").has_value());
  EXPECT_FALSE(configuration.human_pace);
  ASSERT_TRUE(set(configuration, "human-pace", "yes").has_value());
  EXPECT_TRUE(configuration.human_pace);
}

TEST(Configuration, TheStoreIsAFolderOrAnAddressOfPostgreSql) {
  Configuration configuration;
  EXPECT_FALSE(configuration.store.has_value());
  ASSERT_TRUE(set(configuration, "store", "sqlite:/srv/games").has_value());
  EXPECT_EQ(configuration.store->folder(), "/srv/games");
  EXPECT_EQ(configuration.store->shown(), "/srv/games");
  ASSERT_TRUE(set(configuration, "store", "postgres://me:secret@a:1,b:2/games?sslmode=require")
                  .has_value());
  EXPECT_TRUE(configuration.store->is_postgresql());
  EXPECT_EQ(configuration.store->url(), "postgres://me:secret@a:1,b:2/games?sslmode=require");
  EXPECT_EQ(configuration.store->shown(), "postgresql://a:1,b:2/games");
}

TEST(Configuration, AMalformedStoreIsRefusedWithoutItsPassword) {
  for (const char* const text :
       {"", "sqlite:", "postgresql://", "mysql://me:secret@host/games", "me:secret@host",
        "postgresql://me:sec@ret@host/games", "postgresql://me:sec/ret@host/games",
        "postgresql://me:secret%@host/games", "postgresql://me:secret%zz@host/games",
        "postgresql://me:secret%00@host/games", "postgresql://me:sec ret@host/games"}) {
    Configuration configuration;
    const auto result = set(configuration, "store", text);
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_FALSE(configuration.store.has_value());
    EXPECT_FALSE(result.error().contains("ret")) << result.error();
  }
}

TEST(Configuration, ReviewsHaveThreadsAndNodesOfTheirOwn) {
  Configuration configuration;
  ASSERT_TRUE(set(configuration, "review-threads", "4").has_value());
  ASSERT_TRUE(set(configuration, "review-nodes", "20000").has_value());
  EXPECT_EQ(configuration.review_threads, 4);
  EXPECT_EQ(configuration.review_nodes, 20'000U);
  EXPECT_FALSE(set(configuration, "review-threads", "-1").has_value());
  EXPECT_TRUE(set(configuration, "review-threads", "0").has_value()) << "workers make them";
  EXPECT_FALSE(set(configuration, "review-nodes", "999").has_value());
}

TEST(Configuration, AnIntervalHasAUnit) {
  Configuration configuration;
  ASSERT_TRUE(set(configuration, "audit", "1s").has_value());
  EXPECT_EQ(configuration.audit, std::chrono::seconds{1});
  ASSERT_TRUE(set(configuration, "audit", "500ms").has_value());
  EXPECT_EQ(configuration.audit, std::chrono::milliseconds{500});
  for (const char* text : {"", "s", "ms", "1", "0s", "-1s", "1.5s", "1 s", "4000s"}) {
    EXPECT_FALSE(set(configuration, "audit", text).has_value()) << text;
  }
}

TEST(Configuration, AWrongLineIsNamed) {
  Configuration configuration;
  const struct {
    const char* text;
    const char* sentence;
  } rows[] = {
      {"port\n", "line 1: a line must have the form `name = value`"},
      {"\nport = 70000", "line 2: port must be a number from 0 to 65535, not \"70000\""},
      {"listen = 127.0.0.1:99999",
       "line 1: listen must be ADDRESS:PORT with a port from 0 to 65535, not "
       "\"127.0.0.1:99999\""},
      {"colour = red", "line 1: unknown setting \"colour\""},
      {"log-level = loud",
       "line 1: log-level must be debug, info, warning, error or off, not \"loud\""},
      {"secure-cookies = maybe", "line 1: secure-cookies must be yes or no, not \"maybe\""},
      {"human-pace = maybe", "line 1: human-pace must be yes or no, not \"maybe\""},
  };
  for (const auto& row : rows) {
    const auto read = read_settings(configuration, row.text);
    ASSERT_FALSE(read.has_value()) << row.text;
    EXPECT_EQ(read.error(), row.sentence);
  }
  EXPECT_EQ(configuration, Configuration{}) << "a refused setting changes nothing";
}

}  // namespace
}  // namespace tabiya::server
