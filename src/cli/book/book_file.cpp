#include "cli/book/book_file.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"

namespace tabiya::cli {
namespace {

std::expected<std::string, Failure> read_standard_input() {
  std::string bytes;
  std::array<char, std::size_t{1} << 16> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
    bytes.append(buffer.data(), count);
    if (bytes.size() > max_text_bytes) {
      return std::unexpected{Failure{
          fmt::format("standard input: more than {} bytes; name the file instead",
                      grouped(max_text_bytes))}};
    }
  }
  return bytes;
}

}  // namespace

std::expected<OpeningBook, Failure> open_book(const std::string& path) {
  const auto failure = [&](const BookError& error) {
    return std::unexpected{Failure{fmt::format("{}: {}", input_name(path), to_string(error))}};
  };
  if (path != standard_input) {
    auto book = OpeningBook::open(path);
    if (!book) return failure(book.error());
    return *std::move(book);
  }
  auto bytes = read_standard_input();
  if (!bytes) return std::unexpected{bytes.error()};
  auto book = OpeningBook::from_bytes(*std::move(bytes));
  if (!book) return failure(book.error());
  return *std::move(book);
}

void declare_book_output(CLI::App& app, std::string& path) {
  app.add_option("-o,--output", path, "The book to write, or - for standard output")
      ->required()
      ->type_name("BOOK");
}

std::string counted_entries(std::uint64_t number) {
  return number == 1 ? "1 entry" : grouped(number) + " entries";
}

}  // namespace tabiya::cli
