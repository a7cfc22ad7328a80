#include "tabiya/book/book_entry.hpp"

#include <array>
#include <cassert>

#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

constexpr unsigned square_bits = 6;
constexpr unsigned square_mask = 63;

/// The king's own step, as some books write castling.
std::uint16_t king_step_of(Move castling, Color us) noexcept {
  const CastlingSide side = castling_side(castling.from(), castling.to());
  return to_book_move(Move::normal(castling.from(), king_castling_target(us, side)));
}

template <class Number>
Number big_endian(std::string_view bytes) noexcept {
  Number number = 0;
  for (std::size_t place = 0; place < sizeof(Number); ++place) {
    number = static_cast<Number>(number << 8U | static_cast<unsigned char>(bytes[place]));
  }
  return number;
}

template <class Number>
void append_big_endian(std::string& bytes, Number number) {
  for (std::size_t place = sizeof(Number); place-- > 0;) {
    bytes += static_cast<char>(static_cast<unsigned char>(number >> (8 * place)));
  }
}

}  // namespace

std::uint16_t to_book_move(Move move) noexcept {
  const auto promotion = move.promotion_type();
  const auto from = static_cast<unsigned>(index_of(move.from()));
  const auto to = static_cast<unsigned>(index_of(move.to()));
  const auto becomes = promotion ? static_cast<unsigned>(index_of(*promotion)) : 0U;
  return static_cast<std::uint16_t>(to | from << square_bits | becomes << (2 * square_bits));
}

std::optional<Move> move_of(const Position& position, const BookEntry& entry) noexcept {
  const Square from = square_at(static_cast<int>((entry.move >> square_bits) & square_mask));
  std::optional<Move> castling;
  for (const Move move : legal_moves_from(position, from)) {
    if (to_book_move(move) == entry.move) return move;
    if (move.is_castling() && king_step_of(move, position.turn()) == entry.move) castling = move;
  }
  return castling;
}

BookEntry parse_book_entry(std::string_view bytes) noexcept {
  assert(bytes.size() >= book_entry_bytes);
  return {.key = {big_endian<std::uint64_t>(bytes)},
          .move = big_endian<std::uint16_t>(bytes.substr(8)),
          .weight = big_endian<std::uint16_t>(bytes.substr(10)),
          .learn = big_endian<std::uint32_t>(bytes.substr(12))};
}

void append_book_entry(std::string& bytes, const BookEntry& entry) {
  append_big_endian(bytes, entry.key.bits);
  append_big_endian(bytes, entry.move);
  append_big_endian(bytes, entry.weight);
  append_big_endian(bytes, entry.learn);
}

}  // namespace tabiya
