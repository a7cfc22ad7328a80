// Which moves are played, and why others are not.
#include "pgn/inner/replay.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

Replay replayed(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  Replay replay;
  reader.read_all(replay);
  return replay;
}

TEST(PgnReplay, CountsGamesPliesAndErrors) {
  const Replay replay = replayed("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n1. d4 Ke6 2. c4 *\n\n*");
  EXPECT_EQ(replay.summary().games, 3);
  EXPECT_EQ(replay.summary().plies, 4);
  EXPECT_EQ(replay.summary().variation_plies, 2);
  EXPECT_EQ(replay.summary().errors, 1);
  EXPECT_EQ(replay.summary().oddities, 0);
}

TEST(PgnReplay, SaysWhereAndWhyAMoveCannotBePlayed) {
  const Replay replay = replayed("1. e4 *\n\n1. e4 e5\n2. Ke3 *");
  ASSERT_EQ(replay.errors().size(), 1);
  const ReplayError& error = replay.errors().front();
  EXPECT_EQ(error.kind, ReplayError::Kind::IllegalMove);
  EXPECT_EQ(error.game_number, 2);
  EXPECT_EQ(error.location, (Location{.line = 4, .column = 4, .offset = 21}));
  EXPECT_EQ(error.text, "Ke3");
  EXPECT_NE(error.reason.find("king"), std::string::npos) << error.reason;
  EXPECT_TRUE(to_string(error).starts_with("game 2, line 4, column 4: illegal move Ke3: "));
}

TEST(PgnReplay, DistinguishesTheKindsOfErrors) {
  constexpr std::pair<std::string_view, ReplayError::Kind> rows[]{
      {"1. e4 Zz9 *", ReplayError::Kind::MalformedMove},
      {"1. e4 e4 *", ReplayError::Kind::IllegalMove},
      {"1. Nf3 e5 2. d3 e4 3. Nd2 *", ReplayError::Kind::AmbiguousMove},
      {"1. e4 f6 2. Qh5+ -- *", ReplayError::Kind::NullMoveInCheck},
      {"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] 1. e4 *", ReplayError::Kind::BadStart},
      {"[FEN \"nonsense\"] 1. e4 *", ReplayError::Kind::BadStart},
      {"[Variant \"Losers\"] 1. e4 *", ReplayError::Kind::UnknownVariant},
  };
  for (const auto& [text, kind] : rows) {
    const Replay replay = replayed(text);
    ASSERT_EQ(replay.errors().size(), 1) << text;
    EXPECT_EQ(replay.errors().front().kind, kind) << text;
    EXPECT_FALSE(to_string(replay.errors().front()).empty());
  }
}

TEST(PgnReplay, BreaksOffOneLineOnly) {
  const Replay replay = replayed(
      "1. e4 e5 (1... Ke4 2. d4 (2. c4)) 2. Nf3 (2. Qa1 Nc6) Nc6 3. Bb9 d6 (3... d5) *\n\n1. d4 *");
  EXPECT_EQ(replay.summary().errors, 3);
  EXPECT_EQ(replay.summary().plies, 4 + 1);
  EXPECT_EQ(replay.summary().variation_plies, 0);
}

TEST(PgnReplay, SkipsExtremelyNestedVariations) {
  std::string text = "1. e4 ";
  for (std::size_t level = 0; level < LineFollower<Position>::max_depth + 10; ++level)
    text += "(1. d4 ";
  text += std::string(LineFollower<Position>::max_depth + 10, ')') + " 1... e5 *";
  const Replay replay = replayed(text);
  EXPECT_EQ(replay.summary().plies, 2);
  EXPECT_EQ(replay.summary().variation_plies, LineFollower<Position>::max_depth);
  EXPECT_EQ(replay.summary().errors, 0);
}

TEST(PgnReplay, PlaysAGameOfTenThousandMoves) {
  std::string text;
  for (int number = 1; number <= 10'000; number += 2) {
    text += std::to_string(number) + ". Nf3 Nf6 " + std::to_string(number + 1) + ". Ng1 Ng8\n";
  }
  EXPECT_EQ(replayed(text + "*").summary().plies, 20'000);
}

}  // namespace
}  // namespace tabiya::pgn
