/// Touch-move: FIDE 4.1 to 4.8.
#include "game/touch.hpp"

#include <gtest/gtest.h>

#include "game/table.hpp"

namespace tabiya {
namespace {

using test::RefusalKind;
using test::Sans;
using test::Table;

constexpr std::string_view castling_both_ways = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The moves left after touching these squares in order.
Sans after_touching(std::string_view fen, std::string_view squares) {
  Table table{{.fen = fen}};
  std::istringstream words{std::string{squares}};
  for (std::string square; words >> square;) table.does("touch " + square);
  return table.allowed();
}

TEST(TouchMove, LetsAPlayerAdjustPiecesAfterAnAnnouncement) {
  // FIDE 4.2.1
  Table table;
  table.does("adjust g1");
  EXPECT_EQ(table.allowed().size(), 20U);
}

TEST(TouchMove, LetsOnlyThePlayerToMoveAdjust) {
  // FIDE 4.2.1
  Table table;
  EXPECT_EQ(table.refusal_of("adjust g8 black"), RefusalKind::NotOnMove);
}

TEST(TouchMove, TakesAnyOtherContactAsIntended) {
  // FIDE 4.2.2
  Table table;
  table.does("touch g1");
  EXPECT_EQ(table.allowed(), (Sans{"Nf3", "Nh3"}));
}

TEST(TouchMove, BindsToTheFirstOwnPieceThatCanMove) {
  // FIDE 4.3.1
  EXPECT_EQ(after_touching(test::initial_fen, "g1 f2"), (Sans{"Nf3", "Nh3"}));
  EXPECT_EQ(after_touching(test::initial_fen, "a1 f2"), (Sans{"f3", "f4"}));
}

TEST(TouchMove, BindsToTheFirstEnemyPieceThatCanBeCaptured) {
  // FIDE 4.3.2: any capture of it will do.
  constexpr std::string_view two_may_capture = "4k3/8/8/3q4/2P1P3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(after_touching(two_may_capture, "d5"), (Sans{"cxd5", "exd5"}));
  EXPECT_EQ(after_touching(two_may_capture, "e8 d5"), (Sans{"cxd5", "exd5"}));
}

TEST(TouchMove, BindsToTheCaptureOfOneWithTheOther) {
  // FIDE 4.3.3
  constexpr std::string_view knight_and_pawn = "4k3/8/8/4p3/3P4/5N2/8/4K3 w - - 0 1";
  EXPECT_EQ(after_touching(knight_and_pawn, "f3 e5"), Sans{"Nxe5"});
  EXPECT_EQ(after_touching(knight_and_pawn, "e5 f3"), Sans{"Nxe5"});
}

TEST(TouchMove, BindsToTheFirstTouchedIfThatCaptureIsIllegal) {
  // FIDE 4.3.3: the rook cannot take e5.
  constexpr std::string_view rook_and_pawn = "4k3/8/8/4p3/3P4/8/8/R3K3 w - - 0 1";
  EXPECT_EQ(after_touching(rook_and_pawn, "e5 a1"), Sans{"dxe5"});
  EXPECT_EQ(after_touching("4k3/8/8/4p3/3P4/8/8/B3K3 w - - 0 1", "a1 e5"), (Sans{"Bb2", "Bc3"}));
}

TEST(TouchMove, CountsTheOwnPieceAsFirstIfTheOrderIsUnclear) {
  // FIDE 4.3.3: both at the same time.
  Table table{{.fen = "4k3/8/8/4p3/3P4/8/8/B3K3 w - - 0 1"}};
  table.does("touch e5 a1");
  EXPECT_EQ(table.allowed(), (Sans{"Bb2", "Bc3"}));
}

TEST(TouchMove, CountsThePawnTakenEnPassantAsCaptured) {
  // FIDE 3.7.3.1, 4.3.2
  EXPECT_EQ(after_touching("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5"), Sans{"exd6"});
}

TEST(TouchMove, RequiresCastlingAfterKingAndRook) {
  // FIDE 4.4.1
  EXPECT_EQ(after_touching(castling_both_ways, "e1 h1"), Sans{"O-O"});
  EXPECT_EQ(after_touching(castling_both_ways, "e1 a1"), Sans{"O-O-O"});
}

TEST(TouchMove, RequiresCastlingAfterBothAtOnce) {
  // FIDE 4.4.1
  Table table{{.fen = castling_both_ways}};
  table.does("touch h1 e1");
  EXPECT_EQ(table.allowed(), Sans{"O-O"});
}

TEST(TouchMove, ForbidsCastlingAfterTheRookFirst) {
  // FIDE 4.4.2: the rook must move.
  const Sans moves = after_touching(castling_both_ways, "h1 e1");
  EXPECT_EQ(moves.size(), 9U);
  for (const std::string& move : moves) EXPECT_EQ(move.front(), 'R') << move;
}

TEST(TouchMove, ForbidsCastlingAfterARookThatCannotMove) {
  // FIDE 4.4.2: the king must move instead, although castling would be legal. Guidelines II.3.
  Table table{{.fen = "4k3/8/8/8/8/8/6PP/6KR w H - 0 1", .castling_mode = CastlingMode::Chess960}};
  table.does("touch h1");
  EXPECT_EQ(table.allowed().size(), count_legal_moves(table.arbiter.game().position()));
  table.does("touch g1");
  EXPECT_EQ(table.allowed(), (Sans{"Kf1", "Kf2"}));
}

TEST(TouchMove, RequiresAnotherKingMoveIfCastlingIsIllegal) {
  // FIDE 4.4.3: the rook on f8 attacks f1; castling the other way is a king's move too.
  constexpr std::string_view f1_attacked = "1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  EXPECT_EQ(after_touching(f1_attacked, "e1 h1"), (Sans{"Kd1", "Kd2", "Ke2", "O-O-O"}));
}

TEST(TouchMove, LeavesAFreeChoiceIfTheKingHasNoMoveEither) {
  // FIDE 4.4.3
  constexpr std::string_view boxed_in = "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1";
  const auto position = test::position_at(boxed_in);
  EXPECT_EQ(after_touching(boxed_in, "e1 h1").size(), count_legal_moves(position));
}

TEST(TouchMove, MakesThePromotionFinal) {
  // FIDE 4.4.4: the new piece is on the board, so the choice is final.
  Table table{{.ruleset = "casual", .fen = "8/1P2k3/8/8/8/8/8/4K3 w - - 0 1"}};
  table.does("move b8=Q");
  EXPECT_EQ(table.refusal_of("move b7b8n white"), RefusalKind::NotOnMove);
}

TEST(TouchMove, LeavesAFreeChoiceIfNothingTouchedCanMove) {
  // FIDE 4.5
  EXPECT_EQ(after_touching(test::initial_fen, "a1").size(), 20U);
  EXPECT_EQ(after_touching(test::initial_fen, "e8").size(), 20U);
}

TEST(TouchMove, RefusesAnyOtherMove) {
  // FIDE 4.3
  Table table;
  table.does("touch g1");
  EXPECT_EQ(table.refusal_of("move e4"), RefusalKind::TouchedManMustMove);
  EXPECT_EQ(table.refusal_of("move Nf3"), std::nullopt);
  EXPECT_TRUE(table.arbiter.touched().empty());
}

TEST(TouchMove, LeavesAReleasedPieceInPlace) {
  // FIDE 4.7: made, though not yet completed.
  Table table{{.time = "300"}};
  table.does("move Nf3");
  EXPECT_TRUE(table.arbiter.awaits_press(Color::White));
  EXPECT_EQ(table.refusal_of("move g1h3 white"), RefusalKind::NotOnMove);
}

TEST(TouchMove, RequiresAnotherKingMoveAfterIllegalCastling) {
  // FIDE 4.7: the king was released on g1.
  Table table{{.time = "300", .fen = "1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1"}};
  table.does("move e1g1");
  EXPECT_EQ(table.allowed(), (Sans{"Kd1", "Kd2", "Ke2", "O-O-O"}));
}

TEST(TouchMove, LetsTheOpponentComplain) {
  // FIDE 4.8: White had touched the knight before he played e4.
  Table table;
  table.plays("e4");
  const Transition transition = table.does("complain g1 black");
  EXPECT_EQ(table.arbiter.game().moves().size(), 0U);
  EXPECT_EQ(transition.board_change.moved.size(), 1U);
  EXPECT_EQ(table.allowed(), (Sans{"Nf3", "Nh3"}));
}

TEST(TouchMove, EndsTheRightToComplainWithOnesOwnTouch) {
  // FIDE 4.8
  Table table;
  table.plays("e4");
  table.does("touch e7");
  EXPECT_EQ(table.refusal_of("complain g1 black"), RefusalKind::ComplaintTooLate);
}

TEST(TouchMove, KnowsWhenThereIsNothingToComplainOf) {
  Table table;
  EXPECT_EQ(table.refusal_of("complain g1 white"), RefusalKind::NothingToComplainOf);
  table.plays("Nf3");
  EXPECT_EQ(table.refusal_of("complain g1 black"), RefusalKind::NothingToComplainOf);
  EXPECT_EQ(table.refusal_of("complain a1 black"), RefusalKind::NothingToComplainOf);
}

TEST(TouchMove, NeedsAPieceToTouch) {
  Table table;
  EXPECT_EQ(table.refusal_of("touch e4"), RefusalKind::NobodyThere);
  EXPECT_EQ(table.refusal_of("touch e2 e4"), RefusalKind::NobodyThere);
  EXPECT_EQ(table.refusal_of("adjust e4"), RefusalKind::NobodyThere);
}

TEST(TouchMove, DependsOnTheRuleset) {
  // FIDE Online Chess Regulations 3 replace Article 4; casual games have no touch-move either.
  for (const std::string_view ruleset : {"casual", "fide-online"}) {
    Table table{{.ruleset = ruleset}};
    table.does("touch g1");
    EXPECT_EQ(table.allowed().size(), 20U) << ruleset;
    table.plays("e4");
    EXPECT_EQ(table.refusal_of("complain g1 black"), RefusalKind::NoTouchMove) << ruleset;
  }
}

}  // namespace
}  // namespace tabiya
