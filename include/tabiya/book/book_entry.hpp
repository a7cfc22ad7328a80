/// Entries of opening books in the Polyglot format.
///
///     const BookEntry entry = parse_book_entry(bytes);
///     if (const auto move = move_of(position, entry)) …
///
/// A book is a sequence of entries, sorted by the keys of their positions. An entry takes 16 bytes:
/// the key in 8, the move in 2, the weight in 2 and the learn field in 4, each with the highest byte
/// first.
///
/// Source: the Polyglot book format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

/// The size of an entry in a file.
inline constexpr std::size_t book_entry_bytes = 16;

/// One move of one position.
struct BookEntry {
  ZobristKey key;            ///< `polyglot_key()` of the position
  std::uint16_t move = 0;    ///< see `to_book_move()`
  std::uint16_t weight = 0;  ///< relative to those of the other moves of the position; 0: deleted
  std::uint32_t learn = 0;   ///< what a program has learned of it; each has its own meaning

  friend bool operator==(const BookEntry&, const BookEntry&) noexcept = default;
};

/// The move in sixteen bits: from the lowest, three each of the file and rank of the target, the file
/// and rank of the origin, and the promotion (1 knight to 4 queen). Castling is the king taking his
/// rook: e1h1.
[[nodiscard]] std::uint16_t to_book_move(Move move) noexcept;

/// The legal move that an entry means in the position; nothing if there is none, as after a collision
/// of keys. In standard chess, castling may also be written as the king's own step: e1g1.
[[nodiscard]] std::optional<Move> move_of(const Position& position,
                                          const BookEntry& entry) noexcept;

/// Reads an entry. Requires: there are at least book_entry_bytes.
[[nodiscard]] BookEntry parse_book_entry(std::string_view bytes) noexcept;

/// Appends the bytes of an entry.
void append_book_entry(std::string& bytes, const BookEntry& entry);

}  // namespace tabiya
