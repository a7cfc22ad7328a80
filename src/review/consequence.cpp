#include "tabiya/review/consequence.hpp"

#include <span>

#include "review/material.hpp"

namespace tabiya::review {
namespace {

using Kind = Consequence::Kind;

/// A line of one side, and how to call what it wins: allowed to the opponent, or missed.
struct Chance {
  const Position& start;
  std::span<const Move> line;
  Kind undefended;
  Kind capture;
  Kind fork;
  Kind promotion;
  Kind piece;
};

std::optional<int> mate_in(const std::optional<engine::Score>& score) noexcept {
  if (!score) return std::nullopt;
  const auto* const mate = std::get_if<engine::MateIn>(&*score);
  if (mate == nullptr || mate->moves <= 0) return std::nullopt;
  return mate->moves;
}

Consequence shown_by(const Chance& chance, Kind kind, std::vector<PlacedPiece> targets,
                     std::size_t plies = 1) {
  const auto line = chance.line.first(plies);
  return {.kind = kind,
          .targets = std::move(targets),
          .line = {line.begin(), line.end()},
          .start = chance.start};
}

/// The first move takes a piece that is undefended, or worth more than the piece that takes it.
std::optional<Consequence> capture_at_once(const Chance& chance) {
  const Move move = chance.line.front();
  const auto captured = chance.start.captured_by(move);
  if (!captured || move.is_en_passant()) return std::nullopt;
  const std::vector<PlacedPiece> target{{*captured, move.to()}};
  if (!can_be_recaptured(chance.start, move)) return shown_by(chance, chance.undefended, target);
  const PieceType capturer = *chance.start.board().type_on(move.from());
  if (capturer == PieceType::King || value_of(*captured) <= value_of(capturer)) return std::nullopt;
  return shown_by(chance, chance.capture, target);
}

std::optional<Consequence> fork(const Chance& chance) {
  auto targets = forked_by(chance.start, chance.line.front());
  if (targets.empty()) return std::nullopt;
  return shown_by(chance, chance.fork, std::move(targets));
}

std::optional<Consequence> gain_in_line(const Chance& chance) {
  const auto gain = largest_gain(chance.start, chance.line);
  if (!gain) return std::nullopt;
  if (!gain->is_capture) return shown_by(chance, chance.promotion, {}, gain->ply + 1);
  const auto plies = gain->ply + 1;
  return shown_by(chance, chance.piece, {placed_at_start(chance.start, chance.line.first(plies))},
                  plies);
}

std::optional<Consequence> material(const Chance& chance) {
  if (chance.line.empty()) return std::nullopt;
  if (auto found = capture_at_once(chance)) return found;
  if (auto found = fork(chance)) return found;
  return gain_in_line(chance);
}

std::optional<Consequence> mate(const BadMove& bad, const Position& after) {
  const auto own = mate_in(bad.score_before);
  const auto of_opponent = mate_in(bad.score_after);
  if (of_opponent && !bad.reply.empty()) {
    return Consequence{.kind = Kind::AllowsMate,
                       .mate_in = *of_opponent,
                       .line = {bad.reply.front()},
                       .start = after};
  }
  if (!own || !bad.score_after) return std::nullopt;
  return Consequence{
      .kind = Kind::MissesMate, .mate_in = *own, .line = {bad.better.front()}, .start = bad.before};
}

/// The material explanation: what the opponent wins if the move loses material, otherwise what the
/// better line would have won.
std::optional<Consequence> material_difference(const BadMove& bad, const Position& after) {
  std::vector<Move> played{bad.move};
  played.insert(played.end(), bad.reply.begin(), bad.reply.end());
  const int gain = settled_gain(bad.before, played);
  if (gain >= settled_gain(bad.before, bad.better)) return std::nullopt;
  if (gain < 0) {
    auto found = material({after, bad.reply, Kind::LeavesUndefended, Kind::AllowsCapture,
                           Kind::AllowsFork, Kind::AllowsPromotion, Kind::LosesPiece});
    if (found && found->kind == Kind::LeavesUndefended &&
        found->targets.front().square == bad.move.to()) {
      found->kind = Kind::PutsEnPrise;
    }
    if (found) return found;
  }
  return material({bad.before, bad.better, Kind::MissesUndefended, Kind::MissesCapture,
                   Kind::MissesFork, Kind::MissesPromotion, Kind::MissesPiece});
}

}  // namespace

Consequence consequence_of(const BadMove& bad) {
  const Position after = bad.before.after(bad.move);
  if (auto found = mate(bad, after)) return *std::move(found);
  if (auto found = material_difference(bad, after)) return *std::move(found);
  return {.kind = Kind::BetterMove, .line = {bad.better.front()}, .start = bad.before};
}

}  // namespace tabiya::review
