#include "python/chess/pgn_record.hpp"

#include <algorithm>

#include "python/chess/fen.hpp"
#include "python/chess/move_sets.hpp"

namespace tabiya::python::chess {
namespace {

constexpr std::size_t usual_plies = 96;

/// A move that is not castling, from the squares that its side has left and reached.
PlainMove move_between(const Setup& before, const Setup& after) noexcept {
  const Bitboard left = before.board.pieces(before.turn);
  const Bitboard reached = after.board.pieces(before.turn);
  PlainMove move{(left - reached).first(), (reached - left).first()};
  if (back_ranks.contains(move.to) && before.board.pieces(PieceType::Pawn).contains(move.from)) {
    move.promotion = after.board.type_on(move.to);
  }
  return move;
}

/// Castling, as the mode writes it. Requires: it is legal.
PlainMove castling_in(const Setup& before, std::string_view san, CastlingMode mode) noexcept {
  const Square own_king = before.board.pieces(before.turn, PieceType::King).first();
  const Bitboard rooks = before.castling_rooks & before.board.pieces(before.turn);
  const bool to_h_side = san.size() < std::string_view{"O-O-O"}.size();
  return {own_king, written_target(own_king, to_h_side ? rooks.last() : rooks.first(), mode)};
}

}  // namespace

GameRecord::GameRecord(const State& start, CastlingMode mode) : mode_{mode} {
  line_.places.reserve(usual_plies);
  entries_.reserve(usual_plies);
  add_place(start);
}

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
    number =
        std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(digit - '0'), largest);
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
    case TokenKind::Comment: return add_comment(token.text);
    case TokenKind::Glyph: return add_glyph(glyph_of_number(token.text));
    case TokenKind::Mark: return add_glyph(glyph_of_mark(token.text));
    case TokenKind::Result:
      if (!outer_.empty()) return add_move(token.text);
      if (result_.empty() || result_ == "*") result_ = token.text;
      return;
    default: return add_move(token.text);
  }
}

void GameRecord::add_comment(std::string_view text) {
  entries_.push_back({.kind = RecordEntry::Kind::Comment,
                      .number = static_cast<std::uint32_t>(comments_.size()),
                      .size = static_cast<std::uint32_t>(text.size())});
  comments_ += text;
}

void GameRecord::add_move(std::string_view san) {
  if (add_quickly(san)) return;
  State next = now();
  const auto move = parse_san(next, mode_, san);
  if (!move) {
    faults_.push_back({move.error(), std::string{san}, to_fen(next, mode_, {})});
    skipped_depth_ = 1;
    return;
  }
  entries_.push_back({.kind = RecordEntry::Kind::Move, .move = *move});
  play(next, *move, mode_);
  add_place(next);
}

bool GameRecord::add_quickly(std::string_view san) {
  if (has_state()) return false;
  std::vector<QuickPosition>& places = line_.places;
  places.push_back(places.back());
  const QuickPosition& before = places[places.size() - 2];
  if (!before.play(san, places.back())) {
    places.pop_back();
    return false;
  }
  const PlainMove move = san[0] == 'O' ? castling_in(before.setup(), san, mode_)
                                       : move_between(before.setup(), places.back().setup());
  entries_.push_back({.kind = RecordEntry::Kind::Move, .move = move});
  return true;
}

State GameRecord::now() const noexcept {
  if (has_state()) return line_.states.back().second;
  return {.setup = line_.places.back().setup()};
}

void GameRecord::add_place(const State& state) {
  if (const auto setup = to_playable(state, mode_)) {
    if (const auto position = Position::from_setup(*setup, mode_)) {
      line_.places.emplace_back(*position);
      return;
    }
  }
  line_.states.emplace_back(line_.places.size(), state);
  line_.places.emplace_back();
}

void GameRecord::begin_variation() {
  if (skipped_depth_ > 0) {
    ++skipped_depth_;
    return;
  }
  // Before the first move there is nothing that a variation can replace.
  if (line_.places.size() == 1) return;
  entries_.push_back({.kind = RecordEntry::Kind::BeginVariation});
  outer_.push_back(line_);
  if (has_state()) line_.states.pop_back();
  line_.places.pop_back();
}

void GameRecord::end_variation() {
  if (skipped_depth_ > 1) {
    --skipped_depth_;
    return;
  }
  // The main line after a move that cannot be played stays skipped.
  if (outer_.empty()) return;
  skipped_depth_ = 0;
  entries_.push_back({.kind = RecordEntry::Kind::EndVariation});
  line_ = std::move(outer_.back());
  outer_.pop_back();
}

}  // namespace tabiya::python::chess
