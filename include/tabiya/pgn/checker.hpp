/// Checks files of games, at the speed of reading them.
///
/// `MoveChecker` plays every move of every game, also of variations: each must be legal. Thorough
/// checking also asks whether the signs of check and mate, the numbers of moves, the results and the
/// roster of tags are right, and whether the game should have ended before it did.
///
/// A line that breaks off costs its other moves, and nothing else; see `LineStack`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/quick_position.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/finding.hpp"
#include "tabiya/pgn/replay.hpp"

namespace tabiya::pgn {

/// What has been read, and how much of it is wrong.
struct CheckSummary {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;            ///< played, of the main lines
  std::uint64_t variation_plies = 0;  ///< played, of variations
  std::uint64_t findings = 0;

  CheckSummary& operator+=(const CheckSummary& other) noexcept;
};

/// The positions of a line that is being read, as far back as they are kept.
class CheckedLine {
 public:
  /// Requires: a power of two.
  explicit CheckedLine(std::size_t first_capacity, std::size_t max_capacity)
      : max_capacity_{max_capacity}, positions_(first_capacity) {}

  void begin(const QuickPosition& start) noexcept {
    ply_ = oldest_ = 0;
    positions_[0] = start;
  }
  [[nodiscard]] bool play(std::string_view san) {
    if (ply_ + 1 - oldest_ == positions_.size()) make_room();
    if (!at(ply_).play(san, slot(ply_ + 1))) return false;
    ++ply_;
    return true;
  }
  void add(const QuickPosition& next) {
    if (ply_ + 1 - oldest_ == positions_.size()) make_room();
    slot(++ply_) = next;
  }
  [[nodiscard]] const QuickPosition& now() const noexcept { return at(ply_); }
  [[nodiscard]] std::size_t ply() const noexcept { return ply_; }
  /// The first ply that is still kept.
  [[nodiscard]] std::size_t oldest() const noexcept { return oldest_; }
  /// Requires: oldest() <= ply <= this->ply().
  [[nodiscard]] const QuickPosition& at(std::size_t ply) const noexcept {
    return positions_[ply & (positions_.size() - 1)];
  }

 private:
  [[nodiscard]] QuickPosition& slot(std::size_t ply) noexcept {
    return positions_[ply & (positions_.size() - 1)];
  }
  void make_room();

  std::size_t ply_ = 0;
  std::size_t oldest_ = 0;
  std::size_t max_capacity_;
  std::vector<QuickPosition> positions_;
};

/// What both ways of checking share.
class CheckerBase : public NullVisitor {
 public:
  /// What is kept of a piece in which everything is wrong; all of it is counted.
  static constexpr std::size_t max_findings_kept = 10'000;

  [[nodiscard]] const CheckSummary& summary() const noexcept { return summary_; }
  /// The first findings, nearly in the order of the text; games are numbered from 1.
  [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }

 protected:
  explicit CheckerBase(std::size_t first_capacity, std::size_t max_capacity)
      : main_line_{first_capacity, max_capacity} {}

  /// An open line of a game of the teaching variant; see csci1933.hpp.
  struct TeachingLine {
    csci1933::Position now;
    std::optional<csci1933::Position> before;
    bool is_broken = false;
  };
  struct Variation {
    QuickPosition now;
    std::optional<QuickPosition> before;
    bool is_broken = false;
  };

  void find(Finding::Kind kind, Place place, std::string_view text, std::string reason);
  [[nodiscard]] bool begin_line(Place place);
  void open_variation();
  void close_variation();
  /// Plays a move that is not plain, or finds out what is wrong with it. True if it was played in
  /// a game of chess.
  [[nodiscard]] bool play_slowly(std::string_view san, Place place);
  [[nodiscard]] const QuickPosition& now() const noexcept {
    return variations_.empty() ? main_line_.now() : variations_.back().now;
  }
  [[nodiscard]] bool is_broken() const noexcept {
    return variations_.empty() ? main_is_broken_ : variations_.back().is_broken;
  }

  CheckSummary summary_;
  std::vector<Finding> findings_;
  StartTags start_;
  CheckedLine main_line_;
  bool main_is_broken_ = false;
  std::optional<QuickPosition> before_break_;  // of the main line, until the move after it
  std::vector<Variation> variations_;
  std::size_t passed_over_ = 0;               // variations deeper than LineStack::max_depth
  std::vector<TeachingLine> teaching_lines_;  // the main one first; none in chess

 private:
  [[nodiscard]] bool begin_chess(Place place);
  void play_teaching_move(std::string_view san, Place place);
  void break_off(const QuickPosition& before);
  void forget_before();
  void refuse(const QuickPosition& before, const LineStack::Refusal& refusal, std::string_view san,
              Place place);
};

/// Plays every move.
class MoveChecker : public CheckerBase {
 public:
  MoveChecker() : CheckerBase{2, 2} {}

  void begin_game(Place /*place*/) {
    ++summary_.games;
    start_.clear();
  }
  void tag(const Tag& tag, Place /*place*/) { start_.add(tag.name, tag.value); }
  Next begin_moves(Place place) { return begin_line(place) ? Next::Read : Next::Skip; }
  void move(std::string_view san, Place place) {
    if (variations_.empty() && !main_is_broken_ && main_line_.play(san)) [[likely]] {
      ++summary_.plies;
    } else {
      static_cast<void>(play_slowly(san, place));
    }
  }
  Next begin_variation(Place /*place*/) {
    open_variation();
    return Next::Read;
  }
  void end_variation(Place /*place*/) { close_variation(); }
};

/// Checks everything.
class GameChecker : public CheckerBase {
 public:
  GameChecker() : CheckerBase{256, 16'384} {}

  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move_number(std::string_view digits, Place place);
  void move(std::string_view san, Place place) {
    look_before_move(place);
    const bool is_plain = variations_.empty() && !main_is_broken_ && main_line_.play(san);
    if (is_plain) [[likely]]
      ++summary_.plies;
    else if (!play_slowly(san, place)) return;
    const bool has_sign = san.back() == '+' || san.back() == '#';
    if (now().is_check() || has_sign) look_at_sign(san, place);
  }
  Next begin_variation(Place place);
  void end_variation(Place place);
  void result(Result result, Place place);
  void end_game(Place place);
  void oddity(Oddity oddity, Place place);

 private:
  static constexpr std::uint32_t plies_before_fivefold = 16;  // four times there and back
  static constexpr std::uint32_t plies_of_seventy_five_moves = 150;

  void look_before_move(Place place) {
    if (variations_.empty() && !main_is_broken_ &&
        main_line_.now().setup().halfmove_clock >= plies_before_fivefold) [[unlikely]] {
      look_at_repetition_and_clock(place);
    }
  }
  void look_at_repetition_and_clock(Place place);
  void look_at_sign(std::string_view san, Place place);
  void look_at_end(std::optional<Result> result, Place place);
  void look_for_dead_position(Place place);

  std::uint8_t roster_found_ = 0;  // a bit for each tag of the roster
  std::optional<Result> tag_result_;
  std::int64_t number_offset_ = 0;  // by which the line counts wrongly: reported once
  std::vector<std::int64_t> outer_number_offsets_;
  bool has_moves_ = false;
  bool end_is_known_ = false;  // a finding has said that the game should be over
  bool has_result_ = false;
};

}  // namespace tabiya::pgn
