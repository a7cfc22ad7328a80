/// The fixture for room tests: two guests at a board.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rooms/room.hpp"
#include "server/support/world.hpp"

namespace tabiya::server::testing {

using namespace std::chrono_literals;

inline constexpr std::string_view fools_mate = "f2f3 e7e5 g2g4 d8h4";

/// A game without an automatic draw: the knights go out and back twice, then each side moves a pawn,
/// and so on. It has ten plies a round. Requires: at most 14 rounds.
[[nodiscard]] inline std::string long_game(int rounds) {
  constexpr int files = 7;  // the knights use the other one
  std::string moves;
  for (int round = 0; round < rounds; ++round) {
    moves += "g1h3 g8h6 h3g1 h6g8 g1h3 g8h6 h3g1 h6g8 ";
    const char file = static_cast<char>('a' + round % files);
    const int step = round / files;  // after two steps the pawns of a file block each other
    moves += std::string{file} + std::to_string(2 + step) + file + std::to_string(3 + step) + " ";
    moves += std::string{file} + std::to_string(7 - step) + file + std::to_string(6 - step) + " ";
  }
  return moves;
}

class Rooms : public ::testing::Test {
 protected:
  LinesPtr watch(std::optional<UserKey> user, LineForm form = LineForm::Api) {
    auto lines = std::make_shared<Lines>();
    auto watched = world.site().rooms.watch(game, user, form, stream_to(lines));
    EXPECT_TRUE(watched.has_value());
    subscriptions.push_back(std::move(*watched));
    world.settle();
    return lines;
  }
  [[nodiscard]] const Room& room() { return world.room(game); }
  [[nodiscard]] std::string_view status() { return room().status().name; }
  [[nodiscard]] Milliseconds left(Color color) { return *room().remaining(color, world.now()); }

  World world;
  UserKey white = world.user_of(world.guest());
  UserKey black = world.user_of(world.guest());
  GameId game = world.game(white, black);
  std::vector<Subscription> subscriptions;
};

}  // namespace tabiya::server::testing
