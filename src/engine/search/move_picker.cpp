#include "engine/search/move_picker.hpp"

#include <utility>

#include "engine/search/checks.hpp"
#include "engine/search/exchange.hpp"
#include "engine/search/tuning.hpp"

namespace tabiya::engine {
namespace {

[[nodiscard]] PieceType moving_type(const Position& position, Move move) noexcept {
  return position.board().occupied_type_on(move.from());
}
[[nodiscard]] std::size_t place(Square sq) noexcept {
  return static_cast<std::size_t>(index_of(sq));
}

/// A superset of the target squares of noisy moves.
[[nodiscard]] Bitboard noisy_targets(const Position& position) noexcept {
  const Color us = position.turn();
  Bitboard targets = position.board().pieces(~us) | squares_of(relative_rank(us, Rank::Eighth));
  if (const auto behind = position.en_passant_square(EnPassantMode::Always)) targets |= *behind;
  return targets;
}

}  // namespace

MoveHistory& quiet_entry(Histories& histories, Bitboard threats, const Position& position,
                         Move move) noexcept {
  return histories
      .quiet[static_cast<std::size_t>(position.turn())][threats.contains(move.from()) ? 1 : 0]
            [threats.contains(move.to()) ? 1 : 0][place(move.from())][place(move.to())];
}

MoveHistory& capture_entry(Histories& histories, const Position& position, Move move) noexcept {
  const PieceTo index = piece_to(position.turn(), moving_type(position, move), move.to());
  const PieceType taken = position.captured_by(move).value_or(PieceType::King);
  return histories
      .capture[static_cast<std::size_t>(index)][static_cast<std::size_t>(index_of(taken))];
}

int quiet_history(const HistoryContext& context, const Position& position, Move move) noexcept {
  const auto index =
      static_cast<std::size_t>(piece_to(position.turn(), moving_type(position, move), move.to()));
  return quiet_entry(*context.histories, context.threats, position, move).value() +
         (*context.continuations[0])[index].value() + (*context.continuations[1])[index].value() +
         (*context.continuations[2])[index].value() / 2;
}

void MovePicker::generate() noexcept {
  const Bitboard targets = noisy_targets(position_);
  const MoveList moves =
      kind_ == Kind::All ? legal_moves(position_) : legal_moves_to(position_, targets);
  for (const Move move : moves) {
    if (move == table_move_) continue;
    if (!targets.contains(move.to()) || !is_noisy(position_, move)) {
      if (kind_ == Kind::All) quiets_.push_back({move, 0});
      continue;
    }
    int score = capture_entry(*context_.histories, position_, move).value();
    if (const auto taken = position_.captured_by(move)) {
      score += tuning::capture_material_weight * exchange_value(*taken);
    }
    if (move.is_promotion())
      score += tuning::capture_material_weight * exchange_value(PieceType::Queen);
    noisy_.push_back({move, score});
  }
}

void MovePicker::score_quiets() noexcept {
  const CheckInfo check_info{position_};
  for (auto& [move, score] : quiets_) {
    score = quiet_history(context_, position_, move);
    if (check_info.gives_check(move) && see_reaches(position_, move, tuning::check_see_limit)) {
      score += tuning::check_bonus;
    }
  }
}

/// A step of selection sort: a full sort would be wasted, because few nodes try all moves.
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
    case Stage::TableMove:
      stage_ = Stage::Generate;
      if (table_move_) return table_move_;
      [[fallthrough]];
    case Stage::Generate:
      generate();
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];
    case Stage::GoodNoisy:
      while (const auto noisy = take_best(noisy_, noisy_index_)) {
        // A capture with a good history is allowed to lose a little.
        if (see_reaches(position_, noisy->move, -noisy->score / tuning::capture_score_per_loss))
          return noisy->move;
        bad_noisy_.push_back(*noisy);
      }
      stage_ = Stage::ScoreQuiets;
      [[fallthrough]];
    case Stage::ScoreQuiets:
      if (!skips_quiets_) score_quiets();
      stage_ = Stage::Quiets;
      [[fallthrough]];
    case Stage::Quiets:
      if (!skips_quiets_) {
        if (const auto quiet = take_best(quiets_, quiet_index_)) return quiet->move;
      }
      stage_ = Stage::BadNoisy;
      [[fallthrough]];
    case Stage::BadNoisy:
      if (bad_index_ < bad_noisy_.size()) return bad_noisy_[bad_index_++].move;
      stage_ = Stage::Deferred;
      [[fallthrough]];
    case Stage::Deferred:
      if (deferred_index_ == deferred_.size()) return std::nullopt;
      return deferred_[deferred_index_++];
  }
  return std::nullopt;
}

}  // namespace tabiya::engine
