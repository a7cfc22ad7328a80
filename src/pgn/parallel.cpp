#include "pgn/inner/parallel.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "pgn/characters.hpp"
#include "pgn/line_ends.hpp"

namespace tabiya::pgn {
namespace {

bool ends_with_result(std::string_view text) noexcept {
  constexpr std::string_view results[]{"1-0", "0-1", "1/2-1/2", "*"};
  return std::ranges::any_of(results,
                             [&](std::string_view result) { return text.ends_with(result); });
}

/// True if a game can be over before this bracket: a result and an empty line precede it.
bool may_begin_game(std::string_view text, std::size_t bracket) noexcept {
  std::size_t end = bracket;
  while (end != 0 && (is_blank(text[end - 1]) || is_line_end(text[end - 1]))) --end;
  return bracket != 0 && is_line_end(text[bracket - 1]) &&
         count_line_ends_in(text.substr(end, bracket - end)) >= 2 &&
         ends_with_result(text.substr(0, end));
}

}  // namespace

std::size_t find_border(std::string_view text, std::size_t from) noexcept {
  std::size_t bracket = text.find('[', from);
  while (bracket != std::string_view::npos && !may_begin_game(text, bracket)) {
    bracket = text.find('[', bracket + 1);
  }
  return std::min(bracket, text.size());
}

std::uint64_t count_line_ends_in(std::string_view text) noexcept {
  return count_line_ends(text.data(), text.data() + text.size(), false);
}

Location PieceOrigin::in_text(Location in_piece) const noexcept {
  count_lines_before(offset_);
  return {in_piece.line + lines_before_, in_piece.column, in_piece.offset + offset_};
}

void PieceOrigin::count_lines_before(std::size_t offset) const noexcept {
  lines_before_ += count_line_ends_in(text_.substr(counted_to_, offset - counted_to_));
  counted_to_ = offset;
}

PieceQueue::PieceQueue(std::string_view text, unsigned thread_count, std::size_t piece_bytes)
    : text_{text}, max_ahead_{4 * std::size_t{thread_count}} {
  assert(piece_bytes != 0);
  std::size_t begin = 0;
  do {
    begins_.push_back(begin);
    begin =
        text.size() - begin <= piece_bytes ? text.size() : find_border(text, begin + piece_bytes);
  } while (begin != text.size());
  finished_.resize(begins_.size());
}

std::size_t PieceQueue::end_of(std::size_t piece) const noexcept {
  return piece + 1 == begins_.size() ? text_.size() : begins_[piece + 1];
}

std::string_view PieceQueue::text_of(std::size_t piece) const noexcept {
  return text_.substr(begins_[piece], end_of(piece) - begins_[piece]);
}

std::optional<std::size_t> PieceQueue::take() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [&] { return is_stopped_ || taken_ < merged_ + max_ahead_; });
  if (is_stopped_ || taken_ == begins_.size()) return std::nullopt;
  return taken_++;
}

void PieceQueue::finish(std::size_t piece) {
  const std::scoped_lock lock{mutex_};
  finished_[piece] = true;
  changed_.notify_all();
}

void PieceQueue::wait_until_finished(std::size_t piece) {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [&] { return finished_[piece]; });
}

void PieceQueue::release(std::size_t piece) {
  const std::scoped_lock lock{mutex_};
  merged_ = piece + 1;
  changed_.notify_all();
}

void PieceQueue::stop() {
  const std::scoped_lock lock{mutex_};
  is_stopped_ = true;
  changed_.notify_all();
}

}  // namespace tabiya::pgn
