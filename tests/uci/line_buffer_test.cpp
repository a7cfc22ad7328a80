#include "uci/inner/line_buffer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tabiya::uci {
namespace {

std::vector<std::string> lines_of(LineBuffer& buffer) {
  std::vector<std::string> lines;
  while (auto line = buffer.take_line()) lines.push_back(std::move(line->text));
  return lines;
}

// UCI: lines end in "\n", depending on the system also in "\r\n" or "\r".
TEST(UciLineBuffer, AcceptsEveryLineEnd) {
  LineBuffer buffer;
  buffer.append("uci\nisready\r\ngo\rstop\n\n\nquit");
  EXPECT_EQ(lines_of(buffer), (std::vector<std::string>{"uci", "isready", "go", "stop"}));
  buffer.close();
  EXPECT_EQ(lines_of(buffer), std::vector<std::string>{"quit"});
}

TEST(UciLineBuffer, AssemblesALineFromPieces) {
  LineBuffer buffer;
  std::vector<std::string> lines;
  for (const char byte : std::string_view{"uci\r\nisready\n"}) {
    buffer.append({&byte, 1});
    for (std::string& line : lines_of(buffer)) lines.push_back(std::move(line));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"uci", "isready"}));
}

TEST(UciLineBuffer, TruncatesALongLineAndContinuesAfterIt) {
  const std::string longest(LineBuffer::max_line_size, 'x');
  LineBuffer buffer;
  buffer.append(longest);
  EXPECT_EQ(buffer.take_line(), std::nullopt);
  buffer.append("x");
  EXPECT_EQ(buffer.take_line(), (LineBuffer::Line{longest, true}));
  for (int part = 0; part < 5; ++part) {
    buffer.append(longest);
    EXPECT_EQ(buffer.take_line(), std::nullopt);
    EXPECT_EQ(buffer.size(), 0U);
  }
  buffer.append("x\nuci\n" + longest + "\n" + longest + "x\n");
  EXPECT_EQ(buffer.take_line(), (LineBuffer::Line{"uci", false}));
  EXPECT_EQ(buffer.take_line(), (LineBuffer::Line{longest, false}));
  EXPECT_EQ(buffer.take_line(), (LineBuffer::Line{longest, true}));
  EXPECT_EQ(buffer.take_line(), std::nullopt);
}

}  // namespace
}  // namespace tabiya::uci
