#include "cli/perft/perft_suite.hpp"

#include <charconv>
#include <optional>
#include <system_error>

namespace tabiya::cli {
namespace {

constexpr std::string_view blanks = " \t";

/// Reads a line from left to right and knows its current column.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_{line}, line_size_{line.size()} {
    skip_blanks();
  }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::size_t column() const { return line_size_ - rest_.size() + 1; }

  bool accept(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    skip_blanks();
    return true;
  }

  template <class Number>
  std::optional<Number> accept_number() {
    Number number{};
    const char* const end = rest_.data() + rest_.size();
    const auto [stop, error] = std::from_chars(rest_.data(), end, number);
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    skip_blanks();
    return number;
  }

  /// Reads up to the mark, which stays unread; trims trailing blanks.
  std::string_view read_until(char mark) {
    const std::size_t length = std::min(rest_.find(mark), rest_.size());
    std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    while (!taken.empty() && blanks.find(taken.back()) != std::string_view::npos) {
      taken.remove_suffix(1);
    }
    return taken;
  }

 private:
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
  }

  std::string_view rest_;
  std::size_t line_size_;
};

class SuiteParser {
 public:
  void parse_line(std::string_view text) {
    ++line_;
    LineReader reader{text};
    if (reader.at_end() || reader.accept("#")) return;
    if (reader.accept("id ")) return;
    if (reader.accept("epd ")) fen_ = reader.read_until('#');
    else if (reader.accept("perft ")) parse_count(reader);
    else parse_epd(reader);
  }

  PerftSuite suite;

 private:
  /// "DEPTH NODES", after "perft" or ";D".
  void parse_count(LineReader& reader) {
    const auto depth = reader.accept_number<unsigned>();
    if (!depth) return fail(reader, "expected a depth");
    const auto nodes = reader.accept_number<std::uint64_t>();
    if (!nodes) return fail(reader, "expected a number of nodes");
    if (fen_.empty()) return fail(reader, "expected a position before its counts");
    suite.expectations.push_back({fen_, line_, *depth, *nodes});
  }

  void parse_epd(LineReader& reader) {
    fen_ = reader.read_until(';');
    if (reader.at_end()) return fail(reader, "not a line of a perft suite");
    const std::size_t errors_before = suite.errors.size();
    while (!reader.at_end() && suite.errors.size() == errors_before) {
      if (reader.accept(";D")) parse_count(reader);
      else if (!reader.accept(";")) fail(reader, "expected \";D\" with depth and nodes");
    }
  }

  void fail(const LineReader& reader, std::string sentence) {
    suite.errors.push_back({line_, reader.column(), std::move(sentence)});
  }

  std::string fen_;
  std::size_t line_ = 0;
};

}  // namespace

PerftSuite parse_perft_suite(std::string_view text) {
  SuiteParser parser;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    parser.parse_line(line);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return std::move(parser.suite);
}

}  // namespace tabiya::cli
