// The moves of the games that a filter reads, in chess and in the other variants.
#include <algorithm>
#include <string_view>
#include <variant>

#include "pgn/inner/filter_visitor.hpp"
#include "pgn/inner/line_stack.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

bool is_position(const Position& position, const Position& wanted) {
  return position.key() == wanted.key() && same_position(position, wanted);
}

/// A position in a filter is one of chess.
bool is_position(const VariantPosition& /*position*/, const Position& /*wanted*/) { return false; }

/// Requires: the test is about the board.
template <class P>
bool passes(const FilterTest& test, const P& position) {
  if (const auto* const wanted = std::get_if<Position>(&test.board)) {
    return is_position(position, *wanted);
  }
  if (const auto* const pattern = std::get_if<BoardPattern>(&test.board)) {
    return pattern->matches(position.board(), position.turn());
  }
  return std::get<MaterialPattern>(test.board).matches(position.board());
}

}  // namespace

Next FilterVisitor::begin_moves(Cursor /*cursor*/) {
  decide(!needs_.moves);
  if (is_decided_) return Next::Skip;
  if (!needs_.positions) return Next::Read;
  if (start_.is_chess()) begin_chess();
  else begin_variant();
  return Next::Read;
}

void FilterVisitor::begin_chess() {
  const auto start = start_.position();
  if (!start) {
    counts_.is_legal = false;
    counts_.begins_elsewhere = true;
    return;
  }
  counts_.begins_elsewhere = *start != Position{};
  position_ = *start;
  if (needs_.history) history_.emplace(*start);
  test_position(*position_);
}

void FilterVisitor::begin_variant() {
  const auto start = start_.variant_position();
  if (!start) {
    counts_.is_legal = false;
    counts_.begins_elsewhere = true;
    return;
  }
  counts_.begins_elsewhere = *start != VariantPosition{start->variant()};
  variant_position_ = *start;
  test_position(*variant_position_);
}

void FilterVisitor::move(std::string_view san, Cursor /*cursor*/) {
  if (depth_ != 0) return;
  ++counts_.plies;
  if (!is_decided_) play(san);
}

void FilterVisitor::play(std::string_view san) {
  if (position_) play_in_chess(san);
  else if (variant_position_) play_in_variant(san);
}

void FilterVisitor::play_in_chess(std::string_view san) {
  const auto move = parse_san(*position_, san);
  if (move) {
    const auto promotion = move->promotion_type();
    if (promotion && *promotion != PieceType::Queen) counts_.underpromotion = true;
    position_->play_unchecked(*move);
    if (history_) {
      history_->play(*move);
      if (history_->occurrences() >= 3) counts_.repetition = true;
    }
  } else if (is_null_move(san) && !position_->is_check()) {
    position_->pass_unchecked();
    counts_.is_legal = false;
    if (history_) history_.emplace(*position_);
  } else {
    return lose_track();
  }
  test_position(*position_);
}

void FilterVisitor::play_in_variant(std::string_view san) {
  const auto step = read_step(*variant_position_, san);
  if (!step) return lose_track();
  const auto move = move_of(*step);
  const auto promotion = move ? move->promotion_type() : std::nullopt;
  if (promotion && *promotion != PieceType::Queen) counts_.underpromotion = true;
  if (!move) {
    counts_.is_legal = false;
    variant_keys_.clear();
  }
  variant_position_ = after(*variant_position_, *step);
  test_position(*variant_position_);
}

void FilterVisitor::lose_track() {
  counts_.is_legal = false;
  position_.reset();
  variant_position_.reset();
}

void FilterVisitor::test_position(const Position& position) {
  if (needs_.opening) opening_.visit(position);
  test_boards(position);
}

void FilterVisitor::test_position(const VariantPosition& position) {
  if (needs_.history) {
    variant_keys_.push_back(position.key());
    if (std::ranges::count(variant_keys_, variant_keys_.back()) >= 3) counts_.repetition = true;
  }
  test_boards(position);
}

template <class P>
void FilterVisitor::test_boards(const P& position) {
  constexpr std::uint32_t fifty_moves = 100;
  if (position.halfmove_clock() >= fifty_moves) counts_.fifty_moves = true;
  bool has_seen = false;
  for (const FilterTest& test : filter_.tests()) {
    if (test.field == FilterField::Final || test.board.index() == 0) continue;
    if (seen_[test.board_number]) continue;
    const bool matches = passes(test, position);
    seen_[test.board_number] = matches;
    has_seen = has_seen || matches;
  }
  if (has_seen) decide(false);
}

const Board* FilterVisitor::board() const noexcept {
  if (position_) return &position_->board();
  return variant_position_ ? &variant_position_->board() : nullptr;
}

bool FilterVisitor::has_ended_with(VariantEndingKind kind) const {
  if (!variant_position_) return false;
  const auto ending = ending_of(*variant_position_);
  return ending && ending->kind == kind;
}

}  // namespace tabiya::pgn
