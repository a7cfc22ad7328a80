/// What a collection of games is made of, in numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/replay.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::pgn {

/// Games by how they ended.
struct Score {
  std::uint64_t wins = 0;  ///< of White, or of the player
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t unknown = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses + unknown; }
  /// Points of those that have a result, from 0 to 1; nothing if none has.
  [[nodiscard]] std::optional<double> share() const noexcept;
  /// Counts a game in which this side was White, or Black.
  void add(Result result, Color side) noexcept;
  void add(const Score& other) noexcept;

  friend bool operator==(const Score&, const Score&) noexcept = default;
};

struct Statistics {
  using Scores = std::unordered_map<std::string, Score>;

  Score results;  ///< White's
  std::uint64_t plies = 0;
  std::map<std::uint64_t, std::uint64_t> lengths;  ///< games by plies
  std::uint64_t broken = 0;  ///< games of which not every move could be played
  std::uint64_t checkmates = 0;
  std::uint64_t stalemates = 0;
  std::map<int, std::uint64_t> years;  ///< games by the year of their Date
  Scores openings;                     ///< White's, by name up to the colon: "Sicilian Defense"
  Scores codes;                        ///< White's, by ECO code of the last named position
  Scores players;                      ///< each one's own
  Scores endings;  ///< White's, by the men of the last position, if they are few: "KRPvKR"
  std::unordered_map<std::string, std::uint64_t> terminations;  ///< games by the tag

  [[nodiscard]] std::uint64_t games() const noexcept { return results.games(); }
  void add(const Statistics& other);
};

/// The last positions with no more men are counted as endings.
inline constexpr int max_men_of_ending = 7;

/// The men of a board as endings are named, White's first: "KRPvKR".
[[nodiscard]] std::string material_name(const Board& board);

/// A visitor that counts.
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
