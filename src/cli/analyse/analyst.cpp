#include "cli/analyse/analyst.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/play/sentence.hpp"

namespace tabiya::cli {

std::vector<engine::SearchReport> Analyst::best_lines(const Position& position,
                                                      std::span<const ZobristKey> before) {
  std::vector<engine::SearchReport> lines;
  engine_.set_position(position, before);
  const auto result = engine_.search(settings_.limits, [&](const engine::SearchReport& report) {
    if (report.bound != engine::Bound::Exact) return;
    const auto index = static_cast<std::size_t>(report.line_number) - 1;
    if (lines.size() <= index) lines.resize(index + 1);
    lines[index] = report;
  });
  // Results found after the last report.
  if (!lines.empty() && lines.front().line.front() != result.best && lines.size() == 1) {
    lines.front().score = result.score;
    lines.front().line = result.line;
  }
  return lines;
}

review::Evaluations Analyst::evaluate_all(const review::GameReviewer& game,
                                          const std::function<void()>& on_position) {
  engine_.clear();
  return game.evaluate_all(engine_, settings_.limits, [&](std::size_t, const auto&) {
    on_position();
    return true;
  });
}

engine::Score white_relative(engine::Score score, Color turn) {
  if (turn == Color::White) return score;
  if (auto* const mate = std::get_if<engine::MateIn>(&score)) mate->moves = -mate->moves;
  else std::get<engine::Centipawns>(score).value *= -1;
  return score;
}

std::string score_for_white(engine::Score score, Color turn) {
  const engine::Score turned = white_relative(score, turn);
  if (const auto* const mate = std::get_if<engine::MateIn>(&turned)) {
    return fmt::format("#{}", mate->moves);
  }
  return fmt::format("{:+.2f}", std::get<engine::Centipawns>(turned).value / 100.0);
}

std::string line_in_words(Position position, std::span<const Move> line, std::size_t most,
                          const MoveStyle& style) {
  std::string text;
  for (const Move move : line.first(std::min(most, line.size()))) {
    const bool needs_number = text.empty() || position.turn() == Color::White;
    if (!text.empty()) text += " ";
    if (needs_number) text += move_number(position) + " ";
    text += to_text(position, move, style);
    position.play_unchecked(move);
  }
  return text;
}

}  // namespace tabiya::cli
