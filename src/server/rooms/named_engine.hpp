/// A UCI engine of the operator's as a player: started when it is first needed, asked for a move, and
/// started anew once if it fails.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/engine_pool.hpp"
#include "tabiya/game/game.hpp"

namespace tabiya::server {

/// A UCI engine that may be played against.
struct NamedEngine {
  std::string name;                ///< for people: "Stockfish"
  std::vector<std::string> command;  ///< the program and its arguments
  std::vector<std::pair<std::string, std::string>> options{};
};

/// What a computer makes of a position.
struct Thought {
  std::optional<Move> move{};  ///< nothing if a named engine has failed
  /// What it is worth to the side to move, in hundredths of a pawn; a mate counts as mate_value.
  /// Nothing from an engine that does not say.
  std::optional<int> score{};

  static constexpr int mate_value = 30'000;
};

class NamedEngineCall {
 public:
  using OnFault = std::function<void(std::string sentence)>;

  /// Waits no longer than `patience` for each answer, besides the time of the thought itself.
  /// Requires: thread and engine outlive this.
  NamedEngineCall(EngineThread& thread, const NamedEngine& engine,
                  std::chrono::milliseconds patience, OnFault on_fault)
      : thread_{thread}, engine_{engine}, patience_{patience}, on_fault_{std::move(on_fault)} {}

  /// Starts the engine if it does not run, and tells what is wrong if it cannot be used.
  void check();
  /// Tells each fault. No move if the engine has failed twice.
  [[nodiscard]] Thought think(const Game& game, std::chrono::milliseconds time);

 private:
  template <class T = void>
  using Result = std::expected<T, std::string>;  // why it cannot be used

  [[nodiscard]] Result<> make_ready();
  [[nodiscard]] Result<Thought> ask(const Game& game, std::chrono::milliseconds time);
  void report(const std::string& fault, std::string_view consequence) const;

  EngineThread& thread_;
  const NamedEngine& engine_;
  std::chrono::milliseconds patience_;
  OnFault on_fault_;
};

}  // namespace tabiya::server
