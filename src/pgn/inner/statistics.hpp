/// Statistics of a collection of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pgn/inner/line_stack.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::pgn {

/// Counts of games by result.
struct ResultCounts {
  std::uint64_t wins = 0;  ///< for White, or for the player
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t unknown = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses + unknown; }
  /// The average points, from 0 to 1, of the games with a result; nothing if there are none.
  [[nodiscard]] std::optional<double> share() const noexcept;
  /// Counts a game from the point of view of this side.
  void add(Result result, Color side) noexcept;
  void add(const ResultCounts& other) noexcept;

  friend bool operator==(const ResultCounts&, const ResultCounts&) noexcept = default;
};

struct Statistics {
  using CountsByName = std::unordered_map<std::string, ResultCounts>;

  ResultCounts results;  ///< for White
  std::uint64_t plies = 0;
  std::map<std::uint64_t, std::uint64_t> lengths;  ///< games by plies
  std::uint64_t broken = 0;                        ///< games with an unplayable move
  std::uint64_t checkmates = 0;
  std::uint64_t stalemates = 0;
  std::uint64_t variant_ends = 0;      ///< games that a variant's own rule has ended
  std::map<int, std::uint64_t> years;  ///< games by the year of their Date
  CountsByName variants;               ///< for White, by name; chess as "Standard"
  CountsByName openings;               ///< for White, by name up to the colon: "Sicilian Defense"
  CountsByName codes;                  ///< for White, by ECO code of the last named position
  CountsByName players;                ///< for each player
  CountsByName endings;  ///< for White, by the material of the last position, if small: "KRPvKR"
  std::unordered_map<std::string, std::uint64_t> terminations;  ///< games by the tag Termination

  [[nodiscard]] std::uint64_t games() const noexcept { return results.games(); }
  /// True if a game is of another variant than chess.
  [[nodiscard]] bool has_variants() const;
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

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move(std::string_view san, Cursor cursor);
  Next begin_variation(Cursor cursor);
  void result(Result result, Cursor cursor);
  void end_game(Cursor cursor);

 private:
  void count_last(const Position& last, Result result);
  void count_last(const VariantPosition& last);

  Statistics statistics_;
  StartTags start_;
  GameLines line_;
  Tags tags_;
  OpeningFinder opening_;
  std::uint64_t plies_ = 0;
  std::optional<Result> result_;
};

}  // namespace tabiya::pgn
