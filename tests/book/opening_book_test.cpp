/// Books opened, asked and merged; damaged books.
#include "tabiya/book/opening_book.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/book_text.hpp"
#include "support/data.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::opening_books {
namespace {

using namespace std::string_literals;
using test::bytes_of;
using test::entry;
using test::moves_text;
using test::ScratchFolder;

const std::vector<BookEntry> small_book{entry("", "e4", 30),         entry("", "d4", 20, 7),
                                        entry("", "c4", 0),          entry("e4", "c5", 4),
                                        entry("e4", "e5", 9),        entry("e4 e5", "Nf3", 1),
                                        entry("e4 e5 Nf3", "Nc6", 1)};

TEST(ABook, AnswersWithTheMovesOfAPosition) {
  const OpeningBook book = OpeningBook::from_entries(small_book);
  EXPECT_EQ(book.size(), small_book.size());
  EXPECT_EQ(moves_text(book), "e4 30, d4 20, c4 0") << "those of weight 0 included";
  EXPECT_EQ(moves_text(book, "e4"), "e5 9, c5 4") << "the greatest weight first";
  EXPECT_EQ(moves_text(book, "d4"), "");
  EXPECT_EQ(book.moves(Position{})[1].learn, 7U);
  EXPECT_EQ(moves_text(OpeningBook{}), "");
}

TEST(ABook, IsSortedByKeyAndWeight) {
  const OpeningBook book = OpeningBook::from_entries(small_book);
  EXPECT_FALSE(find_book_error(book.bytes()));
  for (std::size_t place = 1; place < book.size(); ++place) {
    if (book[place].key == book[place - 1].key) {
      EXPECT_LE(book[place].weight, book[place - 1].weight);
    }
  }
}

TEST(ABook, OmitsMovesThatAreNotLegal) {
  BookEntry illegal = entry("", "e4", 9);
  illegal.move = to_book_move(Move::normal(Square::E2, Square::E5));
  const OpeningBook book = OpeningBook::from_entries({entry("", "e4", 5), illegal});
  EXPECT_EQ(moves_text(book), "e4 5");
  EXPECT_EQ(book.entries(polyglot_key(Position{})).size(), 2U);
}

TEST(ABook, HasEachMoveOnce) {
  const std::string twice = bytes_of({entry("", "e4", 5), entry("", "e4", 9)});
  EXPECT_EQ(moves_text(OpeningBook::from_bytes(twice).value()), "e4 5");
}

TEST(ABookOfChess960, CastlesWithItsRook) {
  const Position position =
      Position::from_setup({.board =
                                [] {
                                  Board board;
                                  board.put(Square::F1, {Color::White, PieceType::King});
                                  board.put(Square::G1, {Color::White, PieceType::Rook});
                                  board.put(Square::E8, {Color::Black, PieceType::King});
                                  return board;
                                }(),
                            .castling_rooks = Bitboard{Square::G1}},
                           CastlingMode::Chess960)
          .value();
  const Move castling = Move::castling(Square::F1, Square::G1);
  const OpeningBook book = OpeningBook::from_entries(
      {{.key = polyglot_key(position), .move = to_book_move(castling), .weight = 3}});
  ASSERT_EQ(book.moves(position).size(), 1U);
  EXPECT_EQ(book.moves(position).front().move, castling);
}

TEST(AFile, MustBeABook) {
  const ScratchFolder folder;
  const auto error_of = [&](std::string_view content) -> std::string {
    const auto book = OpeningBook::open(folder.write("book.bin", content));
    return book ? "" : to_string(book.error());
  };
  EXPECT_EQ(error_of(""), "") << "an empty book is one";
  EXPECT_EQ(error_of(bytes_of(small_book).substr(0, 35)),
            "the size of 35 bytes is not a multiple of 16");
  EXPECT_EQ(error_of(bytes_of({entry("e4", "e5", 1), entry("", "e4", 1)})),
            "entry 2 has a smaller key than the one before it, and a book is sorted");
  const auto missing = OpeningBook::open(folder.path("missing.bin"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, BookError::Kind::Unreadable);
  EXPECT_EQ(to_string(missing.error()), "No such file or directory");
  EXPECT_EQ(OpeningBook::open(folder.path()).error().kind, BookError::Kind::Unreadable);
}

/// Asks everything of a book that can be asked without knowing it.
std::size_t ask_everything(const OpeningBook& book) {
  std::size_t answers = book.header() ? 1 : 0;
  for (const auto* const moves : {"", "e4", "e4 e5", "d4"}) {
    answers += book.moves(test::after_moves(moves)).size();
  }
  return answers + merged(std::array{book, book}).size();
}

TEST(ADamagedBook, IsRefusedOrAnswersWithLegalMoves) {
  const std::string whole{OpeningBook::from_entries(small_book).bytes()};
  std::size_t opened = 0;
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const unsigned flipped : {0x01U, 0x80U, 0xFFU}) {
      std::string damaged = whole;
      damaged[place] = static_cast<char>(static_cast<unsigned char>(damaged[place]) ^ flipped);
      const auto book = OpeningBook::from_bytes(damaged);
      if (!book) {
        EXPECT_EQ(book.error().kind, BookError::Kind::Unsorted);
        continue;
      }
      ++opened;
      EXPECT_GT(ask_everything(*book), 0U);
    }
  }
  EXPECT_GT(opened, whole.size());
}

TEST(ATruncatedBook, IsRefusedExceptBetweenEntries) {
  const std::string whole{OpeningBook::from_entries(small_book).bytes()};
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
    const auto book = OpeningBook::from_bytes(whole.substr(0, bytes));
    EXPECT_EQ(book.has_value(), bytes % book_entry_bytes == 0);
    if (book) continue;
    EXPECT_EQ(book.error(), (BookError{BookError::Kind::OddSize, bytes, {}}));
  }
}

/// The entries of a header.
std::string header_bytes(std::string text) {
  text.resize((text.size() + 7) / 8 * 8);
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); at += 8) {
    bytes += std::string(8, '\0') + text.substr(at, 8);
  }
  return bytes;
}

TEST(AHeader, HasVersionVariantsAndComment) {
  const std::string bytes = header_bytes("@PG@\n1.0\n2\nnormal\natomic\nBy hand.\nFor us.\n") +
                            bytes_of({entry("", "e4", 5)});
  const OpeningBook book = OpeningBook::from_bytes(bytes).value();
  EXPECT_EQ(book.header(), (BookHeader{"1.0", {"normal", "atomic"}, "By hand.\nFor us."}));
  EXPECT_EQ(book.size() - book.header_size(), 1U);
  EXPECT_EQ(moves_text(book), "e4 5");
}

TEST(AHeader, MayBeAbsentOrDamaged) {
  EXPECT_FALSE(OpeningBook{}.header());
  EXPECT_FALSE(OpeningBook::from_entries(small_book).header());
  for (const auto* const text : {"@PG?\n1.0\n1\nnormal\n", "@PG@", "@PG@\n1.0\n", "@PG@\n1.0\nx\n",
                                 "@PG@\n1.0\n99999999999999999999\n"}) {
    EXPECT_FALSE(OpeningBook::from_bytes(header_bytes(text)).value().header()) << text;
  }
  EXPECT_EQ(OpeningBook::from_bytes(header_bytes("@PG@\n1.0\n3\nnormal")).value().header(),
            (BookHeader{"1.0", {"normal"}, ""}));
}

TEST(Merging, AddsTheWeightsOfAMoveThatBothBooksHave) {
  const std::array books{
      OpeningBook::from_entries({entry("", "e4", 10, 1), entry("", "d4", 10), entry("", "b4", 5)}),
      OpeningBook::from_entries(
          {entry("", "d4", 3, 8), entry("", "Nf3", 5), entry("e4", "e5", 2)})};
  const OpeningBook both = merged(books);
  EXPECT_EQ(moves_text(both), "d4 13, e4 10, b4 5, Nf3 5");
  EXPECT_EQ(moves_text(both, "e4"), "e5 2");
  EXPECT_EQ(both.moves(Position{})[0].learn, 8U) << "of the first book that has one";
  EXPECT_EQ(both.moves(Position{})[1].learn, 1U);
}

TEST(Merging, ScalesWeightsThatDoNotFit) {
  const auto half = OpeningBook::from_entries(
      {entry("", "e4", 60'000), entry("", "d4", 30'000), entry("", "a3", 1), entry("", "h3", 0)});
  EXPECT_EQ(moves_text(merged(std::array{half, half})), "e4 65535, d4 32767, a3 1, h3 0");
}

TEST(Merging, KeepsTheHeaderOfTheFirstBook) {
  const auto book = [](const std::string& header, const char* san) {
    return OpeningBook::from_bytes(header + bytes_of({entry("", san, 1)})).value();
  };
  const std::string mine = header_bytes("@PG@\n1.0\n1\nnormal\nMine.");
  const std::string theirs = header_bytes("@PG@\n1.0\n1\nnormal\nTheirs.");
  const OpeningBook both = merged(std::array{book(mine, "e4"), book(theirs, "d4")});
  ASSERT_TRUE(both.header());
  EXPECT_EQ(both.header()->comment, "Mine.");
  EXPECT_EQ(moves_text(both), "e4 1, d4 1");
  EXPECT_EQ(merged(std::array{book("", "e4"), book(theirs, "d4")}).header()->comment, "Theirs.");
}

TEST(Merging, OfNothingIsAnEmptyBook) {
  EXPECT_EQ(merged({}).size(), 0U);
  EXPECT_EQ(merged(std::array{OpeningBook{}, OpeningBook{}}).size(), 0U);
}

TEST(BooksOfOthers, AreTheSameBytesWhenWrittenAgain) {
  std::size_t books = 0;
  for (const auto* const name : {"gnuchess.bin", "performance.bin", "lasker-trap.bin"}) {
    const auto path = test::data_path("polyglot/"s + name);
    if (!path) GTEST_SKIP() << test::data_missing("polyglot/"s + name);
    const auto book = OpeningBook::open(*path);
    ASSERT_TRUE(book) << name;
    const auto entries = parse_book_entries(book->bytes());
    ASSERT_TRUE(entries);
    EXPECT_EQ(OpeningBook::from_entries(*entries).bytes(), book->bytes()) << name;
    EXPECT_EQ(merged(std::array{*book}).bytes(), book->bytes()) << name;
    ++books;
  }
  EXPECT_EQ(books, 3U);
}

}  // namespace
}  // namespace tabiya::opening_books
