#include "tabiya/players/level.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::players {
namespace {

constexpr int games = test::effort(8);

std::vector<Level> levels() {
  std::vector<Level> all;
  for (int number = Level::lowest; number <= Level::highest; ++number) {
    all.push_back(*Level::of(number));
  }
  return all;
}

/// The limits of a level with few nodes, so that the highest level is quick too.
engine::SearchLimits quick(Level level, std::uint64_t seed,
                           std::optional<Square> captured_on = {}) {
  engine::SearchLimits limits = limits_of(level, seed, captured_on);
  limits.move_time.reset();
  limits.nodes = 20'000;
  return limits;
}

std::string move_in(const char* fen, const engine::SearchLimits& limits) {
  const Position position = *parse_position(fen);
  engine::Engine engine{{.hash_megabytes = 1}};
  engine.set_position(position);
  return to_uci(position, *engine.search(limits).best);
}

TEST(Level, GoesFromOneToEight) {
  EXPECT_FALSE(Level::of(0));
  EXPECT_EQ(Level::of(1)->number(), 1);
  EXPECT_EQ(Level::of(8)->number(), 8);
  EXPECT_FALSE(Level::of(9));
}

TEST(Level, HigherLevelsHaveSmallerHandicaps) {
  for (int number = Level::lowest; number + 1 < Level::highest; ++number) {
    const engine::Handicap lower = *limits_of(*Level::of(number), 1).handicap;
    const engine::Handicap higher = *limits_of(*Level::of(number + 1), 1).handicap;
    EXPECT_LT(rating_of(*Level::of(number)), rating_of(*Level::of(number + 1))) << number;
    EXPECT_LT(lower.nodes, higher.nodes) << number;
    EXPECT_GE(lower.misjudgement, higher.misjudgement) << number;
    EXPECT_GE(lower.overlooked_quiet, higher.overlooked_quiet) << number;
    EXPECT_GE(lower.overlooked_captures, higher.overlooked_captures) << number;
  }
  EXPECT_FALSE(limits_of(*Level::of(Level::highest), 1).handicap);
}

TEST(Level, InterpolatesRatingsBetweenTwoLevels) {
  for (int number = Level::lowest; number + 1 < Level::highest; ++number) {
    const int low = rating_of(*Level::of(number));
    const int high = rating_of(*Level::of(number + 1));
    const engine::Handicap between = engine::handicap_of_rating((low + high) / 2, 1);
    EXPECT_GT(between.nodes, engine::handicap_of_rating(low, 1).nodes) << number;
    EXPECT_LT(between.nodes, engine::handicap_of_rating(high, 1).nodes) << number;
  }
}

TEST(Level, ErrorsDependOnTheGameSeed) {
  constexpr const char* fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
  const Level level = *Level::of(3);
  constexpr std::uint64_t seeds = 8;
  int others = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string move = move_in(fen, quick(level, seed));
    EXPECT_EQ(move_in(fen, quick(level, seed)), move) << seed;
    others += move != move_in(fen, quick(level, 0)) ? 1 : 0;
  }
  EXPECT_GT(others, 2);
}

TEST(Level, SeesAMateInOneFromLevelThreeOn) {
  struct Row {
    const char* name;
    const char* fen;
    const char* mate;
  };
  for (const Row& row : {
           Row{"back rank", "6k1/5ppp/8/8/3n4/1P6/5PPP/R5K1 w - - 0 1", "a1a8"},
           Row{"scholar", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
               "h5f7"},
           Row{"smothered", "r5rk/6pp/8/6N1/8/8/PPP5/1K6 w - - 0 1", "g5f7"},
       }) {
    for (const Level level : levels()) {
      if (level.number() <= 2) continue;
      for (std::uint64_t seed = 0; seed < games; ++seed) {
        EXPECT_EQ(move_in(row.fen, quick(level, seed)), row.mate)
            << row.name << ", level " << level.number() << ", seed " << seed;
      }
    }
  }
}

TEST(Level, AlwaysRecaptures) {
  // White has just captured the queen on d5; Black has just captured it on c3.
  struct Row {
    const char* fen;
    const char* square;
  };
  for (const Row& row : {
           Row{"rnb1kbnr/ppp2ppp/4p3/3B4/8/2N5/PPPP1PPP/R1BQK1NR b KQkq - 0 5", "d5"},
           Row{"rnb1k1nr/ppp1pppp/8/8/8/2b1P3/PP1P1PPP/R1B1KBNR w KQkq - 0 6", "c3"},
       }) {
    for (const Level level : levels()) {
      for (std::uint64_t seed = 0; seed < games; ++seed) {
        const auto limits = quick(level, seed, parse_square(row.square));
        EXPECT_EQ(move_in(row.fen, limits).substr(2), row.square)
            << "level " << level.number() << ", seed " << seed;
      }
    }
  }
}

TEST(Level, PromotesToAQueen) {
  for (const Level level : levels()) {
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      EXPECT_EQ(move_in("8/3P1kpp/8/8/8/2n5/5PPP/6K1 w - - 0 1", quick(level, seed)), "d7d8q")
          << "level " << level.number() << ", seed " << seed;
    }
  }
}

/// The final position after the level has played White against an engine without a handicap.
Position end_of_game(Level level, const char* fen) {
  engine::Engine attacker{{.hash_megabytes = 1}};
  engine::Engine defender{{.hash_megabytes = 1}};
  Position position = *parse_position(fen);
  std::vector<ZobristKey> keys;
  while (has_legal_move(position) && position.halfmove_clock() < 100) {
    engine::Engine& engine = position.turn() == Color::White ? attacker : defender;
    engine.set_position(position, keys);
    const engine::SearchLimits limits =
        position.turn() == Color::White ? limits_of(level, 1) : engine::SearchLimits{.nodes = 1000};
    const auto best = engine.search(limits).best;
    keys.push_back(position.key());
    position.play_unchecked(*best);
  }
  return position;
}

TEST(Level, MatesABareKing) {
  for (const Level level : {*Level::of(1), *Level::of(4)}) {
    for (const char* fen : {
             "8/8/3k4/8/8/8/8/R3K3 w - - 0 1",
             "8/8/8/4k3/8/2R5/8/K7 w - - 0 1",
             "7R/8/8/3k4/8/8/8/7K w - - 0 1",
             "8/1R6/8/8/5k2/8/8/3K4 w - - 0 1",
             "8/8/4R3/8/3k4/8/8/1K6 w - - 0 1",
             "8/8/8/4k3/8/8/8/1Q5K w - - 0 1",
         }) {
      const Position end = end_of_game(level, fen);
      EXPECT_TRUE(is_checkmate(end))
          << "level " << level.number() << " from " << fen << " to " << to_fen(end);
    }
  }
}

TEST(Level, AnnouncesNoFalseMate) {
  test::RandomPositions positions{8};
  engine::Engine engine{{.hash_megabytes = 1}};
  for (int count = 0; count < test::effort(150); ++count) {
    const Position start = positions.next();
    engine.set_position(start);
    const auto limits = quick(*Level::of(1 + count % 6), static_cast<std::uint64_t>(count));
    (void)engine.search(limits, [&](const engine::SearchReport& report) {
      Position position = start;
      for (const Move move : report.line) {
        ASSERT_TRUE(is_legal(position, move)) << to_fen(start);
        position.play_unchecked(move);
      }
      if (std::holds_alternative<engine::MateIn>(report.score) &&
          report.bound == engine::Bound::Exact) {
        EXPECT_TRUE(is_checkmate(position)) << to_fen(start);
      }
    });
  }
}

}  // namespace
}  // namespace tabiya::players
