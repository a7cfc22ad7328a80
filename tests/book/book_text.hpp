/// Books written down as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::test {

/// The position after moves in SAN, separated by blanks.
inline Position after_moves(std::string_view moves) {
  Position position;
  while (!moves.empty()) {
    const std::string_view san = moves.substr(0, moves.find(' '));
    static_cast<void>(play_san(position, san));
    moves.remove_prefix(std::min(san.size() + 1, moves.size()));
  }
  return position;
}

/// An entry of the position after some moves.
inline BookEntry entry(std::string_view moves, std::string_view san, std::uint16_t weight,
                       std::uint32_t learn = 0) {
  const Position position = after_moves(moves);
  return {.key = polyglot_key(position),
          .move = to_book_move(parse_san(position, san).value()),
          .weight = weight,
          .learn = learn};
}

/// "e4 3, d4 1": the moves of a book, with their weights.
inline std::string moves_text(const OpeningBook& book, std::string_view moves = "") {
  const Position position = after_moves(moves);
  std::string text;
  for (const BookMove& found : book.moves(position)) {
    text += (text.empty() ? "" : ", ") + to_san(position, found.move) + " " +
            std::to_string(found.weight);
  }
  return text;
}

/// The bytes of entries, in their order.
inline std::string bytes_of(const std::vector<BookEntry>& entries) {
  std::string bytes;
  for (const BookEntry& each : entries) append_book_entry(bytes, each);
  return bytes;
}

}  // namespace tabiya::test
