#include "engine/search/vision.hpp"

#include "support/inner/splitmix64.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::engine {
namespace {

/// A bell-shaped distribution between -2 and 2, with a mean absolute value of 0.47.
[[nodiscard]] constexpr double bell(std::uint64_t number) noexcept {
  const auto part = [number](int shift) {
    return static_cast<double>((number >> shift) & 0xFFFF) / 0xFFFF;
  };
  return part(0) + part(16) - part(32) - part(48);
}

}  // namespace

Vision::Vision(const Handicap& handicap) noexcept : handicap_{handicap} {
  std::uint64_t state = splitmix64(handicap.seed);
  const auto next_error = [&] {
    state = splitmix64(state);
    constexpr double mean_size = 0.47;
    return handicap.misjudgement * bell(state) / mean_size;
  };
  for (auto& squares : errors_) {
    const double type_error = next_error();
    for (Value& error : squares) error = static_cast<Value>(type_error + next_error());
  }
}

Value Vision::misjudgement(const Position& position) const noexcept {
  const Board& board = position.board();
  Value sum = 0;
  for (const Color color : all_colors) {
    for (const Square sq : board.pieces(color)) {
      const auto type = static_cast<std::size_t>(index_of(board.occupied_type_on(sq)));
      const Square relative = color == Color::White ? sq : mirrored(sq);
      const Value error = errors_[type][static_cast<std::size_t>(index_of(relative))];
      sum += color == position.turn() ? error : -error;
    }
  }
  return sum;
}

bool Vision::overlooks(const Position& position, Move move, bool is_root,
                       std::optional<Square> recaptures_on) const noexcept {
  // A handicapped engine considers only promotions to a queen.
  if (move.is_promotion() && move.promotion_type() != PieceType::Queen) return true;
  const bool is_capture = position.captured_by(move).has_value();
  if ((is_root && !is_capture) || (is_capture && move.to() == recaptures_on)) return false;
  const int share = is_capture ? handicap_.overlooked_captures : handicap_.overlooked_quiet;
  constexpr std::uint64_t whole = 1000;
  const std::uint64_t random =
      splitmix64(handicap_.seed ^ splitmix64(position.key().bits ^ move.packed())) % whole;
  if (random >= static_cast<std::uint64_t>(share)) return false;
  return handicap_.overlooks_mates || !is_checkmate(position.after(move));
}

}  // namespace tabiya::engine
