/// A second, independent implementation of the teaching variant as an array of letters. Both must
/// find the same moves in every position of random games.

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "support/effort.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::csci1933 {
namespace {

/// The board as in the course: rows from the top, letters as in FEN, dots for empty squares.
struct Array {
  std::array<std::string, 8> rows{"rnbqkbnr", "pppppppp", "........", "........",
                                  "........", "........", "PPPPPPPP", "RNBQKBNR"};
  bool white_moves = true;

  [[nodiscard]] char at(int row, int column) const { return rows[row][column]; }
  [[nodiscard]] bool is_white(int row, int column) const {
    return std::isupper(static_cast<unsigned char>(at(row, column))) != 0;
  }
  [[nodiscard]] bool is_empty(int row, int column) const { return at(row, column) == '.'; }
  [[nodiscard]] bool has(char letter) const {
    for (const std::string& row : rows) {
      if (row.find(letter) != std::string::npos) return true;
    }
    return false;
  }
};

/// (from row, from column, to row, to column, the letter that arrives).
using Step = std::array<int, 5>;

bool is_path_free(const Array& array, Step step) {
  const auto sign = [](int number) { return (number > 0) - (number < 0); };
  const int rows = sign(step[2] - step[0]);
  const int columns = sign(step[3] - step[1]);
  int row = step[0] + rows;
  int column = step[1] + columns;
  while (row != step[2] || column != step[3]) {
    if (!array.is_empty(row, column)) return false;
    row += rows;
    column += columns;
  }
  return true;
}

bool pawn_can_move(const Array& array, Step step) {
  const int direction = array.white_moves ? -1 : 1;
  const int first_row = array.white_moves ? 6 : 1;
  const int rows = (step[2] - step[0]) * direction;
  const int columns = std::abs(step[3] - step[1]);
  const bool target_is_empty = array.is_empty(step[2], step[3]);
  if (columns == 1) return rows == 1 && !target_is_empty;
  if (columns != 0 || !target_is_empty) return false;
  if (rows == 1) return true;
  return rows == 2 && step[0] == first_row && is_path_free(array, step);
}

bool piece_can_move(const Array& array, Step step) {
  const int rows = std::abs(step[2] - step[0]);
  const int columns = std::abs(step[3] - step[1]);
  const bool is_straight = rows == 0 || columns == 0;
  const bool is_diagonal = rows == columns;
  switch (std::tolower(static_cast<unsigned char>(array.at(step[0], step[1])))) {
    case 'p': return pawn_can_move(array, step);
    case 'n': return rows * columns == 2;
    case 'b': return is_diagonal && is_path_free(array, step);
    case 'r': return is_straight && is_path_free(array, step);
    case 'q': return (is_straight || is_diagonal) && is_path_free(array, step);
    default: return rows <= 1 && columns <= 1;
  }
}

bool is_possible(const Array& array, Step step) {
  if (step[0] == step[2] && step[1] == step[3]) return false;
  if (array.is_empty(step[0], step[1])) return false;
  if (array.is_white(step[0], step[1]) != array.white_moves) return false;
  const bool lands_on_friend =
      !array.is_empty(step[2], step[3]) && array.is_white(step[2], step[3]) == array.white_moves;
  return !lands_on_friend && piece_can_move(array, step);
}

/// All moves; a pawn's move to the last row counts once for each promotion.
std::set<Step> steps_of(const Array& array) {
  std::set<Step> steps;
  if (!array.has('K') || !array.has('k')) return steps;
  for (int code = 0; code < square_count * square_count; ++code) {
    Step step{code / 512, code / 64 % 8, code / 8 % 8, code % 8, 0};
    if (!is_possible(array, step)) continue;
    const char letter = array.at(step[0], step[1]);
    const bool promotes = (letter == 'P' || letter == 'p') && (step[2] == 0 || step[2] == 7);
    for (const char arriving : promotes ? std::string{"QRBN"} : std::string{letter}) {
      step[4] = array.white_moves ? arriving : std::tolower(static_cast<unsigned char>(arriving));
      steps.insert(step);
    }
  }
  return steps;
}

Array after(Array array, Step step) {
  array.rows[step[2]][step[3]] = static_cast<char>(step[4]);
  array.rows[step[0]][step[1]] = '.';
  array.white_moves = !array.white_moves;
  return array;
}

int row_of(Square sq) { return 7 - index_of(rank_of(sq)); }
int column_of(Square sq) { return index_of(file_of(sq)); }

Step step_of(const VariantPosition& position, Move move) {
  const char letter = to_char(*position.after(move).board().piece_on(move.to()));
  return {row_of(move.from()), column_of(move.from()), row_of(move.to()), column_of(move.to()),
          letter};
}

std::set<Step> steps_of(const VariantPosition& position, const VariantMoveList& moves) {
  std::set<Step> steps;
  for (const Move move : moves) steps.insert(step_of(position, move));
  EXPECT_EQ(steps.size(), moves.size()) << "a move is listed twice";
  return steps;
}

std::optional<Color> winner_of(const VariantPosition& position) {
  const auto ending = ending_of(position);
  return ending ? ending->winner : std::nullopt;
}

template <class Check>
void for_random_games(int games, Check check) {
  std::mt19937_64 random{1933};
  constexpr int longest_game = 300;
  for (int game = 0; game < games; ++game) {
    VariantPosition position{Variant::Csci1933};
    Array array;
    for (int ply = 0; ply < longest_game; ++ply) {
      const VariantMoveList moves = legal_moves(position);
      check(position, array, moves);
      if (moves.empty() || testing::Test::HasFailure()) break;
      const Move move = moves[random() % moves.size()];
      array = after(array, step_of(position, move));
      position = position.after(move);
    }
  }
}

TEST(TheArray, HasTheSameMovesInEveryPosition) {
  int captured_kings = 0;
  for_random_games(test::effort(100),
                   [&](const VariantPosition& position, const Array& array, const auto& moves) {
                     ASSERT_EQ(steps_of(position, moves), steps_of(array));
                     EXPECT_EQ(winner_of(position) == Color::White, !array.has('k'));
                     EXPECT_EQ(winner_of(position) == Color::Black, !array.has('K'));
                     captured_kings += winner_of(position) ? 1 : 0;
                   });
  EXPECT_GT(captured_kings, test::effort(50)) << "most games should end";
}

TEST(EveryMove, IsListedIfAndOnlyIfItIsLegalAndExplained) {
  for_random_games(
      1, [](const VariantPosition& position, const Array&, const VariantMoveList& moves) {
        if (winner_of(position)) return;
        std::set<std::uint16_t> listed;
        for (const Move move : moves) listed.insert(move.packed());
        for (unsigned packed = 0; packed <= 0xFFFF; ++packed) {
          const Move move = Move::unpacked(static_cast<std::uint16_t>(packed));
          const bool is_listed = listed.contains(move.packed());
          ASSERT_EQ(is_legal(position, move), is_listed);
          if (move.kind() != Move::Kind::Normal && !move.is_promotion()) continue;
          const auto answer = explain(position, move.from(), move.to(), move.promotion_type());
          ASSERT_EQ(answer.has_value(), is_listed);
          if (answer) {
            ASSERT_EQ(*answer, move);
          }
        }
      });
}

/// The number of leaves in the tree of all moves. A captured king ends a line.
std::uint64_t count(const Array& array, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Step step : steps_of(array)) leaves += count(after(array, step), depth - 1);
  return leaves;
}

TEST(TheTreeOfMoves, HasAsManyLeavesAsInChessUntilAKingIsInCheck) {
  EXPECT_EQ(perft(VariantPosition{Variant::Csci1933}, 1), 20U);
  EXPECT_EQ(perft(VariantPosition{Variant::Csci1933}, 2), 400U);
  EXPECT_EQ(perft(VariantPosition{Variant::Csci1933}, 3), 8902U);
}

TEST(TheTreeOfMoves, HasTheSameLeavesForTheArray) {
  EXPECT_EQ(count(Array{}, 3), 8902U);
  // Kings in the open, about to be captured; pawns about to promote.
  Board board;
  Array array;
  array.rows = {"....k...", "P......P", "........", "..r.K...",
                "........", "........", "p..N...p", "........"};
  for (const Square sq : all_squares) {
    if (const auto piece = parse_piece(array.at(row_of(sq), column_of(sq)))) board.put(sq, *piece);
  }
  const auto position = VariantPosition::from_setup(Variant::Csci1933, {.chess = {.board = board}});
  ASSERT_TRUE(position.has_value());
  for (int depth = 1; depth <= 3; ++depth) EXPECT_EQ(perft(*position, depth), count(array, depth));
}

}  // namespace
}  // namespace tabiya::csci1933
