#include "training/inner/network_trainer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string>

#include "support/inner/crc32.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "training/inner/loss_curves.hpp"

namespace tabiya::training {
namespace {

namespace network = engine::network;

constexpr NetworkTrainingOptions brief_training{.seed = 3,
                                                .epochs = 3,
                                                .batch_size = 96,
                                                .rate = 0.005,
                                                .last_rate = 0.0005,
                                                .result_share = 0.3,
                                                .hidden_size = 64};

const TrainingEvents no_events{.on_batch = [](const TrainingProgress&) { return true; },
                               .on_epoch = [](const EpochLoss&) {}};

/// The lead of the side to move, in hundredths of a pawn.
int material_of(const Position& position) {
  constexpr std::array<int, 6> values{100, 300, 300, 500, 900, 0};
  int sum = 0;
  for (const Square sq : position.board().occupied()) {
    const Piece piece = *position.board().piece_on(sq);
    const int value = values[static_cast<std::size_t>(piece.type)];
    sum += piece.color == position.turn() ? value : -value;
  }
  return sum;
}

/// The positions of random games, with their material as the score; every eighth is held out.
TrainingSet material_positions(std::size_t count) {
  constexpr int plies_per_game = 80;
  TrainingSet positions;
  std::mt19937_64 random{7};
  Position position;
  for (int ply = 1; positions.size() < count; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty() || ply % plies_per_game == 0) {
      position = {};
      continue;
    }
    position.play_unchecked(moves[random() % moves.size()]);
    const auto score = static_cast<std::int16_t>(material_of(position));
    TrainingPosition made = make_training_position(position, score, GameResult::Draw);
    made.is_held_out = positions.size() % 8 == 0;
    positions.add(made);
  }
  positions.finish();
  return positions;
}

NetworkTrainer trained(const TrainingSet& positions, const NetworkTrainingOptions& options,
                       unsigned threads = 1) {
  NetworkTrainer trainer{positions, options};
  EXPECT_TRUE(trainer.train(threads, no_events));
  return trainer;
}

/// The gradient of a weight by two losses beside it.
double measured_slope(NetworkTrainer& trainer, const std::vector<std::uint32_t>& indices,
                      std::size_t weight) {
  constexpr float step = 0.002F;
  const std::vector<float> before = trainer.weights();
  std::vector<float> changed = before;
  changed[weight] = before[weight] + step;
  trainer.set_weights(changed);
  const double above = trainer.loss_of(indices, 1);
  changed[weight] = before[weight] - step;
  trainer.set_weights(changed);
  const double below = trainer.loss_of(indices, 1);
  trainer.set_weights(before);
  return (above - below) / (2 * static_cast<double>(step));
}

/// The weights with the largest gradients of a part, which differences of floats can measure.
std::vector<std::size_t> steepest(const std::vector<float>& gradient, std::size_t begin,
                                  std::size_t end, std::size_t count) {
  std::vector<std::size_t> weights(end - begin);
  std::iota(weights.begin(), weights.end(), begin);
  std::ranges::sort(weights, std::greater{},
                    [&](std::size_t weight) { return std::abs(gradient[weight]); });
  weights.resize(count);
  return weights;
}

TEST(NetworkTrainer, HasTheGradientOfTheLoss) {
  const TrainingSet positions = material_positions(40);
  const NetworkTrainingOptions options{.seed = 3, .result_share = 0.5, .hidden_size = 64};
  NetworkTrainer trainer{positions, options};
  const std::vector<std::uint32_t> some{1, 5, 6, 9, 10, 33};
  const std::vector<float> gradient = trainer.gradient_of(some);
  const std::size_t biases = network::input_count * options.hidden_size;
  const std::size_t outputs = biases + options.hidden_size;
  ASSERT_EQ(gradient.size(), outputs + network::output_bucket_count *
                                           (network::second_size * (2 * options.hidden_size + 1) +
                                            network::third_size * (network::second_size + 2) + 1));
  std::vector<std::size_t> begins{0, biases, outputs};
  for (std::size_t bucket = 0; bucket < network::output_bucket_count; ++bucket) {
    for (const std::size_t size : {network::second_size * 2 * options.hidden_size,
                                   network::second_size, network::second_size * network::third_size,
                                   network::third_size, network::third_size, std::size_t{1}}) {
      begins.push_back(begins.back() + size);
    }
  }
  ASSERT_EQ(begins.back(), gradient.size());
  for (std::size_t part = 0; part + 1 < begins.size(); ++part) {
    const std::size_t begin = begins[part];
    const std::size_t end = begins[part + 1];
    const std::size_t count = std::min<std::size_t>(end - begin, 12);
    for (const std::size_t weight : steepest(gradient, begin, end, count)) {
      const double slope = static_cast<double>(gradient[weight]);
      EXPECT_NEAR(measured_slope(trainer, some, weight), slope, 0.02 * std::abs(slope) + 2e-6)
          << "weight " << weight;
    }
  }
}

TEST(NetworkTrainer, HasAGradientOnlyForActiveInputs) {
  const TrainingSet positions = material_positions(3);
  const NetworkTrainer trainer{positions, brief_training};
  const std::vector<float> gradient = trainer.gradient_of({1});
  const ActiveInputs active = active_inputs(positions[1].board);
  for (std::size_t input = 0; input < network::input_count; ++input) {
    const auto row =
        gradient.begin() + static_cast<std::ptrdiff_t>(input * brief_training.hidden_size);
    const bool has_gradient =
        std::any_of(row, row + brief_training.hidden_size, [](float slope) { return slope != 0; });
    const auto is_listed = [&](const auto& inputs) {
      return std::ranges::count(inputs.begin(),
                                inputs.begin() + static_cast<std::ptrdiff_t>(active.count),
                                input) != 0;
    };
    EXPECT_EQ(has_gradient, is_listed(active.inputs[0]) || is_listed(active.inputs[1])) << input;
  }
}

TEST(NetworkTrainer, LearnsMaterial) {
  const TrainingSet positions = material_positions(1'500);
  NetworkTrainingOptions options = brief_training;
  options.epochs = 12;
  NetworkTrainer trainer{positions, options};
  const double before = trainer.loss_of(positions.indices(true), 1);
  EXPECT_TRUE(trainer.train(1, no_events));
  ASSERT_EQ(trainer.history().size(), 12U);
  EXPECT_LT(trainer.history().back().loss, 0.25 * before);
  EXPECT_LT(trainer.history().back().held_out_loss, 0.5 * before);
  EXPECT_DOUBLE_EQ(trainer.history().back().held_out_loss,
                   trainer.loss_of(positions.indices(true), 2));
}

TEST(NetworkTrainer, BlendsResultsAndScores) {
  TrainingSet positions;
  const Position level = *parse_position("4k3/p7/8/8/8/8/7P/4K3 w - - 0 30");
  positions.add(make_training_position(level, -400, GameResult::WhiteWins));
  positions.finish();
  NetworkTrainingOptions options{.epochs = 400, .batch_size = 1, .rate = 0.01, .hidden_size = 64};
  const auto expected_after = [&](double result_share) {
    options.result_share = result_share;
    const double output = trained(positions, options).output_of(positions[0]);
    return 1 / (1 + std::exp(-output));
  };
  EXPECT_NEAR(expected_after(0), 1 / (1 + std::exp(1.0)), 0.01);
  EXPECT_NEAR(expected_after(0.5), 0.5 + 0.5 / (1 + std::exp(1.0)), 0.01);
}

TEST(NetworkTrainer, FindsTheSameWeightsWithAnyNumberOfThreads) {
  const TrainingSet positions = material_positions(1'000);
  const std::string one = trained(positions, brief_training, 1).checkpoint();
  EXPECT_EQ(trained(positions, brief_training, 2).checkpoint(), one);
  EXPECT_EQ(trained(positions, brief_training, 7).checkpoint(), one);
  NetworkTrainingOptions other = brief_training;
  other.seed = 4;
  EXPECT_NE(trained(positions, other).weights(), trained(positions, brief_training).weights());
}

// The same number with every compiler and at every level of processors.
TEST(NetworkTrainer, FindsTheSameWeightsOnEveryProcessor) {
  const TrainingSet positions = material_positions(300);
  const std::vector<float> weights = trained(positions, brief_training).weights();
  const std::string_view bytes{reinterpret_cast<const char*>(weights.data()),
                               weights.size() * sizeof(float)};
  EXPECT_EQ(crc32(bytes), 1473987838U);
}

TEST(NetworkTrainer, ResumesAsIfItHadNotStopped) {
  const TrainingSet positions = material_positions(500);
  const std::string whole = trained(positions, brief_training).checkpoint();
  for (const std::uint64_t stop : {1, 4, 5, 6, 14}) {
    NetworkTrainer first{positions, brief_training};
    std::uint64_t batches = 0;
    EXPECT_FALSE(first.train(1, {.on_batch = [&](const auto&) { return ++batches < stop; },
                                 .on_epoch = [](const auto&) {}}));
    auto second = NetworkTrainer::resume(positions, first.checkpoint());
    ASSERT_TRUE(second);
    EXPECT_TRUE(second->train(2, no_events));
    EXPECT_EQ(second->checkpoint(), whole) << "stopped after batch " << stop;
  }
}

TEST(NetworkTrainer, RefusesACheckpointOfOtherPositions) {
  const TrainingSet positions = material_positions(100);
  const TrainingSet others = material_positions(99);
  const NetworkTrainer trainer{positions, brief_training};
  EXPECT_EQ(NetworkTrainer::resume(others, trainer.checkpoint()).error(),
            CheckpointError::OtherPositions);
}

TEST(NetworkTrainer, RefusesATornOrForeignCheckpoint) {
  const TrainingSet positions = material_positions(10);
  const std::string whole = NetworkTrainer{positions, brief_training}.checkpoint();
  const auto error_of = [](const std::string& bytes) -> std::optional<CheckpointError> {
    const auto read = read_checkpoint_options(bytes);
    if (read) return std::nullopt;
    return read.error();
  };
  EXPECT_EQ(error_of("a PGN file"), CheckpointError::NotACheckpoint);
  EXPECT_EQ(error_of(""), CheckpointError::NotACheckpoint);
  EXPECT_EQ(error_of("TABIYAT9" + whole.substr(8)), CheckpointError::UnknownVersion);
  for (const std::size_t length : {8UL, 50UL, 140UL, whole.size() / 2, whole.size() - 1}) {
    EXPECT_EQ(error_of(whole.substr(0, length)), CheckpointError::Damaged) << length;
  }
  EXPECT_EQ(error_of(whole + "more"), CheckpointError::Damaged);
  for (const std::size_t at : {20UL, 90UL, whole.size() / 2, whole.size() - 10}) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_EQ(error_of(changed), CheckpointError::Damaged) << "byte " << at;
  }
  const auto read = read_checkpoint_options(whole);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->training, brief_training);
  EXPECT_EQ(read->filter, positions.filter());
}

TEST(NetworkTrainer, TrainsTheIntegers) {
  const TrainingSet positions = material_positions(300);
  NetworkTrainingOptions options = brief_training;
  options.hidden_size = network::hidden_size;
  const NetworkTrainer trainer = trained(positions, options);
  const auto integers = std::make_unique<network::Network>(trainer.quantised());
  const QuantisationError error = trainer.quantisation_error(*integers);
  EXPECT_GT(error.positions, 30U);
  EXPECT_LT(error.mean, 1);
  EXPECT_LT(error.max, 2);
  EXPECT_GT(error.correlation, 0.5);
}

TEST(NetworkTrainer, ClipsWeightsSoThatAccumulatorsFit) {
  const TrainingSet positions = material_positions(100);
  NetworkTrainingOptions options = brief_training;
  options.rate = 5;
  options.hidden_size = network::hidden_size;
  const auto integers = std::make_unique<network::Network>(trained(positions, options).quantised());
  int largest = 0;
  for (const auto& weights : integers->input_weights) {
    for (const int weight : weights) largest = std::max(largest, std::abs(weight));
  }
  EXPECT_EQ(largest, 505);
  for (const int bias : integers->input_biases) EXPECT_LE(std::abs(bias), 505);
  for (const network::SmallLayers& layers : integers->small_layers) {
    for (const auto& row : layers.second_weights) {
      for (const int weight : row) EXPECT_LE(std::abs(weight), network::max_second_weight);
    }
    for (const auto& row : layers.third_weights) {
      for (const auto& pair : row) {
        for (const int weight : pair) EXPECT_LE(std::abs(weight), network::max_third_weight);
      }
    }
    for (const int weight : layers.output_weights) {
      EXPECT_LE(std::abs(weight), network::max_output_weight);
    }
  }
}

TEST(LossCurves, AreATableAndAPicture) {
  const std::vector<EpochLoss> history{{0.25, 0.125, 0.001}, {0.125, 0.0625, 0.0005}};
  EXPECT_EQ(loss_table(history),
            "epoch,loss,held_out_loss,rate\n"
            "1,0.25000000,0.12500000,0.00100000\n"
            "2,0.12500000,0.06250000,0.00050000\n");
  const std::string plot = loss_plot(history);
  EXPECT_TRUE(plot.starts_with("<svg "));
  EXPECT_TRUE(plot.ends_with("</svg>\n"));
  EXPECT_NE(plot.find("held-out loss"), std::string::npos);
  EXPECT_NE(plot.find("<polyline points=\"70.0,40.0 700.0,226.7\""), std::string::npos) << plot;
  EXPECT_EQ(loss_plot({{0.25, 0, 0.001}}).find("held-out"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::training
