/// Our engine at a level, with an opening book.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::players::opening_book {
namespace {

struct Line {
  std::vector<const char*> before;
  const char* move;
  std::uint16_t weight;
};

Question question_after(const std::vector<const char*>& moves, std::uint64_t seed = 1) {
  Question question;
  question.game_seed = seed;
  for (const char* const text : moves) {
    const Move move = parse_uci(question.position, text).value();
    question.before.push_back(question.position.key());
    question.moves.push_back(move);
    question.position.play_unchecked(move);
  }
  question.side = question.position.turn();
  return question;
}

std::shared_ptr<const OpeningBook> book_of(const std::vector<Line>& lines) {
  std::vector<BookEntry> entries;
  for (const Line& line : lines) {
    const Position position = question_after(line.before).position;
    const Move move = parse_uci(position, line.move).value();
    entries.push_back({.key = polyglot_key(position),
                       .move = to_book_move(move),
                       .weight = line.weight,
                       .learn = 0});
  }
  return std::make_shared<const OpeningBook>(OpeningBook::from_entries(std::move(entries)));
}

/// The move of the book, in UCI; nothing if the player has to think.
std::optional<std::string> move_after(const std::vector<const char*>& moves,
                                      const LevelSettings& settings, std::uint64_t seed = 1) {
  const Question question = question_after(moves, seed);
  const auto thought = book_thought(question, settings);
  if (!thought) return std::nullopt;
  return to_uci(question.position, *thought->move);
}

TEST(ABook, IsPlayedByEachLevelInItsFirstMoves) {
  const auto book = book_of({{{}, "a2a4", 1}, {{"a2a4", "a7a5"}, "h2h4", 1}});
  for (int number = Level::lowest; number <= Level::highest; ++number) {
    const LevelSettings settings{.level = *Level::of(number), .book = book};
    EXPECT_EQ(move_after({}, settings), "a2a4") << number;
    EXPECT_EQ(move_after({"a2a4", "a7a5"}, settings).has_value(), number >= 2) << number;
  }
}

TEST(ABook, TakesThePlaceOfTheSearch) {
  LevelPlayer player{{.level = *Level::of(8), .book = book_of({{{}, "a2a4", 1}})}};
  const auto thought = player.think(question_after({}));
  ASSERT_TRUE(thought.has_value());
  EXPECT_EQ(thought->move, Move::normal(Square::A2, Square::A4));
  EXPECT_FALSE(thought->score.has_value());
}

TEST(ABook, GivesOneMoveForOneSeedAndAllOfThemForMany) {
  const LevelSettings settings{.book =
                                   book_of({{{}, "a2a4", 3}, {{}, "h2h4", 1}, {{}, "b2b4", 0}})};
  std::set<std::string> played;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    const auto move = move_after({}, settings, seed);
    EXPECT_EQ(move_after({}, settings, seed), move) << seed;
    played.insert(move.value());
  }
  EXPECT_EQ(played, (std::set<std::string>{"a2a4", "h2h4"})) << "a weight of 0 is never played";
}

TEST(ABook, DoesNotRepeatAPosition) {
  const std::vector<const char*> knights{"g1f3", "g8f6", "f3g1"};
  const LevelSettings settings{.level = *Level::of(8),
                               .book = book_of({{knights, "f6g8", 5}, {knights, "e7e5", 1}})};
  EXPECT_EQ(move_after(knights, settings), "e7e5");
}

TEST(ABook, IsNotAskedAboutADrawOffer) {
  Question question = question_after({});
  question.side = Color::Black;
  const LevelSettings settings{.book = book_of({{{}, "a2a4", 1}})};
  EXPECT_FALSE(book_thought(question, settings).has_value());
}

TEST(ABook, ThatHasNoMoveLetsThePlayerThink) {
  LevelPlayer player{{.level = *Level::of(1), .has_pace = false, .book = book_of({})}};
  EXPECT_TRUE(player.think(question_after({})).value().move.has_value());
}

}  // namespace
}  // namespace tabiya::players::opening_book
