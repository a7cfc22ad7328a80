/// Squares as (row, column): row 0 is the eighth rank, column 0 the a-file.

#include "tabiya/rules/variant/row_column.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

TEST(RowsAndColumns, CountFromTheTopLeftOfTheBoard) {
  EXPECT_EQ(to_row_column(Square::A8), (RowColumn{0, 0}));
  EXPECT_EQ(to_row_column(Square::H8), (RowColumn{0, 7}));
  EXPECT_EQ(to_row_column(Square::A1), (RowColumn{7, 0}));
  EXPECT_EQ(to_row_column(Square::E2), (RowColumn{6, 4}));
  EXPECT_EQ(to_row_column(Square::D6), (RowColumn{2, 3}));
}

TEST(RowsAndColumns, ConvertToSquaresAndBack) {
  for (const Square sq : all_squares) {
    EXPECT_EQ(to_square(to_row_column(sq)), sq);
    EXPECT_EQ(parse_row_column(to_string(to_row_column(sq))), sq);
  }
}

TEST(RowsAndColumns, EndAtTheEdge) {
  EXPECT_EQ(to_square({-1, 0}), std::nullopt);
  EXPECT_EQ(to_square({0, -1}), std::nullopt);
  EXPECT_EQ(to_square({8, 0}), std::nullopt);
  EXPECT_EQ(to_square({0, 8}), std::nullopt);
}

TEST(RowsAndColumns, AreReadAsPeopleWriteThem) {
  EXPECT_EQ(to_string(RowColumn{6, 4}), "(6, 4)");
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
