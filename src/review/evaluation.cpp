#include "tabiya/review/evaluation.hpp"

#include <cstdlib>

#include "tabiya/review/winning_chances.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::review {

std::optional<Evaluation> final_evaluation(const Position& position) {
  if (has_legal_move(position)) return std::nullopt;
  if (position.is_check()) return Evaluation{.score = engine::MateIn{0}};
  return Evaluation{.score = engine::Centipawns{0}};
}

engine::Score searched_score(engine::Score score, int depth) noexcept {
  const auto* const mate = std::get_if<engine::MateIn>(&score);
  if (mate == nullptr || std::abs(mate->moves) <= depth) return score;
  return engine::Centipawns{capped_centipawns(score)};
}

std::optional<engine::Score> white_score(engine::Score score, Color turn) noexcept {
  if (auto* const mate = std::get_if<engine::MateIn>(&score)) {
    if (mate->moves == 0) return std::nullopt;
    if (turn == Color::Black) mate->moves *= -1;
  } else if (turn == Color::Black) {
    std::get_if<engine::Centipawns>(&score)->value *= -1;
  }
  return score;
}

int white_centipawns(engine::Score score, Color turn) noexcept {
  const int own = capped_centipawns(score);
  return turn == Color::White ? own : -own;
}

double white_win_percentage(engine::Score score, Color turn) noexcept {
  const double own = win_percentage(score);
  constexpr double whole = 100;
  return turn == Color::White ? own : whole - own;
}

}  // namespace tabiya::review
