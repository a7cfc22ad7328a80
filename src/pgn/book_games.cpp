#include "pgn/inner/book_games.hpp"

#include "notation/inner/careless_san.hpp"

namespace tabiya::pgn {
namespace {

unsigned points_of(Result result, Color side) noexcept {
  switch (result) {
    case Result::WhiteWins: return side == Color::White ? BookTally::win : BookTally::loss;
    case Result::BlackWins: return side == Color::Black ? BookTally::win : BookTally::loss;
    case Result::Draw:
    case Result::Unknown: break;
  }
  return BookTally::draw;
}

PolyglotSteps steps_from(const QuickPosition& start) noexcept {
  PolyglotSteps steps;
  steps.begin(start.setup());
  return steps;
}

}  // namespace

BookGameCounts& BookGameCounts::operator+=(const BookGameCounts& other) noexcept {
  games += other.games;
  used += other.used;
  filtered += other.filtered;
  unfinished += other.unfinished;
  no_chess += other.no_chess;
  broken += other.broken;
  return *this;
}

BookGames::BookGames(const BookGameOptions& options) : options_{options} {
  if (options.filter != nullptr) filter_.emplace(*options.filter);
}

void BookGames::begin_game(Cursor cursor) {
  ++counts_.games;
  start_.clear();
  tag_result_.reset();
  result_.reset();
  depth_ = 0;
  moves_.clear();
  follows_ = false;
  is_chess_ = false;
  is_filtering_ = filter_.has_value();
  if (filter_) filter_->begin_game(cursor);
}

void BookGames::tag(const Tag& tag, Cursor cursor) {
  if (filter_) filter_->tag(tag, cursor);
  start_.add(tag, cursor);
  if (tag.name == "Result" && !tag_result_) tag_result_ = parse_result(tag.value);
}

Next BookGames::begin_moves(Cursor cursor) {
  if (filter_) {
    is_filtering_ = filter_->begin_moves(cursor) == Next::Read;
    if (!is_filtering_ && !filter_->is_wanted()) return Next::Skip;
  }
  follows_ = begin_line();
  is_chess_ = follows_;
  if (!is_chess_) ++counts_.no_chess;
  return follows_ ? Next::Read : Next::Skip;
}

bool BookGames::begin_line() {
  static const QuickPosition usual;
  static const PolyglotSteps usual_steps = steps_from(usual);
  now_ = 0;
  plies_ = 0;
  positions_[now_] = usual;
  steps_ = usual_steps;
  if (!start_.is_usual()) {
    const auto start = start_.position();
    if (!start) return false;
    positions_[now_] = QuickPosition{*start};
    steps_ = steps_from(positions_[now_]);
  }
  first_turn_ = positions_[now_].turn();
  return true;
}

void BookGames::play(std::string_view san) {
  if (now_ == positions_at_once) compute_keys();
  const bool is_played = positions_[now_].play(san, positions_[now_ + 1]) || play_carefully(san);
  if (!is_played) {
    follows_ = false;
    ++counts_.broken;
    return;
  }
  ++now_;
  ++plies_;
}

/// Goes on from the last position.
void BookGames::compute_keys() {
  for (std::size_t index = 0; index < now_; ++index) {
    const std::uint64_t key = steps_.key();
    const Setup& before = positions_[index].setup();
    moves_.push_back({key, steps_.advance(before, positions_[index + 1].setup())});
  }
  positions_[0] = positions_[now_];
  now_ = 0;
}

/// A null move cannot be in a book, so it ends the game's part in it.
bool BookGames::play_carefully(std::string_view san) {
  const auto move = parse_careless_san(positions_[now_].position(), san);
  if (!move) return false;
  QuickPosition& after = positions_[now_ + 1];
  after = positions_[now_];
  after.play_unchecked(*move);
  return true;
}

void BookGames::nag(Nag nag, Cursor cursor) {
  if (is_filtering_) filter_->nag(nag, cursor);
}

void BookGames::comment(const Comment& comment, Cursor cursor) {
  if (is_filtering_) filter_->comment(comment, cursor);
}

Next BookGames::begin_variation(Cursor cursor) {
  const bool is_read = is_filtering_ && filter_->begin_variation(cursor) == Next::Read;
  if (is_read) ++depth_;
  return is_read ? Next::Read : Next::Skip;
}

void BookGames::end_variation(Cursor cursor) {
  filter_->end_variation(cursor);
  --depth_;
}

void BookGames::result(Result result, Cursor cursor) {
  result_ = result;
  if (is_filtering_) filter_->result(result, cursor);
}

/// The tag comes first, as in Polyglot.
void BookGames::end_game(Cursor cursor) {
  if (filter_) {
    if (is_filtering_) filter_->end_game(cursor);
    if (!filter_->is_wanted()) {
      ++counts_.filtered;
      return;
    }
  }
  const bool tag_is_known = tag_result_ && *tag_result_ != Result::Unknown;
  const Result result = tag_is_known ? *tag_result_ : result_.value_or(Result::Unknown);
  if (result == Result::Unknown) {
    ++counts_.unfinished;
    if (options_.skips_unfinished) return;
  }
  if (is_chess_) ++counts_.used;
  add_moves(result);
}

void BookGames::add_moves(Result result) {
  compute_keys();
  Color side = first_turn_;
  for (const PlayedMove& played : moves_) {
    if (!options_.only || *options_.only == side) {
      tally_.add(played.key, played.move, points_of(result, side));
    }
    side = ~side;
  }
}

}  // namespace tabiya::pgn
