#include "cli/book/book_file.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "support/inner/mapped_file.hpp"

namespace tabiya::cli {
namespace {

/// Standard input up to the most bytes that a command reads, and one more.
std::string read_standard_input() {
  std::string bytes;
  std::array<char, std::size_t{1} << 16> buffer{};
  while (bytes.size() <= max_text_bytes) {
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), stdin);
    if (count == 0) break;
    bytes.append(buffer.data(), count);
  }
  return bytes;
}

std::expected<OpeningBook, BookError> sorted_book(std::string_view bytes) {
  auto entries = parse_book_entries(bytes);
  if (!entries) return std::unexpected{entries.error()};
  return OpeningBook::from_entries(*std::move(entries));
}

std::expected<OpeningBook, BookError> read_book(const std::string& path, EntryOrder order) {
  using Kind = BookError::Kind;
  if (path == standard_input) {
    std::string bytes = read_standard_input();
    if (bytes.size() > max_text_bytes) {
      return std::unexpected{
          BookError{Kind::Unreadable, 0, std::make_error_code(std::errc::file_too_large)}};
    }
    return order == EntryOrder::Any ? sorted_book(bytes)
                                    : OpeningBook::from_bytes(std::move(bytes));
  }
  auto book = OpeningBook::open(path);
  if (book || book.error().kind != Kind::Unsorted || order == EntryOrder::Sorted) return book;
  const auto file = map_file(path);
  if (!file) return std::unexpected{BookError{Kind::Unreadable, 0, file.error()}};
  return sorted_book(file->view());
}

Failure failure_to_open(const std::string& path, const BookError& error) {
  if (error.system) return failure_to_read(path, error.system);
  return {fmt::format("{}: {}", input_name(path), to_string(error))};
}

}  // namespace

std::expected<OpeningBook, Failure> open_book(const std::string& path, EntryOrder order) {
  auto book = read_book(path, order);
  if (!book) return std::unexpected{failure_to_open(path, book.error())};
  return *std::move(book);
}

void declare_book_output(CLI::App& app, std::string& path) {
  app.add_option("-o,--output", path, "The book to write, or - for standard output")
      ->required()
      ->type_name("BOOK");
}

// A book has bytes that are 0, in small weights and where nothing was learned; a text has none.
std::expected<void, Failure> check_book_output(const std::string& path) {
  if (path.empty()) return std::unexpected{Failure{"--output needs the name of a file"}};
  if (path == standard_input) return {};
  const auto file = map_file(path);
  if (!file || file->bytes == 0) return {};
  if (file->bytes % book_entry_bytes == 0 && file->view().find('\0') != std::string_view::npos)
    return {};
  return std::unexpected{
      Failure{fmt::format("{} is there and is not an opening book, so it is kept", path)}};
}

std::string counted_entries(std::uint64_t number) {
  return number == 1 ? "1 entry" : grouped(number) + " entries";
}

}  // namespace tabiya::cli
