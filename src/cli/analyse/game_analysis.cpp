#include "cli/analyse/game_analysis.hpp"

#include <algorithm>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::cli {
namespace {

/// The engine's assessment of a position.
struct Assessment {
  std::optional<engine::Score> for_white{};
  double white_points = 0.5;  ///< White's expected score
  std::vector<Move> line{};
};

Assessment assess(const Position& position, std::span<const ZobristKey> before, Analyst& analyst) {
  const auto lines = analyst.best_lines(position, before);
  if (lines.empty()) {
    const double lost = position.turn() == Color::White ? 0 : 1;
    return {.white_points = position.is_check() ? lost : 0.5};
  }
  const engine::Score score = white_relative(lines.front().score, position.turn());
  const engine::WinDrawLoss chances = engine::chances_of(score, position.fullmove_number());
  constexpr double whole = 1000;
  return {.for_white = score,
          .white_points = (chances.win + chances.draw / 2.0) / whole,
          .line = lines.front().line};
}

MoveQuality quality_of(double lost_points) {
  constexpr double dubious = 0.1;
  constexpr double mistake = 0.2;
  constexpr double blunder = 0.33;
  if (lost_points >= blunder) return MoveQuality::Blunder;
  if (lost_points >= mistake) return MoveQuality::Mistake;
  return lost_points >= dubious ? MoveQuality::Dubious : MoveQuality::Sound;
}

std::optional<pgn::Nag> glyph_of(MoveQuality quality) {
  switch (quality) {
    case MoveQuality::Sound: return std::nullopt;
    case MoveQuality::Dubious: return pgn::Nag{6};
    case MoveQuality::Mistake: return pgn::Nag{2};
    case MoveQuality::Blunder: return pgn::Nag{4};
  }
  return std::nullopt;
}

pgn::Evaluation evaluation_of(engine::Score score) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return {pgn::Evaluation::MateIn{mate->moves}};
  }
  return {pgn::Evaluation::Centipawns{std::get<engine::Centipawns>(score).value}};
}

/// True if an annotation already grades the move, from good to dubious.
bool is_judged(const pgn::Node& node) {
  constexpr std::uint8_t first = 1;
  constexpr std::uint8_t last = 6;
  return std::ranges::any_of(
      node.nags, [](pgn::Nag nag) { return nag.number >= first && nag.number <= last; });
}

}  // namespace

std::string_view to_string(MoveQuality quality) noexcept {
  switch (quality) {
    case MoveQuality::Sound: return "sound";
    case MoveQuality::Dubious: return "dubious";
    case MoveQuality::Mistake: return "mistake";
    case MoveQuality::Blunder: return "blunder";
  }
  return {};
}

std::vector<AnalysedMove> analyse_game(const pgn::GameTree& game, Analyst& analyst,
                                       const std::function<void()>& on_move) {
  std::vector<AnalysedMove> moves;
  std::vector<ZobristKey> keys;
  Position position = game.start();
  Assessment before = assess(position, keys, analyst);
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  while (walk.next() && walk.after()) {
    AnalysedMove analysed{.before = position, .step = game[walk.node()].step};
    keys.push_back(position.key());
    position = *walk.after();
    Assessment after = assess(position, keys, analyst);
    analysed.score = after.for_white;
    const double gain = after.white_points - before.white_points;
    const Move* const move = std::get_if<Move>(&analysed.step);
    const bool is_best = move != nullptr && !before.line.empty() && before.line.front() == *move;
    if (move != nullptr && !is_best) {
      analysed.quality = quality_of(analysed.before.turn() == Color::White ? -gain : gain);
    }
    if (analysed.quality != MoveQuality::Sound) analysed.better = std::move(before.line);
    moves.push_back(std::move(analysed));
    before = std::move(after);
    on_move();
  }
  return moves;
}

void annotate(pgn::GameTree& game, const std::vector<AnalysedMove>& moves) {
  constexpr std::size_t moves_of_a_variation = 6;
  pgn::NodeId parent = pgn::GameTree::root();
  const std::vector<pgn::NodeId> line = game.main_line();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const AnalysedMove& analysed = moves[ply];
    pgn::Node& node = game[line[ply]];
    if (analysed.score) set_annotation(node.comments, evaluation_of(*analysed.score));
    const auto glyph = glyph_of(analysed.quality);
    if (glyph && !is_judged(node)) node.nags.push_back(*glyph);
    std::vector<pgn::Step> steps{analysed.better.begin(), analysed.better.end()};
    if (steps.size() > moves_of_a_variation) {
      steps.erase(steps.begin() + moves_of_a_variation, steps.end());
    }
    if (!steps.empty()) game.add_line(parent, steps);
    parent = line[ply];
  }
}

}  // namespace tabiya::cli
