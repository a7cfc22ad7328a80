#include "pgn/inner/checker.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <variant>

#include "notation/inner/careless_san.hpp"
#include "pgn/control_characters.hpp"
#include "pgn/dead_games.hpp"
#include "pgn/tag_values.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/winnability/history.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::array<std::string_view, 7> roster_names{"Event", "Site",  "Date",  "Round",
                                                       "White", "Black", "Result"};
constexpr std::uint8_t whole_roster = (1U << roster_names.size()) - 1;

/// The bit of a roster tag; 0 for other tags. Compares with constants of known size, without calls.
template <std::size_t... Places>
std::uint8_t bit_in_roster(std::string_view name, std::index_sequence<Places...>) noexcept {
  return static_cast<std::uint8_t>(((name == roster_names[Places] ? 1U << Places : 0U) | ...));
}

Result win_of(Color color) { return color == Color::White ? Result::WhiteWins : Result::BlackWins; }

std::string_view name_of(Color color) { return color == Color::White ? "White" : "Black"; }

/// Requires: both have the same side to move.
bool is_same_for_repetition(const QuickPosition& left, const QuickPosition& right) {
  const Setup& one = left.setup();
  const Setup& other = right.setup();
  if (one.board.occupied() != other.board.occupied()) return false;
  if (one.board != other.board || one.castling_rooks != other.castling_rooks) return false;
  if (!one.en_passant_square && !other.en_passant_square) return true;
  return same_position(left.position(), right.position());
}

}  // namespace

CheckSummary& CheckSummary::operator+=(const CheckSummary& other) noexcept {
  games += other.games;
  plies += other.plies;
  variation_plies += other.variation_plies;
  findings += other.findings;
  for (std::size_t place = 0; place < of_dialect.size(); ++place) {
    of_dialect[place] += other.of_dialect[place];
  }
  of_unknown_dialect += other.of_unknown_dialect;
  return *this;
}

void CheckerBase::report(Finding::Kind kind, Cursor cursor, std::string_view text,
                         std::string reason) {
  report(kind, cursor.location(), text, std::move(reason));
}

void CheckerBase::report(Finding::Kind kind, Location at, std::string_view text,
                         std::string reason) {
  ++summary_.findings;
  if (findings_.size() == max_findings_kept) return;
  findings_.push_back({kind, summary_.games, at, std::string{text}, std::move(reason)});
}

/// Reports the tag as the cause, not the moves.
void CheckerBase::refuse_start(const StartTags::Refusal& refusal, Cursor moves) {
  report(refusal.kind, refusal.at.value_or(moves.location()), refusal.text, refusal.reason);
}

bool CheckerBase::begin_line(Cursor cursor) {
  rules_ = Rules::Chess;
  if (start_.is_usual() || start_.is_chess()) return begin_chess(cursor);
  lines_.begin_without_start();
  return begin_variant(cursor);
}

bool CheckerBase::begin_chess(Cursor cursor) {
  if (start_.is_usual()) {
    static const QuickPosition usual;
    lines_.begin(usual);
    return true;
  }
  const auto start = start_.position();
  if (start) {
    lines_.begin(QuickPosition{*start});
    return true;
  }
  refuse_start(start.error(), cursor);
  lines_.begin_without_start();
  return false;
}

void CheckerBase::open_variation() {
  switch (rules_) {
    case Rules::Chess: return lines_.begin_variation();
    case Rules::Variant: return variant_lines_->begin_variation();
  }
}

void CheckerBase::close_variation() {
  switch (rules_) {
    case Rules::Chess: return lines_.end_variation();
    case Rules::Variant: return variant_lines_->end_variation();
  }
}

bool CheckerBase::play_slowly(std::string_view san, Cursor cursor) {
  if (rules_ != Rules::Chess) {
    static_cast<void>(play_variant_move(san, cursor));
    return false;
  }
  if (!lines_.is_whole()) {
    lines_.skip_move();
    return false;
  }
  const bool is_main_line = lines_.is_whole_main_line();  // where the fast path has been tried
  if ((is_main_line || !play(san)) && !play_carefully(san, cursor)) return false;
  ++(is_main_line ? summary_.plies : summary_.variation_plies);
  return true;
}

bool CheckerBase::play_carefully(std::string_view san, Cursor cursor) {
  const Position before = lines_.now().position();
  const auto step = read_step(before, san, parse_careless_san(before, san));
  if (!step) {
    lines_.skip_move();
    refuse(before, step.error(), san, cursor);
    return false;
  }
  QuickPosition& next = lines_.next();
  next = lines_.now();
  if (const auto* const move = std::get_if<Move>(&*step)) next.play_unchecked(*move);
  else next.pass_unchecked();
  lines_.advance();
  return true;
}

/// If there are no legal moves, the fault is that the game should already be over.
void CheckerBase::refuse(const Position& before, const MoveRefusal& refusal, std::string_view san,
                         Cursor cursor) {
  if (has_legal_move(before)) {
    report(refusal.kind, cursor, san, refusal.reason);
  } else if (before.is_check()) {
    report(Fault::MoveAfterMate, cursor, san, "the game is over: checkmate");
  } else {
    report(Fault::MoveAfterStalemate, cursor, san, "the game is over: stalemate");
  }
}

void GameChecker::begin_game(Cursor /*cursor*/) {
  note_game();
  roster_found_ = 0;
  tag_result_.reset();
  number_offset_ = 0;
  outer_number_offsets_.clear();
  has_moves_ = end_is_known_ = has_result_ = false;
  dialects_.clear();
}

void GameChecker::tag(const Tag& tag, Cursor cursor) {
  start_.add(tag, cursor);
  dialects_.tag(tag.name, tag.value);
  if (tag.is_damaged) [[unlikely]]
    report_bad_bytes(tag.value, cursor);
  const std::string_view mistake = mistake_in(tag.name, tag.value);
  if (!mistake.empty()) report(Fault::TagValueWrong, cursor, tag.value, std::string{mistake});
  roster_found_ |= bit_in_roster(tag.name, std::make_index_sequence<roster_names.size()>{});
  if (tag.name == "Result" && !tag_result_) tag_result_ = parse_result(tag.value);
}

Next GameChecker::begin_moves(Cursor cursor) {
  if (roster_found_ != whole_roster) {
    std::string missing;
    for (std::size_t index = 0; index < roster_names.size(); ++index) {
      if (((roster_found_ >> index) & 1) != 0) continue;
      if (!missing.empty()) missing += ", ";
      missing += roster_names[index];
    }
    report(Fault::TagMissing, cursor, missing, "tags of the seven tag roster are missing");
  }
  has_moves_ = begin_line(cursor);
  return has_moves_ ? Next::Read : Next::Skip;
}

/// Checks a move in a variation, after a break, with a high half-move clock, or one that the fast
/// path rejects.
void GameChecker::check_unusual_move(std::string_view san, Cursor cursor) {
  if (rules_ == Rules::Variant) return check_variant_move(san, cursor);
  if (lines_.is_whole_main_line()) {
    if (lines_.now().setup().halfmove_clock >= plies_before_fivefold) {
      check_repetition_and_clock(cursor);
    }
    if (play(san)) {
      note_main_move(san, cursor);
      return;
    }
  }
  if (!play_slowly(san, cursor)) return;
  check_sign(san, cursor, lines_.now());
}

std::optional<std::uint32_t> GameChecker::right_number() const {
  if (lines_.is_whole()) return lines_.now().setup().fullmove_number;
  const bool is_variant = rules_ == Rules::Variant && variant_lines_->is_whole();
  return is_variant ? std::optional{variant_lines_->now().fullmove_number()} : std::nullopt;
}

void GameChecker::check_number(std::string_view digits, Cursor cursor) {
  const auto right = right_number();
  if (!right) return;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const std::int64_t offset = std::int64_t{number} - *right;
  const bool is_known = offset == 0 || offset == number_offset_;
  if (error == std::errc{}) number_offset_ = offset;
  if (error == std::errc{} && is_known) return;
  report(Fault::MoveNumberWrong, cursor, digits, "this is move " + std::to_string(*right));
}

Next GameChecker::begin_variation(Cursor /*cursor*/) {
  open_variation();
  if (outer_number_offsets_.size() < LineFollower<QuickPosition>::max_depth) {
    outer_number_offsets_.push_back(number_offset_);
  }
  return Next::Read;
}

void GameChecker::end_variation(Cursor /*cursor*/) {
  close_variation();
  const std::size_t depth = rules_ == Rules::Variant ? variant_lines_->depth() : lines_.depth();
  if (outer_number_offsets_.size() <= depth) return;
  number_offset_ = outer_number_offsets_.back();
  outer_number_offsets_.pop_back();
}

void GameChecker::judge_sign(std::string_view san, Cursor cursor, const QuickPosition& now) {
  const char sign = san.back();
  const bool is_check = now.is_check();
  const bool is_mate = is_check && !now.has_legal_moves();
  if (!is_check) {
    report(Fault::CheckSignWrong, cursor, san, "the move does not give check");
  } else if (is_mate && sign != '#') {
    report(Fault::MateSignMissing, cursor, san, "the move is mate");
  } else if (!is_mate && sign == '#') {
    report(Fault::MateSignWrong, cursor, san, "the move is not mate");
  } else if (!is_mate && sign != '+') {
    report(Fault::CheckSignMissing, cursor, san, "the move gives check");
  }
}

void GameChecker::check_repetition_and_clock(Cursor cursor) {
  if (end_is_known_) return;
  const std::uint32_t clock = lines_.now().setup().halfmove_clock;
  if (clock >= plies_of_seventy_five_moves) {
    if (!lines_.now().has_legal_moves()) return;
    end_is_known_ = true;
    report(Fault::MoveAfterSeventyFive, cursor, {},
           "the game is over: 75 moves without a capture or pawn move");
    return;
  }
  if (!is_fifth_occurrence(clock)) return;
  end_is_known_ = true;
  report(Fault::MoveAfterFivefold, cursor, {},
         "the game is over: the same position has occurred five times");
}

/// At least four plies, out and back for both sides, lie between two occurrences. So the search can
/// stop where there is no room for the occurrences that are still missing.
bool GameChecker::is_fifth_occurrence(std::uint32_t clock) const {
  constexpr std::size_t plies_between = plies_before_fivefold / 4;
  const std::size_t end = std::min<std::size_t>(clock, lines_.count_before());
  std::size_t missing = 4;
  for (std::size_t back = plies_between; back <= end; back += 2) {
    if (clock - back < plies_between * (missing - 1)) return false;
    if (is_same_for_repetition(lines_.before(back), lines_.now())) --missing;
    if (missing == 0) return true;
  }
  return false;
}

void GameChecker::result(Result result, Cursor cursor) {
  has_result_ = true;
  check_end(result, cursor);
}

void GameChecker::end_game(Cursor cursor) {
  note_dialects();
  if (!has_result_ && has_moves_) check_end(std::nullopt, cursor);
}

void GameChecker::note_dialects() {
  const FlagSet<Dialect> found = dialects_.found();
  if (found.empty()) ++summary_.of_unknown_dialect;
  for (const Dialect dialect : found) ++summary_.of_dialect[static_cast<std::size_t>(dialect)];
}

void GameChecker::check_end(std::optional<Result> result, Cursor cursor) {
  if (result && tag_result_ && *result != *tag_result_) {
    report(Fault::ResultAgainstTag, cursor, to_string(*result),
           "the tag Result says " + std::string{to_string(*tag_result_)});
  }
  if (!has_moves_) return;
  if (rules_ == Rules::Variant) check_variant_end(result, cursor);
  if (!lines_.is_whole()) return;
  const QuickPosition& last = lines_.now();
  if (!may_be_dead(last)) return;  // so neither dead nor mate nor stalemate
  if (!last.has_legal_moves()) {
    const bool is_mate = last.is_check();
    const Result right = is_mate ? win_of(~last.turn()) : Result::Draw;
    if (result && *result != right) {
      report(Fault::ResultAgainstBoard, cursor, to_string(*result),
             is_mate ? std::string{name_of(~last.turn())} + " has given mate"
                     : "the game ends with stalemate");
    }
    if (is_mate) return;
  }
  if (!end_is_known_) check_dead_position(cursor);
}

/// A dead position stays dead, so if the position before the last move is not dead, no earlier one
/// is. Requires: the last position can be dead, too.
void GameChecker::check_dead_position(Cursor cursor) {
  if (lines_.count_before() == 0) return;
  const QuickPosition& before_last = lines_.before();
  if (!may_be_dead(before_last) || deadness(before_last.position()) != Deadness::Dead) return;
  const std::vector<Position> game = positions_before_last_move();
  const Position& died = game[*first_dead(game)];
  report(Fault::MoveAfterDeadPosition, cursor, {},
         "the game is over before move " + std::to_string(died.fullmove_number()) +
             (died.turn() == Color::White ? " of White" : " of Black") +
             ": neither side can mate any more");
}

std::vector<Position> GameChecker::positions_before_last_move() const {
  std::vector<Position> game;
  for (std::size_t plies = lines_.count_before(); plies != 0; --plies) {
    game.push_back(lines_.before(plies).position());
  }
  return game;
}

void GameChecker::oddity(Oddity oddity, Cursor cursor) {
  report(oddity, cursor, {}, std::string{to_string(oddity)});
}

void GameChecker::comment(const Comment& comment, Cursor cursor) {
  dialects_.comment(comment.text);
  if (has_control_character(comment.text)) report_bad_bytes(comment.text, cursor);
}

/// Adds the text to the oddity that has just been reported for it.
void GameChecker::skipped_text(std::string_view text, Cursor cursor) {
  if (findings_.empty()) return;
  Finding& last = findings_.back();
  const bool is_of_text = std::holds_alternative<Oddity>(last.kind) && last.text.empty() &&
                          last.location.offset == cursor.location().offset;
  if (is_of_text) last.text = utf8_prefix(text, ReplayError::max_text_bytes);
}

/// The text is given instead of the place in it.
void GameChecker::report_bad_bytes(std::string_view text, Cursor cursor) {
  report(Oddity::BadByte, cursor, utf8_prefix(text, ReplayError::max_text_bytes),
         std::string{to_string(Oddity::BadByte)});
}

}  // namespace tabiya::pgn
