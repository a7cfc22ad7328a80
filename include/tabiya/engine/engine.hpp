/// A computer player.
///
///     tabiya::engine::Engine engine;
///     engine.set_position(position);
///     const SearchResult result = engine.search({.depth = 12});
///
/// An engine is a value that owns its hash table, its memory of what proved good, and its threads.
/// It reads no clock but the steady one, prints nothing, and knows no protocol: it tells what it
/// finds through callbacks.
///
/// Several engines may live in one process. One engine is used from one thread, except for stop()
/// and ponder_hit(), which may come from any.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/engine/score.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::engine {

struct EngineOptions {
  std::size_t hash_megabytes = 16;  ///< 1 to max_hash_megabytes
  int threads = 1;                  ///< 1 to max_threads
  int lines = 1;                    ///< how many best lines are wanted, 1 to max_lines
  /// What is kept back on the clock for the way between engine and clock.
  std::chrono::milliseconds move_overhead{20};

  friend bool operator==(const EngineOptions&, const EngineOptions&) noexcept = default;
};

inline constexpr std::size_t max_hash_megabytes = std::size_t{1} << 20;
inline constexpr int max_threads = 256;
inline constexpr int max_lines = 256;
/// The deepest search, in plies.
inline constexpr int max_depth = 240;

class Engine {
 public:
  explicit Engine(const EngineOptions& options = {});
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineOptions& options() const noexcept;
  /// Another size of the hash table empties it; another number of threads forgets what they learnt.
  /// False if there is no memory for it; then nothing has changed.
  /// Requires: not is_searching(); every value within its range.
  [[nodiscard]] bool configure(const EngineOptions& options);

  /// Forgets everything: the next game has nothing to do with the last one.
  /// Requires: not is_searching().
  void forget() noexcept;

  /// The position to search, and the keys of those before it in the game, in their order, for
  /// repetitions; those before the last capture or pawn move do not matter.
  /// Requires: not is_searching().
  void set_position(const Position& position, std::span<const ZobristKey> before = {});

  /// Searches in the background; the result comes when the limits are met, or after stop().
  /// Requires: not is_searching(); the limits' moves are legal.
  void start(const SearchLimits& limits, OnReport on_report, OnResult on_result);
  /// Ends the search soon; its result comes all the same.
  void stop() noexcept;
  /// The expected move was played: from now on the other limits hold.
  void ponder_hit() noexcept;
  [[nodiscard]] bool is_searching() const noexcept;
  /// Waits until the search has ended and its result has been told.
  void wait();

  /// Searches and returns the result. The same calls give the same result with one thread, unless
  /// time is a limit. Requires: as start(); not infinite.
  SearchResult search(const SearchLimits& limits, const OnReport& on_report = {});

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// The static evaluation of a position, for the side to move. Requires: not in check.
[[nodiscard]] Centipawns evaluate(const Position& position);

/// How likely a win is at a score, by the games that the evaluation was tuned on.
[[nodiscard]] WinDrawLoss chances_of(Score score, const Position& position) noexcept;

}  // namespace tabiya::engine
