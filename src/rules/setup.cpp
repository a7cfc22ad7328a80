#include "tabiya/rules/setup.hpp"

#include <array>

#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

constexpr int max_pieces = 16;
constexpr int max_pawns = 8;

/// The defect or warning for a colour.
template <class Flag>
constexpr Flag by_color(Color color, Flag white, Flag black) noexcept {
  return color == Color::White ? white : black;
}

void find_material_defects(const Board& board, Defects& found) {
  using enum Defect;
  for (const Color color : all_colors) {
    const int kings = board.pieces(color, PieceType::King).count();
    if (kings == 0) found.insert(by_color(color, MissingWhiteKing, MissingBlackKing));
    if (kings > 1) found.insert(by_color(color, SeveralWhiteKings, SeveralBlackKings));
    if (board.pieces(color).count() > max_pieces) {
      found.insert(by_color(color, TooManyWhitePieces, TooManyBlackPieces));
    }
    if (board.pieces(color, PieceType::Pawn).count() > max_pawns) {
      found.insert(by_color(color, TooManyWhitePawns, TooManyBlackPawns));
    }
  }
  const Bitboard last_ranks = squares_of(Rank::First) | squares_of(Rank::Eighth);
  if (board.pieces(PieceType::Pawn).intersects(last_ranks)) found.insert(PawnOnLastRank);
}

bool is_attacked_by_turn(const Setup& setup, Bitboard kings) {
  for (const Square king : kings) {
    if (attackers(setup.board, king, setup.turn).any()) return true;
  }
  return false;
}

std::optional<Square> only(Bitboard set) {
  if (set.count() != 1) return std::nullopt;
  return set.first();
}

/// The current square of the pawn that has just passed over the en passant square.
Square passing_pawn(const Setup& setup) {
  return *offset(*setup.en_passant_square, 0, setup.turn == Color::White ? -1 : 1);
}

/// The square of that pawn before its double step.
Square passing_origin(const Setup& setup) {
  return *offset(*setup.en_passant_square, 0, setup.turn == Color::White ? 1 : -1);
}

/// True if a checker other than the pawn cannot have been uncovered by its double step.
bool contradicts_double_step(const Setup& setup, Square king, Bitboard checkers) {
  const Square pawn = passing_pawn(setup);
  const Square origin = passing_origin(setup);
  for (const Square checker : checkers) {
    if (checker == pawn) continue;
    // Before the step, the pawn must have blocked the check on its origin.
    if (!between(king, checker).contains(origin)) return true;
  }
  return false;
}

bool is_of_one_colour(Bitboard squares) {
  return !squares.intersects(light_squares) || !squares.intersects(dark_squares);
}

/// True if no last move can have given this check. In a double check, one checker was uncovered by
/// the move of the other. So a check is impossible with three checkers, with two on one line with
/// the king, with two pawns, two knights, or a pawn and a knight, and with two bishops of one square
/// colour: the line that the moving bishop enters does not meet the line that it left a second time.
bool is_impossible_check(const Setup& setup) {
  const Square king = setup.board.pieces(setup.turn, PieceType::King).first();
  const Bitboard checkers = attackers(setup.board, king, ~setup.turn);
  if (checkers.empty()) return false;
  if (setup.en_passant_square && contradicts_double_step(setup, king, checkers)) return true;
  if (!checkers.has_several()) return false;
  if (checkers.count() > 2) return true;
  const Bitboard leapers =
      checkers & (setup.board.pieces(PieceType::Pawn) | setup.board.pieces(PieceType::Knight));
  if (leapers.has_several()) return true;
  if (leapers.any()) return false;
  const Bitboard bishops = checkers & setup.board.pieces(PieceType::Bishop);
  if (bishops.has_several() && is_of_one_colour(bishops)) return true;
  return aligned(king, checkers.first(), checkers.last());
}

/// The number of pieces beyond those of the initial position, which must come from promotions.
int promoted_pieces(const Board& board, Color color) {
  const auto beyond = [&](Bitboard pieces, int initial_count) {
    return pieces.count() > initial_count ? pieces.count() - initial_count : 0;
  };
  const Bitboard bishops = board.pieces(color, PieceType::Bishop);
  return beyond(board.pieces(color, PieceType::Queen), 1) +
         beyond(board.pieces(color, PieceType::Rook), 2) +
         beyond(board.pieces(color, PieceType::Knight), 2) + beyond(bishops & light_squares, 1) +
         beyond(bishops & dark_squares, 1);
}

/// The castling rights whose king and rook are on their squares. At most one rook remains on each
/// side of a king, the outermost if several are given.
Bitboard valid_castling_rooks(const Setup& setup, CastlingMode mode) {
  Bitboard valid;
  for (const Color color : all_colors) {
    const Bitboard first_rank = squares_of(relative_rank(color, Rank::First));
    const auto king = only(setup.board.pieces(color, PieceType::King) & first_rank);
    if (!king) continue;
    Bitboard rooks = setup.board.pieces(color, PieceType::Rook) & first_rank & setup.castling_rooks;
    if (mode == CastlingMode::Standard) {
      if (file_of(*king) != File::E) continue;
      rooks &= squares_of(File::A) | squares_of(File::H);
    }
    if (rooks.empty()) continue;
    if (rooks.first() < *king) valid |= rooks.first();
    if (rooks.last() > *king) valid |= rooks.last();
  }
  return valid;
}

/// The castling rooks of a side on that side of its king.
Bitboard castling_rooks_beside(const Setup& setup, Color color, Square king, bool is_kings_side) {
  Bitboard found;
  for (const Square rook : setup.castling_rooks& squares_of(relative_rank(color, Rank::First))) {
    if ((rook > king) == is_kings_side) found |= rook;
  }
  return found;
}

/// True if the kings and rooks that have never moved cannot come from one starting array, in which
/// each king is between its rooks and each white piece faces a black one. Playable all the same:
/// test suites contain such positions, and Double Fischer Random Chess begins at two arrays.
/// Source: FIDE Guidelines II.2.
bool has_impossible_castling_rights(const Setup& setup) {
  constexpr Bitboard corners{Square::A1, Square::H1, Square::A8, Square::H8};
  ByColor<std::optional<Square>> kings{};  // those that can castle
  for (const Color color : all_colors) {
    if (!setup.castling_rooks.intersects(squares_of(relative_rank(color, Rank::First)))) continue;
    kings[color] = only(setup.board.pieces(color, PieceType::King));
    if (kings[color] && corners.contains(*kings[color])) return true;
  }
  const auto& [white, black] = kings;
  if (!white || !black) return false;
  if (file_of(*white) != file_of(*black)) return true;
  for (const bool is_kings_side : {false, true}) {
    const Bitboard ours = castling_rooks_beside(setup, Color::White, *white, is_kings_side);
    const Bitboard theirs = castling_rooks_beside(setup, Color::Black, *black, is_kings_side);
    if (ours.any() && theirs.any() && mirrored(ours) != theirs) return true;
  }
  return false;
}

/// The en passant square, if a pawn can just have passed over it.
std::optional<Square> valid_en_passant_square(const Setup& setup) {
  if (!setup.en_passant_square) return std::nullopt;
  if (rank_of(*setup.en_passant_square) != relative_rank(setup.turn, Rank::Sixth)) {
    return std::nullopt;
  }
  const bool pawn_stands =
      setup.board.pieces(~setup.turn, PieceType::Pawn).contains(passing_pawn(setup));
  const Bitboard must_be_empty{*setup.en_passant_square, passing_origin(setup)};
  if (!pawn_stands || setup.board.occupied().intersects(must_be_empty)) return std::nullopt;
  return setup.en_passant_square;
}

}  // namespace

Setup Setup::initial() noexcept {
  Setup setup;
  setup.board = Board::initial();
  setup.castling_rooks = {Square::A1, Square::H1, Square::A8, Square::H8};
  return setup;
}

Defects defects(const Setup& setup, CastlingMode mode) {
  Defects found;
  find_material_defects(setup.board, found);
  if (is_attacked_by_turn(setup, setup.board.pieces(~setup.turn, PieceType::King))) {
    found.insert(Defect::OpponentInCheck);
  }
  if (valid_castling_rooks(setup, mode) != setup.castling_rooks) {
    found.insert(Defect::BadCastlingRight);
  }
  if (valid_en_passant_square(setup) != setup.en_passant_square) {
    found.insert(Defect::BadEnPassantSquare);
  }
  if (setup.fullmove_number == 0) found.insert(Defect::FullmoveNumberZero);
  return found;
}

Warnings warnings(const Setup& setup) {
  using enum Warning;
  Warnings found;
  for (const Color color : all_colors) {
    const int missing_pawns = max_pawns - setup.board.pieces(color, PieceType::Pawn).count();
    if (promoted_pieces(setup.board, color) > missing_pawns) {
      found.insert(by_color(color, TooManyWhitePromotions, TooManyBlackPromotions));
    }
  }
  if (is_impossible_check(setup)) found.insert(ImpossibleCheck);
  const std::uint64_t plies_played =
      2 * (std::uint64_t{setup.fullmove_number} - 1) + (setup.turn == Color::Black ? 1 : 0);
  if (setup.halfmove_clock > plies_played) found.insert(HalfmoveClockTooHigh);
  if (setup.en_passant_square && setup.halfmove_clock != 0)
    found.insert(HalfmoveClockAfterPawnMove);
  if (has_impossible_castling_rights(setup)) found.insert(ImpossibleCastlingRights);
  return found;
}

Setup repaired(Setup setup, CastlingMode mode) {
  setup.castling_rooks = valid_castling_rooks(setup, mode);
  setup.en_passant_square = valid_en_passant_square(setup);
  if (setup.fullmove_number == 0) setup.fullmove_number = 1;
  return setup;
}

Setup mirrored(const Setup& setup) {
  Setup result = setup;
  result.board = mirrored(setup.board);
  result.turn = ~setup.turn;
  result.castling_rooks = mirrored(setup.castling_rooks);
  if (setup.en_passant_square) result.en_passant_square = mirrored(*setup.en_passant_square);
  return result;
}

std::string_view to_string(Defect defect) noexcept {
  switch (defect) {
    case Defect::MissingWhiteKing: return "White has no king";
    case Defect::MissingBlackKing: return "Black has no king";
    case Defect::SeveralWhiteKings: return "White has more than one king";
    case Defect::SeveralBlackKings: return "Black has more than one king";
    case Defect::TooManyWhitePieces: return "White has more than 16 pieces";
    case Defect::TooManyBlackPieces: return "Black has more than 16 pieces";
    case Defect::TooManyWhitePawns: return "White has more than 8 pawns";
    case Defect::TooManyBlackPawns: return "Black has more than 8 pawns";
    case Defect::PawnOnLastRank: return "a pawn stands on the first or the eighth rank";
    case Defect::OpponentInCheck: return "the side that has just moved is in check";
    case Defect::BadCastlingRight: return "a castling right lacks its king or rook";
    case Defect::BadEnPassantSquare:
      return "no pawn can just have passed over the en passant square";
    case Defect::FullmoveNumberZero: return "the move number is 0, but starts at 1";
    case Defect::TooManyPieces:
      return "there are more than 32 pieces on the board and in the pockets";
    case Defect::BadPromotedPiece: return "only a piece other than a pawn or king can be promoted";
    case Defect::BadCheckCount:
      return "a side has more than three checks left, or both sides have given their last";
    case Defect::EmptyBoard: return "the board is empty";
    case Defect::KingInHorde: return "the horde has no king, but there is a white king";
    case Defect::TooLargeHorde: return "the horde has more than 36 pieces";
    case Defect::PawnInRace: return "Racing Kings is played without pawns";
    case Defect::CheckInRace: return "in Racing Kings no king is ever in check";
    case Defect::CastlingNotPlayed: return "this variant has no castling";
    case Defect::EnPassantNotPlayed: return "this variant has no captures en passant";
  }
  __builtin_unreachable();
}

std::string_view to_string(Warning warning) noexcept {
  switch (warning) {
    case Warning::TooManyWhitePromotions:
      return "White has more promoted pieces than missing pawns";
    case Warning::TooManyBlackPromotions:
      return "Black has more promoted pieces than missing pawns";
    case Warning::ImpossibleCheck: return "no last move can have given this check";
    case Warning::HalfmoveClockTooHigh:
      return "the half-move clock counts more plies than the move number allows";
    case Warning::HalfmoveClockAfterPawnMove:
      return "the half-move clock is not 0 although a pawn has just made a double step";
    case Warning::ImpossibleCastlingRights:
      return "no starting array has kings and rooks where these castling rights need them";
  }
  __builtin_unreachable();
}

}  // namespace tabiya
