/// Games of CSCI 1933, the teaching variant, at the terminal.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/play/csci1933_move.hpp"
#include "cli/play/variant_session.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::cli::csci1933_session {
namespace {

using test::ScratchFolder;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

VariantSession session_at(std::string_view fen, Language language = Language::English) {
  return VariantSession{VariantGame{*parse_variant_position(Variant::Csci1933, fen)}, language};
}

TEST(AMoveOfCsci1933, IsTwoSquaresByNameOrByRowAndColumn) {
  for (const auto* const text :
       {"e2 e4", "e2e4", "6,4 4,4", "(6, 4) (4, 4)", "6 4 4 4", "6,4 e4", " e2   4,4 "}) {
    EXPECT_EQ(csci1933_move(text), "e2e4") << text;
  }
  for (const auto* const text : {"b7 b8 knight", "b7b8n", "1,1 0,1 n", "b7 b8 springer"}) {
    EXPECT_EQ(csci1933_move(text), "b7b8n") << text;
  }
  for (const auto* const text : {"", "e4", "Nf3", "e2", "e2 e9", "8,4 4,4", "e2 e4 horse", "6,4",
                                 "6,4 4,4 3,4", "quit", "(6, 4"}) {
    EXPECT_EQ(csci1933_move(text), std::nullopt) << text;
  }
}

TEST(ASessionOfCsci1933, EndsWithTheCaptureOfTheKing) {
  VariantSession session = session_at("4k3/8/8/8/8/8/1P6/4K2q w");
  const auto say = [&](std::string_view line) { return session.handle(line, Instant{}).text; };
  EXPECT_EQ(say("e1 e2"), "1. Ke2");
  EXPECT_EQ(say("h1 h2"), "1... Qh2") << "no check is announced";
  EXPECT_TRUE(session.announcements().empty());
  EXPECT_TRUE(contains(say("b2 b5"), "(CSCI 1933)"));
  EXPECT_EQ(say("why 6,1 3,1"),
            "b2b5: a pawn does not move like that; it moves straight forwards and captures "
            "diagonally forwards (CSCI 1933).");
  EXPECT_EQ(say("why e2 f3"), "Kf3 is legal.");
  EXPECT_EQ(say("6,1 4,1"), "2. b4");
  EXPECT_TRUE(contains(say("h2e2"), "White's king has been captured"));
  EXPECT_TRUE(contains(session.announcements().front(), "Black has won"));
  EXPECT_TRUE(contains(say("b4 b5"), "The game is over"));
}

TEST(ASessionOfCsci1933, KnowsNoDrawByRepetitionOrFiftyMoves) {
  VariantSession session = session_at("4k3/8/8/8/8/8/8/4K3 w - - 99 80");
  for (int times = 0; times < 10; ++times) {
    for (const auto* const move : {"e1e2", "e8e7", "e2e1", "e7e8"}) {
      static_cast<void>(session.handle(move, Instant{}));
    }
  }
  EXPECT_EQ(session.game().moves().size(), 40U);
  EXPECT_FALSE(session.game().is_over());
  EXPECT_TRUE(session.game().open_claims().empty());
  EXPECT_TRUE(session.announcements().empty());
}

TEST(ASessionOfCsci1933, AsksForThePromotionPieceByName) {
  VariantSession session = session_at("8/1P6/k7/8/8/8/8/4K3 w");
  const auto say = [&](std::string_view line) { return session.handle(line, Instant{}).text; };
  EXPECT_TRUE(contains(say("b7 b8"), "Promote to"));
  EXPECT_TRUE(contains(say("king"), "Promote to"));
  EXPECT_EQ(say("Knight"), "1. b8=N");
}

TEST(ASessionOfCsci1933, IsResignedSavedAndLoaded) {
  const ScratchFolder folder;
  VariantSession session{VariantGame{Variant::Csci1933}};
  session.name_players({"Ada", "Bob"});
  const auto say = [&](std::string_view line) { return session.handle(line, Instant{}).text; };
  for (const char* move : {"e2e4", "f7f5", "d1h5", "a7a6", "h5e8"}) say(move);
  const std::string path = folder.path("game.pgn");
  EXPECT_EQ(say("save " + folder.path("game")), "The game was saved to " + path + ".");
  const std::string text = folder.read("game.pgn");
  EXPECT_TRUE(contains(text,
                       "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n"
                       "[Variant \"CSCI 1933\"]\n\n1. e4 f5 2. Qh5 a6 3. Qxe8# 1-0\n"))
      << text;
  say("new");
  EXPECT_EQ(session.game().variant(), Variant::Csci1933);
  say("load " + path);
  EXPECT_EQ(session.game().moves().size(), 5U);
  say("undo");
  say("resign");
  EXPECT_TRUE(contains(say("yes"), "resign")) << session.title();
  EXPECT_TRUE(session.game().is_over());
}

}  // namespace
}  // namespace tabiya::cli::csci1933_session
