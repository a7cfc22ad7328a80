/// Draws by claim: FIDE 9.2, 9.3, 9.4, 9.5.
#include "tabiya/game/claims.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "game/game_from_text.hpp"

namespace tabiya {
namespace {

using test::error_of;
using test::game_at;
using test::knights_out_and_back;
using test::move_of;
using test::play;
using test::played;

/// The moves that can be stated with a claim, in SAN.
std::vector<std::string> claimable(const Game& game, Claim claim) {
  std::vector<std::string> texts;
  for (const Move move : game.claimable_moves(claim)) {
    texts.push_back(to_san(game.position(), move));
  }
  return texts;
}

/// The error of a claim by the player to move, with a move if one is given.
std::optional<ClaimError> claimed(Game& game, Claim claim, std::string_view move = {}) {
  if (move.empty()) return error_of(game.claim(game.turn(), claim));
  return error_of(game.claim(game.turn(), claim, move_of(game.position(), move)));
}

TEST(Threefold, CanBeClaimedAndDoesNotEndTheGame) {
  // FIDE 9.2
  const Game game = played(knights_out_and_back);
  EXPECT_TRUE(game.open_claims().contains(Claim::Threefold));
  EXPECT_FALSE(game.open_claims().contains(Claim::FiftyMoves));
  EXPECT_FALSE(game.is_over());
}

TEST(Threefold, CannotBeClaimedAfterTwoOccurrences) {
  Game game = played("Nf3 Nf6 Ng1 Ng8");
  EXPECT_TRUE(game.open_claims().empty());
  EXPECT_EQ(claimed(game, Claim::Threefold), ClaimError::NotThreefold);
}

TEST(Threefold, DrawsTheGameIfTheClaimIsRight) {
  // FIDE 9.5.2
  Game game = played(knights_out_and_back);
  EXPECT_EQ(claimed(game, Claim::Threefold), std::nullopt);
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::ThreefoldClaim));
  EXPECT_EQ(game.claimed_move(), std::nullopt);
  EXPECT_TRUE(game.open_claims().empty());
}

TEST(Threefold, CanBeClaimedOnlyByThePlayerToMove) {
  // FIDE 9.2: not by the player who brought the position about.
  Game game = played(knights_out_and_back);
  EXPECT_EQ(error_of(game.claim(Color::Black, Claim::Threefold)), ClaimError::NotOnMove);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(error_of(game.claim(Color::White, Claim::Threefold)), std::nullopt);
}

TEST(Threefold, CanBeClaimedAtTheFourthOccurrenceToo) {
  // FIDE 9.2: at least the third time.
  Game game = played(knights_out_and_back);
  play(game, "Nf3 Nf6 Ng1 Ng8");
  EXPECT_EQ(game.history().occurrences(), 4);
  EXPECT_EQ(claimed(game, Claim::Threefold), std::nullopt);
}

TEST(Threefold, ClaimLapsesWithTheMoveAndReturnsWithThePosition) {
  // FIDE 9.4: the right is lost for that move only.
  Game game = played(knights_out_and_back);
  play(game, "Nc3");
  EXPECT_FALSE(game.open_claims().contains(Claim::Threefold));
  play(game, "Nc6 Nb1 Nb8");
  EXPECT_TRUE(game.open_claims().contains(Claim::Threefold));
}

TEST(Threefold, CanBeClaimedWithAMoveThatIsNotPlayed) {
  // R-11; FIDE 9.2.1: a draw that can be claimed is not yet a draw.
  Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1");
  EXPECT_TRUE(game.open_claims().empty());
  EXPECT_EQ(claimable(game, Claim::Threefold), std::vector<std::string>{"Ng8"});

  const Position before = game.position();
  const Move stated = move_of(before, "Ng8");
  EXPECT_EQ(error_of(game.claim(Color::Black, Claim::Threefold, stated)), std::nullopt);
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::ThreefoldClaim));
  EXPECT_EQ(game.claimed_move(), stated);
  EXPECT_EQ(game.moves().size(), 7U);
  EXPECT_EQ(game.position(), before);
}

TEST(Threefold, NeedsTheMoveToBeStated) {
  // FIDE 9.2.1: the position has occurred twice, and a move would make it three times.
  Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1");
  EXPECT_EQ(claimed(game, Claim::Threefold), ClaimError::MoveNotStated);
  EXPECT_FALSE(game.is_over());
}

TEST(Threefold, IsJudgedByTheStatedMoveAlone) {
  Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1");
  EXPECT_EQ(claimed(game, Claim::Threefold, "Nd5"), ClaimError::NotThreefold);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.moves().size(), 7U);
}

TEST(Threefold, IgnoresTheCurrentPositionIfAMoveIsStated) {
  // FIDE 9.2.1 and 9.2.2 are two claims; this one is wrong, although the other would be right.
  Game game = played(knights_out_and_back);
  EXPECT_EQ(claimed(game, Claim::Threefold, "e4"), ClaimError::NotThreefold);
}

TEST(Threefold, CannotBeClaimedWithAnIllegalMove) {
  Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1");
  const Move illegal = Move::normal(Square::F6, Square::G6);
  EXPECT_EQ(error_of(game.claim(Color::Black, Claim::Threefold, illegal)), ClaimError::IllegalMove);
}

TEST(Threefold, CannotBeClaimedWithAMoveThatGivesUpCastling) {
  // FIDE 9.2.3.2: Ke1 brings back the pieces, but not the right to castle.
  const Game game = played("1.Nf3 Nf6 2.Ng1 Ng8 3.e4 e5 4.Ke2 Nf6 5.Ke1 Ng8 6.Ke2 Nf6");
  EXPECT_TRUE(claimable(game, Claim::Threefold).empty());
}

TEST(FiftyMoves, CanBeClaimedAfterAHundredPlies) {
  // F-05; FIDE 9.3.2: the game goes on without a claim.
  Game game = game_at("4k3/8/6r1/8/8/8/2R5/4K3 w - - 120 100");
  EXPECT_FALSE(game.is_over());
  EXPECT_TRUE(game.open_claims().contains(Claim::FiftyMoves));
  EXPECT_EQ(claimed(game, Claim::FiftyMoves), std::nullopt);
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FiftyMoveClaim));
}

TEST(FiftyMoves, CanBeClaimedFromTheHundredthPly) {
  EXPECT_FALSE(
      game_at("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").open_claims().contains(Claim::FiftyMoves));
  EXPECT_TRUE(
      game_at("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").open_claims().contains(Claim::FiftyMoves));
}

TEST(FiftyMoves, StayClaimableWhileTheCountIsHigh) {
  Game game = game_at("4k3/8/8/8/8/8/8/R3K3 w - - 106 80");
  play(game, "Ra2");
  EXPECT_TRUE(game.open_claims().contains(Claim::FiftyMoves));
  play(game, "Kd7");
  EXPECT_TRUE(game.open_claims().contains(Claim::FiftyMoves));
}

TEST(FiftyMoves, CanBeClaimedWithTheLastMove) {
  // F-04; FIDE 9.3.1
  Game game = game_at("6R1/7k/8/8/1r3B2/5K2/8/8 w - - 99 119");
  EXPECT_TRUE(game.open_claims().empty());
  EXPECT_FALSE(game.claimable_moves(Claim::FiftyMoves).empty());
  EXPECT_EQ(claimed(game, Claim::FiftyMoves), ClaimError::MoveNotStated);
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "Be5"), std::nullopt);
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FiftyMoveClaim));
  EXPECT_TRUE(game.moves().empty());
}

TEST(FiftyMoves, CannotBeClaimedOnePlyEarlier) {
  Game game = game_at("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
  EXPECT_TRUE(game.claimable_moves(Claim::FiftyMoves).empty());
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "Ra2"), ClaimError::NotFiftyMoves);
  EXPECT_EQ(claimed(game, Claim::FiftyMoves), ClaimError::NotFiftyMoves);
}

TEST(FiftyMoves, CannotBeClaimedWithAPawnMoveOrACapture) {
  Game game = game_at("r3k3/8/8/8/8/8/4P3/R3K3 w - - 99 80");
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "e3"), ClaimError::NotFiftyMoves);
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "Rxa8+"), ClaimError::NotFiftyMoves);
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "Ra2"), std::nullopt);
}

TEST(FiftyMoves, CanBeClaimedWithAMoveThatWouldMate) {
  // FIDE 9.3.1, 9.5: the claim is judged, and the move is never played.
  Game game = game_at("6rk/6pp/7N/5p2/6p1/8/2q5/K7 w - - 99 60");
  EXPECT_TRUE(is_checkmate(game.position().after(move_of(game.position(), "Nf7"))));
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "Nf7#"), std::nullopt);
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::FiftyMoveClaim));
}

TEST(FiftyMoves, CanBeClaimedWithAMoveThatWouldStalemate) {
  Game game = game_at("7k/8/6K1/5Q2/8/8/8/8 w - - 99 80");
  EXPECT_TRUE(is_stalemate(game.position().after(move_of(game.position(), "Qf7"))));
  EXPECT_EQ(claimed(game, Claim::FiftyMoves, "Qf7"), std::nullopt);
}

TEST(FiftyMoves, StartAgainWithAnyPawnMoveAndAnyCapture) {
  // FIDE 9.3: movement of any pawn, not only a promotion.
  for (const std::string_view text : {"e3", "Rxa8+"}) {
    const Game game = played(text, "r3k3/8/8/8/8/8/4P3/R3K3 w - - 120 80");
    EXPECT_EQ(game.position().halfmove_clock(), 0U) << text;
    EXPECT_TRUE(game.open_claims().empty()) << text;
  }
}

TEST(FiftyMoves, DoNotStartAgainWithCastlingOrTheLossOfARight) {
  for (const std::string_view text : {"O-O-O", "Kd1", "Rb1"}) {
    const Game game = played(text, "4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 80");
    EXPECT_EQ(game.position().halfmove_clock(), 100U) << text;
    EXPECT_TRUE(game.open_claims().contains(Claim::FiftyMoves)) << text;
  }
}

TEST(FiftyMoves, CannotBeClaimedInStalemate) {
  // F-03; FIDE 5.2.1 has ended the game.
  Game game = game_at("k7/3N4/1K6/1B6/8/8/8/8 b - - 99 1");
  EXPECT_EQ(game.outcome(), Outcome::draw(Termination::Stalemate));
  EXPECT_TRUE(game.claimable_moves(Claim::FiftyMoves).empty());
  EXPECT_EQ(claimed(game, Claim::FiftyMoves), ClaimError::GameIsOver);
}

TEST(Claims, CanBothBeOpen) {
  const Game game = played("Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8", "4k3/8/8/8/8/8/8/R3K3 w - - 92 80");
  EXPECT_EQ(game.open_claims(), (Claims{Claim::Threefold, Claim::FiftyMoves}));
}

TEST(Claims, AreJudgedByTheirStatedGround) {
  // FIDE 9.5: fifty moves are claimed wrongly, although a threefold repetition might be.
  Game game = played(knights_out_and_back);
  EXPECT_EQ(claimed(game, Claim::FiftyMoves), ClaimError::NotFiftyMoves);
  EXPECT_FALSE(game.is_over());
}

TEST(Claims, DoNotChangeTheGameIfTheyAreWrong) {
  Game game = played("e4 e5 Nf3");
  const Game before = game;
  EXPECT_EQ(claimed(game, Claim::Threefold), ClaimError::NotThreefold);
  EXPECT_EQ(claimed(game, Claim::FiftyMoves), ClaimError::NotFiftyMoves);
  EXPECT_EQ(game, before);
}

TEST(Claims, AreClosedOnceTheGameIsOver) {
  Game game = game_at("4k3/8/8/8/8/8/8/R3K3 w - - 120 80");
  EXPECT_FALSE(game.claimable_moves(Claim::FiftyMoves).empty());
  ASSERT_TRUE(game.resign(Color::Black));
  EXPECT_TRUE(game.open_claims().empty());
  EXPECT_TRUE(game.claimable_moves(Claim::FiftyMoves).empty());
}

TEST(Claims, AreNamed) {
  EXPECT_EQ(to_string(Claim::Threefold), "threefold repetition");
  EXPECT_EQ(to_string(Claim::FiftyMoves), "fifty moves");
}

}  // namespace
}  // namespace tabiya
