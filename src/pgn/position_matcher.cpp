#include "pgn/position_matcher.hpp"

namespace tabiya::pgn {

void PositionMatcher::begin_game(Cursor /*cursor*/) {
  start_.clear();
  tags_ = {};
  match_.reset();
  is_done_ = false;
  result_.reset();
}

void PositionMatcher::tag(const Tag& tag, Cursor /*cursor*/) {
  start_.add(tag.name, tag.value);
  tags_.add_within(Tags::generous_bytes, tag.name, tag.value);
}

Next PositionMatcher::begin_moves(Cursor /*cursor*/) {
  const auto start = start_.position();
  if (!start) return Next::Skip;
  lines_.begin(*start);
  compare(*start);
  return Next::Read;
}

void PositionMatcher::move(std::string_view san, Cursor /*cursor*/) {
  if (is_done_) return;
  const auto step = lines_.play(san);
  if (match_) {
    if (lines_.depth() > match_depth_) return;  // a variation on the previous move
    is_done_ = true;
    if (step && *step) match_->next = **step;
    return;
  }
  if (!step || !*step) {
    // If variations are skipped, nothing follows an unplayable move.
    if (lines_wanted_ == Lines::Main) is_done_ = true;
    return;
  }
  compare(*lines_.position());
}

void PositionMatcher::compare(const Position& position) {
  const int piece_count = position.board().occupied().count();
  // Pieces never come back; only variations return to earlier positions with more of them.
  if (piece_count < wanted_.board().occupied().count()) {
    if (lines_wanted_ == Lines::Main) is_done_ = true;
    return;
  }
  if (position.key() != wanted_.key() || !same_position(position, wanted_)) return;
  match_ = Match{position, std::nullopt};
  match_depth_ = lines_.depth();
}

Next PositionMatcher::begin_variation(Cursor /*cursor*/) {
  if (lines_wanted_ == Lines::Main) return Next::Skip;
  if (!is_done_) lines_.begin_variation();
  return Next::Read;
}

void PositionMatcher::end_variation(Cursor /*cursor*/) {
  if (is_done_) return;
  if (match_ && lines_.depth() == match_depth_) is_done_ = true;
  lines_.end_variation();
}

void PositionMatcher::result(Result result, Cursor /*cursor*/) { result_ = result; }

Result PositionMatcher::result() const noexcept {
  if (result_ && *result_ != Result::Unknown) return *result_;
  const auto tag = tags_.find("Result");
  return tag ? parse_result(*tag).value_or(Result::Unknown) : Result::Unknown;
}

}  // namespace tabiya::pgn
