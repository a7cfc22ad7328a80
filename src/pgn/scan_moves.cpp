// Movetext. Source: PGN 7, 8.2.
#include <algorithm>
#include <array>
#include <charconv>

#include "pgn/characters.hpp"
#include "pgn/runs.hpp"
#include "pgn/scanner.hpp"
#include "pgn/words.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

/// Of signs such as `=>`.
constexpr std::string_view arrow_shafts = "=-";

/// True if the word can only be a move: it ends with a square or a check sign, and the next
/// character cannot belong to it in any notation. Requires: a character follows the word.
bool is_plain_move(const char* word, const char* end) noexcept {
  const CharClass next = class_of(*end);
  const bool is_over = next != CharClass::High && next != CharClass::ParenthesisOpen;
  const bool has_check = end[-1] == '+' || end[-1] == '#';
  const bool ends_well = is_digit(end[-1]) || (has_check && end - word > 1 && is_digit(end[-2]));
  const bool may_end_in_result = end - word > 2 && (end[-2] == '-' || end[-2] == '/');
  return is_letter(*word) && ends_well && is_over && !may_end_in_result &&
         end - word <= max_word_bytes;
}

/// The size of a move that is directly followed by the result of its game, as in `Qg20-1`; or 0.
std::size_t move_size_before_result(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 3> attached_results{"1/2-1/2", "1-0", "0-1"};
  for (const std::string_view result : attached_results) {
    if (!word.ends_with(result)) continue;
    const std::string_view move = word.substr(0, word.size() - result.size());
    return looks_like_move(move) && may_be_move(move) ? move.size() : 0;
  }
  return 0;
}

bool is_en_passant_mark(std::string_view word, std::string_view after) noexcept {
  const bool follows_square = word.size() == 1 || is_digit(word[word.size() - 2]);
  return word.ends_with('e') && follows_square && after.starts_with(".p");
}

/// `(Q)` after a pawn move to the last rank.
bool is_promotion_in_parentheses(std::string_view word, std::string_view after) noexcept {
  constexpr std::string_view promotion_letters = "QRBNqrbn";
  return (word.ends_with('8') || word.ends_with('1')) && after.size() >= 3 && after[0] == '(' &&
         promotion_letters.contains(after[1]) && after[2] == ')';
}

/// True for the usual beginnings of numbers that no score has, such as `12` and `1. `.
bool is_surely_number(std::string_view text) noexcept {
  constexpr std::size_t bytes_looked_at = 3;
  if (!is_digit(text[0]) || text.size() < bytes_looked_at) return false;
  const bool has_decimal = text[2] == '0' || text[2] == '5';
  return is_digit(text[1]) || (text[1] == '.' && !has_decimal) ||
         !std::string_view{"015"}.contains(text[0]);
}

}  // namespace

Scanner::Scan Scanner::scan_moves() {
  while (has_room() && state_ == State::Moves) {
    // The fast path skips the dots, which tell whose move the first one is.
    const bool reads_first_number = emits_.first_numbers && !game_has_move_;
    if (line_ends_ < empty_line && !reads_first_number) scan_move_run();
    if (!has_room() || scan_plain_turn()) return Scan::Done;
    if (const Scan gap = skip_gap(); gap != Scan::Done) return gap;
    if (const Scan token = scan_move_token(); token != Scan::Done) return token;
  }
  return Scan::Done;
}

/// Fast path: moves and their numbers, up to anything else.
void Scanner::scan_move_run() noexcept {
  MoveRun run{.begin = input_.begin(),
              .at = cursor_,
              .end = input_.end(),
              .out = events_.data() + count_,
              .out_end = events_.data() + batch_capacity,
              .emits_numbers = emits_.numbers,
              .line_ends = line_ends_};
  run_readers_->read_moves(run);
  cursor_ = run.at;
  count_ = static_cast<std::size_t>(run.out - events_.data());
  line_ends_ = run.line_ends;
  if (run.has_move) note_move();
}

Scanner::Scan Scanner::scan_move_token() {
  switch (class_of(*cursor_)) {
    case CharClass::Digit: return scan_score();
    case CharClass::Word: return scan_word();
    case CharClass::High: return scan_score();
    case CharClass::Suffix: return scan_suffix();
    case CharClass::Dollar: return scan_nag();
    case CharClass::Star: return scan_result(Result::Unknown, 1);
    case CharClass::BraceOpen:
    case CharClass::Semicolon: return scan_comment();
    case CharClass::BracketOpen: return scan_bracket();
    case CharClass::ParenthesisOpen: open_variation(); break;
    case CharClass::ParenthesisClose: close_variation(); break;
    case CharClass::BraceClose: report(Oddity::CommentEndStray, cursor_); break;
    case CharClass::Reserved: return skip_arrow();
    case CharClass::BracketClose:
    case CharClass::Other: report(Oddity::TokenUnknown, cursor_); break;
    default: ++first_dots_; break;  // a dot
  }
  consume(cursor_ + 1);
  return Scan::Done;
}

/// In movetext a tag pair begins the next game; any other bracket is meaningless.
Scanner::Scan Scanner::scan_bracket() {
  const Guess guess = tag_head(cursor_).is_tag;
  if (guess == Guess::NeedMore) return Scan::NeedMore;
  if (guess == Guess::No) return scan_stray_bracket();
  end_game(cursor_);
  return Scan::Done;
}

/// A result that is a score, such as `1-0` or `½ - ½`, or else a number or a word.
Scanner::Scan Scanner::scan_score() {
  if (is_surely_number(text_between(cursor_, input_.end()))) return scan_number();
  const auto score = find_score(text_between(cursor_, input_.end()));
  if (score.is_cut && !input_.is_final()) return Scan::NeedMore;
  if (score.result) return scan_result(*score.result, score.size);
  return is_digit(*cursor_) ? scan_number() : scan_unusual_word();
}

/// A move number, unless the digits continue as a result or castling.
Scanner::Scan Scanner::scan_number() {
  const char* const end = input_.end();
  const char* const number_end = skip_while(cursor_, end, is_digit);
  if (number_end - cursor_ > max_word_bytes) {
    report(Oddity::TokenTooLong, cursor_);
    skip_word(number_end);
    return Scan::Done;
  }
  if (is_starved(number_end)) return Scan::NeedMore;
  constexpr std::ptrdiff_t max_ellipsis_bytes = 3;
  const char* const sign_end = number_end + std::min(end - number_end, max_ellipsis_bytes);
  if (sign_end - number_end < max_ellipsis_bytes && is_starved(sign_end)) return Scan::NeedMore;
  const bool is_plain = number_end == end || is_letter(*number_end) || !is_wide_word(*number_end) ||
                        ellipsis_size(text_between(number_end, sign_end)) != 0;
  if (!is_plain) return scan_unusual_word();
  const std::string_view digits = text_between(cursor_, number_end);
  const bool has_dot = number_end != end && *number_end == '.';
  if (is_null_move(digits) && !has_dot) {
    emit_move(digits);
    return Scan::Done;
  }
  const bool may_be_first_move =
      line_ends_ >= empty_line && variation_depth_ == 0 && game_has_move_ && digits == "1";
  if (may_be_first_move && has_dot) {
    if (is_starved(number_end + 1)) return Scan::NeedMore;
    const bool is_first_move = number_end + 1 != end && number_end[1] != '.';
    if (is_first_move) {
      end_game(cursor_);
      return Scan::Done;
    }
  }
  note_first_number(digits);
  if (emits_.numbers) emit(Event::Kind::Number, cursor_, digits.size());
  consume(number_end);
  return Scan::Done;
}

Scanner::Scan Scanner::scan_word() {
  const char* const word_end = skip_while(cursor_, input_.end(), is_word);
  if (word_end == input_.end() || !is_plain_move(cursor_, word_end)) return scan_unusual_word();
  emit_move(text_between(cursor_, word_end));
  return Scan::Done;
}

/// Everything that is not obviously a move: castling, promotion, results, glyphs, old notation, and
/// meaningless words.
Scanner::Scan Scanner::scan_unusual_word() {
  const char* const end = input_.end();
  const char* word_end = skip_while(cursor_, end, is_wide_word);
  if (word_end - cursor_ > max_word_bytes) {
    report(Oddity::TokenTooLong, cursor_);
    skip_word(word_end);
    return Scan::Done;
  }
  constexpr std::ptrdiff_t max_appendage_bytes = 4;
  const std::string_view after =
      text_between(word_end, word_end + std::min(end - word_end, max_appendage_bytes));
  if (after.size() < max_appendage_bytes && !input_.is_final()) return Scan::NeedMore;

  const std::string_view word = text_between(cursor_, word_end);
  if (const auto result = parse_result(word)) return scan_result(*result, word.size());
  return scan_word_part(word, after);
}

/// A word that consists of two tokens, such as `Bxd3∓`.
Scanner::Scan Scanner::scan_word_part(std::string_view word, std::string_view after) {
  const bool is_arrow =
      after.starts_with('>') && word.find_first_not_of(arrow_shafts) == std::string_view::npos;
  if (is_arrow) return skip_arrow();
  const bool begins_high = class_of(word.front()) == CharClass::High;
  if (const Scan torn = scan_torn_move(word); torn != Scan::Again) return torn;
  if (const std::size_t size = move_size_before_glyph(word); size != 0) {
    emit_move(word.substr(0, size));
    return Scan::Done;
  }
  if (const auto glyph = parse_glyph(word)) {
    emit_nag(glyph->number, word.size());
    return Scan::Done;
  }
  const auto high = std::ranges::find_if(
      word, [](char character) { return class_of(character) == CharClass::High; });
  const bool is_typographic_move = high != word.end() && looks_like_move(word);
  const bool has_tail = !begins_high && high != word.end() && !is_typographic_move;
  if (has_tail) {
    word = word.substr(0, static_cast<std::size_t>(high - word.begin()));
    after = {};
    if (const auto glyph = parse_glyph(word)) {
      emit_nag(glyph->number, word.size());
      return Scan::Done;
    }
  }
  if (const std::size_t size = move_size_before_result(word); size != 0) {
    report(Oddity::ResultSpelling, cursor_ + size);
    emit_move(word.substr(0, size));
    return Scan::Done;
  }
  if (is_en_passant_mark(word, after)) return scan_en_passant_mark(word, after);
  if (is_promotion_in_parentheses(word, after)) word = {word.data(), word.size() + 3};
  const bool is_capture = is_short_capture(word) && !follows_prose();
  if (is_typographic_move || is_capture || may_be_move(word)) {
    emit_move(word);
    return Scan::Done;
  }
  const bool is_addition = is_decoration(word);
  report(is_addition ? Oddity::MoveDecoration : Oddity::TokenUnknown, cursor_);
  if (!is_addition) emit_skipped(word.size());
  consume(cursor_ + word.size());
  return Scan::Done;
}

/// A piece letter that blanks separate from its square. `Again`: it is something else.
Scanner::Scan Scanner::scan_torn_move(std::string_view word) {
  if (!is_piece_without_square(word)) return Scan::Again;
  constexpr std::ptrdiff_t max_torn_bytes = 32;
  const char* const limit = cursor_ + std::min(input_.end() - cursor_, max_torn_bytes);
  if (limit - cursor_ < max_torn_bytes && is_starved(limit)) return Scan::NeedMore;
  const std::size_t size = torn_move_size(text_between(cursor_, limit), word.size());
  // `N` also means a novelty, but a number calls for a move.
  const bool is_glyph = parse_glyph(word) && !follows_move_number();
  if (size != 0) report(Oddity::MoveTorn, cursor_);
  if (is_glyph) return Scan::Again;
  if (size != 0) {
    emit_move(text_between(cursor_, cursor_ + size));
    return Scan::Done;
  }
  report(Oddity::TokenUnknown, cursor_);
  emit_skipped(word.size());
  consume(cursor_ + word.size());
  return Scan::Done;
}

/// True if a move number and blanks stand just before the cursor.
bool Scanner::follows_move_number() const noexcept {
  const char* const first = cursor_ - std::min(cursor_ - input_.begin(), max_look_back_bytes);
  const char* at = cursor_;
  while (at != first && (is_space(at[-1]) || at[-1] == '.')) --at;
  const char* const number_end = at;
  while (at != first && is_digit(at[-1])) --at;
  return at != number_end && (at == first || !is_wide_word(at[-1]));
}

/// True if the last word before the cursor is neither a move nor one of the other tokens of moves.
bool Scanner::follows_prose() const noexcept {
  const char* const first = cursor_ - std::min(cursor_ - input_.begin(), max_look_back_bytes);
  const char* end = cursor_;
  while (end != first && (is_space(end[-1]) || class_of(end[-1]) == CharClass::Suffix)) --end;
  const char* begin = end;
  while (begin != first && is_wide_word(begin[-1])) --begin;
  const std::string_view word = text_between(begin, end);
  return std::ranges::any_of(word, is_letter) && !may_be_move(word) && !is_short_capture(word);
}

/// `=>`, `<=>`, `<x>` and `<`: reserved, or signs of annotators. Their text is kept. Source: PGN 7.
Scanner::Scan Scanner::skip_arrow() {
  const char* const limit = cursor_ + std::min(input_.end() - cursor_, max_word_bytes);
  const char* end = skip_while(cursor_ + 1, limit, is_wide_word);
  if (is_starved(end)) return Scan::NeedMore;
  const bool has_brackets = *cursor_ == '<' && end != limit && *end == '>';
  end = has_brackets ? end + 1 : skip_while(cursor_, limit, [](char character) {
    return class_of(character) == CharClass::Reserved || arrow_shafts.contains(character);
  });
  if (is_starved(end)) return Scan::NeedMore;
  report(Oddity::TokenReserved, cursor_);
  emit_skipped(static_cast<std::size_t>(end - cursor_));
  consume(end);
  return Scan::Done;
}

/// `e.p.` after a capture, attached or separate.
Scanner::Scan Scanner::scan_en_passant_mark(std::string_view word, std::string_view after) {
  const std::size_t mark_size = 1 + (after.starts_with(".p.") ? 3 : 2);
  const std::string_view move = word.substr(0, word.size() - 1);
  if (may_be_move(move)) emit_move(move);
  else consume(cursor_ + move.size());
  report(Oddity::MoveDecoration, cursor_);
  consume(cursor_ + mark_size);
  return Scan::Done;
}

/// A run of `!` and `?`, attached to a move or separate: `!!?` is `!!` and `?`. Source: PGN 8.2.3.8.
Scanner::Scan Scanner::scan_suffix() {
  const char* const limit = cursor_ + std::min(input_.end() - cursor_, max_word_bytes);
  const char* const suffix_end = skip_while(
      cursor_, limit, [](char character) { return class_of(character) == CharClass::Suffix; });
  if (is_starved(suffix_end)) return Scan::NeedMore;
  constexpr std::ptrdiff_t longest_suffix = 2;
  constexpr int most_suffixes = 4;  // more add nothing, and a batch has no room for them
  if (suffix_end - cursor_ > longest_suffix) report(Oddity::SuffixTooLong, cursor_);
  for (int count = 0; count < most_suffixes && cursor_ != suffix_end; ++count) {
    const std::ptrdiff_t size = std::min(suffix_end - cursor_, longest_suffix);
    const std::string_view suffix = text_between(cursor_, cursor_ + size);
    emit_nag(parse_suffix(suffix)->number, suffix.size());
  }
  consume(suffix_end);
  return Scan::Done;
}

/// Source: PGN 8.2.4, 10.
Scanner::Scan Scanner::scan_nag() {
  const char* const digits = cursor_ + 1;
  const char* const limit = digits + std::min(input_.end() - digits, max_word_bytes);
  const char* const digits_end = skip_while(digits, limit, is_digit);
  if (is_starved(digits_end)) return Scan::NeedMore;
  std::uint8_t number = 0;
  const auto [stop, error] = std::from_chars(digits, digits_end, number);
  const auto size = static_cast<std::size_t>(digits_end - cursor_);
  if (error == std::errc{} && stop == digits_end) {
    emit_nag(number, size);
    return Scan::Done;
  }
  report(Oddity::NagMalformed, cursor_);
  emit_skipped(size);
  consume(digits_end);
  return Scan::Done;
}

/// A result, with the punctuation at its end. Source: PGN 8.2.6.
Scanner::Scan Scanner::scan_result(Result result, std::size_t size) {
  const char* end = cursor_ + size;
  if (result != Result::Unknown) {
    end = skip_while(end, input_.end(), [](char character) {
      return class_of(character) == CharClass::Suffix || character == '.' || character == ',';
    });
    if (is_starved(end)) return Scan::NeedMore;
    size = static_cast<std::size_t>(end - cursor_);
  }
  const bool is_odd = to_string(result) != text_between(cursor_, end);
  if (is_odd) {
    if (const Scan scan = scan_odd_result(size); scan != Scan::Again) return scan;
  }
  if (variation_depth_ != 0) {
    const Guess guess = ends_paragraph(end);
    if (guess == Guess::NeedMore) return Scan::NeedMore;
    if (guess == Guess::No) return skip_result(Oddity::ResultInVariation, size);
    report(Oddity::VariationUnterminated, cursor_);
  }
  if (is_odd) report(Oddity::ResultSpelling, cursor_);
  closing_result_ = result;
  closing_size_ = size;
  state_ = State::Closing;
  return Scan::Done;
}

/// An odd spelling does not end a game that goes on, and `+--` can also be a glyph. `Again`: it is
/// the result.
Scanner::Scan Scanner::scan_odd_result(std::size_t size) {
  const Follower follower = follower_of_result(cursor_ + size);
  if (follower == Follower::NeedMore) return Scan::NeedMore;
  const auto glyph = parse_glyph(text_between(cursor_, cursor_ + size));
  if (glyph && follower != Follower::Nothing) {
    emit_nag(glyph->number, size);
    return Scan::Done;
  }
  const bool goes_on = variation_depth_ == 0 && follower == Follower::Move;
  return goes_on ? skip_result(Oddity::ResultBeforeMoves, size) : Scan::Again;
}

Scanner::Scan Scanner::skip_result(Oddity oddity, std::size_t size) noexcept {
  report(oddity, cursor_);
  emit_skipped(size);
  consume(cursor_ + size);
  return Scan::Done;
}

/// What comes next in this paragraph.
Scanner::Follower Scanner::follower_of_result(const char* after) const noexcept {
  const char* const limit = after + std::min(input_.end() - after, max_lookahead_bytes);
  std::uint32_t line_ends = 0;
  for (const char* at = after; at != limit;) {
    const CharClass its_class = class_of(*at);
    if (its_class == CharClass::LineEnd) {
      const bool is_first_half = *at == '\r' && at + 1 != limit && at[1] == '\n';
      if (!is_first_half && ++line_ends == empty_line) return Follower::Nothing;
      ++at;
    } else if (its_class == CharClass::BraceOpen || its_class == CharClass::Semicolon) {
      const bool is_brace = its_class == CharClass::BraceOpen;
      at = std::find_if(at, limit, [is_brace](char character) {
        return is_brace ? character == '}' : is_line_end(character);
      });
      if (is_brace && at != limit) ++at;
      line_ends = 0;
    } else if (its_class == CharClass::Dollar) {
      at = skip_while(at + 1, limit, is_digit);
    } else if (its_class == CharClass::Blank || its_class == CharClass::Suffix ||
               its_class == CharClass::Control) {
      ++at;
    } else {
      return follower_at(at);
    }
  }
  return is_starved(limit) ? Follower::NeedMore : Follower::Nothing;
}

/// The token at this place. A move number 1 begins another game.
Scanner::Follower Scanner::follower_at(const char* at) const noexcept {
  if (*at == '(' || *at == ')') return Follower::Move;
  if (*at == '*') return Follower::Result;
  const char* const limit = at + std::min(input_.end() - at, max_lookahead_bytes);
  const char* const word_end = skip_while(at, limit, is_wide_word);
  if (is_starved(word_end)) return Follower::NeedMore;
  const std::string_view word = text_between(at, word_end);
  const auto score = find_score(text_between(at, input_.end()));
  if (score.is_cut && !input_.is_final()) return Follower::NeedMore;
  if (score.result || parse_result(word)) return Follower::Result;
  if (looks_like_move(word)) return Follower::Move;
  if (!is_digit(*at)) return Follower::Nothing;
  const Guess is_move = game_begins_with_number(at);
  if (is_move == Guess::NeedMore) return Follower::NeedMore;
  if (is_move == Guess::No) return Follower::Nothing;
  const bool is_black = text_between(word_end, limit).starts_with("..");
  return word == "1" && !is_black ? Follower::Nothing : Follower::Move;
}

/// True if only an empty line follows, or the end of the text.
Scanner::Guess Scanner::ends_paragraph(const char* after) const noexcept {
  const char* const limit = after + std::min(input_.end() - after, max_lookahead_bytes);
  std::uint32_t line_ends = 0;
  for (const char* at = after; at != limit; ++at) {
    const bool is_first_half = *at == '\r' && at + 1 != limit && at[1] == '\n';
    if (is_line_end(*at) && !is_first_half) ++line_ends;
    if (line_ends == empty_line) return Guess::Yes;
    if (!is_line_end(*at) && !is_blank(*at)) return Guess::No;
  }
  return is_starved(limit) ? Guess::NeedMore : Guess::Yes;
}

void Scanner::note_move() noexcept {
  line_has_move_ = true;
  game_has_move_ = game_has_move_ || variation_depth_ == 0;
}

void Scanner::note_first_number(std::string_view digits) noexcept {
  if (game_has_move_ || variation_depth_ != 0) return;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  first_number_ = error == std::errc{} ? number : 0;
  first_dots_ = 0;
}

void Scanner::emit_first_number(const char* move) noexcept {
  if (!emits_.first_numbers || game_has_move_ || first_number_ == 0) return;
  const bool is_black = first_dots_ > 1;
  emit(Event::Kind::FirstNumber, move, first_number_, is_black ? 1 : 0);
}

void Scanner::emit_move(std::string_view text) noexcept {
  emit_first_number(text.data());
  emit(Event::Kind::Move, text.data(), text.size());
  note_move();
  consume(text.data() + text.size());
}

void Scanner::emit_nag(int number, std::size_t size) noexcept {
  if (!line_has_move_) report(Oddity::NagWithoutMove, cursor_);
  emit(Event::Kind::Nag, cursor_, size, number);
  consume(cursor_ + size);
}

void Scanner::emit_skipped(std::size_t size) noexcept {
  if (emits_.skipped_text) emit(Event::Kind::SkippedText, cursor_, size);
}

/// Source: PGN 8.2.5.
void Scanner::open_variation() noexcept {
  if (!line_has_move_) {
    report(Oddity::VariationStray, cursor_);
    return;
  }
  emit(Event::Kind::BeginVariation, cursor_, 1);
  ++variation_depth_;
  line_has_move_ = false;
}

void Scanner::close_variation() noexcept {
  if (variation_depth_ == 0) {
    report(Oddity::VariationEndStray, cursor_);
    return;
  }
  if (!line_has_move_) report(Oddity::VariationEmpty, cursor_);
  emit(Event::Kind::EndVariation, cursor_, 1);
  --variation_depth_;
  line_has_move_ = true;
}

}  // namespace tabiya::pgn
