/// What the results of a match say about relative strength, and with what confidence.
///
/// Games are played in pairs: the same opening twice, with colours reversed. The unit of the
/// statistics is the pair, because its two games are not independent: the same opening decides
/// both. A pair has five possible results, from 0 to 2 points ("pentanomial").
///
/// A test is sequential: after each pair it compares the likelihood of the results under "stronger
/// by elo1" with the likelihood under "stronger by elo0". The match ends when one is much greater
/// than the other. The likelihoods are those of a normal distribution with the sample's mean and
/// variance.
/// Source: Wald, Sequential Tests of Statistical Hypotheses (1945); Van den Bergh, the GSPRT.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tabiya::match {

/// Pairs by the points of the first player: 0, ½, 1, 1½, 2.
struct PairCounts {
  std::array<std::uint64_t, 5> counts{};

  [[nodiscard]] std::uint64_t total() const noexcept;
  friend bool operator==(const PairCounts&, const PairCounts&) noexcept = default;
};

/// Games by the result of the first player.
struct GameCounts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t total() const noexcept { return wins + draws + losses; }
  [[nodiscard]] double points() const noexcept {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
  }
  friend bool operator==(const GameCounts&, const GameCounts&) noexcept = default;
};

/// A score, and the rating difference that it implies.
struct Estimate {
  double score = 0.5;        ///< of the first player, 0 to 1
  double score_error = 0;    ///< half the width of the 95 % confidence interval
  double elo = 0;            ///< infinite for a score of 0 or 1
  double elo_error = 0;      ///< half the width of the interval that score_error implies
  double superiority = 0.5;  ///< the probability that the first player is stronger
};

/// From pairs of games. Empty without pairs.
[[nodiscard]] std::optional<Estimate> estimate(const PairCounts& pairs);
/// From independent games. Empty without games.
[[nodiscard]] std::optional<Estimate> estimate(const GameCounts& games);

/// The expected score for a rating difference, and the inverse. Source: Elo (1978).
[[nodiscard]] double score_of_elo(double elo) noexcept;
[[nodiscard]] double elo_of_score(double score) noexcept;

struct SequentialTest {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  ///< the risk of accepting elo1 although elo0 is true
  double beta = 0.05;   ///< the risk of accepting elo0 although elo1 is true

  /// The bounds of the log-likelihood ratio.
  [[nodiscard]] double lower() const noexcept;
  [[nodiscard]] double upper() const noexcept;
};

/// The log-likelihood ratio of elo1 to elo0.
[[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs, const SequentialTest& test);

enum class TestVerdict : std::uint8_t { Undecided, NotStronger, Stronger };
/// Undecided until there are enough pairs to estimate their variance.
[[nodiscard]] TestVerdict judge(const PairCounts& pairs, const SequentialTest& test);

}  // namespace tabiya::match
