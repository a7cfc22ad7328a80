#include "training/inner/training_position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/network/inner/network.hpp"

namespace tabiya::training {
namespace {

constexpr unsigned opponent_bit = 8;
constexpr unsigned type_bits = 7;
constexpr unsigned king_code = static_cast<unsigned>(PieceType::King);

[[nodiscard]] Bitboard occupied_squares(const PackedBoard& packed) noexcept {
  return Bitboard{packed.occupied[0] | std::uint64_t{packed.occupied[1]} << 32};
}
[[nodiscard]] unsigned code_at(const PackedBoard& packed, std::size_t index) noexcept {
  return unsigned{packed.pieces[index / 2]} >> (4 * (index % 2)) & 0xF;
}
[[nodiscard]] Piece piece_of(unsigned code) noexcept {
  return {(code & opponent_bit) == 0 ? Color::White : Color::Black,
          static_cast<PieceType>(code & type_bits)};
}

/// The output bucket by the number of pieces.
constexpr auto bucket_by_count = [] {
  std::array<std::uint8_t, max_pieces + 1> buckets{};
  Board board;
  for (std::size_t count = 1; count <= max_pieces; ++count) {
    board.put(square_at(static_cast<int>(count)), {Color::White, PieceType::Pawn});
    if (count < 2) continue;
    buckets[count] = static_cast<std::uint8_t>(engine::network::output_bucket_of(board));
  }
  return buckets;
}();

}  // namespace

PackedBoard pack(const Board& board, Color turn) noexcept {
  assert(static_cast<std::size_t>(board.occupied().count()) <= max_pieces);
  const Board& own = turn == Color::White ? board : mirrored(board);
  const std::uint64_t occupied = own.occupied().bits();
  PackedBoard packed{
      {static_cast<std::uint32_t>(occupied), static_cast<std::uint32_t>(occupied >> 32)}, {}};
  std::size_t index = 0;
  for (const Square sq : own.occupied()) {
    const unsigned side = own.pieces(Color::White).contains(sq) ? 0 : opponent_bit;
    const unsigned code = side | static_cast<unsigned>(own.occupied_type_on(sq));
    packed.pieces[index / 2] =
        static_cast<std::uint8_t>(packed.pieces[index / 2] | code << (4 * (index % 2)));
    ++index;
  }
  return packed;
}

Board unpack(const PackedBoard& packed) noexcept {
  Board board;
  std::size_t index = 0;
  for (const Square sq : occupied_squares(packed)) {
    board.put(sq, piece_of(code_at(packed, index++)));
  }
  return board;
}

TrainingPosition make_training_position(const Position& position, std::int16_t score,
                                        GameResult result) noexcept {
  constexpr auto best_result = static_cast<std::uint8_t>(GameResult::WhiteWins);
  const auto for_white = static_cast<std::uint8_t>(result);
  const bool is_white = position.turn() == Color::White;
  return {.board = pack(position.board(), position.turn()),
          .score = score,
          .result = is_white ? for_white : static_cast<std::uint8_t>(best_result - for_white)};
}

ActiveInputs active_inputs(const PackedBoard& packed) noexcept {
  namespace network = engine::network;
  ActiveInputs active;
  std::array<unsigned, max_pieces> codes;
  std::array<Square, max_pieces> squares;
  std::array<Square, 2> kings{};
  for (const Square sq : occupied_squares(packed)) {
    const unsigned code = code_at(packed, active.count);
    codes[active.count] = code;
    squares[active.count] = sq;
    if ((code & type_bits) == king_code) kings[code / opponent_bit] = sq;
    ++active.count;
  }
  for (std::size_t index = 0; index < active.count; ++index) {
    const Piece piece = piece_of(codes[index]);
    const Square sq = squares[index];
    active.inputs[0][index] =
        static_cast<std::uint16_t>(network::input_of(Color::White, kings[0], piece, sq));
    active.inputs[1][index] =
        static_cast<std::uint16_t>(network::input_of(Color::Black, kings[1], piece, sq));
  }
  active.output_bucket = bucket_by_count[active.count];
  return active;
}

}  // namespace tabiya::training
