#include "tabiya/notation/san.hpp"

#include <algorithm>
#include <array>

#include "notation/find_move.hpp"
#include "notation/illegal_move.hpp"
#include "notation/inner/careless_san.hpp"
#include "notation/plain_san.hpp"
#include "notation/written_move.hpp"
#include "rules/inner/king_safety.hpp"
#include "rules/inner/play.hpp"
#include "tabiya/notation/move_style.hpp"

namespace tabiya {
namespace {

using Found = std::expected<Move, MoveTextError>;

/// Plays a legal move that the tables have found.
template <Color Us>
void play_common(Position& position, const CommonMove& move) noexcept {
  const Square from = move.from.first();
  const Square to = move.to;
  switch (move.index) {
    case san_tables::PawnStep:
      if (index_of(to) - index_of(from) == 2 * forward<Us>) {
        return PositionAccess::play_pawn<Us, PawnMove::DoubleStep>(position, from, to);
      }
      return PositionAccess::play_pawn<Us, PawnMove::Step>(position, from, to);
    case san_tables::PawnCapture:
      return PositionAccess::play_pawn<Us, PawnMove::Capture>(position, from, to);
    case san_tables::Knight:
      return PositionAccess::play_piece<Us, PieceType::Knight>(position, from, to);
    case san_tables::Bishop:
      return PositionAccess::play_piece<Us, PieceType::Bishop>(position, from, to);
    case san_tables::Rook:
      return PositionAccess::play_piece<Us, PieceType::Rook>(position, from, to);
    case san_tables::Queen:
      return PositionAccess::play_piece<Us, PieceType::Queen>(position, from, to);
    case san_tables::King:
      return PositionAccess::play_piece<Us, PieceType::King>(position, from, to);
    case san_tables::Other: break;
  }
  __builtin_unreachable();
}

[[nodiscard]] std::optional<Move> find_uncommon(const Position& position,
                                                std::string_view san) noexcept {
  return find_uncommon(position.turn(), position.board(), position.castling_rooks(),
                       position.en_passant_square(EnPassantMode::Always), san);
}

template <Color Us>
[[nodiscard]] std::optional<CommonMove> find_legal_common(const Position& position,
                                                          std::string_view san) noexcept {
  const auto move = find_common<Us>(position.board(), san);
  if (!move || !keeps_king_safe<Us>(position.board(), move->from, move->to)) return std::nullopt;
  return move;
}

template <Color Us>
[[nodiscard]] std::optional<Move> find_plain(const Position& position,
                                             std::string_view san) noexcept {
  const auto move = find_legal_common<Us>(position, san);
  return move ? Move::normal(move->from.first(), move->to) : find_uncommon(position, san);
}

template <Color Us>
[[nodiscard]] std::optional<Move> play_plain(Position& position, std::string_view san) noexcept {
  if (const auto common = find_legal_common<Us>(position, san)) [[likely]] {
    play_common<Us>(position, *common);
    return Move::normal(common->from.first(), common->to);
  }
  const auto move = find_uncommon(position, san);
  if (move) PositionAccess::play<Us>(position, *move);
  return move;
}

/// Finds the move in a typed text. Requires: no surrounding blanks.
[[nodiscard]] Found find_typed(const Position& position, std::string_view text,
                               const PieceLetters& letters) {
  Found found =
      letters == english_letters ? parse_san(position, text) : find_move(position, text, letters);
  if (found || found.error().kind != MoveTextError::Kind::Malformed) return found;
  if (const auto coordinates = read_coordinates(text)) return find_move(position, *coordinates);
  return found;
}

}  // namespace

std::string to_san(const Position& position, Move move) { return to_text(position, move, {}); }

Found parse_san(const Position& position, std::string_view text, SanReading reading) {
  if (reading == SanReading::Lenient && text.size() >= 2) {
    const std::string_view san = without_check_sign(text);
    const auto plain = position.turn() == Color::White ? find_plain<Color::White>(position, san)
                                                       : find_plain<Color::Black>(position, san);
    if (plain) return *plain;
  }
  Found found = find_move(position, text, english_letters);
  if (reading == SanReading::Lenient || !found) return found;
  if (const auto error = noncanonical(position.board(), *found, text, to_san(position, *found))) {
    return std::unexpected{*error};
  }
  return found;
}

Found parse_careless_san(const Position& position, std::string_view text) {
  return find_move(position, text, english_letters);
}

Found play_san(Position& position, std::string_view text) {
  if (text.size() >= 2) [[likely]] {
    const std::string_view san = without_check_sign(text);
    const auto plain = position.turn() == Color::White ? play_plain<Color::White>(position, san)
                                                       : play_plain<Color::Black>(position, san);
    if (plain) [[likely]]
      return *plain;
  }
  Found found = find_move(position, text, english_letters);
  if (found) position.play_unchecked(*found);
  return found;
}

Found parse_move(const Position& position, std::string_view text, const PieceLetters& letters) {
  const auto [trimmed, begin] = without_outer_blanks(text);
  Found found = find_typed(position, trimmed, letters);
  if (!found) found.error().offset += begin;
  return found;
}

bool is_null_move(std::string_view text) noexcept {
  constexpr std::array<std::string_view, 19> null_moves{
      "--",   "Z0", "z0", "@@@@", "0000", "null", "Null", "NULL", "pass", "Pass",
      "PASS", "‐‐", "‑‑", "‒‒",   "––",   "——",   "――",   "−−",   "－－"};
  return std::ranges::find(null_moves, text) != null_moves.end();
}

}  // namespace tabiya
