/// The teaching variant of the course CSCI 1933: chess without everything that is hard about it.
///
/// The men move and capture as in chess, and a pawn on its first square may advance two. But kings
/// may walk into check, stay in it and be captured, and whose king goes has lost. There is no check
/// and no mate, no stalemate and no draw, no castling and no en passant; who cannot move, though
/// his king lives, is at the end of a game that nobody has won. A pawn that reaches the last row
/// becomes a queen, rook, bishop or knight, which is asked for by its name. (The course's text
/// forbids a king only. A pawn would be stuck there for ever, so here it is forbidden too.)
///
/// It shares boards, moves and reasons with chess, and nothing of its generator.
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

/// Men on a board, and whose turn it is: there is nothing else to know.
class Position {
 public:
  /// The usual array, White to move.
  Position() noexcept : board_{Board::initial()} {}

  /// Any men with one king a side and no pawn on the first or last row.
  /// Errors: the kings missing or several, and the pawns on last ranks; nothing else is a defect.
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

/// Where the man on a square may go if his side has the move; nowhere if nobody stands there.
///
/// This is all there is to know about how men move; it needs no kings.
[[nodiscard]] Bitboard destinations(const Board& board, Square from) noexcept;

/// Every legal move; none once a king is gone.
[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

/// True if the move is legal in the position, whatever it came from.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

/// The legal move from one square to another, or why there is none; the reasons are those of chess,
/// as far as there are any here. Castling is how no king moves.
/// Requires: nobody has won.
[[nodiscard]] std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                                   std::optional<PieceType> promotion = {});

/// Reads the English name of a kind of man, in capitals or not: "queen", "Knight". King and pawn
/// are read, too: that no pawn becomes one is for `explain()` to say.
[[nodiscard]] std::optional<PieceType> parse_piece_name(std::string_view name) noexcept;

/// A king has been captured, and nobody moves any more.
struct GameIsOver {
  Color winner;
  friend bool operator==(GameIsOver, GameIsOver) = default;
};

/// A game: where it began, what was played, and who has won. A value like any other.
class Game {
 public:
  explicit Game(const Position& start = {}) : positions_{start} {}

  [[nodiscard]] const Position& position() const noexcept { return positions_.back(); }
  [[nodiscard]] const Position& start() const noexcept { return positions_.front(); }
  [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
  [[nodiscard]] std::optional<Color> winner() const noexcept { return position().winner(); }

  /// Moves the man on one square to another. Returns the move.
  /// Errors: why not; the game is then as it was. With `Reason::PromotionMissing`, ask for the name
  /// of a piece and try again.
  [[nodiscard]] std::expected<Move, std::variant<GameIsOver, Refusal>> play(
      Square from, Square to, std::optional<PieceType> promotion = {});

  /// Takes back the last move, and returns it; nothing if none was played.
  std::optional<Move> take_back();

  friend bool operator==(const Game&, const Game&) = default;

 private:
  std::vector<Position> positions_;  // the one before each move, and the current one
  std::vector<Move> moves_;
};

}  // namespace tabiya::csci1933
