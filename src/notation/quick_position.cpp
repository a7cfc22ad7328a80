#include "notation/inner/quick_position.hpp"

#include <cassert>

#include "notation/legal_origins.hpp"
#include "notation/plain_san.hpp"
#include "notation/san_tables.hpp"
#include "rules/inner/play.hpp"
#include "rules/inner/queen_lines.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

/// True if an enemy piece, including the king, attacks a king of `Us` on `sq`. Ignores a piece on
/// `taken`.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline bool king_is_attacked(const Board& board, Square sq,
                                                               Bitboard occupied,
                                                               Bitboard taken) noexcept {
  constexpr Color them = ~Us;
  const int place = index_of(sq);
  const Bitboard near = (tables::knight[place] & board.men(PieceType::Knight)) |
                        (tables::pawn_attacks<Us>(Bitboard{sq}) & board.men(PieceType::Pawn)) |
                        (tables::king[place] & board.men(PieceType::King));
  return (near & board.men(them)).intersects(~taken) ||
         is_on_line_of(sq, occupied, straight_sliders(board, them) - taken,
                       diagonal_sliders(board, them) - taken);
}

/// The pieces with no piece between them and the target.
[[nodiscard, gnu::noinline]] Bitboard unobstructed(Bitboard pieces, Square to,
                                                   Bitboard occupied) noexcept {
  Bitboard found;
  for (const Square from : pieces) {
    if (!tables::between[index_of(from)][index_of(to)].intersects(occupied)) found |= from;
  }
  return found;
}

/// True if the king of `Us` is attacked after a move of the king or of another piece.
template <Color Us>
[[nodiscard, gnu::noinline]] bool king_is_attacked_after(const Board& board, bool is_king,
                                                         Bitboard from, Square to) noexcept {
  const Square king = is_king ? to : board.men(Us, PieceType::King).first();
  return king_is_attacked<Us>(board, king, (board.occupied() ^ from) | to, Bitboard{to});
}

template <Color Us>
[[nodiscard, gnu::noinline]] bool is_in_check(const Board& board) noexcept {
  const Square king = board.men(Us, PieceType::King).first();
  return king_is_attacked<Us>(board, king, board.occupied(), Bitboard{});
}

/// A lower bound for the number of legal moves: single steps of pawns and one-square moves of
/// pieces, without pieces on a line with their king. Requires: the king of `Us` is not in check.
template <Color Us>
[[nodiscard]] int count_easy_moves(const Board& board) noexcept {
  using enum Direction;
  const Bitboard ours = board.men(Us);
  const tables::Lines& to_king = tables::lines[index_of(board.men(Us, PieceType::King).first())];
  const Bitboard free =
      ours - (to_king.file | to_king.rank | to_king.diagonal | to_king.anti_diagonal);
  constexpr Direction ahead = Us == Color::White ? North : South;
  int count = (shifted<ahead>(board.men(PieceType::Pawn) & free) - board.occupied()).count();
  const auto add_steps = [&]<Direction... Directions>(Bitboard pieces) {
    count += ((shifted<Directions>(pieces & free) - ours).count() + ...);
  };
  add_steps.template operator()<North, East, South, West>(straight_sliders(board, Us));
  add_steps.template operator()<NorthEast, SouthEast, SouthWest, NorthWest>(
      diagonal_sliders(board, Us));
  return count + (tables::knight_steps(board.men(PieceType::Knight) & free) - ours).count();
}

template <Color Us>
[[nodiscard]] Bitboard king_steps(const Board& board) noexcept {
  const Square king = board.men(Us, PieceType::King).first();
  return tables::king[index_of(king)] - board.men(Us) - king_danger<Us>(board);
}

}  // namespace

QuickPosition::QuickPosition(const Position& position) noexcept
    : setup_{position.setup()}, is_check_{position.is_check()} {}

/// Plays nearly every move, without branches that depend on the kind of move.
///
/// Finds the moving piece as on an empty board, so computing the next board need not wait for the
/// test that the path is free. Tests king safety only if the move can affect it.
template <Color Us>
[[gnu::always_inline]] inline bool QuickPosition::play_common(std::string_view san,
                                                              QuickPosition& next) const noexcept {
  if (san.size() > san_tables::longest) [[unlikely]]
    return false;
  if (san.size() == san_tables::longest && san[2] != 'x') [[unlikely]]
    return false;
  const auto first = static_cast<unsigned char>(san[0]);
  const auto second = static_cast<unsigned char>(san[1]);
  const auto [index, second_kind] = san_tables::readings[san.size()][first];
  if (index == san_tables::Other) [[unlikely]]
    return false;
  const auto to = final_square(san);
  if (!to) [[unlikely]]
    return false;
  const Board& board = setup_.board;
  Bitboard from = san_tables::origins_to<Us>(index, *to) &
                  board.men(Us, san_tables::movements[index].type) &
                  san_tables::origins_by_first[first] &
                  san_tables::origins_by_second[static_cast<std::size_t>(second_kind)][second];
  if (from.has_several()) [[unlikely]]
    from = unobstructed(from, *to, board.occupied());
  return play_by_table<Us>(index, from, *to, next);
}

/// Plays the move of the only piece in `from`, using the tables. False unless there is exactly one
/// and the move is legal.
template <Color Us>
[[gnu::always_inline]] inline bool QuickPosition::play_by_table(
    san_tables::Index index, Bitboard from, Square to, QuickPosition& next) const noexcept {
  if (from.empty() || from.has_several()) [[unlikely]]
    return false;
  const Board& board = setup_.board;
  const Bitboard occupied = board.occupied();
  const san_tables::Movement& movement = san_tables::movements[index];
  const Square origin = from.first();
  const Bitboard blockers = tables::between[index_of(origin)][index_of(to)] & occupied;
  const Bitboard closed = board.men(Us) | (board.men(~Us) & movement.not_where_enemy) |
                          (movement.not_where_empty - occupied);
  if ((blockers | (closed & to)).any()) [[unlikely]]
    return false;
  const KingLines exposed = king_lines_through<Us>(board, from);
  const bool is_king = index == san_tables::King;
  const bool may_be_attacked = exposed.of_own_king || is_check_ || is_king;
  if (may_be_attacked && king_is_attacked_after<Us>(board, is_king, from, to)) return false;

  const Bitboard king = board.men(~Us, PieceType::King);
  const Bitboard attacked = san_tables::attacks_from_target<Us>(index, to);
  const Bitboard shields = tables::between[index_of(to)][index_of(king.first())] & occupied;
  // Computed without a branch, which would be predicted correctly only half of the time.
  const int attacks_king =
      static_cast<int>(attacked.intersects(king)) & static_cast<int>(shields.empty());
  const bool is_irreversible = movement.is_pawn || board.men(~Us).contains(to);
  const bool is_double_step =
      index == san_tables::PawnStep && index_of(to) - index_of(origin) == 2 * forward<Us>;
  Setup& setup = next.setup_;
  setup.halfmove_clock = is_irreversible ? 0 : setup_.halfmove_clock + 1;
  setup.castling_rooks =
      setup_.castling_rooks - (from | to | (movement.lost_rights & board.men(Us)));
  setup.en_passant_square =
      is_double_step ? std::optional{square_at(index_of(to) - forward<Us>)} : std::nullopt;
  BoardAccess::move(board, {Us, movement.type}, from, to, setup.board);
  setup.turn = ~Us;
  setup.fullmove_number = setup_.fullmove_number + (Us == Color::Black ? 1 : 0);
  next.is_check_ = attacks_king != 0;
  if (exposed.of_other_king) [[unlikely]]
    next.is_check_ = is_in_check<~Us>(setup.board);
  return true;
}

template <Color Us>
inline void QuickPosition::finish(QuickPosition& next) const noexcept {
  next.setup_.turn = ~Us;
  next.setup_.fullmove_number = setup_.fullmove_number + (Us == Color::Black ? 1 : 0);
  next.is_check_ = is_in_check<~Us>(next.setup_.board);
}

/// Plays a piece move that needs king safety or more of the origin for disambiguation.
template <Color Us>
inline bool QuickPosition::play_piece(san_tables::Index index, std::string_view text,
                                      QuickPosition& next) const noexcept {
  constexpr std::size_t shortest = 3;
  if (text.size() < shortest) return false;
  const auto to = final_square(text);
  const auto origins = plain_origins(text.substr(1, text.size() - shortest));
  if (!to || !origins) return false;
  const Board& board = setup_.board;
  const Bitboard candidates = san_tables::origins_to<Us>(index, *to) &
                              board.men(Us, san_tables::movements[index].type) & *origins;
  Bitboard from = unobstructed(candidates, *to, board.occupied());
  for (const Square origin : from) {
    if (king_is_attacked_after<Us>(board, index == san_tables::King, Bitboard{origin}, *to))
      from -= origin;
  }
  return play_by_table<Us>(index, from, *to, next);
}

template <Color Us>
inline bool QuickPosition::play_pawn(std::string_view text, QuickPosition& next) const noexcept {
  std::optional<PieceType> promotion;
  if (text.size() >= 4 && text[text.size() - 2] == '=') {
    promotion = take_plain_promotion(text);
    if (!promotion) return false;
  }
  const bool captures = text.size() == 4 && text[1] == 'x';
  if (text.size() != 2 && !captures) return false;
  const auto origin = parse_file(text[0]);
  const auto to = final_square(text);
  if (!origin || !to || captures == (*origin == file_of(*to))) return false;
  const auto move =
      legal_pawn_move<Us>(setup_.board, setup_.en_passant_square, *origin, *to, promotion);
  if (!move) return false;
  const Square from = move->from();
  Setup& setup = next.setup_;
  setup.castling_rooks = setup_.castling_rooks - *to;
  setup.halfmove_clock = 0;
  setup.en_passant_square.reset();
  if (index_of(*to) - index_of(from) == 2 * forward<Us>) {
    setup.en_passant_square = square_at(index_of(from) + forward<Us>);
  }
  BoardAccess::move(setup_.board, {Us, PieceType::Pawn}, from, *to, setup.board);
  if (move->is_promotion()) {
    BoardAccess::toggle(setup.board, {Us, PieceType::Pawn}, *to);
    BoardAccess::toggle(setup.board, {Us, *promotion}, *to);
  } else if (move->is_en_passant()) {
    BoardAccess::toggle(setup.board, {~Us, PieceType::Pawn},
                        square_at(index_of(*to) - forward<Us>));
  }
  finish<Us>(next);
  return true;
}

template <Color Us>
inline bool QuickPosition::play_castling(std::string_view text,
                                         QuickPosition& next) const noexcept {
  if (text != "O-O" && text != "O-O-O") return false;
  const CastlingSide side = text.size() == 3 ? CastlingSide::KingSide : CastlingSide::QueenSide;
  const Board& board = setup_.board;
  const Square king = board.men(Us, PieceType::King).first();
  for (const Square rook : setup_.castling_rooks & board.men(Us)) {
    if (castling_side(king, rook) != side) continue;
    const Bitboard danger = king_danger<Us>(board);
    const Bitboard pinned = checks_and_pins<Us>(board).pinned_straight;
    if (danger.contains(king) || !may_castle<Us>(board, rook, danger, pinned)) return false;
    Setup& setup = next.setup_;
    setup.castling_rooks = setup_.castling_rooks - squares_of(relative_rank(Us, Rank::First));
    setup.halfmove_clock = setup_.halfmove_clock + 1;
    setup.en_passant_square.reset();
    setup.board = board;
    BoardAccess::toggle(setup.board, {Us, PieceType::King}, king);
    BoardAccess::toggle(setup.board, {Us, PieceType::Rook}, rook);
    BoardAccess::toggle(setup.board, {Us, PieceType::King}, king_castling_target(Us, side));
    BoardAccess::toggle(setup.board, {Us, PieceType::Rook}, rook_castling_target(Us, side));
    finish<Us>(next);
    return true;
  }
  return false;
}

template <Color Us>
[[gnu::noinline]] bool QuickPosition::play_uncommon(std::string_view san,
                                                    QuickPosition& next) const noexcept {
  if (san.size() < 2) return false;
  constexpr std::size_t any_piece_size = 3;
  const auto index =
      san_tables::readings[any_piece_size][static_cast<unsigned char>(san.front())].index;
  if (index != san_tables::Other) return play_piece<Us>(index, san, next);
  if (san.front() == 'O') return play_castling<Us>(san, next);
  return play_pawn<Us>(san, next);
}

template <Color Us>
bool QuickPosition::play_as(std::string_view san, QuickPosition& next) const noexcept {
  return play_common<Us>(san, next) || play_uncommon<Us>(san, next);
}

bool QuickPosition::play(std::string_view san, QuickPosition& next) const noexcept {
  if (san.size() < 2) [[unlikely]]
    return false;
  const bool has_check_sign = san.back() == '+' || san.back() == '#';
  san.remove_suffix(has_check_sign ? 1 : 0);
  return setup_.turn == Color::White ? play_as<Color::White>(san, next)
                                     : play_as<Color::Black>(san, next);
}

void QuickPosition::play_unchecked(Move move) noexcept {
  Position now = PositionAccess::make(setup_);
  now.play_unchecked(move);
  setup_ = now.setup();
  is_check_ = now.is_check();
}

void QuickPosition::pass_unchecked() noexcept {
  Position now = PositionAccess::make(setup_);
  now.pass_unchecked();
  setup_ = now.setup();
  is_check_ = now.is_check();
}

bool QuickPosition::has_legal_moves(int wanted) const noexcept {
  const auto found_quickly = [&]<Color Us>(const Board& board) {
    return (!is_check_ && count_easy_moves<Us>(board) >= wanted) ||
           king_steps<Us>(board).count() >= wanted;
  };
  if (setup_.turn == Color::White ? found_quickly.operator()<Color::White>(setup_.board)
                                  : found_quickly.operator()<Color::Black>(setup_.board)) {
    return true;
  }
  const Position position = PositionAccess::make_without_key(setup_);
  return wanted == 1 ? has_legal_move(position)
                     : count_legal_moves(position) >= static_cast<std::size_t>(wanted);
}

Position QuickPosition::position() const { return PositionAccess::make(setup_); }

}  // namespace tabiya
