/// Plays a mate that was found without playing, with legal moves.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "winnability/standstill.hpp"

namespace tabiya::test {

/// Looks for legal moves that carry out each part of the plan while all other pieces stand still.
class StandstillPlay {
 public:
  StandstillPlay(const Position& start, Color winner) : position_{start}, winner_{winner} {}

  /// Whether the plan ends in checkmate.
  bool succeeds(const winnability::Standstill& plan) {
    pacer_ = Bitboard{plan.pacer.from} | plan.pacer.to;
    Square hunter = plan.hunter;
    for (const auto& hunt : plan.hunts) {
      if (!hunts(hunt)) return false;
      if (hunt.way.from == hunter) hunter = hunt.way.to;
    }
    if (plan.meeting && !meets(*plan.meeting, *plan.hunter_at_meeting)) return false;
    if (plan.aside) pacer_ = Bitboard{*plan.meeting} | *plan.aside;
    if (plan.support && !walks(plan.support->from, Bitboard{plan.support->to})) return false;
    return walks(hunter, Bitboard{plan.post}, is_checkmate) && position_.turn() != winner_;
  }

 private:
  using Done = std::function<bool(const Position&)>;
  using MayPlay = std::function<bool(const Position&, Move)>;

  [[nodiscard]] static bool is_quiet(const Position& position, Move move) {
    return move.kind() == Move::Kind::Normal && !position.captured_by(move);
  }
  [[nodiscard]] static bool is_queening(Move move) {
    return move.is_promotion() && move.promotion_type() == PieceType::Queen;
  }
  [[nodiscard]] bool paces(const Position& position, Move move) const {
    return is_quiet(position, move) && pacer_.contains(move.from()) && pacer_.contains(move.to());
  }

  bool hunts(const winnability::Hunt& hunt) {
    Square hunter = hunt.way.from;
    for (Bitboard prey = hunt.prey; prey.any(); prey -= hunter) {
      const auto taken = walks(hunter, prey);
      if (!taken) return false;
      hunter = *taken;
    }
    return walks(hunter, Bitboard{hunt.way.to}).has_value();
  }

  /// Plays the fewest allowed moves to a position that is `done`. Returns false if there are none.
  bool gets(const Done& done, const MayPlay& may_play) {
    std::vector<Position> seen{position_};
    std::deque<Position> waiting{position_};
    while (!waiting.empty()) {
      const Position position = waiting.front();
      waiting.pop_front();
      if (done(position)) {
        position_ = position;
        return true;
      }
      for (const Move move : legal_moves(position)) {
        if (!may_play(position, move)) continue;
        const Position next = position.after(move);
        const auto is_same = [&](const Position& other) {
          return next.key() == other.key() && same_position(next, other);
        };
        if (std::ranges::any_of(seen, is_same)) continue;
        seen.push_back(next);
        waiting.push_back(next);
      }
    }
    return false;
  }

  /// Moves a piece of the winner to one of the goals while the pacer paces, so that the final
  /// position is wanted. Returns the goal.
  std::optional<Square> walks(
      Square from, Bitboard goals, const Done& is_wanted = [](const Position&) { return true; }) {
    const Board start = position_.board();
    const Bitboard others = start.pieces(winner_) - from;
    const auto place = [&](const Position& position) {
      return (position.board().pieces(winner_) - others).first();
    };
    const bool is_done = gets(
        [&](const Position& position) {
          return goals.contains(place(position)) && is_wanted(position);
        },
        [&](const Position& position, Move move) {
          if (position.turn() != winner_) return paces(position, move);
          return move.from() == place(position) &&
                 (is_quiet(position, move) || is_queening(move) || goals.contains(move.to()));
        });
    if (!is_done) return std::nullopt;
    return place(position_);
  }

  /// Moves the loser's king to a square while the hunter paces.
  bool meets(Square goal, winnability::Route hunting) {
    const Bitboard both = Bitboard{hunting.from} | hunting.to;
    return gets(
        [&](const Position& position) {
          return position.king(~winner_) == goal &&
                 position.board().pieces(winner_).contains(hunting.from);
        },
        [&](const Position& position, Move move) {
          if (!is_quiet(position, move)) return false;
          if (position.turn() == winner_)
            return both.contains(move.from()) && both.contains(move.to());
          return move.from() == position.king(~winner_) || paces(position, move);
        });
  }

  Position position_;
  Color winner_;
  Bitboard pacer_;
};

}  // namespace tabiya::test
