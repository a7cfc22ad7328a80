#include "tabiya/chess_control/board.hpp"

#include "tabiya/rules/explain.hpp"

namespace tabiya::chess_control {
namespace {

bool is_promotion(tabiya::Piece mover, Square to) {
  return mover.type == PieceType::Pawn && rank_of(to) == relative_rank(mover.color, Rank::Eighth);
}

/// The legal move, with a queen where a choice is missing.
std::optional<Move> legal_move(const Position& position, Square from, Square to) {
  auto move = explain(position, from, to);
  if (!move && move.error().reason == Reason::PromotionMissing) {
    move = explain(position, from, to, PieceType::Queen);
  }
  return move ? std::optional{*move} : std::nullopt;
}

}  // namespace

std::optional<Square> parse_square(std::wstring_view text) noexcept {
  constexpr std::wstring_view files = L"abcdefghABCDEFGH";
  constexpr std::wstring_view ranks = L"12345678";
  if (text.size() != 2) return std::nullopt;
  const std::size_t file = files.find(text[0]);
  const std::size_t rank = ranks.find(text[1]);
  if (file == std::wstring_view::npos || rank == std::wstring_view::npos) return std::nullopt;
  return make_square(all_files[file % all_files.size()], all_ranks[rank]);
}

std::optional<Position> Board::position(Side turn) const {
  Setup setup = setup_;
  if (setup.turn != turn) setup.en_passant_square.reset();
  setup.turn = turn;
  const auto position = Position::from_setup(repaired(setup));
  return position ? std::optional{*position} : std::nullopt;
}

Piece Board::operator[](std::wstring_view square) const {
  const auto sq = parse_square(square);
  const auto piece = sq ? setup_.board.piece_on(*sq) : std::nullopt;
  return piece ? Piece{*piece, is_unmoved(*sq)} : EmptyPiece{};
}

bool Board::put(std::wstring_view square, const Piece& piece) noexcept {
  const auto sq = parse_square(square);
  if (!sq) return false;
  setup_.board.remove(*sq);
  if (const auto value = piece.value()) setup_.board.put(*sq, *value);
  return true;
}

bool Board::is_unmoved(Square sq) const noexcept {
  const auto piece = setup_.board.piece_on(sq);
  if (!piece || tabiya::Board::initial().piece_on(sq) != piece) return false;
  const Bitboard rights = setup_.castling_rooks & setup_.board.pieces(piece->color);
  if (piece->type == PieceType::King) return rights.any();
  return piece->type != PieceType::Rook || rights.contains(sq);
}

std::optional<Piece> Board::relocate(Square from, Square to) {
  const auto mover = setup_.board.piece_on(from);
  if (!mover || from == to) return std::nullopt;
  const auto position = this->position(mover->color);
  const auto move = position ? legal_move(*position, from, to) : std::nullopt;
  if (!move) return replace(from, to, *mover);
  const auto captured = position->captured_by(*move);
  setup_ = position->after(*move).setup();
  return captured ? std::optional{Piece{{~mover->color, *captured}}} : std::nullopt;
}

std::optional<Piece> Board::replace(Square from, Square to, tabiya::Piece mover) noexcept {
  const bool is_en_passant = mover.type == PieceType::Pawn && file_of(from) != file_of(to) &&
                             setup_.en_passant_square == to;
  const Square taken = is_en_passant ? make_square(file_of(to), rank_of(from)) : to;
  const auto captured = setup_.board.piece_on(taken);
  setup_.board.remove(from);
  setup_.board.remove(taken);
  setup_.board.put(to,
                   is_promotion(mover, to) ? tabiya::Piece{mover.color, PieceType::Queen} : mover);
  setup_.castling_rooks -= Bitboard{from, to};
  if (mover.type == PieceType::King) setup_.castling_rooks -= setup_.board.pieces(mover.color);
  setup_.en_passant_square.reset();
  setup_.turn = ~mover.color;
  return captured ? std::optional{Piece{*captured}} : std::nullopt;
}

}  // namespace tabiya::chess_control
