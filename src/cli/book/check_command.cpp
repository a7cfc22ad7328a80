#include "cli/book/check_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <utility>
#include <vector>

#include "cli/book/book_file.hpp"
#include "cli/output.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::cli {
namespace {

std::vector<Position> starts_to_walk_from(CastlingMode mode) {
  if (mode == CastlingMode::Standard) return {Position{}};
  std::vector<Position> starts;
  for (int number = 0; number < chess960_position_count; ++number) {
    const auto start = Position::from_setup(chess960_setup(number).value(), mode);
    if (start) starts.push_back(*start);
  }
  return starts;
}

/// "e2e4", whether it is a move or not.
std::string entry_squares(const BookEntry& entry) {
  constexpr int square_bits = 6;
  constexpr int square_mask = 63;
  constexpr std::string_view promotions = " nbrq???";
  const auto from = square_at((entry.move >> square_bits) & square_mask);
  std::string text = to_string(from) + to_string(square_at(entry.move & square_mask));
  const auto promotion = static_cast<std::size_t>(entry.move >> (2 * square_bits)) & 7;
  if (promotion != 0) text += promotions[promotion];
  return text;
}

void print_audit(const OpeningBook& book, const BookAudit& audit) {
  constexpr std::size_t most_shown = 10;
  const std::size_t shown = std::min(most_shown, audit.illegal.size());
  for (const IllegalEntry& illegal : std::span{audit.illegal}.first(shown)) {
    fmt::print("entry {}: {} is not legal in {}\n", illegal.place + 1,
               entry_squares(book[illegal.place]), to_fen(illegal.position));
  }
  if (audit.illegal.size() > shown) fmt::print("…\n");
  if (const auto header = book.header()) {
    fmt::print("header {}, {}: {}\n", printable(header->version),
               header->variants.empty() ? "no variant" : printable(header->variants.front()),
               printable(header->comment));
  } else if (book.header_size() != 0) {
    fmt::print("{} with key 0, but no header\n", counted_entries(book.header_size()));
  }
  const auto line = [](std::uint64_t number, const char* what) {
    if (number != 0) fmt::print("{} {}\n", counted_entries(number), what);
  };
  line(audit.illegal.size(), "with a move that is not legal");
  line(audit.duplicates, "repeated");
  line(audit.zero_weights, "with weight 0");
  line(audit.unordered, "with more weight than the one before");
  line(audit.learned, "with a learn field");
  line(audit.unreached_entries, "in positions that are not reached from the start");
  fmt::print("{} of {}\n", counted_entries(audit.entries), counted(audit.positions, "position"));
}

}  // namespace

void BookCheckCommand::declare_options(CLI::App& app) {
  app.add_option("BOOK", book_, "A book in the Polyglot format, or - for standard input")
      ->required()
      ->type_name("");
  app.add_flag("--chess960", chess960_, "From all starts of Chess960");
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode BookCheckCommand::run() const {
  const auto book = open_book(book_);
  if (!book) return report(book.error());
  const auto starts =
      starts_to_walk_from(chess960_ ? CastlingMode::Chess960 : CastlingMode::Standard);
  const BookAudit audit = audit_book(*book, starts);
  if (writes_json_) {
    boost::json::object object{{"entries", audit.entries},
                               {"positions", audit.positions},
                               {"illegal", audit.illegal.size()},
                               {"duplicates", audit.duplicates},
                               {"zero_weights", audit.zero_weights},
                               {"unordered_weights", audit.unordered},
                               {"learned", audit.learned},
                               {"unreached_positions", audit.unreached_positions},
                               {"unreached_entries", audit.unreached_entries}};
    if (const auto header = book->header()) object["header"] = printable(header->comment);
    print_json(object);
  } else {
    print_audit(*book, audit);
  }
  const bool is_sound = audit.illegal.empty() && audit.duplicates == 0;
  return is_sound ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
