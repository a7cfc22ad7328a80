/// How recorded games ended: FIDE 5, 9; PGN 9.8.1.
#include "tabiya/pgn/ending.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::pgn {
namespace {

std::optional<Outcome> ending_of_text(std::string_view text) {
  Reader reader{Input::from_memory(text)};
  const auto read = read_tree(reader);
  return read ? ending_of(read->tree) : std::nullopt;
}

constexpr std::string_view shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 ";

TEST(EndingOfAFile, IsSeenOnTheBoard) {
  EXPECT_EQ(ending_of_text("1. f3 e5 2. g4 Qh4# 0-1"),
            Outcome::win(Color::Black, Termination::Checkmate));
  const std::string moves{shuffle};
  EXPECT_EQ(ending_of_text(moves + "Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1/2-1/2"),
            Outcome::draw(Termination::FivefoldRepetition));
}

TEST(EndingOfAFile, IsAClaimWhereOneIsRight) {
  const std::string moves{shuffle};
  const auto threefold = Outcome::draw(Termination::ThreefoldClaim);
  EXPECT_EQ(ending_of_text(moves + "Ng8 1/2-1/2"), threefold);
  EXPECT_EQ(ending_of_text(moves + "1/2-1/2"), threefold) << "with a stated move";
  EXPECT_EQ(ending_of_text("[Termination \"time forfeit\"]\n\n" + moves + "Ng8 1-0"),
            Outcome::win(Color::White, Termination::TimeForfeit));
  EXPECT_EQ(ending_of_text(moves + "Ng8 *"), std::nullopt);
}

TEST(EndingOfAFile, IsReadFromItsTag) {
  EXPECT_EQ(ending_of_text("[Termination \"normal\"]\n\n1. e4 0-1"),
            Outcome::win(Color::Black, Termination::Resignation));
  EXPECT_EQ(ending_of_text("[Termination \"normal\"]\n\n1. e4 e5 1/2-1/2"),
            Outcome::draw(Termination::Agreement));
  EXPECT_EQ(ending_of_text("1. e4 0-1"), std::nullopt) << "the file does not say";
  EXPECT_EQ(ending_of_text("1. e4 e5 2. Ke3 1-0"), std::nullopt) << "an illegal move";
}

}  // namespace
}  // namespace tabiya::pgn
