#include "review/quiet_reasons.hpp"

#include <span>
#include <utility>

#include "review/material.hpp"
#include "review/motifs.hpp"

namespace tabiya::review {
namespace {

using Kind = Consequence::Kind;
using Line = std::span<const Move>;

/// How to call the threats of one side: allowed to the opponent, or missed.
struct Threats {
  Kind mate;
  Kind pin;
  Kind skewer;
  Kind discovery;
  Kind attack;
};

constexpr Threats allowed{Kind::AllowsMateThreat, Kind::AllowsPin, Kind::AllowsSkewer,
                          Kind::AllowsDiscovery, Kind::AllowsAttack};
constexpr Threats missed{Kind::MissesMateThreat, Kind::MissesPin, Kind::MissesSkewer,
                         Kind::MissesDiscovery, Kind::MissesAttack};

Consequence reason_shown_by(Kind kind, const Position& start, Line line,
                            std::vector<PlacedPiece> targets = {}) {
  return {.kind = kind,
          .targets = std::move(targets),
          .line = {line.begin(), line.end()},
          .start = start};
}

std::optional<Consequence> threat_of(const Position& start, Line line, const Threats& names) {
  if (line.empty()) return std::nullopt;
  const Move move = line.front();
  const bool is_captured = line.size() > 1 && line[1].to() == move.to();
  if (is_captured) return std::nullopt;
  const Line first = line.first(1);
  if (threatens_mate(start, move)) return reason_shown_by(names.mate, start, first);
  if (const auto pinned = pinned_by(start, move)) {
    return reason_shown_by(names.pin, start, first, {*pinned});
  }
  if (auto skewered = skewered_by(start, move); !skewered.empty()) {
    return reason_shown_by(names.skewer, start, first, std::move(skewered));
  }
  if (const auto discovered = discovered_by(start, move)) {
    return reason_shown_by(names.discovery, start, first, {*discovered});
  }
  if (const auto attacked = attacked_by(start, move)) {
    return reason_shown_by(names.attack, start, first, {*attacked});
  }
  return std::nullopt;
}

std::vector<Move> played_line(const BadMove& bad) {
  std::vector<Move> played{bad.move};
  played.insert(played.end(), bad.reply.begin(), bad.reply.end());
  return played;
}

std::optional<Consequence> passed_pawn(Kind kind, const Position& start, Line line,
                                       const Position& other_start, Line other) {
  const auto advance = advance_of_passed_pawn(start, line);
  if (!advance || other.empty() || advance_of_passed_pawn(other_start, other)) return std::nullopt;
  return reason_shown_by(kind, start, line.first(advance->plies),
                         {{PieceType::Pawn, advance->square}});
}

bool can_castle(const Position& position, Color side) {
  return position.castling_rooks().intersects(position.board().pieces(side));
}

/// Also by a check that the king has to move out of.
std::optional<Consequence> castling(const BadMove& bad) {
  const Color side = bad.before.turn();
  const bool could = can_castle(bad.before, side) && !bad.move.is_castling();
  if (!could || !castles(bad.better)) return std::nullopt;
  Position position = bad.before.after(bad.move);
  constexpr std::size_t check_and_answer = 2;
  std::size_t plies = 0;
  if (can_castle(position, side)) {
    if (bad.reply.size() < check_and_answer) return std::nullopt;
    plies = check_and_answer;
    position.play_unchecked(bad.reply[0]);
    if (!position.is_check()) return std::nullopt;
    position.play_unchecked(bad.reply[1]);
    if (can_castle(position, side)) return std::nullopt;
  }
  return reason_shown_by(Kind::GivesUpCastling, bad.before.after(bad.move),
                         Line{bad.reply}.first(plies));
}

std::optional<Consequence> queens(Kind kind, const Position& start, Line line,
                                  const Position& other_start, Line other) {
  const auto plies = exchange_of_queens(start, line);
  if (!plies || exchange_of_queens(other_start, other)) return std::nullopt;
  return reason_shown_by(kind, start, line.first(*plies));
}

}  // namespace

std::optional<Consequence> threat_of_lines(const BadMove& bad) {
  if (auto found = threat_of(bad.before.after(bad.move), bad.reply, allowed)) return found;
  return threat_of(bad.before, bad.better, missed);
}

std::optional<Consequence> change_of_position(const BadMove& bad) {
  const Position after = bad.before.after(bad.move);
  const Position after_better = bad.before.after(bad.better.front());
  const std::vector<Move> played = played_line(bad);
  const Line better = bad.better;
  if (auto found =
          passed_pawn(Kind::AllowsPassedPawn, after, bad.reply, after_better, better.subspan(1))) {
    return found;
  }
  if (auto found = passed_pawn(Kind::MissesPassedPawn, bad.before, better, bad.before, played)) {
    return found;
  }
  if (auto found = castling(bad)) return found;
  if (auto found = queens(Kind::AllowsQueenExchange, after, bad.reply, bad.before, better)) {
    return found;
  }
  return queens(Kind::MissesQueenExchange, bad.before, better, bad.before, played);
}

}  // namespace tabiya::review
