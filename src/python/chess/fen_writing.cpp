#include <array>

#include "python/chess/fen.hpp"
#include "python/chess/move_sets.hpp"

namespace tabiya::python::chess {
namespace {

void append_rank(std::string& text, const State& state, Rank rank, bool marks_promoted) {
  int empty = 0;
  const auto end_gap = [&] {
    if (empty > 0) text += static_cast<char>('0' + empty);
    empty = 0;
  };
  for (const File file : all_files) {
    const Square sq = make_square(file, rank);
    const auto piece = state.board().piece_on(sq);
    if (!piece) {
      ++empty;
      continue;
    }
    end_gap();
    text += to_char(*piece);
    if (marks_promoted && state.promoted.contains(sq)) text += '~';
  }
  end_gap();
}

/// True if another rook of the side stands between this one and the edge.
bool is_inner_rook(const State& state, Color color, Square rook, bool to_a_side) {
  const Bitboard others =
      (state.board().pieces(color, PieceType::Rook) & back_rank(color)) - Bitboard{rook};
  for (const Square other : others) {
    if ((file_of(other) < file_of(rook)) == to_a_side) return true;
  }
  return false;
}

char right_letter(const State& state, Color color, Square rook, CastlingStyle style) {
  const auto own_king = king(state, color);
  const bool to_a_side = own_king && file_of(rook) < file_of(*own_king);
  if (style == CastlingStyle::Shredder || is_inner_rook(state, color, rook, to_a_side)) {
    return to_char(file_of(rook));
  }
  return to_a_side ? 'q' : 'k';
}

void append_rights(std::string& text, const State& state, Color color, Bitboard rights,
                   CastlingStyle style) {
  for_each_downwards(rights & back_rank(color), [&](Square rook) {
    const char letter = right_letter(state, color, rook, style);
    text += color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
}

}  // namespace

std::string board_fen(const State& state, bool marks_promoted) {
  std::string text;
  text.reserve(128);
  for (int rank = 7; rank >= 0; --rank) {
    append_rank(text, state, static_cast<Rank>(rank), marks_promoted);
    if (rank > 0) text += '/';
  }
  return text;
}

std::string castling_fen(const State& state, CastlingMode mode, CastlingStyle style) {
  const Bitboard rights = clean_castling_rights(state, mode);
  std::string text;
  for (const Color color : all_colors) append_rights(text, state, color, rights, style);
  return text.empty() ? "-" : text;
}

std::optional<Square> stated_en_passant_square(const State& state, CastlingMode mode,
                                               EnPassantMode style) {
  const auto sq = state.setup.en_passant_square;
  if (!sq || style == EnPassantMode::Always) return sq;
  const bool counts = style == EnPassantMode::PseudoLegal
                          ? en_passant_capturers(state, every_square).any()
                          : has_legal_en_passant(state, mode);
  return counts ? sq : std::nullopt;
}

std::string to_epd(const State& state, CastlingMode mode, FenStyle style) {
  std::string text = board_fen(state, style.marks_promoted) + pockets_of_fen(state);
  text += state.turn() == Color::White ? " w " : " b ";
  text += castling_fen(state, mode, style.castling);
  const auto en_passant = stated_en_passant_square(state, mode, style.en_passant);
  text += ' ';
  text += en_passant ? to_string(*en_passant) : "-";
  return text + checks_of_fen(state);
}

std::string to_fen(const State& state, CastlingMode mode, FenStyle style) {
  return to_epd(state, mode, style) + ' ' + std::to_string(state.setup.halfmove_clock) + ' ' +
         std::to_string(state.setup.fullmove_number);
}

}  // namespace tabiya::python::chess
