// Comments. Source: PGN 5.
#include <algorithm>
#include <cstring>

#include "pgn/characters.hpp"
#include "pgn/scanner.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

/// The last place up to `at` that is not inside a UTF-8 character.
const char* before_split_character(const char* at) noexcept {
  constexpr std::size_t before = 3;  // bytes that a character can have before the last one
  const std::string_view around{at - before, before + 1};
  return at - before + utf8_prefix(around, before).size();
}

/// True if an empty line ends just before `at`, where a line begins.
bool follows_empty_line(const char* begin, const char* at) noexcept {
  int line_ends = 0;
  while (at != begin && line_ends < 2) {
    const char last = *--at;
    if (!is_blank(last) && !is_line_end(last)) return false;
    const bool is_first_half = last == '\r' && at[1] == '\n';
    if (is_line_end(last) && !is_first_half) ++line_ends;
  }
  return line_ends == 2;
}

const char* without_space_at_end(const char* begin, const char* end) noexcept {
  while (end != begin && (is_blank(end[-1]) || is_line_end(end[-1]))) --end;
  return end;
}

}  // namespace

Scanner::Scan Scanner::scan_comment() {
  const auto form = *cursor_ == '{' ? Comment::Form::Brace : Comment::Form::RestOfLine;
  return scan_comment_text(cursor_ + 1, form);
}

/// Reads a comment, or the next piece of a long one, which has no opening delimiter.
Scanner::Scan Scanner::scan_comment_text(const char* begin, Comment::Form form) {
  const auto room = std::min(input_.end() - begin, static_cast<std::ptrdiff_t>(max_token_bytes));
  const CommentEnd end = find_comment_end(begin, begin + room, form);
  const bool is_piece = state_ == State::LongComment;
  if (end.text_end == nullptr) {
    if (end.needs_more || is_starved(begin + room)) return Scan::NeedMore;
    const char* const cut = before_split_character(begin + room);
    emit(Event::Kind::Comment, begin, static_cast<std::size_t>(cut - begin),
         static_cast<int>(form) | Event::continued_comment);
    if (!is_piece) resume_ = state_;
    state_ = State::LongComment;
    long_comment_form_ = form;
    consume(cut);
    return Scan::Done;
  }
  if (!end.is_terminated) report(Oddity::CommentUnterminated, cursor_);
  if (end.depends_on_end) has_lost_brace_at_end_ = true;
  emit(Event::Kind::Comment, begin, static_cast<std::size_t>(end.text_end - begin),
       static_cast<int>(form));
  if (is_piece) state_ = resume_;
  consume(end.after);
  if (!end.is_terminated) line_ends_ = 2;
  return Scan::Done;
}

/// Where the text of the comment ends and what follows begins, or nowhere before `limit`.
Scanner::CommentEnd Scanner::find_comment_end(const char* begin, const char* limit,
                                              Comment::Form form) const noexcept {
  if (form == Comment::Form::Brace) return find_brace(begin, limit);
  const char* const line_end = std::find_if(begin, limit, is_line_end);
  const bool is_at_end = line_end == input_.end() && input_.is_final();
  if (line_end == limit && !is_at_end) return {};
  return {.text_end = line_end, .after = line_end};
}

/// The first closing brace, as braces do not nest. An unclosed comment would swallow every later
/// game, so a comment also ends before an empty line followed by the beginning of a tag pair, unless
/// a closing brace comes before any further comment begins.
Scanner::CommentEnd Scanner::find_brace(const char* begin, const char* limit) const noexcept {
  const auto find = [](const char* from, const char* to, char wanted) {
    const auto* const found = static_cast<const char*>(
        from == to ? nullptr : std::memchr(from, wanted, static_cast<std::size_t>(to - from)));
    return found == nullptr ? to : found;
  };
  const char* const brace = find(begin, limit, '}');
  for (const char* bracket = find(begin, brace, '['); bracket != brace;
       bracket = find(bracket + 1, brace, '[')) {
    if (bracket == begin || !is_line_end(bracket[-1])) continue;
    if (!follows_empty_line(begin, bracket)) continue;
    const Guess guess = tag_head(bracket).is_tag;
    if (guess == Guess::NeedMore) return {.needs_more = true};
    if (guess == Guess::Yes) {
      // The comment is whole if its brace comes before the next comment.
      const bool is_lost = find(bracket, brace, '{') != brace;
      if (!is_lost && brace != limit) break;
      const bool depends_on_end = !is_lost && limit == input_.end();
      if (depends_on_end && !input_.is_final()) return {.needs_more = true};
      return {.text_end = without_space_at_end(begin, bracket),
              .after = bracket,
              .is_terminated = false,
              .depends_on_end = depends_on_end};
    }
  }
  if (brace != limit) return {.text_end = brace, .after = brace + 1};
  const bool is_at_end = limit == input_.end() && input_.is_final();
  return is_at_end ? CommentEnd{.text_end = limit, .after = limit, .is_terminated = false}
                   : CommentEnd{};
}

}  // namespace tabiya::pgn
