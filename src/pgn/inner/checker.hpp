/// Checks PGN files about as fast as they can be read.
///
/// `MoveChecker` plays every move of every game, variations included, and reports illegal ones.
/// `GameChecker` also checks the signs for check and mate, move numbers, results, the seven tag
/// roster, and whether the game should have ended earlier; and it recognises dialects.
///
/// Games of variants are judged by their own rules (src/pgn/variant_checker.cpp), more slowly.
///
/// After an unplayable move the rest of its line is skipped, and nothing else; see `LineFollower`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/inner/quick_position.hpp"
#include "pgn/inner/finding.hpp"
#include "pgn/inner/line_follower.hpp"
#include "pgn/inner/line_stack.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/pgn/dialects.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// Counts of what was read, and of the findings.
struct CheckSummary {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;            ///< played, of the main lines
  std::uint64_t variation_plies = 0;  ///< played, of variations
  std::uint64_t findings = 0;
  /// The games of each dialect; only of `GameChecker`. A game can have several.
  std::array<std::uint64_t, all_dialects.size()> of_dialect{};
  std::uint64_t of_unknown_dialect = 0;

  CheckSummary& operator+=(const CheckSummary& other) noexcept;
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
  void report(Finding::Kind kind, Cursor cursor, std::string_view text, std::string reason);
  void report(Finding::Kind kind, Location at, std::string_view text, std::string reason);
  void note_game() {
    ++summary_.games;
    start_.clear();
  }
  [[nodiscard]] bool begin_line(Cursor cursor);
  void open_variation();
  void close_variation();
  /// The fast path. Requires: lines_.is_whole().
  [[nodiscard, gnu::always_inline]] bool play(std::string_view san) {
    QuickPosition& next = lines_.next();
    if (!lines_.now().play(san, next)) return false;
    lines_.advance();
    return true;
  }
  /// Plays a move of a variation, or one that the fast path has rejected, or reports what is wrong
  /// with it. True if it was played in a game of chess.
  [[nodiscard]] bool play_slowly(std::string_view san, Cursor cursor);
  /// The same in a game of another variant. True if it was played.
  [[nodiscard]] bool play_variant_move(std::string_view san, Cursor cursor);

  CheckSummary summary_;
  std::vector<Finding> findings_;
  StartTags start_;
  LineFollower<QuickPosition> lines_{kept_positions};
  // Instead of them, from the first game of another variant on:
  std::optional<LineFollower<VariantPosition>> variant_lines_;
  enum class Rules : std::uint8_t { Chess, Variant } rules_ = Rules::Chess;

 private:
  void refuse_start(const StartTags::Refusal& refusal, Cursor moves);
  [[nodiscard]] bool begin_variant(Cursor cursor);
  /// More plies than games have.
  static constexpr std::size_t kept_positions = 8192;

  [[nodiscard]] bool begin_chess(Cursor cursor);
  [[nodiscard]] bool play_carefully(std::string_view san, Cursor cursor);
  void refuse(const Position& before, const MoveRefusal& refusal, std::string_view san,
              Cursor cursor);
};

/// Checks that every move is legal.
class MoveChecker : public CheckerBase {
 public:
  void begin_game(Cursor /*cursor*/) { note_game(); }
  void tag(const Tag& tag, Cursor cursor) { start_.add(tag, cursor); }
  Next begin_moves(Cursor cursor) { return begin_line(cursor) ? Next::Read : Next::Skip; }
  void move(std::string_view san, Cursor cursor) {
    if (lines_.is_whole_main_line() && play(san)) [[likely]] {
      ++summary_.plies;
    } else {
      static_cast<void>(play_slowly(san, cursor));
    }
  }
  Next begin_variation(Cursor /*cursor*/) {
    open_variation();
    return Next::Read;
  }
  void end_variation(Cursor /*cursor*/) { close_variation(); }
};

/// Checks moves, signs, numbers, results, tags and endings, and recognises where games come from.
class GameChecker : public CheckerBase {
 public:
  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move_number(std::string_view digits, Cursor cursor) {
    const bool is_right = lines_.is_whole_main_line() && number_offset_ == 0 &&
                          value_of(digits) == lines_.now().setup().fullmove_number;
    if (!is_right) [[unlikely]]
      check_number(digits, cursor);
  }
  [[gnu::always_inline]] void move(std::string_view san, Cursor cursor) {
    const bool may_be_repetition = lines_.now().setup().halfmove_clock >= plies_before_fivefold;
    const bool is_usual = lines_.is_whole_main_line() && !may_be_repetition && play(san);
    if (is_usual) [[likely]]
      note_main_move(san, cursor);
    else check_unusual_move(san, cursor);
  }
  Next begin_variation(Cursor cursor);
  void end_variation(Cursor cursor);
  void result(Result result, Cursor cursor);
  void end_game(Cursor cursor);
  void comment(const Comment& comment, Cursor cursor);
  void oddity(Oddity oddity, Cursor cursor);
  void skipped_text(std::string_view text, Cursor cursor);

 private:
  void report_bad_bytes(std::string_view text, Cursor cursor);
  void note_dialects();

  static constexpr std::uint32_t plies_before_fivefold = 16;  // both sides out and back four times
  static constexpr std::uint32_t plies_of_fifty_moves = 100;
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
  void note_main_move(std::string_view san, Cursor cursor) {
    ++summary_.plies;
    check_sign(san, cursor, lines_.now());
  }
  void check_unusual_move(std::string_view san, Cursor cursor);
  void check_variant_move(std::string_view san, Cursor cursor);
  void check_variant_sign(std::string_view san, Cursor cursor);
  void check_variant_draws(Cursor cursor);
  [[nodiscard]] bool is_fifth_variant_occurrence() const;
  void check_sign(std::string_view san, Cursor cursor, const QuickPosition& now) {
    const bool has_sign = san.back() == '+' || san.back() == '#';
    if (now.is_check() || has_sign) judge_sign(san, cursor, now);
  }
  void check_repetition_and_clock(Cursor cursor);
  [[nodiscard]] bool is_fifth_occurrence(std::uint32_t clock) const;
  void judge_sign(std::string_view san, Cursor cursor, const QuickPosition& now);
  void check_number(std::string_view digits, Cursor cursor);
  /// The number of the next move, if the line goes on.
  [[nodiscard]] std::optional<std::uint32_t> right_number() const;
  void check_end(std::optional<Result> result, Cursor cursor);
  void check_variant_end(std::optional<Result> result, Cursor cursor);
  void check_dead_position(Cursor cursor);
  [[nodiscard]] std::vector<Position> positions_before_last_move() const;

  std::uint8_t roster_found_ = 0;  // a bit for each tag of the roster
  std::optional<Result> tag_result_;
  std::int64_t number_offset_ = 0;  // by which the numbers of this line are off; reported once
  std::vector<std::int64_t> outer_number_offsets_;
  bool has_moves_ = false;
  bool end_is_known_ = false;  // a finding has said that the game should be over
  bool has_result_ = false;
  DialectFinder dialects_;
};

}  // namespace tabiya::pgn
