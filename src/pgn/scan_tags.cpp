// Tag pairs. Source: PGN 7, 8.1.
#include <algorithm>
#include <array>

#include "pgn/characters.hpp"
#include "pgn/control_characters.hpp"
#include "pgn/runs.hpp"
#include "pgn/scanner.hpp"

namespace tabiya::pgn {
namespace {

bool is_tag_name(char character) noexcept {
  return is_letter(character) || is_digit(character) || character == '_';
}

/// Any character that can occur in a malformed tag name.
bool is_lenient_tag_name(char character) noexcept {
  static constexpr auto may_stand_in_name = [] {
    constexpr std::string_view excluded = "\"[]{}()<>%;$*";
    std::array<bool, 256> table{};
    for (unsigned byte = 0; byte < table.size(); ++byte) {
      const char each = static_cast<char>(byte);
      table[byte] =
          !is_space(each) && class_of(each) != CharClass::Control && !excluded.contains(each);
    }
    return table;
  }();
  return may_stand_in_name[static_cast<unsigned char>(character)];
}

std::string_view without_blanks_at_end(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// True if `[ name "` stands here within one line. Only the line is certain to be in the window.
bool begins_tag_in_line(const char* at, const char* line_end) noexcept {
  if (at == line_end || *at != '[') return false;
  const char* const name = skip_while(at + 1, line_end, is_blank);
  const char* const name_end = skip_while(name, line_end, is_lenient_tag_name);
  const char* const quote = skip_while(name_end, line_end, is_blank);
  return name != name_end && quote != line_end && *quote == '"';
}

}  // namespace

Scanner::Scan Scanner::scan_tags() {
  if (const Scan gap = skip_gap(); gap != Scan::Done) return gap;
  switch (class_of(*cursor_)) {
    case CharClass::BraceOpen:
    case CharClass::Semicolon: return scan_comment();
    case CharClass::BracketOpen:
      if (scan_tag_run()) return Scan::Done;
      break;
    default:
      begin_moves();
      state_ = State::Moves;
      return Scan::Done;
  }
  const TagHead head = tag_head(cursor_);
  if (head.is_tag == Guess::NeedMore) return Scan::NeedMore;
  if (head.is_tag == Guess::No) {
    report(Oddity::TagMalformed, cursor_);
    skip_line(cursor_);
    return Scan::Done;
  }
  if (is_first_of_next_game(head.name)) {
    end_game(cursor_);
    return Scan::Done;
  }
  return scan_tag_pair(head);
}

/// Fast path. False if it does not apply. An empty line before the tag can mean a new game.
bool Scanner::scan_tag_run() {
  if (line_ends_ >= 2) return false;
  TagRun run{.at = cursor_,
             .end = input_.end(),
             .out = events_.data() + count_,
             .out_end = events_.data() + batch_capacity,
             .names = tag_names_};
  run_readers_->read_tags(run);
  if (run.at == cursor_) return false;
  count_ = static_cast<std::size_t>(run.out - events_.data());
  consume(run.at);
  line_ends_ = run.is_at_line_begin ? 1 : 0;
  return true;
}

/// Matches `[ name "`, with line ends allowed between the tokens.
Scanner::TagHead Scanner::tag_head(const char* at) const noexcept {
  const char* const end = at + std::min(input_.end() - at, max_lookahead_bytes);
  const char* const name = skip_while(at + 1, end, is_space);
  const char* const name_end = skip_while(name, end, is_lenient_tag_name);
  const char* const quote = skip_while(name_end, end, is_space);
  if (is_starved(quote)) return {Guess::NeedMore, {}, nullptr};
  const bool is_tag = name != name_end && quote != end && *quote == '"';
  return {is_tag ? Guess::Yes : Guess::No, text_between(name, name_end), quote};
}

/// A game can consist of tags only, without a result. So an Event begins the next game, and after
/// an empty line so does the tag with which this game began.
bool Scanner::is_first_of_next_game(std::string_view name) const noexcept {
  if (line_ends_ >= 2 && tag_names_.is_first(name)) return true;
  constexpr std::string_view event = "Event";
  return name == event && tag_names_.contains(event);
}

Scanner::Scan Scanner::scan_tag_pair(const TagHead& head) {
  const char* const value = head.quote + 1;
  const char* const end = input_.end();
  const char* const stop = skip_while(value, end, [](char character) {
    return character != '"' && character != '\\' && !is_line_end(character);
  });
  const bool is_plain = end - stop >= 2 && stop[0] == '"' && stop[1] == ']' &&
                        stop + 2 - value <= static_cast<std::ptrdiff_t>(max_token_bytes);
  if (!is_plain) return scan_odd_tag_value(head);
  finish_tag_pair(head, text_between(value, stop), false);
  consume(stop + 2);
  return Scan::Done;
}

/// A value with backslashes, with bare quotes, or without an end; its end is searched within the
/// line.
Scanner::Scan Scanner::scan_odd_tag_value(const TagHead& head) {
  const char* const begin = head.quote + 1;
  const auto room = std::min(input_.end() - begin, static_cast<std::ptrdiff_t>(max_token_bytes));
  const char* const line_end = std::find_if(begin, begin + room, is_line_end);
  if (is_starved(line_end)) return Scan::NeedMore;
  const OddValue value = odd_value(begin, line_end);
  const TagEnd tag_end = find_tag_end(value.end, line_end);
  if (tag_end.is_closed == Guess::NeedMore) return Scan::NeedMore;

  if (value.bare_quote != nullptr) report(Oddity::TagQuoteBare, value.bare_quote);
  if (value.unknown_escape != nullptr) report(Oddity::TagEscapeUnknown, value.unknown_escape);
  if (tag_end.is_closed == Guess::No) report(Oddity::TagUnterminated, cursor_);
  std::string_view text = text_between(begin, value.end);
  if (value.end == line_end) {
    text = without_blanks_at_end(text);
    if (text.ends_with(']')) text.remove_suffix(1);
  }
  finish_tag_pair(head, text, value.has_escapes);
  if (tag_end.after == line_end) skip_line(line_end);
  else consume(tag_end.after);
  return Scan::Done;
}

Scanner::OddValue Scanner::odd_value(const char* at, const char* line_end) const noexcept {
  OddValue value{line_end, false, nullptr, nullptr};
  while (at != line_end) {
    const bool has_next = at + 1 != line_end;
    // An escaped quote must leave another quote to end the value; a backslash before the last quote
    // is literal.
    const bool is_escaped_quote =
        *at == '\\' && has_next && at[1] == '"' && std::find(at + 2, line_end, '"') != line_end;
    const bool is_escaped_backslash = *at == '\\' && has_next && at[1] == '\\';
    if (is_escaped_quote || is_escaped_backslash) {
      value.has_escapes = true;
      at += 2;
      continue;
    }
    if (*at == '"' && closes_value(at, line_end)) {
      value.end = at;
      return value;
    }
    if (*at == '"' && value.bare_quote == nullptr) value.bare_quote = at;
    if (*at == '\\' && value.unknown_escape == nullptr) value.unknown_escape = at;
    ++at;
  }
  return value;
}

/// A quote ends the value if a bracket follows it, or if it is the last one of its line. This
/// recovers bare quotes within the value.
bool Scanner::closes_value(const char* quote, const char* line_end) const noexcept {
  const char* const after = skip_while(quote + 1, line_end, is_blank);
  if (after == line_end || *after == ']') return true;
  if (begins_tag_in_line(after, line_end)) return true;
  return std::find(after, line_end, '"') == line_end;
}

/// Finds the bracket after the closing quote, also in a later line.
Scanner::TagEnd Scanner::find_tag_end(const char* quote, const char* line_end) const noexcept {
  if (quote == line_end) return {Guess::No, line_end};
  const char* const after = skip_while(quote + 1, line_end, is_blank);
  if (after != line_end) {
    if (*after == ']') return {Guess::Yes, after + 1};
    if (begins_tag_in_line(after, line_end)) return {Guess::No, after};
    const char* const bracket = std::find(after, line_end, ']');
    return {Guess::No, bracket == line_end ? line_end : bracket + 1};
  }
  const char* const limit = line_end + std::min(input_.end() - line_end, max_lookahead_bytes);
  const char* const later = skip_while(line_end, limit, is_space);
  if (is_starved(later)) return {Guess::NeedMore, line_end};
  if (later != limit && *later == ']') return {Guess::Yes, later + 1};
  return {Guess::No, line_end};
}

void Scanner::finish_tag_pair(const TagHead& head, std::string_view value, bool has_escapes) {
  if (!std::ranges::all_of(head.name, is_tag_name)) report(Oddity::TagNameMalformed, cursor_);
  if (tag_names_.contains(head.name)) report(Oddity::TagRepeated, cursor_);
  else tag_names_.add(head.name);
  emit(Event::Kind::TagName, head.name.data(), head.name.size());
  const int escapes = has_escapes ? Event::escaped_value : 0;
  const int damage = has_control_character(value) ? Event::damaged_value : 0;
  emit(Event::Kind::TagValue, value.data(), value.size(), escapes | damage);
}

/// A bracket in movetext, perhaps a command without its comment.
Scanner::Scan Scanner::scan_stray_bracket() {
  const char* const limit = cursor_ + std::min(input_.end() - cursor_, max_lookahead_bytes);
  const char* const stop = skip_while(cursor_ + 1, limit, [](char character) {
    return character != ']' && character != '{' && !is_line_end(character);
  });
  if (is_starved(stop)) return Scan::NeedMore;
  report(Oddity::TagMalformed, cursor_);
  consume(stop != limit && *stop == ']' ? stop + 1 : cursor_ + 1);
  return Scan::Done;
}

std::string_view decode_tag_value(std::string_view raw, std::string& buffer) {
  buffer.clear();
  while (!raw.empty()) {
    const bool is_escape = raw.starts_with("\\\"") || raw.starts_with("\\\\");
    if (is_escape) raw.remove_prefix(1);
    buffer += raw.front();
    raw.remove_prefix(1);
  }
  return buffer;
}

}  // namespace tabiya::pgn
