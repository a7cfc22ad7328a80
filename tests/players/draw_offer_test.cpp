#include "tabiya/players/draw_offer.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace tabiya::players {
namespace {

constexpr std::uint32_t early = first_move_for_draws - 1;
constexpr std::uint32_t late = first_move_for_draws;

struct Offered {
  std::string_view name;
  DrawOffer offer;
  bool is_accepted;
};

constexpr Offered offers[]{
    {"without a score", {.move_number = late}, false},
    {"after 1. e4 e5", {.score = engine::Centipawns{-30}, .move_number = 2}, false},
    {"equal, on the last early move",
     {.score = engine::Centipawns{0}, .move_number = early},
     false},
    {"equal, on the first late move", {.score = engine::Centipawns{0}, .move_number = late}, true},
    {"slightly better", {.score = engine::Centipawns{19}, .move_number = late}, true},
    {"better", {.score = engine::Centipawns{20}, .move_number = late}, false},
    {"winning", {.score = engine::Centipawns{900}, .move_number = 90}, false},
    {"winning in an ending",
     {.score = engine::Centipawns{900}, .move_number = 90, .pieces = 3},
     false},
    {"mating", {.score = engine::MateIn{3}, .move_number = 90, .pieces = 4}, false},
    {"mated", {.score = engine::MateIn{-3}, .move_number = 5}, true},
    {"worse, early", {.score = engine::Centipawns{-199}, .move_number = 5}, false},
    {"lost, early", {.score = engine::Centipawns{-200}, .move_number = 5}, true},
    {"a drawn ending, early",
     {.score = engine::Centipawns{0}, .move_number = 1, .pieces = 6},
     true},
    {"one piece more, early",
     {.score = engine::Centipawns{0}, .move_number = 1, .pieces = 7},
     false},
    {"an ending it may lose, early",
     {.score = engine::Centipawns{-20}, .move_number = 1, .pieces = 4},
     false},
    {"equal, to a weaker player",
     {.score = engine::Centipawns{0}, .move_number = late, .rating_lead = 200},
     false},
    {"a little worse, to a weaker player",
     {.score = engine::Centipawns{-1}, .move_number = late, .rating_lead = 200},
     true},
    {"worse than any weakness is worth",
     {.score = engine::Centipawns{-31}, .move_number = late, .rating_lead = 2000},
     true},
    {"equal, to a stronger player",
     {.score = engine::Centipawns{0}, .move_number = late, .rating_lead = -2000},
     true},
    {"better, to a stronger player",
     {.score = engine::Centipawns{20}, .move_number = late, .rating_lead = -2000},
     false},
    {"a drawn ending, to a weaker player",
     {.score = engine::Centipawns{0}, .pieces = 4, .rating_lead = 2000},
     true},
    {"again too soon",
     {.score = engine::Centipawns{0}, .move_number = late, .plies_since_last_offer = 19},
     false},
    {"again later",
     {.score = engine::Centipawns{0}, .move_number = late, .plies_since_last_offer = 20},
     true},
    {"again too soon, when it is lost by now",
     {.score = engine::Centipawns{-500}, .move_number = late, .plies_since_last_offer = 2},
     true},
    {"again too soon, in a drawn ending",
     {.score = engine::Centipawns{0},
      .move_number = late,
      .pieces = 4,
      .plies_since_last_offer = 2},
     true},
};

TEST(DrawOfferToTheComputer, IsAnsweredByTheScoreTheAgeOfTheGameAndTheOpponent) {  // FIDE 9.1.2.1
  for (const auto& [name, offer, is_accepted] : offers) {
    EXPECT_EQ(accepts_draw(offer), is_accepted) << name;
  }
}

}  // namespace
}  // namespace tabiya::players
