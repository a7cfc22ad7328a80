/// The chess engine.
///
///     tabiya::engine::Engine engine;
///     engine.set_position(position);
///     const SearchResult result = engine.search({.depth = 12});
///
/// An engine owns its transposition table, its move histories and its threads. It reads only the
/// steady clock, prints nothing and knows no protocol: it reports through callbacks.
///
/// A process can hold several engines. Use each from one thread; only stop() and ponder_hit() can be
/// called from any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/network.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/engine/score.hpp"
#include "tabiya/engine/tablebase_options.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::engine {

/// What can be changed between searches.
struct EngineOptions {
  std::size_t hash_megabytes = 16;  ///< 1 to max_hash_megabytes
  int threads = 1;                  ///< 1 to max_threads
  int lines = 1;                    ///< the number of best lines to report, 1 to max_lines
  /// Time held back on the clock to cover the delay between engine and clock. Measured delays are held
  /// back in addition.
  std::chrono::milliseconds move_overhead{20};
  /// What evaluates positions; without a network, hand-written terms do.
  SharedNetwork network = built_in_network();
  TablebaseOptions tablebase{};

  friend bool operator==(const EngineOptions&, const EngineOptions&) noexcept = default;
};

inline constexpr std::size_t max_hash_megabytes = std::size_t{1} << 20;
inline constexpr int max_threads = 256;
inline constexpr int max_lines = 256;

class Engine {
 public:
  explicit Engine(const EngineOptions& options = {});
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineOptions& options() const noexcept;
  /// Changes the options. A new hash size empties the table; a new number of threads resets the
  /// histories; a new network does both. Returns false, and changes nothing, if there is not enough memory.
  /// Requires: not is_searching(); every value within its range.
  [[nodiscard]] bool configure(const EngineOptions& options);

  /// Clears the transposition table and the histories, as before a new game.
  /// Requires: not is_searching().
  void clear() noexcept;

  /// Sets the position to search. `before` has the keys of the earlier positions of the game, in
  /// order, to detect repetitions; keys from before the last capture or pawn move are ignored.
  /// Requires: not is_searching().
  void set_position(const Position& position, std::span<const ZobristKey> before = {});

  /// Searches in the background. Calls `on_result` when a limit is reached or after stop().
  /// Requires: not is_searching(); the moves in `limits` are legal.
  void start(const SearchLimits& limits, OnReport on_report, OnResult on_result);
  /// Asks the search to end. It still delivers its result.
  void stop() noexcept;
  /// The opponent played the expected move: the other limits apply from now on.
  void ponder_hit() noexcept;
  [[nodiscard]] bool is_searching() const noexcept;
  /// Waits until the search has ended and its result has been delivered.
  void wait();

  /// Searches and returns the result. With one thread and no time limit, the same sequence of calls
  /// gives the same results.
  /// Requires: as start(); the search is not infinite.
  SearchResult search(const SearchLimits& limits, const OnReport& on_report = {});

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// The static evaluation of a position, for the side to move: by a network, or by hand-written terms if
/// it is null.
/// Requires: the side to move is not in check.
[[nodiscard]] Centipawns evaluate(const Position& position,
                                  const SharedNetwork& network = built_in_network());

/// The chances of a win, a draw and a loss at a score after this number of moves, estimated from games of
/// the engine against itself (docs/engine.md).
[[nodiscard]] WinDrawLoss chances_of(Score score, std::uint32_t move_number) noexcept;

}  // namespace tabiya::engine
