#include "python/chess/state.hpp"

#include <cstdlib>

#include "python/chess/variant_rules.hpp"
#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya::python::chess {
namespace {

using enum PieceType;

Bitboard kings_of(const State& state, Color color) noexcept {
  return state.board().pieces(color, King) - state.promoted;
}

/// Of the rooks of one side that were stated, those that can castle in standard chess.
Bitboard standard_rights(const State& state, Color color, Bitboard rooks) noexcept {
  const Rank rank = relative_rank(color, Rank::First);
  if (!kings_of(state, color).contains(make_square(File::E, rank))) return {};
  return rooks & Bitboard{make_square(File::A, rank), make_square(File::H, rank)};
}

/// The outermost rook on each side of the king.
Bitboard chess960_rights(const State& state, Color color, Bitboard rooks) noexcept {
  const Bitboard king = kings_of(state, color) & back_rank(color);
  if (king.empty() || rooks.empty()) return {};
  Bitboard rights;
  if (rooks.first() < king.last()) rights |= rooks.first();
  if (rooks.last() > king.last()) rights |= rooks.last();
  return rights;
}

Bitboard clean_rights_of(const State& state, Color color, CastlingMode mode) noexcept {
  const Bitboard rooks =
      state.setup.castling_rooks & back_rank(color) & state.board().pieces(color, Rook);
  return mode == CastlingMode::Standard ? standard_rights(state, color, rooks)
                                        : chess960_rights(state, color, rooks);
}

bool is_diagonal_step(PlainMove move) noexcept {
  const int steps = std::abs(index_of(move.to) - index_of(move.from));
  return steps == 7 || steps == 9;
}

/// The king's square of a standard castling, if `from` is one.
bool is_standard_king_square(const State& state, Square from) noexcept {
  return file_of(from) == File::E && back_ranks.contains(from) &&
         state.board().pieces(King).contains(from);
}

void lose_castling_rights(State& state, PlainMove move, PieceType mover,
                          std::optional<PieceType> captured, Bitboard promoted) noexcept {
  Bitboard& rights = state.setup.castling_rooks;
  rights -= move.touched();
  if (mover == King && !promoted.contains(move.from)) rights -= back_rank(state.turn());
  if (captured == King && !promoted.contains(move.to) &&
      back_rank(~state.turn()).contains(move.to)) {
    rights -= back_rank(~state.turn());
  }
}

void castle(State& state, PlainMove move) noexcept {
  const Color us = state.turn();
  const CastlingSide side =
      file_difference(move.from, move.to) < 0 ? CastlingSide::QueenSide : CastlingSide::KingSide;
  Board& board = state.setup.board;
  board.remove(move.from);
  board.remove(move.to);
  state.promoted -= Bitboard{move.from} | move.to;
  const Square king_target = king_castling_target(us, side);
  const Square rook_target = rook_castling_target(us, side);
  board.put(king_target, {us, King});
  board.put(rook_target, {us, Rook});
  state.promoted -= Bitboard{king_target} | rook_target;
}

void note_pawn_move(State& state, PlainMove move, std::optional<Square> en_passant,
                    bool captures) noexcept {
  const int step = index_of(move.to) - index_of(move.from);
  if ((step == 16 && rank_of(move.from) == Rank::Second) ||
      (step == -16 && rank_of(move.from) == Rank::Seventh)) {
    state.setup.en_passant_square = square_at((index_of(move.from) + index_of(move.to)) / 2);
  } else if (move.to == en_passant && is_diagonal_step(move) && !captures) {
    if (const auto victim = behind(state.turn(), move.to)) {
      state.setup.board.remove(*victim);
      state.promoted -= *victim;
    }
  }
}

void move_piece(State& state, PlainMove move, PieceType mover, bool was_promoted) noexcept {
  Board& board = state.setup.board;
  board.remove(move.from);
  board.put(move.to, {state.turn(), move.promotion.value_or(mover)});
  state.promoted -= Bitboard{move.from} | move.to;
  if (was_promoted || move.promotion) state.promoted |= move.to;
}

void play_piece(State& state, PlainMove move) noexcept {
  const std::optional<Square> en_passant = state.setup.en_passant_square;
  state.setup.en_passant_square.reset();
  const auto type = state.board().type_on(move.from);
  if (!type) return;
  const auto captured = state.board().type_on(move.to);
  const Bitboard promoted = state.promoted;
  lose_castling_rights(state, move, *type, captured, promoted);
  if (*type == Pawn) note_pawn_move(state, move, en_passant, captured.has_value());
  if (move.promotion.value_or(*type) == King && (state.ours() - move.from).contains(move.to)) {
    return castle(state, move);
  }
  move_piece(state, move, *type, promoted.contains(move.from));
}

/// True if a slider on one of these lines pins a piece of `color` to its king.
bool is_pinned_along(const State& state, Color color, Square king, Square sq) noexcept {
  const Board& board = state.board();
  const Bitboard line = line_through(king, sq);
  const bool is_straight = file_of(king) == file_of(sq) || rank_of(king) == rank_of(sq);
  const Bitboard sliders =
      board.pieces(~color) & (board.pieces(Queen) | board.pieces(is_straight ? Rook : Bishop));
  const Bitboard occupied = board.occupied() | sq;
  for (const Square sniper : sliders& line) {
    if ((between(sniper, king) & occupied) == Bitboard{sq}) return true;
  }
  return false;
}

}  // namespace

State empty_state(Variant variant) noexcept { return {.setup = Setup{}, .variant = variant}; }

State initial_state(Variant variant) noexcept {
  return {.setup = VariantSetup::initial(variant).chess, .variant = variant};
}

std::optional<Square> king(const State& state, Color color) noexcept {
  const Bitboard kings = kings_of(state, color);
  if (kings.empty()) return std::nullopt;
  return kings.last();
}

Bitboard attackers(const Board& board, Color color, Square sq, Bitboard occupied) noexcept {
  const Bitboard queens = board.pieces(Queen);
  const Bitboard pawns = color == Color::White ? tables::pawn_attacks<Color::Black>(Bitboard{sq})
                                               : tables::pawn_attacks<Color::White>(Bitboard{sq});
  return board.pieces(color) & ((tables::king[index_of(sq)] & board.pieces(King)) |
                                (tables::knight[index_of(sq)] & board.pieces(Knight)) |
                                (tables::rook(sq, occupied) & (queens | board.pieces(Rook))) |
                                (tables::bishop(sq, occupied) & (queens | board.pieces(Bishop))) |
                                (pawns & board.pieces(Pawn)));
}

Bitboard attacks_of(const Board& board, Square sq) noexcept {
  const auto piece = board.piece_on(sq);
  return piece ? attacks_from(*piece, sq, board.occupied()) : Bitboard{};
}

Bitboard checkers(const State& state) noexcept {
  const auto own_king = king(state, state.turn());
  if (!own_king || !can_be_checked(state)) return {};
  return attackers(state.board(), ~state.turn(), *own_king, state.board().occupied());
}

bool was_into_check(const State& state) noexcept {
  const auto their_king = king(state, ~state.turn());
  return their_king && can_be_checked(state) &&
         attackers(state.board(), state.turn(), *their_king, state.board().occupied()).any();
}

Bitboard pin_line(const State& state, Color color, Square sq) noexcept {
  const auto own_king = king(state, color);
  if (!own_king || !is_pinned_along(state, color, *own_king, sq)) return every_square;
  return line_through(*own_king, sq);
}

Bitboard clean_castling_rights(const State& state, CastlingMode mode) noexcept {
  if (state.setup.castling_rooks.empty() || !has_castling(state.variant)) return {};
  return clean_rights_of(state, Color::White, mode) | clean_rights_of(state, Color::Black, mode);
}

std::optional<Square> valid_en_passant_square(const State& state) noexcept {
  const auto sq = state.setup.en_passant_square;
  const Color us = state.turn();
  if (!sq || rank_of(*sq) != relative_rank(us, Rank::Sixth)) return std::nullopt;
  const Bitboard pawn = pushed(~us, Bitboard{*sq});
  const Bitboard origin = pushed(us, Bitboard{*sq});
  if (!state.board().pieces(~us, Pawn).intersects(pawn)) return std::nullopt;
  if (state.board().occupied().intersects(origin | *sq)) return std::nullopt;
  return sq;
}

Bitboard en_passant_capturers(const State& state, Bitboard origins) noexcept {
  const auto sq = state.setup.en_passant_square;
  if (!sq || state.board().occupied().contains(*sq)) return {};
  const Bitboard beside = state.turn() == Color::White
                              ? tables::pawn_attacks<Color::Black>(Bitboard{*sq})
                              : tables::pawn_attacks<Color::White>(Bitboard{*sq});
  return beside & state.board().pieces(state.turn(), Pawn) & origins &
         squares_of(relative_rank(state.turn(), Rank::Fifth));
}

PlainMove to_rook_target(const State& state, PlainMove move) noexcept {
  if (!is_standard_king_square(state, move.from) || rank_of(move.to) != rank_of(move.from)) {
    return move;
  }
  if (state.board().pieces(Rook).contains(move.to)) return move;
  if (file_of(move.to) == File::G) return {move.from, make_square(File::H, rank_of(move.from))};
  if (file_of(move.to) == File::C) return {move.from, make_square(File::A, rank_of(move.from))};
  return move;
}

PlainMove to_written(const State& state, PlainMove move, CastlingMode mode) noexcept {
  if (mode == CastlingMode::Chess960 || move.promotion || move.drop) return move;
  if (!is_standard_king_square(state, move.from) || rank_of(move.to) != rank_of(move.from)) {
    return move;
  }
  if (file_of(move.to) == File::H) return {move.from, make_square(File::G, rank_of(move.from))};
  if (file_of(move.to) == File::A) return {move.from, make_square(File::C, rank_of(move.from))};
  return move;
}

bool is_en_passant(const State& state, PlainMove move) noexcept {
  return state.setup.en_passant_square == move.to &&
         state.board().pieces(Pawn).contains(move.from) && is_diagonal_step(move) &&
         !state.board().occupied().contains(move.to);
}

bool is_capture(const State& state, PlainMove move) noexcept {
  return move.touched().intersects(state.theirs()) || is_en_passant(state, move);
}

bool is_zeroing(const State& state, PlainMove move) noexcept {
  return move.touched().intersects(state.board().pieces(Pawn) | state.theirs()) ||
         move.drop == Pawn;
}

bool is_castling(const State& state, PlainMove move) noexcept {
  if (!state.board().pieces(King).contains(move.from)) return false;
  return std::abs(file_difference(move.from, move.to)) > 1 ||
         (state.ours() & state.board().pieces(Rook)).contains(move.to);
}

bool reduces_castling_rights(const State& state, PlainMove move, CastlingMode mode) noexcept {
  const Bitboard rights = clean_castling_rights(state, mode);
  const Bitboard touched = move.touched();
  const auto moves_king = [&](Color color) {
    return rights.intersects(back_rank(color)) && touched.intersects(kings_of(state, color));
  };
  return rights.intersects(touched) || moves_king(Color::White) || moves_king(Color::Black);
}

void play(State& state, PlainMove move, CastlingMode mode) noexcept {
  move = to_rook_target(state, move);
  const std::optional<State> before = state.is_chess() ? std::nullopt : std::optional{state};
  Setup& setup = state.setup;
  setup.castling_rooks = clean_castling_rights(state, mode);
  ++setup.halfmove_clock;
  if (setup.turn == Color::Black) ++setup.fullmove_number;
  if (move.is_null() || move.drop) {
    setup.en_passant_square.reset();
    if (move.drop) {
      setup.board.put(move.to, {setup.turn, *move.drop});
      state.promoted -= move.to;
    }
  } else {
    if (is_zeroing(state, move)) setup.halfmove_clock = 0;
    play_piece(state, move);
  }
  setup.turn = ~setup.turn;
  if (before) follow_variant(*before, move, state);
}

bool is_into_check(const State& state, PlainMove move, CastlingMode mode) noexcept {
  const auto own_king = king(state, state.turn());
  if (!own_king) return false;
  State next = state;
  play(next, move, mode);
  next.setup.turn = state.turn();
  return checkers(next).any();
}

std::optional<Setup> to_playable(const State& state, CastlingMode mode) noexcept {
  if (!state.is_chess()) return std::nullopt;
  const Board& board = state.board();
  for (const Color color : all_colors) {
    const Bitboard kings = board.pieces(color, King);
    if (kings.empty() || kings.has_several()) return std::nullopt;
  }
  if (board.pieces(Pawn).intersects(back_ranks) || state.promoted.intersects(board.pieces(King))) {
    return std::nullopt;
  }
  // The generator of `rules` does not expect check by a king.
  const Square white_king = board.pieces(Color::White, King).first();
  if (tables::king[index_of(white_king)].intersects(board.pieces(Color::Black, King))) {
    return std::nullopt;
  }
  Setup setup = state.setup;
  setup.castling_rooks = clean_castling_rights(state, mode);
  if (setup.en_passant_square && !valid_en_passant_square(state)) {
    if (en_passant_capturers(state, every_square).any()) return std::nullopt;
    setup.en_passant_square.reset();
  }
  return setup;
}

}  // namespace tabiya::python::chess
