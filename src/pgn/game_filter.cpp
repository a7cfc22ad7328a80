#include "pgn/inner/game_filter.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "pgn/characters.hpp"
#include "pgn/decimal.hpp"
#include "pgn/inner/text_folding.hpp"
#include "support/inner/printable.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::pgn {
namespace {

struct FieldName {
  std::string_view name;
  FilterField field;
};
constexpr std::array field_names{
    FieldName{"player", FilterField::Player},
    FieldName{"result", FilterField::Result},
    FieldName{"opening", FilterField::Opening},
    FieldName{"eco", FilterField::Eco},
    FieldName{"plies", FilterField::Plies},
    FieldName{"moves", FilterField::Moves},
    FieldName{"comments", FilterField::Comments},
    FieldName{"variations", FilterField::Variations},
    FieldName{"glyphs", FilterField::Glyphs},
    FieldName{"minelo", FilterField::MinElo},
    FieldName{"maxelo", FilterField::MaxElo},
    FieldName{"men", FilterField::Men},
    FieldName{"position", FilterField::Position},
    FieldName{"pattern", FilterField::Pattern},
    FieldName{"material", FilterField::Material},
    FieldName{"final", FilterField::Final},
    FieldName{"all", FilterField::All},
    FieldName{"checkmate", FilterField::Checkmate},
    FieldName{"stalemate", FilterField::Stalemate},
    FieldName{"repetition", FilterField::Repetition},
    FieldName{"fifty", FilterField::FiftyMoves},
    FieldName{"underpromotion", FilterField::Underpromotion},
    FieldName{"legal", FilterField::Legal},
    FieldName{"setup", FilterField::Setup},
};

bool is_number(FilterField field) noexcept {
  return field >= FilterField::Plies && field <= FilterField::Men;
}
bool is_board(FilterField field) noexcept {
  return field >= FilterField::Position && field <= FilterField::Final;
}
bool stands_alone(FilterField field) noexcept { return field >= FilterField::All; }
bool is_field_name(std::string_view word) noexcept {
  return std::ranges::find(field_names, word, &FieldName::name) != field_names.end();
}
bool begins_with_capital(std::string_view word) noexcept {
  return !word.empty() && word.front() >= 'A' && word.front() <= 'Z';
}

/// Whether the name or ECO code of some opening contains a folded word.
bool may_name_opening(std::string_view word) {
  static const std::string names = [] {
    std::string all;
    for (const Opening& opening : openings()) {
      all.append(folded(opening.eco)).append("\n").append(folded(opening.name)).append("\n");
    }
    return all;
  }();
  return names.find(word) != std::string::npos;
}

std::string in_quotes(std::string_view text) { return "\"" + excerpt(text) + "\""; }

}  // namespace

/// A recursive-descent parser for this grammar:
///
///     or    = and { "or" and }
///     and   = unary { "and" unary }
///     unary = "not" unary | "(" or ")" | test
///     test  = field [ comparison value ] | word { word }
class GameFilter::Parser {
 public:
  explicit Parser(std::string_view text) noexcept : text_{text} {}

  std::expected<GameFilter, FilterError> parse() {
    skip_blanks();
    if (at_ == text_.size()) {
      static_cast<void>(add_test({}));
      return std::move(filter_);
    }
    static_cast<void>(parse_or());
    if (!error_ && at_ != text_.size()) fail(at_, "\"and\" or \"or\" is missing before this");
    if (error_) return std::unexpected{*std::move(error_)};
    return std::move(filter_);
  }

 private:
  void fail(std::size_t offset, std::string reason) {
    if (!error_) error_ = FilterError{offset, std::move(reason)};
  }
  void skip_blanks() noexcept {
    while (at_ < text_.size() && (is_blank(text_[at_]) || is_line_end(text_[at_]))) ++at_;
  }
  [[nodiscard]] std::string_view word_here() const noexcept {
    std::size_t end = at_;
    while (end < text_.size() &&
           (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '_')) {
      ++end;
    }
    return text_.substr(at_, end - at_);
  }
  bool take_word(std::string_view word) noexcept {
    if (word_here() != word) return false;
    at_ += word.size();
    skip_blanks();
    return true;
  }

  std::size_t add(Node node) {
    filter_.nodes_.push_back(node);
    return filter_.nodes_.size() - 1;
  }
  std::size_t add_test(FilterTest test) {
    if (filter_.tests_.size() == max_tests) fail(at_, "there are too many tests");
    filter_.tests_.push_back(std::move(test));
    return add({Node::Kind::Test, filter_.tests_.size() - 1, 0});
  }

  std::size_t parse_or() {
    std::size_t left = parse_and();
    while (!error_ && take_word("or")) left = add({Node::Kind::Or, left, parse_and()});
    return left;
  }

  std::size_t parse_and() {
    std::size_t left = parse_unary();
    while (!error_ && take_word("and")) left = add({Node::Kind::And, left, parse_unary()});
    return left;
  }

  std::size_t parse_unary() {
    if (depth_ == max_depth) {
      fail(at_, "this is nested too deeply");
      return 0;
    }
    ++depth_;
    const std::size_t node = parse_unary_within();
    --depth_;
    return node;
  }

  std::size_t parse_unary_within() {
    if (take_word("not")) return add({Node::Kind::Not, parse_unary(), 0});
    if (at_ == text_.size() || text_[at_] != '(') return parse_test();
    const std::size_t begin = at_++;
    skip_blanks();
    const std::size_t node = parse_or();
    if (error_) return node;
    if (at_ == text_.size() || text_[at_] != ')') {
      fail(begin, "this bracket is not closed");
      return node;
    }
    ++at_;
    skip_blanks();
    return node;
  }

  /// The end of a word of a search: "O'Kelly", "Réti,", "1985.11".
  [[nodiscard]] std::size_t end_of_search_word(std::size_t at) const noexcept {
    constexpr std::string_view signs = "=<>~()\"";
    while (at < text_.size() && !is_blank(text_[at]) && !is_line_end(text_[at]) &&
           signs.find(text_[at]) == std::string_view::npos && !text_.substr(at).starts_with("!=") &&
           !text_.substr(at).starts_with("!~")) {
      ++at;
    }
    return at;
  }
  [[nodiscard]] bool is_comparison(std::size_t at) const noexcept {
    const std::string_view rest = text_.substr(std::min(at, text_.size()));
    return rest.starts_with("!=") || rest.starts_with("!~") ||
           (!rest.empty() && std::string_view{"=<>~"}.find(rest.front()) != std::string_view::npos);
  }

  /// The words from here on that belong to no test, if any of them names no field.
  [[nodiscard]] std::vector<std::string_view> search_words() const {
    std::vector<std::string_view> words;
    std::size_t at = at_;
    while (true) {
      const std::string_view word = text_.substr(at, end_of_search_word(at) - at);
      if (word.empty() || word == "and" || word == "or" || word == "not") break;
      at += word.size();
      while (at < text_.size() && (is_blank(text_[at]) || is_line_end(text_[at]))) ++at;
      if (is_comparison(at)) break;
      words.push_back(word);
    }
    if (std::ranges::all_of(words, is_field_name)) words.clear();
    return words;
  }

  std::size_t add_search_word(std::string_view word) {
    FilterTest test;
    test.field = FilterField::Words;
    if (begins_with_capital(word)) test.tag = word;
    test.value = folded(word);
    test.may_name_opening = may_name_opening(test.value);
    return add_test(std::move(test));
  }

  /// Requires: the words are those from here on.
  std::size_t parse_words(const std::vector<std::string_view>& words) {
    std::size_t node = 0;
    for (const std::string_view word : words) {
      const std::size_t test = add_search_word(word);
      node = word.data() == words.front().data() ? test : add({Node::Kind::And, node, test});
      if (error_) return node;
    }
    at_ = static_cast<std::size_t>(words.back().data() - text_.data()) + words.back().size();
    skip_blanks();
    return node;
  }

  std::size_t parse_test() {
    if (const auto words = search_words(); !words.empty()) return parse_words(words);
    const std::size_t begin = at_;
    const std::string_view name = word_here();
    FilterTest test;
    if (!parse_field(name, test)) return 0;
    at_ += name.size();
    skip_blanks();
    bool is_negated = false;
    test.comparison = parse_comparison(is_negated);
    if (test.comparison != Comparison::None) parse_value(test);
    if (error_) return 0;
    check_comparison(test, name, begin);
    const std::size_t node = add_test(std::move(test));
    return is_negated ? add({Node::Kind::Not, node, 0}) : node;
  }

  bool parse_field(std::string_view name, FilterTest& test) {
    if (name.empty()) {
      fail(at_, at_ == text_.size() ? "a test is missing at the end" : "a test is expected here");
      return false;
    }
    if (begins_with_capital(name)) {
      test.field = FilterField::Tag;
      test.tag = name;
      return true;
    }
    const auto* const found = std::ranges::find(field_names, name, &FieldName::name);
    if (found == field_names.end()) {
      fail(at_, "there is no field " + in_quotes(name) + "; a tag begins with a capital");
      return false;
    }
    test.field = found->field;
    return true;
  }

  Comparison parse_comparison(bool& is_negated) noexcept {
    const std::string_view rest = text_.substr(at_);
    const auto take = [&](std::string_view sign) {
      if (!rest.starts_with(sign)) return false;
      at_ += sign.size();
      skip_blanks();
      return true;
    };
    if (take("<=")) return Comparison::LessOrEqual;
    if (take(">=")) return Comparison::GreaterOrEqual;
    if (take("<")) return Comparison::Less;
    if (take(">")) return Comparison::Greater;
    if (take("==") || take("=")) return Comparison::Equal;
    if (take("~")) return Comparison::Like;
    is_negated = true;
    if (take("!=")) return Comparison::Equal;
    if (take("!~")) return Comparison::Like;
    is_negated = false;
    return Comparison::None;
  }

  void parse_value(FilterTest& test) {
    const std::size_t begin = at_;
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
      const std::size_t close = text_.find(text_[at_], at_ + 1);
      if (close == std::string_view::npos) return fail(begin, "this quote is not closed");
      test.value = text_.substr(begin + 1, close - begin - 1);
      at_ = close + 1;
    } else {
      while (at_ < text_.size() && !is_blank(text_[at_]) && !is_line_end(text_[at_]) &&
             text_[at_] != '(' && text_[at_] != ')') {
        ++at_;
      }
      if (at_ == begin) return fail(begin, "a value is missing");
      test.value = text_.substr(begin, at_ - begin);
    }
    skip_blanks();
    test.number = parse_decimal(test.value);
    if (test.field == FilterField::Tag && test.tag.ends_with("Date"))
      test.date = parse_date(test.value);
    if (is_number(test.field) && !test.number) {
      fail(begin, in_quotes(test.value) + " is not a number");
    }
    if (is_board(test.field)) parse_board(test, begin);
    if (test.comparison == Comparison::Like) test.value = folded(test.value);
  }

  void parse_board(FilterTest& test, std::size_t begin) {
    if (test.field == FilterField::Position) {
      const auto position = parse_position(test.value, CastlingMode::Chess960);
      if (!position) return fail(begin, in_quotes(test.value) + ": " + to_string(position.error()));
      test.board = *position;
    } else if (test.field == FilterField::Pattern) {
      auto pattern = BoardPattern::parse(test.value);
      if (!pattern) return fail(begin, bad_pattern(test.value, pattern.error()));
      test.board = *std::move(pattern);
    } else {
      const auto pattern = MaterialPattern::parse(test.value);
      if (!pattern) return fail(begin, bad_pattern(test.value, pattern.error()));
      test.board = *pattern;
    }
    test.board_number = filter_.board_test_count_++;
  }

  static std::string bad_pattern(std::string_view text, const auto& error) {
    return in_quotes(text) + ", at character " + std::to_string(error.offset + 1) + ": " +
           error.reason;
  }

  void check_comparison(const FilterTest& test, std::string_view name, std::size_t begin) {
    const bool compares = test.comparison != Comparison::None;
    if (stands_alone(test.field) && compares) {
      fail(begin, in_quotes(name) + " takes no comparison");
    }
    if (!stands_alone(test.field) && test.field != FilterField::Tag && !compares) {
      fail(begin, in_quotes(name) + " needs a comparison, such as = or >=");
    }
    if (is_board(test.field) && test.comparison != Comparison::Equal) {
      fail(begin, in_quotes(name) + " can only be compared with = or !=");
    }
    if (is_number(test.field) && test.comparison == Comparison::Like) {
      fail(begin, in_quotes(name) + " is a number; ~ compares texts");
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::optional<FilterError> error_;
  GameFilter filter_;
};

std::expected<GameFilter, FilterError> GameFilter::parse(std::string_view text) {
  return Parser{text}.parse();
}

FilterNeeds GameFilter::needs() const noexcept {
  FilterNeeds needs;
  for (const FilterTest& test : tests_) {
    const FilterField field = test.field;
    if (field != FilterField::Tag && field != FilterField::Words && field != FilterField::Player &&
        field != FilterField::MinElo && field != FilterField::MaxElo && field != FilterField::All) {
      needs.moves = true;
    }
    if (field == FilterField::Words) needs.words = true;
    if (test.may_name_opening) needs.moves = needs.positions = needs.opening = true;
    if (is_board(field) || field == FilterField::Men || field > FilterField::All)
      needs.positions = true;
    if (field == FilterField::Opening || field == FilterField::Eco)
      needs.positions = needs.opening = true;
    if (field == FilterField::Repetition) needs.history = true;
  }
  return needs;
}

std::optional<DateRange> parse_date(std::string_view text) noexcept {
  constexpr std::array<std::uint32_t, 3> least{0, 1, 1};
  constexpr std::array<std::uint32_t, 3> most{9999, 12, 31};
  constexpr std::array<std::size_t, 3> digits{4, 2, 2};
  std::array<std::uint32_t, 3> earliest = least;
  std::array<std::uint32_t, 3> latest = most;
  for (std::size_t part = 0; part < 3 && !text.empty(); ++part) {
    const std::size_t end = std::min(text.find_first_of(".-/"), text.size());
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (field.empty() || field.size() > digits[part]) return std::nullopt;
    if (field.find_first_not_of('?') == std::string_view::npos) continue;
    std::uint32_t number = 0;
    const auto [stop, error] = std::from_chars(field.data(), field.data() + field.size(), number);
    if (error != std::errc{} || stop != field.data() + field.size()) return std::nullopt;
    if (number < least[part] || number > most[part]) return std::nullopt;
    earliest[part] = latest[part] = number;
  }
  if (!text.empty()) return std::nullopt;
  const auto as_number = [](const std::array<std::uint32_t, 3>& parts) {
    return (parts[0] * 100 + parts[1]) * 100 + parts[2];
  };
  return DateRange{as_number(earliest), as_number(latest)};
}

}  // namespace tabiya::pgn
