#include "engine/search/vision.hpp"

#include "tabiya/rules/movegen.hpp"

namespace tabiya::engine {
namespace {

/// A number as good as drawn by lot. Source: the finalizer of SplitMix64 (Steele and others, 2014).
[[nodiscard]] constexpr std::uint64_t scattered(std::uint64_t number) noexcept {
  number += 0x9E37'79B9'7F4A'7C15;
  number = (number ^ (number >> 30)) * 0xBF58'476D'1CE4'E5B9;
  number = (number ^ (number >> 27)) * 0x94D0'49BB'1331'11EB;
  return number ^ (number >> 31);
}

/// Between -2 and 2, more often near 0; its size is 0.67 on average.
[[nodiscard]] constexpr double bell(std::uint64_t number) noexcept {
  const auto part = [number](int shift) {
    return static_cast<double>((number >> shift) & 0xFFFF) / 0xFFFF;
  };
  return part(0) + part(16) - part(32) - part(48);
}

}  // namespace

Vision::Vision(const Handicap& handicap) noexcept : handicap_{handicap} {
  std::uint64_t state = scattered(handicap.seed);
  const auto next_error = [&] {
    state = scattered(state);
    constexpr double mean_size = 0.47;
    return handicap.misjudgement * bell(state) / mean_size;
  };
  for (auto& squares : errors_) {
    const double of_kind = next_error();
    for (Value& error : squares) error = static_cast<Value>(of_kind + next_error());
  }
}

Value Vision::misjudgement(const Position& position) const noexcept {
  const Board& board = position.board();
  Value sum = 0;
  for (const Color color : all_colors) {
    for (const Square sq : board.men(color)) {
      const auto kind = static_cast<std::size_t>(index_of(board.occupied_type_on(sq)));
      const Square seen = color == Color::White ? sq : mirrored(sq);
      const Value error = errors_[kind][static_cast<std::size_t>(index_of(seen))];
      sum += color == position.turn() ? error : -error;
    }
  }
  return sum;
}

bool Vision::overlooks(const Position& position, Move move, bool is_root,
                       std::optional<Square> recaptures_on) const noexcept {
  // Who sees a pawn promoted sees the queen, and thinks of nothing else.
  if (move.is_promotion() && move.promotion_type() != PieceType::Queen) return true;
  const bool is_capture = position.captured_by(move).has_value();
  if ((is_root && !is_capture) || (is_capture && move.to() == recaptures_on)) return false;
  const int share = is_capture ? handicap_.overlooked_captures : handicap_.overlooked_quiet;
  constexpr std::uint64_t whole = 1000;
  const std::uint64_t lot =
      scattered(handicap_.seed ^ scattered(position.key().bits ^ move.packed())) % whole;
  if (lot >= static_cast<std::uint64_t>(share)) return false;
  return handicap_.overlooks_mates || !is_checkmate(position.after(move));
}

}  // namespace tabiya::engine
