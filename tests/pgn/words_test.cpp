// Which words at the beginning of a line count as moves rather than prose.
#include "pgn/words.hpp"

#include <gtest/gtest.h>

namespace tabiya::pgn {
namespace {

TEST(PgnWords, MovesOfAnyNotationLookLikeMoves) {
  for (const std::string_view word :
       {"e4", "Nf3", "exd5", "e8=Q+", "Qh4xe1#", "O-O", "0-0-0", "e2-e4", "e7e8q", "Sf3", "♘f3",
        "--", "Z0", "N@f3", "R1a3", "axb8=Q#"}) {
    EXPECT_TRUE(looks_like_move(word)) << word;
    EXPECT_TRUE(may_be_move(word)) << word;
  }
}

TEST(PgnWords, ProseDoesNotLookLikeMoves) {
  for (const std::string_view word :
       {"", "a", "The", "bad", "Introduction", "1992", "Round", "d", "chapter4", "Über", "©1994"}) {
    EXPECT_FALSE(looks_like_move(word)) << word;
  }
}

TEST(PgnWords, DigitsAloneAreNotAMove) {
  EXPECT_FALSE(looks_like_move("0000"));
  EXPECT_FALSE(may_be_move("0000"));
}

}  // namespace
}  // namespace tabiya::pgn
