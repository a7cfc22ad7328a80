/// The name of a game in its PGN, by every way out.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "server/api/game_record.hpp"
#include "server/support/world.hpp"
#include "server/support/world_api.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::server::testing {
namespace {

using std::chrono::seconds;
namespace js = boost::json;

constexpr ComputerLevel third{3};

struct Row {
  const char* name;
  TimeChoice time{};
  bool rated = false;
  Variant variant = Variant::Standard;
};

const std::vector<Row> rows{
    {"Casual game"},
    {"Casual game", Untimed{}, false, Variant::FromPosition},
    {"Casual Chess960 game", Untimed{}, false, Variant::Chess960},
    {"Casual Correspondence game", Correspondence{3}},
    {"Rated Correspondence game", Correspondence{1}, true},
    {"Casual Chess960 game", Correspondence{3}, false, Variant::Chess960},
    {"Casual UltraBullet game", RealTime{seconds{15}, seconds{0}}},
    {"Rated Bullet game", RealTime{seconds{60}, seconds{0}}, true},
    {"Casual Blitz game", RealTime{seconds{300}, seconds{3}}},
    {"Rated Blitz game", RealTime{seconds{300}, seconds{3}}, true},
    {"Casual Rapid game", RealTime{seconds{600}, seconds{5}}, false, Variant::FromPosition},
    {"Casual Classical game", RealTime{seconds{1800}, seconds{20}}},
    {"Rated Chess960 game", RealTime{seconds{300}, seconds{3}}, true, Variant::Chess960},
};

class EventName : public ::testing::Test {
 protected:
  GameId begin(const Row& row, Source source, ByColor<Seat> seats) {
    GameInfo info{.rules = {.variant = row.variant, .time = row.time, .rated = row.rated},
                  .seats = seats,
                  .source = source};
    if (row.variant == Variant::FromPosition) {
      info.rules.start =
          VariantPosition{*parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")};
    }
    return *world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  }
  Response get(const std::string& path, const std::string& accept = {},
               const std::string& query = {}) {
    WorldApi api{world};
    Request request = WorldApi::request_of(Method::Get, path);
    request.headers.accept = accept;
    request.query = parse_query(query);
    return api.ask(std::move(request));
  }
  /// The name in the export, in the PGN within JSON, in what the page reads, and in links.
  std::vector<std::string> names_of(const GameId& game) {
    const std::string id{game.text()};
    std::vector<std::string> names;
    const js::value json =
        js::parse(get("/game/export/" + id, "application/json", "pgnInJson=true").body);
    for (const std::string& pgn :
         {get("/game/export/" + id).body, std::string{json.at("pgn").as_string()}}) {
      constexpr std::string_view tag = "[Event \"";
      const std::size_t begin = pgn.find(tag) + tag.size();
      names.push_back(pgn.substr(begin, pgn.find('"', begin) - begin));
    }
    const js::value tree = js::parse(get("/api/tabiya/game/" + id + "/tree").body);
    for (const js::value& pair : tree.at("tags").as_array()) {
      if (pair.at(0) == "Event") names.emplace_back(pair.at(1).as_string());
    }
    return names;
  }

  World world;
};

TEST_F(EventName, SaysWhatTheGameWasHoweverItsPlayersMet) {
  const UserKey anna = world.person("Anna");
  const UserKey bert = world.person("Bert");
  for (const Row& row : rows) {
    for (const Source source : {Source::Friend, Source::Open, Source::Lobby, Source::Rematch,
                                Source::Bulk, Source::SameScreen, Source::Ai}) {
      SCOPED_TRACE(std::string{row.name} + ", " + std::string{source_key(source)});
      const bool is_against_computer = source == Source::Ai;
      if (row.rated && (is_against_computer || source == Source::SameScreen)) continue;
      ByColor<Seat> seats{anna, bert};
      if (source == Source::SameScreen) seats = {anna, anna};
      if (is_against_computer) seats = {anna, third};
      EXPECT_EQ(names_of(begin(row, source, seats)), std::vector<std::string>(3, row.name));
    }
  }
}

TEST_F(EventName, IsTheNameThatThePlayersGave) {
  const UserKey anna = world.person("Anna");
  const GameId game = begin(rows.front(), Source::SameScreen, {anna, anna});
  EXPECT_TRUE(world.answer_of<void>([&](Reply<> reply) {
    world.site().rooms.rename(game, anna, "Club evening", std::move(reply));
  }));
  EXPECT_EQ(names_of(game), std::vector<std::string>(3, "Club evening"));
}

TEST_F(EventName, OfAnImportedGameIsTheOneThatItBrought) {
  const UserKey anna = world.person("Anna");
  const GameId game = begin(rows.front(), Source::Import, {anna, third});
  EXPECT_EQ(names_of(game), std::vector<std::string>(3, "?"));
}

// Clients select their rules and clocks by these.
TEST_F(EventName, LeavesTheCategoriesOfTheApiAsTheyAre) {
  const UserKey anna = world.person("Anna");
  const GameId game = begin(rows.front(), Source::Ai, {anna, third});
  const js::value json =
      js::parse(get("/game/export/" + std::string{game.text()}, "application/json").body);
  EXPECT_EQ(json.at("speed"), "correspondence");
  EXPECT_EQ(json.at("perf"), "correspondence");
  EXPECT_EQ(json.as_object().if_contains("daysPerTurn"), nullptr);
}

}  // namespace
}  // namespace tabiya::server::testing
