// What is read in another way than it was written, and what no token is, is kept in trees.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "pgn/event_log.hpp"
#include "pgn/tree_text.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;
using test::tree_of;

TEST(KeptText, WordsThatAreNoTokensBecomeComments) {
  constexpr std::pair<std::string_view, std::string_view> rows[]{
      {"1. e4 inf e5 RR 2. Nf3 D *", "1. e4 {inf} 1... e5 {RR} 2. Nf3 {D} *"},
      {"1. e4 and then e5 *", "1. e4 {and then} 1... e5 *"},
      {"1. e4 RR {c} e5 *", "1. e4 {RR} {c} 1... e5 *"},
      {"1. e4 (RR 1. d4 inf) e5 *", "1. e4 ({RR} 1. d4 {inf}) 1... e5 *"},
      {"1. e4 ½ e5 *", "1. e4 {½} 1... e5 *"},
      {"1. e4 1 - 0 e5 *", "1. e4 {1 - 0} 1... e5 *"},
      {"1. e4 (1. d4 1-0) e5 *", "1. e4 (1. d4 {1-0}) 1... e5 *"},
      {"1. e4 $256 e5 *", "1. e4 {$256} 1... e5 *"},
      {"1. e4 e5 inf", "1. e4 e5 {inf} *"},
      {"1. e4 e5 2. exd6 e.p. *", "1. e4 e5 2. exd6 *"},
  };
  for (const auto& [text, written] : rows) {
    Reader reader{Input::from_memory(text)};
    EXPECT_EQ(moves_of(read_tree(reader)->tree), written);
    EXPECT_FALSE(read_tree(reader)) << text;
  }
}

TEST(KeptText, GlyphsBeforeAMoveBelongToIt) {
  EXPECT_EQ(moves_of(tree_of("$10 1. e4 e5 *")), "1. e4 $10 e5 *");
  EXPECT_EQ(moves_of(tree_of("1. e4 ($42 1. d4 $1) e5 *")), "1. e4 (1. d4 $42 $1) 1... e5 *");
  EXPECT_EQ(moves_of(tree_of("1. e4 ($42) e5 *")), "1. e4 {$42} 1... e5 *");
  EXPECT_EQ(moves_of(tree_of("$10 $11 *")), "{$10 $11} *");
  EXPECT_EQ(moves_of(tree_of("$0 1. e4 *")), "1. e4 *");
}

TEST(KeptText, ReachesOnlyItsOwnGame) {
  Reader reader{Input::from_memory("[A \"1\"]\n\n$10 inf *\n\n1. e4 *\n")};
  EXPECT_EQ(moves_of(read_tree(reader)->tree), "{$10} {inf} *");
  EXPECT_EQ(moves_of(read_tree(reader)->tree), "1. e4 *");
}

TEST(KeptText, ReadableResultTagsAreReadAsMeant) {  // PGN 8.1.1.7
  constexpr std::pair<std::string_view, std::string_view> rows[]{
      {"1 - 0", "1-0"},
      {"0.5-0.5", "1/2-1/2"},
      {"½ – ½", "1/2-1/2"},
      {" 0-1 ", "0-1"},
      {"1/2", "1/2-1/2"},
      {"+ - -", "1-0"},
      {"0,5 : 0,5", "1/2-1/2"},
      {"1-0.", "1-0"},
      {".5-.5", "1/2-1/2"},
      {"1.0-0.0", "1-0"},
      {"=", "="},
      {"?", "*"},
      {"", "*"},
      {"-", "*"},
      {"0-0", "0-0"},
      {"forfeit", "forfeit"},
      {"* ", "*"},
  };
  for (const auto& [tag, written] : rows) {
    const std::string text = to_pgn(tree_of("[Result \"" + std::string{tag} + "\"]\n\n1. e4"));
    EXPECT_NE(text.find("[Result \"" + std::string{written} + "\"]"), std::string::npos)
        << tag << text;
  }
  EXPECT_NE(to_pgn(tree_of("[Result \"forfeit\"]\n\n1. e4 0-1")).find("[Result \"forfeit\"]"),
            std::string::npos);
  EXPECT_NE(to_pgn(tree_of("[Result \"1-0\"]\n\n1. e4 0-1")).find("[Result \"0-1\"]"),
            std::string::npos);
}

}  // namespace
}  // namespace tabiya::pgn
