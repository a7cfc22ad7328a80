/// The engine for the variants of chess.
///
///     tabiya::engine::VariantSearch search;
///     search.set_position(VariantPosition{Variant::Atomic});
///     const SearchResult result = search.search({.nodes = 100'000});
///
/// It plays every variant, chess included, with one search and an evaluation for each. `Engine` plays
/// chess alone, and plays it better. Like an `Engine` it prints nothing and knows no protocol.
///
/// A win by the variant's own rule counts as a mate: `MateIn{2}` wins in two moves.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/engine/score.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::engine {

struct VariantSearchOptions {
  std::size_t hash_megabytes = 16;  ///< at least 1
  int lines = 1;                    ///< the number of best lines to report, at least 1
  /// Time held back on the clock to cover the delay between engine and clock.
  std::chrono::milliseconds move_overhead{20};
  /// The clock that time limits are measured with.
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

/// What a search is to notice while it runs. Each can be requested from any thread.
struct SearchSignals {
  std::stop_token stop{};        ///< end, and return what was found
  std::stop_token ponder_hit{};  ///< the opponent played the expected move: the other limits apply
};

/// Use each from one thread.
class VariantSearch {
 public:
  /// Errors: throws std::bad_alloc.
  explicit VariantSearch(const VariantSearchOptions& options = {});
  ~VariantSearch();
  VariantSearch(VariantSearch&&) noexcept;
  VariantSearch& operator=(VariantSearch&&) noexcept;
  VariantSearch(const VariantSearch&) = delete;
  VariantSearch& operator=(const VariantSearch&) = delete;

  [[nodiscard]] const VariantSearchOptions& options() const noexcept;
  /// Forgets what earlier searches have learnt, as before a new game.
  void clear() noexcept;
  /// Sets the position to search. `before` has the keys of the earlier positions of the game, in
  /// order, to detect repetitions. Another variant than before clears what was learnt.
  void set_position(const VariantPosition& position, std::span<const ZobristKey> before = {});

  /// Searches until a limit is reached, or until it is stopped. It then returns what it has. It never
  /// searches more nodes than the limit. An infinite or pondering search returns only when it is
  /// stopped, or after a ponder hit. With a limit of nodes or depth alone, the same sequence of calls
  /// gives the same results. Of a handicap it observes the nodes and the misjudgement.
  /// Requires: the moves in `limits` are legal.
  SearchResult search(const SearchLimits& limits, const OnReport& on_report = {},
                      const SearchSignals& signals = {});

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// The score of a position without a legal move. In Antichess the side to move can have won; no score
/// says so, and `MateIn{1}` comes nearest.
[[nodiscard]] Score score_of_end(const VariantPosition& position) noexcept;

/// The static evaluation of a position of a variant, for the side to move.
/// Requires: the game is not over, and the side to move is not in check.
[[nodiscard]] Centipawns evaluate(const VariantPosition& position);

}  // namespace tabiya::engine
