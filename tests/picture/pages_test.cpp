#include "tabiya/picture/pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "picture/png_reader.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {
namespace {

int parts_in(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

std::vector<Diagram> many_diagrams(int count) {
  return std::vector<Diagram>(static_cast<std::size_t>(count),
                              {Board::initial(), {}, "1. e4", Color::Black});
}

ScoreSheet sheet_of(int plies) {
  ScoreSheet sheet{.event = "Club", .white = "Anna", .black = "Ben", .result = "1-0"};
  for (int ply = 0; ply < plies; ++ply) sheet.moves.push_back("m" + std::to_string(ply));
  return sheet;
}

std::size_t number_at(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Why the table of the places of objects is wrong; empty if it is right.
std::string fault_of_table(std::string_view pdf) {
  const std::size_t named = pdf.rfind("startxref\n");
  if (named == std::string_view::npos) return "no startxref";
  const std::size_t table = number_at(pdf.substr(named + 10));
  if (!pdf.substr(table).starts_with("xref\n0 ")) return "startxref is wrong";
  const std::size_t count = number_at(pdf.substr(table + 7));
  const std::size_t entries = pdf.find('\n', table + 7) + 1;
  constexpr std::size_t entry_bytes = 20;
  for (std::size_t object = 1; object < count; ++object) {
    const std::size_t place = number_at(pdf.substr(entries + object * entry_bytes));
    if (!pdf.substr(place).starts_with(std::to_string(object) + " 0 obj\n")) {
      return "object " + std::to_string(object) + " is not at " + std::to_string(place);
    }
  }
  if (!pdf.substr(entries + count * entry_bytes).starts_with("trailer\n")) return "wrong count";
  return {};
}

std::string uncompressed(std::string_view packed) {
  std::string content(1'000'000, '\0');
  auto size = static_cast<uLongf>(content.size());
  EXPECT_EQ(
      uncompress(reinterpret_cast<Bytef*>(content.data()), &size,
                 reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size())),
      Z_OK);
  return content.substr(0, size);
}

/// The content of every stream.
std::string contents_of(std::string_view pdf) {
  std::string contents;
  constexpr std::string_view begin = "stream\n";
  for (std::size_t at = pdf.find(">>\nstream\n"); at != std::string_view::npos;
       at = pdf.find(">>\nstream\n", at + 1)) {
    const std::size_t entries = pdf.rfind("<<", at);
    const std::size_t length = pdf.rfind("/Length ", at);
    const std::string_view written =
        pdf.substr(at + 3 + begin.size(), number_at(pdf.substr(length + 8)));
    EXPECT_TRUE(pdf.substr(at + 3 + begin.size() + written.size()).starts_with("\nendstream"));
    contents += pdf.substr(entries, at - entries).contains("/FlateDecode") ? uncompressed(written)
                                                                           : written;
    contents += '\n';
  }
  return contents;
}

std::size_t hexadecimal_at(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number, 16);
  return number;
}

/// The texts of a PDF, as its fonts say what their letters stand for.
std::vector<std::u16string> texts_of(std::string_view pdf) {
  const std::string contents = contents_of(pdf);
  std::vector<std::vector<std::u16string>> fonts;
  std::vector<std::u16string> texts;
  std::size_t font = 0;
  for (std::size_t begin = 0; begin < contents.size();) {
    const std::size_t end = contents.find('\n', begin);
    const std::string_view line = std::string_view{contents}.substr(begin, end - begin);
    begin = end + 1;
    if (line == "begincmap") fonts.emplace_back();
    if (!fonts.empty() && line.starts_with('<') && line.contains("> <") && line != "<00> <FF>") {
      EXPECT_EQ(hexadecimal_at(line.substr(1)), fonts.back().size() + 1);
      std::u16string letter;
      for (std::size_t at = line.find("> <") + 3; line[at] != '>'; at += 4) {
        letter += static_cast<char16_t>(hexadecimal_at(line.substr(at, 4)));
      }
      fonts.back().push_back(letter);
    }
  }
  for (std::size_t text = contents.find("BT "); text != std::string::npos;
       text = contents.find("BT ", text + 1)) {
    std::u16string letters;
    const std::string_view line =
        std::string_view{contents}.substr(text, contents.find(" ET", text) - text);
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line.substr(at).starts_with("/T")) font = number_at(line.substr(at + 2));
      if (line[at] != '<') continue;
      for (++at; line[at] != '>'; at += 2) {
        letters += fonts.at(font).at(hexadecimal_at(line.substr(at, 2)) - 1);
      }
    }
    texts.push_back(letters);
  }
  return texts;
}

bool has_text(const std::string& pdf, std::u16string_view text) {
  const auto texts = texts_of(pdf);
  return std::ranges::find(texts, text) != texts.end();
}

TEST(DiagramPages, HoldAsManyDiagramsAsAsked) {
  for (const int per_page : diagrams_per_page) {
    const auto pages = diagram_pages(many_diagrams(per_page + 1), {.per_page = per_page});
    ASSERT_EQ(pages.size(), 2U);
    EXPECT_EQ(parts_in(pages[0], "<use "), 32 * per_page);
    EXPECT_EQ(parts_in(pages[1], "<use "), 32);
    EXPECT_EQ(parts_in(pages[0], ">1. e4<"), per_page);
  }
}

TEST(DiagramPages, NumberTheirPages) {
  const auto pages = diagram_pages(many_diagrams(13), {.title = "Anna – Ben", .per_page = 6});
  ASSERT_EQ(pages.size(), 3U);
  EXPECT_NE(pages[2].find(">3 / 3<"), std::string::npos);
  EXPECT_NE(pages[2].find(">Anna – Ben<"), std::string::npos);
  const auto page = diagram_pages(many_diagrams(4), {.per_page = 4});
  EXPECT_EQ(page[0].find("1 / 1"), std::string::npos);
}

TEST(DiagramPages, EscapeTheirTexts) {
  auto diagrams = many_diagrams(1);
  diagrams[0].caption = "<b> & Co";
  EXPECT_NE(diagram_pages(diagrams, {})[0].find(">&lt;b&gt; &amp; Co<"), std::string::npos);
}

TEST(ScoreSheetPages, HaveEightyMovesEach) {
  EXPECT_EQ(score_sheet(sheet_of(0)).size(), 1U);
  EXPECT_EQ(score_sheet(sheet_of(160)).size(), 1U);
  const auto pages = score_sheet(sheet_of(161));
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_NE(pages[0].find(">m159<"), std::string::npos);
  EXPECT_EQ(pages[0].find(">m160<"), std::string::npos);
  EXPECT_NE(pages[1].find(">m160<"), std::string::npos);
  EXPECT_NE(pages[1].find(">81<"), std::string::npos);
  EXPECT_NE(pages[1].find(">Page 2 / 2<"), std::string::npos);
}

TEST(ScoreSheetPages, NameThePlayersAndTheResult) {
  ScoreSheet sheet = sheet_of(2);
  sheet.white_rating = "2100";
  sheet.date = "????.??.??";
  const std::string page = score_sheet(sheet)[0];
  EXPECT_NE(page.find(">Anna (2100)<"), std::string::npos);
  EXPECT_NE(page.find(">Ben<"), std::string::npos);
  EXPECT_EQ(page.find("??"), std::string::npos);
  EXPECT_NE(page.find(R"(font-weight="700" text-anchor="middle" fill="#2b2620">1 – 0<)"),
            std::string::npos);
}

TEST(ScoreSheetPages, MayBeginWithBlacksMove) {
  ScoreSheet sheet = sheet_of(2);
  sheet.first_number = 31;
  sheet.first_side = Color::Black;
  const std::string page = score_sheet(sheet)[0];
  EXPECT_LT(page.find(">31<"), page.find(">…<"));
  EXPECT_LT(page.find(">…<"), page.find(">m0<"));
  EXPECT_LT(page.find(">32<"), page.find(">m1<"));
}

TEST(ScoreSheetPages, SpeakGerman) {
  EXPECT_NE(score_sheet(sheet_of(0), Language::German)[0].find(">Unterschrift Weiß<"),
            std::string::npos);
}

TEST(ScoreSheetPages, CondenseLongNamesAndCutVeryLongOnes) {
  ScoreSheet sheet = sheet_of(0);
  sheet.event = std::string(75, 'e');
  EXPECT_NE(score_sheet(sheet)[0].find("textLength"), std::string::npos);
  sheet.event = std::string(400, 'e');
  const std::string page = score_sheet(sheet)[0];
  EXPECT_NE(page.find("e…<"), std::string::npos);
  EXPECT_EQ(page.find(sheet.event), std::string::npos);
  sheet.event.clear();
  for (int at = 0; at < 200; ++at) sheet.event += "ß";
  EXPECT_NE(score_sheet(sheet)[0].find("ß…<"), std::string::npos);
}

TEST(Pdf, HasAPageForEachDocument) {
  for (const int count : {1, 2, 30}) {
    const auto pages = diagram_pages(many_diagrams(count * 4), {.per_page = 4});
    const std::string pdf = to_pdf(pages, "Diagrams").value();
    EXPECT_TRUE(pdf.starts_with("%PDF-1.4\n"));
    EXPECT_TRUE(pdf.ends_with("%%EOF\n"));
    EXPECT_EQ(parts_in(pdf, "/Type /Page "), count);
    EXPECT_NE(pdf.find("/Count " + std::to_string(count)), std::string::npos);
    EXPECT_EQ(fault_of_table(pdf), "");
  }
}

TEST(Pdf, APageHasTheSizeOfItsDocument) {
  const std::vector<std::string> pages{to_svg(Board::initial(), {}, {.width = 300}),
                                       score_sheet(sheet_of(0))[0]};
  const std::string pdf = to_pdf(pages).value();
  EXPECT_NE(pdf.find("/MediaBox [0 0 300 300]"), std::string::npos);
  EXPECT_NE(pdf.find("/MediaBox [0 0 595 842]"), std::string::npos);
}

TEST(Pdf, WritesEachPieceOnceForAllPages) {
  const std::string pdf = to_pdf(diagram_pages(many_diagrams(40), {.per_page = 4})).value();
  EXPECT_EQ(parts_in(pdf, "/Subtype /Form"), 12);
  EXPECT_EQ(parts_in(contents_of(pdf), " Do Q"), 32 * 40);
}

TEST(Pdf, TextsCanBeSearched) {
  const std::string pdf = to_pdf(score_sheet(sheet_of(3))).value();
  EXPECT_TRUE(has_text(pdf, u"Anna"));
  EXPECT_TRUE(has_text(pdf, u"m2"));
  EXPECT_FALSE(has_text(pdf, u"m3"));
}

TEST(Pdf, FindsNamesInAllScripts) {
  ScoreSheet sheet = sheet_of(0);
  sheet.white = "Łódź (A\\B)";
  sheet.black = "丁立人";
  sheet.event = "Ελλάδα";
  sheet.site = "\U00020000";  // a Chinese character that takes two units of UTF-16
  sheet.moves = {"Щербаков"};
  const std::string pdf = to_pdf(score_sheet(sheet)).value();
  for (const std::u16string_view text :
       {u"Łódź (A\\B)", u"丁立人", u"Ελλάδα", u"\U00020000", u"Щербаков"}) {
    EXPECT_TRUE(has_text(pdf, text)) << testing::PrintToString(text);
  }
}

// A reader that has other letters than the author's, or none of that script, shows the same page.
TEST(Pdf, HasAllItsFontsWithinItself) {
  const std::string pdf = to_pdf(score_sheet(sheet_of(3))).value();
  EXPECT_EQ(parts_in(pdf, "/Type /Font "), 1);
  EXPECT_EQ(parts_in(pdf, "/FontFile3 "), 1);
}

TEST(Pdf, HasEachLetterOnce) {
  ScoreSheet sheet = sheet_of(0);
  sheet.moves = {"ŁŁ", "Ł"};
  const std::string contents = contents_of(to_pdf(score_sheet(sheet)).value());
  EXPECT_EQ(parts_in(contents, "> <0141>\n"), 1);
  sheet.white = "Ł";  // in bold letters
  EXPECT_EQ(parts_in(contents_of(to_pdf(score_sheet(sheet)).value()), "> <0141>\n"), 2);
}

TEST(Pdf, ManyLettersTakeSeveralFonts) {
  ScoreSheet sheet = sheet_of(0);
  for (char16_t letter = 0x4E00; sheet.moves.size() < 80; ++letter) {
    std::string move;
    for (int count = 0; count < 4; ++count, ++letter) {
      move += static_cast<char>(0xE0 | letter >> 12);
      move += static_cast<char>(0x80 | (letter >> 6 & 0x3F));
      move += static_cast<char>(0x80 | (letter & 0x3F));
    }
    sheet.moves.push_back(move);
  }
  const std::string pdf = to_pdf(score_sheet(sheet)).value();
  EXPECT_EQ(parts_in(pdf, "/FontFile3 "), 2);
  EXPECT_EQ(parts_in(contents_of(pdf), "100 beginbfchar\n"), 3);
  EXPECT_TRUE(has_text(pdf, u"\u4E00\u4E01\u4E02\u4E03"));
  EXPECT_EQ(fault_of_table(pdf), "");
}

TEST(Pdf, ItsTitleIsUnicode) {
  const std::string pdf = to_pdf(score_sheet(sheet_of(0)), "A–😀").value();
  EXPECT_NE(pdf.find("/Title <FEFF00412013D83DDE00>"), std::string::npos);
}

TEST(Pdf, ShowsTranslucentMarks) {
  const std::vector<std::string> pages{
      to_svg(Board::initial(), {.last_move = {Square::E2, Square::E4}})};
  const std::string pdf = to_pdf(pages).value();
  EXPECT_NE(pdf.find("/G0 << /ca 0.5 /CA 1 >>"), std::string::npos);
  EXPECT_NE(contents_of(pdf).find("/G0 gs"), std::string::npos);
}

TEST(Pdf, AnOpacityIsThatOfFillAndStrokeTogether) {
  const std::vector<std::string> pages{
      R"(<svg width="9" height="9"><rect width="5" height="5" stroke="red" opacity=".5"/></svg>)"};
  const std::string pdf = to_pdf(pages).value();
  EXPECT_EQ(parts_in(pdf, "/Group << /S /Transparency >>"), 1);
  EXPECT_NE(contents_of(pdf).find("/G0 gs\n/P1 Do Q"), std::string::npos);
}

TEST(Pdf, NamesWhatCannotBeDrawn) {
  const std::vector<std::string> pages{R"(<svg width="10" height="10"><image/></svg>)"};
  EXPECT_EQ(to_pdf(pages).error(), "<image> can be drawn in SVG only");
}

TEST(Pages, AreDrawnAsImagesToo) {
  const auto png = decode_png(to_png(score_sheet(sheet_of(9))[0], 2).value());
  ASSERT_TRUE(png);
  EXPECT_EQ(png->width, 1190U);
  EXPECT_EQ(png->height, 1684U);
}

}  // namespace
}  // namespace tabiya::picture
