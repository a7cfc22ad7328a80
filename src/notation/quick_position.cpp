#include "notation/inner/quick_position.hpp"

#include <cassert>

#include "notation/disambiguation.hpp"
#include "notation/plain_san.hpp"
#include "rules/inner/king_safety.hpp"
#include "rules/inner/play.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using namespace std::string_view_literals;

/// A lower bound for the number of legal moves: single steps of pawns and one-square moves of
/// pieces, without pieces on a line with their king. Requires: the king of `Us` is not in check.
template <Color Us>
[[nodiscard]] int count_easy_moves(const Board& board) noexcept {
  using enum Direction;
  const Bitboard ours = board.pieces(Us);
  const tables::Lines& to_king = tables::lines[index_of(board.pieces(Us, PieceType::King).first())];
  const Bitboard free =
      ours - (to_king.file | to_king.rank | to_king.diagonal | to_king.anti_diagonal);
  constexpr Direction ahead = Us == Color::White ? North : South;
  int count = (shifted<ahead>(board.pieces(PieceType::Pawn) & free) - board.occupied()).count();
  const auto add_steps = [&]<Direction... Directions>(Bitboard pieces) {
    count += ((shifted<Directions>(pieces & free) - ours).count() + ...);
  };
  add_steps.template operator()<North, East, South, West>(straight_sliders(board, Us));
  add_steps.template operator()<NorthEast, SouthEast, SouthWest, NorthWest>(
      diagonal_sliders(board, Us));
  return count + (tables::knight_steps(board.pieces(PieceType::Knight) & free) - ours).count();
}

template <Color Us>
[[nodiscard]] Bitboard king_steps(const Board& board) noexcept {
  const Square king = board.pieces(Us, PieceType::King).first();
  return tables::king[index_of(king)] - board.pieces(Us) - unsafe_squares<Us>(board);
}

}  // namespace

QuickPosition::QuickPosition(const Position& position) noexcept { set(position); }

/// Plays a legal move that the tables have found, without branches that depend on its kind.
template <Color Us>
[[gnu::always_inline]] inline void QuickPosition::play_common(const CommonMove& move,
                                                              bool exposes_other_king,
                                                              QuickPosition& next) const noexcept {
  const auto [index, from, to] = move;
  const Board& board = setup_.board;
  const san_tables::Movement& movement = san_tables::movements[index];
  const Bitboard king = board.pieces(~Us, PieceType::King);
  const Bitboard attacked = san_tables::attacks_from_target<Us>(index, to);
  const Bitboard shields = tables::between[index_of(to)][index_of(king.first())] & board.occupied();
  // Computed without a branch, which would be predicted correctly only half of the time.
  const int attacks_king =
      static_cast<int>(attacked.intersects(king)) & static_cast<int>(shields.empty());
  const bool is_irreversible = movement.is_pawn || board.pieces(~Us).contains(to);
  const bool is_double_step =
      index == san_tables::PawnStep && index_of(to) - index_of(from.first()) == 2 * forward<Us>;
  Setup& setup = next.setup_;
  setup.halfmove_clock = is_irreversible ? 0 : setup_.halfmove_clock + 1;
  setup.castling_rooks =
      setup_.castling_rooks - (from | to | (movement.lost_rights & board.pieces(Us)));
  setup.en_passant_square =
      is_double_step ? std::optional{square_at(index_of(to) - forward<Us>)} : std::nullopt;
  BoardAccess::move(board, {Us, movement.type}, from, to, setup.board);
  setup.turn = ~Us;
  setup.fullmove_number = setup_.fullmove_number + (Us == Color::Black ? 1 : 0);
  next.is_check_ = attacks_king != 0;
  if (exposes_other_king) [[unlikely]]
    next.is_check_ = is_in_check<~Us>(setup.board);
}

[[gnu::noinline]] bool QuickPosition::play_uncommon(std::string_view san,
                                                    QuickPosition& next) const noexcept {
  const auto move = find_uncommon(setup_.turn, setup_.board, setup_.castling_rooks,
                                  setup_.en_passant_square, san);
  if (!move) return false;
  next.set(after(*move));
  return true;
}

/// Tests king safety only if the move can affect it.
template <Color Us>
inline bool QuickPosition::play_as(std::string_view san, QuickPosition& next) const noexcept {
  const auto move = find_common<Us>(setup_.board, san);
  if (!move) [[unlikely]]
    return play_uncommon(san, next);
  const KingLines exposed = king_lines_through<Us>(setup_.board, move->from);
  const bool may_be_attacked = exposed.of_own_king || is_check_ || move->index == san_tables::King;
  if (may_be_attacked && !keeps_king_safe<Us>(setup_.board, move->from, move->to)) {
    return play_uncommon(san, next);
  }
  play_common<Us>(*move, exposed.of_other_king, next);
  return true;
}

bool QuickPosition::play(std::string_view san, QuickPosition& next) const noexcept {
  if (san.size() < 2) [[unlikely]]
    return false;
  san = without_check_sign(san);
  return setup_.turn == Color::White ? play_as<Color::White>(san, next)
                                     : play_as<Color::Black>(san, next);
}

std::string_view QuickPosition::exact_san(std::string_view san, const QuickPosition& next,
                                          std::string& buffer) const {
  const std::string_view move = without_check_sign(san);
  std::string_view sign;
  if (next.is_check()) sign = next.has_legal_moves() ? "+"sv : "#"sv;
  const bool is_bare = is_bare_move(move);
  if (is_bare && san.substr(move.size()) == sign) [[likely]]
    return san;
  buffer.clear();
  if (is_bare) buffer = move;
  else append_piece_move(buffer, move, next);
  buffer += sign;
  return buffer;
}

/// True if to_san() writes the move like this, apart from the sign of check.
///
/// play() reads moves of pawns and castling in no other spelling than that of to_san(), and pieces
/// without an origin only if to_san() needs none.
bool QuickPosition::is_bare_move(std::string_view san) const noexcept {
  if (san.front() == 'O' || parse_file(san.front())) return true;
  constexpr std::size_t bare_bytes = 3;
  const bool captures = setup_.board.occupied().contains(*final_square(san));
  return san.size() == bare_bytes + (captures ? 1 : 0) && (!captures || san[1] == 'x');
}

void QuickPosition::append_piece_move(std::string& text, std::string_view san,
                                      const QuickPosition& next) const {
  constexpr std::size_t bare_bytes = 3;
  const Square to = *final_square(san);
  const bool captures = setup_.board.occupied().contains(to);
  const std::string_view middle = san.substr(1, san.size() - bare_bytes);
  const Piece piece{turn(), *parse_piece_type(san.front())};
  const Bitboard before = setup_.board.pieces(piece.color, piece.type);
  const Square from = (before - next.setup_.board.pieces(piece.color, piece.type)).first();
  const bool has_origin = middle != "x" && !middle.empty();
  const Bitboard others = has_origin ? rivals(setup_.board, piece, from, to) : Bitboard{};
  const auto [has_file, has_rank] = disambiguation(from, others);
  text += san.front();
  if (has_file) text += to_char(file_of(from));
  if (has_rank) text += to_char(rank_of(from));
  if (captures) text += 'x';
  text += san.substr(san.size() - 2);
}

void QuickPosition::play_unchecked(Move move) noexcept { set(after(move)); }

void QuickPosition::pass_unchecked() noexcept {
  Position now = PositionAccess::make_without_key(setup_);
  now.pass_unchecked();
  set(now);
}

void QuickPosition::set(const Position& position) noexcept {
  setup_ = position.setup();
  is_check_ = turn() == Color::White ? is_in_check<Color::White>(setup_.board)
                                     : is_in_check<Color::Black>(setup_.board);
}

/// The position after a legal move, without its key.
Position QuickPosition::after(Move move) const noexcept {
  Position next = PositionAccess::make_without_key(setup_);
  if (turn() == Color::White) PositionAccess::play<Color::White>(next, move);
  else PositionAccess::play<Color::Black>(next, move);
  return next;
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
