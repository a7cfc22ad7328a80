#include "tabiya/rules/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "support/effort.hpp"
#include "support/explain_agreement.hpp"
#include "support/position.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {

namespace {

using enum Square;
using test::expect_explain_matches_generator;
using test::position;

/// A random starting position of Chess960. Source: FIDE Guidelines II.2.
Position random_chess960_start(std::mt19937& random) {
  using enum PieceType;
  std::array<PieceType, 8> officers{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook};
  const auto at = [&](PieceType type, bool first) {
    const auto one = std::find(officers.begin(), officers.end(), type);
    return first ? one : std::find(one + 1, officers.end(), type);
  };
  const auto is_lawful = [&] {
    const auto king = at(King, true);
    const bool king_between = at(Rook, true) < king && king < at(Rook, false);
    return king_between && (at(Bishop, false) - at(Bishop, true)) % 2 != 0;
  };
  do std::shuffle(officers.begin(), officers.end(), random);
  while (!is_lawful());
  Setup setup;
  for (const File file : all_files) {
    const PieceType officer = officers[static_cast<std::size_t>(index_of(file))];
    setup.board.put(make_square(file, Rank::First), {Color::White, officer});
    setup.board.put(make_square(file, Rank::Second), {Color::White, Pawn});
    setup.board.put(make_square(file, Rank::Seventh), {Color::Black, Pawn});
    setup.board.put(make_square(file, Rank::Eighth), {Color::Black, officer});
    const auto home = Bitboard{make_square(file, Rank::First)} | make_square(file, Rank::Eighth);
    if (officer == Rook) setup.castling_rooks |= home;
  }
  return Position::from_setup(setup, CastlingMode::Chess960).value();
}

/// Plays a random game of at most a hundred moves and tries every move in every nth position.
void check_along_a_game(Position position, std::mt19937& random, unsigned every_nth,
                        std::set<Reason>& reasons) {
  for (unsigned ply = 0; ply < 200; ++ply) {
    if (ply % every_nth == 0) reasons.merge(expect_explain_matches_generator(position));
    const MoveList moves = legal_moves(position);
    if (moves.empty() || ::testing::Test::HasFailure()) return;
    position.play_unchecked(moves[random() % moves.size()]);
  }
}

// FIDE 3.10.1: explain() agrees with the generator.

TEST(ExplainIsLegalExactlyForLegalMoves, AtTheStart) {
  expect_explain_matches_generator(Position{});
}

TEST(ExplainIsLegalExactlyForLegalMoves, AlongRandomGames) {
  std::mt19937 random{2026};
  std::set<Reason> reasons;
  for (int game = 0; game < test::effort(16); ++game)
    check_along_a_game(Position{}, random, 7, reasons);
  EXPECT_GE(reasons.size(), 20U) << "random games show most of the reasons";
}

TEST(ExplainIsLegalExactlyForLegalMoves, AlongRandomGamesOfChess960) {
  std::mt19937 random{960};
  std::set<Reason> reasons;
  for (int game = 0; game < test::effort(16); ++game) {
    check_along_a_game(random_chess960_start(random), random, 7, reasons);
  }
  EXPECT_GE(reasons.size(), 20U) << "random games show most of the reasons";
}

TEST(ExplainIsLegalExactlyForLegalMoves, InCheckmateAndStalemate) {
  const auto checkmate = position(R"(
      r n b . k b n r
      p p p p . p p p
      . . . . . . . .
      . . . . p . . .
      . . . . . . P q
      . . . . . P . .
      P P P P P . . P
      R N B Q K B N R)",
                                  {.castling_rooks = {A1, H1, A8, H8}});
  const auto stalemate = position(R"(
      . . . . . . . k
      . . . . . Q . .
      . . . . . . K .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)",
                                  {.turn = Color::Black});
  ASSERT_TRUE(is_checkmate(checkmate));
  ASSERT_TRUE(is_stalemate(stalemate));
  EXPECT_TRUE(expect_explain_matches_generator(checkmate).contains(Reason::LeavesCheck));
  EXPECT_TRUE(expect_explain_matches_generator(stalemate).contains(Reason::WalksIntoCheck));
}

// The player.

TEST(Explain, WithoutAPlayerKnowsOnlyTheSideToMove) {
  EXPECT_EQ(explain(Position{}, E7, E5).error().reason, Reason::NotYourTurn);
  EXPECT_EQ(explain(Position{}, E4, E5).error().reason, Reason::NothingThere);
}

TEST(Explain, TellsAPlayerWhetherPieceOrTurnIsTheOpponents) {
  EXPECT_EQ(explain(Position{}, Color::White, E2, E4), Move::normal(E2, E4));
  EXPECT_EQ(explain(Position{}, Color::White, E7, E5).error().reason, Reason::NotYourPiece);
  EXPECT_EQ(explain(Position{}, Color::Black, E7, E5).error().reason, Reason::NotYourTurn);
  EXPECT_EQ(explain(Position{}, Color::Black, E2, E4).error().reason, Reason::NotYourPiece);
}

// The order of the reasons if several apply.

const auto pinned_knight = [] {
  return position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . P . . . . .
      . . . . . . . .
      . . . . N . . .
      . . . . K . . .)");
};

TEST(ExplainPrefers, TheMovementToThePin) {
  EXPECT_EQ(explain(pinned_knight(), E2, E4).error().reason, Reason::DoesNotMoveSo);
  EXPECT_EQ(explain(pinned_knight(), E2, D4).error().reason, Reason::Pinned);
}

TEST(ExplainPrefers, TheMovementToTheOwnPieceOnTheTarget) {
  EXPECT_EQ(explain(Position{}, G1, E1).error().reason, Reason::DoesNotMoveSo);
  EXPECT_EQ(explain(Position{}, G1, E2).error().reason, Reason::OwnPieceOnTarget);
}

TEST(ExplainPrefers, TheCheckToThePin) {
  const auto both = position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . b
      . . . . . . . .
      . . . . N . . .
      . . . . K . . .)");
  EXPECT_EQ(explain(both, E2, C3).error().reason, Reason::LeavesCheck);
  EXPECT_EQ(explain(both, E2, G3).error().reason, Reason::Pinned) << "it would stop the bishop";
}

TEST(ExplainPrefers, ThePinWhereTheCheckerWouldBeCaptured) {
  const auto both = position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . n . .
      . . . . B . . .
      . . . . K . . .)");
  const Refusal refusal = explain(both, E2, F3).error();
  EXPECT_EQ(refusal.reason, Reason::Pinned);
  EXPECT_EQ(refusal.culprits, Bitboard{E8});
}

TEST(ExplainPrefers, EverythingElseToThePromotion) {
  const auto checked = position(R"(
      k . . . . . . .
      . . . . . P . .
      . . . . b . . .
      . . . K . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)");
  EXPECT_EQ(explain(checked, F7, F8).error().reason, Reason::LeavesCheck);
  EXPECT_EQ(explain(Position{}, E2, E5, PieceType::Queen).error().reason, Reason::DoesNotMoveSo);
}

TEST(ExplainPrefers, BlockedCastlingToAttackedSquares) {
  const auto both = position(R"(
      . . . . k r . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . N R)",
                             {.castling_rooks = {H1}});
  EXPECT_EQ(explain(both, E1, G1).error().reason, Reason::CastlingWayBlocked);
}

// The content of a refusal.

TEST(Refusal, HoldsTheAttemptAndItsCulprits) {
  const Refusal refusal = explain(pinned_knight(), E2, D4).error();
  EXPECT_EQ(refusal.from, E2);
  EXPECT_EQ(refusal.to, D4);
  EXPECT_EQ(refusal.promotion, std::nullopt);
  EXPECT_EQ(refusal.piece, (Piece{Color::White, PieceType::Knight}));
  EXPECT_EQ(refusal.culprits, Bitboard{E8});
  EXPECT_EQ(refusal.where, E1);
  EXPECT_EQ(article(refusal), "FIDE 3.9.2");
}

TEST(Refusal, NamesTheRookOfACastlingInEitherForm) {
  for (const Square to : {C1, A1}) {
    const auto crowded = explain(Position{}, E1, to);
    ASSERT_FALSE(crowded.has_value());
    EXPECT_EQ(crowded.error().reason, Reason::CastlingWayBlocked);
    EXPECT_EQ(crowded.error().castling_rook, A1);
    EXPECT_EQ(crowded.error().to, to) << "as requested";
    EXPECT_EQ(crowded.error().culprits, (Bitboard{B1, C1, D1}));
  }
}

TEST(Refusal, OfCastlingThroughSeveralAttackedSquaresNamesTheFirst) {
  const auto swept = position(R"(
      . . . k . . . .
      . . . . . . . .
      . . . . . . . .
      . . . r q . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . K . . . . . R)",
                              {.castling_rooks = {H1}});
  const Refusal refusal = explain(swept, B1, G1).error();
  EXPECT_EQ(refusal.reason, Reason::CastlingThroughCheck);
  EXPECT_EQ(refusal.where, D1);
  EXPECT_EQ(refusal.culprits, Bitboard{D5});
}

TEST(Reason, HasAUniqueNameForPrograms) {
  std::set<std::string_view> names;
  for (int index = 0; index < reason_count; ++index) {
    const std::string_view name = to_string(static_cast<Reason>(index));
    EXPECT_FALSE(name.empty());
    names.insert(name);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(reason_count));
  EXPECT_EQ(to_string(Reason::CastlingThroughCheck), "castling_through_check");
  EXPECT_EQ(to_string(Reason::PromotionImpossible), "promotion_impossible");
}

}  // namespace
}  // namespace tabiya
