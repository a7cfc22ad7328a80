#include "engine/search/move_picker.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <utility>

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

/// The entry of a move that captures a piece of this type; a king stands for none.
[[nodiscard]] MoveHistory& capture_entry(Histories& histories, const Position& position, Move move,
                                         PieceType taken) noexcept {
  const PieceTo index = piece_to(position.turn(), moving_type(position, move), move.to());
  return histories
      .capture[static_cast<std::size_t>(index)][static_cast<std::size_t>(index_of(taken))];
}

}  // namespace

MoveHistory& quiet_entry(Histories& histories, Bitboard threats, const Position& position,
                         Move move) noexcept {
  return histories
      .quiet[static_cast<std::size_t>(position.turn())][threats.contains(move.from()) ? 1 : 0]
            [threats.contains(move.to()) ? 1 : 0][place(move.from())][place(move.to())];
}

MoveHistory& capture_entry(Histories& histories, const Position& position, Move move) noexcept {
  return capture_entry(histories, position, move,
                       position.captured_by(move).value_or(PieceType::King));
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
    const auto taken = targets.contains(move.to()) ? position_.captured_by(move) : std::nullopt;
    if (!taken && move.promotion_type() != PieceType::Queen) {
      if (kind_ == Kind::All) quiets_.push_back(move, 0);
      continue;
    }
    int score = capture_entry(*context_.histories, position_, move, taken.value_or(PieceType::King))
                    .value();
    if (taken) score += tuning::capture_material_weight * exchange_value(*taken);
    if (move.is_promotion()) {
      score += tuning::capture_material_weight * exchange_value(PieceType::Queen);
    }
    noisy_.push_back(move, score);
  }
}

void MovePicker::score_quiets() noexcept {
  const CheckInfo& checks = check_info();
  for (std::size_t at = 0; at < quiets_.size(); ++at) {
    const Move move = quiets_.move(at);
    int score = quiet_history(context_, position_, move);
    if (checks.gives_check(move) && see_reaches(position_, move, tuning::check_see_limit)) {
      score += tuning::check_bonus;
    }
    quiets_.set_score(at, score);
  }
}

/// A step of selection sort: a full sort would be wasted, because few nodes try all moves.
MovePicker::Scored MovePicker::ScoredList::take_best() noexcept {
  // The lowest bits say where the score stands, so that the first of equal ones is the largest. A maximum
  // needs no branch, and compilers make vector instructions of this loop.
  const int size = static_cast<int>(moves_.size());
  int best = INT_MIN;
  for (int at = static_cast<int>(taken_); at < size; ++at) {
    best = std::max(best, scaled_scores_[static_cast<std::size_t>(at)] + (scale - 1 - at));
  }
  const auto index = static_cast<std::size_t>(scale - 1 - (best & (scale - 1)));
  const Scored result{moves_[index], best >> std::countr_zero(static_cast<unsigned>(scale))};
  std::swap(moves_[taken_], moves_[index]);
  std::swap(scaled_scores_[taken_], scaled_scores_[index]);
  ++taken_;
  return result;
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
      while (noisy_.has_more()) {
        const Scored noisy = noisy_.take_best();
        // A capture with a good history is allowed to lose a little.
        if (see_reaches(position_, noisy.move, -noisy.score / tuning::capture_score_per_loss)) {
          return noisy.move;
        }
        bad_noisy_.push_back(noisy.move);
      }
      stage_ = Stage::ScoreQuiets;
      [[fallthrough]];
    case Stage::ScoreQuiets:
      if (!skips_quiets_) score_quiets();
      stage_ = Stage::Quiets;
      [[fallthrough]];
    case Stage::Quiets:
      if (!skips_quiets_ && quiets_.has_more()) return quiets_.take_best().move;
      stage_ = Stage::BadNoisy;
      [[fallthrough]];
    case Stage::BadNoisy:
      if (bad_index_ < bad_noisy_.size()) return bad_noisy_[bad_index_++];
      stage_ = Stage::Deferred;
      [[fallthrough]];
    case Stage::Deferred:
      if (deferred_index_ == deferred_.size()) return std::nullopt;
      return deferred_[deferred_index_++];
  }
  return std::nullopt;
}

}  // namespace tabiya::engine
