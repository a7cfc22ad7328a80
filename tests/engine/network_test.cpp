// The network's inputs, its formula, and the kernels and accumulators that compute it faster.
#include "engine/network/inner/network.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

#include "engine/network/accumulator_stack.hpp"
#include "engine/network/inner/network_value.hpp"
#include "engine/network/kernels.hpp"
#include "engine/network/vectors.hpp"
#include "support/random_network.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::engine::network {
namespace {

using enum PieceType;

/// Walks random lines from this position, with takebacks, null moves, and plies
/// never evaluated.
void expect_agreement_on_random_lines(const Position& start, const SharedNetwork& network,
                                      std::uint64_t seed) {
  constexpr std::size_t longest = 60;
  constexpr int steps = 1500;
  std::mt19937_64 random{seed};
  AccumulatorStack stack{network, longest + 1};
  std::vector<Position> line;
  line.reserve(longest);  // the stack refers to the boards
  const auto enter = [&](const Position& position) {
    line.push_back(position);
    stack.enter(static_cast<int>(line.size()) - 1, line.back().board());
  };
  enter(start);
  for (int step = 0; step < steps; ++step) {
    const MoveList moves = legal_moves(line.back());
    const bool is_full = line.size() == longest;
    if (is_full || moves.empty() || random() % 3 == 0) {
      const std::size_t kept =
          is_full ? 1 : line.size() - random() % std::min<std::size_t>(line.size(), 4);
      line.resize(kept);
    } else if (!line.back().is_check() && random() % 8 == 0) {
      Position passed = line.back();
      passed.pass_unchecked();
      enter(passed);
    } else {
      enter(line.back().after(moves[random() % moves.size()]));
    }
    if (random() % 2 == 0) continue;
    const Position& position = line.back();
    ASSERT_EQ(stack.value_of(static_cast<int>(line.size()) - 1, position.turn()),
              value_of(*network, position))
        << to_fen(position) << " at step " << step;
  }
}

TEST(NetworkInputs, AreSeenFromTheOwnSideOfTheBoard) {
  // White's king is mirrored from e1 to d1, so its pawn on e2 is seen on d2. Black sees the same.
  EXPECT_EQ(input_of(Color::White, Square::E1, {Color::White, Pawn}, Square::E2), 11U);
  EXPECT_EQ(input_of(Color::Black, Square::E8, {Color::Black, Pawn}, Square::E7), 11U);
  EXPECT_EQ(input_of(Color::White, Square::D1, {Color::White, Pawn}, Square::E2), 12U);
  EXPECT_EQ(input_of(Color::White, Square::A1, {Color::Black, King}, Square::H8), 767U);
  EXPECT_EQ(input_of(Color::Black, Square::A8, {Color::White, King}, Square::H1), 767U);
  EXPECT_EQ(input_of(Color::White, Square::A1, {Color::White, Queen}, Square::A1), 256U);
}

TEST(NetworkInputs, ChooseTheOutputByTheNumberOfPieces) {
  EXPECT_EQ(output_bucket_of(Board::initial()), 7U);
  EXPECT_EQ(output_bucket_of(parse_position("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1")->board()), 0U);
  EXPECT_EQ(output_bucket_of(parse_position("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1")->board()), 1U);
}

TEST(NetworkValue, FollowsTheFormula) {
  const auto network = std::make_unique<Network>();
  const Position position;
  SmallLayers& layers = network->small_layers[7];
  layers.output_bias = output_sum_unit;
  EXPECT_EQ(value_of(*network, position), 400);
  // One value of the first layer is half a unit, for White's pawn on e2, seen by White alone.
  layers.output_bias = 0;
  network->input_biases[0] = 27;
  network->input_weights[input_of(Color::White, Square::E1, {Color::White, Pawn}, Square::E2)][0] =
      100;
  layers.second_weights[3][0] = 64;
  layers.third_weights[1][5][1] = 256;
  layers.output_weights[5] = 256;
  const int first = (127 * 127 + 256) / 512;
  const int second = (first * 64 >> 4) * (first * 64 >> 4) >> 4;
  const int third = second * 256 >> 10;
  EXPECT_EQ(value_of(*network, position), third * 256 * 400 / (4032 * 256));
  // The second half of the weights is for the other side, which sees its pawn as White does.
  layers.second_weights[3][hidden_size] = -64;
  EXPECT_EQ(value_of(*network, position), 0);
  // Values are clamped on both sides.
  layers.second_weights[3][hidden_size] = 0;
  network->input_biases[0] = 1000;
  EXPECT_EQ(value_of(*network, position), 400);
  network->input_biases[0] = -1000;
  EXPECT_EQ(value_of(*network, position), 0);
  // So are those of the layers behind.
  layers.second_biases[3] = 1 << 26;
  EXPECT_EQ(value_of(*network, position), 400);
  layers.third_biases[5] = 1 << 26;
  EXPECT_EQ(value_of(*network, position), 400);
  layers.third_biases[5] = -(1 << 26);
  EXPECT_EQ(value_of(*network, position), 0);
}

TEST(NetworkValue, IsTheSameForBothColours) {
  const auto network = test::random_network(2);
  test::RandomPositions positions{41};
  for (int count = 0; count < 100; ++count) {
    const Position position = positions.next();
    ASSERT_EQ(value_of(*network, position), value_of(*network, mirrored(position)))
        << to_fen(position);
  }
}

/// Numbers that include the extremes.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : random_{seed} {}

  std::int16_t any() {
    constexpr std::array<std::int16_t, 8> special{std::numeric_limits<std::int16_t>::min(),
                                                  std::numeric_limits<std::int16_t>::max(),
                                                  -1,
                                                  0,
                                                  1,
                                                  activation_unit - 1,
                                                  activation_unit,
                                                  activation_unit + 1};
    if (random_() % 4 == 0) return special[random_() % special.size()];
    if (random_() % 2 == 0) return static_cast<std::int16_t>(random_() % activation_unit);
    return static_cast<std::int16_t>(random_());
  }
  std::int8_t second_weight() {
    constexpr std::array<std::int8_t, 2> special{-max_second_weight, max_second_weight};
    if (random_() % 4 == 0) return special[random_() % special.size()];
    return static_cast<std::int8_t>(static_cast<int>(random_() % (2 * max_second_weight + 1)) -
                                    max_second_weight);
  }

 private:
  std::mt19937_64 random_;
};

TEST(NetworkKernels, UpdateAsThePlainOneDoes) {
  Numbers numbers{3};
  std::vector<Accumulator> weights(12);
  for (std::size_t changes = 0; changes <= weights.size(); ++changes) {
    Accumulator before;
    for (std::int16_t& value : before.values) value = numbers.any();
    ChangedInputs changed;
    for (std::size_t change = 0; change < changes; ++change) {
      for (std::int16_t& value : weights[change].values) value = numbers.any();
      (change % 3 == 0 ? changed.added : changed.removed).push_back(weights[change].values.data());
    }
    Accumulator plain;
    Accumulator fast;
    update<PlainVector>(before, plain, changed);
    update<FastVector>(before, fast, changed);
    EXPECT_EQ(fast.values, plain.values) << changes;
    update<FastVector>(before, before, changed);
    EXPECT_EQ(before.values, plain.values) << changes;
  }
}

using SecondWeights = decltype(SmallLayers::second_weights);

TEST(NetworkKernels, SumAsThePlainOneDoes) {
  Numbers numbers{4};
  Accumulator mover;
  Accumulator other;
  alignas(64) SecondWeights weights;
  for (int count = 0; count < 50; ++count) {
    for (std::int16_t& value : mover.values) value = numbers.any();
    for (std::int16_t& value : other.values) value = numbers.any();
    for (auto& row : weights) {
      for (std::int8_t& weight : row) weight = numbers.second_weight();
    }
    ASSERT_EQ(weighted_sums<FastVector>(mover, other, weights),
              weighted_sums<PlainVector>(mover, other, weights));
  }
}

TEST(NetworkKernels, HoldTheLargestSum) {
  Accumulator full;
  full.values.fill(activation_unit);
  alignas(64) SecondWeights weights;
  for (const int sign : {-1, 1}) {
    for (auto& row : weights) row.fill(static_cast<std::int8_t>(sign * max_second_weight));
    std::array<std::int32_t, second_size> sums;
    sums.fill(127 * sign * max_second_weight * 2 * static_cast<int>(hidden_size));
    EXPECT_EQ(weighted_sums<FastVector>(full, full, weights), sums);
    EXPECT_EQ(weighted_sums<PlainVector>(full, full, weights), sums);
  }
}

struct Line {
  const char* name;
  const char* fen;
  std::vector<std::string_view> moves;
};

TEST(Accumulators, FollowEveryKindOfMove) {
  const std::vector<Line> lines{
      {"captures",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "f1e2"}},
      {"castling", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", {"e1g1", "e8c8", "f1e1"}},
      {"castling in Chess960",
       "1r2k1r1/6p1/8/8/8/8/P5P1/1R1K2R1 w BGbg - 0 1",
       {"d1g1", "e8b8", "g1h1"}},
      {"castling that moves only the rook", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", {"c1b1", "e8f8"}},
      {"en passant",
       "4k3/3p4/8/4P3/4p3/8/3P4/4K3 w - - 0 1",
       {"d2d4", "e4d3", "e1d1", "d7d5", "e5d6"}},
      {"promotion", "1n2k3/P7/8/8/8/8/6p1/4K2N w - - 0 1", {"a7a8q", "g2h1n", "a8b8", "e8e7"}},
      {"the king crosses the middle and returns",
       "4k3/8/8/8/8/8/P7/3K4 w - - 0 1",
       {"d1e1", "e8d8", "e1d1", "d8e8", "d1e2", "e8d7", "a2a4", "d7e7", "e2d2"}},
  };
  const auto network = test::random_network(5);
  for (const Line& line : lines) {
    // Every ply is evaluated, or every second, or only the last.
    for (std::size_t interval = 1; interval <= line.moves.size(); ++interval) {
      std::vector<Position> positions(line.moves.size() + 1);  // the stack refers to their boards
      positions[0] = *parse_position(line.fen, CastlingMode::Chess960);
      AccumulatorStack stack{network, positions.size()};
      stack.enter(0, positions[0].board());
      int ply = 0;
      for (const std::string_view text : line.moves) {
        const auto move = parse_uci(positions[static_cast<std::size_t>(ply)], text);
        ASSERT_TRUE(move) << line.name << ": " << text;
        Position& position = positions[static_cast<std::size_t>(ply) + 1];
        position = positions[static_cast<std::size_t>(ply)].after(*move);
        stack.enter(++ply, position.board());
        if (static_cast<std::size_t>(ply) % interval != 0) continue;
        EXPECT_EQ(stack.value_of(ply, position.turn()), value_of(*network, position))
            << line.name << ": " << text;
        EXPECT_EQ(stack.value_of(ply, position.turn()), value_of(*network, position))
            << line.name << ", again: " << text;
      }
    }
  }
}

TEST(Accumulators, AgreeWithTheDefinitionOnRandomLines) {
  const auto network = test::random_network(6);
  expect_agreement_on_random_lines({}, network, 1);
  test::RandomPositions positions{42};
  for (std::uint64_t seed = 2; seed < 10; ++seed) {
    expect_agreement_on_random_lines(positions.next(), network, seed);
  }
}

}  // namespace
}  // namespace tabiya::engine::network
