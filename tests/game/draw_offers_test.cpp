#include "tabiya/game/draw_offers.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tabiya {
namespace {

constexpr TimedEvent move(Color by) {
  return {event::MoveMade{by, {Square::E2, Square::E4, std::nullopt}}, {}};
}
constexpr TimedEvent offer(Color by) { return {event::DrawOffered{by}, {}}; }

TEST(DrawOffers, AreCountedInPliesBetweenTheLastTwoOfAPlayer) {
  using enum Color;
  std::vector<TimedEvent> events{move(White), move(Black)};
  EXPECT_EQ(plies_between_last_offers(events, White), std::nullopt);
  events.push_back(offer(White));
  EXPECT_EQ(plies_between_last_offers(events, White), std::nullopt);
  events.insert(events.end(), {{event::DrawDeclined{Black}, {}}, move(White), offer(White)});
  EXPECT_EQ(plies_between_last_offers(events, White), 1U);
  events.insert(events.end(), {move(White), move(Black), offer(Black), move(White)});
  EXPECT_EQ(plies_between_last_offers(events, White), 1U) << "up to the last offer";
  EXPECT_EQ(plies_between_last_offers(events, Black), std::nullopt);
  events.push_back(offer(White));
  EXPECT_EQ(plies_between_last_offers(events, White), 3U);
}

}  // namespace
}  // namespace tabiya
