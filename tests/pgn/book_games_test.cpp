/// Which moves of PGN games come into an opening book.
#include "pgn/inner/book_games.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "book/book_text.hpp"
#include "pgn/inner/parallel.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn::book_games {
namespace {

using test::moves_text;

struct Made {
  OpeningBook book;
  BookGameCounts counts;
};

Made make(std::string_view text, const BookGameOptions& options = {},
          BookTerms terms = {.min_games = 1}, unsigned threads = 1) {
  Made made;
  BookMaker maker;
  constexpr std::size_t piece_bytes = 1 << 14;
  const auto failure = read_in_pieces(
      Input::from_memory(text), threads, [&] { return BookGames{options}; },
      [&](BookGames& piece, const PieceOrigin&) {
        made.counts += piece.counts();
        maker.add(piece.take_tally());
      },
      piece_bytes);
  EXPECT_FALSE(failure);
  std::string bytes;
  EXPECT_TRUE(maker.finish(terms, threads, [&](std::string_view part) { bytes += part; }));
  made.book = OpeningBook::from_bytes(bytes).value();
  return made;
}

Made make_filtered(std::string_view text, std::string_view expression) {
  const GameFilter filter = GameFilter::parse(expression).value();
  return make(text, {.filter = &filter});
}

TEST(TheResult, DecidesTheWeights) {
  EXPECT_EQ(moves_text(make("1. e4 e5 1-0").book), "e4 2");
  EXPECT_EQ(moves_text(make("1. e4 e5 1-0").book, "e4"), "") << "a move that only lost";
  EXPECT_EQ(moves_text(make("1. e4 e5 0-1").book, "e4"), "e5 2");
  EXPECT_EQ(moves_text(make("1. e4 e5 1/2-1/2").book), "e4 1");
}

TEST(TheResult, IsThatOfTheTagIfItHasOne) {
  EXPECT_EQ(moves_text(make("[Result \"1-0\"]\n\n1. e4 0-1").book), "e4 2");
  EXPECT_EQ(moves_text(make("[Result \"*\"]\n\n1. e4 1-0").book), "e4 2");
}

TEST(AGameWithoutAResult, IsADrawOrLeftOut) {
  const std::string text =
      "1. e4 e5 *\n\n[White \"Ann\"]\n\n1. d4 d5\n\n[White \"Bob\"]\n\n1. c4 1-0";
  const Made drawn = make(text);
  EXPECT_EQ(moves_text(drawn.book), "c4 2, e4 1, d4 1");
  EXPECT_EQ(drawn.counts.unfinished, 2U);
  const Made left_out = make(text, {.skips_unfinished = true});
  EXPECT_EQ(moves_text(left_out.book), "c4 2");
  EXPECT_EQ(left_out.counts.games, 3U);
}

TEST(AGame, BeginsWhereItsTagsSay) {
  const std::string text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 1/2-1/2\n";
  const Made made = make(text);
  EXPECT_EQ(made.book.size(), 2U);
  const Position start = parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value();
  ASSERT_EQ(made.book.moves(start).size(), 1U);
  EXPECT_TRUE(made.book.moves(start).front().move.is_castling());
  const Made black = make("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]\n\n1... Kd7 0-1\n");
  EXPECT_EQ(black.book[0].weight, 2) << "a win for the side to move";
}

TEST(AGameOfChess960, Counts) {
  const std::string text =
      "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n1. O-O Kd7 1/2-1/2\n";
  EXPECT_EQ(make(text).book.size(), 2U);
}

TEST(AGameOfAVariant, IsLeftOut) {
  const Made made = make("[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n\n[White \"Ann\"]\n\n1. d4 1-0");
  EXPECT_EQ(moves_text(made.book), "d4 2");
  EXPECT_EQ(made.counts.no_chess, 1U);
}

TEST(Variations, DoNotCount) {
  const Made made = make("1. e4 (1. d4 d5 (1... f5)) e5 {good} (1... c5) 2. Nf3 $1 1/2-1/2");
  EXPECT_EQ(made.book.size(), 3U);
  EXPECT_EQ(moves_text(made.book), "e4 1");
  EXPECT_EQ(moves_text(made.book, "e4"), "e5 1");
}

TEST(MovesBeforeOneThatCannotBePlayed, Count) {
  const Made made =
      make("1. e4 e5 2. Ke3 Nc6 3. Nf3 1/2-1/2\n\n[White \"Ann\"]\n\n1. e4 -- 2. d4 1-0");
  EXPECT_EQ(made.book.size(), 2U);
  EXPECT_EQ(moves_text(made.book), "e4 3");
  EXPECT_EQ(made.counts.broken, 2U);
}

TEST(EveryMoveOfALongGame, Counts) {
  std::string text = "e4 e5 ";
  for (int round = 0; round < 60; ++round) text += "Nf3 Nf6 Ng1 Ng8 ";
  const OpeningBook book = make(text + "1/2-1/2").book;
  EXPECT_EQ(book.size(), 6U);
  EXPECT_EQ(moves_text(book, "e4 e5"), "Nf3 60");
  EXPECT_EQ(moves_text(book, "e4 e5 Nf3"), "Nf6 60");
  EXPECT_EQ(moves_text(book, "e4 e5 Nf3 Nf6 Ng1"), "Ng8 60");
}

TEST(MovesInOtherSpellings, Count) {
  EXPECT_EQ(make("1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bf1b5 a7-a6 4. 0-0 1/2-1/2").book.size(), 7U);
}

TEST(Plies, CanBeLimited) {
  EXPECT_EQ(make("1. e4 e5 2. Nf3 Nc6 1/2-1/2", {.max_plies = 3}).book.size(), 3U);
}

TEST(OneSide, CanBeWantedAlone) {
  constexpr const char* text = "1. e4 e5 2. Nf3 1/2-1/2";
  EXPECT_EQ(make(text, {.only = Color::White}).book.size(), 2U);
  EXPECT_EQ(make(text, {.only = Color::Black}).book.size(), 1U);
  EXPECT_EQ(moves_text(make(text, {.only = Color::Black}).book, "e4"), "e5 1");
}

TEST(AFilter, SelectsGames) {
  const std::string text =
      "[WhiteElo \"2600\"]\n[BlackElo \"2500\"]\n\n1. e4 e5 1/2-1/2\n\n"
      "[WhiteElo \"2600\"]\n[BlackElo \"2400\"]\n\n1. d4 (1. c4) d5 2. c4 1/2-1/2\n\n"
      "[White \"Ann\"]\n\n1. c4 1/2-1/2";
  const Made rated = make_filtered(text, "minelo >= 2500");
  EXPECT_EQ(moves_text(rated.book), "e4 1");
  EXPECT_EQ(rated.counts.games, 3U);
  EXPECT_EQ(rated.counts.filtered, 2U);
  EXPECT_EQ(moves_text(make_filtered(text, "plies > 2").book), "d4 1") << "known at the end only";
  const Made varied = make_filtered(text, "variations = 1");
  EXPECT_EQ(moves_text(varied.book), "d4 1");
  EXPECT_EQ(varied.book.size(), 3U) << "the filter reads the variation, the book does not";
  EXPECT_EQ(moves_text(make_filtered(text, "all").book), "e4 1, d4 1, c4 1");
}

TEST(Threads, MakeTheSameBook) {
  std::ifstream file{TABIYA_SOURCE_DIR "/games/kasparov.pgn", std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  const Made alone = make(text, {}, {});
  EXPECT_GT(alone.book.size(), 100U);
  EXPECT_EQ(make(text, {}, {}, 4).book.bytes(), alone.book.bytes());
}

}  // namespace
}  // namespace tabiya::pgn::book_games
