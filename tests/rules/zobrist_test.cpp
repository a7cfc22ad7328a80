#include "tabiya/rules/zobrist.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>

#include "notation/from_fen.hpp"
#include "support/data.hpp"
#include "support/row_name.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {
namespace {

struct KeyRow {
  const char* name;
  const char* moves;
  std::uint64_t key;

  friend void PrintTo(const KeyRow& row, std::ostream* out) { *out << row.moves; }
};

Position after_moves(Position position, const std::string& moves) {
  std::istringstream words{moves};
  for (std::string word; words >> word;) {
    const auto move = parse_uci(position, word);
    if (!move) {
      ADD_FAILURE() << word;
      break;
    }
    position.play_unchecked(*move);
  }
  return position;
}

class PolyglotKey : public testing::TestWithParam<KeyRow> {};

TEST_P(PolyglotKey, IsThePublishedOne) {
  EXPECT_EQ(polyglot_key(after_moves(Position{}, GetParam().moves)).bits, GetParam().key);
}

INSTANTIATE_TEST_SUITE_P(  // The nine examples of the Polyglot book format.
    OfTheFormat, PolyglotKey,
    testing::Values(KeyRow{"start", "", 0x463b96181691fc9c},
                    KeyRow{"e4", "e2e4", 0x823c9b50fd114196},
                    KeyRow{"e4_d5", "e2e4 d7d5", 0x0756b94461c50fb0},
                    KeyRow{"e5", "e2e4 d7d5 e4e5", 0x662fafb965db29d4},
                    KeyRow{"en_passant_possible", "e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
                    KeyRow{"white_king_moved", "e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
                    KeyRow{"both_kings_moved", "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
                    KeyRow{"black_may_take", "a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
                    KeyRow{"rook_moved", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560}),
    test::name_of_row);

TEST(PolyglotKey, CountsAnEnPassantSquareBesideAPinnedPawn) {
  const char* pinned = "4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1";
  const char* without = "4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1";
  EXPECT_NE(polyglot_key(test::from_fen(pinned)), polyglot_key(test::from_fen(without)));
}

TEST(RepetitionKey, CountsAnEnPassantSquareOnlyIfACaptureIsLegal) {  // FIDE 9.2.3.1
  const auto key = [](const char* fen) { return test::from_fen(fen).key(); };
  EXPECT_EQ(key("4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1"), key("4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1"));
  EXPECT_NE(key("4k3/8/8/8/3Pp3/8/8/3K4 b - d3 0 1"), key("4k3/8/8/8/3Pp3/8/8/3K4 b - - 0 1"));
}

TEST(RepetitionKey, KnowsWithWhichRookCastlingIsAllowed) {  // FIDE 9.2.3.2; Guidelines II.3.2
  const auto key = [](const char* fen) {
    return test::from_fen(fen, CastlingMode::Chess960).key();
  };
  EXPECT_NE(key("4k3/8/8/8/8/8/8/4KR1R w H - 0 1"), key("4k3/8/8/8/8/8/8/4KR1R w F - 0 1"));
  EXPECT_NE(key("4k3/8/8/8/8/8/8/4KR1R w F - 0 1"), key("4k3/8/8/8/8/8/8/4KR1R w - - 0 1"));
}

TEST(RepetitionKey, IgnoresCounters) {  // FIDE 9.2.3
  EXPECT_EQ(test::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").key(),
            test::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 49 90").key());
}

TEST(RepetitionKey, EqualsPolyglotsWhereBothMeanTheSame) {
  const Position position = after_moves(Position{}, "e2e4 d7d5 e4e5 f7f5");
  EXPECT_EQ(position.key(), polyglot_key(position));
}

TEST(PolyglotKey, AgreesWithTheGamesInTheTestData) {
  constexpr const char* file = "perft/polyglot_keys.csv";
  const auto path = test::data_path(file);
  if (!path) GTEST_SKIP() << test::data_missing(file);
  std::ifstream games{*path};
  int checked = 0;
  for (std::string line; std::getline(games, line);) {
    if (!line.starts_with("chess,")) continue;
    const std::size_t comma = line.rfind(',');
    // The file has 128-bit keys; the lower 64 bits are Polyglot's.
    const std::string hex = line.substr(std::max(comma + 3, line.size() - 16));
    const Position position = after_moves(Position{}, line.substr(6, comma - 6));
    EXPECT_EQ(polyglot_key(position).bits, std::stoull(hex, nullptr, 16)) << line;
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

}  // namespace
}  // namespace tabiya
