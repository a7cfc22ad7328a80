#include "pgn/inner/filter_visitor.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "pgn/decimal.hpp"
#include "pgn/inner/text_folding.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::pgn {
namespace {

template <class Value>
bool compares(Comparison comparison, const Value& left, const Value& right) {
  switch (comparison) {
    case Comparison::Equal: return left == right;
    case Comparison::Less: return left < right;
    case Comparison::LessOrEqual: return left <= right;
    case Comparison::Greater: return left > right;
    case Comparison::GreaterOrEqual: return left >= right;
    case Comparison::None:
    case Comparison::Like: break;
  }
  return false;
}

/// True if the comparison holds for every day that the date can mean.
bool date_holds(Comparison comparison, DateRange date, DateRange value) noexcept {
  switch (comparison) {
    case Comparison::Equal: return date.earliest >= value.earliest && date.latest <= value.latest;
    case Comparison::Less: return date.latest < value.earliest;
    case Comparison::LessOrEqual: return date.latest <= value.latest;
    case Comparison::Greater: return date.earliest > value.latest;
    case Comparison::GreaterOrEqual: return date.earliest >= value.earliest;
    case Comparison::None:
    case Comparison::Like: break;
  }
  return false;
}

bool text_holds(const FilterTest& test, std::string_view text) {
  if (test.comparison == Comparison::Like) return contains_like(folded(text), test.value);
  if (test.date) {
    if (const auto date = parse_date(text)) return date_holds(test.comparison, *date, *test.date);
  }
  if (test.number) {
    if (const auto number = parse_decimal(text)) {
      return compares(test.comparison, *number, *test.number);
    }
    // A rating that is not a number is neither high nor low.
    return test.comparison == Comparison::Equal && text == test.value;
  }
  return compares(test.comparison, text, std::string_view{test.value});
}

}  // namespace

FilterVisitor::FilterVisitor(const GameFilter& filter)
    : filter_{filter}, needs_{filter.needs()}, seen_(filter.board_test_count()) {}

void FilterVisitor::begin_game(Cursor /*cursor*/) {
  tags_ = {};
  searched_.clear();
  start_.clear();
  counts_ = {};
  result_.reset();
  position_.reset();
  variant_position_.reset();
  history_.reset();
  variant_keys_.clear();
  opening_.begin();
  std::ranges::fill(seen_, false);
  depth_ = 0;
  is_over_ = is_decided_ = is_wanted_ = false;
}

void FilterVisitor::tag(const Tag& tag, Cursor /*cursor*/) {
  tags_.add_within(Tags::generous_bytes, tag.name, tag.value);
  if (needs_.words && searched_.size() < Tags::generous_bytes) {
    searched_.append(folded(tag.value)).append("\n");
  }
  start_.add(tag.name, tag.value);
}

void FilterVisitor::nag(Nag /*nag*/, Cursor /*cursor*/) { ++counts_.glyphs; }

void FilterVisitor::comment(const Comment& comment, Cursor /*cursor*/) {
  if (!comment.is_continued) ++counts_.comments;
}

Next FilterVisitor::begin_variation(Cursor /*cursor*/) {
  ++counts_.variations;
  ++depth_;
  return Next::Read;
}

void FilterVisitor::end_variation(Cursor /*cursor*/) { --depth_; }

void FilterVisitor::result(Result result, Cursor /*cursor*/) { result_ = result; }

void FilterVisitor::end_game(Cursor /*cursor*/) {
  if (!is_decided_) decide(true);
}

void FilterVisitor::decide(bool is_over) {
  is_over_ = is_over;
  const Truth truth = truth_of(filter_.nodes().size() - 1);
  is_decided_ = truth != Truth::Unknown;
  is_wanted_ = truth == Truth::Yes;
}

FilterVisitor::Truth FilterVisitor::truth_of(std::size_t node) const {
  using Kind = GameFilter::Node::Kind;
  const GameFilter::Node& here = filter_.nodes()[node];
  if (here.kind == Kind::Test) return truth_of(filter_.tests()[here.left]);
  const Truth left = truth_of(here.left);
  if (here.kind == Kind::Not) {
    if (left == Truth::Unknown) return left;
    return left == Truth::Yes ? Truth::No : Truth::Yes;
  }
  const Truth decisive = here.kind == Kind::And ? Truth::No : Truth::Yes;
  if (left == decisive) return decisive;
  const Truth right = truth_of(here.right);
  return left == Truth::Unknown && right != decisive ? Truth::Unknown : right;
}

FilterVisitor::Truth FilterVisitor::truth_of(const FilterTest& test) const {
  switch (test.field) {
    case FilterField::Tag:
    case FilterField::Player:
    case FilterField::MinElo:
    case FilterField::MaxElo:
    case FilterField::All: break;
    case FilterField::Words:
      if (is_in_tags(test)) return Truth::Yes;
      if (test.may_name_opening && !is_over_) return Truth::Unknown;
      break;
    case FilterField::Position:
    case FilterField::Pattern:
    case FilterField::Material:
      if (seen_[test.board_number]) return Truth::Yes;
      [[fallthrough]];
    default:
      if (!is_over_) return Truth::Unknown;
  }
  return holds(test) ? Truth::Yes : Truth::No;
}

/// Requires: the tested property is known.
bool FilterVisitor::holds(const FilterTest& test) const {
  switch (test.field) {
    case FilterField::Tag: return tag_holds(test, test.tag);
    case FilterField::Words: return is_in_tags(test) || is_in_opening(test);
    case FilterField::Player: return tag_holds(test, "White") || tag_holds(test, "Black");
    case FilterField::Result:
      if (result_ && *result_ != Result::Unknown) return text_holds(test, to_string(*result_));
      return text_holds(test, result_of_tag());
    case FilterField::Opening:
      return opening_.opening() && text_holds(test, opening_.opening()->name);
    case FilterField::Eco: return opening_.opening() && text_holds(test, opening_.opening()->eco);
    case FilterField::Plies:
    case FilterField::Moves:
    case FilterField::Comments:
    case FilterField::Variations:
    case FilterField::Glyphs:
    case FilterField::MinElo:
    case FilterField::MaxElo:
    case FilterField::Men: return number_holds(test);
    case FilterField::Position:
    case FilterField::Pattern:
    case FilterField::Material: return seen_[test.board_number] != 0;
    case FilterField::Final:
      return board() != nullptr && std::get<MaterialPattern>(test.board).matches(*board());
    case FilterField::All: return true;
    case FilterField::Checkmate:
      return position_ ? is_checkmate(*position_) : has_ended_with(VariantEndingKind::Checkmate);
    case FilterField::Stalemate:
      return position_ ? is_stalemate(*position_) : has_ended_with(VariantEndingKind::Stalemate);
    case FilterField::Repetition: return counts_.repetition;
    case FilterField::FiftyMoves: return counts_.fifty_moves;
    case FilterField::Underpromotion: return counts_.underpromotion;
    case FilterField::Legal: return counts_.is_legal;
    case FilterField::Setup: return counts_.begins_elsewhere;
  }
  __builtin_unreachable();
}

bool FilterVisitor::is_in_tags(const FilterTest& test) const {
  if (searched_.find(test.value) != std::string::npos) return true;
  return !test.tag.empty() && tag_holds(test, test.tag);
}

bool FilterVisitor::is_in_opening(const FilterTest& test) const {
  const auto opening = opening_.opening();
  if (!test.may_name_opening || !opening) return false;
  const auto has = [&](std::string_view tag, std::string_view text) {
    return !tags_.find(tag) && folded(text).find(test.value) != std::string::npos;
  };
  return has("ECO", opening->eco) || has("Opening", opening->name);
}

/// The result in its usual spelling, if the tag has one.
std::string_view FilterVisitor::result_of_tag() const {
  const std::string_view text = tags_.find("Result").value_or("*");
  const auto result = parse_result(text);
  return result ? to_string(*result) : text;
}

bool FilterVisitor::tag_holds(const FilterTest& test, std::string_view name) const {
  const auto value = tags_.find(name);
  if (!value) return false;
  if (test.comparison != Comparison::None) return text_holds(test, *value);
  return !value->empty() && *value != "?" && *value != "-" && *value != "????.??.??";
}

bool FilterVisitor::number_holds(const FilterTest& test) const {
  const auto number = number_of(test.field);
  return number && compares(test.comparison, *number, *test.number);
}

std::optional<double> FilterVisitor::number_of(FilterField field) const {
  const auto elo = [this](std::string_view name) {
    const auto value = tags_.find(name);
    return value ? parse_decimal(*value) : std::nullopt;
  };
  switch (field) {
    case FilterField::Plies: return static_cast<double>(counts_.plies);
    case FilterField::Moves: {
      const std::uint64_t moves = (counts_.plies + 1) / 2;
      return static_cast<double>(moves);
    }
    case FilterField::Comments: return static_cast<double>(counts_.comments);
    case FilterField::Variations: return static_cast<double>(counts_.variations);
    case FilterField::Glyphs: return static_cast<double>(counts_.glyphs);
    case FilterField::MinElo:
    case FilterField::MaxElo: {
      const auto white = elo("WhiteElo");
      const auto black = elo("BlackElo");
      if (!white || !black) return std::nullopt;
      return field == FilterField::MinElo ? std::min(*white, *black) : std::max(*white, *black);
    }
    case FilterField::Men:
      if (board() == nullptr) return std::nullopt;
      return static_cast<double>(board()->occupied().count());
    default: return std::nullopt;
  }
}

}  // namespace tabiya::pgn
