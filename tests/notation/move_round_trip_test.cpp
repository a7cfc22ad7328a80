/// Every legal move of every position of the perft suites, written and read back.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "from_fen.hpp"
#include "notation/find_move.hpp"
#include "notation/inner/quick_position.hpp"
#include "support/data.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya {
namespace {

/// The positions of a suite and those one move later.
std::vector<Position> positions_of(const std::filesystem::path& suite, CastlingMode mode) {
  std::vector<Position> positions;
  std::ifstream lines{suite};
  for (std::string line; std::getline(lines, line);) {
    const Position first = test::from_fen(line.substr(0, line.find(';')), mode);
    positions.push_back(first);
    for (const Move move : legal_moves(first)) positions.push_back(first.after(move));
  }
  return positions;
}

void expect_uci_round_trip(const Position& position, Move move) {
  for (const CastlingMode mode : {CastlingMode::Standard, CastlingMode::Chess960}) {
    const std::string uci = to_uci(position, move, mode);
    const bool castles_by_a_step =
        move.is_castling() && mode == CastlingMode::Standard &&
        distance(move.from(),
                 king_castling_target(position.turn(), castling_side(move.from(), move.to()))) < 2;
    if (castles_by_a_step) continue;  // looks like a step; Chess960 writes the rook
    EXPECT_EQ(parse_uci(position, uci), move) << uci << " " << to_fen(position);
  }
}

/// The texts of a move with every origin that its piece can be given, right or not, and with and
/// without a capture sign. None has a sign of check.
std::vector<std::string> spellings_of(const Position& position, Move move, const std::string& san) {
  const auto type = position.board().type_on(move.from());
  if (type == PieceType::Pawn || move.is_castling()) {
    return {san.substr(0, san.find_last_not_of("+#") + 1)};
  }
  const std::string letter{to_char(*type)};
  const std::string origin = to_string(move.from());
  std::vector<std::string> texts;
  for (const std::string& from : {std::string{}, origin.substr(0, 1), origin.substr(1), origin}) {
    for (const std::string sign : {"", "x"}) {
      texts.push_back(letter + from + sign + to_string(move.to()));
    }
  }
  return texts;
}

/// Whatever spelling the fast path reads, it writes as PGN demands.
void expect_quick_writing(const Position& position, Move move, const std::string& san) {
  const QuickPosition quick{position};
  for (const std::string& text : spellings_of(position, move, san)) {
    for (const std::string sign : {"", "+", "#"}) {
      QuickPosition next;
      if (!quick.play(text + sign, next)) continue;
      std::string buffer;
      EXPECT_EQ(quick.exact_san(text + sign, next, buffer), san)
          << text + sign << " " << to_fen(position);
    }
  }
}

// PGN 8.2.3.4: no two moves have the same text, and every reader reads each text back, including
// the fast path for plain SAN.
void expect_round_trip(const Position& position) {
  std::set<std::string> texts;
  for (const Move move : legal_moves(position)) {
    const std::string san = to_san(position, move);
    EXPECT_TRUE(texts.insert(san).second) << san << " " << to_fen(position);
    EXPECT_LE(san.size(), 7U) << san;
    EXPECT_EQ(parse_san(position, san), move) << san << " " << to_fen(position);
    QuickPosition next_quickly;
    EXPECT_TRUE(QuickPosition{position}.play(san, next_quickly)) << san;
    EXPECT_EQ(next_quickly.position(), position.after(move)) << san;
    EXPECT_EQ(find_move(position, *read_leniently(san, english_letters)), move) << san;
    EXPECT_EQ(parse_san(position, san, SanReading::Strict), move) << san;
    Position next = position;
    EXPECT_EQ(play_san(next, san), move) << san;
    EXPECT_EQ(next, position.after(move)) << san << " " << to_fen(position);
    expect_uci_round_trip(position, move);
    expect_quick_writing(position, move, san);
  }
}

void expect_round_trips(std::string_view suite, CastlingMode mode) {
  const auto path = test::data_path(suite);
  if (!path) GTEST_SKIP() << test::data_missing(suite);
  const auto positions = positions_of(*path, mode);
  EXPECT_FALSE(positions.empty());
  for (const Position& position : positions) expect_round_trip(position);
}

TEST(MoveRoundTrip, OfStandardChess) {
  expect_round_trips("perft/standard.epd", CastlingMode::Standard);
}

TEST(MoveRoundTrip, OfChess960) {
  expect_round_trips("perft/terje_frc.epd", CastlingMode::Chess960);
}

}  // namespace
}  // namespace tabiya
