#include "pgn/inner/game_texts.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string>
#include <utility>

namespace tabiya::pgn {
namespace {

constexpr std::size_t bytes_of_megabyte = 1'000'000;

/// Trailing blanks and line ends do not belong to the game.
std::string_view without_end(std::string_view text) noexcept {
  const std::size_t last = text.find_last_not_of(" \t\r\n\v\f\x1A");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

GameTexts::GameTexts(Input input, std::size_t max_kept) {
  if (input.is_final() && input.offset() == 0) {
    whole_text_ = {input.begin(), static_cast<std::size_t>(input.end() - input.begin())};
    whole_ = std::move(input);
    return;
  }
  const char* const at = input.begin();
  tee_ = std::make_shared<Tee>(Tee{std::move(input), at, max_kept, {}});
}

std::size_t GameTexts::Tee::read(std::span<char> into) {
  if (at == source.end()) {
    if (source.is_final()) return 0;
    source.advance(source.end());
    at = source.begin();
  }
  const auto size = std::min(into.size(), static_cast<std::size_t>(source.end() - at));
  if (size == 0) return 0;
  if (kept.size() + size > max_kept) {
    const std::string megabytes = std::to_string(max_kept / bytes_of_megabyte);
    failure = {kept_offset + kept.size(),
               "a game of more than " + megabytes + " MB is too long to be copied"};
    return 0;
  }
  std::memcpy(into.data(), at, size);
  kept.append(at, size);
  at += size;
  return size;
}

Input GameTexts::take_input() {
  if (whole_) return *std::move(whole_);
  return Input::from_source([tee = tee_](std::span<char> into) { return tee->read(into); });
}

std::string_view GameTexts::text(std::uint64_t begin, std::uint64_t end) const noexcept {
  const std::uint64_t offset = tee_ ? tee_->kept_offset : 0;
  const std::string_view known = tee_ ? std::string_view{tee_->kept} : whole_text_;
  assert(offset <= begin && begin <= end && end <= offset + known.size());
  return without_end(known.substr(begin - offset, end - begin));
}

void GameTexts::forget_before(std::uint64_t offset) {
  if (!tee_) return;
  const std::uint64_t size = offset - tee_->kept_offset;
  if (2 * size < tee_->kept.size()) return;  // moving the rest must not cost more than reading it
  tee_->kept.erase(0, size);
  tee_->kept_offset = offset;
}

}  // namespace tabiya::pgn
