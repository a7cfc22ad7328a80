/// Outcomes and claims as sentences.
#include "tabiya/game/words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace tabiya {
namespace {

struct Said {
  Outcome outcome;
  std::string_view english;
  std::string_view german;
};

constexpr Said said[] = {
    {Outcome::win(Color::White, Termination::Checkmate), "White has won: checkmate (FIDE 5.1.1)",
     "Weiß hat gewonnen: schachmatt (FIDE 5.1.1)"},
    {Outcome::win(Color::Black, Termination::Checkmate), "Black has won: checkmate (FIDE 5.1.1)",
     "Schwarz hat gewonnen: schachmatt (FIDE 5.1.1)"},
    {Outcome::win(Color::White, Termination::Resignation),
     "White has won: Black has resigned (FIDE 5.1.2)",
     "Weiß hat gewonnen: Schwarz hat aufgegeben (FIDE 5.1.2)"},
    {Outcome::draw(Termination::Resignation),
     "Draw by resignation to an opponent who could never mate (FIDE 5.1.2)",
     "Remis durch Aufgabe gegen einen Gegner, der niemals mattsetzen könnte (FIDE 5.1.2)"},
    {Outcome::draw(Termination::Stalemate), "Draw by stalemate (FIDE 5.2.1)",
     "Remis durch Patt (FIDE 5.2.1)"},
    {Outcome::draw(Termination::DeadPosition),
     "Draw by dead position: neither player can ever mate (FIDE 5.2.2)",
     "Remis durch tote Stellung: kein Spieler kann jemals mattsetzen (FIDE 5.2.2)"},
    {Outcome::draw(Termination::FivefoldRepetition), "Draw by fivefold repetition (FIDE 9.6.1)",
     "Remis durch fünfmalige Stellungswiederholung (FIDE 9.6.1)"},
    {Outcome::draw(Termination::SeventyFiveMoves),
     "Draw by seventy-five moves without a capture or a pawn move (FIDE 9.6.2)",
     "Remis durch fünfundsiebzig Züge ohne Schlag- oder Bauernzug (FIDE 9.6.2)"},
    {Outcome::draw(Termination::ThreefoldClaim), "Draw by claim: threefold repetition (FIDE 9.2)",
     "Remis reklamiert: dreimalige Stellungswiederholung (FIDE 9.2)"},
    {Outcome::draw(Termination::FiftyMoveClaim),
     "Draw by claim: fifty moves without a capture or a pawn move (FIDE 9.3)",
     "Remis reklamiert: fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3)"},
    {Outcome::draw(Termination::Agreement), "Draw by agreement (FIDE 5.2.3)",
     "Remis durch Vereinbarung (FIDE 5.2.3)"},
    {Outcome::draw(Termination::TimeAgainstMaterial),
     "Draw: a flag has fallen, but the opponent has too little material to win (US Chess 14E)",
     "Remis: Zeit überschritten, aber der Gegner hat zu wenig Material zum Gewinnen "
     "(US Chess 14E)"},
    {Outcome::no_result(Termination::ReversedColors),
     "No result: the game was played with reversed colours and does not count (FIDE 7.3)",
     "Kein Ergebnis: die Partie wurde mit vertauschten Farben gespielt und zählt nicht (FIDE 7.3)"},
    {Outcome::draw(Termination::LosingChancesClaim),
     "Draw by claim: insufficient losing chances, because the opponent has too little material to "
     "win (US Chess 14H)",
     "Remis reklamiert: keine Gewinnaussichten, denn der Gegner hat zu wenig Material "
     "(US Chess 14H)"},
    {Outcome::win(Color::Black, Termination::VariantRule),
     "Black has won by the rule of the variant", "Schwarz hat gewonnen: Regel der Variante"},
    {Outcome::draw(Termination::VariantRule), "Draw by the rule of the variant",
     "Remis nach der Regel der Variante"},
};

TEST(Words, DescribeHowAGameEnded) {
  for (const Said& row : said) {
    EXPECT_EQ(to_words(row.outcome), row.english);
    EXPECT_EQ(to_words(row.outcome, Language::German), row.german);
  }
}

TEST(Words, DescribeAnOpenClaim) {
  EXPECT_EQ(to_words(Claim::Threefold, Color::White),
            "White may claim a draw: the same position has appeared three times (FIDE 9.2.2)");
  EXPECT_EQ(to_words(Claim::FiftyMoves, Color::Black, Language::German),
            "Schwarz kann Remis reklamieren: fünfzig Züge ohne Schlag- oder Bauernzug "
            "(FIDE 9.3.2)");
}

TEST(Words, DescribeAClaimWithAMove) {
  EXPECT_EQ(to_words(Claim::Threefold, Color::Black, "Ng8"),
            "Black may claim a draw with Ng8: the same position would appear for the third time "
            "(FIDE 9.2.1)");
  EXPECT_EQ(to_words(Claim::Threefold, Color::Black, "Sg8", Language::German),
            "Schwarz kann mit Sg8 Remis reklamieren: dieselbe Stellung entstünde zum dritten Mal "
            "(FIDE 9.2.1)");
}

TEST(Words, DescribeADrawOffer) {
  EXPECT_EQ(draw_offer_in_words(Color::White), "White offers a draw (FIDE 9.1.2.1)");
  EXPECT_EQ(draw_offer_in_words(Color::Black, Language::German),
            "Schwarz bietet Remis an (FIDE 9.1.2.1)");
}

TEST(Words, ExplainWhyAClaimFails) {
  EXPECT_EQ(to_words(ClaimError::NotThreefold),
            "the same position has not appeared three times (FIDE 9.2)");
  EXPECT_EQ(to_words(ClaimError::NotOnMove, Language::German),
            "nur der Spieler am Zug kann Remis reklamieren (FIDE 9.2, 9.3)");
}

TEST(Words, ExplainWhyTheGameRefuses) {
  EXPECT_EQ(to_words(GameError::BothMustHaveMoved),
            "a draw cannot be agreed before both players have made a move (FIDE 5.2.3)");
  EXPECT_EQ(to_words(GameError::NoDrawOffered, Language::German),
            "der Gegner hat kein Remis angeboten (FIDE 9.1.2.1)");
}

TEST(Words, ExistForEveryError) {
  for (const Language language : all_languages) {
    for (const ClaimError error :
         {ClaimError::GameIsOver, ClaimError::NotOnMove, ClaimError::IllegalMove,
          ClaimError::MoveNotStated, ClaimError::NotThreefold, ClaimError::NotFiftyMoves}) {
      EXPECT_FALSE(to_words(error, language).empty()) << to_string(error);
      EXPECT_FALSE(to_string(error).empty());
    }
    for (const GameError error :
         {GameError::GameIsOver, GameError::IllegalMove, GameError::BothMustHaveMoved,
          GameError::DrawAlreadyOffered, GameError::NoDrawOffered}) {
      EXPECT_FALSE(to_words(error, language).empty()) << to_string(error);
      EXPECT_FALSE(to_string(error).empty());
    }
  }
}

}  // namespace
}  // namespace tabiya
