/// What the results of a match say about the players' strength, and how surely.
///
/// Games are played in pairs: the same opening twice, with colours changed. What is counted is the
/// pair, because its two games are not independent: who draws a won opening loses the pair. So five
/// results are possible, from nothing to two points ("pentanomial").
///
/// A test is sequential: after each pair the likelihood of the results under "stronger by elo1" is
/// compared with that under "stronger by elo0", and the match ends when one is far likelier than the
/// other. The likelihoods are those of the normal distribution with the mean and the variance that
/// the results have.
/// Source: Wald, Sequential Tests of Statistical Hypotheses (1945); Van den Bergh, the GSPRT.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tabiya::match {

/// Pairs by what the first player got of them: 0, ½, 1, 1½, 2 points.
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

/// A score, and the difference in rating that would give it.
struct Estimate {
  double score = 0.5;        ///< of the first player, 0 to 1
  double score_error = 0;    ///< 95 % of such matches lie within as much above and below
  double elo = 0;            ///< infinite for a score of 0 or 1
  double elo_error = 0;      ///< half the width of the interval that belongs to score_error
  double superiority = 0.5;  ///< the probability that the first player is the stronger
};

/// From pairs of games. Nothing without a pair.
[[nodiscard]] std::optional<Estimate> estimate(const PairCounts& pairs);
/// From single games that have nothing to do with each other. Nothing without a game.
[[nodiscard]] std::optional<Estimate> estimate(const GameCounts& games);

/// The score that belongs to a difference in rating, and the reverse. Source: Elo (1978).
[[nodiscard]] double score_of_elo(double elo) noexcept;
[[nodiscard]] double elo_of_score(double score) noexcept;

struct SequentialTest {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  ///< the risk of taking the first for stronger by elo1 though it is not
  double beta = 0.05;   ///< the risk of missing it

  /// The limits of the logarithm of the ratio of likelihoods.
  [[nodiscard]] double lower() const noexcept;
  [[nodiscard]] double upper() const noexcept;
};

/// The logarithm of how much likelier the results are under elo1 than under elo0.
[[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs, const SequentialTest& test);

enum class TestVerdict : std::uint8_t { GoOn, NotStronger, Stronger };
/// Goes on until there are enough pairs to know their variance.
[[nodiscard]] TestVerdict judge(const PairCounts& pairs, const SequentialTest& test);

}  // namespace tabiya::match
