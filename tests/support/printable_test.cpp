// Texts of strangers in messages.
#include "support/inner/printable.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tabiya {
namespace {

TEST(Printable, HasNoControlCharacters) {
  EXPECT_EQ(printable("\x1b[2J\x07"), "?[2J?");
  EXPECT_EQ(printable("\xc2\x9b"), "?") << "U+009B does what ESC [ does";
  EXPECT_EQ(printable("a\u202eb\u2066c\u2028d"), "a?b?c?d");
}

TEST(Printable, HasNoBytesThatAreNotUtf8) { EXPECT_EQ(printable("J\xfcrgen\xff"), "J?rgen?"); }

TEST(Printable, KeepsTheLettersOfEveryLanguage) {
  EXPECT_EQ(printable("Müller ♔ 🏁 \uFFFD"), "Müller ♔ 🏁 \uFFFD");
}

TEST(Excerpt, KeepsATextOfTheGreatestLength) {
  const std::string text(longest_excerpt, 'a');
  EXPECT_EQ(excerpt(text), text);
  EXPECT_EQ(excerpt(text + "a"), text + "...");
}

TEST(Excerpt, CountsCharactersNotBytes) {
  std::string text;
  for (std::size_t count = 0; count < longest_excerpt; ++count) text += "♔";
  EXPECT_EQ(excerpt(text), text);
  EXPECT_EQ(excerpt(text + "♔"), text + "...");
}

TEST(Excerpt, IsPrintable) { EXPECT_EQ(excerpt("a\tb\nc"), "a?b?c"); }

}  // namespace
}  // namespace tabiya
