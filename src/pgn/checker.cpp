#include "pgn/inner/checker.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <variant>

#include "notation/inner/csci1933.hpp"
#include "pgn/dead_games.hpp"
#include "pgn/tag_values.hpp"
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

std::string reason_of(const csci1933::Position& position, const MoveTextError& error,
                      std::string_view text) {
  if (error.kind == MoveTextError::Kind::Illegal && error.from() && error.to) {
    const auto move = csci1933::explain(position, *error.from(), *error.to, error.promotion);
    if (!move) return csci1933::to_words(position, move.error());
  }
  return to_string(error, text);
}

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
  return *this;
}

/// Doubles the capacity up to more plies than games have; then drops the earlier half.
void CheckedLine::make_room() {
  constexpr std::size_t most_places = 16'384;
  std::size_t count = count_before();
  if (positions_.size() < most_places) {
    positions_.resize(2 * positions_.size());
  } else {
    const auto half = static_cast<std::ptrdiff_t>(count / 2);
    std::copy(positions_.begin() + half, positions_.end(), positions_.begin());
    count -= static_cast<std::size_t>(half);
  }
  now_ = &positions_[count];
  last_place_ = &positions_.back();
}

void CheckerBase::find(Finding::Kind kind, Place place, std::string_view text, std::string reason) {
  find(kind, place.location(), text, std::move(reason));
}

void CheckerBase::find(Finding::Kind kind, Location at, std::string_view text, std::string reason) {
  ++summary_.findings;
  if (findings_.size() == max_findings_kept) return;
  findings_.push_back({kind, summary_.games, at, std::string{text}, std::move(reason)});
}

/// Reports the tag as the cause, not the moves.
void CheckerBase::refuse_start(const StartTags::Refusal& refusal, Place moves) {
  find(refusal.kind, refusal.at.value_or(moves.location()), refusal.text, refusal.reason);
}

bool CheckerBase::begin_line(Place place) {
  const bool is_played = begin_game_in_variant(place);
  note_line();
  return is_played;
}

bool CheckerBase::begin_game_in_variant(Place place) {
  variations_.clear();
  skipped_depth_ = 0;
  main_is_broken_ = false;
  before_break_.reset();
  teaching_lines_.clear();
  const auto teaching = start_.is_usual() ? std::nullopt : start_.teaching_position();
  if (!teaching) return begin_chess(place);
  main_is_broken_ = true;  // for chess
  if (*teaching) {
    teaching_lines_.push_back({**teaching, std::nullopt});
    return true;
  }
  refuse_start(teaching->error(), place);
  return false;
}

bool CheckerBase::begin_chess(Place place) {
  if (start_.is_usual()) {
    static const QuickPosition usual;
    main_line_.begin(usual);
    return true;
  }
  const auto start = start_.position();
  if (start) {
    main_line_.begin(QuickPosition{*start});
    return true;
  }
  refuse_start(start.error(), place);
  main_is_broken_ = true;
  return false;
}

void CheckerBase::open_variation() {
  const std::size_t depth = std::max(variations_.size(), teaching_lines_.size());
  if (depth >= LineStack::max_depth || skipped_depth_ != 0) {
    ++skipped_depth_;
    return;
  }
  if (!teaching_lines_.empty()) {
    const auto& before = teaching_lines_.back().before;
    teaching_lines_.push_back({before.value_or(csci1933::Position{}), std::nullopt, !before});
    return;
  }
  Variation variation;
  if (variations_.empty()) {
    const bool has_before = main_line_.count_before() != 0 && !main_is_broken_;
    variation.is_broken = !has_before && !before_break_;
    if (before_break_) variation.now = *before_break_;
    else if (has_before) variation.now = main_line_.before();
  } else {
    const Variation& outer = variations_.back();
    variation.is_broken = !outer.before;
    if (outer.before) variation.now = *outer.before;
  }
  variations_.push_back(variation);
  note_line();
}

void CheckerBase::close_variation() {
  if (skipped_depth_ != 0) --skipped_depth_;
  else if (!variations_.empty()) variations_.pop_back();
  else if (teaching_lines_.size() > 1) teaching_lines_.pop_back();
  note_line();
}

bool CheckerBase::play_slowly(std::string_view san, Place place) {
  if (skipped_depth_ != 0) return false;
  if (!teaching_lines_.empty()) {
    play_teaching_move(san, place);
    return false;
  }
  if (is_broken()) {
    forget_before();
    return false;
  }
  const QuickPosition before = now();
  QuickPosition next;
  if (!before.play(san, next)) {
    LineStack line;
    line.begin(before.position());
    const auto step = line.play(san);
    if (!step) {
      break_off(before);
      refuse(before, step.error(), san, place);
      return false;
    }
    next = before;
    if (const auto* const move = std::get_if<Move>(&**step)) next.play_unchecked(*move);
    else next.pass_unchecked();
  }
  if (variations_.empty()) {
    main_line_.add(next);
    ++summary_.plies;
  } else {
    variations_.back().before = before;
    variations_.back().now = next;
    ++summary_.variation_plies;
  }
  return true;
}

void CheckerBase::play_teaching_move(std::string_view san, Place place) {
  TeachingLine& line = teaching_lines_.back();
  line.before.reset();
  if (line.is_broken) return;
  line.before = line.now;
  line.is_broken = true;
  if (const auto winner = line.now.winner()) {
    find(ReplayError::Kind::IllegalMove, place, san,
         "the game is over: " + csci1933::to_words(csci1933::GameIsOver{*winner}));
    return;
  }
  const auto move = csci1933::parse_san(line.now, san);
  if (!move) {
    find(kind_of(move.error()), place, san, reason_of(line.now, move.error(), san));
    return;
  }
  line.is_broken = false;
  line.now = line.now.after(*move);
  ++(teaching_lines_.size() == 1 ? summary_.plies : summary_.variation_plies);
}

void CheckerBase::break_off(const QuickPosition& before) {
  if (variations_.empty()) {
    main_is_broken_ = true;
    before_break_ = before;
  } else {
    variations_.back().is_broken = true;
    variations_.back().before = before;
  }
  note_line();
}

void CheckerBase::forget_before() {
  if (variations_.empty()) before_break_.reset();
  else variations_.back().before.reset();
}

/// If there are no legal moves, the fault is that the game should already be over.
void CheckerBase::refuse(const QuickPosition& before, const LineStack::Refusal& refusal,
                         std::string_view san, Place place) {
  const Position position = before.position();
  if (has_legal_move(position)) {
    find(refusal.kind, place, san, refusal.reason);
  } else if (position.is_check()) {
    find(Fault::MoveAfterMate, place, san, "the game is over: checkmate");
  } else {
    find(Fault::MoveAfterStalemate, place, san, "the game is over: stalemate");
  }
}

void GameChecker::begin_game(Place /*place*/) {
  note_game();
  roster_found_ = 0;
  tag_result_.reset();
  number_offset_ = 0;
  outer_number_offsets_.clear();
  has_moves_ = end_is_known_ = has_result_ = false;
}

void GameChecker::tag(const Tag& tag, Place place) {
  start_.add(tag, place);
  const std::string_view mistake = mistake_in(tag.name, tag.value);
  if (!mistake.empty()) find(Fault::TagValueWrong, place, tag.value, std::string{mistake});
  roster_found_ |= bit_in_roster(tag.name, std::make_index_sequence<roster_names.size()>{});
  if (tag.name == "Result" && !tag_result_) tag_result_ = parse_result(tag.value);
}

Next GameChecker::begin_moves(Place place) {
  if (roster_found_ != whole_roster) {
    std::string missing;
    for (std::size_t index = 0; index < roster_names.size(); ++index) {
      if (((roster_found_ >> index) & 1) != 0) continue;
      if (!missing.empty()) missing += ", ";
      missing += roster_names[index];
    }
    find(Fault::TagMissing, place, missing, "tags of the seven tag roster are missing");
  }
  has_moves_ = begin_line(place);
  return has_moves_ ? Next::Read : Next::Skip;
}

/// Checks a move in a variation, after a break, with a high half-move clock, or one that the fast
/// path rejects.
void GameChecker::check_unusual_move(std::string_view san, Place place) {
  if (plays_main_line_) {
    if (main_line_.now().setup().halfmove_clock >= plies_before_fivefold) {
      check_repetition_and_clock(place);
    }
    if (main_line_.play(san)) {
      note_main_move(san, place);
      return;
    }
  }
  if (!play_slowly(san, place)) return;
  check_sign(san, place, now());
}

void GameChecker::check_number(std::string_view digits, Place place) {
  if (skipped_depth_ != 0 || is_broken()) return;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const std::uint32_t right = now().setup().fullmove_number;
  const std::int64_t offset = std::int64_t{number} - right;
  const bool is_known = offset == 0 || offset == number_offset_;
  if (error == std::errc{}) number_offset_ = offset;
  if (error == std::errc{} && is_known) return;
  find(Fault::MoveNumberWrong, place, digits, "this is move " + std::to_string(right));
}

Next GameChecker::begin_variation(Place /*place*/) {
  if (outer_number_offsets_.size() < LineStack::max_depth) {
    outer_number_offsets_.push_back(number_offset_);
  }
  open_variation();
  return Next::Read;
}

void GameChecker::end_variation(Place /*place*/) {
  close_variation();
  if (skipped_depth_ != 0 || outer_number_offsets_.empty()) return;
  number_offset_ = outer_number_offsets_.back();
  outer_number_offsets_.pop_back();
}

void GameChecker::judge_sign(std::string_view san, Place place, const QuickPosition& now) {
  const char sign = san.back();
  const bool is_check = now.is_check();
  const bool is_mate = is_check && !now.has_legal_moves();
  if (!is_check) {
    find(Fault::CheckSignWrong, place, san, "the move does not give check");
  } else if (is_mate && sign != '#') {
    find(Fault::MateSignMissing, place, san, "the move is mate");
  } else if (!is_mate && sign == '#') {
    find(Fault::MateSignWrong, place, san, "the move is not mate");
  } else if (!is_mate && sign != '+') {
    find(Fault::CheckSignMissing, place, san, "the move gives check");
  }
}

void GameChecker::check_repetition_and_clock(Place place) {
  if (end_is_known_) return;
  const std::uint32_t clock = main_line_.now().setup().halfmove_clock;
  if (clock >= plies_of_seventy_five_moves) {
    if (!main_line_.now().has_legal_moves()) return;
    end_is_known_ = true;
    find(Fault::MoveAfterSeventyFive, place, {},
         "the game is over: 75 moves without a capture or pawn move");
    return;
  }
  if (!is_fifth_occurrence(clock)) return;
  end_is_known_ = true;
  find(Fault::MoveAfterFivefold, place, {},
       "the game is over: the same position has occurred five times");
}

/// At least four plies, out and back for both sides, lie between two occurrences. So the search can
/// stop where there is no room for the occurrences that are still missing.
bool GameChecker::is_fifth_occurrence(std::uint32_t clock) const {
  constexpr std::size_t plies_between = plies_before_fivefold / 4;
  const std::size_t end = std::min<std::size_t>(clock, main_line_.count_before());
  std::size_t missing = 4;
  for (std::size_t back = plies_between; back <= end; back += 2) {
    if (clock - back < plies_between * (missing - 1)) return false;
    if (is_same_for_repetition(main_line_.before(back), main_line_.now())) --missing;
    if (missing == 0) return true;
  }
  return false;
}

void GameChecker::result(Result result, Place place) {
  has_result_ = true;
  check_end(result, place);
}

void GameChecker::end_game(Place place) {
  if (!has_result_ && has_moves_) check_end(std::nullopt, place);
}

void GameChecker::check_end(std::optional<Result> result, Place place) {
  if (result && tag_result_ && *result != *tag_result_) {
    find(Fault::ResultAgainstTag, place, to_string(*result),
         "the tag Result says " + std::string{to_string(*tag_result_)});
  }
  if (!teaching_lines_.empty() && has_moves_) {
    const auto winner = teaching_lines_.front().now.winner();
    if (winner && result && *result != win_of(*winner)) {
      find(Fault::ResultAgainstBoard, place, to_string(*result),
           csci1933::to_words(csci1933::GameIsOver{*winner}));
    }
  }
  if (main_is_broken_ || !has_moves_) return;
  const QuickPosition& last = main_line_.now();
  if (!may_be_dead(last)) return;  // so neither dead nor mate nor stalemate
  if (!last.has_legal_moves()) {
    const bool is_mate = last.is_check();
    const Result right = is_mate ? win_of(~last.turn()) : Result::Draw;
    if (result && *result != right) {
      find(Fault::ResultAgainstBoard, place, to_string(*result),
           is_mate ? std::string{name_of(~last.turn())} + " has given mate"
                   : "the game ends with stalemate");
    }
    if (is_mate) return;
  }
  if (!end_is_known_) check_dead_position(place);
}

/// A dead position stays dead, so if the position before the last move is not dead, no earlier one
/// is. Requires: the last position can be dead, too.
void GameChecker::check_dead_position(Place place) {
  if (main_line_.count_before() == 0) return;
  const QuickPosition& before_last = main_line_.before();
  if (!may_be_dead(before_last) || deadness(before_last.position()) != Deadness::Dead) return;
  const std::vector<Position> game = positions_before_last_move();
  const Position& died = game[*first_dead(game)];
  find(Fault::MoveAfterDeadPosition, place, {},
       "the game is over before move " + std::to_string(died.fullmove_number()) +
           (died.turn() == Color::White ? " of White" : " of Black") +
           ": neither side can mate any more");
}

std::vector<Position> GameChecker::positions_before_last_move() const {
  std::vector<Position> game;
  for (std::size_t plies = main_line_.count_before(); plies != 0; --plies) {
    game.push_back(main_line_.before(plies).position());
  }
  return game;
}

void GameChecker::oddity(Oddity oddity, Place place) {
  find(oddity, place, {}, std::string{to_string(oddity)});
}

}  // namespace tabiya::pgn
