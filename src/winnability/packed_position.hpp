/// A whole position in 32 bytes, for sets of millions of them. Internal.
///
/// Three bit planes hold the content of each square: 0 for empty, 1 to 6 for the type of piece, 7
/// for a rook with a castling right. The fourth plane holds the colour of each piece, set for
/// Black. On the empty squares, of which there are at least thirty-two, it holds the side to move;
/// that bit is inverted on the en passant square if an en passant capture is legal. The packed form
/// keeps everything that decides which moves are possible now or later. So two positions are the
/// same in the sense of FIDE 9.2.3 if and only if their packed forms are equal.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/inner/play.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

class PackedPosition {
 public:
  PackedPosition() noexcept = default;

  explicit PackedPosition(const Position& position) noexcept {
    const Board& board = position.board();
    const auto bits_of = [&](PieceType type) { return board.pieces(type).bits(); };
    const std::uint64_t unmoved = position.castling_rooks().bits();
    const std::uint64_t rook = bits_of(PieceType::Rook);
    const std::uint64_t king = bits_of(PieceType::King);
    const std::uint64_t bishop = bits_of(PieceType::Bishop);
    const std::uint64_t queen = bits_of(PieceType::Queen);
    planes_[0] = bits_of(PieceType::Pawn) | bishop | queen | unmoved;
    planes_[1] = bits_of(PieceType::Knight) | bishop | king | unmoved;
    planes_[2] = rook | queen | king;
    colors_ = board.pieces(Color::Black).bits();
    if (position.turn() == Color::Black) colors_ |= ~board.occupied().bits();
    if (const auto target = position.en_passant_square(EnPassantMode::Legal)) [[unlikely]] {
      colors_ ^= Bitboard{*target}.bits();
    }
  }

  /// The position, without its counters.
  [[nodiscard]] Position unpacked() const noexcept {
    const std::uint64_t occupied = planes_[0] | planes_[1] | planes_[2];
    const std::uint64_t empty_and_set = colors_ & ~occupied;
    const bool black_to_move = std::popcount(empty_and_set) > 2;
    const std::uint64_t odd = black_to_move ? ~occupied & ~colors_ : empty_and_set;
    return PositionAccess::make(
        {.board = board(occupied),
         .turn = black_to_move ? Color::Black : Color::White,
         .castling_rooks = Bitboard{planes_[0] & planes_[1] & planes_[2]},
         .en_passant_square = odd != 0 ? std::optional{Bitboard{odd}.first()} : std::nullopt,
         .halfmove_clock = 0,
         .fullmove_number = 1});
  }

  [[nodiscard]] std::uint64_t hash() const noexcept {
    std::uint64_t sum = 0x9E3779B97F4A7C15;
    for (const std::uint64_t word : {planes_[0], planes_[1], planes_[2], colors_}) {
      sum = (sum ^ word) * 0xD6E8FEB86659FD93;
      sum ^= sum >> 32;
    }
    return sum;
  }

  friend bool operator==(const PackedPosition&, const PackedPosition&) noexcept = default;

 private:
  [[nodiscard]] Board board(std::uint64_t occupied) const noexcept {
    Board result;
    for (const Square sq : Bitboard{occupied}) {
      const auto bit = [&](std::uint64_t plane) {
        return static_cast<int>((plane >> index_of(sq)) & 1);
      };
      const int code = bit(planes_[0]) | bit(planes_[1]) << 1 | bit(planes_[2]) << 2;
      BoardAccess::toggle(result, {static_cast<Color>(bit(colors_)), kind_of(code)}, sq);
    }
    return result;
  }
  [[nodiscard]] static PieceType kind_of(int code) noexcept {
    constexpr int unmoved_rook = 7;
    return code == unmoved_rook ? PieceType::Rook : static_cast<PieceType>(code - 1);
  }

  std::array<std::uint64_t, 3> planes_{};
  std::uint64_t colors_ = 0;
};

static_assert(sizeof(PackedPosition) == 32);

}  // namespace tabiya::winnability
