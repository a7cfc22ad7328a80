/// Entries of Polyglot books: their bytes, and the moves that they mean.
#include "tabiya/book/book_entry.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::book_entries {
namespace {

using namespace std::string_view_literals;

/// The legal move of an entry, in UCI's notation of Chess960; empty if there is none.
std::string move_in(std::string_view fen, std::uint16_t bits,
                    CastlingMode mode = CastlingMode::Standard) {
  const Position position = parse_position(fen, mode).value();
  const auto move = move_of(position, {.key = {}, .move = bits});
  return move ? to_uci(position, *move, CastlingMode::Chess960) : "";
}

constexpr std::uint16_t bits_of(Square from, Square to, unsigned promotion = 0) {
  return static_cast<std::uint16_t>(index_of(to) + 64 * index_of(from) + 4096 * promotion);
}

TEST(AnEntry, HasTheHighestByteFirst) {
  constexpr auto bytes = "\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x12\x34\x00\x00\x01\x02"sv;
  const BookEntry entry = parse_book_entry(bytes);
  EXPECT_EQ(entry.key.bits, 0x463b96181691fc9cU);
  EXPECT_EQ(entry.key, polyglot_key(Position{}));
  EXPECT_EQ(entry.move, 0x031c) << "e2e4";
  EXPECT_EQ(entry.weight, 0x1234);
  EXPECT_EQ(entry.learn, 0x0102U);
  std::string written;
  append_book_entry(written, entry);
  EXPECT_EQ(written, bytes);
}

TEST(AMoveOfABook, IsLegalInItsPosition) {
  const Position start;
  EXPECT_EQ(move_of(start, {.key = {}, .move = 0x031c}), Move::normal(Square::E2, Square::E4));
  EXPECT_FALSE(move_of(start, {.key = {}, .move = bits_of(Square::E2, Square::E5)}));
  EXPECT_FALSE(move_of(start, {.key = {}, .move = bits_of(Square::E4, Square::E5)}));
  EXPECT_FALSE(move_of(start, {.key = {}, .move = 0}));
  EXPECT_FALSE(move_of(start, {.key = {}, .move = 0xffff}));
}

TEST(AMoveOfABook, IsReadAsItIsWritten) {
  for (const auto* const fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "8/5P1k/8/8/8/8/8/K7 w - - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"}) {
    const Position position = parse_position(fen).value();
    for (const Move move : legal_moves(position)) {
      EXPECT_EQ(move_of(position, {.key = {}, .move = to_book_move(move)}), move);
    }
  }
}

TEST(APromotion, NamesItsPiece) {
  constexpr const char* fen = "8/5P1k/8/8/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(move_in(fen, bits_of(Square::F7, Square::F8, 1)), "f7f8n");
  EXPECT_EQ(move_in(fen, bits_of(Square::F7, Square::F8, 4)), "f7f8q");
  EXPECT_EQ(move_in(fen, bits_of(Square::F7, Square::F8, 0)), "");
  EXPECT_EQ(move_in(fen, bits_of(Square::F7, Square::F8, 5)), "") << "a king";
}

TEST(Castling, IsTheKingTakingHisRook) {
  constexpr const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(move_in(fen, bits_of(Square::E1, Square::H1)), "e1h1");
  EXPECT_EQ(move_in(fen, bits_of(Square::E1, Square::A1)), "e1a1");
}

TEST(Castling, MayBeTheStepOfTheKing) {
  constexpr const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(move_in(fen, bits_of(Square::E1, Square::G1)), "e1h1");
  EXPECT_EQ(move_in(fen, bits_of(Square::E1, Square::C1)), "e1a1");
  EXPECT_EQ(move_in("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", bits_of(Square::E1, Square::G1)), "")
      << "without the right";
}

TEST(Castling, IsNoMoveOfARookOnTheSameSquares) {  // prose: quoted
  EXPECT_EQ(move_in("7k/8/8/8/8/8/8/K3R3 w - - 0 1", bits_of(Square::E1, Square::H1)), "e1h1");
  EXPECT_EQ(move_in("7k/8/8/8/8/8/K7/4R3 w - - 0 1", bits_of(Square::E1, Square::A1)), "e1a1");
}

TEST(CastlingInChess960, IsNotTakenForAStep) {
  constexpr const char* fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
  EXPECT_EQ(move_in(fen, bits_of(Square::F1, Square::G1), CastlingMode::Chess960), "f1g1");
  EXPECT_EQ(move_in(fen, bits_of(Square::F1, Square::H1), CastlingMode::Chess960), "f1h1");
}

}  // namespace
}  // namespace tabiya::book_entries
