#include "tabiya/notation/fen.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Fen, WritesTheStartOfAGame) { EXPECT_EQ(to_fen(Position{}), start_fen); }

TEST(Fen, ReadsTheStartOfAGame) {
  EXPECT_EQ(parse_fen(start_fen, FenReading::Strict), Setup::initial());
  EXPECT_EQ(parse_position(start_fen), Position{});
}

}  // namespace
}  // namespace tabiya
