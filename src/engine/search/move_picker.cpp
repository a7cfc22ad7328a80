#include "engine/search/move_picker.hpp"

#include <utility>

#include "engine/search/checks.hpp"
#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"

namespace tabiya::engine {
namespace {

[[nodiscard]] PieceType mover_of(const Position& position, Move move) noexcept {
  return position.board().occupied_type_on(move.from());
}
[[nodiscard]] std::size_t place(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(sq));
}

/// Where every noisy move goes, and some that are not.
[[nodiscard]] Bitboard noisy_targets(const Position& position) noexcept {
  const Color us = position.turn();
  Bitboard targets = position.board().men(~us) | squares_of(relative_rank(us, Rank::Eighth));
  if (const auto behind = position.en_passant_square(EnPassantMode::Always)) targets |= *behind;
  return targets;
}

}  // namespace

MoveLeaning& quiet_leaning(Histories& histories, Bitboard threats, const Position& position,
                           Move move) noexcept {
  return histories
      .quiet[static_cast<std::size_t>(position.turn())][threats.contains(move.from()) ? 1 : 0]
            [threats.contains(move.to()) ? 1 : 0][place(move.from())][place(move.to())];
}

MoveLeaning& capture_leaning(Histories& histories, const Position& position, Move move) noexcept {
  const ManTo man = man_to(position.turn(), mover_of(position, move), move.to());
  const PieceType taken = position.captured_by(move).value_or(PieceType::King);
  return histories
      .capture[static_cast<std::size_t>(man)][static_cast<std::size_t>(index_of(taken))];
}

int quiet_history(const Context& context, const Position& position, Move move) noexcept {
  const auto man =
      static_cast<std::size_t>(man_to(position.turn(), mover_of(position, move), move.to()));
  return quiet_leaning(*context.histories, context.threats, position, move).value() +
         (*context.continuations[0])[man].value() + (*context.continuations[1])[man].value() +
         (*context.continuations[2])[man].value() / 2;
}

void MovePicker::list() noexcept {
  constexpr int weight_of_material = 16;
  const MoveList moves = kind_ == Kind::Everything
                             ? legal_moves(position_)
                             : legal_moves_to(position_, noisy_targets(position_));
  for (const Move move : moves) {
    if (move == first_) continue;
    if (!is_noisy(position_, move)) {
      if (kind_ == Kind::Everything) quiets_.push_back({move, 0});
      continue;
    }
    int score = capture_leaning(*context_.histories, position_, move).value();
    if (const auto taken = position_.captured_by(move)) {
      score += weight_of_material * exchange_value(*taken);
    }
    if (move.is_promotion()) score += weight_of_material * exchange_value(PieceType::Queen);
    noisy_.push_back({move, score});
  }
}

void MovePicker::score_quiets() noexcept {
  const Checks checks{position_};
  for (auto& [move, score] : quiets_) {
    score = quiet_history(context_, position_, move);
    if (checks.has(move) && exchange_reaches(position_, move, tuning::check_exchange_limit)) {
      score += tuning::check_bonus;
    }
  }
}

/// Selection rather than sorting: seldom are all moves asked for.
std::optional<MovePicker::Scored> MovePicker::take_best(ScoredList& moves,
                                                        std::size_t& at) noexcept {
  if (at == moves.size()) return std::nullopt;
  std::size_t best = at;
  for (std::size_t other = at + 1; other < moves.size(); ++other) {
    if (moves[other].score > moves[best].score) best = other;
  }
  std::swap(moves[at], moves[best]);
  return moves[at++];
}

std::optional<Move> MovePicker::next() noexcept {
  switch (stage_) {
    case Stage::First:
      stage_ = Stage::List;
      if (first_) return first_;
      [[fallthrough]];
    case Stage::List:
      list();
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];
    case Stage::GoodNoisy:
      while (const auto noisy = take_best(noisy_, noisy_at_)) {
        // A capture that has proved good may lose a little.
        if (exchange_reaches(position_, noisy->move, -noisy->score / 64)) return noisy->move;
        bad_.push_back(*noisy);
      }
      stage_ = Stage::ScoreQuiets;
      [[fallthrough]];
    case Stage::ScoreQuiets:
      if (!skips_quiets_) score_quiets();
      stage_ = Stage::Quiets;
      [[fallthrough]];
    case Stage::Quiets:
      if (!skips_quiets_) {
        if (const auto quiet = take_best(quiets_, quiet_at_)) return quiet->move;
      }
      stage_ = Stage::BadNoisy;
      [[fallthrough]];
    case Stage::BadNoisy:
      if (bad_at_ < bad_.size()) return bad_[bad_at_++].move;
      stage_ = Stage::PutOff;
      [[fallthrough]];
    case Stage::PutOff:
      if (put_off_at_ == put_off_.size()) return std::nullopt;
      return put_off_[put_off_at_++];
  }
  return std::nullopt;
}

}  // namespace tabiya::engine
