// Games of the teaching variant, judged by its rules.
#include <utility>

#include "notation/inner/csci1933.hpp"
#include "pgn/inner/checker.hpp"

namespace tabiya::pgn {
namespace {

std::string reason_of(const csci1933::Position& position, const MoveTextError& error,
                      std::string_view text) {
  if (error.kind == MoveTextError::Kind::Illegal && error.from() && error.to) {
    const auto move = csci1933::explain(position, *error.from(), *error.to, error.promotion);
    if (!move) return csci1933::to_words(position, move.error());
  }
  return to_string(error, text);
}

}  // namespace

bool CheckerBase::begin_teaching(Cursor cursor) {
  rules_ = Rules::Teaching;
  const auto start = *start_.teaching_position();
  if (start) {
    teaching_lines_.begin(*start);
    return true;
  }
  teaching_lines_.begin_without_start();
  refuse_start(start.error(), cursor);
  return false;
}

void CheckerBase::play_teaching_move(std::string_view san, Cursor cursor) {
  if (!teaching_lines_.is_whole()) return teaching_lines_.skip_move();
  const csci1933::Position& now = teaching_lines_.now();
  if (const auto winner = now.winner()) {
    report(ReplayError::Kind::IllegalMove, cursor, san,
           "the game is over: " + csci1933::to_words(csci1933::GameIsOver{*winner}));
    return teaching_lines_.skip_move();
  }
  const auto move = csci1933::parse_san(now, san);
  if (!move) {
    report(kind_of(move.error()), cursor, san, reason_of(now, move.error(), san));
    return teaching_lines_.skip_move();
  }
  teaching_lines_.next() = teaching_lines_.now().after(*move);
  teaching_lines_.advance();
  ++(teaching_lines_.depth() == 0 ? summary_.plies : summary_.variation_plies);
}

void GameChecker::check_teaching_end(std::optional<Result> result, Cursor cursor) {
  const auto winner = teaching_lines_.now().winner();
  if (!winner || !result) return;
  const Result right = *winner == Color::White ? Result::WhiteWins : Result::BlackWins;
  if (*result == right) return;
  report(Fault::ResultAgainstBoard, cursor, to_string(*result),
         csci1933::to_words(csci1933::GameIsOver{*winner}));
}

}  // namespace tabiya::pgn
