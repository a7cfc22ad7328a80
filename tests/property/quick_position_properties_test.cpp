/// `QuickPosition` agrees with `Position` on random positions.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/inner/quick_position.hpp"
#include "support/random_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

template <class Check>
void for_random_positions(int count, Check check) {
  test::RandomPositions positions{1};
  for (int done = 0; done < count && !testing::Test::HasFailure(); ++done) {
    const Position position = positions.next();
    SCOPED_TRACE(to_fen(position, {.castling = FenStyle::Castling::Shredder}));
    check(position);
  }
}

void expect_same(const QuickPosition& quick, const Position& position, const std::string& text) {
  EXPECT_EQ(quick.position(), position) << text;
  EXPECT_EQ(quick.is_check(), position.is_check()) << text;
  const std::size_t moves = count_legal_moves(position);
  for (const int wanted : {1, 2, 3, 5, 30}) {
    EXPECT_EQ(quick.has_legal_moves(wanted), moves >= static_cast<std::size_t>(wanted))
        << text << ", " << wanted << " moves";
  }
}

TEST(QuickPosition, PlaysEveryLegalMoveAsThePositionDoes) {
  for_random_positions(1000, [](const Position& position) {
    const QuickPosition quick{position};
    expect_same(quick, position, "before");
    for (const Move move : legal_moves(position)) {
      const std::string san = to_san(position, move);
      QuickPosition next;
      ASSERT_TRUE(quick.play(san, next)) << san;
      expect_same(next, position.after(move), san);
      QuickPosition changed = quick;
      changed.play_unchecked(move);
      expect_same(changed, position.after(move), san);
    }
  });
}

TEST(QuickPosition, IsTheSameAfterAPass) {
  for_random_positions(200, [](const Position& position) {
    if (position.is_check()) return;
    Position next = position;
    next.pass_unchecked();
    QuickPosition quick{position};
    quick.pass_unchecked();
    expect_same(quick, next, "pass");
  });
}

/// Texts that look like moves to a square, with various letters and signs before the square.
std::vector<std::string> texts_to(const std::string& square) {
  std::vector<std::string> beginnings{""};
  for (const std::string letter : {"N", "B", "R", "Q", "K", "a", "e", "h", "O", "P"}) {
    beginnings.push_back(letter);
    for (const std::string sign : {"x", "b", "f", "1", "6", "bx", "2x", "c3", "c3x", "b-", "xx"}) {
      beginnings.push_back(letter + sign);
    }
  }
  std::vector<std::string> texts;
  for (const std::string& beginning : beginnings) {
    for (const std::string end : {"", "+", "=Q", "=K"}) texts.push_back(beginning + square + end);
  }
  return texts;
}

TEST(QuickPosition, AgreesWithParseSanOnEveryTextItPlays) {
  for_random_positions(3, [](const Position& position) {
    const QuickPosition quick{position};
    for (const Square to : all_squares) {
      for (const std::string& text : texts_to(to_string(to))) {
        QuickPosition next;
        if (!quick.play(text, next)) continue;
        const auto move = parse_san(position, text);
        ASSERT_TRUE(move.has_value()) << text;
        EXPECT_EQ(next.position(), position.after(*move)) << text;
      }
    }
  });
}

TEST(QuickPosition, RefusesWhatIsTooShortForAMove) {
  const QuickPosition start;
  for (const std::string_view text : {"", "e", "+", "N", "N+", "e+", "##", "e#", "O-", "x+"}) {
    QuickPosition next;
    EXPECT_FALSE(start.play(text, next)) << text;
  }
}

}  // namespace
}  // namespace tabiya
