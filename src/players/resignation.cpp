#include "tabiya/players/resignation.hpp"

#include <variant>

#include "tabiya/players/variant_player.hpp"

namespace tabiya::players {
namespace {

bool is_hopeless(engine::Score score) noexcept {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return mate->moves <= 0 && -mate->moves <= mate_in_sight;
  }
  return std::get_if<engine::Centipawns>(&score)->value <= -hopeless_score;
}

bool has_scarce_time(const std::optional<engine::ClockState>& clock) noexcept {
  return clock && clock->left < scarce_time;
}

}  // namespace

bool resigns(const Question& question, engine::Score score) noexcept {
  return question.may_resign && is_hopeless(score) &&
         question.position.fullmove_number() >= first_move_for_resignation &&
         !has_scarce_time(question.clocks[~question.side]);
}

bool resigns(const VariantQuestion& question, engine::Score score) noexcept {
  return question.may_resign && is_hopeless(score) &&
         question.position.fullmove_number() >= first_move_for_resignation;
}

}  // namespace tabiya::players
