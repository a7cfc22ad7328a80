#include "training/inner/tuner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include "engine/eval/inner/features.hpp"

namespace tabiya::training {
namespace {

namespace eval = engine::eval;

struct TaperedValue {
  double middlegame = 0;
  double endgame = 0;
};

/// How often White has a term, minus how often Black has it.
struct Coefficient {
  std::uint16_t term;
  std::int16_t count;
};

/// A position; its coefficients are stored separately.
struct Sample {
  std::uint64_t first;  // the index of its first coefficient
  float middlegame;     // the factor of the middlegame sum
  float endgame;        // the factor of the endgame sum
  float result;         // for White: 0, 0.5, 1
  float score;          // for White, in hundredths of a pawn
  bool is_held_out;
};

/// A visitor that records terms in the same way as the evaluation sums them.
struct Collector {
  std::array<std::int16_t, eval::term_count> counts{};
  std::vector<std::uint16_t> touched;

  void add(Color color, std::size_t term, int times) {
    if (times == 0) return;
    touched.push_back(static_cast<std::uint16_t>(term));
    counts[term] =
        static_cast<std::int16_t>(counts[term] + (color == Color::White ? times : -times));
  }
};

using TaperedValues = std::vector<TaperedValue>;

[[nodiscard]] double expected(double value, double spread) {
  return 1 / (1 + std::exp(-value / spread));
}

[[nodiscard]] bool is_quiet(const Position& position, Move move) {
  return !position.is_check() && !position.captured_by(move) && !move.is_promotion();
}

}  // namespace

class EvaluationTuner::State {
 public:
  State() : weights_(eval::term_count) {
    for (std::size_t term = 0; term < eval::term_count; ++term) {
      weights_[term] = {static_cast<double>(eval::weights[term].middlegame()),
                        static_cast<double>(eval::weights[term].endgame())};
    }
  }

  void add(const GameRecord& game);
  [[nodiscard]] std::size_t positions() const noexcept { return samples_.size(); }
  void tune(const TuningOptions& options,
            const std::function<void(const TuningProgress&)>& on_progress);
  [[nodiscard]] std::string to_source(const std::string& description) const;

 private:
  /// A batch is always split into this number of parts, so that the sums do not depend on the number of
  /// threads.
  static constexpr std::size_t part_count = 8;

  void add_position(const Position& position, double result, double score, bool is_held_out);
  [[nodiscard]] double value_of(const Sample& sample, std::size_t index) const;
  [[nodiscard]] double error_of(const Sample& sample, std::size_t index) const;
  [[nodiscard]] double mean_error(const std::vector<std::uint32_t>& chosen) const;
  void fit_spread(const std::vector<std::uint32_t>& chosen);
  void learn(std::span<const std::uint32_t> batch, double rate, unsigned threads);
  void add_gradient(std::span<const std::uint32_t> part, TaperedValues& gradient) const;
  void step(const TaperedValues& gradient, double rate);

  TaperedValues weights_;
  TaperedValues initial_weights_;
  std::vector<Sample> samples_;
  std::vector<Coefficient> coefficients_;
  std::uint64_t games_ = 0;
  TuningOptions options_;
  double spread_ = 200;  // the logistic scale: odds of e to 1 at this lead, in hundredths of a pawn
  TaperedValues first_moments_;
  TaperedValues second_moments_;
  std::uint64_t steps_ = 0;
};

void EvaluationTuner::State::add(const GameRecord& game) {
  constexpr int decided = 1'500;
  constexpr std::uint64_t games_per_held_out_game = 10;
  const bool is_held_out = games_++ % games_per_held_out_game == 0;
  const double result = static_cast<double>(game.result) / 2;
  Position position = game.start;
  for (const RecordedPly& ply : game.plies) {
    if (ply.score && std::abs(*ply.score) < decided && is_quiet(position, ply.move)) {
      const double score = position.turn() == Color::White ? *ply.score : -*ply.score;
      add_position(position, result, score, is_held_out);
    }
    position.play_unchecked(ply.move);
  }
}

void EvaluationTuner::State::add_position(const Position& position, double result, double score,
                                          bool is_held_out) {
  static thread_local Collector collector;
  eval::visit_features(position, collector);
  const std::uint64_t first = coefficients_.size();
  double endgame = 0;
  for (const std::uint16_t term : collector.touched) {
    std::int16_t& count = collector.counts[term];
    if (count != 0) {
      coefficients_.push_back({term, count});
      endgame += count * weights_[term].endgame;
    }
    count = 0;
  }
  collector.touched.clear();
  const Board& board = position.board();
  const double phase = eval::phase_of(board) / static_cast<double>(eval::max_phase);
  const double scale = eval::scale_of(board, endgame >= 0 ? Color::White : Color::Black) /
                       static_cast<double>(eval::max_scale);
  samples_.push_back({.first = first,
                      .middlegame = static_cast<float>(phase),
                      .endgame = static_cast<float>((1 - phase) * scale),
                      .result = static_cast<float>(result),
                      .score = static_cast<float>(score),
                      .is_held_out = is_held_out});
}

double EvaluationTuner::State::value_of(const Sample& sample, std::size_t index) const {
  const std::uint64_t end =
      index + 1 < samples_.size() ? samples_[index + 1].first : coefficients_.size();
  double middlegame = 0;
  double endgame = 0;
  for (std::uint64_t at = sample.first; at < end; ++at) {
    const TaperedValue& weight = weights_[coefficients_[at].term];
    middlegame += coefficients_[at].count * weight.middlegame;
    endgame += coefficients_[at].count * weight.endgame;
  }
  return middlegame * static_cast<double>(sample.middlegame) +
         endgame * static_cast<double>(sample.endgame);
}

double EvaluationTuner::State::error_of(const Sample& sample, std::size_t index) const {
  const double share = options_.result_share;
  const double target = share * static_cast<double>(sample.result) +
                        (1 - share) * expected(static_cast<double>(sample.score), spread_);
  return expected(value_of(sample, index), spread_) - target;
}

double EvaluationTuner::State::mean_error(const std::vector<std::uint32_t>& chosen) const {
  double sum = 0;
  for (const std::uint32_t index : chosen) {
    const double error = error_of(samples_[index], index);
    sum += error * error;
  }
  return chosen.empty() ? 0 : sum / static_cast<double>(chosen.size());
}

/// Finds the spread at which the current weights best explain the results. It fixes the unit of the
/// weights.
void EvaluationTuner::State::fit_spread(const std::vector<std::uint32_t>& chosen) {
  const std::size_t count = std::min<std::size_t>(chosen.size(), 200'000);
  std::vector<std::pair<double, double>> values;
  values.reserve(count);
  for (std::size_t at = 0; at < count; ++at) {
    const Sample& sample = samples_[chosen[at]];
    values.emplace_back(value_of(sample, chosen[at]), static_cast<double>(sample.result));
  }
  const auto error_at = [&](double spread) {
    double sum = 0;
    for (const auto& [value, result] : values) {
      const double error = expected(value, spread) - result;
      sum += error * error;
    }
    return sum;
  };
  double low = 50;
  double high = 800;
  while (high - low > 1) {
    const double third = (high - low) / 3;
    if (error_at(low + third) < error_at(high - third)) high -= third;
    else low += third;
  }
  spread_ = (low + high) / 2;
}

void EvaluationTuner::State::add_gradient(std::span<const std::uint32_t> part,
                                          TaperedValues& gradient) const {
  for (const std::uint32_t index : part) {
    const Sample& sample = samples_[index];
    const std::uint64_t end =
        index + 1 < samples_.size() ? samples_[index + 1].first : coefficients_.size();
    const double predicted = expected(value_of(sample, index), spread_);
    const double slope = error_of(sample, index) * predicted * (1 - predicted);
    const double middlegame = slope * static_cast<double>(sample.middlegame);
    const double endgame = slope * static_cast<double>(sample.endgame);
    for (std::uint64_t at = sample.first; at < end; ++at) {
      TaperedValue& entry = gradient[coefficients_[at].term];
      entry.middlegame += coefficients_[at].count * middlegame;
      entry.endgame += coefficients_[at].count * endgame;
    }
  }
}

void EvaluationTuner::State::learn(std::span<const std::uint32_t> batch, double rate,
                                   unsigned threads) {
  std::array<TaperedValues, part_count> gradients;
  const std::size_t share = batch.size() / part_count + 1;
  const auto work = [&](std::size_t first_part) {
    for (std::size_t part = first_part; part < part_count; part += threads) {
      gradients[part].assign(eval::term_count, {});
      const std::size_t begin = std::min(part * share, batch.size());
      const std::size_t end = std::min(begin + share, batch.size());
      add_gradient(batch.subspan(begin, end - begin), gradients[part]);
    }
  };
  {
    std::vector<std::jthread> others;
    others.reserve(threads);
    for (std::size_t thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
  }
  TaperedValues& sum = gradients.front();
  for (std::size_t part = 1; part < part_count; ++part) {
    for (std::size_t term = 0; term < sum.size(); ++term) {
      sum[term].middlegame += gradients[part][term].middlegame;
      sum[term].endgame += gradients[part][term].endgame;
    }
  }
  for (TaperedValue& entry : sum) {
    entry.middlegame /= static_cast<double>(batch.size());
    entry.endgame /= static_cast<double>(batch.size());
  }
  step(sum, rate);
}

/// One step of Adam: each weight moves by about `rate`, with momentum. Weights that the games say
/// little about are pulled back to their initial values.
void EvaluationTuner::State::step(const TaperedValues& gradient, double rate) {
  constexpr double keep_first = 0.9;
  constexpr double keep_second = 0.999;
  constexpr double tiny = 1e-8;
  ++steps_;
  const double first_bias = 1 - std::pow(keep_first, static_cast<double>(steps_));
  const double second_bias = 1 - std::pow(keep_second, static_cast<double>(steps_));
  const auto move = [&](double& weight, double initial, double& first, double& second,
                        double slope) {
    first = keep_first * first + (1 - keep_first) * slope;
    second = keep_second * second + (1 - keep_second) * slope * slope;
    weight -= rate * (first / first_bias) / (std::sqrt(second / second_bias) + tiny);
    weight -= rate * options_.pull * (weight - initial);
  };
  for (std::size_t term = 0; term < weights_.size(); ++term) {
    move(weights_[term].middlegame, initial_weights_[term].middlegame,
         first_moments_[term].middlegame, second_moments_[term].middlegame,
         gradient[term].middlegame);
    move(weights_[term].endgame, initial_weights_[term].endgame, first_moments_[term].endgame,
         second_moments_[term].endgame, gradient[term].endgame);
  }
}

void EvaluationTuner::State::tune(const TuningOptions& options,
                                  const std::function<void(const TuningProgress&)>& on_progress) {
  options_ = options;
  std::vector<std::uint32_t> chosen;
  std::vector<std::uint32_t> held_out;
  for (std::uint32_t index = 0; index < samples_.size(); ++index) {
    (samples_[index].is_held_out ? held_out : chosen).push_back(index);
  }
  first_moments_.assign(eval::term_count, {});
  second_moments_.assign(eval::term_count, {});
  steps_ = 0;
  initial_weights_ = weights_;
  std::mt19937_64 random{options.seed};
  const auto shuffle = [&] {
    for (std::size_t at = chosen.size(); at > 1; --at) {
      std::swap(chosen[at - 1], chosen[random() % at]);
    }
  };
  shuffle();
  fit_spread(chosen);
  TuningProgress now{0, mean_error(chosen), mean_error(held_out)};
  on_progress(now);
  double least_error = now.held_out_error;
  TaperedValues best = weights_;
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    const double done = options.epochs > 1 ? (epoch - 1.0) / (options.epochs - 1) : 0;
    const double rate = options.rate * std::pow(options.last_rate / options.rate, done);
    shuffle();
    const std::span<const std::uint32_t> all{chosen};
    for (std::size_t at = 0; at < all.size(); at += options.batch_size) {
      learn(all.subspan(at, std::min(options.batch_size, all.size() - at)), rate, options.threads);
    }
    now = {epoch, mean_error(chosen), mean_error(held_out)};
    on_progress(now);
    // Without held-out games, the last epoch counts as the best.
    if (held_out.empty() || now.held_out_error < least_error) {
      least_error = now.held_out_error;
      best = weights_;
    }
  }
  weights_ = std::move(best);
}

std::string EvaluationTuner::State::to_source(const std::string& description) const {
  std::string text =
      "// The weights of the evaluation, in the order of terms.hpp. Generated by the tuner.\n// " +
      description +
      "\n#include \"engine/eval/terms.hpp\"\n\nnamespace tabiya::engine::eval {\n\n"
      "// clang-format off\nconst Weights weights{{\n";
  std::size_t term = 0;
  for (const eval::Terms& terms : eval::all_terms) {
    constexpr std::size_t per_line = 8;
    text += "    // " + std::string{terms.name} + "\n";
    for (std::size_t at = 0; at < terms.count; ++at, ++term) {
      const auto rounded = [](double number) { return std::to_string(std::lround(number)); };
      text += at % per_line == 0 ? "    " : " ";
      text +=
          "{" + rounded(weights_[term].middlegame) + ", " + rounded(weights_[term].endgame) + "},";
      if (at % per_line == per_line - 1 || at + 1 == terms.count) text += "\n";
    }
  }
  return text + "}};\n// clang-format on\n\n}  // namespace tabiya::engine::eval\n";
}

EvaluationTuner::EvaluationTuner() : state_{std::make_unique<State>()} {}
EvaluationTuner::~EvaluationTuner() = default;
EvaluationTuner::EvaluationTuner(EvaluationTuner&&) noexcept = default;
EvaluationTuner& EvaluationTuner::operator=(EvaluationTuner&&) noexcept = default;
void EvaluationTuner::add(const GameRecord& game) { state_->add(game); }
std::size_t EvaluationTuner::positions() const noexcept { return state_->positions(); }
void EvaluationTuner::tune(const TuningOptions& options,
                           const std::function<void(const TuningProgress&)>& on_progress) {
  state_->tune(options, on_progress);
}
std::string EvaluationTuner::to_source(const std::string& description) const {
  return state_->to_source(description);
}

}  // namespace tabiya::training
