/// A game with the functions of ChessCtrl's ChessBoard.
///
///     ChessBoard board;
///     board.submitMove(L"E2", L"E4");               // true, and shown on the standard output
///     board.submitMove(L"E7", L"E2");               // false, with the reason on the standard error
///     board.game().resign(Color::Black);            // all else is in Game
///
/// The rules are ours: a legal move is what `legal_moves()` lists, and a refusal is the sentence of
/// `explain()` with its article. Squares are texts such as L"E2" or L"e2", sides are Booleans or
/// colours, and any text, piece and board may be passed to any function. docs/chess-control.md lists
/// what each function did there and does here.
///
/// Unlike the rest of the library this class prints, because ChessCtrl does: on the streams that it
/// is given, in UTF-8.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/chess_control/board.hpp"
#include "tabiya/chess_control/piece.hpp"
#include "tabiya/chess_control/side.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/players/level.hpp"

namespace tabiya::chess_control {

/// A value: a copy is another game. The streams are shared and must outlive every copy.
class ChessBoard {
 public:
  /// A new game that is shown on the standard output, with refusals on the standard error.
  ChessBoard();
  ChessBoard(std::ostream& output, std::ostream& errors) noexcept
      : output_{&output}, errors_{&errors} {}

  // The game

  /// Begins a new game from the initial position. The computer stays enabled or disabled.
  void resetBoard();
  /// Plays a move of the side to move, shows it and lets the computer answer if it is enabled. A
  /// pawn that reaches the last rank needs a promotion: L"Q", L"R", L"B" or L"N". Returns false, and
  /// changes nothing, if the move is refused; see lastRefusal(). Castling is the king's move.
  bool submitMove(std::wstring_view source, std::wstring_view dest,
                  std::wstring_view promotion = {});
  /// A fresh board with the initial position. The game keeps its own.
  [[nodiscard]] static Board getANewBoard() noexcept { return Board{}; }
  /// Begins a game at the position on the board, also after endTheGame(). It is over at once if the
  /// position ends it.
  void beginAGame();
  /// Ends a game in progress without a result.
  void endTheGame();
  /// Gives White the turn, and so begins a game there. Returns false, and changes nothing, if the
  /// game is over or Black is in check. Source: FIDE 3.9.2.
  bool makeWhiteGoesNext();
  /// The same for the side that is not to move.
  bool switchPlayers();
  /// Returns whether the side to move is in check. The position decides, so nothing is set.
  /// Source: FIDE 3.9.1.
  bool makeGameInCheck();
  /// Returns whether the side to move is not in check. Nothing is set.
  bool makeGameNotInCheck();

  // The checks of a move: each returns false and reports a sentence if it fails.

  /// The game is not over.
  bool gameCanContinue(std::wstring_view source = {}, std::wstring_view dest = {});
  /// Both texts are squares.
  bool sourceAndDestIsValid(std::wstring_view source, std::wstring_view dest);
  /// The text is a file from A to H and a rank from 1 to 8. Reports nothing.
  [[nodiscard]] static bool withinChessBoard(std::wstring_view square) noexcept;
  /// A piece is on the square.
  bool sourceIsNotEmpty(std::wstring_view source, const Board& board);
  bool sourceIsNotEmpty(std::wstring_view source) { return sourceIsNotEmpty(source, board()); }
  /// The piece belongs to the side.
  bool isCurrentPlayerPiece(Side turn, const Piece& piece, std::wstring_view source);
  /// The code of `Piece::isValidMove()` is zero.
  bool pieceMoveIsValid(int code, const Piece& piece, std::wstring_view source,
                        std::wstring_view dest);
  /// After the move, tried on a copy of the sandbox, the king of the side is not attacked.
  bool pieceMoveKeepsKingSafe(Side turn, const Piece& piece, std::wstring_view source,
                              std::wstring_view dest, const Board& sandbox);
  /// Reports why a move is refused, by its code; nothing for a valid move.
  void handleInvalidMove(int code, const Piece& piece, std::wstring_view source,
                         std::wstring_view dest);

  // Questions about any board. Those without a board ask the game's.

  /// No enemy piece attacks the king of the side. Source: FIDE 3.1.3.
  [[nodiscard]] static bool kingIsSafeFromRivalry(Side turn, const Board& board);
  [[nodiscard]] bool kingIsSafeFromRivalry(Side turn) const;
  /// The side has a legal move, as if it were to move. False for a side that gives check and for a
  /// board that cannot be played.
  [[nodiscard]] static bool playerHaveValidMove(Side turn, const Board& board);
  [[nodiscard]] bool playerHaveValidMove(Side turn) const;
  /// The square of the king, such as L"E1"; L"" if the board has none.
  [[nodiscard]] static std::wstring findPlayersKingFileRank(Side turn, const Board& board);
  [[nodiscard]] std::wstring findPlayersKingFileRank(Side turn) const;

  // Moves on any board

  /// Makes a move on the board, legal or not, and returns what it captures; see
  /// `Board::relocate()`. A text that is not a square changes nothing.
  static std::optional<Piece> tryMoveAndReturnCaptured(std::wstring_view source,
                                                       std::wstring_view dest, Board& board);
  /// Makes a legal move of either side on the board. Returns false, reports why and changes nothing
  /// if it is not legal. A pawn becomes a queen.
  bool confirmMoveOnBoard(std::wstring_view source, std::wstring_view dest, Board& board);
  [[nodiscard]] static Board cloneBoard(const Board& board) noexcept { return board; }
  /// Removes all pieces. Nothing has to be freed.
  static void deepCleanBoard(Board& board) noexcept { board.clear(); }

  // What is shown

  /// Prints the last move, the board with chess symbols, and a check or the end of the game.
  /// Returns true if the game is not over.
  bool showMoveAndCheckIfGameCanContinue();
  /// The board with letters, as eight lines and the files.
  [[nodiscard]] std::wstring toString() const;
  /// The board with chess symbols.
  [[nodiscard]] std::wstring toGraphics() const;
  /// The board as SVG in UTF-8, with the last move and a check marked.
  [[nodiscard]] std::string toSvg(Side viewer = Color::White) const;
  /// Why a function last returned false: "e4e5: it is Black's turn, not White's (FIDE 1.2)".
  [[nodiscard]] const std::wstring& lastRefusal() const noexcept { return last_refusal_; }

  // The computer

  /// From now on the computer answers each move of White. The same moves in the same sequence of
  /// games get the same answers, except at the highest level, which thinks for one second.
  void enableComputerPlayer(players::Level level = players::default_level) noexcept {
    computer_ = level;
  }
  void disableComputerPlayer() noexcept { computer_.reset(); }
  /// Plays one move for Black and shows it, enabled or not. False if it is not Black's turn or the
  /// game is over.
  bool ComputerPlayer();

  // The rest of the library

  [[nodiscard]] const Game& game() const noexcept { return game_; }
  [[nodiscard]] Game& game() noexcept { return game_; }
  /// A copy of the board of the game.
  [[nodiscard]] Board board() const { return Board{game_.position()}; }

 private:
  bool refuse(std::string_view sentence);
  bool give_turn_to(Color side);

  Game game_;
  std::optional<players::Level> computer_;
  std::uint64_t game_number_ = 0;  // the seed of the computer's errors
  std::wstring last_refusal_;
  std::ostream* output_;
  std::ostream* errors_;
};

}  // namespace tabiya::chess_control
