/// Squares as (row, column): row 0 is the eighth rank, column 0 the a-file.

#include "rules/inner/row_column.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

TEST(RowsAndColumns, CountFromTheTopLeftOfTheBoard) {
  EXPECT_EQ(parse_row_column("(0, 0)"), Square::A8);
  EXPECT_EQ(parse_row_column("(0, 7)"), Square::H8);
  EXPECT_EQ(parse_row_column("(7, 0)"), Square::A1);
  EXPECT_EQ(parse_row_column("(6, 4)"), Square::E2);
  EXPECT_EQ(parse_row_column("(2, 3)"), Square::D6);
}

TEST(RowsAndColumns, AreReadAsPeopleWriteThem) {
  for (const auto* text : {"(6, 4)", "(6,4)", "6,4", "6, 4", "6 4", " ( 6 , 4 ) "}) {
    EXPECT_EQ(parse_row_column(text), Square::E2) << text;
  }
  for (const auto* text : {"", "6", "64", "()", "(6 4", "6,,4", "6;4", "8,0", "0,8", "-1,0", "a,b",
                           "6,4,2", "10,4", "(", ")", "6,", ",4", "((6,4))"}) {
    EXPECT_EQ(parse_row_column(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace tabiya
