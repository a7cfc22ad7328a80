#include "tabiya/review/consequence.hpp"

#include <span>

#include "review/balance.hpp"
#include "review/material.hpp"
#include "review/quiet_reasons.hpp"
#include "tabiya/review/winning_chances.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::review {
namespace {

using Kind = Consequence::Kind;

/// A line of one side, and how to call what it wins: allowed to the opponent, or missed.
struct Chance {
  const Position& start;
  std::span<const Move> line;
  Kind undefended = Kind::BetterMove;
  Kind capture = Kind::BetterMove;
  Kind fork = Kind::BetterMove;
  Kind promotion = Kind::BetterMove;
  Kind piece = Kind::BetterMove;
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

/// False if the line gives most of the gain back elsewhere, as where both sides take a queen.
bool is_gain_of_line(const Chance& chance, const Gain& gain) {
  const int total = settled_gain(chance.start, chance.line);
  return total > 0 && 2 * total >= gain.net;
}

std::optional<Consequence> gain_in_line(const Chance& chance) {
  const auto gain = largest_gain(chance.start, chance.line);
  if (!gain || !is_gain_of_line(chance, *gain)) return std::nullopt;
  if (!gain->is_capture) return shown_by(chance, chance.promotion, {}, gain->ply + 1);
  const auto plies = gain->ply + 1;
  Consequence found = shown_by(chance, chance.piece,
                               {placed_at_start(chance.start, chance.line.first(plies))}, plies);
  found.price = gain->price;
  return found;
}

/// True if what a line captures at once is little beside what it wins in the end.
bool wins_more_later(const Chance& chance, PieceType at_once) {
  const auto gain = largest_gain(chance.start, chance.line);
  return gain && gain->ply > 0 && gain->net > value_of(at_once) + 1 &&
         is_gain_of_line(chance, *gain);
}

std::optional<Consequence> material(const Chance& chance) {
  if (chance.line.empty()) return std::nullopt;
  auto at_once = capture_at_once(chance);
  if (at_once && !wins_more_later(chance, at_once->targets.front().type)) return at_once;
  if (auto found = fork(chance)) return found;
  if (auto found = gain_in_line(chance)) return found;
  return at_once;
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

/// True if the found piece falls in the other line, too: then it is not the reason.
bool falls_anyway(const Consequence& found, const Position& start, std::span<const Move> line,
                  bool is_own) {
  return found.targets.size() == 1 &&
         captures_on(start, line, found.targets.front().square, is_own);
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
    if (found && !falls_anyway(*found, bad.before, bad.better, false)) return found;
  }
  auto found = material({bad.before, bad.better, Kind::MissesUndefended, Kind::MissesCapture,
                         Kind::MissesFork, Kind::MissesPromotion, Kind::MissesPiece});
  if (found && falls_anyway(*found, bad.before, played, true)) return std::nullopt;
  return found;
}

/// What the end of a line is called by its kind of draw.
struct Draws {
  Kind repetition;
  Kind stalemate;
};

std::optional<Consequence> draw_in(const Position& start, std::span<const Move> line,
                                   const Draws& names) {
  if (line.empty()) return std::nullopt;
  Position end = start;
  for (const Move move : line) end.play_unchecked(move);
  if (is_stalemate(end)) return shown_by({start, line}, names.stalemate, {}, line.size());
  if (repeats(start, line)) return shown_by({start, line}, names.repetition, {});
  return std::nullopt;
}

/// From a better position to one in which the best line ends in a draw, or from a draw to a worse one.
std::optional<Consequence> draw(const BadMove& bad, const Position& after) {
  constexpr int better = 100;
  constexpr engine::Score even = engine::Centipawns{0};
  const auto is_better = [](const std::optional<engine::Score>& score) {
    return score && capped_centipawns(*score) >= better;
  };
  if (bad.score_after == even && is_better(bad.score_before)) {
    return draw_in(after, bad.reply, {Kind::AllowsDraw, Kind::AllowsStalemate});
  }
  if (bad.score_before == even && is_better(bad.score_after)) {
    return draw_in(bad.before, bad.better, {Kind::MissesDraw, Kind::MissesStalemate});
  }
  return std::nullopt;
}

}  // namespace

Consequence consequence_of(const BadMove& bad) {
  const Position after = bad.before.after(bad.move);
  if (auto found = mate(bad, after)) return *std::move(found);
  if (auto found = draw(bad, after)) return *std::move(found);
  if (auto found = material_difference(bad, after)) return *std::move(found);
  if (auto found = difference_of_balance(bad)) return *std::move(found);
  if (auto found = threat_of_lines(bad)) return *std::move(found);
  if (auto found = change_of_position(bad)) return *std::move(found);
  return {.kind = Kind::BetterMove, .line = {bad.better.front()}, .start = bad.before};
}

}  // namespace tabiya::review
