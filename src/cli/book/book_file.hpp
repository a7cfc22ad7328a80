/// Files of opening books.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/book/opening_book.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Whether the entries of a file must be sorted, or are sorted when it is opened.
enum class EntryOrder : std::uint8_t { Sorted, Any };

/// Opens a book, or reads it from standard input for "-".
/// Errors: the file cannot be read or is not a book.
[[nodiscard]] std::expected<OpeningBook, Failure> open_book(const std::string& path,
                                                            EntryOrder order = EntryOrder::Sorted);

/// Declares `-o`, which a command needs.
void declare_book_output(CLI::App& app, std::string& path);

/// Checks that a book may be written to this path: a file that is not a book, such as games, is kept.
/// Errors: the path is empty, or it is that of such a file.
[[nodiscard]] std::expected<void, Failure> check_book_output(const std::string& path);

/// "1 entry", "2 entries".
[[nodiscard]] std::string counted_entries(std::uint64_t number);

}  // namespace tabiya::cli
