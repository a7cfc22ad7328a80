// The same as foresight_test.cpp for many thousands of positions. The numbers can be raised:
//
//     TABIYA_FORESIGHTS=1000000 build/checked/tests/winnability_slow_test --gtest_filter='ManyForesights.*'
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <string>

#include "blocked_positions.hpp"
#include "confirm.hpp"
#include "foreseen_play.hpp"
#include "jams.hpp"
#include "support/data.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

using test::Foresights;

std::uint64_t foresight_rounds(std::uint64_t otherwise) {
  return test::number_from_environment("TABIYA_FORESIGHTS", otherwise);
}

template <class Positions>
void expect_many_playable(Positions positions) {
  Foresights counts;
  for (std::uint64_t left = foresight_rounds(3'000); left > 0; --left) {
    test::expect_playable(positions.next(), counts);
  }
  std::cout << counts;
}

template <class Positions>
void expect_many_winnable(Positions positions) {
  constexpr Budget small{.nodes = 3'000};
  Foresights counts;
  for (std::uint64_t left = foresight_rounds(100'000); left > 0; --left) {
    test::expect_winnable_if_foreseen(positions.next(), counts, small);
  }
  std::cout << counts;
}

TEST(ManyForesights, CanBePlayedInRandomPositions) {
  expect_many_playable(test::RandomPositions{41});
}
TEST(ManyForesights, CanBePlayedInBlockedPositions) {
  expect_many_playable(test::BlockedPositions{42});
}
TEST(ManyForesights, AgreeWithTheSearchInRandomPositions) {
  expect_many_winnable(test::RandomPositions{43});
}
TEST(ManyForesights, AgreeWithTheSearchInBlockedPositions) {
  expect_many_winnable(test::BlockedPositions{44});
}

TEST(ManyForesights, CanBePlayedInJams) {
  test::Jams jams{45};
  Foresights counts;
  for (std::uint64_t left = foresight_rounds(300) / 3; left > 0; --left) {
    test::expect_playable(jams.next().position, counts);
  }
  std::cout << counts;
}

/// A random position of two kings and up to `pieces` other pieces of both sides.
Position position_with_few(std::mt19937_64& random, std::uint64_t pieces) {
  while (true) {
    Setup setup;
    setup.turn = static_cast<Color>(random() % 2);
    const auto put = [&](Piece piece) {
      setup.board.put(square_at(static_cast<int>(random() % square_count)), piece);
    };
    for (std::uint64_t left = pieces; left > 0; --left) {
      put({static_cast<Color>(random() % 2), static_cast<PieceType>(random() % 5)});
    }
    put({Color::White, PieceType::King});
    put({Color::Black, PieceType::King});
    if (const auto position = Position::from_setup(setup)) return *position;
  }
}

TEST(ManyForesights, CanBePlayedWithFewPieces) {
  std::mt19937_64 random{46};
  Foresights counts;
  for (std::uint64_t left = foresight_rounds(10'000); left > 0; --left) {
    test::expect_playable(position_with_few(random, 1 + random() % 4), counts);
  }
  std::cout << counts;
}

constexpr std::uint32_t three_piece_positions = 2 * square_count * square_count * square_count;

/// The position of two kings and a white piece with this number, if it is valid.
std::optional<Position> position_of_three(std::uint32_t index, PieceType type) {
  const auto sq = [&](int shift) { return square_at(static_cast<int>(index >> shift & 63)); };
  if (sq(0) == sq(6) || sq(0) == sq(12) || sq(6) == sq(12)) return std::nullopt;
  Setup setup;
  setup.turn = static_cast<Color>(index >> 18);
  setup.board.put(sq(0), {Color::White, PieceType::King});
  setup.board.put(sq(6), {Color::Black, PieceType::King});
  setup.board.put(sq(12), {Color::White, type});
  const auto position = Position::from_setup(setup);
  return position ? std::optional{*position} : std::nullopt;
}

TEST(ManyForesights, AgreeWithTheSearchInAllPositionsOfThreePieces) {
  Foresights counts;
  for (const PieceType type : {PieceType::Pawn, PieceType::Rook, PieceType::Queen}) {
    for (std::uint32_t index = 0; index < three_piece_positions; ++index) {
      const auto position = position_of_three(index, type);
      if (position) test::expect_winnable_if_foreseen(*position, counts);
    }
  }
  std::cout << counts;
}

TEST(ManyForesights, CanBePlayedInFinalPositionsOfGamesLostOnTime) {
  constexpr const char* file = "winnability/lichess_timeouts.fen";
  const auto path = test::data_path(file);
  if (!path) GTEST_SKIP() << test::data_missing(file);
  std::ifstream lines{*path};
  Foresights counts;
  std::string line;
  // Every fifth line, or all of them if the numbers are raised.
  const std::uint64_t step = foresight_rounds(0) > 0 ? 1 : 5;
  for (std::uint64_t number = 0; std::getline(lines, line); ++number) {
    if (number % step == 0) test::expect_playable(test::position_of(line), counts);
  }
  std::cout << counts;
}

}  // namespace
}  // namespace tabiya
