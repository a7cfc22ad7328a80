#include "tabiya/notation/move_style.hpp"

#include <gtest/gtest.h>

#include "from_fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

using test::from_fen;
using test::move_of;

constexpr MoveStyle long_form{.length = MoveStyle::Length::Long};
constexpr MoveStyle style_of_the_laws{.signs = MoveStyle::Signs::Fide};

std::string written(std::string_view fen, std::string_view squares, const MoveStyle& style) {
  const Position position = from_fen(fen);
  return to_text(position, move_of(position, squares), style);
}

// FIDE C.8
TEST(MoveStyle, NamesBothSquaresInTheLongForm) {
  constexpr std::string_view fen = "1n2k3/P7/8/3p4/4P3/8/8/4K1NR w K - 0 1";
  EXPECT_EQ(written(fen, "e4e5", long_form), "e4-e5");
  EXPECT_EQ(written(fen, "e4d5", long_form), "e4xd5");
  EXPECT_EQ(written(fen, "g1f3", long_form), "Ng1-f3");
  EXPECT_EQ(written(fen, "a7b8q", long_form), "a7xb8=Q+");
}

// FIDE C.9.3, C.11, C.13
TEST(MoveStyle, UsesTheSignsOfTheLaws) {
  EXPECT_EQ(written("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", style_of_the_laws), "0-0");
  EXPECT_EQ(written("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", style_of_the_laws), "0-0-0");
  EXPECT_EQ(written("8/3P4/8/8/8/k7/8/4K3 w - - 0 1", "d7d8q", style_of_the_laws), "d8Q");
  EXPECT_EQ(written("7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "e7h7", style_of_the_laws), "Qh7++");
  EXPECT_EQ(written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", style_of_the_laws), "exd6 e.p.");
}

// FIDE C.2, C.3
TEST(MoveStyle, UsesTheGivenPieceLetters) {
  constexpr std::string_view fen = "8/3P4/7k/8/8/8/8/1N2K1N1 w - - 0 1";
  EXPECT_EQ(written(fen, "g1f3", {.letters = figurines}), "♘f3");
  EXPECT_EQ(written(fen, "d7d8q", {.letters = *piece_letters("de")}), "d8=D");
  EXPECT_EQ(written(fen, "b1d2", {.letters = *piece_letters("de")}), "Sd2");
  EXPECT_EQ(written(fen, "e1e2", {.letters = *piece_letters("ru")}), "Крe2");
}

TEST(MoveStyle, IsReadBack) {
  constexpr std::string_view fens[]{
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
      "8/8/8/8/k1Pp3R/8/6p1/K4N2 b - c3 0 1",
  };
  for (const std::string_view language : {"en", "de", "fr", "ro", "hu", "ru", "et"}) {
    for (const auto length : {MoveStyle::Length::Short, MoveStyle::Length::Long}) {
      for (const auto signs : {MoveStyle::Signs::Pgn, MoveStyle::Signs::Fide}) {
        const MoveStyle style{length, signs, *piece_letters(language)};
        for (const std::string_view fen : fens) {
          const Position position = from_fen(fen);
          for (const Move move : legal_moves(position)) {
            const std::string text = to_text(position, move, style);
            EXPECT_EQ(parse_move(position, text, style.letters), move) << language << " " << text;
          }
        }
      }
    }
  }
}

TEST(PieceLetters, AreFoundByTheCodeOfTheLanguage) {
  EXPECT_EQ(piece_letters("en"), english_letters);
  EXPECT_EQ(piece_letters("de")->of(PieceType::Knight), "S");
  EXPECT_EQ(piece_letters("fr")->of(PieceType::Bishop), "F");
  EXPECT_EQ(piece_letters("es")->of(PieceType::Bishop), "A");
  EXPECT_EQ(piece_letters("nl")->of(PieceType::Rook), "T");
  EXPECT_EQ(piece_letters("it")->of(PieceType::King), "R");
  EXPECT_EQ(piece_letters("tlh"), std::nullopt);
}

// PGN 17: other letters are for display; a reader accepts them only on request.
TEST(ParseMove, ReadsOtherLettersOnlyOnRequest) {
  const Position position;
  EXPECT_FALSE(parse_move(position, "Sf3"));
  EXPECT_EQ(parse_move(position, "Sf3", *piece_letters("de")), move_of(position, "g1f3"));
  EXPECT_FALSE(parse_move(position, "Nf3", *piece_letters("de")));
}

TEST(ParseMove, ReadsTypedMoves) {
  const Position position;
  for (const char* text : {"Nf3", "nf3", " Nf3\n", "g1f3", "G1F3", "G1-F3", "Ng1-f3", "♘f3"}) {
    EXPECT_EQ(parse_move(position, text), move_of(position, "g1f3")) << text;
  }
  const Position promoting = from_fen("8/3P4/8/8/8/k7/8/4K3 w - - 0 1");
  for (const char* text : {"d8q", "d7d8q", "D7D8Q", "d8=Q", "d8Q", "d8D"}) {
    const bool english = std::string_view{text} != "d8D";
    const auto letters = english ? english_letters : *piece_letters("de");
    EXPECT_EQ(parse_move(promoting, text, letters), move_of(promoting, "d7d8q")) << text;
  }
  EXPECT_EQ(parse_move(promoting, "d7d8q", *piece_letters("de")), move_of(promoting, "d7d8q"));
}

TEST(ParseMove, CountsBlanksInTheOffset) {
  EXPECT_EQ(parse_move(Position{}, "  e9").error().offset, 3U);
  EXPECT_EQ(parse_move(Position{}, "  Ke2 ").error().offset, 2U);
  EXPECT_EQ(parse_move(Position{}, "").error().offset, 0U);
  EXPECT_EQ(parse_move(Position{}, "   ").error().offset, 3U);
}

}  // namespace
}  // namespace tabiya
