#include "engine/search/history.hpp"

namespace tabiya::engine {
namespace {

/// A small hash of sets of squares. The factors are odd numbers without a pattern.
[[nodiscard]] std::uint64_t mixed(std::uint64_t hash, Bitboard set) noexcept {
  hash = (hash ^ set.bits()) * 0x9E37'79B9'7F4A'7C15;
  return hash ^ (hash >> 29);
}

}  // namespace

Corrections::Places Corrections::places_of(const Position& position) noexcept {
  using enum PieceType;
  const Board& board = position.board();
  const auto place = [](std::uint64_t hash) {
    return static_cast<std::size_t>((hash * 0xD6E8'FEB8'6659'FD93) >> 50);
  };
  static_assert(places == std::size_t{1} << (64 - 50));
  const auto officers = [&](Color color) {
    std::uint64_t hash = 0;
    for (const PieceType type : {Knight, Bishop, Rook, Queen, King}) {
      hash = mixed(hash, board.men(color, type));
    }
    return hash;
  };
  std::uint64_t minors = 0;
  for (const Color color : all_colors) {
    for (const PieceType type : {Knight, Bishop, King}) {
      minors = mixed(minors, board.men(color, type));
    }
  }
  return {place(mixed(mixed(0, board.men(Color::White, Pawn)), board.men(Color::Black, Pawn))),
          place(officers(Color::White)), place(officers(Color::Black)), place(minors)};
}

Value Corrections::corrected(const Position& position, Value static_value) const noexcept {
  const Places at = places_of(position);
  const auto turn = static_cast<std::size_t>(position.turn());
  const int sum = pawns_[turn][at.pawns].value() + white_[turn][at.white].value() +
                  black_[turn][at.black].value() + minors_[turn][at.minors].value();
  constexpr int scale = 512;
  return std::clamp(static_value + sum / scale, -decisive_value + 1, decisive_value - 1);
}

void Corrections::learn(const Position& position, int depth, Value difference) noexcept {
  const Places at = places_of(position);
  const auto turn = static_cast<std::size_t>(position.turn());
  const int push = std::clamp(difference * depth * 16, -limit / 4, limit / 4);
  pawns_[turn][at.pawns].push(push);
  white_[turn][at.white].push(push);
  black_[turn][at.black].push(push);
  minors_[turn][at.minors].push(push);
}

}  // namespace tabiya::engine
