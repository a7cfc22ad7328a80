// Opening names: the list itself, and how a game finds its name.
#include "tabiya/pgn/openings.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

/// Follows a game given as moves separated by blanks.
OpeningFinder finder_after(std::string_view moves, Position position = {}) {
  OpeningFinder finder;
  finder.visit(position);
  std::istringstream words{std::string{moves}};
  for (std::string word; words >> word;) {
    EXPECT_TRUE(play_san(position, word)) << word;
    finder.visit(position);
  }
  return finder;
}

std::string name_after(std::string_view moves) {
  const auto opening = finder_after(moves).opening();
  return opening ? std::string{opening->eco} + " " + std::string{opening->name} : "none";
}

TEST(OpeningsTest, TheListIsWholeAndEachOfItsPositionsHasOneName) {
  EXPECT_EQ(openings().size(), 3807U);
  std::set<std::string> positions;
  for (const Opening& opening : openings()) {
    Position position;
    std::istringstream words{std::string{opening.moves}};
    for (std::string word; words >> word;) {
      if (word.ends_with('.')) continue;
      ASSERT_TRUE(play_san(position, word)) << opening.name << ": " << word;
    }
    const std::string fen = to_fen(position);
    EXPECT_TRUE(positions.insert(fen.substr(0, fen.find(' ', fen.find("- ")))).second)
        << opening.name;
    EXPECT_EQ(opening_of(position), opening);
    EXPECT_EQ(opening.eco.size(), 3U);
  }
}

TEST(OpeningsTest, TheLastNamedPositionOfAGameIsItsOpening) {
  EXPECT_EQ(name_after(""), "none");
  EXPECT_EQ(name_after("e4"), "B00 King's Pawn Game");
  EXPECT_EQ(name_after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4 h5 a4"),
            "B90 Sicilian Defense: Najdorf Variation");
}

TEST(OpeningsTest, TheOrderOfTheMovesDoesNotMatter) {
  EXPECT_EQ(name_after("Nf3 c5 e4 d6 Nc3 a6 d4 cxd4 Nxd4 Nf6"),
            "B90 Sicilian Defense: Najdorf Variation");
  EXPECT_EQ(name_after("Nf3 d5 d4 e6 c4 Nf6 Nc3"), name_after("d4 d5 c4 e6 Nc3 Nf6 Nf3"));
}

TEST(OpeningsTest, ThePlyIsThatOfTheNamedPosition) {
  OpeningFinder finder = finder_after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4 h5 a4");
  EXPECT_EQ(finder.ply(), 10U);
  finder.begin();
  EXPECT_FALSE(finder.opening());
  EXPECT_EQ(finder.ply(), 0U);
}

TEST(OpeningsTest, ARightToCastleThatIsLostMakesItAnotherPosition) {
  const auto najdorf = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w ";
  EXPECT_TRUE(opening_of(*parse_position(std::string{najdorf} + "KQkq - 0 6")));
  EXPECT_FALSE(opening_of(*parse_position(std::string{najdorf} + "KQk - 0 6")));
}

}  // namespace
}  // namespace tabiya::pgn
