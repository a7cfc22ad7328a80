#include "tabiya/review/winning_chances.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tabiya::review {
namespace {

using engine::MateIn;
using engine::Score;

bool is_mating(Score score) noexcept {
  const auto* const mate = std::get_if<MateIn>(&score);
  return mate != nullptr && mate->moves > 0;
}

bool is_mated(Score score) noexcept {
  const auto* const mate = std::get_if<MateIn>(&score);
  return mate != nullptr && mate->moves <= 0;
}

Judgement judge_lost_chances_beside_mate(int advantage_of_other_side) noexcept {
  constexpr int nearly_decided = 700;
  constexpr int decided = 999;
  if (advantage_of_other_side > decided) return Judgement::Inaccuracy;
  return advantage_of_other_side > nearly_decided ? Judgement::Mistake : Judgement::Blunder;
}

/// For a side that walks into a mate, what counts is how badly it stood before; for one that loses
/// its own mate, how well it still stands.
std::optional<Judgement> judge_with_mate(Score before, Score after) noexcept {
  const bool mates_before = is_mating(before);
  const bool is_mated_after = is_mating(after);
  if (is_mated_after && !mates_before) {
    if (is_mated(before)) return std::nullopt;
    return judge_lost_chances_beside_mate(-capped_centipawns(before));
  }
  if (!mates_before || is_mated(after)) return std::nullopt;
  return judge_lost_chances_beside_mate(is_mated_after ? 0 : -capped_centipawns(after));
}

}  // namespace

int capped_centipawns(Score score) noexcept {
  if (const auto* const mate = std::get_if<MateIn>(&score)) {
    return mate->moves > 0 ? max_centipawns : -max_centipawns;
  }
  return std::clamp(std::get_if<engine::Centipawns>(&score)->value, -max_centipawns,
                    max_centipawns);
}

double winning_chances(Score score) noexcept {
  constexpr double slope = -0.00368208;
  return 2 / (1 + std::exp(slope * capped_centipawns(score))) - 1;
}

double win_percentage(Score score) noexcept { return 50 + 50 * winning_chances(score); }

std::string_view to_string(Judgement judgement) noexcept {
  switch (judgement) {
    case Judgement::Inaccuracy: return "inaccuracy";
    case Judgement::Mistake: return "mistake";
    case Judgement::Blunder: return "blunder";
  }
  return {};
}

double lost_chances(Score before, Score after) noexcept {
  return winning_chances(before) + winning_chances(after);
}

std::optional<Judgement> judge(Score before, Score after) noexcept {
  const bool has_mate =
      std::holds_alternative<MateIn>(before) || std::holds_alternative<MateIn>(after);
  if (has_mate) return judge_with_mate(before, after);
  constexpr double blunder = 0.3;
  constexpr double mistake = 0.2;
  constexpr double inaccuracy = 0.1;
  const double loss = lost_chances(before, after);
  if (loss >= blunder) return Judgement::Blunder;
  if (loss >= mistake) return Judgement::Mistake;
  if (loss >= inaccuracy) return Judgement::Inaccuracy;
  return std::nullopt;
}

std::string_view to_string(MissedResult missed) noexcept {
  return missed == MissedResult::Win ? "win" : "draw";
}

std::optional<MissedResult> missed_result(Score before, Score after) noexcept {
  struct Row {
    MissedResult result;
    double had;      // the least win percentage before the move
    double at_most;  // the greatest one before the move
    double keeps;    // the least one after it that keeps the result
  };
  constexpr double whole = 100;
  constexpr std::array rows{Row{MissedResult::Win, 80, whole, 65},
                            Row{MissedResult::Draw, 40, 60, 20}};
  const double had = win_percentage(before);
  const double has = whole - win_percentage(after);
  for (const Row& row : rows) {
    if (had >= row.had && had <= row.at_most && has < row.keeps) return row.result;
  }
  return std::nullopt;
}

}  // namespace tabiya::review
