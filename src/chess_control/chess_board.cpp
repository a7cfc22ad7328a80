#include "tabiya/chess_control/chess_board.hpp"

#include <iostream>

#include "chess_control/sentences.hpp"
#include "chess_control/wide_text.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::chess_control {
namespace {

/// The piece of a promotion: one letter in either case.
std::optional<PieceType> parse_promotion(std::wstring_view text) {
  if (text.size() != 1 || text[0] > L'z') return std::nullopt;
  const auto piece = parse_piece(static_cast<char>(text[0]));
  return piece ? std::optional{piece->type} : std::nullopt;
}

std::wstring diagram(const Game& game, DiagramStyle::Symbols symbols) {
  return to_wide(to_diagram(game.position().board(), {.symbols = symbols}));
}

picture::Marks marks_of_last_move(const Game& game) {
  if (game.moves().empty()) return picture::marks_of(game.position());
  return picture::marks_of(game.positions()[game.moves().size() - 1], game.moves().back());
}

}  // namespace

ChessBoard::ChessBoard() : ChessBoard{std::cout, std::cerr} {}

bool ChessBoard::refuse(std::string_view sentence) {
  last_refusal_ = to_wide(sentence);
  *errors_ << sentence << '\n';
  return false;
}

// The game

void ChessBoard::resetBoard() {
  game_ = Game{};
  ++game_number_;
}

bool ChessBoard::submitMove(std::wstring_view source, std::wstring_view dest,
                            std::wstring_view promotion) {
  if (!gameCanContinue(source, dest) || !sourceAndDestIsValid(source, dest)) return false;
  const auto promoted = parse_promotion(promotion);
  if (!promotion.empty() && !promoted) {
    return refuse(quoted(promotion) + " is not a piece: Q, R, B or N");
  }
  const Position& position = game_.position();
  const auto move = explain(position, *parse_square(source), *parse_square(dest), promoted);
  if (!move) return refuse(to_words(position, move.error()));
  game_.play_unchecked(*move);
  const bool goes_on = showMoveAndCheckIfGameCanContinue();
  if (goes_on && computer_ && game_.turn() == Color::Black) ComputerPlayer();
  return true;
}

void ChessBoard::beginAGame() { game_ = Game{Position{game_.position()}}; }

void ChessBoard::endTheGame() {
  // A game that is over keeps its outcome.
  static_cast<void>(game_.end_by(Outcome::no_result(Termination::Aborted)));
}

bool ChessBoard::give_turn_to(Color side) {
  if (game_.turn() == side) return true;
  if (!gameCanContinue()) return false;
  const auto position = with_turn(game_.position(), side);
  if (!position) return refuse(turn_cannot_pass(game_.position()));
  game_ = Game{*position};
  return true;
}

bool ChessBoard::makeWhiteGoesNext() { return give_turn_to(Color::White); }

bool ChessBoard::switchPlayers() { return give_turn_to(~game_.turn()); }

bool ChessBoard::makeGameInCheck() {
  if (game_.position().is_check()) return true;
  return refuse(std::string{to_string(game_.turn())} + " is not in check (FIDE 3.9.1)");
}

bool ChessBoard::makeGameNotInCheck() {
  const auto check = check_in_words(game_.position());
  return !check || refuse(*check + " (FIDE 3.9.1)");
}

// The checks of a move

bool ChessBoard::gameCanContinue(std::wstring_view source, std::wstring_view dest) {
  if (!game_.is_over()) return true;
  const auto from = parse_square(source);
  const auto to = parse_square(dest);
  const std::string move = from && to ? to_string(*from) + to_string(*to) + ": " : "";
  return refuse(move + game_is_over(game_));
}

bool ChessBoard::sourceAndDestIsValid(std::wstring_view source, std::wstring_view dest) {
  for (const std::wstring_view text : {source, dest}) {
    if (!withinChessBoard(text)) return refuse(not_a_square(text));
  }
  return true;
}

bool ChessBoard::withinChessBoard(std::wstring_view square) noexcept {
  return parse_square(square).has_value();
}

bool ChessBoard::sourceIsNotEmpty(std::wstring_view source, const Board& board) {
  return !board[source].isEmpty() || refuse(no_piece_on(source));
}

bool ChessBoard::isCurrentPlayerPiece(Side turn, const Piece& piece, std::wstring_view source) {
  if (piece.isEmpty()) return refuse(no_piece_on(source));
  return piece.value()->color == turn || refuse(not_the_piece_of(turn, piece, source));
}

bool ChessBoard::pieceMoveIsValid(int code, const Piece& piece, std::wstring_view source,
                                  std::wstring_view dest) {
  handleInvalidMove(code, piece, source, dest);
  return code == move_is_valid;
}

bool ChessBoard::pieceMoveKeepsKingSafe(Side turn, const Piece& piece, std::wstring_view source,
                                        std::wstring_view dest, const Board& sandbox) {
  if (!sourceAndDestIsValid(source, dest)) return false;
  if (piece.isEmpty()) return refuse(no_piece_on(source));
  Board before = sandbox;
  before.put(source, piece);
  Board after = before;
  tryMoveAndReturnCaptured(source, dest, after);
  return kingIsSafeFromRivalry(turn, after) ||
         refuse(king_left_attacked(piece, *parse_square(source), *parse_square(dest), before));
}

void ChessBoard::handleInvalidMove(int code, const Piece& piece, std::wstring_view source,
                                   std::wstring_view dest) {
  if (code == move_is_valid || !sourceAndDestIsValid(source, dest)) return;
  const auto reason = reason_of(code);
  if (!reason) {
    refuse(std::to_string(code) + " is not a code of a refusal");
  } else if (piece.isEmpty()) {
    refuse(no_piece_on(source));
  } else {
    refuse(refused_for(*reason, piece, *parse_square(source), *parse_square(dest), board()));
  }
}

// Questions about any board

bool ChessBoard::kingIsSafeFromRivalry(Side turn, const Board& board) {
  const tabiya::Board& pieces = board.setup().board;
  for (const Square king : pieces.pieces(turn, PieceType::King)) {
    if (attackers(pieces, king, ~turn).any()) return false;
  }
  return true;
}

bool ChessBoard::kingIsSafeFromRivalry(Side turn) const {
  return kingIsSafeFromRivalry(turn, board());
}

bool ChessBoard::playerHaveValidMove(Side turn, const Board& board) {
  const auto position = board.position(turn);
  return position && has_legal_move(*position);
}

bool ChessBoard::playerHaveValidMove(Side turn) const { return playerHaveValidMove(turn, board()); }

std::wstring ChessBoard::findPlayersKingFileRank(Side turn, const Board& board) {
  const Bitboard kings = board.setup().board.pieces(turn, PieceType::King);
  return kings.any() ? to_wide(in_capitals(kings.first())) : L"";
}

std::wstring ChessBoard::findPlayersKingFileRank(Side turn) const {
  return findPlayersKingFileRank(turn, board());
}

// Moves on any board

std::optional<Piece> ChessBoard::tryMoveAndReturnCaptured(std::wstring_view source,
                                                          std::wstring_view dest, Board& board) {
  const auto from = parse_square(source);
  const auto to = parse_square(dest);
  return from && to ? board.relocate(*from, *to) : std::nullopt;
}

bool ChessBoard::confirmMoveOnBoard(std::wstring_view source, std::wstring_view dest,
                                    Board& board) {
  if (!sourceAndDestIsValid(source, dest) || !sourceIsNotEmpty(source, board)) return false;
  const Square from = *parse_square(source);
  const Square to = *parse_square(dest);
  const auto position = board.position(board[source].value()->color);
  if (!position) return refuse("no move is legal on a board that cannot be played");
  const auto move = explain(*position, from, to);
  if (!move && move.error().reason != Reason::PromotionMissing) {
    return refuse(to_words(*position, move.error()));
  }
  board.relocate(from, to);
  return true;
}

// What is shown

bool ChessBoard::showMoveAndCheckIfGameCanContinue() {
  if (!game_.moves().empty()) *output_ << last_move_in_words(game_) << '\n';
  *output_ << to_diagram(game_.position().board());
  if (game_.is_over()) {
    *output_ << game_is_over(game_) << '\n';
  } else if (const auto check = check_in_words(game_.position())) {
    *output_ << *check << '\n';
  }
  return !game_.is_over();
}

std::wstring ChessBoard::toString() const { return diagram(game_, DiagramStyle::Symbols::Letters); }

std::wstring ChessBoard::toGraphics() const {
  return diagram(game_, DiagramStyle::Symbols::Figurines);
}

std::string ChessBoard::toSvg(Side viewer) const {
  return picture::to_svg(game_.position().board(), marks_of_last_move(game_), {.viewer = viewer});
}

}  // namespace tabiya::chess_control
