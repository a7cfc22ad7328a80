/// Standstill mates found in consecutive positions, each played with legal moves.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>

#include "standstill_play.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::test {

/// Whether the mate of the previous position is tried first, as along a game.
enum class Memory : std::uint8_t { None, LastMate };

class StandstillsAlongTheWay {
 public:
  explicit StandstillsAlongTheWay(Memory memory) : memory_{memory} {}

  void look_at(const Position& position) {
    for (const Color winner : all_colors) {
      auto& seen = seen_[winner];
      if (memory_ == Memory::None) seen.reset();
      if (seen) seen = winnability::standstill_mate_again(position, winner, *seen);
      if (seen) ++remembered_;
      else seen = winnability::standstill_mate(position, winner);
      // In check, the plan starts after a reply to the check, so it cannot be played from here.
      if (!seen || position.is_check()) continue;
      ++found_;
      EXPECT_TRUE(StandstillPlay(position, winner).succeeds(*seen)) << to_fen(position);
    }
  }
  void look_at_random_game(std::uint32_t seed) {
    constexpr int longest = 150;
    std::mt19937 random{seed};
    Position position;
    for (int ply = 0; ply < longest; ++ply) {
      const MoveList moves = legal_moves(position);
      if (moves.empty()) return;
      position.play_unchecked(moves[random() % moves.size()]);
      look_at(position);
    }
  }

  [[nodiscard]] int found() const { return found_; }
  [[nodiscard]] int remembered() const { return remembered_; }

 private:
  Memory memory_;
  ByColor<std::optional<winnability::Standstill>> seen_;
  int found_ = 0;
  int remembered_ = 0;
};

}  // namespace tabiya::test
