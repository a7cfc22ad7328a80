#include <gtest/gtest.h>

#include "conversation.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "uci_engine/inner/session.hpp"

namespace tabiya::uci_engine {
namespace {

using test::Conversation;

std::string set_variant(Variant variant) {
  return "setoption name UCI_Variant value " + std::string{uci_name_of(variant)};
}

TEST(UciSessionVariants, OffersEveryVariantByItsUciName) {
  EXPECT_EQ(
      Conversation{}.say("uci").last("option name UCI_Variant"),
      "option name UCI_Variant type combo default chess var chess var crazyhouse var kingofthehill "
      "var 3check var antichess var atomic var horde var racingkings var csci1933");
}

TEST(UciSessionVariants, PlaysEachFromItsStart) {
  Conversation session;
  long answers = 0;
  for (const Variant variant : all_variants) {
    session.say(set_variant(variant))
        .say("ucinewgame")
        .say("position startpos")
        .say("go nodes 300")
        .wait();
    EXPECT_EQ(session.count("bestmove "), ++answers) << uci_name_of(variant);
    EXPECT_NE(session.last("bestmove "), "bestmove (none)") << uci_name_of(variant);
  }
}

TEST(UciSessionVariants, FindsAWinByTheVariantsOwnRule) {
  Conversation session;
  session.say(set_variant(Variant::Atomic))
      .say("position fen rnbqkbnr/pppp1ppp/8/4p3/8/5Q2/PPPPPPPP/RNB1KBNR w KQkq - 0 1")
      .say("go depth 3")
      .wait();
  EXPECT_EQ(session.last("bestmove"), "bestmove f3f7");
  EXPECT_NE(session.last("info depth").find("score mate 1 "), std::string::npos);
}

TEST(UciSessionVariants, ReadsDropsAndPromotedPieces) {
  Conversation session;
  session.say(set_variant(Variant::Crazyhouse))
      .say("position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4")
      .say("d")
      .wait();
  EXPECT_EQ(session.last("Fen: "),
            "Fen: rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
}

TEST(UciSessionVariants, RefusesWhatTheVariantForbids) {
  Conversation session;
  session.say(set_variant(Variant::Antichess)).say("position startpos moves e2e3 b7b5 a2a3").wait();
  EXPECT_NE(session.last("info string").find("move 3"), std::string::npos);
  session.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1").wait();
  EXPECT_NE(session.last("info string").find("the position"), std::string::npos);
}

TEST(UciSessionVariants, AnswersAnInfiniteSearchAfterStop) {
  Conversation session;
  session.say(set_variant(Variant::Horde)).say("go infinite").wait_for("info depth 2 ");
  EXPECT_EQ(session.count("bestmove"), 0);
  session.say("stop").wait();
  EXPECT_EQ(session.count("bestmove"), 1);
}

TEST(UciSessionVariants, StopsASearchWithoutMovesOnlyWhenToldTo) {
  Conversation session;
  session.say(set_variant(Variant::KingOfTheHill))
      .say("position fen 7k/8/8/8/4K3/8/8/8 b - - 0 1")
      .say("go infinite")
      .wait_for("info depth 0 ");
  EXPECT_EQ(session.count("bestmove"), 0);
  session.say("stop").wait();
  EXPECT_EQ(session.last("bestmove"), "bestmove (none)");
}

TEST(UciSessionVariants, PondersUntilPonderhit) {
  Conversation session;
  session.say(set_variant(Variant::RacingKings)).say("go ponder depth 2").wait_for("info depth 2 ");
  EXPECT_EQ(session.count("bestmove"), 0);
  session.say("ponderhit").wait();
  EXPECT_EQ(session.count("bestmove"), 1);
}

TEST(UciSessionVariants, CountsMoves) {
  Conversation session;
  session.say(set_variant(Variant::Horde)).say("go perft 4").wait();
  EXPECT_EQ(session.last("Nodes searched"), "Nodes searched: 23310");
}

TEST(UciSessionVariants, EvaluatesForWhite) {
  Conversation session;
  session.say(set_variant(Variant::Atomic)).say("position startpos").say("eval").wait();
  EXPECT_EQ(session.count("evaluation: +"), 1);
}

// A position of one variant means nothing in another.
TEST(UciSessionVariants, BeginAnewWhenTheVariantChanges) {
  Conversation session;
  session.say("position startpos moves e2e4").say(set_variant(Variant::ThreeCheck)).say("d").wait();
  EXPECT_EQ(session.last("Fen: "),
            "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
  session.say("position startpos moves e2e4").say(set_variant(Variant::Standard)).say("d").wait();
  EXPECT_EQ(session.last("Fen: "), "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

}  // namespace
}  // namespace tabiya::uci_engine
