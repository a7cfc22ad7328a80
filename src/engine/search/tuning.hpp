/// The parameters of the search: every number that controls its depth and width. Internal.
///
/// Each rule is a separate function, so that it can be read, tested and tuned on its own.
/// docs/engine.md has the measured Elo of the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/search/value.hpp"

namespace tabiya::engine::tuning {

// Transposition table: no cutoffs once the fifty-move counter has reached this value.
inline constexpr std::uint32_t table_cutoff_clock_limit = 90;

// Reverse futility pruning: the evaluation beats beta by a margin at low depth.
inline constexpr int reverse_futility_depth = 9;
[[nodiscard]] constexpr Value reverse_futility_margin(int depth, bool is_improving) noexcept {
  return 80 * depth - (is_improving ? 70 : 0);
}

// Razoring: the evaluation is so far below alpha that only captures can help.
inline constexpr int razoring_depth = 3;
[[nodiscard]] constexpr Value razoring_margin(int depth) noexcept {
  return 280 + 220 * depth * depth;
}

// Null move pruning: the depth reduction of the search after passing.
inline constexpr int null_move_depth = 3;
inline constexpr int null_move_verification_depth = 14;
[[nodiscard]] constexpr int null_move_reduction(int depth, Value surplus) noexcept {
  return 4 + depth / 3 + std::clamp(surplus / 200, 0, 3);
}
[[nodiscard]] constexpr Value null_move_margin(int depth) noexcept { return 15 * depth; }
// The verification search allows no null move within this number of plies.
[[nodiscard]] constexpr int plies_without_null_move(int depth) noexcept {
  return depth * 3 / 4 + 1;
}

// Internal iterative reduction: without a table move the move ordering is worse, so search less deep.
inline constexpr int internal_iterative_reduction_depth = 4;

// ProbCut: a capture beats beta by a margin at reduced depth.
inline constexpr int probcut_depth = 5;
inline constexpr int probcut_reduction = 4;
inline constexpr Value probcut_margin = 190;

// Late move pruning: skip the remaining quiet moves after this number of them.
[[nodiscard]] constexpr int late_move_pruning_count(int depth, bool is_improving) noexcept {
  return (3 + depth * depth) / (is_improving ? 1 : 2);
}

// Futility pruning: skip quiet moves if the static evaluation plus this margin does not reach alpha.
inline constexpr int futility_depth = 8;
[[nodiscard]] constexpr Value futility_margin(int depth) noexcept { return 110 + 95 * depth; }

// History pruning: skip quiet moves with a history below this limit at low depth.
inline constexpr int history_pruning_depth = 5;
[[nodiscard]] constexpr int history_pruning_limit(int depth) noexcept { return -1500 * depth; }

// Move ordering of captures: the weight of the captured piece beside the history, and how much of the
// score allows a loss of one by SEE.
inline constexpr int capture_material_weight = 16;
inline constexpr int capture_score_per_loss = 64;

// Move ordering: the bonus of a quiet check that loses no more than this by SEE.
inline constexpr int check_bonus = 6000;
inline constexpr Value check_see_limit = -75;

// SEE pruning: skip moves that lose more than this by SEE.
inline constexpr int see_pruning_depth = 10;
[[nodiscard]] constexpr Value see_pruning_limit(int depth, bool is_quiet) noexcept {
  return is_quiet ? -22 * depth * depth : -95 * depth;
}

// Singular extension: the table move beats all others by this margin.
inline constexpr int singular_depth = 7;
// How much shallower than the node the table entry may be.
inline constexpr int singular_entry_shallowness = 3;
[[nodiscard]] constexpr int singular_ply_limit(int root_depth) noexcept { return 2 * root_depth; }
[[nodiscard]] constexpr int singular_search_depth(int depth) noexcept { return (depth - 1) / 2; }
[[nodiscard]] constexpr Value singular_margin(int depth) noexcept { return 2 * depth; }
inline constexpr Value double_extension_margin = 22;
inline constexpr int double_extension_limit = 8;  // per line

// Late move reduction. Units: 1/1024 ply.
inline constexpr int reduction_unit = 1024;
inline constexpr int late_move_reduction_depth = 2;
inline constexpr int null_window_reduction = 1024;
inline constexpr int cut_node_reduction = 1024;
inline constexpr int was_pv_reduction = 1024;  // less
inline constexpr int not_improving_reduction = 512;
inline constexpr int check_reduction = 1024;  // less
inline constexpr int noisy_table_move_reduction = 1024;
inline constexpr int few_cutoffs = 3;
inline constexpr int many_cutoffs_reduction = 1024;
inline constexpr int history_per_ply = 9000;
// A re-search of a move that is better by this margin is a ply deeper.
inline constexpr Value deeper_margin = 60;
[[nodiscard]] inline int late_move_reduction(int depth, int move_number, bool is_quiet) {
  constexpr int size = 64;  // deeper, and later moves, are reduced like the last ones
  struct Table {
    std::array<std::array<int, size>, size> quiet{};
    std::array<std::array<int, size>, size> noisy{};
    Table() {
      for (int deep = 1; deep < size; ++deep) {
        for (int number = 1; number < size; ++number) {
          const double logs = std::log(deep) * std::log(number);
          quiet[deep][number] = static_cast<int>(reduction_unit * (0.8 + logs / 2.25));
          noisy[deep][number] = static_cast<int>(reduction_unit * (0.1 + logs / 3.3));
        }
      }
    }
  };
  static const Table table;
  const int deep = std::min(depth, size - 1);
  const int number = std::min(move_number, size - 1);
  return is_quiet ? table.quiet[deep][number] : table.noisy[deep][number];
}

// History updates after a cutoff.
[[nodiscard]] constexpr int history_bonus(int depth) noexcept {
  return std::min(180 * depth - 80, 1900);
}
[[nodiscard]] constexpr int history_malus(int depth) noexcept {
  return -std::min(190 * depth - 60, 1700);
}

// History update of a quiet move, by how much it changed the static evaluation.
[[nodiscard]] constexpr int static_eval_change_bonus(Value change) noexcept {
  return std::clamp(change, -1000, 1000);
}

// Correction history: the update by a search that differs from the static evaluation, with its limit, and
// the sum of entries that corrects the evaluation by one. Units of the entries: 1/512.
inline constexpr int correction_scale = 512;
[[nodiscard]] constexpr int correction_bonus(Value difference, int depth, int limit) noexcept {
  return std::clamp(difference * depth * 16, -limit / 4, limit / 4);
}

// Aspiration window: its initial half-width around the last score, its growth after each failure, and the
// half-width from which it is opened entirely.
inline constexpr int aspiration_depth = 5;
inline constexpr Value aspiration_window = 14;
inline constexpr Value widest_aspiration_window = 1000;
[[nodiscard]] constexpr Value wider_aspiration_window(Value width) noexcept {
  return width + width / 2;
}
// A re-search after failing high is one ply shallower each time, up to this number.
inline constexpr int fail_high_reduction_limit = 3;

// Delta pruning in quiescence search: the margin of a capture that gains nothing by SEE, and the margin
// of any capture beyond the captured piece.
inline constexpr Value quiescence_margin = 170;
inline constexpr Value quiescence_capture_margin = 230;

}  // namespace tabiya::engine::tuning
