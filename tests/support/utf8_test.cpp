// Characters of texts in UTF-8.
#include "support/inner/utf8.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) characters += take_utf8(text);
  return characters;
}

TEST(Utf8, IsTakenByTheCharacter) {
  EXPECT_EQ(characters_of("e4"), U"e4");
  EXPECT_EQ(characters_of("é♞🏁"), U"é♞🏁");
}

TEST(Utf8, TakesAByteThatBelongsToNoCharacterAsReplacement) {
  EXPECT_EQ(characters_of("\x80z"), U"\uFFFDz");
  EXPECT_EQ(characters_of("\xC3z"), U"\uFFFDz");
  EXPECT_EQ(characters_of("\xE2\x99"), U"\uFFFD\uFFFD");
  EXPECT_EQ(characters_of("\xFFz"), U"\uFFFDz");
}

TEST(Utf8, HasASizeOnlyAsACharacter) {
  static_assert(utf8_size("e4") == 1);
  static_assert(utf8_size("\xC3\xA9z") == 2);
  static_assert(utf8_size("\xE2\x99\x9E") == 3);
  static_assert(utf8_size("\xF0\x9F\x8F\x81") == 4);
  static_assert(utf8_size("\xF4\x8F\xBF\xBF") == 4, "U+10FFFF");
  for (const std::string_view text :
       {"\x80", "\xC3", "\xC3z", "\xE2\x99", "\xE2\x99z", "\xFF",    // not complete
        "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF",  // overlong
        "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80"}) {   // surrogate, too large
    EXPECT_EQ(utf8_size(text), 0);
    EXPECT_EQ(characters_of(text).front(), U'\uFFFD');
  }
}

TEST(Utf8, IsCountedByTheCharacter) {
  static_assert(utf8_length("") == 0);
  static_assert(utf8_length("e4") == 2);
  static_assert(utf8_length("\xC3\xA9\xE2\x99\x9E") == 2);
  static_assert(utf8_length("\xC3z\x80") == 2);
}

TEST(Utf8, IsAppendedInOneToFourBytes) {
  std::string text;
  for (const char32_t character : U"e\u00E9\u07FF\u0800\u265E\U0001F3C1") {
    if (character != 0) append_utf8(text, character);
  }
  EXPECT_EQ(text, "e\u00E9\u07FF\u0800\u265E\U0001F3C1");
}

TEST(Utf8, AppendsNothingForWhatIsNotACharacter) {
  std::string text;
  append_utf8(text, 0xD800);
  append_utf8(text, 0x110000);
  EXPECT_EQ(text, "");
}

TEST(Utf8, IsCutBetweenCharacters) {
  static_assert(utf8_prefix("abc", 5) == "abc");
  static_assert(utf8_prefix("abc", 2) == "ab");
  static_assert(utf8_prefix("a\xC3\xBC", 2) == "a");
  static_assert(utf8_prefix("a\xE2\x82\xAC", 3) == "a");
  static_assert(utf8_prefix("\xF0\x9F\x99\x82", 3).empty());
  static_assert(utf8_prefix("abc", 0).empty());
  EXPECT_EQ(utf8_prefix("\xBC\xBC\xBC\xBC\xBC\xBC", 5).size(), 5) << "that is not UTF-8";
}

}  // namespace
}  // namespace tabiya
