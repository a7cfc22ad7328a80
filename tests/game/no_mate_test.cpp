/// What material cannot do, by looking at every position of it. FIDE 5.2.2, 5.1.2.
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/game/dead_position.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {
namespace {

constexpr Piece black_king{Color::Black, PieceType::King};
constexpr Piece white_king{Color::White, PieceType::King};

/// One square of each eight that turning and mirroring the board makes the same, pawns apart.
constexpr std::array<Square, 10> triangle{Square::A1, Square::B1, Square::C1, Square::D1,
                                          Square::B2, Square::C2, Square::D2, Square::C3,
                                          Square::D3, Square::D4};

/// Puts men on a board in every way, and counts the mates of the black king by a single check.
/// (Two bishops or a knight and a bishop that give check together are no game's doing.)
class EveryPosition {
 public:
  explicit EveryPosition(std::span<const Piece> men) : men_{men} {
    for (const Square sq : triangle) {
      Board board;
      board.put(sq, black_king);
      place(board, 0);
    }
  }

  [[nodiscard]] int mates() const { return mates_; }
  /// Mates by material of which it is said that it can never mate.
  [[nodiscard]] int denied_mates() const { return denied_mates_; }

 private:
  void place(const Board& board, std::size_t next) {
    if (next == men_.size()) return judge(board);
    for (const Square sq : ~board.occupied()) {
      Board more = board;
      more.put(sq, men_[next]);
      place(more, next + 1);
    }
  }

  void judge(const Board& board) {
    const Square king = board.men(black_king).first();
    if (attackers(board, king, Color::White).count() != 1) return;
    const auto position =
        Position::from_setup(Setup{.board = board, .turn = Color::Black, .castling_rooks = {}});
    if (!position || !is_checkmate(*position)) return;
    ++mates_;
    if (cannot_mate_by_material(board, Color::White)) ++denied_mates_;
  }

  std::span<const Piece> men_;
  int mates_ = 0;
  int denied_mates_ = 0;
};

constexpr Piece white(PieceType type) { return {Color::White, type}; }
constexpr Piece black(PieceType type) { return {Color::Black, type}; }

struct Army {
  std::string_view name;
  std::array<Piece, 3> men;
  bool mates;
};

void PrintTo(const Army& army, std::ostream* out) { *out << army.name; }

constexpr Army armies[] = {
    {"KnightVQueen", {white_king, white(PieceType::Knight), black(PieceType::Queen)}, false},
    {"BishopVQueen", {white_king, white(PieceType::Bishop), black(PieceType::Queen)}, false},
    {"BishopVRook", {white_king, white(PieceType::Bishop), black(PieceType::Rook)}, false},
    {"KnightVRook", {white_king, white(PieceType::Knight), black(PieceType::Rook)}, true},
    {"KnightVBishop", {white_king, white(PieceType::Knight), black(PieceType::Bishop)}, true},
    {"KnightVKnight", {white_king, white(PieceType::Knight), black(PieceType::Knight)}, true},
    {"KnightVPawn", {white_king, white(PieceType::Knight), black(PieceType::Pawn)}, true},
    {"BishopVKnight", {white_king, white(PieceType::Bishop), black(PieceType::Knight)}, true},
    {"BishopVPawn", {white_king, white(PieceType::Bishop), black(PieceType::Pawn)}, true},
    {"BishopVBishop", {white_king, white(PieceType::Bishop), black(PieceType::Bishop)}, true},
    {"TwoBishopsVKing", {white_king, white(PieceType::Bishop), white(PieceType::Bishop)}, true},
    {"TwoKnightsVKing", {white_king, white(PieceType::Knight), white(PieceType::Knight)}, true},
};

class EveryPositionOf : public testing::TestWithParam<Army> {};

TEST_P(EveryPositionOf, IsNoMateIfMaterialRulesItOut) {
  const EveryPosition every{GetParam().men};
  EXPECT_EQ(every.denied_mates(), 0);
  EXPECT_EQ(every.mates() > 0, GetParam().mates);
}

INSTANTIATE_TEST_SUITE_P(Army, EveryPositionOf, testing::ValuesIn(armies),
                         [](const auto& army) { return std::string{army.param.name}; });

}  // namespace
}  // namespace tabiya
