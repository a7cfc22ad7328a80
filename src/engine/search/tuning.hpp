/// Every number that decides how deep and how wide the search goes, with its rule. Internal.
///
/// Each rule is a function of what a node knows, so that it can be read, tried and tuned apart. What
/// each is worth stands in docs/engine.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/search/value.hpp"

namespace tabiya::engine::tuning {

// Reverse futility: so far ahead that a shallow search will hardly change it.
inline constexpr int reverse_futility_depth = 9;
[[nodiscard]] constexpr Value reverse_futility_margin(int depth, bool is_improving) noexcept {
  return 80 * depth - (is_improving ? 70 : 0);
}

// Razoring: so far behind that only captures can help.
inline constexpr int razoring_depth = 3;
[[nodiscard]] constexpr Value razoring_margin(int depth) noexcept {
  return 280 + 220 * depth * depth;
}

// Null move: handing the turn over is answered by a search so much shallower.
inline constexpr int null_move_depth = 3;
inline constexpr int null_move_verification_depth = 14;
[[nodiscard]] constexpr int null_move_reduction(int depth, Value surplus) noexcept {
  return 4 + depth / 3 + std::clamp(surplus / 200, 0, 3);
}
[[nodiscard]] constexpr Value null_move_margin(int depth) noexcept { return 15 * depth; }

// Internal reduction: without a move from the table, the order is worth less.
inline constexpr int internal_reduction_depth = 4;

// Probing a cut: a capture that beats beta by a margin at a shallow depth.
inline constexpr int probe_cut_depth = 5;
inline constexpr int probe_cut_reduction = 4;
inline constexpr Value probe_cut_margin = 190;

// Late moves: after so many quiet moves at a low depth no other is looked at.
[[nodiscard]] constexpr int late_move_count(int depth, bool is_improving) noexcept {
  return (3 + depth * depth) / (is_improving ? 1 : 2);
}

// Futility: a quiet move that would have to gain more than this at a low depth.
inline constexpr int futility_depth = 8;
[[nodiscard]] constexpr Value futility_margin(int depth) noexcept { return 110 + 95 * depth; }

// Moves of bad memory at a low depth.
inline constexpr int history_pruning_depth = 5;
[[nodiscard]] constexpr int history_pruning_limit(int depth) noexcept { return -1500 * depth; }

// The order of quiet moves: what a check that loses no more than this is ahead.
inline constexpr int check_bonus = 6000;
inline constexpr Value check_exchange_limit = -75;

// Exchanges that lose more than this at a low depth.
inline constexpr int exchange_pruning_depth = 10;
[[nodiscard]] constexpr Value exchange_limit(int depth, bool is_quiet) noexcept {
  return is_quiet ? -22 * depth * depth : -95 * depth;
}

// Singular extension: the move from the table is better than all others by a margin.
inline constexpr int singular_depth = 7;
[[nodiscard]] constexpr Value singular_margin(int depth) noexcept { return 2 * depth; }
inline constexpr Value double_extension_margin = 22;
inline constexpr int double_extension_limit = 8;  // in one line

// Late move reduction. Units of the table: 1/1024 ply.
inline constexpr int reduction_unit = 1024;
inline constexpr int history_per_ply = 9000;
[[nodiscard]] inline int late_move_reduction(int depth, int move_number, bool is_quiet) {
  struct Table {
    std::array<std::array<int, 64>, 64> quiet{};
    std::array<std::array<int, 64>, 64> noisy{};
    Table() {
      for (int deep = 1; deep < 64; ++deep) {
        for (int number = 1; number < 64; ++number) {
          const double logs = std::log(deep) * std::log(number);
          quiet[deep][number] = static_cast<int>(reduction_unit * (0.8 + logs / 2.25));
          noisy[deep][number] = static_cast<int>(reduction_unit * (0.1 + logs / 3.3));
        }
      }
    }
  };
  static const Table table;
  const int deep = std::min(depth, 63);
  const int number = std::min(move_number, 63);
  return is_quiet ? table.quiet[deep][number] : table.noisy[deep][number];
}

// What a cutoff teaches.
[[nodiscard]] constexpr int history_bonus(int depth) noexcept {
  return std::min(180 * depth - 80, 1900);
}
[[nodiscard]] constexpr int history_malus(int depth) noexcept {
  return -std::min(190 * depth - 60, 1700);
}

// What a quiet move did to the static value teaches, before anything is searched.
[[nodiscard]] constexpr int static_change_bonus(Value change) noexcept {
  return std::clamp(change, -1000, 1000);
}

// Aspiration: the window around the last score.
inline constexpr int aspiration_depth = 5;
inline constexpr Value aspiration_window = 14;

// Quiescence: how far a capture that wins nothing may bring the value up, and one that wins a man
// beyond that man.
inline constexpr Value quiescence_margin = 170;
inline constexpr Value quiescence_capture_margin = 230;

}  // namespace tabiya::engine::tuning
