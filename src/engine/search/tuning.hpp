/// The parameters of the search: every number that controls its depth and width. Internal.
///
/// Each rule is a separate function, so that it can be read, tested and tuned on its own.
/// docs/engine.md has the measured Elo of the rules.
///
///     TABIYA_PARAMETER(name, value, min, max);
///
/// declares a number that `tabiya match --tune` can tune between `min` and `max`. It is a constant,
/// except in a build with TABIYA_TUNABLE (see inner/parameters.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/search/inner/parameters.hpp"
#include "engine/search/value.hpp"

namespace tabiya::engine::tuning {

// Transposition table: no cutoffs once the fifty-move counter has reached this value.
inline constexpr std::uint32_t table_cutoff_clock_limit = 90;

// Reverse futility pruning: the evaluation beats beta by a margin at low depth.
inline constexpr int reverse_futility_depth = 9;
TABIYA_PARAMETER(reverse_futility_per_ply, 80, 40, 140);
TABIYA_PARAMETER(reverse_futility_improving, 70, 0, 160);
[[nodiscard]] inline Value reverse_futility_margin(int depth, bool is_improving) noexcept {
  return reverse_futility_per_ply * depth - (is_improving ? reverse_futility_improving : 0);
}

// Razoring: the evaluation is so far below alpha that only captures can help.
inline constexpr int razoring_depth = 3;
TABIYA_PARAMETER(razoring_base, 280, 100, 500);
TABIYA_PARAMETER(razoring_per_square_ply, 220, 80, 400);
[[nodiscard]] inline Value razoring_margin(int depth) noexcept {
  return razoring_base + razoring_per_square_ply * depth * depth;
}

// Null move pruning: the depth reduction of the search after passing.
inline constexpr int null_move_depth = 3;
inline constexpr int null_move_verification_depth = 14;
TABIYA_PARAMETER(null_move_surplus_per_ply, 200, 80, 400);
TABIYA_PARAMETER(null_move_margin_per_ply, 15, 0, 40);
[[nodiscard]] inline int null_move_reduction(int depth, Value surplus) noexcept {
  return 4 + depth / 3 + std::clamp(surplus / null_move_surplus_per_ply, 0, 3);
}
[[nodiscard]] inline Value null_move_margin(int depth) noexcept {
  return null_move_margin_per_ply * depth;
}
// The verification search allows no null move within this number of plies.
[[nodiscard]] constexpr int plies_without_null_move(int depth) noexcept {
  return depth * 3 / 4 + 1;
}

// Internal iterative reduction: without a table move the move ordering is worse, so search less deep.
inline constexpr int internal_iterative_reduction_depth = 4;

// ProbCut: a capture beats beta by a margin at reduced depth.
inline constexpr int probcut_depth = 5;
inline constexpr int probcut_reduction = 4;
TABIYA_PARAMETER(probcut_margin, 190, 80, 360);

// Late move pruning: skip the remaining quiet moves after this number of them.
TABIYA_PARAMETER(late_move_pruning_base, 3, 0, 12);
[[nodiscard]] inline int late_move_pruning_count(int depth, bool is_improving) noexcept {
  return (late_move_pruning_base + depth * depth) / (is_improving ? 1 : 2);
}

// Futility pruning: skip quiet moves if the static evaluation plus this margin does not reach alpha.
inline constexpr int futility_depth = 8;
TABIYA_PARAMETER(futility_base, 110, 20, 240);
TABIYA_PARAMETER(futility_per_ply, 95, 40, 180);
[[nodiscard]] inline Value futility_margin(int depth) noexcept {
  return futility_base + futility_per_ply * depth;
}

// History pruning: skip quiet moves with a history below this limit at low depth.
inline constexpr int history_pruning_depth = 5;
TABIYA_PARAMETER(history_pruning_per_ply, 1500, 500, 5000);
[[nodiscard]] inline int history_pruning_limit(int depth) noexcept {
  return -history_pruning_per_ply * depth;
}

// Move ordering of captures: the weight of the captured piece beside the history, and how much of the
// score allows a loss of one by SEE.
TABIYA_PARAMETER(capture_material_weight, 16, 4, 40);
TABIYA_PARAMETER(capture_score_per_loss, 64, 16, 160);

// Move ordering: the bonus of a quiet check that loses no more than this by SEE.
TABIYA_PARAMETER(check_bonus, 6000, 0, 16'000);
TABIYA_PARAMETER(check_see_limit, -75, -200, 0);

// SEE pruning: skip moves that lose more than this by SEE.
inline constexpr int see_pruning_depth = 10;
TABIYA_PARAMETER(see_pruning_per_square_ply, 22, 8, 50);
TABIYA_PARAMETER(see_pruning_per_noisy_ply, 95, 40, 200);
[[nodiscard]] inline Value see_pruning_limit(int depth, bool is_quiet) noexcept {
  return is_quiet ? -see_pruning_per_square_ply * depth * depth
                  : -see_pruning_per_noisy_ply * depth;
}

// Singular extension: the table move beats all others by this margin.
inline constexpr int singular_depth = 7;
// How much shallower than the node the table entry may be.
inline constexpr int singular_entry_shallowness = 3;
TABIYA_PARAMETER(singular_margin_per_ten_plies, 20, 5, 60);
TABIYA_PARAMETER(double_extension_margin, 22, 4, 60);
inline constexpr int double_extension_limit = 8;  // per line
[[nodiscard]] constexpr int singular_ply_limit(int root_depth) noexcept { return 2 * root_depth; }
[[nodiscard]] constexpr int singular_search_depth(int depth) noexcept { return (depth - 1) / 2; }
[[nodiscard]] inline Value singular_margin(int depth) noexcept {
  return singular_margin_per_ten_plies * depth / 10;
}

// Late move reduction: by the logarithms of depth and move number. Units: 1/1024 ply; base and
// divisor are in hundredths.
inline constexpr int reduction_unit = 1024;
inline constexpr int late_move_reduction_depth = 2;
TABIYA_PARAMETER(quiet_reduction_base, 80, 0, 200);
TABIYA_PARAMETER(quiet_reduction_divisor, 225, 120, 450);
TABIYA_PARAMETER(noisy_reduction_base, 10, -60, 120);
TABIYA_PARAMETER(noisy_reduction_divisor, 330, 180, 600);
[[nodiscard]] inline int reduction_by_formula(int depth, int move_number, bool is_quiet) {
  const double logs = std::log(depth) * std::log(move_number);
  const int base = is_quiet ? quiet_reduction_base : noisy_reduction_base;
  const int divisor = is_quiet ? quiet_reduction_divisor : noisy_reduction_divisor;
  return static_cast<int>(reduction_unit * (base / 100.0 + logs / (divisor / 100.0)));
}
[[nodiscard]] inline int late_move_reduction(int depth, int move_number, bool is_quiet) {
  constexpr int size = 64;  // deeper, and later moves, are reduced like the last ones
  const int deep = std::min(depth, size - 1);
  const int number = std::min(move_number, size - 1);
#ifdef TABIYA_TUNABLE
  return reduction_by_formula(deep, number, is_quiet);  // a table would be out of date
#else
  struct Table {
    std::array<std::array<int, size>, size> quiet{};
    std::array<std::array<int, size>, size> noisy{};
    Table() {
      for (int row = 1; row < size; ++row) {
        for (int column = 1; column < size; ++column) {
          quiet[row][column] = reduction_by_formula(row, column, true);
          noisy[row][column] = reduction_by_formula(row, column, false);
        }
      }
    }
  };
  static const Table table;
  return is_quiet ? table.quiet[deep][number] : table.noisy[deep][number];
#endif
}

// Late move reduction: more of it, or less, by what else is known. Units: 1/1024 ply.
TABIYA_PARAMETER(null_window_reduction, 1024, 0, 2048);
TABIYA_PARAMETER(cut_node_reduction, 1024, 0, 2560);
TABIYA_PARAMETER(was_pv_reduction, 1024, 0, 2560);  // less
TABIYA_PARAMETER(not_improving_reduction, 512, 0, 1536);
TABIYA_PARAMETER(check_reduction, 1024, 0, 2048);  // less
TABIYA_PARAMETER(noisy_table_move_reduction, 1024, 0, 2048);
inline constexpr int few_cutoffs = 3;
TABIYA_PARAMETER(many_cutoffs_reduction, 1024, 0, 2048);
TABIYA_PARAMETER(history_per_ply, 9000, 3000, 20'000);
// A re-search of a move that is better by this margin is a ply deeper.
TABIYA_PARAMETER(deeper_margin, 60, 15, 150);

// History updates after a cutoff.
TABIYA_PARAMETER(history_bonus_per_ply, 180, 60, 360);
TABIYA_PARAMETER(history_bonus_offset, 80, -100, 300);
TABIYA_PARAMETER(history_bonus_limit, 1900, 800, 4000);
[[nodiscard]] inline int history_bonus(int depth) noexcept {
  return std::min(history_bonus_per_ply * depth - history_bonus_offset, history_bonus_limit);
}
TABIYA_PARAMETER(history_malus_per_ply, 190, 60, 400);
TABIYA_PARAMETER(history_malus_offset, 60, -100, 300);
TABIYA_PARAMETER(history_malus_limit, 1700, 600, 4000);
[[nodiscard]] inline int history_malus(int depth) noexcept {
  return -std::min(history_malus_per_ply * depth - history_malus_offset, history_malus_limit);
}

// History update of a quiet move, by how much it changed the static evaluation.
TABIYA_PARAMETER(static_eval_change_limit, 1000, 200, 3000);
[[nodiscard]] inline int static_eval_change_bonus(Value change) noexcept {
  return std::clamp(change, -static_eval_change_limit, static_eval_change_limit);
}

// Correction history: the update by a search that differs from the static evaluation, with its limit, and
// the sum of entries that corrects the evaluation by one. Units of the entries: 1/512.
inline constexpr int correction_scale = 512;
TABIYA_PARAMETER(correction_weight, 16, 4, 48);
[[nodiscard]] inline int correction_bonus(Value difference, int depth, int limit) noexcept {
  return std::clamp(difference * depth * correction_weight, -limit / 4, limit / 4);
}

// Aspiration window: its initial half-width around the last score, its growth after each failure, and the
// half-width from which it is opened entirely.
inline constexpr int aspiration_depth = 5;
TABIYA_PARAMETER(aspiration_window, 14, 5, 40);
inline constexpr Value widest_aspiration_window = 1000;
[[nodiscard]] constexpr Value wider_aspiration_window(Value width) noexcept {
  return width + width / 2;
}
// A re-search after failing high is one ply shallower each time, up to this number.
inline constexpr int fail_high_reduction_limit = 3;

// Delta pruning in quiescence search: the margin of a capture that gains nothing by SEE, and the margin
// of any capture beyond the captured piece.
TABIYA_PARAMETER(quiescence_margin, 170, 50, 360);
TABIYA_PARAMETER(quiescence_capture_margin, 230, 80, 460);

}  // namespace tabiya::engine::tuning
