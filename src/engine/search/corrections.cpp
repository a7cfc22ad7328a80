#include <array>
#include <cstdint>
#include <initializer_list>

#include "engine/search/history.hpp"
#include "engine/search/tuning.hpp"

namespace tabiya::engine {
namespace {

/// The contribution of one set to a hash, which is the sum over all sets. The factors are arbitrary odd
/// numbers.
[[nodiscard]] constexpr std::uint64_t partial_hash(PieceType type, Bitboard set) noexcept {
  constexpr std::array<std::uint64_t, 6> factors{0x9E37'79B9'7F4A'7C15, 0xBF58'476D'1CE4'E5B9,
                                                 0x94D0'49BB'1331'11EB, 0xD6E8'FEB8'6659'FD93,
                                                 0xA076'1D64'78BD'642F, 0xE703'7ED1'A0B4'28DB};
  return set.bits() * factors[static_cast<std::size_t>(index_of(type))];
}

}  // namespace

CorrectionHistory::Keys CorrectionHistory::keys_of(const Position& position) noexcept {
  using enum PieceType;
  const Board& board = position.board();
  const auto index = [](std::uint64_t hash) {
    hash ^= hash >> 32;
    return static_cast<std::size_t>((hash * 0x2545'F491'4F6C'DD1D) >> 50);
  };
  static_assert(table_size == std::size_t{1} << (64 - 50));
  const auto sum = [&](Color color, std::initializer_list<PieceType> types) {
    std::uint64_t hash = 0;
    for (const PieceType type : types) hash += partial_hash(type, board.pieces(color, type));
    return hash;
  };
  constexpr std::uint64_t black_factor = 0x8EBC'6AF0'9C88'C6E3;
  const ByColor<std::uint64_t> minors{sum(Color::White, {Knight, Bishop, King}),
                                      sum(Color::Black, {Knight, Bishop, King})};
  const auto non_pawns = [&](Color color) { return minors[color] + sum(color, {Rook, Queen}); };
  return {index(sum(Color::White, {Pawn}) + sum(Color::Black, {Pawn}) * black_factor),
          index(non_pawns(Color::White)), index(non_pawns(Color::Black)),
          index(minors[Color::White] + minors[Color::Black] * black_factor)};
}

Value CorrectionHistory::corrected(const Position& position, Value static_eval) const noexcept {
  const Keys at = keys_of(position);
  const auto turn = static_cast<std::size_t>(position.turn());
  const int sum = pawns_[turn][at.pawns].value() + white_[turn][at.white].value() +
                  black_[turn][at.black].value() + minors_[turn][at.minors].value();
  return std::clamp(static_eval + sum / tuning::correction_scale, -decisive_value + 1,
                    decisive_value - 1);
}

void CorrectionHistory::update(const Position& position, int depth, Value difference) noexcept {
  const Keys at = keys_of(position);
  const auto turn = static_cast<std::size_t>(position.turn());
  const int bonus = tuning::correction_bonus(difference, depth, limit);
  pawns_[turn][at.pawns].update(bonus);
  white_[turn][at.white].update(bonus);
  black_[turn][at.black].update(bonus);
  minors_[turn][at.minors].update(bonus);
}

}  // namespace tabiya::engine
