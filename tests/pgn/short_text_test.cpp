// Short texts in one register: the same bytes as in a string.
#include "pgn/short_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace tabiya::pgn {
namespace {

TEST(ShortText, KeepsTextsOfEverySize) {
  constexpr std::string_view longest = "Qa1xb2#";
  static_assert(longest.size() == ShortText::most_bytes);
  for (std::size_t size = 0; size <= longest.size(); ++size) {
    const std::string_view text = longest.substr(0, size);
    EXPECT_EQ(ShortText{text}.text(), text);
    EXPECT_EQ(ShortText{text}.size(), size);
    std::string line = "1.";
    ShortText{text}.append_after_blank(line);
    EXPECT_EQ(line, "1. " + std::string{text});
  }
}

TEST(ShortText, WritesMoveNumbers) {
  for (std::uint64_t number = 0; number <= ShortText::most_number; ++number) {
    EXPECT_EQ(ShortText::of_move_number(number).text(), std::to_string(number) + ".");
  }
}

}  // namespace
}  // namespace tabiya::pgn
