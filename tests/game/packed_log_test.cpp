/// Logs in few bytes: they are unpacked as they were, whatever they say.
#include "game/inner/packed_log.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

#include "game/inner/event_log.hpp"
#include "game/table.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using namespace std::string_literals;

TEST(PackedLogs, HaveTwoBytesForAMoveAndFewForTheTime) {
  EXPECT_EQ(pack_log(""), "\1"s);
  EXPECT_EQ(pack_log("0s move a1b1 white\n"), "\1\0\x40\0"s);
  EXPECT_EQ(pack_log("1.5s move e2e4 white\n1.6s move e7e5 black\n"),
            "\1\xDC\x0B\x0C\x07\x64\x34\x09"s);
  EXPECT_EQ(pack_log("2s move e7e8q black\n"), "\1\xD0\x0F\x34\xCF"s) << "who is not expected";
  EXPECT_EQ(pack_log("0.001s resign white\nx\n"), "\1\1\0\0\x0Cresign white\0\0\x10\1x"s);
}

TEST(PackedLogs, AreUnpackedAsTheyWere) {
  for (const std::string_view log : {"1s move e2e4 white\n1s move e2e4 white\n",
                                     "5s press white\n3s move e7e5 black\n",
                                     "1s move e2e4 two-handed white\n",
                                     "1s move e2e2 white\n",
                                     "1s move P@e4 white\n2s move a7a8k black\n",
                                     "1s move e2e4 red\n",
                                     "1.50s move e2e4 white\n",
                                     "01s move e2e4 white\n",
                                     "1.2345s offer white\n",
                                     "-1s flag\n",
                                     "-0s flag\n",
                                     "1 s\n",
                                     "\n",
                                     "\n\n",
                                     " \n",
                                     "1s \n",
                                     "1s\n",
                                     "move e2e4 white\n",
                                     "99999999999999999999s flag\n",
                                     "1125899906842s flag\n",
                                     "1125899906842624s flag\n",
                                     "1s move e7e8k white\n",
                                     "1s move e7e8 white\n",
                                     "1s move i9e8 white\n",
                                     "1s move e2e4 white \n",
                                     "1s move e2e4 white\r\n",
                                     "1s  move e2e4 white\n",
                                     "1.s flag\n"}) {
    const auto packed = pack_log(log);
    ASSERT_TRUE(packed.has_value()) << log;
    EXPECT_EQ(unpack_log(*packed), log);
  }
  EXPECT_EQ(pack_log("1s move e2e4 white"), std::nullopt) << "the line has no end";
}

TEST(PackedLogs, DamagedOnesAreRefused) {
  const std::string packed = *pack_log("1s move e2e4 white\n2s resign black\n");
  for (std::size_t size = 0; size < packed.size(); ++size) {
    const auto unpacked = unpack_log(std::string_view{packed}.substr(0, size));
    EXPECT_EQ(unpacked.has_value(), size == 1 || size == 5) << "it ends between lines: " << size;
  }
  EXPECT_EQ(unpack_log("\2"), std::nullopt);
  EXPECT_EQ(unpack_log("\1\0\x0C\x57"s), std::nullopt) << "the promotion";
  EXPECT_EQ(unpack_log("\1\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F\x0C\x07"s), std::nullopt);
  EXPECT_EQ(unpack_log("\1\0\0\0\x7Fx"s), std::nullopt) << "a text that is cut";
}

/// Legal games with pauses, draw offers and ends, as a server plays them.
TEST(PackedLogs, KeepRandomGames) {
  std::mt19937 random{1};
  const auto below = [&](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>{0, bound - 1}(random);
  };
  std::size_t text_size = 0;
  std::size_t packed_size = 0;
  for (int game = 0; game < 300; ++game) {
    auto arbiter = Arbiter::begin({.ruleset = *find_ruleset("casual")});
    ASSERT_TRUE(arbiter);
    Instant now{};
    for (int ply = 0; ply < 80 && !arbiter->is_over(); ++ply) {
      now += Milliseconds{below(20'000)};
      const auto moves = legal_moves(arbiter->game().position());
      const Move move = moves[below(moves.size())];
      const Color turn = arbiter->game().turn();
      static_cast<void>(arbiter->apply(
          event::MoveMade{turn, {move.from(), move.to(), move.promotion_type()}}, now));
      if (below(30) == 0) static_cast<void>(arbiter->apply(event::DrawOffered{turn}, now));
    }
    if (!arbiter->is_over()) static_cast<void>(arbiter->apply(event::Resigned{Color::White}, now));
    std::string log;
    for (const TimedEvent& event : arbiter->events()) log += to_log_line(event) + "\n";
    const auto packed = pack_log(log);
    ASSERT_TRUE(packed.has_value()) << log;
    EXPECT_EQ(unpack_log(*packed), log);
    text_size += log.size();
    packed_size += packed->size();
  }
  EXPECT_LT(packed_size * 4, text_size);
}

/// Any bytes are refused, or are a log that can be packed again.
TEST(PackedLogs, AnyBytesAreSafe) {
  std::mt19937 random{1};
  const std::string start =
      *pack_log("1s move e2e4 white\n2s offer white\nx y\n9s move e7e5 black\n");
  for (int attempt = 0; attempt < 100'000; ++attempt) {
    std::string bytes = start;
    for (int change = 0; change < 3; ++change) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    const auto log = unpack_log(bytes);
    if (!log) continue;
    const auto packed = pack_log(*log);
    ASSERT_TRUE(packed.has_value());
    ASSERT_EQ(unpack_log(*packed), *log);
  }
}

}  // namespace
}  // namespace tabiya
