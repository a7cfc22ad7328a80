#include "tabiya/picture/piece_set.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tabiya::picture {
namespace {

constexpr Piece white_king{Color::White, PieceType::King};
constexpr Piece black_pawn{Color::Black, PieceType::Pawn};

/// A set whose drawings are empty, except that of the white king.
std::string set_with_king(const std::string& king) {
  std::string svg = "<svg>" + king;
  for (const char* const name :
       {"wp", "wn", "wb", "wr", "wq", "bp", "bn", "bb", "br", "bq", "bk"}) {
    svg += "<g id=\"" + std::string{name} + "\"></g>\n";
  }
  return svg + "</svg>";
}

TEST(PieceSet, OursHasTwelveDrawings) {
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Piece piece{color, type};
      const std::string_view drawing = PieceSet::tabiya().drawing(piece);
      EXPECT_TRUE(drawing.starts_with("<g id=\"" + std::string{group_name(piece)} + '"'));
      EXPECT_TRUE(drawing.ends_with("</g>"));
      EXPECT_EQ(drawing.find("id=", 10), std::string_view::npos) << "more than one piece";
    }
  }
}

TEST(PieceSet, NamesGroupsByColorAndPiece) {
  EXPECT_EQ(group_name(white_king), "wk");
  EXPECT_EQ(group_name(black_pawn), "bp");
}

TEST(PieceSet, AGroupMayContainGroups) {
  const std::string king = R"(<g id="wk"><g fill="red"><path d="M0 0"/></g><g/><glyph/></g>)";
  const auto set = PieceSet::parse(set_with_king(king));
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->drawing(white_king), king);
}

TEST(PieceSet, NamesTheFirstPieceThatIsMissing) {
  EXPECT_EQ(PieceSet::parse("").error(), "wp");
  EXPECT_EQ(PieceSet::parse(set_with_king("")).error(), "wk");
}

TEST(PieceSet, RefusesAGroupThatIsNotClosed) {
  for (const char* const king : {R"(<g id="wk)", R"(<g id="wk")", R"(<g id="wk"><g></g>)"}) {
    const std::string svg = set_with_king("") + king;
    EXPECT_EQ(PieceSet::parse(svg).error(), "wk") << king;
  }
}

TEST(PieceSet, TakesOnlyGroups) {
  EXPECT_EQ(PieceSet::parse(set_with_king(R"(<path id="wk"/>)")).error(), "wk");
}

}  // namespace
}  // namespace tabiya::picture
