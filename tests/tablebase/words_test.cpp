/// Tablebases in sentences, English and German.
#include "tabiya/tablebase/words.hpp"

#include <gtest/gtest.h>

#include "tabiya/notation/fen.hpp"

namespace tabiya::tablebase_words {
namespace {

std::string sentence(std::string_view fen, Dtz dtz, Language language = Language::English) {
  return to_words(parse_position(fen).value(), dtz, language);
}

constexpr std::string_view rook_ending = "8/8/8/8/8/2k5/8/KR6 w - - 0 1";
// The tables count in full moves, so the fifty moves can end one ply before.
constexpr std::string_view late_rook_ending = "8/8/8/8/8/2k5/8/KR6 w - - 73 90";

TEST(ASentence, NamesTheWinnerAndTheDistance) {
  EXPECT_EQ(sentence(rook_ending, {27, false}),
            "White wins: 27 or 28 plies to the next capture, pawn move or mate");
  EXPECT_EQ(sentence(rook_ending, {-1, true}),
            "Black wins: 1 ply to the next capture, pawn move or mate");
  EXPECT_EQ(sentence(rook_ending, {0, true}), "draw");
  EXPECT_EQ(sentence(rook_ending, {27, true}, Language::German),
            "Weiß gewinnt: 27 Halbzüge bis zum nächsten Schlagen, Bauernzug oder Matt");
  EXPECT_EQ(sentence(rook_ending, {0, true}, Language::German), "remis");
}

TEST(ASentence, SaysWhenTheFiftyMoveRuleDecides) {
  EXPECT_EQ(sentence(late_rook_ending, {27, false}),
            "White wins, unless the fifty-move rule comes one ply earlier: 27 or 28 plies to the "
            "next capture, pawn move or mate");
  EXPECT_EQ(sentence(rook_ending, {109, true}),
            "draw by the fifty-move rule, without which White would win");
  EXPECT_EQ(sentence(rook_ending, {-109, true}, Language::German),
            "remis nach der 50-Züge-Regel, ohne die Schwarz gewänne");
}

TEST(ASentence, SaysThatTheGameIsOver) {
  EXPECT_EQ(sentence("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", {-1, true}), "Black is mated");
  EXPECT_EQ(sentence("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", {0, true}, Language::German),
            "Schwarz ist patt");
}

}  // namespace
}  // namespace tabiya::tablebase_words
