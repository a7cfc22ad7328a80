/// Statistics of a collection of games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::pgn {

/// Counts of games by result.
struct Score {
  std::uint64_t wins = 0;  ///< for White, or for the player
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t unknown = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses + unknown; }
  /// The average points, from 0 to 1, of the games with a result; nothing if there are none.
  [[nodiscard]] std::optional<double> share() const noexcept;
  /// Counts a game from the point of view of this side.
  void add(Result result, Color side) noexcept;
  void add(const Score& other) noexcept;

  friend bool operator==(const Score&, const Score&) noexcept = default;
};

struct Statistics {
  using Scores = std::unordered_map<std::string, Score>;

  Score results;  ///< for White
  std::uint64_t plies = 0;
  std::map<std::uint64_t, std::uint64_t> lengths;  ///< games by plies
  std::uint64_t broken = 0;                        ///< games with an unplayable move
  std::uint64_t checkmates = 0;
  std::uint64_t stalemates = 0;
  std::map<int, std::uint64_t> years;  ///< games by the year of their Date
  Scores openings;                     ///< for White, by name up to the colon: "Sicilian Defense"
  Scores codes;                        ///< for White, by ECO code of the last named position
  Scores players;                      ///< for each player
  Scores endings;  ///< for White, by the material of the last position, if small: "KRPvKR"
  std::unordered_map<std::string, std::uint64_t> terminations;  ///< games by the tag Termination

  [[nodiscard]] std::uint64_t games() const noexcept { return results.games(); }
  void add(const Statistics& other);
};

/// Last positions with at most this many men (pieces and pawns) count as endings.
inline constexpr int max_men_of_ending = 7;

/// The material on a board, White's first, as endings are named: "KRPvKR".
[[nodiscard]] std::string material_name(const Board& board);

/// A visitor that collects `Statistics`.
class StatisticsVisitor : public NullVisitor {
 public:
  [[nodiscard]] const Statistics& statistics() const noexcept { return statistics_; }

  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move(std::string_view san, Place place);
  Next begin_variation(Place place);
  void result(Result result, Place place);
  void end_game(Place place);

 private:
  Statistics statistics_;
  StartTags start_;
  LineStack line_;
  Tags tags_;
  OpeningFinder opening_;
  std::uint64_t plies_ = 0;
  std::optional<Result> result_;
};

}  // namespace tabiya::pgn
