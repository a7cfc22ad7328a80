#include "cli/book/merge_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "cli/book/book_file.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"

namespace tabiya::cli {

void BookMergeCommand::declare_options(CLI::App& app) {
  app.add_option("BOOK", books_, "Books in the Polyglot format")->required()->type_name("");
  declare_book_output(app, output_);
}

ExitCode BookMergeCommand::run() const {
  if (const auto allowed = check_book_output(output_); !allowed) return report(allowed.error());
  std::vector<OpeningBook> books;
  std::size_t entries = 0;
  for (const std::string& path : books_) {
    auto book = open_book(path, EntryOrder::Any);
    if (!book) return report(book.error());
    entries += book->size();
    books.push_back(*std::move(book));
  }
  const OpeningBook merged_book = merged(books);
  if (const auto written = write_whole_file(output_, merged_book.bytes()); !written) {
    return report(written.error());
  }
  if (output_ != standard_input) {
    fmt::print("{}: {}, from {} of {}\n", output_, counted_entries(merged_book.size()),
               grouped(entries), counted(books.size(), "book"));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
