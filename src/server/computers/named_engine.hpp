/// A UCI engine configured by the operator, as a player. It is started on first use and restarted
/// once if it fails.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/computers/engine_pool.hpp"
#include "tabiya/engine/score.hpp"
#include "tabiya/game/game.hpp"

namespace tabiya::server {

/// A UCI engine that users can play against.
struct NamedEngine {
  std::string name;                  ///< the display name: "Stockfish"
  std::vector<std::string> command;  ///< the program and its arguments
  std::vector<std::pair<std::string, std::string>> options{};
  uci::Host* host = &uci::this_machine();
};

/// A computer player's answer to a position.
struct Thought {
  std::optional<Move> move{};  ///< nothing if a named engine has failed
  /// For the side to move. Nothing if the engine reports none.
  std::optional<engine::Score> score{};
  /// How long a person expects to wait for the move, counted from the question. Zero if the player
  /// takes a time of its own; see engine::pause_before().
  std::chrono::milliseconds pause{0};
};

class NamedEngineCall {
 public:
  using OnFault = std::function<void(std::string sentence)>;
  /// Called each time the engine has been started.
  using OnStart = std::function<void(bool has_chess960)>;

  struct Listeners {
    OnFault on_fault;
    OnStart on_start{};
  };

  /// Waits at most `patience` for each answer, in addition to the thinking time.
  /// Requires: thread and engine outlive this.
  NamedEngineCall(EngineThread& thread, const NamedEngine& engine,
                  std::chrono::milliseconds patience, Listeners listeners)
      : thread_{thread}, engine_{engine}, patience_{patience}, listeners_{std::move(listeners)} {}

  /// Starts the engine if it is not running; reports a fault if it cannot be used.
  void check();
  /// Asks for a move, and reports each fault. No move if the engine fails twice, or cannot play this
  /// game of Chess960.
  [[nodiscard]] Thought think(const Game& game, std::chrono::milliseconds time);

 private:
  struct Fault {
    std::string sentence;        // why the engine cannot be used
    bool is_worth_retry = true;  // with a new process
  };
  template <class T = void>
  using Result = std::expected<T, Fault>;

  [[nodiscard]] Result<> make_ready();
  [[nodiscard]] static std::unexpected<Fault> fault_of(const uci::EngineFailure& failure);
  [[nodiscard]] Result<Thought> ask(const Game& game, std::chrono::milliseconds time);
  void report(const Fault& fault, std::string_view consequence) const;

  EngineThread& thread_;
  const NamedEngine& engine_;
  std::chrono::milliseconds patience_;
  Listeners listeners_;
};

}  // namespace tabiya::server
