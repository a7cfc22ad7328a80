/// Numbers for people, and text that is safe to print.
#include "cli/output.hpp"

#include <gtest/gtest.h>

namespace tabiya::cli {
namespace {

TEST(OutputTest, NumbersAreWrittenInGroupsOfThree) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'000), "1,000");
  EXPECT_EQ(grouped(3'195'901'860), "3,195,901,860");
}

TEST(OutputTest, OneIsSingular) {
  EXPECT_EQ(counted(1, "count"), "1 count");
  EXPECT_EQ(counted(2, "count"), "2 counts");
  EXPECT_EQ(counted(1, "ply"), "1 ply");
  EXPECT_EQ(counted(1'000, "ply"), "1,000 plies");
}

TEST(OutputTest, ControlCharactersAreNotPrinted) {
  EXPECT_EQ(printable("\x1b[2J\x07"), "?[2J?");
  EXPECT_EQ(printable("\x7f"), "?");
  EXPECT_EQ(printable("a\xc2\x9b"
                      "b"),
            "a?b")
      << "U+009B does what ESC [ does";
}

TEST(OutputTest, LettersOfEveryLanguageArePrinted) {
  EXPECT_EQ(printable("Müller – Ångström ♔ Â"), "Müller – Ångström ♔ Â");
  EXPECT_EQ(printable("\xc2\xa0"), "\xc2\xa0");
}

}  // namespace
}  // namespace tabiya::cli
