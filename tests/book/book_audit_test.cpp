/// What is odd about a book.
#include "tabiya/book/book_audit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "book/book_text.hpp"
#include "support/data.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::book_audits {
namespace {

using test::after_moves;
using test::bytes_of;
using test::entry;

const std::array<Position, 1> starts{};

TEST(AnAudit, FindsNothingInASoundBook) {
  const auto book = OpeningBook::from_entries(
      {entry("", "e4", 3), entry("", "d4", 2), entry("e4", "e5", 1), entry("e4 e5", "Nf3", 1)});
  const BookAudit audit = audit_book(book, starts);
  EXPECT_EQ(audit.entries, 4U);
  EXPECT_EQ(audit.positions, 3U);
  EXPECT_EQ(audit.duplicates + audit.zero_weights + audit.unordered + audit.learned, 0U);
  EXPECT_EQ(audit.unreached_positions, 0U);
  EXPECT_TRUE(audit.illegal.empty());
}

TEST(AnAudit, CountsRepeatedMovesAndOddWeights) {
  const auto book = OpeningBook::from_bytes(bytes_of({entry("", "e4", 3), entry("", "e4", 2),
                                                      entry("", "d4", 0, 9), entry("", "c4", 1)}))
                        .value();
  const BookAudit audit = audit_book(book, starts);
  EXPECT_EQ(audit.duplicates, 1U);
  EXPECT_EQ(audit.zero_weights, 1U);
  EXPECT_EQ(audit.unordered, 1U);
  EXPECT_EQ(audit.learned, 1U);
}

TEST(AnAudit, FindsIllegalMovesOfPositionsThatItReaches) {
  BookEntry illegal = entry("e4", "e5", 1);
  illegal.move = to_book_move(Move::normal(Square::E7, Square::E4));
  const auto book = OpeningBook::from_entries({entry("", "e4", 3), illegal});
  const BookAudit audit = audit_book(book, starts);
  ASSERT_EQ(audit.illegal.size(), 1U);
  EXPECT_EQ(to_fen(audit.illegal.front().position), to_fen(after_moves("e4")));
  EXPECT_EQ(book[audit.illegal.front().place], illegal);
}

TEST(AnAudit, ReachesPositionsByRepliesThatAreNotInTheBook) {
  const auto white_alone = OpeningBook::from_entries(
      {entry("", "e4", 3), entry("e4 e5", "Nf3", 1), entry("e4 e5 Nf3 Nc6", "Bb5", 1)});
  EXPECT_EQ(audit_book(white_alone, starts).unreached_positions, 0U);
  const auto black_alone =
      OpeningBook::from_entries({entry("e4", "e5", 3), entry("e4 e5 Nf3", "Nc6", 1)});
  EXPECT_EQ(audit_book(black_alone, starts).unreached_positions, 0U);
}

TEST(AnAudit, CountsWhatItDoesNotReach) {
  const auto book = OpeningBook::from_entries(
      {entry("", "e4", 3), entry("d4 d5 c4", "e6", 1), entry("d4 d5 c4", "c6", 1)});
  const BookAudit audit = audit_book(book, starts);
  EXPECT_EQ(audit.unreached_positions, 1U);
  EXPECT_EQ(audit.unreached_entries, 2U);
  const std::array further{Position{}, after_moves("d4 d5 c4")};
  EXPECT_EQ(audit_book(book, further).unreached_positions, 0U);
}

TEST(AnAudit, FindsNoIllegalMoveInBooksOfOthers) {
  for (const auto* const name : {"polyglot/gnuchess.bin", "polyglot/performance.bin"}) {
    const auto path = test::data_path(name);
    if (!path) GTEST_SKIP() << test::data_missing(name);
    const BookAudit audit = audit_book(OpeningBook::open(*path).value(), starts);
    EXPECT_TRUE(audit.illegal.empty()) << name;
    EXPECT_EQ(audit.duplicates + audit.zero_weights + audit.unordered, 0U) << name;
    EXPECT_GT(audit.positions, 20 * audit.unreached_positions / 3) << name;
  }
}

}  // namespace
}  // namespace tabiya::book_audits
