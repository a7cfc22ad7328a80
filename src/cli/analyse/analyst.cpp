#include "cli/analyse/analyst.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "tabiya/engine/variant_search.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::cli {
namespace {

/// The last reports of a search of the position that is set.
template <class AnyEngine>
std::vector<engine::SearchReport> search_lines(AnyEngine& engine,
                                               const engine::SearchLimits& limits) {
  std::vector<engine::SearchReport> lines;
  const auto result = engine.search(limits, [&](const engine::SearchReport& report) {
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

/// "12.", "12...".
template <class AnyPosition>
std::string number_of(const AnyPosition& position) {
  return fmt::format("{}{}", position.fullmove_number(),
                     position.turn() == Color::White ? "." : "...");
}

template <class AnyPosition>
std::string line_of(AnyPosition position, std::span<const Move> line, const MoveStyle& style) {
  std::string text;
  for (const Move move : line) {
    const bool needs_number = text.empty() || position.turn() == Color::White;
    if (!text.empty()) text += " ";
    if (needs_number) text += number_of(position) + " ";
    text += to_text(position, move, style);
    position.play_unchecked(move);
  }
  return text;
}

}  // namespace

std::vector<engine::SearchReport> Analyst::best_lines(const Position& position,
                                                      std::span<const ZobristKey> before) {
  engine_.set_position(position, before);
  return search_lines(engine_, settings_.limits);
}

std::vector<engine::SearchReport> best_lines(const VariantPosition& position,
                                             const AnalysisSettings& settings) {
  engine::VariantSearch engine{{.hash_megabytes = settings.engine.hash_megabytes,
                                .lines = settings.engine.lines,
                                .move_overhead = settings.engine.move_overhead}};
  engine.set_position(position);
  return search_lines(engine, settings.limits);
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
  return line_of(position, line.first(std::min(most, line.size())), style);
}

std::string line_in_words(VariantPosition position, std::span<const Move> line, std::size_t most,
                          const MoveStyle& style) {
  return line_of(position, line.first(std::min(most, line.size())), style);
}

}  // namespace tabiya::cli
