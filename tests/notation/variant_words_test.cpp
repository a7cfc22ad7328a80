// How a game of a variant has ended, in words.
#include "tabiya/notation/variant_words.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

struct EndingRow {
  VariantEnding ending;
  std::string_view english;
  std::string_view german;
};

TEST(VariantEndingWords, NameTheWinnerAndTheReason) {
  using enum Color;
  using enum VariantEndingKind;
  const EndingRow rows[]{
      {{Checkmate, White}, "White has won: checkmate", "Weiß hat gewonnen: schachmatt"},
      {{KingOnTheHill, White},
       "White has won: the king has reached the hill",
       "Weiß hat gewonnen: der König hat den Hügel erreicht"},
      {{ThirdCheck, Black},
       "Black has won: the third check",
       "Schwarz hat gewonnen: das dritte Schach"},
      {{NoPiecesLeft, White},
       "White has won: White has no pieces left",
       "Weiß hat gewonnen: Weiß hat keine Figuren mehr"},
      {{NoMoveLeft, Black},
       "Black has won: Black has no legal move",
       "Schwarz hat gewonnen: Schwarz hat keinen erlaubten Zug"},
      {{KingExploded, White},
       "White has won: Black's king has exploded",
       "Weiß hat gewonnen: der König von Schwarz ist explodiert"},
      {{HordeCaptured, Black},
       "Black has won: the horde has been captured",
       "Schwarz hat gewonnen: die Horde ist geschlagen"},
      {{RaceWon, White},
       "White has won: the king has reached the eighth rank",
       "Weiß hat gewonnen: der König hat die achte Reihe erreicht"},
  };
  for (const EndingRow& row : rows) {
    EXPECT_EQ(to_words(row.ending), row.english);
    EXPECT_EQ(to_words(row.ending, Language::German), row.german);
  }
}

TEST(VariantEndingWords, NameTheReasonOfADraw) {
  using enum VariantEndingKind;
  const EndingRow rows[]{
      {{Stalemate, std::nullopt}, "Draw by stalemate", "Remis durch Patt"},
      {{RaceDrawn, std::nullopt},
       "Draw: both kings have reached the eighth rank",
       "Remis: beide Könige haben die achte Reihe erreicht"},
      {{InsufficientMaterial, std::nullopt},
       "Draw: neither player can win any more",
       "Remis: kein Spieler kann mehr gewinnen"},
  };
  for (const EndingRow& row : rows) {
    EXPECT_EQ(to_words(row.ending), row.english);
    EXPECT_EQ(to_words(row.ending, Language::German), row.german);
  }
}

}  // namespace
}  // namespace tabiya
