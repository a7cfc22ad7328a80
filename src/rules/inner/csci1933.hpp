/// The teaching variant of the course CSCI 1933: chess without its difficult rules.
///
/// The pieces move and capture as in chess, and a pawn on its first square can advance two squares.
/// Kings can move into check, stay in check and be captured; a side whose king is captured loses.
/// There is no check, mate, stalemate, draw, castling or en passant. A game also ends, without a
/// winner, if the side to move has a king but no move. A pawn that reaches the last row becomes a
/// queen, rook, bishop or knight, chosen by name. (The course's text forbids only a king. This
/// implementation also forbids a pawn, which could never move again.)
///
/// The variant shares boards, moves and reasons with chess, but not the move generator.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::csci1933 {

/// The pieces on the board and the side to move: the complete state of the variant.
class Position {
 public:
  /// The initial position of chess, White to move.
  Position() noexcept : board_{Board::initial()} {}

  /// Any board with one king a side and no pawn on the first or last row.
  /// Errors: missing or several kings, and pawns on the last ranks; nothing else is a defect.
  [[nodiscard]] static std::expected<Position, Defects> from_board(const Board& board, Color turn);

  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Color turn() const noexcept { return turn_; }

  /// The side that has captured the other's king.
  [[nodiscard]] std::optional<Color> winner() const noexcept;

  /// The position after a move. Requires: the move is legal here.
  [[nodiscard]] Position after(Move move) const noexcept;

  friend bool operator==(const Position&, const Position&) noexcept = default;

 private:
  Position(const Board& board, Color turn) noexcept : board_{board}, turn_{turn} {}

  Board board_;
  Color turn_ = Color::White;
};

/// The squares that the piece on `from` can move to on its side's turn; none if `from` is empty.
///
/// The board can lack kings.
[[nodiscard]] Bitboard destinations(const Board& board, Square from) noexcept;

/// Every legal move; none once a king is captured.
[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

/// True if the move is legal in the position. The move can come from any position.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

/// The legal move from one square to another, or the reason why it is not legal. The reasons are
/// those of chess that apply to the variant; castling gets `Reason::DoesNotMoveSo`.
/// Requires: winner() is empty.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// Reads the English name of a piece in upper or lower case: "queen", "Knight". Reads "king" and
/// "pawn" as well; `explain()` refuses them as promotions.
[[nodiscard]] std::optional<PieceType> parse_piece_name(std::string_view name) noexcept;

/// The error for a move after a king has been captured.
struct GameIsOver {
  Color winner;
  friend bool operator==(GameIsOver, GameIsOver) = default;
};

/// A game: its start, its moves and its winner. A regular value.
class Game {
 public:
  explicit Game(const Position& start = {}) : positions_{start} {}

  [[nodiscard]] const Position& position() const noexcept { return positions_.back(); }
  [[nodiscard]] const Position& start() const noexcept { return positions_.front(); }
  [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
  [[nodiscard]] std::optional<Color> winner() const noexcept { return position().winner(); }

  /// Moves the piece on one square to another. Returns the move.
  /// Errors: the reason against the move, and the game is unchanged. After
  /// `Reason::PromotionMissing`, ask for the name of a piece and try again.
  [[nodiscard]] std::expected<Move, std::variant<GameIsOver, Refusal>> play(
      Square from, Square to, std::optional<PieceType> promotion = {});

  /// Takes back the last move and returns it; nothing if there is none.
  std::optional<Move> take_back();

  friend bool operator==(const Game&, const Game&) = default;

 private:
  std::vector<Position> positions_;  // one before each move, and the current one
  std::vector<Move> moves_;
};

}  // namespace tabiya::csci1933
