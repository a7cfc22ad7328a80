// Games of variants, judged by their own rules.
#include <algorithm>
#include <utility>
#include <variant>

#include "pgn/inner/checker.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::pgn {
namespace {

Fault fault_of(VariantEndingKind kind) noexcept {
  switch (kind) {
    case VariantEndingKind::Checkmate: return Fault::MoveAfterMate;
    case VariantEndingKind::Stalemate: return Fault::MoveAfterStalemate;
    case VariantEndingKind::InsufficientMaterial: return Fault::MoveAfterDeadPosition;
    default: return Fault::MoveAfterVariantEnd;
  }
}

Result result_for(const VariantEnding& ending) noexcept {
  if (!ending.winner) return Result::Draw;
  return ending.winner == Color::White ? Result::WhiteWins : Result::BlackWins;
}

/// The sign for check or the end of the game; a blank if there is none.
char sign_of(std::string_view san) noexcept {
  const bool has_sign = san.ends_with('+') || san.ends_with('#');
  return has_sign ? san.back() : ' ';
}

}  // namespace

bool CheckerBase::begin_variant(Cursor cursor) {
  rules_ = Rules::Variant;
  if (!variant_lines_) variant_lines_.emplace(kept_positions);
  const auto start = start_.variant_position();
  if (start) {
    variant_lines_->begin(*start);
    return true;
  }
  variant_lines_->begin_without_start();
  refuse_start(start.error(), cursor);
  return false;
}

bool CheckerBase::play_variant_move(std::string_view san, Cursor cursor) {
  LineFollower<VariantPosition>& lines = *variant_lines_;
  if (!lines.is_whole()) {
    lines.skip_move();
    return false;
  }
  const auto step = read_step(lines.now(), san);
  if (!step) {
    const auto ending = ending_of(lines.now());
    const bool is_over = ending && !has_legal_move(lines.now());
    const Finding::Kind kind = is_over ? Finding::Kind{fault_of(ending->kind)} : step.error().kind;
    report(kind, cursor, san, step.error().reason);
    lines.skip_move();
    return false;
  }
  VariantPosition& next = lines.next();
  next = *after(lines.now(), *step);
  lines.advance();
  ++(lines.depth() == 0 ? summary_.plies : summary_.variation_plies);
  return true;
}

void GameChecker::check_variant_move(std::string_view san, Cursor cursor) {
  if (variant_lines_->is_whole_main_line()) check_variant_draws(cursor);
  if (play_variant_move(san, cursor)) check_variant_sign(san, cursor);
}

/// The last move of a line has just been played.
void GameChecker::check_variant_sign(std::string_view san, Cursor cursor) {
  const VariantPosition& now = variant_lines_->now();
  const auto ending = ending_of(now);
  const bool wins = ending && ending->winner;
  const char right = wins ? '#' : now.is_check() ? '+' : ' ';
  const char sign = sign_of(san);
  if (sign == right) return;
  const bool is_mate = ending && ending->kind == VariantEndingKind::Checkmate;
  if (right == '#') {
    report(Fault::MateSignMissing, cursor, san, is_mate ? "the move is mate" : "the move wins");
  } else if (sign == '#') {
    report(Fault::MateSignWrong, cursor, san,
           right == '+' ? "the move is not mate" : "the move does not win");
  } else if (sign == '+') {
    report(Fault::CheckSignWrong, cursor, san, "the move does not give check");
  } else {
    report(Fault::CheckSignMissing, cursor, san, "the move gives check");
  }
}

/// Reports a move that follows a draw.
void GameChecker::check_variant_draws(Cursor cursor) {
  const VariantPosition& now = variant_lines_->now();
  if (end_is_known_ || !has_legal_move(now)) return;
  const auto finish = [&](Fault fault, std::string reason) {
    end_is_known_ = true;
    report(fault, cursor, {}, std::move(reason));
  };
  if (const auto ending = ending_of(now))
    return finish(fault_of(ending->kind), "the game is over: " + to_words(*ending));
  if (is_fifth_variant_occurrence()) {
    return finish(Fault::MoveAfterFivefold,
                  "the game is over: the same position has occurred five times");
  }
  const bool has_fifty_moves = now.variant() != Variant::Crazyhouse;
  if (has_fifty_moves && now.halfmove_clock() >= plies_of_fifty_moves) {
    finish(Fault::MoveAfterFifty, "the game is over: 50 moves without a capture or pawn move");
  }
}

/// In Crazyhouse captures and pawn moves are not irreversible.
bool GameChecker::is_fifth_variant_occurrence() const {
  const LineFollower<VariantPosition>& lines = *variant_lines_;
  const VariantPosition& now = lines.now();
  const bool is_crazyhouse = now.variant() == Variant::Crazyhouse;
  const std::size_t end = is_crazyhouse
                              ? lines.count_before()
                              : std::min<std::size_t>(now.halfmove_clock(), lines.count_before());
  if (end < plies_before_fivefold) return false;
  std::size_t missing = 4;
  for (std::size_t back = plies_before_fivefold / 4; back <= end; back += 2) {
    if (same_position(lines.before(back), now) && --missing == 0) return true;
  }
  return false;
}

void GameChecker::check_variant_end(std::optional<Result> result, Cursor cursor) {
  if (!result || !variant_lines_->is_whole()) return;
  const auto ending = ending_of(variant_lines_->now());
  if (!ending || *result == result_for(*ending)) return;
  report(Fault::ResultAgainstBoard, cursor, to_string(*result), to_words(*ending));
}

}  // namespace tabiya::pgn
