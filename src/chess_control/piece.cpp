#include "tabiya/chess_control/piece.hpp"

#include "chess_control/wide_text.hpp"
#include "rules/inner/movement.hpp"
#include "tabiya/chess_control/board.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::chess_control {
namespace {

struct SquarePair {
  Square source;
  Square dest;
};

std::optional<SquarePair> parse_squares(std::wstring_view source, std::wstring_view dest) {
  const auto from = parse_square(source);
  const auto to = parse_square(dest);
  if (!from || !to) return std::nullopt;
  return SquarePair{*from, *to};
}

bool is_unobstructed(std::wstring_view source, std::wstring_view dest, const Board& board) {
  const auto squares = parse_squares(source, dest);
  return squares &&
         !between(squares->source, squares->dest).intersects(board.setup().board.occupied());
}

bool is_double_step(const SquarePair& squares, PieceType type) {
  return type == PieceType::Pawn && distance(squares.source, squares.dest) == 2;
}

/// The code of a king's move that is meant as castling; nothing if it is not.
std::optional<int> castling_code(const SquarePair& squares, tabiya::Piece piece,
                                 const Board& board) {
  if (piece.type != PieceType::King) return std::nullopt;
  const auto position = board.position(piece.color);
  if (!position) return std::nullopt;
  const auto answer = explain(*position, squares.source, squares.dest);
  if (answer) return move_is_valid;
  if (!answer.error().castling_rook) return std::nullopt;
  return to_code(answer.error().reason);
}

}  // namespace

std::wstring Piece::playerToString() const {
  return value_ ? to_wide(to_string(value_->color)) : L"";
}

std::wstring Piece::toString() const {
  std::wstring name = value_ ? to_wide(to_string(value_->type)) : L"empty";
  name.front() = static_cast<wchar_t>(name.front() - L'a' + L'A');
  return name;
}

std::wstring Piece::toGraphics() const { return value_ ? to_wide(figurine(*value_)) : L" "; }

int Piece::Score() const noexcept { return value_ ? usual_value(value_->type) : 0; }

bool Piece::isWhitePlayer() const noexcept { return value_ && value_->color == Color::White; }

bool Piece::isKing() const noexcept { return value_ && value_->type == PieceType::King; }

bool Piece::isFriendly(const Piece& other) const noexcept {
  return value_ && other.value_ && value_->color == other.value_->color;
}

int Piece::isValidMove(std::wstring_view source, std::wstring_view dest, const Board& board) const {
  const auto squares = parse_squares(source, dest);
  if (!squares) return square_is_off_board;
  if (squares->source == squares->dest) return to_code(Reason::SameSquare);
  if (!value_) return to_code(Reason::NothingThere);

  Board standing = board;
  standing.put(source, *this);
  const auto refusal = refuse_movement(standing.setup().board, squares->source, squares->dest,
                                       board.setup().en_passant_square);
  if (refusal) {
    return castling_code(*squares, *value_, standing).value_or(to_code(refusal->reason));
  }
  if (!is_first_move_ && is_double_step(*squares, value_->type)) {
    return to_code(Reason::DoubleStepNotFirstMove);
  }
  return move_is_valid;
}

bool Piece::destExistFriendlyPiece(std::wstring_view dest, const Board& board) const {
  return isFriendly(board[dest]);
}

bool Piece::isSameFile(std::wstring_view source, std::wstring_view dest) {
  const auto squares = parse_squares(source, dest);
  return squares && file_of(squares->source) == file_of(squares->dest);
}

bool Piece::isSameRank(std::wstring_view source, std::wstring_view dest) {
  const auto squares = parse_squares(source, dest);
  return squares && rank_of(squares->source) == rank_of(squares->dest);
}

bool Piece::isSameDiagonal(std::wstring_view source, std::wstring_view dest) {
  constexpr tabiya::Piece bishop{Color::White, PieceType::Bishop};
  const auto squares = parse_squares(source, dest);
  return squares && (squares->source == squares->dest ||
                     attacks_from(bishop, squares->source, {}).contains(squares->dest));
}

bool Piece::noVerticalObstruction(std::wstring_view source, std::wstring_view dest,
                                  const Board& board) {
  return isSameFile(source, dest) && is_unobstructed(source, dest, board);
}

bool Piece::noHorizontalObstruction(std::wstring_view source, std::wstring_view dest,
                                    const Board& board) {
  return isSameRank(source, dest) && is_unobstructed(source, dest, board);
}

bool Piece::noDiagonalObstruction(std::wstring_view source, std::wstring_view dest,
                                  const Board& board) {
  return isSameDiagonal(source, dest) && is_unobstructed(source, dest, board);
}

}  // namespace tabiya::chess_control
