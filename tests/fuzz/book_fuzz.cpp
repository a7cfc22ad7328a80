/// Any bytes are refused as a book, or answer every question with legal moves; a book is written as it was read.
#include <cassert>
#include <cstdint>
#include <string>

#include "tabiya/book/book_audit.hpp"
#include "tabiya/book/book_choice.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/rules/movegen.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tabiya;
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  const auto book = OpeningBook::from_bytes(bytes);
  assert(book.has_value() == !find_book_error(bytes).has_value());
  if (!book) return 0;
  assert(book->bytes() == bytes);
  static_cast<void>(book->header());
  Position position;
  for (std::uint64_t ply = 0; ply < 4; ++ply) {
    const auto moves = book->moves(position);
    for (const BookMove& move : moves) assert(is_legal(position, move.move));
    const auto chosen = choose(moves, {}, ply * 0x9E3779B97F4A7C15U);
    if (!chosen) break;
    position.play_unchecked(chosen->move);
  }
  const OpeningBook twice[]{*book, *book};
  const OpeningBook both = merged(twice);
  assert(!find_book_error(both.bytes()));
  return 0;
}
