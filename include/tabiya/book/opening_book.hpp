/// Opening books in the Polyglot format: opened, asked, merged.
///
///     const auto book = OpeningBook::open("gm.bin");
///     if (!book) return complain(to_string(book.error()));
///     for (const BookMove& entry : book->moves(position)) … entry.move, entry.weight
///     const auto choice = choose(book->moves(position), {}, random_number);
///
/// A book knows positions by their keys alone, so a move is listed only if it is legal. It holds
/// chess and Chess960; what rules a book is for is not written in it, unless it has a header.
///
/// A header is Michel Van den Bergh's extension: a text in the entries with key 0 at the beginning of
/// the book, which no position has.
///
/// Source: the Polyglot book format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tabiya/book/book_entry.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// Why a file is not a book.
struct BookError {
  enum class Kind : std::uint8_t {
    Unreadable,  ///< the system refuses to read it
    OddSize,     ///< not a multiple of an entry
    Unsorted     ///< a key is smaller than the one before it
  };
  Kind kind;
  std::uint64_t number = 0;  ///< the size in bytes, or the entry, counted from 1
  std::error_code system{};  ///< why it refuses

  friend bool operator==(const BookError&, const BookError&) = default;
};

/// "the size of 35 bytes is not a multiple of 16".
[[nodiscard]] std::string to_string(const BookError& error);

/// A legal move of a position in a book.
struct BookMove {
  Move move;
  std::uint16_t weight;
  std::uint32_t learn;

  friend bool operator==(const BookMove&, const BookMove&) noexcept = default;
};

/// The text before the first position of a book.
struct BookHeader {
  std::string version;                ///< of the header's form: "1.0"
  std::vector<std::string> variants;  ///< "normal"
  std::string comment;

  friend bool operator==(const BookHeader&, const BookHeader&) = default;
};

/// The entries of a book, in memory or in a file that is mapped into memory. Copies share them.
class OpeningBook {
 public:
  /// An empty book.
  OpeningBook() = default;

  /// Maps a file. Complexity: reads it once, to see that it is sorted.
  [[nodiscard]] static std::expected<OpeningBook, BookError> open(
      const std::filesystem::path& path);
  /// The same for the content of a file.
  [[nodiscard]] static std::expected<OpeningBook, BookError> from_bytes(std::string bytes);
  /// A book of these entries, which it sorts by key, and the moves of a position by falling weight.
  [[nodiscard]] static OpeningBook from_entries(std::vector<BookEntry> entries);

  /// The content of its file.
  [[nodiscard]] std::string_view bytes() const noexcept { return bytes_; }
  /// The number of entries, those of a header included.
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.size() / book_entry_bytes; }
  /// Requires: place < size().
  [[nodiscard]] BookEntry operator[](std::size_t place) const noexcept {
    return parse_book_entry(bytes_.substr(place * book_entry_bytes));
  }
  /// The number of entries before those of positions.
  [[nodiscard]] std::size_t header_size() const noexcept;
  /// The header, if there is one and it can be read.
  [[nodiscard]] std::optional<BookHeader> header() const;

  /// The entries of a position, in the order of the file.
  [[nodiscard]] std::vector<BookEntry> entries(ZobristKey key) const;
  /// Its legal moves, those of weight 0 included; the greatest weight first.
  [[nodiscard]] std::vector<BookMove> moves(const Position& position) const;

 private:
  std::shared_ptr<const void> owner_;
  std::string_view bytes_;
};

/// Why the content of a file is not a book; nothing if it is.
[[nodiscard]] std::optional<BookError> find_book_error(std::string_view bytes) noexcept;

/// The entries of a file in any order.
/// Errors: the size is not a multiple of an entry.
[[nodiscard]] std::expected<std::vector<BookEntry>, BookError> parse_book_entries(
    std::string_view bytes);

/// One book of several: it has the moves of all of them, and the sum of the weights if several books
/// have a move. The weights of a position are scaled down if one does not fit in sixteen bits. The
/// learn field and the header are those of the first book that has them.
[[nodiscard]] OpeningBook merged(std::span<const OpeningBook> books);

}  // namespace tabiya
