/// Computers that play variants: our engine at its levels, and engines of the operator.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/support/world.hpp"
#include "support/variant_engine.hpp"

namespace tabiya::server::variant_computers {
namespace {

using namespace std::chrono_literals;
using test::VariantHost;
using testing::World;

NamedEngine varied(VariantHost& machine) {
  return {.name = "Varied", .command = {"varied"}, .host = &machine.host};
}

Answer<GameId> begin(World& world, std::string variant, ByColor<Seat> seats) {
  GameInfo info{.rules = *settle_rules({.variant = std::move(variant)}, 0), .seats = seats};
  return world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
}

std::size_t plies_of(World& world, const GameId& id) {
  return world.room(id).arbiter().game().moves().size();
}

constexpr std::array own_rules{"crazyhouse", "kingOfTheHill", "threeCheck",  "antichess",
                               "atomic",     "horde",         "racingKings", "csci1933"};

TEST(VariantComputers, PlayEveryVariantAtALevel) {
  World world;
  const UserKey anna = world.user_of(world.guest());
  for (const char* const variant : own_rules) {
    const auto id = begin(world, variant, {ComputerLevel{1}, anna});
    ASSERT_TRUE(id.has_value()) << variant;
    for (std::size_t ply = 0; ply < 6 && !world.room(*id).is_over(); ++ply) {
      if (world.room(*id).arbiter().game().turn() == Color::Black) {
        const VariantGame& game = world.room(*id).arbiter().game();
        const Move move = legal_moves(game.position())[0];
        ASSERT_EQ(world.move(*id, anna, to_uci(game.position(), move)), "") << variant;
      }
      world.until([&] { return plies_of(world, *id) > ply || world.room(*id).is_over(); });
      world.settle();
    }
    static_cast<void>(world.act(*id, anna, action::Resign{}));
  }
}

TEST(VariantComputers, OfTheOperatorPlayWhatTheyOffer) {
  VariantHost machine{{tabiya::Variant::Crazyhouse}};
  World world{{}, {.engines = {varied(machine)}, .has_human_pace = false}};
  world.site().computers.check_engines();
  world.until(
      [&] { return !world.site().computers.plays(EngineName{"Varied"}, tabiya::Variant::Horde); });
  const UserKey anna = world.user_of(world.guest());
  const auto id = begin(world, "crazyhouse", {anna, EngineName{"Varied"}});
  ASSERT_TRUE(id.has_value());
  EXPECT_EQ(world.move(*id, anna, "e2e4"), "");
  world.until([&] { return plies_of(world, *id) == 2; });
  const auto refused = begin(world, "horde", {anna, EngineName{"Varied"}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().sentence, "this engine does not play Horde");
  EXPECT_EQ(refused.error().reason, "engine_without_variant");
  EXPECT_TRUE(begin(world, "standard", {anna, EngineName{"Varied"}}).has_value());
}

TEST(VariantComputers, AnalyseEveryVariant) {
  World world;
  for (const tabiya::Variant variant : all_variants) {
    std::vector<engine::SearchReport> reports;
    std::optional<engine::SearchResult> result;
    const auto analysis = world.site().computers.analyse(
        "anna", VariantGame{variant}, 2, {.nodes = 2'000},
        [&](const engine::SearchReport& report) { reports.push_back(report); },
        [&](const engine::SearchResult& found) { result = found; });
    ASSERT_TRUE(analysis.has_value());
    world.until([&] { return result.has_value(); });
    ASSERT_TRUE(result->best.has_value()) << to_string(variant);
    EXPECT_TRUE(is_legal(VariantPosition{variant}, *result->best)) << to_string(variant);
    EXPECT_GT(std::ranges::count(reports, 2, &engine::SearchReport::line_number), 0)
        << to_string(variant);
  }
}

TEST(VariantComputers, StopAnAnalysisThatIsNotWantedAnyMore) {
  World world;
  bool has_reported = false;
  auto analysis = world.site().computers.analyse(
      "anna", VariantGame{tabiya::Variant::Atomic}, 1, {},
      [&](const engine::SearchReport&) { has_reported = true; },
      [](const engine::SearchResult&) { FAIL() << "it is not wanted"; });
  ASSERT_TRUE(analysis.has_value());
  world.until([&] { return has_reported; });
  analysis->end();
  // The thread is free again long before the analysis would have ended.
  std::optional<engine::SearchResult> next;
  const auto other = world.site().computers.analyse(
      "ben", VariantGame{tabiya::Variant::Atomic}, 1, {.depth = 1}, [](const auto&) {},
      [&](const engine::SearchResult& found) { next = found; });
  world.until([&] { return next.has_value(); });
  EXPECT_TRUE(next->best.has_value());
}

}  // namespace
}  // namespace tabiya::server::variant_computers
