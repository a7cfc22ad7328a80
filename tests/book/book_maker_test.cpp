/// Making a book from moves: what is counted, what is left out, and in which order.
#include "tabiya/book/book_maker.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/book_text.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::book_makers {
namespace {

using test::moves_text;

/// A move of the start that was played some times, with the same points each time.
struct Played {
  const char* san;
  int games;
  unsigned points;
};

constexpr unsigned win = BookTally::win;
constexpr unsigned draw = BookTally::draw;
constexpr unsigned loss = BookTally::loss;

OpeningBook finish(BookMaker& maker, const BookTerms& terms, unsigned threads = 1,
                   BookMaker::Summary* summary = nullptr) {
  std::string bytes;
  const auto done = maker.finish(terms, threads, [&](std::string_view part) { bytes += part; });
  if (!done) {
    ADD_FAILURE() << done.error().message();
    return {};
  }
  if (summary != nullptr) *summary = *done;
  return OpeningBook::from_bytes(bytes).value();
}

OpeningBook book_of(const std::vector<Played>& moves, const BookTerms& terms,
                    BookMaker::Summary* summary = nullptr) {
  BookTally tally;
  for (const Played& played : moves) {
    const BookEntry entry = test::entry("", played.san, 0);
    for (int game = 0; game < played.games; ++game) {
      tally.add(entry.key.bits, entry.move, played.points);
    }
  }
  BookMaker maker;
  maker.add(std::move(tally));
  return finish(maker, terms, 1, summary);
}

TEST(AWeight, IsTwoForAWinAndOneForADraw) {
  EXPECT_EQ(moves_text(book_of({{"e4", 3, win}, {"e4", 1, loss}, {"d4", 3, draw}}, {})),
            "e4 6, d4 3");
}

TEST(AMove, IsInTheBookIfItWasPlayedOftenEnough) {
  const std::vector<Played> moves{{"e4", 3, draw}, {"d4", 2, win}, {"c4", 1, win}};
  EXPECT_EQ(moves_text(book_of(moves, {})), "e4 3") << "three times by default";
  EXPECT_EQ(moves_text(book_of(moves, {.min_games = 2})), "d4 4, e4 3");
  EXPECT_EQ(moves_text(book_of(moves, {.min_games = 1})), "d4 4, e4 3, c4 2");
}

TEST(AMove, IsLeftOutIfItOnlyLost) {
  EXPECT_EQ(moves_text(book_of({{"e4", 5, loss}, {"d4", 1, draw}}, {.min_games = 1})), "d4 1");
}

TEST(AMove, IsInTheBookIfItScoredEnough) {
  const std::vector<Played> moves{
      {"e4", 2, win}, {"e4", 1, loss}, {"d4", 2, draw}, {"c4", 1, win}, {"c4", 3, loss}};
  const auto with = [&](double min_score) {
    return moves_text(book_of(moves, {.min_games = 1, .min_score = min_score}));
  };
  EXPECT_EQ(with(25), "e4 4, d4 2, c4 2");
  EXPECT_EQ(with(25.1), "e4 4, d4 2");
  EXPECT_EQ(with(50), "e4 4, d4 2");
  EXPECT_EQ(with(51), "e4 4");
  EXPECT_EQ(with(100), "");
}

TEST(AUniformBook, HasWeightOneInTheOrderOfTheGames) {
  EXPECT_EQ(moves_text(book_of({{"d4", 1, draw}, {"e4", 4, win}, {"c4", 2, win}, {"b4", 1, loss}},
                               {.min_games = 1, .is_uniform = true})),
            "d4 1, e4 1, c4 1");
}

TEST(EqualWeights, AreInTheOrderOfTheGames) {
  EXPECT_EQ(moves_text(book_of({{"h3", 1, draw}, {"a3", 1, draw}, {"e4", 2, draw}, {"b3", 1, draw}},
                               {.min_games = 1})),
            "e4 2, h3 1, a3 1, b3 1");
}

TEST(AWeightThatDoesNotFit, ScalesThoseOfItsPosition) {
  EXPECT_EQ(moves_text(book_of({{"e4", 65'536, win}, {"d4", 32'768, win}, {"c4", 1, draw}},
                               {.min_games = 1})),
            "e4 65535, d4 32767, c4 1")
      << "and no move that was played becomes 0";
}

TEST(HalvedCounts, AreThoseOfPolyglot) {
  // As Debian's polyglot 2.0.4 makes of the same games.
  std::vector<Played> moves{
      {"d4", 3, win}, {"c4", 3, draw}, {"b4", 1, draw}, {"a4", 1, win}, {"g4", 5, draw}};
  const auto with = [&](int games, BookTerms terms) {
    moves.push_back({"e4", games, win});
    std::string text = moves_text(book_of(moves, terms));
    moves.pop_back();
    return text;
  };
  const BookTerms all{.min_games = 1, .halves_counts = true};
  EXPECT_EQ(with(16'383, all), "e4 32766, d4 6, g4 5, c4 3, a4 2, b4 1");
  EXPECT_EQ(with(16'384, all), "e4 16384, d4 3, g4 3, c4 2, b4 1, a4 1");
  EXPECT_EQ(with(16'385, all), "e4 16386, d4 3, g4 3, c4 2, b4 1, a4 1");
  EXPECT_EQ(with(16'384, {.min_games = 3, .halves_counts = true}), "e4 16384, g4 3");
}

TEST(ASummary, CountsWhatHasBecomeOfTheMoves) {
  BookMaker::Summary summary;
  static_cast<void>(book_of({{"e4", 3, win}, {"d4", 2, win}, {"c4", 4, loss}}, {}, &summary));
  EXPECT_EQ(summary.moves, 9U);
  EXPECT_EQ(summary.entries, 1U);
  EXPECT_EQ(summary.positions, 1U);
  EXPECT_EQ(summary.most_games, 4U);
  EXPECT_EQ(book_of({}, {}, &summary).size(), 0U);
  EXPECT_EQ(summary.moves, 0U);
}

/// Many moves of many positions; some are frequent.
std::vector<BookTally> many_moves(std::size_t tally_count, std::size_t moves_each) {
  std::mt19937_64 random{3};
  std::vector<BookTally> tallies(tally_count);
  for (BookTally& tally : tallies) {
    for (std::size_t count = 0; count < moves_each; ++count) {
      const std::uint64_t number = random() % (random() % 5'000 + 1) + 1;
      const std::uint64_t key = number * 0x9E37'79B9'7F4A'7C15;
      tally.add(key, static_cast<std::uint16_t>(random() % 4 + 1),
                static_cast<unsigned>(random() % 3));
    }
  }
  return tallies;
}

std::string book_of_many(std::filesystem::path folder, std::size_t max_memory, unsigned threads,
                         const BookTerms& terms) {
  BookMaker maker{std::move(folder), max_memory};
  for (BookTally& tally : many_moves(7, 60'000)) maker.add(std::move(tally));
  return std::string{finish(maker, terms, threads).bytes()};
}

TEST(ABook, DependsNeitherOnThreadsNorOnMemory) {
  const test::ScratchFolder folder;
  for (const BookTerms& terms :
       {BookTerms{}, BookTerms{.min_games = 1}, BookTerms{.min_games = 2, .is_uniform = true},
        BookTerms{.min_games = 100}}) {
    const std::string book = book_of_many(folder.path(), BookMaker::usual_memory, 1, terms);
    EXPECT_FALSE(book.empty());
    EXPECT_EQ(book_of_many(folder.path(), BookMaker::usual_memory, 4, terms), book);
    EXPECT_EQ(book_of_many(folder.path(), 0, 1, terms), book);
    EXPECT_EQ(book_of_many(folder.path(), 2'000'000, 3, terms), book);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "the temporary file has no name";
}

TEST(ABook, NeedsItsTemporaryFile) {
  const test::ScratchFolder folder;
  BookMaker maker{folder.path("missing"), 0};
  for (BookTally& tally : many_moves(1, 1)) maker.add(std::move(tally));
  const auto done = maker.finish({}, 1, [](std::string_view) {});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), std::make_error_code(std::errc::no_such_file_or_directory));
}

}  // namespace
}  // namespace tabiya::book_makers
