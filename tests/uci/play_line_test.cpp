#include "tabiya/uci/play_line.hpp"

#include <gtest/gtest.h>

namespace tabiya::uci {
namespace {

std::string refusal_of(const SetPosition& command) {
  const auto line = play_line(command);
  return line ? "" : to_string(line.error());
}

// UCI "position"
TEST(UciPlayLine, PlaysTheMovesFromTheStartOrFromAFen) {
  EXPECT_EQ(play_line({})->position, Position{});
  EXPECT_EQ(to_fen(play_line({{}, {"e2e4", "c7c5"}})->position),
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(to_fen(play_line({"4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1"}})->position),
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

// FIDE 9.2.3: the positions that can still be repeated.
TEST(UciPlayLine, KeepsTheKeysSinceTheLastCaptureOrPawnMove) {
  const SetPosition shuffle{{}, {"g1f3", "g8f6", "f3g1", "f6g8"}};
  const auto line = play_line(shuffle);
  ASSERT_EQ(line->before.size(), 4U);
  EXPECT_EQ(line->before[0], line->position.key());
  EXPECT_EQ(play_line({{}, {"g1f3", "g8f6", "e2e4"}})->before.size(), 0U);
}

TEST(UciPlayLine, AcceptsBothCastlingFormsInChess960) {
  const SetPosition command{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", {"f1h1"}};
  EXPECT_EQ(to_fen(play_line(command, CastlingMode::Chess960)->position),
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(UciPlayLine, SaysWhichMoveCannotBePlayedAndWhy) {
  EXPECT_EQ(refusal_of({{}, {"g1f3", "e7e5", "e1g1"}}),
            "move 3: e1g1: White may not castle: the bishop on f1 stands in the way "
            "(FIDE 3.8.2.2)");
  EXPECT_EQ(refusal_of({"8/8/8/8/8/8/8/K7 w - - 0 1", {}}), "the position: Black has no king");
  EXPECT_EQ(refusal_of({"", {}}), "the position: the FEN is empty");
  EXPECT_EQ(refusal_of({{}, {"0000"}}),
            "move 1: \"0000\" is not a move: unexpected text at byte 1");
}

}  // namespace
}  // namespace tabiya::uci
