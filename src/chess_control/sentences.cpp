#include "chess_control/sentences.hpp"

#include <optional>

#include "chess_control/wide_text.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::chess_control {
namespace {

std::string square_name(std::wstring_view text) {
  const auto sq = parse_square(text);
  return sq ? to_string(*sq) : quoted(text);
}

std::string possessive(Color player) { return std::string{to_string(player)} + "'s"; }

std::string with_article(std::string sentence, std::string_view article) {
  return sentence.append(" (").append(article).append(")");
}

std::string move_name(Square from, Square to) { return to_string(from) + to_string(to) + ": "; }

/// The reason against the attempt if the piece stands on its square of the board, and if the board
/// can be played.
std::optional<std::string> explained(const Piece& piece, Square from, Square to, const Board& board,
                                     std::optional<Reason> reason) {
  const auto position = board.position(piece.value()->color);
  if (!position || position->board().piece_on(from) != piece.value()) return std::nullopt;
  const auto answer = explain(*position, from, to);
  if (answer || (reason && answer.error().reason != reason)) return std::nullopt;
  return to_words(*position, answer.error());
}

/// Where the piece ends; in castling the king, whose move has the rook's square.
Square target_of(Color mover, Move move) {
  if (!move.is_castling()) return move.to();
  return king_castling_target(mover, castling_side(move.from(), move.to()));
}

std::string movement_in_words(const Position& before, Move move) {
  const tabiya::Piece mover = *before.board().piece_on(move.from());
  return possessive(mover.color) + " " + std::string{to_string(mover.type)} +
         (move.is_castling() ? " castles from " : " moves from ") + in_capitals(move.from()) +
         " to " + in_capitals(target_of(mover.color, move));
}

}  // namespace

std::string in_capitals(Square sq) {
  std::string text = to_string(sq);
  text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

std::string not_a_square(std::wstring_view text) {
  return quoted(text) + " is not a square: A to H, then 1 to 8";
}

std::string no_piece_on(std::wstring_view square) {
  return with_article("there is no piece on " + square_name(square), "FIDE 3.10.1");
}

std::string not_the_piece_of(Color player, const Piece& piece, std::wstring_view square) {
  const tabiya::Piece value = *piece.value();
  return with_article("the " + std::string{to_string(value.type)} + " on " + square_name(square) +
                          " is " + possessive(value.color) + ", not " + possessive(player),
                      "FIDE 1.1");
}

std::string game_is_over(const Game& game) {
  return "the game is over: " + to_words(*game.outcome());
}

std::string turn_cannot_pass(const Position& position) {
  return with_article(*check_in_words(position) + ": the turn cannot pass to " +
                          std::string{to_string(~position.turn())},
                      "FIDE 3.9.2");
}

std::string refused_for(Reason reason, const Piece& piece, Square from, Square to,
                        const Board& board) {
  if (const auto sentence = explained(piece, from, to, board, reason)) return *sentence;
  const Refusal refusal{.reason = reason, .from = from, .to = to, .piece = piece.value()};
  return with_article(move_name(from, to) + std::string{to_string(reason)}, article(refusal));
}

std::string king_left_attacked(const Piece& piece, Square from, Square to, const Board& board) {
  if (const auto sentence = explained(piece, from, to, board, std::nullopt)) return *sentence;
  return with_article(
      move_name(from, to) + possessive(piece.value()->color) + " king would be attacked",
      "FIDE 3.9.2");
}

std::string last_move_in_words(const Game& game) {
  const Move move = game.moves().back();
  const Position& before = game.positions()[game.moves().size() - 1];
  std::string sentence = std::to_string(before.fullmove_number());
  sentence += before.turn() == Color::White ? ". " : "... ";
  sentence += to_san(before, move) + ": " + movement_in_words(before, move);
  if (const auto captured = before.captured_by(move)) {
    sentence += " taking " + possessive(~before.turn()) + " " + std::string{to_string(*captured)};
  }
  if (const auto promoted = move.promotion_type()) {
    sentence += " and becomes a " + std::string{to_string(*promoted)};
  }
  return sentence;
}

}  // namespace tabiya::chess_control
