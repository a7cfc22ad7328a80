/// An engine that plays in a match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/game/time_control.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::match {

/// How long a player may think.
struct ThinkingLimits {
  std::optional<TimeControl> time{};  ///< for the whole game
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};

  friend bool operator==(const ThinkingLimits&, const ThinkingLimits&) = default;
};

struct PlayerSpec {
  std::string name{};  ///< used in tables and games
  uci::ProgramCall program{};
  std::vector<uci::SetOption> options{};
  ThinkingLimits limits{};
};

/// A running engine, restarted after each failure.
class Player {
 public:
  /// Deadlines are on the clock of the program's host. Requires: the specification outlives the player.
  explicit Player(const PlayerSpec& spec) : spec_{&spec} {}

  [[nodiscard]] const PlayerSpec& spec() const noexcept { return *spec_; }
  /// Starts the engine, completes the UCI handshake, sets its options and waits until it is ready.
  /// Errors: why it failed.
  [[nodiscard]] uci::Client::Result<void> start();
  /// Sets options of the running engine. An engine that is not running, or has died, is started
  /// with the options of its specification instead; the caller has changed them there too.
  /// Errors: why it failed.
  [[nodiscard]] uci::Client::Result<void> change_options(std::span<const uci::SetOption> options);
  /// Gets ready for a new game with these moves of an opening; starts the engine if necessary.
  /// Errors: why it failed; NoChess960 leaves it ready for another game.
  [[nodiscard]] uci::Client::Result<void> begin_game(const uci::GameLine& opening);
  /// Requires: start() or begin_game() has succeeded, and nothing has failed since.
  [[nodiscard]] uci::Client& client() noexcept { return *client_; }
  /// Drops a failed engine: the next game starts a new process.
  void abandon() noexcept { client_.reset(); }

 private:
  const PlayerSpec* spec_;
  std::optional<uci::Client> client_{};
};

}  // namespace tabiya::match
