/// Breaks each invariant of a game and of its history; the audit detects exactly that violation.

#include "game/inner/game_audit.hpp"

#include <gtest/gtest.h>

#include "game/game_access.hpp"
#include "game/game_from_text.hpp"
#include "rules/inner/play.hpp"

namespace tabiya {
namespace {

using test::game_at;
using test::move_of;
using test::played;

static_assert(Auditable<Game>);
static_assert(Auditable<PositionHistory>);

constexpr std::string_view knights_return = "Nf3 Nf6 Ng1 Ng8";
constexpr std::string_view fools_mate = "f3 e5 g4 Qh4";

/// A game in progress in which both sides have moved.
Game opened() { return played("e4 e5 Nf3"); }

TEST(AGame, IsSoundWhileItIsPlayed) {
  Game game;
  EXPECT_EQ(audit(game), Violations{});
  test::play(game, knights_return);
  EXPECT_EQ(audit(game), Violations{});
  ASSERT_TRUE(game.offer_draw(Color::White).has_value());
  EXPECT_EQ(audit(game), Violations{});
  game.take_back();
  EXPECT_EQ(audit(game), Violations{});
}

TEST(AGame, IsSoundAfterAnyEnding) {
  EXPECT_EQ(audit(played(fools_mate)), Violations{});
  EXPECT_EQ(audit(game_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Violations{});
  EXPECT_EQ(audit(game_at("4k3/8/8/8/8/8/4P3/4K3 w - - 150 100")), Violations{});

  Game agreed = opened();
  ASSERT_TRUE(agreed.offer_draw(Color::White).has_value());
  ASSERT_TRUE(agreed.accept_draw(Color::Black).has_value());
  EXPECT_EQ(audit(agreed), Violations{});

  Game resigned = opened();
  ASSERT_TRUE(resigned.resign(Color::White).has_value());
  EXPECT_EQ(audit(resigned), Violations{});

  Game claimed = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  const Move intended = move_of(claimed.position(), "Ng8");
  ASSERT_TRUE(claimed.claim(Color::Black, Claim::Threefold, intended).has_value());
  EXPECT_EQ(audit(claimed), Violations{});
}

TEST(AGame, IsAuditedInPieces) {
  Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3");
  GameAccess::moves(game)[1] = Move::normal(Square::G8, Square::H6);
  GameAccess::keys(GameAccess::history(game))[3] = ZobristKey{};
  EXPECT_EQ(audit(game, {.begin = 0, .end = 1}), Violations{});
  EXPECT_EQ(audit(game, {.begin = 1, .end = 2}),
            (Violations{{"position_not_after_move", "ply 2"}}));
  EXPECT_EQ(audit(game, {.begin = 2, .end = 3}), Violations{});
  EXPECT_EQ(audit(game, {.begin = 3, .end = 4}), (Violations{{"history_key_wrong", "ply 3"}}));
  EXPECT_EQ(audit(game, {.begin = 4, .end = 100}), Violations{});
}

TEST(ABrokenHistory, WithoutPositionsIsDetected) {
  PositionHistory history{Position{}};
  GameAccess::positions(history).clear();
  GameAccess::keys(history).clear();
  GameAccess::entries(history).clear();
  EXPECT_EQ(audit(history), (Violations{{"history_empty"}}));
}

TEST(ABrokenHistory, WithoutAKeyForEachPositionIsDetected) {
  Game game = opened();
  GameAccess::keys(GameAccess::history(game)).pop_back();
  EXPECT_EQ(audit(game), (Violations{{"history_lists_differ"}}));
}

TEST(ABrokenHistory, WithoutAnEntryForEachPositionIsDetected) {
  Game game = opened();
  GameAccess::entries(GameAccess::history(game)).pop_back();
  EXPECT_EQ(audit(game), (Violations{{"history_lists_differ"}}));
}

TEST(ABrokenHistory, WithAnInvalidPositionIsDetected) {
  Game game = opened();
  Position& position = GameAccess::positions(GameAccess::history(game))[2];
  PositionAccess::board_key(position) ^= zobrist::white_to_move;
  EXPECT_EQ(audit(game), (Violations{{"key_out_of_date", "ply 2"}}));
}

TEST(ABrokenHistory, WithAWrongKeyIsDetected) {
  Game game = opened();
  GameAccess::keys(GameAccess::history(game))[1].bits ^= 1;
  EXPECT_EQ(audit(game), (Violations{{"history_key_wrong", "ply 1"}}));
}

TEST(ABrokenHistory, WithAWrongCountIsDetected) {
  Game game = played(knights_return);
  GameAccess::entries(GameAccess::history(game))[4].occurrences = 1;
  EXPECT_EQ(audit(game), (Violations{{"occurrences_wrong", "ply 4"}}));
}

TEST(ABrokenHistory, WithAWrongWindowIsDetected) {
  Game game = opened();
  GameAccess::entries(GameAccess::history(game))[3].window_begin = 1;
  EXPECT_EQ(audit(game), (Violations{{"repetition_window_wrong", "ply 3"}}));
}

TEST(ABrokenGame, WithAMoveTooFewIsDetected) {
  Game game = opened();
  GameAccess::moves(game).pop_back();
  EXPECT_EQ(audit(game), (Violations{{"moves_and_positions_differ"}}));
}

TEST(ABrokenGame, WithAMoveTooManyIsDetected) {
  Game game = opened();
  GameAccess::moves(game).push_back(move_of(game.position(), "Nc6"));
  EXPECT_EQ(audit(game), (Violations{{"moves_and_positions_differ"}}));
}

TEST(ABrokenGame, WithAnIllegalMoveIsDetected) {
  Game game = opened();
  GameAccess::moves(game)[1] = Move::normal(Square::E7, Square::E4);
  EXPECT_EQ(audit(game), (Violations{{"move_illegal", "ply 2"}}));
}

TEST(ABrokenGame, WithADifferentMoveThanWasPlayedIsDetected) {
  Game game = opened();
  GameAccess::moves(game)[1] = Move::normal(Square::E7, Square::E6);
  EXPECT_EQ(audit(game), (Violations{{"position_not_after_move", "ply 2"}}));
}

TEST(ABrokenGame, WithAnEarlierPositionOfAnotherGameIsDetected) {
  Game game = opened();
  PositionHistory& history = GameAccess::history(game);
  const Position other = played("e4 e6").position();
  GameAccess::positions(history)[2] = other;
  GameAccess::keys(history)[2] = other.key();
  EXPECT_EQ(audit(game), (Violations{{"position_not_after_move", "ply 2"},
                                     {"position_not_after_move", "ply 3"}}));
}

TEST(ABrokenGame, PlayedOnAfterSeventyFiveMovesIsDetected) {
  Game game = game_at("4k3/8/8/8/8/8/4P3/4K3 w - - 150 100");
  GameAccess::outcome(game).reset();
  ASSERT_TRUE(game.play(move_of(game.position(), "e4")).has_value());
  EXPECT_EQ(audit(game), (Violations{{"played_on_after_end", "ply 0"}}));
}

TEST(ABrokenGame, PlayedOnInADeadPositionIsDetected) {
  Game game = game_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  GameAccess::outcome(game).reset();
  ASSERT_TRUE(game.play(move_of(game.position(), "Kd2")).has_value());
  EXPECT_EQ(audit(game), (Violations{{"played_on_after_end", "ply 0"}}));
}

TEST(ABrokenGame, PlayedOnAfterFiveOccurrencesIsDetected) {
  Game game;
  for (int times = 0; times < 4; ++times) test::play(game, knights_return);
  ASSERT_TRUE(game.is_over());
  GameAccess::outcome(game).reset();
  test::play(game, "e4");
  EXPECT_EQ(audit(game), (Violations{{"played_on_after_end", "ply 16"}}));
}

TEST(ABrokenGame, ThatMissesItsMateIsDetected) {
  Game game = played(fools_mate);
  GameAccess::outcome(game).reset();
  EXPECT_EQ(audit(game), (Violations{{"outcome_missing"}}));
}

TEST(ABrokenGame, ThatGivesTheMateToTheWrongSideIsDetected) {
  Game game = played(fools_mate);
  GameAccess::outcome(game) = Outcome::win(Color::White, Termination::Checkmate);
  EXPECT_EQ(audit(game), (Violations{{"outcome_not_of_position"}}));
}

TEST(ABrokenGame, ThatCallsAMateSomethingElseIsDetected) {
  Game game = played(fools_mate);
  GameAccess::outcome(game) = Outcome::draw(Termination::Agreement);
  EXPECT_EQ(audit(game), (Violations{{"outcome_not_of_position"}}));
}

TEST(ABrokenGame, ThatClaimsAFalseStalemateIsDetected) {
  Game game = opened();
  GameAccess::outcome(game) = Outcome::draw(Termination::Stalemate);
  EXPECT_EQ(audit(game), (Violations{{"outcome_not_of_position"}}));
}

TEST(ABrokenGame, WithAnOfferAfterItsEndIsDetected) {
  Game game = played(fools_mate);
  GameAccess::draw_offer(game) = Color::White;
  EXPECT_EQ(audit(game), (Violations{{"offer_after_end"}}));
}

TEST(ABrokenGame, WithAnOfferBeforeBothHaveMovedIsDetected) {
  Game game = played("e4");
  GameAccess::draw_offer(game) = Color::White;
  EXPECT_EQ(audit(game), (Violations{{"offer_too_early"}}));
}

TEST(ABrokenGame, WithAStatedMoveAndNoClaimIsDetected) {
  Game game = opened();
  GameAccess::claimed_move(game) = move_of(game.position(), "Nc6");
  EXPECT_EQ(audit(game), (Violations{{"claimed_move_without_claim"}}));
}

TEST(ABrokenGame, WithAnIllegalStatedMoveIsDetected) {
  Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
  GameAccess::outcome(game) = Outcome::draw(Termination::ThreefoldClaim);
  GameAccess::claimed_move(game) = Move::normal(Square::A8, Square::A3);
  EXPECT_EQ(audit(game), (Violations{{"claimed_move_illegal"}}));
}

TEST(ABrokenGame, WithAWrongClaimIsDetected) {
  for (const Termination termination : {Termination::ThreefoldClaim, Termination::FiftyMoveClaim}) {
    Game game = opened();
    GameAccess::outcome(game) = Outcome::draw(termination);
    EXPECT_EQ(audit(game), (Violations{{"claim_unfounded"}}));
  }
}

TEST(ABrokenGame, ReportsAllViolationsAtOnce) {
  Game game = played("Nf3 Nf6 Ng1 Ng8 e4");
  PositionHistory& history = GameAccess::history(game);
  GameAccess::keys(history)[1].bits ^= 1;
  GameAccess::entries(history)[4].occurrences = 1;
  GameAccess::moves(game)[4] = Move::normal(Square::D2, Square::D4);
  GameAccess::outcome(game) = Outcome::draw(Termination::Stalemate);
  GameAccess::draw_offer(game) = Color::Black;
  EXPECT_EQ(audit(game), (Violations{{"history_key_wrong", "ply 1"},
                                     {"occurrences_wrong", "ply 4"},
                                     {"offer_after_end"},
                                     {"position_not_after_move", "ply 5"},
                                     {"outcome_not_of_position"}}));
}

}  // namespace
}  // namespace tabiya
