#include "tabiya/notation/fen.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "support/drawing.hpp"

// The whole FEN: fields, counters, errors and their offsets. Castling rights and en passant squares
// have their own files.

namespace tabiya {
namespace {

using enum FenError::Kind;

constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Fen, WritesTheStartOfAGame) {  // PGN 16.1.4
  EXPECT_EQ(to_fen(Position{}), start_fen);
}

TEST(Fen, ReadsTheStartOfAGame) {
  EXPECT_EQ(parse_fen(start_fen, FenReading::Strict), tabiya::Setup::initial());
  EXPECT_EQ(parse_position(start_fen, CastlingMode::Standard, FenReading::Strict), Position{});
}

TEST(Fen, ReadsTheRanksFromTheEighthAndTheFilesFromA) {  // PGN 16.1.3.1
  const auto setup = parse_fen("r3k2b/8/1N6/8/8/6p1/8/R2K3B b - - 7 42");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->board, test::draw(R"(
    r . . . k . . b
    . . . . . . . .
    . N . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . p .
    . . . . . . . .
    R . . K . . . B)"));
  EXPECT_EQ(setup->turn, Color::Black);
  EXPECT_EQ(setup->halfmove_clock, 7U);
  EXPECT_EQ(setup->fullmove_number, 42U);
}

TEST(Fen, SurvivesReadingAndWriting) {  // PGN 16.1: canonical text in, the same text out
  constexpr std::array<std::string_view, 8> canonical{
      start_fen,
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
      "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
      "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
      "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
      "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11",
      "4k3/8/8/8/8/8/8/4K3 w K - 0 0",
      "8/8/8/8/8/8/8/8 b - e5 999999 999999"};
  for (const std::string_view fen : canonical) {
    const auto setup = parse_fen(fen);
    ASSERT_TRUE(setup) << fen;
    const bool is_shredder = fen.find("Gga") != std::string_view::npos;
    const auto castling = is_shredder ? FenStyle::Castling::Shredder : FenStyle::Castling::XFen;
    EXPECT_EQ(to_fen(*setup, {.castling = castling}), fen);
  }
}

struct FenDialect {
  std::string_view name;
  std::string_view text;
  std::string_view fen;
};

constexpr std::array fen_dialects{
    FenDialect{"all six fields", "4k3/8/8/8/8/8/8/4K2R b K - 5 9",
               "4k3/8/8/8/8/8/8/4K2R b K - 5 9"},
    FenDialect{"five fields", "4k3/8/8/8/8/8/8/4K2R b K - 5", "4k3/8/8/8/8/8/8/4K2R b K - 5 1"},
    FenDialect{"four fields", "4k3/8/8/8/8/8/8/4K2R b K -", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"},
    FenDialect{"three fields", "4k3/8/8/8/8/8/8/4K2R b K", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"},
    FenDialect{"two fields", "4k3/8/8/8/8/8/8/4K2R b", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},
    FenDialect{"the placement alone", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
    FenDialect{"V-19: underscores", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
               start_fen},
    FenDialect{"several spaces", "  4k3/8/8/8/8/8/8/4K3   w\t-  -   0 1",
               "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    FenDialect{"a line end", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    FenDialect{"blanks of a web page",
               "4k3/8/8/8/8/8/8/4K3\xC2\xA0w\xE2\x80\xAF-\xE2\x80\x89-\xE3\x80\x80"
               "0\xA0"
               "1",
               "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    FenDialect{"a semicolon", "4k3/8/8/8/8/8/8/4K3 w - - 0 1; ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    FenDialect{"EPD", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a; b\";",
               "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    FenDialect{"EPD with counters", "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 7; c0 \"x\";",
               "4k3/8/8/8/8/8/8/4K2R w K - 3 7"},
    FenDialect{"EPD after six fields", "4k3/8/8/8/8/8/8/4K2R w K - 3 7 bm O-O;",
               "4k3/8/8/8/8/8/8/4K2R w K - 3 7"},
    FenDialect{"a capital W", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    FenDialect{"a capital B", "4k3/8/8/8/8/8/8/4K3 B - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    FenDialect{"adjacent digits", "4k3/44/1111P111/8/8/8/8/4K3 w - - 0 1",
               "4k3/8/4P3/8/8/8/8/4K3 w - - 0 1"},
    FenDialect{"castling letters in any order",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", start_fen},
    FenDialect{"Shredder's letters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
               start_fen},
    FenDialect{"a dash in the place of a right",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K-kq - 0 1",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1"},
    FenDialect{"four dashes", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ---- - 0 1",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    FenDialect{"dashes for the counters", "4k3/8/8/8/8/8/8/4K2R b K - - -",
               "4k3/8/8/8/8/8/8/4K2R b K - 0 1"},
    FenDialect{"a dash for the clock", "4k3/8/8/8/8/8/8/4K2R b K - - 9",
               "4k3/8/8/8/8/8/8/4K2R b K - 0 9"},
    FenDialect{"leading zeros", "4k3/8/8/8/8/8/8/4K3 w - - 007 010",
               "4k3/8/8/8/8/8/8/4K3 w - - 7 10"},
    FenDialect{"V-18: move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
               "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
};

TEST(Fen, IsReadInEveryDialect) {
  for (const auto& [name, text, fen] : fen_dialects) {
    const auto position = parse_position(text);
    ASSERT_TRUE(position) << name << ": " << to_string(position.error());
    EXPECT_EQ(to_fen(*position), fen) << name;
  }
}

TEST(Fen, IsReadStrictlyOnlyInCanonicalForm) {
  for (const auto& [name, text, fen] : fen_dialects) {
    const auto position = parse_position(text, CastlingMode::Standard, FenReading::Strict);
    const bool is_standard = text == fen || name == "Shredder's letters";
    EXPECT_EQ(position.has_value(), is_standard) << name;
  }
}

struct RefusedFen {
  std::string_view name;
  std::string_view text;
  FenError::Kind kind;
  std::size_t offset;
  std::string_view sentence;
};

/// A placement of 19 characters, so the next field starts at offset 20.
constexpr std::string_view kings = "4k3/8/8/8/8/8/8/4K3";
static_assert(kings.size() == 19);

constexpr std::array refused_fens{
    RefusedFen{"V-22: nothing", "", Empty, 0, "the FEN is empty"},
    RefusedFen{"blanks only", " _\t\n", Empty, 0, "the FEN is empty"},
    RefusedFen{"a rank of seven squares", "4k3/8/8/8/8/7/8/4K3 w - - 0 1", RankTooShort, 13,
               "rank 3 has 7 squares instead of 8"},
    RefusedFen{"an empty rank", "4k3//8/8/8/8/8/4K3 w - - 0 1", RankTooShort, 4,
               "rank 7 has 0 squares instead of 8"},
    RefusedFen{"a last rank of one square", "4k3/8/8/8/8/8/8/K w - - 0 1", RankTooShort, 17,
               "rank 1 has 1 square instead of 8"},
    RefusedFen{"a rank of nine squares", "4k3/8/4p4/8/8/8/8/4K3 w - - 0 1", RankTooLong, 8,
               "rank 6 has 9 squares instead of 8"},
    RefusedFen{"a rank of nine pieces", "4k3/8/8/8/8/8/8/RNBQKBNRR w - - 0 1", RankTooLong, 24,
               "rank 1 has 9 squares instead of 8"},
    RefusedFen{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", TooFewRanks, 17,
               "the board has 7 ranks instead of 8"},
    RefusedFen{"one rank", "8 w - - 0 1", TooFewRanks, 1, "the board has 1 rank instead of 8"},
    RefusedFen{"nine ranks", "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", TooManyRanks, 20,
               "the board has 9 ranks instead of 8"},
    RefusedFen{"a ninth rank begun", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", TooManyRanks, 20,
               "the board has 9 ranks instead of 8"},
    RefusedFen{"V-16: a nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", MalformedPlacement, 4,
               "'9' in rank 7 is neither a piece letter nor a digit from 1 to 8"},
    RefusedFen{"a zero", "4k3/80/8/8/8/8/8/4K3 w - - 0 1", MalformedPlacement, 5,
               "'0' in rank 7 is neither a piece letter nor a digit from 1 to 8"},
    RefusedFen{"V-16: no such piece", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1", MalformedPlacement, 11,
               "'X' in rank 4 is neither a piece letter nor a digit from 1 to 8"},
    RefusedFen{"a byte that cannot be shown", "4k3/8/8\x07/8/8/8/8/4K3 w - - 0 1",
               MalformedPlacement, 7,
               "byte 0x07 in rank 6 is neither a piece letter nor a digit from 1 to 8"},
    RefusedFen{"no such turn", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", MalformedTurn, 20,
               "the side to move is neither w nor b"},
    RefusedFen{"a word for the turn", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", MalformedTurn, 20,
               "the side to move is neither w nor b"},
    RefusedFen{"no such castling letter", "4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", MalformedCastling, 24,
               "'x' in the castling rights is not K, Q, k, q or the letter of a file"},
    RefusedFen{"a dash among the letters", "4k3/8/8/8/8/8/8/4K2R w K- - 0 1", MalformedCastling, 24,
               "'-' in the castling rights is not K, Q, k, q or the letter of a file"},
    RefusedFen{"a dash in another right's place",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QK-k - 0 1", MalformedCastling, 48,
               "'-' in the castling rights is not K, Q, k, q or the letter of a file"},
    RefusedFen{"a right twice", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", RepeatedCastlingRight, 24,
               "the castling right 'K' names the same rook again"},
    RefusedFen{"a right in two dialects", "4k3/8/8/8/8/8/8/4K2R w KH - 0 1", RepeatedCastlingRight,
               24, "the castling right 'H' names the same rook again"},
    RefusedFen{"C-43: three rights of one side", "4k2r/8/8/8/8/8/8/RR2K2R w KBQk",
               TooManyCastlingRights, 28, "a side has more than two castling rights"},
    RefusedFen{"V-16: no such square", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", MalformedEnPassant, 24,
               "the en passant field is neither a square nor -"},
    RefusedFen{"V-17: a field left out", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1",
               MalformedEnPassant, 49, "the en passant field is neither a square nor -"},
    RefusedFen{"V-16: a negative clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", MalformedHalfmoveClock,
               26, "the half-move clock is not a number"},
    RefusedFen{"a clock in words", "4k3/8/8/8/8/8/8/4K3 w - - 5x 1", MalformedHalfmoveClock, 27,
               "the half-move clock is not a number"},
    RefusedFen{"a clock out of range", "4k3/8/8/8/8/8/8/4K3 w - - 1000000 1", HalfmoveClockTooHigh,
               26, "the half-move clock is above 999999"},
    RefusedFen{"a clock far out of range", "4k3/8/8/8/8/8/8/4K3 w - - 18446744073709551617 1",
               HalfmoveClockTooHigh, 26, "the half-move clock is above 999999"},
    RefusedFen{"a move number in words", "4k3/8/8/8/8/8/8/4K3 w - - 0 one", MalformedFullmoveNumber,
               28, "the move number is not a number"},
    RefusedFen{"a move number out of range", "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967297",
               FullmoveNumberTooHigh, 28, "the move number is above 999999"},
    RefusedFen{"an error before operations", "4k3/8/8/8/8/8/8/4K2R w X - bm O-O;",
               MalformedCastling, 23,
               "'X' in the castling rights is not K, Q, k, q or the letter of a file"},
    RefusedFen{"an operation that is cut off", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x",
               TooManyFields, 35, "there is extra text after the six fields"},
    RefusedFen{"a seventh field", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", TooManyFields, 30,
               "there is extra text after the six fields"},
};

TEST(Fen, SaysWhereItIsWrongAndWhy) {
  for (const auto& [name, text, kind, offset, sentence] : refused_fens) {
    const auto setup = parse_fen(text);
    ASSERT_FALSE(setup) << name;
    EXPECT_EQ(setup.error().kind, kind) << name << ": " << to_string(setup.error());
    EXPECT_EQ(setup.error().offset, offset) << name;
    EXPECT_EQ(to_string(setup.error()), sentence) << name;
  }
}

constexpr std::array refused_strictly{
    RefusedFen{"nothing", "", Empty, 0, "the FEN is empty"},
    RefusedFen{"four fields", "4k3/8/8/8/8/8/8/4K3 w - -", TooFewFields, 25,
               "there are 4 fields instead of 6"},
    RefusedFen{"one field", "4k3/8/8/8/8/8/8/4K3", TooFewFields, 19,
               "there is 1 field instead of 6"},
    RefusedFen{"a leading space", " 4k3/8/8/8/8/8/8/4K3 w - - 0 1", StraySpace, 0,
               "the fields must be separated by exactly one space"},
    RefusedFen{"two spaces", "4k3/8/8/8/8/8/8/4K3  w - - 0 1", StraySpace, 20,
               "the fields must be separated by exactly one space"},
    RefusedFen{"a trailing space", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", StraySpace, 30,
               "the fields must be separated by exactly one space"},
    RefusedFen{"a line end", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", MalformedFullmoveNumber, 29,
               "the move number is not a number"},
    RefusedFen{"a capital turn", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", MalformedTurn, 20,
               "the side to move is neither w nor b"},
    RefusedFen{"V-16: adjacent digits", "4k3/8/44/8/8/8/8/4K3 w - - 0 1", AdjacentDigits, 7,
               "rank 6 has two adjacent digits"},
    RefusedFen{"castling letters out of order",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", NoncanonicalCastling, 46,
               "the castling rights are not in canonical form"},
    RefusedFen{"castling letters of two dialects",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQka - 0 1", NoncanonicalCastling, 49,
               "the castling rights are not in canonical form"},
    RefusedFen{"a leading zero", "4k3/8/8/8/8/8/8/4K3 w - - 00 1", LeadingZero, 26,
               "a number has a leading zero"},
    RefusedFen{"a clock running after a double step",
               "rnbqkbnr/ppppp1pp/8/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 3 3", NonzeroHalfmoveClock,
               57, "the half-move clock is not 0 although a pawn has just made a double step"},
    RefusedFen{"an eighth field", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 3", TooManyFields, 30,
               "there is extra text after the six fields"},
};

TEST(Fen, IsRefusedByAStrictReaderForMoreReasons) {  // PGN 16.1.3
  for (const auto& [name, text, kind, offset, sentence] : refused_strictly) {
    const auto setup = parse_fen(text, FenReading::Strict);
    ASSERT_FALSE(setup) << name;
    EXPECT_EQ(setup.error().kind, kind) << name << ": " << to_string(setup.error());
    EXPECT_EQ(setup.error().offset, offset) << name;
    EXPECT_EQ(to_string(setup.error()), sentence) << name;
  }
}

TEST(Fen, CountersNeverOverflow) {  // an 8-bit counter would read 300 as 44
  for (const std::uint32_t counter : {0U, 100U, 255U, 256U, 300U, 65535U, 65536U, 999999U}) {
    const std::string fen =
        "4k3/8/8/8/8/8/8/4K3 w - - " + std::to_string(counter) + " " + std::to_string(counter);
    const auto setup = parse_fen(fen, FenReading::Strict);
    ASSERT_TRUE(setup) << fen;
    EXPECT_EQ(setup->halfmove_clock, counter);
    EXPECT_EQ(setup->fullmove_number, counter);
    EXPECT_EQ(to_fen(*setup), fen);
  }
}

TEST(Fen, MoveNumberZeroIsMendedOrRefused) {  // V-18
  constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 0";
  EXPECT_EQ(parse_position(fen)->fullmove_number(), 1U);
  const auto strict = parse_position(fen, CastlingMode::Standard, FenReading::Strict);
  EXPECT_EQ(strict.error(), FenRefusal{Defects{Defect::FullmoveNumberZero}});
}

TEST(Fen, ARefusalIsOneSentenceWithEveryDefect) {
  const auto refusal = parse_position("8/8/8/8/8/8/8/P7 w - - 0 1").error();
  EXPECT_EQ(to_string(refusal),
            "White has no king; Black has no king; a pawn stands on the first or the eighth rank");
}

TEST(Fen, AcceptsAnyLengthSafely) {
  const std::string long_text(1'000'000, '8');
  EXPECT_EQ(parse_fen(long_text).error().count, 8'000'000U);
  EXPECT_EQ(parse_fen(std::string(1'000'000, '/')).error().kind, RankTooShort);
  EXPECT_EQ(parse_fen(std::string(1'000'000, ' ')).error().kind, Empty);
  EXPECT_FALSE(parse_fen(std::string(kings) + " w - - " + std::string(1'000'000, '9')));
}

}  // namespace
}  // namespace tabiya
