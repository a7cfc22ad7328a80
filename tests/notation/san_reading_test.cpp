#include <gtest/gtest.h>

#include <span>

#include "from_fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

using Kind = MoveTextError::Kind;
using test::from_fen;
using test::move_of;

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view promoting = "3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1";
constexpr std::string_view promoting_with_capture = "k7/8/8/8/8/8/K4p2/6N1 b - - 0 1";
constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

struct Read {
  std::string_view name;
  std::string_view fen;
  std::string_view san;
  std::string_view squares;
};

void expect_read(std::span<const Read> rows) {
  for (const auto& [name, fen, san, squares] : rows) {
    const Position position = from_fen(fen);
    const auto move = parse_san(position, san);
    ASSERT_TRUE(move) << name << ": " << to_string(move.error(), san);
    EXPECT_EQ(*move, move_of(position, squares)) << name << ": " << san;
  }
}

struct RefusedSan {
  std::string_view name;
  std::string_view fen;
  std::string_view san;
  Kind kind;
};

void expect_refused(std::span<const RefusedSan> rows, SanReading reading = SanReading::Lenient) {
  for (const auto& [name, fen, san, kind] : rows) {
    const auto move = parse_san(from_fen(fen), san, reading);
    ASSERT_FALSE(move) << name << ": " << san;
    EXPECT_EQ(to_string(move.error().kind), to_string(kind)) << name << ": " << san;
  }
}

// FIDE C.2 to C.13
TEST(SanReading, AcceptsTheSignsOfTheLaws) {
  constexpr Read rows[]{
      {"C.9: no capture sign", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5"},
      {"C.9.3: e.p. after a capture en passant", en_passant, "exd6 e.p.", "e5d6"},
      {"C.9.3: without a blank", en_passant, "exd6e.p.", "e5d6"},
      {"C.9.3: without points", en_passant, "exd6 ep", "e5d6"},
      {"C.9.3: behind a slash", en_passant, "exd6/ep", "e5d6"},
      {"C.9.3: in parentheses", en_passant, "exd6(e.p.)", "e5d6"},
      {"C.9.3: after a blank", en_passant, "exd6 (ep)", "e5d6"},
      {"C.9.3: in words", en_passant, "exd6 en passant", "e5d6"},
      {"C.11: promotion without a sign", promoting, "g8Q", "g7g8q"},
      {"C.13: castling with zeros", castling, "0-0", "e1h1"},
      {"C.13: the same on the queen's side", castling, "0-0-0", "e1a1"},
      {"C.13: mate as a double cross", "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "Qh7++", "e7h7"},
      {"C.8: with the square of departure", start, "Ng1f3", "g1f3"},
      {"C.8: a pawn's too", start, "e2e4", "e2e4"},
      {"C.8: with a capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "e4d5"},
      {"C.2: figurines", start, "♘f3", "g1f3"},
      {"C.2: black figurines", start, "♞f3", "g1f3"},
  };
  expect_read(rows);
}

TEST(SanReading, AcceptsEveryNotationOfAPromotion) {
  for (const char* san : {"fxg1=Q", "fxg1Q", "fxg1(Q)", "fxg1/Q", "fxg1=q", "fxg1q", "fg1=Q",
                          "f2g1q", "f2xg1=Q", "fxg1=♕", "Pfxg1=Q"}) {
    const Position position = from_fen(promoting_with_capture);
    EXPECT_EQ(parse_san(position, san), move_of(position, "f2g1q")) << san;
  }
}

TEST(SanReading, AcceptsEveryNotationOfCastling) {
  const Position position = from_fen(castling);
  for (const char* san : {"O-O", "0-0", "o-o", "O–O", "OO", "0-0+?!", "O-O!", "e1g1", "e1h1",
                          "Ke1g1", "Ke1-g1", "ke1–g1", "O‒O", "0﹣0"}) {
    EXPECT_EQ(parse_san(position, san), move_of(position, "e1h1")) << san;
  }
  for (const char* san :
       {"O-O-O", "0-0-0", "o-o-o", "O—O—O", "ooo", "e1c1", "e1a1", "e1-c1", "Ke1c1", "Ke1-c1!"}) {
    EXPECT_EQ(parse_san(position, san), move_of(position, "e1a1")) << san;
  }
}

TEST(SanReading, AcceptsMoreThanIsNeeded) {
  constexpr std::string_view rooks = "1r5k/6p1/3p3p/8/8/4bQ2/2R3PP/2KRq3 w - - 6 44";
  constexpr std::string_view pinned =
      "r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7";
  constexpr Read rows[]{
      {"a pawn's letter", start, "Pe4", "e2e4"},
      {"a superfluous rank", start, "N1f3", "g1f3"},
      {"a superfluous file", start, "Ngf3", "g1f3"},
      {"S-06: a file to tell a pinned rook apart", rooks, "Rcd2", "c2d2"},
      {"S-07: a file to tell a pinned knight apart", pinned, "Nge7", "g8e7"},
      {"S-10: both where one would do", "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82", "Ne4c3", "e4c3"},
      {"S-20: a dash", start, "e2-e4", "e2e4"},
      {"a dash of a typesetter", start, "e2–e4", "e2e4"},
      {"a dash after a piece", start, "Ng1-f3", "g1f3"},
      {"a lower-case piece letter that is not a file", start, "nf3", "g1f3"},
      {"a colon for a capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e:d5", "e4d5"},
      {"a capture sign without a capture", start, "Nxf3", "g1f3"},
      {"no capture sign with a capture", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5", "e3d5"},
      {"a missing mate sign", "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "Qh7", "e7h7"},
      {"a check sign for mate", "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "Qh7+", "e7h7"},
      {"a mate sign for nothing", start, "e4#", "e2e4"},
      {"praise", start, "e4!?", "e2e4"},
      {"a dagger", start, "e4†", "e2e4"},
  };
  expect_read(rows);
}

TEST(SanReading, AcceptsTheWordsOfOldBooks) {
  constexpr std::string_view mating = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
  for (const char* san : {"Rd8mate", "Rd8 mate", "Rd8ch", "Rd8 ch", "Rd8+ mate", "Rd8dblch!",
                          "Rd8 dbl ch", "Rd8‡", "Rd8≠"}) {
    const Position position = from_fen(mating);
    EXPECT_EQ(parse_san(position, san), move_of(position, "d1d8")) << san;
  }
}

// Informant and old books: the files are enough where one capture leads from one to the other.
TEST(SanReading, AcceptsACaptureThatGivesOnlyTheFiles) {
  constexpr std::string_view one = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  constexpr Read rows[]{
      {"two files", one, "ed", "e4d5"},
      {"with a sign", one, "exd", "e4d5"},
      {"with a colon", one, "e:d!", "e4d5"},
      {"en passant", en_passant, "ed", "e5d6"},
      {"en passant, in words", en_passant, "ed e.p.", "e5d6"},
      {"a promotion", promoting_with_capture, "fg=Q+", "f2g1q"},
      {"a promotion without a sign", promoting_with_capture, "fgQ", "f2g1q"},
      {"the other one is pinned", "4r1k1/8/8/3p4/3pP3/4P3/8/4K3 w - - 0 1", "ed5", "e4d5"},
  };
  expect_read(rows);
  constexpr RefusedSan refused[]{
      {"two captures", "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "ed", Kind::Ambiguous},
      {"nothing to capture", start, "ed", Kind::Illegal},
      {"a promotion that must be named", promoting_with_capture, "fg", Kind::Illegal},
      {"a promotion elsewhere", one, "ed=Q", Kind::Illegal},
      {"files apart", start, "eg", Kind::Malformed},
      {"a step", one, "e-d", Kind::Malformed},
  };
  expect_refused(refused);
}

// PGN 8.2.3.2: case decides.
TEST(SanReading, NeverReadsALowerCaseBAsABishop) {
  constexpr std::string_view corner = "6k1/8/8/B7/8/8/8/BN4K1 w - - 0 1";
  constexpr std::string_view both = "4k3/8/2p5/1P6/B7/8/8/4K3 w - - 0 1";
  constexpr Read rows[]{
      {"S-15: both squares of a knight", corner, "b1c3", "b1c3"},
      {"S-15: a bishop of the first rank", corner, "B1c3", "a1c3"},
      {"the pawn, though a bishop could too", both, "bxc6", "b5c6"},
  };
  expect_read(rows);
  constexpr RefusedSan refused[]{
      {"a bishop could", "4k3/8/2p5/8/B7/8/8/4K3 w - - 0 1", "bxc6", Kind::Illegal},
      {"a bishop could go", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "bd3", Kind::Illegal},
  };
  expect_refused(refused);
}

// PGN 8.2.3.4
TEST(SanReading, NeverGuesses) {
  constexpr RefusedSan rows[]{
      {"two knights", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", Kind::Ambiguous},
      {"S-10: two knights on one file", "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82", "Nec3",
       Kind::Ambiguous},
      {"S-10: neither of them", "8/8/6K1/4k3/4N3/p4r2/N3N3/8 w - - 3 82", "Nec4", Kind::Illegal},
      {"S-11: two rooks", "8/8/1n6/3R1P2/1n6/2k2K2/3p4/r6r b - - 0 82", "Rf1", Kind::Ambiguous},
      {"S-11: two knights", "8/8/1n6/3R1P2/1n6/2k2K2/3p4/r6r b - - 0 82", "Nd5", Kind::Ambiguous},
      {"S-14: a blocked pawn is not replaced by one that captures",
       "2rq1rk1/pb2bppp/1p2p3/n1ppPn2/2PP4/PP3N2/1B1NQPPP/RB3RK1 b - - 4 13", "c4", Kind::Illegal},
      {"C-40: a king's step is not castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1",
       Kind::Illegal},
      {"C-40: nor onto the rook", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kh1", Kind::Illegal},
      {"S-13: a step onto the square passed over", "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "f6",
       Kind::Illegal},
      {"a check sign does not disambiguate", "1k6/8/8/8/R4R2/6B1/8/4K3 w - - 0 1", "Rd4+",
       Kind::Ambiguous},
  };
  expect_refused(rows);
}

TEST(SanReading, TellsIllegalFromMalformed) {
  constexpr std::string_view check = "4k3/8/8/8/4r3/8/3P4/4K3 w - - 0 1";
  constexpr RefusedSan rows[]{
      {"blocked", start, "Ke2", Kind::Illegal},
      {"no such piece", start, "Nd5", Kind::Illegal},
      {"pinned", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "Nd5", Kind::Illegal},
      {"check unanswered", check, "d3", Kind::Illegal},
      {"no letter for the promotion", promoting, "g8", Kind::Illegal},
      {"promoting before the last rank", promoting, "h7=Q", Kind::Illegal},
      {"a piece that promotes", promoting, "Re8=Q", Kind::Illegal},
      {"FIDE 3.7.3.3: no king", promoting, "g8=K", Kind::Illegal},
      {"FIDE 3.7.3.3: no pawn", promoting, "g8P", Kind::Illegal},
      {"S-20: a missing pawn", start, "P6h8", Kind::Illegal},
      {"a capture straight ahead", start, "exe4", Kind::Illegal},
      {"a capture of nothing", start, "exd3", Kind::Illegal},
      {"en passant that opens a line to the king", "8/8/8/KPp4r/8/8/8/4k3 w - c6 0 2", "bxc6",
       Kind::Illegal},
      {"castling with pieces between", start, "O-O", Kind::Illegal},
      {"castling out of check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O-O", Kind::Illegal},
      {"castling without the right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", Kind::Illegal},
      {"not a piece letter", start, "Zz9", Kind::Malformed},
      {"German letters", start, "Sf3", Kind::Malformed},
      {"a rank without a file", start, "4f3", Kind::Malformed},
      {"a capture without a file", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", Kind::Malformed},
  };
  expect_refused(rows);
}

TEST(SanReading, ReportsTheFirstUnexpectedByte) {
  struct Row {
    std::string_view text;
    std::size_t offset;
  };
  constexpr Row rows[]{{"", 0},        {"e9", 1},   {"Zz9", 0}, {"e4 ", 2},      {"O-O\n", 3},
                       {"O-O-X", 3},   {"Nf", 2},   {"N", 1},   {"Nf3x", 4},     {"e8=", 2},
                       {"e8=X", 2},    {"--", 0},   {"Z0", 0},  {"@@@@", 0},     {"0000", 3},
                       {"Nf3 Nc6", 3}, {"1.e4", 0}, {" e4", 0}, {"e4 e.p.x", 7}, {"fxg1(Q", 6},
                       {"e2-", 3},     {"i4", 0},   {"O", 0},   {"♘", 3},        {"\xFF", 0}};
  for (const auto& [text, offset] : rows) {
    const auto move = parse_san(Position{}, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().kind, Kind::Malformed) << text;
    EXPECT_EQ(move.error().offset, offset) << text;
  }
}

// PGN 8.2.3
TEST(SanReading, AcceptsOnlyCanonicalTextInStrictReading) {
  constexpr std::string_view pinned =
      "r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7";
  constexpr RefusedSan rows[]{
      {"S-07: a superfluous file", pinned, "Nge7", Kind::Noncanonical},
      {"a pawn's letter", start, "Pe4", Kind::Noncanonical},
      {"coordinates", start, "e2e4", Kind::Noncanonical},
      {"zeros", castling, "0-0", Kind::Noncanonical},
      {"praise", start, "e4!", Kind::Noncanonical},
      {"no promotion sign", promoting, "g8Q", Kind::Noncanonical},
      {"a missing mate sign", "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "Qh7", Kind::Noncanonical},
      {"a false check sign", start, "e4+", Kind::Noncanonical},
      {"a false capture sign", start, "Nxf3", Kind::Noncanonical},
      {"e.p.", en_passant, "exd6 e.p.", Kind::Noncanonical},
      {"nonsense stays nonsense", start, "Zz9", Kind::Malformed},
      {"illegal stays illegal", start, "Ke2", Kind::Illegal},
      {"ambiguous stays ambiguous", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", Kind::Ambiguous},
  };
  expect_refused(rows, SanReading::Strict);
  EXPECT_TRUE(parse_san(Position{}, "Nf3", SanReading::Strict));
  EXPECT_EQ(parse_san(from_fen(pinned), "Nge7", SanReading::Strict).error().offset, 1U);
}

// PGN has no null moves, but analyses do.
TEST(SanReading, RecognisesNullMovesButRejectsThem) {
  for (const char* text : {"--", "Z0", "@@@@", "0000"}) {
    EXPECT_TRUE(is_null_move(text)) << text;
    EXPECT_FALSE(parse_san(Position{}, text)) << text;
    EXPECT_FALSE(parse_move(Position{}, text)) << text;
  }
  EXPECT_FALSE(is_null_move("e4"));
  EXPECT_FALSE(is_null_move(""));
}

TEST(SanReading, DoesNotPlayWhatItCannotRead) {
  Position position;
  for (const char* san : {"Ke2", "Zz9", "Nd2", ""}) {
    EXPECT_FALSE(play_san(position, san)) << san;
    EXPECT_EQ(position, Position{}) << san;
  }
  EXPECT_EQ(play_san(position, "e2-e4!"), Move::normal(Square::E2, Square::E4));
  EXPECT_EQ(position, Position{}.after(Move::normal(Square::E2, Square::E4)));
}

Position play(std::initializer_list<std::string_view> moves) {
  Position position;
  for (const std::string_view san : moves) {
    const auto move = play_san(position, san);
    if (!move) ADD_FAILURE() << to_string(move.error(), san);
  }
  return position;
}

// FIDE C.13, the sample game
TEST(SanReading, ReadsTheSampleGameOfTheLaws) {
  const Position last =
      play({"e4",   "e5",  "Nf3", "Nf6",  "d4",  "exd4", "e5",  "Ne4",   "Qxd4", "d5", "exd6 e.p.",
            "Nxd6", "Bg5", "Nc6", "Qe3+", "Be7", "Nbd2", "0-0", "0-0-0", "Re8",  "Kb1"});
  EXPECT_EQ(to_fen(last), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
}

// S-24
TEST(SanReading, MovesTheKnightThatIsNotPinned) {
  const Position last =
      play({"d4", "Nf6", "c4", "e6", "Nf3", "c5", "Nc3", "cxd4", "Nxd4", "Bb4", "Nb5"});
  EXPECT_EQ(to_fen(last), "rnbqk2r/pp1p1ppp/4pn2/1N6/1bP5/2N5/PP2PPPP/R1BQKB1R b KQkq - 2 6");
}

}  // namespace
}  // namespace tabiya
