// Where games begin and end.
#include <algorithm>
#include <optional>

#include "pgn/characters.hpp"
#include "pgn/scanner.hpp"
#include "pgn/words.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

/// The word without non-ASCII blanks around it.
std::string_view first_word(std::string_view word) noexcept {
  while (const std::size_t size = wide_blank_size(word)) word.remove_prefix(size);
  for (std::size_t index = 0; index < word.size(); ++index) {
    if (wide_blank_size(word.substr(index)) != 0) return word.substr(0, index);
  }
  return word;
}

struct ResultText {
  Result result;
  std::size_t size;
};

/// The result at this place, in its standard spelling.
std::optional<ResultText> plain_result(std::string_view text) noexcept {
  if (text.starts_with("1-0")) return ResultText{Result::WhiteWins, 3};
  if (text.starts_with("0-1")) return ResultText{Result::BlackWins, 3};
  if (text.starts_with("1/2-1/2")) return ResultText{Result::Draw, 7};
  if (text.starts_with("*")) return ResultText{Result::Unknown, 1};
  return std::nullopt;
}

bool is_plain_space(char character) noexcept { return character == ' ' || is_line_end(character); }

}  // namespace

Scanner::Scan Scanner::scan_between_games() {
  if (const Scan gap = skip_gap(); gap != Scan::Done) return gap;
  ends_between_games_ = false;
  switch (class_of(*cursor_)) {
    case CharClass::BraceOpen:
    case CharClass::Semicolon: return scan_prologue();
    case CharClass::BraceClose:
    case CharClass::ParenthesisClose:
      report(class_of(*cursor_) == CharClass::BraceClose ? Oddity::CommentEndStray
                                                         : Oddity::VariationEndStray,
             cursor_);
      consume(cursor_ + 1);
      return Scan::Done;
    case CharClass::BracketOpen: {
      const Guess guess = tag_head(cursor_).is_tag;
      if (guess == Guess::NeedMore) return Scan::NeedMore;
      if (guess == Guess::Yes) begin_game();
      else {
        report(Oddity::TagMalformed, cursor_);
        skip_line(cursor_);
      }
      return Scan::Done;
    }
    default: break;
  }
  const Guess guess = game_begins(cursor_);
  if (guess == Guess::NeedMore) return Scan::NeedMore;
  if (guess == Guess::Yes) {
    begin_game();
    return Scan::Done;
  }
  if (!prose_is_reported_) report(Oddity::Prose, cursor_);
  prose_is_reported_ = true;
  skip_line(cursor_);
  return Scan::Done;
}

/// Comments between games belong to the next game if it begins right after them.
Scanner::Scan Scanner::scan_prologue() {
  const char* at = cursor_;
  const Guess guess = game_follows_comments(at);
  if (guess == Guess::NeedMore) return Scan::NeedMore;
  if (guess == Guess::Yes) {
    begin_game();
    return Scan::Done;
  }
  report(Oddity::StrayComment, cursor_);
  consume(at);
  return Scan::Done;
}

/// Skips comments and blanks, up to the size of the longest comment, and leaves `at` after them.
Scanner::Guess Scanner::game_follows_comments(const char*& at) const noexcept {
  const auto room = std::min(input_.end() - at, static_cast<std::ptrdiff_t>(max_token_bytes));
  const char* const limit = at + room;
  const bool is_whole = limit == input_.end();
  while (at != limit) {
    const CharClass its_class = class_of(*at);
    if (its_class == CharClass::BraceOpen || its_class == CharClass::Semicolon) {
      const auto form =
          its_class == CharClass::BraceOpen ? Comment::Form::Brace : Comment::Form::RestOfLine;
      const CommentEnd comment = find_comment_end(at + 1, limit, form);
      if (comment.needs_more) return Guess::NeedMore;
      at = comment.text_end == nullptr ? limit : comment.after;
    } else if (*at == '%' && at_line_start(at)) {
      at = std::find_if(at, limit, is_line_end);
    } else if (is_space(*at) || its_class == CharClass::Control) {
      ++at;
    } else {
      return its_class == CharClass::BracketOpen ? tag_head(at).is_tag : game_begins(at);
    }
  }
  if (!is_whole) return Guess::Yes;
  return input_.is_final() ? Guess::No : Guess::NeedMore;
}

/// Whether a game without tags begins here, rather than prose.
Scanner::Guess Scanner::game_begins(const char* at) const noexcept {
  const char* const lookahead_end = at + std::min(input_.end() - at, max_lookahead_bytes);
  const auto is_skipped = [](char character) { return character == '(' || is_blank(character); };
  at = skip_while(at, lookahead_end, is_skipped);
  while (at != lookahead_end && *at == '$') {
    at = skip_while(at + 1, lookahead_end, is_digit);
    at = skip_while(at, lookahead_end, is_skipped);
  }
  if (is_starved(at)) return Guess::NeedMore;
  if (at == lookahead_end) return Guess::No;
  if (*at == '*') return result_stands_apart(at + 1);
  const char* const word_end = skip_while(at, lookahead_end, is_wide_word);
  if (is_starved(word_end)) return Guess::NeedMore;
  const std::string_view word = first_word(text_between(at, word_end));
  const FoundScore score = find_score(text_between(at, lookahead_end));
  if (score.is_cut && is_starved(lookahead_end)) return Guess::NeedMore;
  if (score.result) return result_stands_apart(at + score.size);
  if (parse_result(word)) return result_stands_apart(word_end);
  if (looks_like_move(word)) return Guess::Yes;
  return is_digit(*at) ? game_begins_with_number(at) : Guess::No;
}

/// A move number, with or without dots, and then a move or a comment.
Scanner::Guess Scanner::game_begins_with_number(const char* at) const noexcept {
  constexpr std::ptrdiff_t max_digits = 4;
  const char* const lookahead_end = at + std::min(input_.end() - at, max_lookahead_bytes);
  const char* const number_end = skip_while(at, lookahead_end, is_digit);
  if (number_end - at > max_digits) return Guess::No;
  const auto skip_dots = [lookahead_end](const char* from) {
    return skip_while(from, lookahead_end,
                      [](char character) { return character == '.' || is_space(character); });
  };
  const char* const dots_end = skip_dots(number_end);
  const char* const move =
      skip_dots(dots_end + ellipsis_size(text_between(dots_end, lookahead_end)));
  if (is_starved(move)) return Guess::NeedMore;
  if (move == lookahead_end) return Guess::No;
  const bool has_dot = number_end != lookahead_end && *number_end == '.';
  if (class_of(*move) == CharClass::BraceOpen) return has_dot ? Guess::Yes : Guess::No;
  const char* const move_end = skip_while(move, lookahead_end, is_wide_word);
  if (is_starved(move_end)) return Guess::NeedMore;
  const std::string_view word = first_word(text_between(move, move_end));
  return looks_like_move(word) || is_null_move(word) ? Guess::Yes : Guess::No;
}

/// A result begins a game without moves only if no prose follows: prose has bullets and scores.
Scanner::Guess Scanner::result_stands_apart(const char* after) const noexcept {
  const char* const lookahead_end = after + std::min(input_.end() - after, max_lookahead_bytes);
  const char* const at = skip_while(after, lookahead_end, is_blank);
  if (is_starved(at)) return Guess::NeedMore;
  if (at == lookahead_end) return Guess::Yes;
  constexpr std::string_view followers = "\r\n{;[0123456789";
  return followers.contains(*at) ? Guess::Yes : Guess::No;
}

void Scanner::begin_game() noexcept {
  emit(Event::Kind::BeginGame, cursor_, 0);
  state_ = State::Tags;
  game_is_open_ = true;
  moves_have_begun_ = false;
  has_result_ = false;
  line_has_move_ = false;
  game_has_move_ = false;
  first_number_ = first_dots_ = 0;
  prose_is_reported_ = false;
  variation_depth_ = 0;
  tag_names_.clear();
  line_ends_ = 0;
}

void Scanner::begin_moves() noexcept {
  emit(Event::Kind::BeginMoves, cursor_, 0);
  moves_have_begun_ = true;
}

/// Ends the game and closes everything open in it.
void Scanner::end_game(const char* at) noexcept {
  if (!has_result_) report(Oddity::ResultMissing, at);
  if (variation_depth_ != 0) report(Oddity::VariationUnterminated, at);
  state_ = State::Closing;
}

/// Closes open variations step by step, since the events may not fit into one batch.
Scanner::Scan Scanner::scan_closing() noexcept {
  if (!moves_have_begun_) {
    begin_moves();
    return Scan::Done;
  }
  if (variation_depth_ != 0) {
    close_variation();
    return Scan::Done;
  }
  if (closing_result_) {
    emit(Event::Kind::Result, cursor_, closing_size_, static_cast<int>(*closing_result_));
    consume(cursor_ + closing_size_);
    closing_result_.reset();
    has_result_ = true;
    state_ = State::AfterResult;
    return Scan::Done;
  }
  emit(Event::Kind::EndGame, cursor_, 0);
  last_game_end_ = offset();
  game_is_open_ = false;
  ends_between_games_ = !is_cut_off_;
  state_ = State::BetweenGames;
  return Scan::Done;
}

/// Fast path: a result, an empty line and the Event of the next game end one game and begin
/// another. False if the text is anything else.
bool Scanner::scan_plain_turn() noexcept {
  if (variation_depth_ != 0) return false;
  const char* const begin = skip_while(cursor_, input_.end(), is_plain_space);
  if (begin == input_.end()) return false;
  const std::string_view text = text_between(begin, input_.end());
  const auto result = plain_result(text);
  if (!result) return false;
  const std::string_view after = text.substr(result->size);
  constexpr std::string_view next_game = "\n\n[Event \"";
  constexpr std::string_view next_game_of_dos = "\r\n\r\n[Event \"";
  const bool is_dos = after.starts_with(next_game_of_dos);
  if (!is_dos && !after.starts_with(next_game)) return false;

  emit(Event::Kind::Result, begin, result->size, static_cast<int>(result->result));
  // After the first byte of the second line end.
  constexpr std::ptrdiff_t line_ends = 2;
  emit(Event::Kind::EndGame, after.data() + line_ends + (is_dos ? 1 : 0), 0);
  cursor_ = after.data() + line_ends * (is_dos ? 2 : 1);
  last_game_end_ = offset();
  begin_game();
  return true;
}

/// Comments after a result belong to the game, up to an empty line.
Scanner::Scan Scanner::scan_after_result() {
  if (const Scan gap = skip_gap(); gap != Scan::Done) return gap;
  if (line_ends_ >= empty_line) {
    state_ = State::Closing;
    return Scan::Done;
  }
  const CharClass its_class = class_of(*cursor_);
  const bool is_comment = its_class == CharClass::BraceOpen || its_class == CharClass::Semicolon;
  if (is_comment) return scan_comment();
  state_ = State::Closing;
  const char* const word_end =
      its_class == CharClass::Star ? cursor_ + 1 : skip_while(cursor_, input_.end(), is_wide_word);
  if (word_end - cursor_ > max_word_bytes) return Scan::Done;
  if (is_starved(word_end) && its_class != CharClass::Star) {
    state_ = State::AfterResult;
    return Scan::NeedMore;
  }
  const FoundScore score = find_score(text_between(cursor_, input_.end()));
  if (score.is_cut && !input_.is_final()) {
    state_ = State::AfterResult;
    return Scan::NeedMore;
  }
  if (score.result || parse_result(text_between(cursor_, word_end))) {
    report(Oddity::ResultRepeated, cursor_);
    consume(score.result ? cursor_ + score.size : word_end);
    state_ = State::AfterResult;
  }
  return Scan::Done;
}

}  // namespace tabiya::pgn
