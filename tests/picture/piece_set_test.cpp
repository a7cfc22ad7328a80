#include "tabiya/picture/piece_set.hpp"

#include <gtest/gtest.h>

#include <expected>
#include <string>
#include <string_view>
#include <vector>

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

/// Twelve documents, of which one is given.
std::expected<PieceSet, std::string> set_of(std::string_view king) {
  std::vector<PieceDocument> documents;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Piece piece{color, type};
      documents.push_back({piece, piece == white_king ? king : "<svg width='1' height='1'></svg>"});
    }
  }
  return PieceSet::from_documents(documents);
}

std::string drawing_of(std::string_view king) {
  const auto set = set_of(king);
  return set ? std::string{set->drawing(white_king)} : set.error();
}

TEST(PieceDocuments, AreScaledIntoTheSquare) {
  EXPECT_EQ(
      drawing_of(R"svg(<svg viewBox="0 0 80 80"><path d="M0 0"/></svg>)svg"),
      R"svg(<g id="wk"><g transform="translate(0 0) scale(0.5)"><path d="M0 0"/></g></g>)svg");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="10 -20 20 10"></svg>)svg"),
            R"svg(<g id="wk"><g transform="translate(-20 50) scale(2)"></g></g>)svg");
  EXPECT_EQ(drawing_of(R"svg(<svg width="30pt" height="40px"></svg>)svg"),
            R"svg(<g id="wk"><g transform="translate(0 0) scale(1)"></g></g>)svg");
}

/// What stands within the square of a document of 40 by 40.
std::string content_of(std::string_view king) {
  const std::string drawing = drawing_of(king);
  constexpr std::string_view begin = R"svg(<g id="wk"><g transform="translate(0 0) scale(1)">)svg";
  constexpr std::string_view end = "</g></g>";
  if (!drawing.starts_with(begin) || !drawing.ends_with(end)) return "not " + drawing;
  return drawing.substr(begin.size(), drawing.size() - begin.size() - end.size());
}

TEST(PieceDocuments, KeepTheStyleOfTheirRoot) {
  EXPECT_EQ(
      drawing_of(
          R"svg(<svg viewBox="0 0 40 40" fill="red" id="x" version="1.1" xmlns="…"></svg>)svg"),
      R"svg(<g id="wk"><g transform="translate(0 0) scale(1)" fill="red"></g></g>)svg");
}

TEST(PieceDocuments, LeaveOutWhatOnlyEditorsAndScriptsRead) {
  constexpr std::string_view king = R"svg(<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY a "b">]><!-- a king -->
<svg:svg viewBox="0 0 40 40"><sodipodi:view a="1"><b/></sodipodi:view><metadata>x</metadata>
<script>x</script><svg:g inkscape:label="k" onclick="x" id="k"><title>K</title></svg:g></svg:svg>)svg";
  EXPECT_EQ(content_of(king), R"svg( <g id="wk-k"></g>)svg");
}

TEST(PieceDocuments, HaveNamesOfTheirOwn) {
  EXPECT_EQ(content_of(
                R"svg(<svg viewBox="0 0 40 40"><linearGradient id="a" xlink:href="#b"/></svg>)svg"),
            R"svg(<linearGradient id="wk-a" href="#wk-b"/>)svg");
  EXPECT_EQ(
      content_of(
          R"svg(<svg viewBox="0 0 40 40"><path style="fill:url(#a);stroke:url(#b)"/></svg>)svg"),
      R"svg(<path style="fill:url(#wk-a);stroke:url(#wk-b)"/>)svg");
}

TEST(PieceDocuments, KeepTheNumbersOfLinesApart) {
  EXPECT_EQ(content_of("<svg viewBox=\"0 0 40 40\"><path d=\"M0 0\n1\t1\"/></svg>"),
            R"svg(<path d="M0 0 1 1"/>)svg");
}

TEST(PieceDocuments, RulesBecomeStyles) {
  constexpr std::string_view king = R"svg(<svg viewBox="0 0 40 40"><style><![CDATA[
.a, .b { fill: red } /* x */ path {stroke:none}
]]></style><path class="b  c" style="opacity:1"/></svg>)svg";
  EXPECT_EQ(content_of(king), R"svg(<path style="stroke:none;fill: red;opacity:1"/>)svg");
}

TEST(PieceDocuments, LaterRulesCountMore) {
  constexpr std::string_view king = R"svg(<svg viewBox="0 0 40 40"><style>
.a{fill:red}.b{fill:blue}</style><path class="b
a"/></svg>)svg";
  EXPECT_EQ(content_of(king), R"svg(<path style="fill:red;fill:blue;"/>)svg");
}

TEST(PieceDocuments, ReferencesMayBeQuoted) {
  EXPECT_EQ(
      content_of(
          R"svg(<svg viewBox="0 0 40 40"><path fill="url( '#a' )" stroke="url(b.svg)"/></svg>)svg"),
      R"svg(<path fill="url( '#wk-a' )" stroke="url(b.svg)"/>)svg");
}

TEST(PieceDocuments, PrefixesAreThoseThatTheirRootDeclares) {
  EXPECT_EQ(
      content_of(
          R"svg(<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 40 40" )svg"
          R"svg(xmlns:l="http://www.w3.org/1999/xlink"><s:use l:href="#a"/><x:y/></s:svg>)svg"),
      R"svg(<use href="#wk-a"/>)svg");
  EXPECT_EQ(content_of(R"svg(<svg viewBox="0 0 40 40"><use href="#a" xlink:href="#b"/></svg>)svg"),
            R"svg(<use href="#wk-a"/>)svg");
}

TEST(PieceDocuments, FaultsAreNamed) {
  EXPECT_EQ(drawing_of("no"), "wk is not an SVG document");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"/>)svg"), "wk draws nothing");
  EXPECT_EQ(drawing_of("<svg></svg>"), "wk has neither a viewBox nor a size");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 0 40"></svg>)svg"), "wk has no size");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><g>)svg"), "wk breaks off");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><g></path></svg>)svg"),
            "wk closes <g> as </path>");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><style>g > path {}</style></svg>)svg"),
            R"svg(wk has a style sheet with "g > path")svg");
  // As they are cut off in a download: in a tag, and after a style sheet.
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><path d="M0)svg"), "wk breaks off");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><style>.a{}</style><path d="M0)svg"),
            "wk breaks off");
  EXPECT_EQ(drawing_of("<svg viewBox=\"0 0 40 40\"><g id=\"\xEF\"/></svg>"), "wk is not in UTF-8");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><g style="&st0;"/></svg>)svg"),
            R"svg(wk uses the entity "st0")svg");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><g x="1" x="2"/></svg>)svg"),
            "wk has a malformed tag <g>");
  EXPECT_EQ(drawing_of(R"svg(<svg viewBox="0 0 40 40"><a&b/></svg>)svg"),
            "wk has a malformed tag <a&b>");
  EXPECT_EQ(PieceSet::from_documents({}).error(), "wp is missing");
}

}  // namespace
}  // namespace tabiya::picture
