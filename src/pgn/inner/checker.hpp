/// Checks PGN files about as fast as they can be read.
///
/// `MoveChecker` plays every move of every game, variations included, and reports illegal ones.
/// `GameChecker` also checks the signs for check and mate, move numbers, results, the seven tag
/// roster, and whether the game should have ended earlier.
///
/// After an unplayable move the rest of its line is skipped, and nothing else; see `LineStack`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/inner/quick_position.hpp"
#include "pgn/inner/finding.hpp"
#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// Counts of what was read, and of the findings.
struct CheckSummary {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;            ///< played, of the main lines
  std::uint64_t variation_plies = 0;  ///< played, of variations
  std::uint64_t findings = 0;

  CheckSummary& operator+=(const CheckSummary& other) noexcept;
};

/// The positions of the line being read. Of a very long line only the last positions are kept.
class CheckedLine {
 public:
  CheckedLine() : CheckedLine{256} {}
  ~CheckedLine() = default;
  CheckedLine(CheckedLine&&) = default;
  CheckedLine& operator=(CheckedLine&&) = default;
  CheckedLine(const CheckedLine&) = delete;
  CheckedLine& operator=(const CheckedLine&) = delete;

  void begin(const QuickPosition& start) noexcept {
    now_ = positions_.data();
    *now_ = start;
  }
  [[nodiscard]] bool play(std::string_view san) {
    if (now_ == last_place_) [[unlikely]]
      make_room();
    if (!now_->play(san, now_[1])) return false;
    ++now_;
    return true;
  }
  void add(const QuickPosition& next) {
    if (now_ == last_place_) make_room();
    *++now_ = next;
  }
  [[nodiscard]] const QuickPosition& now() const noexcept { return *now_; }
  /// The number of earlier positions available; at most the last few thousand are kept.
  [[nodiscard]] std::size_t count_before() const noexcept {
    return static_cast<std::size_t>(now_ - positions_.data());
  }
  /// Requires: 1 to count_before().
  [[nodiscard]] const QuickPosition& before(std::size_t plies = 1) const noexcept {
    return *(now_ - plies);
  }

 private:
  explicit CheckedLine(std::size_t places)
      : positions_(places), now_{positions_.data()}, last_place_{&positions_.back()} {}
  void make_room();

  std::vector<QuickPosition> positions_;
  QuickPosition* now_;         // the current position, in positions_
  QuickPosition* last_place_;  // the last element of positions_
};

/// The common part of both checkers: follows lines and collects findings.
class CheckerBase : public NullVisitor {
 public:
  /// At most this many findings are kept per piece of text; all are counted.
  static constexpr std::size_t max_findings_kept = 10'000;

  [[nodiscard]] const CheckSummary& summary() const noexcept { return summary_; }
  /// The first findings, approximately in text order; games are numbered from 1.
  [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }

 protected:
  /// An open line of a game in the teaching variant; see csci1933.hpp.
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
  void find(Finding::Kind kind, Location at, std::string_view text, std::string reason);
  void note_game() {
    ++summary_.games;
    start_.clear();
  }
  [[nodiscard]] bool begin_line(Place place);
  void open_variation();
  void close_variation();
  /// Plays a move that the fast path rejects, or reports what is wrong with it. True if it was
  /// played in a game of chess, which excludes the teaching variant.
  [[nodiscard]] bool play_slowly(std::string_view san, Place place);
  [[nodiscard]] const QuickPosition& now() const noexcept {
    return variations_.empty() ? main_line_.now() : variations_.back().now;
  }
  [[nodiscard]] bool is_broken() const noexcept {
    return variations_.empty() ? main_is_broken_ : variations_.back().is_broken;
  }
  /// Must be called whenever a line begins, ends or breaks off.
  void note_line() noexcept { plays_main_line_ = variations_.empty() && !main_is_broken_; }

  CheckSummary summary_;
  std::vector<Finding> findings_;
  StartTags start_;
  CheckedLine main_line_;
  bool main_is_broken_ = false;
  bool plays_main_line_ = false;               // not in a variation, and not broken
  std::optional<QuickPosition> before_break_;  // of the main line, until its next move
  std::vector<Variation> variations_;
  std::size_t skipped_depth_ = 0;             // variations deeper than LineStack::max_depth
  std::vector<TeachingLine> teaching_lines_;  // the main line first; empty in chess

 private:
  void refuse_start(const StartTags::Refusal& refusal, Place moves);
  [[nodiscard]] bool begin_game_in_variant(Place place);
  [[nodiscard]] bool begin_chess(Place place);
  void play_teaching_move(std::string_view san, Place place);
  void break_off(const QuickPosition& before);
  void forget_before();
  void refuse(const QuickPosition& before, const LineStack::Refusal& refusal, std::string_view san,
              Place place);
};

/// Checks that every move is legal.
class MoveChecker : public CheckerBase {
 public:
  void begin_game(Place /*place*/) { note_game(); }
  void tag(const Tag& tag, Place place) { start_.add(tag, place); }
  Next begin_moves(Place place) { return begin_line(place) ? Next::Read : Next::Skip; }
  void move(std::string_view san, Place place) {
    if (plays_main_line_ && main_line_.play(san)) [[likely]] {
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

/// Checks moves, signs, numbers, results, tags and endings.
class GameChecker : public CheckerBase {
 public:
  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move_number(std::string_view digits, Place place) {
    const bool is_right = plays_main_line_ && number_offset_ == 0 &&
                          value_of(digits) == main_line_.now().setup().fullmove_number;
    if (!is_right) [[unlikely]]
      check_number(digits, place);
  }
  [[gnu::always_inline]] void move(std::string_view san, Place place) {
    const bool may_be_repetition = main_line_.now().setup().halfmove_clock >= plies_before_fivefold;
    const bool is_usual = plays_main_line_ && !may_be_repetition && main_line_.play(san);
    if (is_usual) [[likely]]
      note_main_move(san, place);
    else check_unusual_move(san, place);
  }
  Next begin_variation(Place place);
  void end_variation(Place place);
  void result(Result result, Place place);
  void end_game(Place place);
  void oddity(Oddity oddity, Place place);

 private:
  static constexpr std::uint32_t plies_before_fivefold = 16;  // both sides out and back four times
  static constexpr std::uint32_t plies_of_seventy_five_moves = 150;

  /// The move number; 0 if there are more digits than a real number has.
  [[nodiscard]] static std::uint32_t value_of(std::string_view digits) noexcept {
    constexpr std::size_t most_digits = 6;
    std::uint32_t value = 0;
    if (digits.size() > most_digits) return value;
    for (const char digit : digits) value = 10 * value + static_cast<std::uint32_t>(digit - '0');
    return value;
  }
  /// Counts a move of the main line that the fast path has played, and checks its sign.
  void note_main_move(std::string_view san, Place place) {
    ++summary_.plies;
    check_sign(san, place, main_line_.now());
  }
  void check_unusual_move(std::string_view san, Place place);
  void check_sign(std::string_view san, Place place, const QuickPosition& now) {
    const bool has_sign = san.back() == '+' || san.back() == '#';
    if (now.is_check() || has_sign) judge_sign(san, place, now);
  }
  void check_repetition_and_clock(Place place);
  [[nodiscard]] bool is_fifth_occurrence(std::uint32_t clock) const;
  void judge_sign(std::string_view san, Place place, const QuickPosition& now);
  void check_number(std::string_view digits, Place place);
  void check_end(std::optional<Result> result, Place place);
  void check_dead_position(Place place);
  [[nodiscard]] std::vector<Position> positions_before_last_move() const;

  std::uint8_t roster_found_ = 0;  // a bit for each tag of the roster
  std::optional<Result> tag_result_;
  std::int64_t number_offset_ = 0;  // by which the numbers of this line are off; reported once
  std::vector<std::int64_t> outer_number_offsets_;
  bool has_moves_ = false;
  bool end_is_known_ = false;  // a finding has said that the game should be over
  bool has_result_ = false;
};

}  // namespace tabiya::pgn
