/// A program that takes part in a match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/game/time_control.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::match {

/// How long a player may think.
struct ThinkingLimits {
  std::optional<TimeControl> time{};  ///< a clock for the whole game; nothing: none
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};

  friend bool operator==(const ThinkingLimits&, const ThinkingLimits&) = default;
};

struct PlayerSpec {
  std::string name{};  ///< by which it is called in tables and games
  uci::ProgramCall program{};
  std::vector<uci::SetOption> options{};
  ThinkingLimits limits{};
};

/// An engine at work, started again whenever it has failed.
class Player {
 public:
  /// Requires: the specification outlives the player.
  explicit Player(const PlayerSpec& spec) : spec_{&spec} {}

  [[nodiscard]] const PlayerSpec& spec() const noexcept { return *spec_; }
  /// Runs, has said that it speaks UCI, and has its options. Errors: what keeps it from that.
  [[nodiscard]] uci::Client::Result<void> start();
  /// Ready for a new game; started if need be. Errors: what keeps it from that.
  [[nodiscard]] uci::Client::Result<void> begin_game(CastlingMode mode);
  /// Requires: begin_game() has succeeded, and nothing failed since.
  [[nodiscard]] uci::Client& client() noexcept { return *client_; }
  /// It has failed: the next game begins with a new process.
  void abandon() noexcept { client_.reset(); }

 private:
  const PlayerSpec* spec_;
  std::optional<uci::Client> client_{};
};

}  // namespace tabiya::match
