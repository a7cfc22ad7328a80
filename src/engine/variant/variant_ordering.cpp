// The order in which moves are searched.
#include "engine/variant/capture_gain.hpp"
#include "engine/variant/variant_worker.hpp"
#include "rules/inner/attack_tables.hpp"

namespace tabiya::engine {
namespace {

// Scores lie in bands: the move of the table, wins, good captures, killers, quiet moves, bad captures.
constexpr int table_score = 1 << 30;
constexpr int winning_score = 1 << 29;
constexpr int good_capture_score = 1 << 27;
constexpr int killer_score = 1 << 25;
constexpr int bad_capture_score = -(1 << 27);
/// For a quiet move from where the piece attacks the enemy king.
constexpr int checking_bonus = 8'000;

/// From where each type of piece would attack the enemy king.
class CheckingSquares {
 public:
  explicit CheckingSquares(const VariantPosition& position) noexcept {
    using enum PieceType;
    const auto king = position.king(~position.turn());
    if (!king) return;
    const Bitboard occupied = position.board().occupied();
    by_type_[0] = position.turn() == Color::White
                      ? tables::pawn_attacks<Color::Black>(Bitboard{*king})
                      : tables::pawn_attacks<Color::White>(Bitboard{*king});
    by_type_[1] = tables::knight[static_cast<std::size_t>(index_of(*king))];
    by_type_[2] = tables::bishop(*king, occupied);
    by_type_[3] = tables::rook(*king, occupied);
    by_type_[4] = by_type_[2] | by_type_[3];
  }
  [[nodiscard]] bool contains(PieceType type, Square to) const noexcept {
    return by_type_[static_cast<std::size_t>(index_of(type))].contains(to);
  }

 private:
  std::array<Bitboard, 6> by_type_{};
};

}  // namespace

bool VariantWorker::wins_by_goal(const VariantPosition& position, Move move) const noexcept {
  return style_->goal.contains(move.to()) && !move.is_castling() && !move.is_drop() &&
         position.board().occupied_type_on(move.from()) == PieceType::King;
}

/// Captures, promotions to a queen, and kings that reach their goal.
bool VariantWorker::is_noisy(const VariantPosition& position, Move move) const noexcept {
  if (position.captured_by(move) || move.promotion_type() == PieceType::Queen) return true;
  return wins_by_goal(position, move);
}

int VariantWorker::score_of_noisy(const VariantPosition& position, Move move) noexcept {
  if (wins_by_goal(position, move)) return winning_score;
  const auto captured = position.captured_by(move);
  const PieceTo moved = piece_to_of(position, move);
  const PieceType type = captured.value_or(PieceType::King);
  int score =
      histories_->capture[static_cast<std::size_t>(moved)][static_cast<std::size_t>(index_of(type))]
          .value() /
      16;
  if (style_->noise == Noise::Explosions && captured) {
    const Value gain = explosion_gain(position, move, *style_);
    return score + 16 * gain + (gain >= 0 ? good_capture_score : bad_capture_score);
  }
  if (captured) score += 16 * value_of(*style_, *captured);
  if (move.is_promotion()) score += 8 * value_of(*style_, *move.promotion_type());
  if (style_->noise == Noise::Compulsory) return score + good_capture_score;
  const bool is_good = exchange_reaches(position, move, *style_, 0);
  return score + (is_good ? good_capture_score : bad_capture_score);
}

/// How well the quiet move has done, here and after the two moves before.
int VariantWorker::history_of(int ply, Move move) noexcept {
  const VariantPosition& position = at(ply).position;
  const auto target = static_cast<std::size_t>(piece_to_of(position, move));
  int sum = 2 * histories_->quiet_entry(position.turn(), move).value();
  for (const int back : {1, 2}) {
    const std::size_t before = ply >= back ? at(ply - back).continuation : piece_to_count;
    sum += histories_->continuation[before][target].value();
  }
  return sum;
}

/// Scores the legal moves of the ply, or only those that are not quiet.
void VariantWorker::order_moves(const Node& node, bool only_noisy) {
  Frame& frame = at(node.ply);
  const VariantPosition& position = frame.position;
  const CheckingSquares checking{position};
  const auto table_move = node.entry ? node.entry->move : std::nullopt;
  frame.moves.clear();
  for (const Move move : frame.legal) {
    const bool noisy = is_noisy(position, move);
    if (only_noisy && !noisy) continue;
    if (move == table_move) {
      frame.moves.add(move, table_score);
    } else if (noisy) {
      frame.moves.add(move, score_of_noisy(position, move));
    } else if (move == frame.killers[0] || move == frame.killers[1]) {
      frame.moves.add(move, killer_score);
    } else {
      int score = history_of(node.ply, move);
      const PieceType type =
          move.is_drop() ? *move.dropped_type() : position.board().occupied_type_on(move.from());
      if (checking.contains(type, move.to())) score += checking_bonus;
      frame.moves.add(move, score);
    }
  }
}

}  // namespace tabiya::engine
