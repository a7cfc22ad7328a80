/// Breaks the invariant of a position in every possible way and checks that the audit finds exactly
/// that violation.

#include "rules/inner/position_audit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include "rules/inner/play.hpp"
#include "support/drawing.hpp"
#include "support/random_positions.hpp"

namespace tabiya {
namespace {

static_assert(Auditable<Position>);

/// The sets of a board: first the types, then the colours.
using Sets = std::array<Bitboard, 8>;

constexpr std::size_t set_of(PieceType type) { return static_cast<std::size_t>(type); }
constexpr std::size_t set_of(Color color) { return 6 + static_cast<std::size_t>(color); }

/// Two bare kings, White to move.
Setup quiet() {
  Setup setup;
  setup.board.put(Square::E1, {Color::White, PieceType::King});
  setup.board.put(Square::E8, {Color::Black, PieceType::King});
  return setup;
}

Setup with(Setup setup, Bitboard squares, Piece piece) {
  for (const Square sq : squares) setup.board.put(sq, piece);
  return setup;
}

Setup without(Setup setup, Square sq) {
  setup.board.remove(sq);
  return setup;
}

template <class Break>
Setup with_broken_sets(Setup setup, Break break_sets) {
  auto sets = std::bit_cast<Sets>(setup.board);
  break_sets(sets);
  setup.board = std::bit_cast<Board>(sets);
  return setup;
}

constexpr Piece white_pawn{Color::White, PieceType::Pawn};
constexpr Piece black_pawn{Color::Black, PieceType::Pawn};
constexpr Piece white_rook{Color::White, PieceType::Rook};

/// Black has just played e7-e5.
Setup after_double_step() {
  Setup setup = with(quiet(), Square::E5, black_pawn);
  setup.en_passant_square = Square::E6;
  return setup;
}

Setup castling(Setup setup, Bitboard rooks) {
  setup.castling_rooks = rooks;
  return setup;
}

struct AuditRow {
  std::string broken;
  Setup setup;
  Violations found;
};

void PrintTo(const AuditRow& row, std::ostream* out) { *out << row.broken; }

std::vector<AuditRow> rows() {
  const auto moved_number = [](Setup setup, std::uint32_t number) {
    setup.fullmove_number = number;
    return setup;
  };
  const auto passed_over = [](Setup setup, Square sq) {
    setup.en_passant_square = sq;
    return setup;
  };
  const Bitboard second_rank = squares_of(Rank::Second);
  const Setup knight = with(quiet(), Square::D4, {Color::White, PieceType::Knight});
  return {
      {"nothing", quiet(), {}},
      {"nothing after a double step", after_double_step(), {}},
      {"nothing with a right to castle",
       castling(with(quiet(), Square::H1, white_rook), Square::H1),
       {}},
      {"a knight is a pawn, too",
       with_broken_sets(knight, [](Sets& sets) { sets[set_of(PieceType::Pawn)] |= Square::D4; }),
       {{"piece_of_several_types", "d4"}}},
      {"a knight is black, too",
       with_broken_sets(knight, [](Sets& sets) { sets[set_of(Color::Black)] |= Square::D4; }),
       {{"piece_of_both_colors", "d4"}}},
      {"a white piece has no type",
       with_broken_sets(quiet(), [](Sets& sets) { sets[set_of(Color::White)] |= Square::D4; }),
       {{"piece_without_type", "d4"}}},
      {"a knight has no colour",
       with_broken_sets(quiet(), [](Sets& sets) { sets[set_of(PieceType::Knight)] |= Square::D4; }),
       {{"piece_without_color", "d4"}}},
      {"White has no king", without(quiet(), Square::E1), {{"king_missing", "White"}}},
      {"Black has no king", without(quiet(), Square::E8), {{"king_missing", "Black"}}},
      {"White has two kings",
       with(quiet(), Square::A1, {Color::White, PieceType::King}),
       {{"several_kings", "White"}}},
      {"Black has two kings",
       with(quiet(), Square::A8, {Color::Black, PieceType::King}),
       {{"several_kings", "Black"}}},
      {"White has seventeen pieces",
       with(with(quiet(), second_rank, white_pawn), squares_of(Rank::Third),
            {Color::White, PieceType::Knight}),
       {{"too_many_pieces", "White"}}},
      {"Black has seventeen pieces",
       with(with(quiet(), squares_of(Rank::Seventh), black_pawn), squares_of(Rank::Sixth),
            {Color::Black, PieceType::Knight}),
       {{"too_many_pieces", "Black"}}},
      {"White has nine pawns",
       with(quiet(), second_rank | Square::A3, white_pawn),
       {{"too_many_pawns", "White"}}},
      {"Black has nine pawns",
       with(quiet(), squares_of(Rank::Seventh) | Square::A6, black_pawn),
       {{"too_many_pawns", "Black"}}},
      {"pawns stand where they begin and end",
       with(with(quiet(), Square::A1, white_pawn), Square::B8, black_pawn),
       {{"pawn_on_last_rank", "a1"}, {"pawn_on_last_rank", "b8"}}},
      {"the king could be captured",
       with(quiet(), Square::A8, white_rook),
       {{"opponent_in_check", "e8"}}},
      {"the right's rook is gone",
       castling(quiet(), Square::H1),
       {{"castling_rook_missing", "h1"}}},
      {"the right's rook is the other side's",
       castling(with(quiet(), Square::A8, white_rook), Square::A8),
       {{"opponent_in_check", "e8"}, {"castling_rook_missing", "a8"}}},
      {"the right's rook has left the first rank",
       castling(with(quiet(), Square::H2, white_rook), Square::H2),
       {{"castling_rook_missing", "h2"}}},
      {"the king has left the first rank",
       castling(without(with(with(quiet(), Square::H1, white_rook), Square::E2,
                             {Color::White, PieceType::King}),
                        Square::E1),
                Square::H1),
       {{"castling_king_displaced", "White"}}},
      {"a king has two rooks on one side",
       castling(with(quiet(), {Square::G1, Square::H1}, white_rook), {Square::G1, Square::H1}),
       {{"several_castling_rooks", "White"}}},
      {"the square passed over is on the wrong rank",
       passed_over(after_double_step(), Square::E3),
       {{"en_passant_square_on_wrong_rank", "e3"}}},
      {"a piece stands on the square passed over",
       with(after_double_step(), Square::E6, {Color::Black, PieceType::Knight}),
       {{"en_passant_square_occupied", "e6"}}},
      {"a piece stands where the pawn came from",
       with(after_double_step(), Square::E7, {Color::Black, PieceType::Knight}),
       {{"en_passant_square_occupied", "e7"}}},
      {"no pawn has passed",
       without(after_double_step(), Square::E5),
       {{"en_passant_pawn_missing", "e5"}}},
      {"the pawn that passed is White's",
       with(after_double_step(), Square::E5, white_pawn),
       {{"en_passant_pawn_missing", "e5"}}},
      {"moves are counted from zero", moved_number(quiet(), 0), {{"fullmove_number_zero"}}},
  };
}

class ABrokenPosition : public testing::TestWithParam<AuditRow> {};

TEST_P(ABrokenPosition, IsDetected) {
  EXPECT_EQ(audit(PositionAccess::make(GetParam().setup)), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(ByInvariant, ABrokenPosition, testing::ValuesIn(rows()),
                         [](const auto& row) {
                           std::string name;
                           for (const char letter : row.param.broken) {
                             const bool is_plain = std::isalnum(static_cast<unsigned char>(letter));
                             name += is_plain ? letter : '_';
                           }
                           return name;
                         });

TEST(AStaleKey, IsDetected) {
  Position position;
  PositionAccess::board_key(position) ^= zobrist::white_to_move;
  EXPECT_EQ(audit(position), (Violations{{"key_out_of_date"}}));
}

Setup broken_in_every_part() {
  Setup setup;
  setup.board.put(Square::A1, black_pawn);
  setup.castling_rooks = Square::H8;
  setup.en_passant_square = Square::A6;
  setup.fullmove_number = 0;
  return setup;
}

TEST(SeveralViolations, AreDetectedTogether) {
  EXPECT_EQ(audit(PositionAccess::make(broken_in_every_part())),
            (Violations{{"king_missing", "White"},
                        {"king_missing", "Black"},
                        {"pawn_on_last_rank", "a1"},
                        {"castling_rook_missing", "h8"},
                        {"en_passant_pawn_missing", "a5"},
                        {"fullmove_number_zero"}}));
}

TEST(APosition, IsSoundInRandomPlay) {
  test::RandomPositions positions{7};
  for (int count = 0; count < 2000; ++count) {
    const Position position = positions.next();
    EXPECT_EQ(audit(position), Violations{});
    for (const Move move : legal_moves(position)) {
      ASSERT_EQ(audit(position.after(move)), Violations{});
    }
  }
}

}  // namespace
}  // namespace tabiya
