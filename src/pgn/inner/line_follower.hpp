/// Follows the lines of a PGN game: its main line and the variations that are open.
///
/// The positions of all open lines lie in one array, each line after the line around it. So a move
/// writes the next position beside the current one, and the end of a variation only goes back:
///
///     1. e4 e5 (1... c5 2. Nf3        [start] [1. e4] [1... e5] | [1. e4] [1... c5] [2. Nf3]
///                                                               ^ begin_             ^ now_
///
/// A move that cannot be played breaks its line: the rest of its moves is skipped. A variation that
/// replaces the unplayable move is followed; after the next move, variations of that line are
/// broken, too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabiya::pgn {

template <class P>
class LineFollower {
 public:
  /// Variations nested deeper than this, more than any real game has, are skipped.
  static constexpr std::size_t max_depth = 10'000;

  /// At least `history` earlier positions of the main line are kept. Requires: history >= 1.
  explicit LineFollower(std::size_t history = 1)
      : history_{history}, positions_(std::min(most_places(), usual_plies)) {
    begin_without_start();
  }
  ~LineFollower() = default;
  LineFollower(LineFollower&&) = default;
  LineFollower& operator=(LineFollower&&) = default;
  LineFollower(const LineFollower&) = delete;
  LineFollower& operator=(const LineFollower&) = delete;

  /// Begins a game.
  void begin(const P& start) {
    reset(State::Whole);
    *now_ = start;
  }
  /// Begins a game whose moves cannot be played.
  void begin_without_start() { reset(State::Broken); }

  /// The place for the position after the next move. It can move the other positions.
  /// Requires: is_whole().
  [[nodiscard]] P& next() {
    if (now_ == last_) [[unlikely]]
      make_room();
    return now_[1];
  }
  /// Plays the next move: the position in its place becomes the current one.
  void advance() noexcept { ++now_; }
  /// Records that the next move of the line cannot be played, or is skipped.
  void skip_move() noexcept {
    if (skipped_depth_ != 0) return;
    set_state(state_ == State::Whole ? State::JustBroken : State::Broken);
  }

  /// Goes back to the position before the last move.
  void begin_variation();
  void end_variation();

  /// True if moves of the current line can be played.
  [[nodiscard]] bool is_whole() const noexcept {
    return state_ == State::Whole && skipped_depth_ == 0;
  }
  /// The same, and the line is the main line.
  [[nodiscard]] bool is_whole_main_line() const noexcept { return is_whole_main_line_; }
  /// The number of open variations.
  [[nodiscard]] std::size_t depth() const noexcept { return outer_.size() + skipped_depth_; }
  /// The current position. Requires: is_whole(), or the line has just broken.
  [[nodiscard]] const P& now() const noexcept { return *now_; }
  /// The number of earlier positions available.
  [[nodiscard]] std::size_t count_before() const noexcept {
    return static_cast<std::size_t>(now_ - begin_);
  }
  /// The position this many plies ago. Requires: 1 to count_before().
  [[nodiscard]] const P& before(std::size_t plies = 1) const noexcept { return *(now_ - plies); }

 private:
  enum class State : std::uint8_t {
    Whole,
    JustBroken,  // `now_` is the position before the unplayable move
    Broken,
  };
  struct Outer {
    std::size_t begin;
    std::size_t now;
    State state;
  };
  static constexpr std::size_t usual_plies = 256;
  static constexpr std::size_t least_places = 16;

  void reset(State state);
  void set_state(State state) noexcept {
    state_ = state;
    is_whole_main_line_ = state == State::Whole && outer_.empty();
  }
  void make_room();
  void go_to(std::size_t begin, std::size_t now) noexcept;
  [[nodiscard]] std::size_t index_of(const P* position) const noexcept {
    return static_cast<std::size_t>(position - positions_.data());
  }
  /// The number of earlier positions of this line that are needed.
  [[nodiscard]] std::size_t kept() const noexcept { return outer_.empty() ? history_ : 1; }
  [[nodiscard]] std::size_t most_places() const noexcept {
    return std::max(2 * kept(), least_places);
  }

  std::size_t history_;
  std::vector<Outer> outer_;
  std::vector<P> positions_;
  // In positions_:
  P* begin_ = nullptr;  // the first of this line
  P* now_ = nullptr;
  P* last_ = nullptr;  // the last place for this line
  State state_ = State::Broken;
  bool is_whole_main_line_ = false;
  std::size_t skipped_depth_ = 0;  // variations beyond max_depth
};

template <class P>
void LineFollower<P>::reset(State state) {
  outer_.clear();
  skipped_depth_ = 0;
  go_to(0, 0);
  set_state(state);
}

/// Goes to a line and its current position, which are indices.
template <class P>
void LineFollower<P>::go_to(std::size_t begin, std::size_t now) noexcept {
  begin_ = &positions_[begin];
  now_ = &positions_[now];
  last_ = &positions_[std::min(begin + most_places(), positions_.size()) - 1];
}

/// Drops the earlier positions of a long line, or gets more memory.
template <class P>
void LineFollower<P>::make_room() {
  const std::size_t begin = index_of(begin_);
  std::size_t count = count_before();
  if (count + 1 < most_places()) {
    positions_.resize(2 * positions_.size());
  } else {
    std::copy(now_ - kept(), now_ + 1, begin_);
    count = kept();
  }
  go_to(begin, begin + count);
}

template <class P>
void LineFollower<P>::begin_variation() {
  if (outer_.size() == max_depth) {
    ++skipped_depth_;
    return;
  }
  const bool replaces_last = state_ == State::Whole && now_ != begin_;
  const bool has_start = replaces_last || state_ == State::JustBroken;
  const std::size_t now = index_of(now_);
  const std::size_t start = replaces_last ? now - 1 : now;
  outer_.push_back({index_of(begin_), now, state_});
  if (now + 1 == positions_.size()) positions_.resize(2 * positions_.size());
  positions_[now + 1] = positions_[start];
  go_to(now + 1, now + 1);
  set_state(has_start ? State::Whole : State::Broken);
}

template <class P>
void LineFollower<P>::end_variation() {
  if (skipped_depth_ != 0) {
    --skipped_depth_;
    return;
  }
  if (outer_.empty()) return;
  const Outer outer = outer_.back();
  outer_.pop_back();
  go_to(outer.begin, outer.now);
  set_state(outer.state);
}

}  // namespace tabiya::pgn
