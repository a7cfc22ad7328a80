/// Results and their reasons. FIDE 5, 9; PGN 8.1.1.7.
#include "tabiya/game/outcome.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace tabiya {
namespace {

TEST(Outcome, IsWrittenAsInPgn) {
  EXPECT_EQ(to_string(Outcome::win(Color::White, Termination::Checkmate)), "1-0");
  EXPECT_EQ(to_string(Outcome::win(Color::Black, Termination::Resignation)), "0-1");
  EXPECT_EQ(to_string(Outcome::draw(Termination::Agreement)), "1/2-1/2");
}

TEST(Outcome, OfAGameInProgressIsAnAsterisk) {
  EXPECT_EQ(to_string(std::optional<Outcome>{}), "*");
  EXPECT_EQ(to_string(std::optional{Outcome::draw(Termination::Stalemate)}), "1/2-1/2");
}

TEST(Outcome, KeepsWinnerAndReason) {
  const Outcome mate = Outcome::win(Color::Black, Termination::Checkmate);
  EXPECT_EQ(mate.winner(), Color::Black);
  EXPECT_FALSE(mate.is_draw());
  EXPECT_EQ(mate.termination(), Termination::Checkmate);
  EXPECT_TRUE(Outcome::draw(Termination::Stalemate).is_draw());
}

TEST(Outcome, DiffersIfOnlyTheReasonDiffers) {
  EXPECT_NE(Outcome::draw(Termination::Stalemate), Outcome::draw(Termination::DeadPosition));
  EXPECT_NE(Outcome::win(Color::White, Termination::Resignation),
            Outcome::draw(Termination::Resignation));
}

TEST(Termination, CitesItsArticle) {
  struct Row {
    Termination termination;
    std::string_view name;
    std::string_view article;
  };
  constexpr std::array rows{
      Row{Termination::Checkmate, "checkmate", "5.1.1"},
      Row{Termination::Stalemate, "stalemate", "5.2.1"},
      Row{Termination::DeadPosition, "dead position", "5.2.2"},
      Row{Termination::FivefoldRepetition, "fivefold repetition", "9.6.1"},
      Row{Termination::SeventyFiveMoves, "seventy-five moves", "9.6.2"},
      Row{Termination::ThreefoldClaim, "threefold repetition", "9.2"},
      Row{Termination::FiftyMoveClaim, "fifty moves", "9.3"},
      Row{Termination::Agreement, "agreement", "5.2.3"},
      Row{Termination::Resignation, "resignation", "5.1.2"},
      Row{Termination::AutomaticThreefold, "automatic threefold repetition", "Online 5.4"},
      Row{Termination::ReversedColors, "reversed colors", "7.3"},
      Row{Termination::TimeAgainstMaterial, "time against insufficient material", "US Chess 14E"},
      Row{Termination::LosingChancesClaim, "insufficient losing chances", "US Chess 14H"},
      Row{Termination::VariantRule, "variant rule", ""},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(to_string(row.termination), row.name);
    EXPECT_EQ(fide_article(row.termination), row.article) << row.name;
  }
}

}  // namespace
}  // namespace tabiya
