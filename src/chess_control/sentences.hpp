/// What a ChessBoard says beyond the sentences of `notation` and `game`.
///
/// As in notation/words.hpp: no full stop, and the article at the end.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/chess_control/board.hpp"
#include "tabiya/chess_control/piece.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::chess_control {

/// `"E9" is not a square: A to H, then 1 to 8`.
[[nodiscard]] std::string not_a_square(std::wstring_view text);

/// "there is no piece on e4 (FIDE 3.10.1)". Accepts any text.
[[nodiscard]] std::string no_piece_on(std::wstring_view square);

/// "the pawn on e7 is Black's, not White's (FIDE 1.1)". Requires: the piece is not empty.
[[nodiscard]] std::string not_the_piece_of(Color player, const Piece& piece,
                                           std::wstring_view square);

/// "the game is over: White has won: checkmate (FIDE 5.1.1)". Requires: it is over.
[[nodiscard]] std::string game_is_over(const Game& game);

/// "White is in check from the rook on e8: the turn cannot pass to Black (FIDE 3.9.2)".
/// Requires: the side to move is in check.
[[nodiscard]] std::string turn_cannot_pass(const Position& position);

/// The sentence against the attempt on this board, if `reason` is what refuses it there; otherwise
/// the name of the reason and the article. Requires: the piece is not empty.
[[nodiscard]] std::string refused_for(Reason reason, const Piece& piece, Square from, Square to,
                                      const Board& board);

/// Why the move leaves the king of its side attacked. Requires: it does, and the piece is not empty.
[[nodiscard]] std::string king_left_attacked(const Piece& piece, Square from, Square to,
                                             const Board& board);

/// The last move: "1. e4: White's pawn moves from E2 to E4". Requires: the game has a move.
[[nodiscard]] std::string last_move_in_words(const Game& game);

/// "E4".
[[nodiscard]] std::string in_capitals(Square sq);

}  // namespace tabiya::chess_control
