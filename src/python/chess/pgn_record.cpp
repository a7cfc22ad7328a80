#include "python/chess/pgn_record.hpp"

#include <algorithm>

#include "python/chess/fen.hpp"

namespace tabiya::python::chess {

std::uint32_t glyph_of_mark(std::string_view mark) noexcept {
  if (mark == "!") return 1;
  if (mark == "?") return 2;
  if (mark == "!!") return 3;
  if (mark == "??") return 4;
  return mark == "!?" ? 5 : 6;
}

std::uint32_t glyph_of_number(std::string_view text) noexcept {
  constexpr std::uint32_t largest = 1'000'000'000;
  std::uint64_t number = 0;
  for (const char digit : text.substr(1)) {
    number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(digit - '0'), largest);
  }
  return static_cast<std::uint32_t>(number);
}

void GameRecord::add(const Token& token) {
  switch (token.kind) {
    case TokenKind::BeginVariation: return begin_variation();
    case TokenKind::EndVariation: return end_variation();
    default: break;
  }
  if (skipped_depth_ > 0) return;
  switch (token.kind) {
    case TokenKind::Comment:
      entries_.push_back({RecordEntry::Kind::Comment, {}, static_cast<std::uint32_t>(comments_.size())});
      comments_.emplace_back(token.text);
      return;
    case TokenKind::Glyph: return add_glyph(glyph_of_number(token.text));
    case TokenKind::Mark: return add_glyph(glyph_of_mark(token.text));
    case TokenKind::Result:
      if (!outer_.empty()) return add_move(token.text);
      if (result_.empty() || result_ == "*") result_ = token.text;
      return;
    default: return add_move(token.text);
  }
}

void GameRecord::add_move(std::string_view san) {
  const State& now = path_.back();
  const auto move = parse_san(now, mode_, san);
  if (!move) {
    faults_.push_back({move.error(), std::string{san}, to_fen(now, mode_, {})});
    skipped_depth_ = 1;
    return;
  }
  entries_.push_back({RecordEntry::Kind::Move, *move});
  path_.push_back(now);
  play(path_.back(), *move, mode_);
}

void GameRecord::begin_variation() {
  if (skipped_depth_ > 0) {
    ++skipped_depth_;
    return;
  }
  // Before the first move there is nothing that a variation can replace.
  if (path_.size() == 1) return;
  entries_.push_back({RecordEntry::Kind::BeginVariation});
  outer_.push_back(path_);
  path_.pop_back();
}

void GameRecord::end_variation() {
  if (skipped_depth_ > 1) {
    --skipped_depth_;
    return;
  }
  // The main line after a move that cannot be played stays skipped.
  if (outer_.empty()) return;
  skipped_depth_ = 0;
  entries_.push_back({RecordEntry::Kind::EndVariation});
  path_ = std::move(outer_.back());
  outer_.pop_back();
}

}  // namespace tabiya::python::chess
