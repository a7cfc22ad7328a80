// Names in legacy encodings survive. Source: PGN 4.1.
#include "tabiya/pgn/code_page.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tuple>

#include "pgn/tree_text.hpp"

namespace tabiya::pgn {
namespace {

TEST(CodePage, IsIgnoredForUtf8) {
  for (const std::string_view text : {"", "Euwe", "Grünfeld", "Карпов", "♔", "𝄞"}) {
    EXPECT_TRUE(is_utf8(text));
    EXPECT_EQ(to_utf8(text), text);
  }
}

TEST(CodePage, IsDistinguishedFromUtf8) {
  for (const std::string_view text :
       {"Gr\xFCnfeld", "\x80", "\xC3", "\xC3(", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
        "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x99", "\xFF"}) {
    EXPECT_FALSE(is_utf8(text)) << text;
  }
}

TEST(CodePage, IsWindows1252ByDefault) {
  EXPECT_EQ(to_utf8("Gr\xFCnfeld"), "Grünfeld");
  EXPECT_EQ(to_utf8("\x80 \x93q\x94 \x8Aimon"), "€ “q” Šimon");
  EXPECT_EQ(to_utf8("\x81"), "\uFFFD");
}

TEST(CodePage, CanBeChosen) {
  constexpr std::tuple<CodePage, std::string_view, std::string_view> rows[]{
      {CodePage::Cp437, "Gr\x81nfeld", "Grünfeld"},
      {CodePage::Cp850,
       "N\xA3\xA4"
       "ez \xD5",
       "Núñez ı"},
      {CodePage::Cp852, "Ft\xA0\x9Fnik", "Ftáčnik"},
      {CodePage::Latin2, "Ft\xE1\xE8nik", "Ftáčnik"},
      {CodePage::Windows1250, "\x8Aimon", "Šimon"},
      {CodePage::Windows1251, "\xCA\xE0\xF0\xEF\xEE\xE2", "Карпов"},
      {CodePage::Koi8R, "\xEB\xC1\xD2\xD0\xCF\xD7", "Карпов"},
      {CodePage::Cp866, "\x8A\xA0\xE0\xAF\xAE\xA2", "Карпов"},
      {CodePage::Latin9, "\xA4", "€"},
      {CodePage::Macintosh, "Gr\x9Fnfeld", "Grünfeld"},
      {CodePage::Latin1, "\xE9", "é"},
  };
  for (const auto& [page, text, expected] : rows) {
    EXPECT_EQ(to_utf8(text, page), expected) << to_string(page);
  }
}

TEST(CodePage, IsNamedInAnySpelling) {
  for (const CodePage page : all_code_pages) EXPECT_EQ(parse_code_page(to_string(page)), page);
  EXPECT_EQ(parse_code_page("Latin-1"), CodePage::Latin1);
  EXPECT_EQ(parse_code_page("ISO8859-15"), CodePage::Latin9);
  EXPECT_FALSE(parse_code_page("ebcdic"));
  EXPECT_FALSE(parse_code_page(""));
}

TEST(CodePage, IsAppliedTextByText) {
  GameTree tree = test::tree_of(
      "[White \"Gr\xFCnfeld\"]\n[Black \"Grünfeld\"]\n\n{\xE4} 1. e4 {ä} ({\xF6} 1. d4 {\xFC}) *");
  make_utf8(tree);
  EXPECT_EQ(tree.tags.find("White"), "Grünfeld");
  EXPECT_EQ(tree.tags.find("Black"), "Grünfeld");
  EXPECT_EQ(test::moves_of(tree), "{ä} 1. e4 {ä} ({ö} 1. d4 {ü}) *");
}

}  // namespace
}  // namespace tabiya::pgn
