#include "pgn/scanner.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>
#include <utility>

#include "pgn/characters.hpp"
#include "pgn/line_ends.hpp"
#include "pgn/runs.hpp"
#include "pgn/words.hpp"
#include "support/inner/printable.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
constexpr std::string_view utf16_little_mark = "\xFF\xFE";
constexpr std::string_view utf16_big_mark = "\xFE\xFF";
constexpr std::ptrdiff_t max_wide_blank_bytes = 3;

/// A token up to this size is retried with every byte that arrives. A larger one is retried only
/// after it has grown by half, so that the total time stays linear.
constexpr std::ptrdiff_t eager_bytes = 4096;

}  // namespace

Scanner::Scanner(Input input, std::uint64_t max_bytes)
    : input_{std::move(input)},
      max_bytes_{max_bytes},
      events_(batch_capacity),
      run_readers_{&run_readers().front()} {
  cursor_ = batch_begin_ = counted_.at = input_.begin();
}

std::span<const Event> Scanner::next_batch() {
  count_ = 0;
  batch_begin_ = cursor_;
  if (input_.can_release_before(cursor_)) {
    count_lines(counted_, cursor_);  // so that the text need not be read again
    input_.release_before(cursor_);
  }
  for (;;) {
    fill_batch();
    if (count_ != 0) return {events_.data(), count_};
    if (is_starved(input_.end())) {
      read_on();
    } else if (cursor_ == input_.end() && !game_is_open_) {
      return {};
    }
    batch_begin_ = cursor_;
  }
}

/// Scans until the batch is full or more text is needed.
void Scanner::fill_batch() {
  while (has_room()) {
    const bool is_at_end = cursor_ == input_.end() && state_ != State::Closing &&
                           !(state_ == State::LongComment && input_.is_final());
    if (is_at_end) {
      if (!input_.is_final() || !game_is_open_) return;
      is_cut_off_ = true;
      end_game(cursor_);
      continue;
    }
    if (scan_token() == Scan::NeedMore) return;
  }
}

Scanner::Scan Scanner::scan_token() {
  switch (state_) {
    case State::Moves: return scan_moves();
    case State::Tags: return scan_tags();
    case State::BetweenGames: return scan_between_games();
    case State::Closing: return scan_closing();
    case State::AfterResult: return scan_after_result();
    case State::Start: return scan_start();
    case State::LongComment: return scan_comment_text(cursor_, long_comment_form_);
    case State::SkippedLine: return scan_skipped_line();
    case State::SkippedWord: return scan_skipped_word();
  }
  __builtin_unreachable();
}

/// Enlarges the window until another attempt at the token is worthwhile.
void Scanner::read_on() {
  if (offset() - last_game_end_ > max_bytes_) return input_.end_early(why_endless());
  count_lines(counted_, cursor_);
  const auto size_now = input_.end() - cursor_;
  const auto size_wanted = size_now < eager_bytes ? size_now + 1 : size_now + size_now / 2;
  do {
    // Kept for at_line_start() and follows_move_number().
    const std::ptrdiff_t kept_before = std::min(cursor_ - input_.begin(), max_look_back_bytes);
    input_.advance(cursor_ - kept_before);
    cursor_ = input_.begin() + kept_before;
  } while (!input_.is_final() && input_.end() - cursor_ < size_wanted);
  counted_.at = cursor_;
}

std::string Scanner::why_endless() const {
  std::string reason = "no game ends in " + std::to_string(max_bytes_) + " bytes";
  const char* const word = skip_while(input_.begin(), input_.end(), is_space);
  if (word == input_.end()) return reason + " of blanks";
  return reason + R"(, which go on with ")" + excerpt(text_between(word, input_.end())) + '"';
}

bool Scanner::has_room() const noexcept {
  return count_ + batch_reserve <= batch_capacity &&
         (count_ == 0 || cursor_ - batch_begin_ < batch_max_bytes);
}

void Scanner::emit(Event::Kind kind, const char* text, std::size_t size, int detail) noexcept {
  assert(count_ < batch_capacity);
  events_[count_] =
      Event{text, static_cast<std::uint32_t>(size), kind, static_cast<std::uint8_t>(detail)};
  ++count_;
}

void Scanner::report(Oddity oddity, const char* at) noexcept {
  emit(Event::Kind::Oddity, at, 0, static_cast<int>(oddity));
}

/// Moves the cursor to the end of a token.
void Scanner::consume(const char* to) noexcept {
  cursor_ = to;
  line_ends_ = 0;
}

bool Scanner::at_line_start(const char* at) const noexcept {
  if (offset_of(at) <= mark_bytes_) return true;
  return is_line_end(at[-1]);
}

/// Skips blanks, line ends, control characters and escaped lines, counting line ends.
Scanner::Scan Scanner::skip_gap() {
  const char* at = cursor_;
  const char* const end = input_.end();
  for (; at != end; ++at) {
    switch (class_of(*at)) {
      case CharClass::Blank: continue;
      case CharClass::LineEnd: {
        const bool is_second_half = *at == '\n' && offset_of(at) != 0 && at[-1] == '\r';
        if (!is_second_half && line_ends_ < 2) ++line_ends_;
        if (state_ != State::AfterResult || line_ends_ < 2) continue;
        cursor_ = at + 1;  // the game is over; do not wait for more text
        return Scan::Done;
      }
      case CharClass::Control:
      case CharClass::High: return skip_in_gap(at);
      case CharClass::Word:
        if (*at == '%' && at_line_start(at)) return skip_in_gap(at);
        [[fallthrough]];
      default: cursor_ = at; return Scan::Done;
    }
  }
  cursor_ = at;
  return Scan::NeedMore;
}

/// The rare parts of a gap, one at a time.
Scanner::Scan Scanner::skip_in_gap(const char* at) {
  cursor_ = at;
  if (*at == '%') {
    skip_line(at);  // Source: PGN 6
    return Scan::Again;
  }
  if (class_of(*at) == CharClass::Control) {
    // Reports a run only once, even if the end of the window cuts it.
    const bool goes_on = offset_of(at) != 0 && class_of(at[-1]) == CharClass::Control;
    if (!goes_on) report(Oddity::BadByte, at);
    cursor_ = skip_while(at, input_.end(),
                         [](char character) { return class_of(character) == CharClass::Control; });
    return Scan::Again;
  }
  const auto size = std::min(input_.end() - at, max_wide_blank_bytes);
  const std::string_view head{at, static_cast<std::size_t>(size)};
  const auto blank = wide_blank_size(head);
  cursor_ += blank;
  if (blank != 0) return Scan::Again;
  if (const auto dots = ellipsis_size(head); dots != 0 && state_ == State::Moves) {
    constexpr std::uint32_t dots_of_ellipsis = 3;
    first_dots_ += dots_of_ellipsis;
    consume(at + dots);
    return Scan::Again;
  }
  return size < max_wide_blank_bytes && is_starved(at + size) ? Scan::NeedMore : Scan::Done;
}

Scanner::Scan Scanner::scan_start() {
  const auto size = std::min(input_.end() - cursor_, max_wide_blank_bytes);
  const std::string_view head{cursor_, static_cast<std::size_t>(size)};
  if (size < max_wide_blank_bytes && is_starved(cursor_ + size)) return Scan::NeedMore;
  state_ = State::BetweenGames;
  if (head.starts_with(utf8_mark)) mark_bytes_ = utf8_mark.size();
  if (head.starts_with(utf16_little_mark) || head.starts_with(utf16_big_mark)) {
    report(Oddity::Utf16, cursor_);
    mark_bytes_ = utf16_little_mark.size();
  }
  cursor_ += mark_bytes_;
  return Scan::Done;
}

/// Skips the rest of the line, without its line end.
void Scanner::skip_line(const char* from) noexcept {
  cursor_ = from;
  line_ends_ = 0;
  resume_ = state_;
  state_ = State::SkippedLine;
}

Scanner::Scan Scanner::scan_skipped_line() {
  cursor_ = std::find_if(cursor_, input_.end(), is_line_end);
  if (cursor_ == input_.end()) return Scan::NeedMore;
  state_ = resume_;
  return Scan::Done;
}

/// Skips the rest of the word.
void Scanner::skip_word(const char* from) noexcept {
  consume(from);
  resume_ = state_;
  state_ = State::SkippedWord;
}

Scanner::Scan Scanner::scan_skipped_word() {
  cursor_ = std::find_if_not(cursor_, input_.end(), is_wide_word);
  if (cursor_ == input_.end()) return Scan::NeedMore;
  state_ = resume_;
  return Scan::Done;
}

Location Cursor::location() const noexcept { return scanner_->locate(at_); }
std::uint64_t Cursor::offset() const noexcept { return scanner_->offset_of(at_); }

std::uint64_t Scanner::offset_of(const char* at) const noexcept {
  return input_.offset() + static_cast<std::uint64_t>(at - input_.begin());
}

/// Counts lines up to `to`; a CR LF counts at its CR.
void Scanner::count_lines(LineCount& count, const char* to) const noexcept {
  const char* at = count.at;
  if (at == to) return;
  const auto size = static_cast<std::size_t>(to - at);
  const bool follows_return = at != input_.begin() && at[-1] == '\r';
  count.line += count_line_ends(at, to, follows_return);
  const auto last_of = [&](char wanted) {
    return static_cast<const char*>(::memrchr(at, wanted, size));
  };
  const char* const last = std::max(last_of('\n'), last_of('\r'), std::less<>{});
  if (last != nullptr) count.line_offset = offset_of(last) + 1;
  count.at = to;
}

Location Scanner::locate(const char* at) const noexcept {
  count_lines(counted_, batch_begin_);
  LineCount count = counted_;
  count_lines(count, at);
  const std::uint64_t offset = offset_of(at);
  return Location{count.line, offset - count.line_offset + 1, offset};
}

}  // namespace tabiya::pgn
