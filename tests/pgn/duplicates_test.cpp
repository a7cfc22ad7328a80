// When two games are duplicates, and which of them is kept.
#include "pgn/inner/duplicates.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

std::uint64_t signature_of(std::string_view pgn) {
  MoveSigner signer;
  Reader reader{Input::from_memory(pgn)};
  EXPECT_TRUE(reader.read_game(signer));
  return signer.signature();
}

std::vector<Duplicate> duplicates_in(const std::vector<std::string>& games,
                                     DuplicateRules rules = {}) {
  std::vector<std::uint64_t> signatures;
  signatures.reserve(games.size());
  for (const std::string& game : games) signatures.push_back(signature_of(game));
  return find_duplicates(
      signatures, [&](std::size_t index) -> std::string_view { return games[index]; }, rules);
}

bool are_same(const std::string& left, const std::string& right) {
  return duplicates_in({left, right}) == std::vector{Duplicate{1, 0}};
}

std::string game_of(std::string_view white, std::string_view black, std::string_view date,
                    std::string_view movetext) {
  return "[White \"" + std::string{white} + "\"]\n[Black \"" + std::string{black} +
         "\"]\n[Date \"" + std::string{date} + "\"]\n\n" + std::string{movetext} + "\n";
}

constexpr std::string_view short_moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2";
constexpr std::string_view long_moves =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 "
    "10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 1/2-1/2";

TEST(DuplicatesTest, NotationOfMovesDoesNotMatter) {
  EXPECT_TRUE(are_same("1. e4 e5 2. Nf3 *", "1.e2-e4! e5 {a comment} (1... c5) 2. Ng1f3 $1 *"));
  EXPECT_FALSE(are_same("1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nc3 *"));
  EXPECT_FALSE(are_same("1. e4 e5 2. Nf3 *", "1. e4 e5 *"));
  EXPECT_FALSE(are_same("1. e4 e5 2. Nf3 d6 *", "1. Nf3 d6 2. e4 e5 *")) << "only the same end";
}

TEST(DuplicatesTest, TheStartCounts) {
  const std::string other_start =
      "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq -\"]\n";
  EXPECT_FALSE(are_same("1. e4 e5 *", other_start + "\n1. e4 e5 *"));
  EXPECT_TRUE(are_same(other_start + "\n1. e4 e5 *", other_start + "\n1. e4 e5 *"));
}

TEST(DuplicatesTest, SpellingsOfNamesDoNotMatterButPeopleDo) {
  const std::string one = game_of("Kortschnoj, Viktor", "Karpov, Anatoly", "1978", long_moves);
  EXPECT_TRUE(are_same(one, game_of("V. Korchnoi", "Karpov", "????.??.??", long_moves)));
  EXPECT_TRUE(are_same(one, game_of("?", "", "1978.10.17", long_moves)));
  EXPECT_FALSE(are_same(one, game_of("Spassky, Boris", "Petrosian, T", "1978", long_moves)));
  EXPECT_EQ(duplicates_in({one, game_of("Spassky, Boris", "Petrosian, T", "1978", long_moves)},
                          {.moves_alone = true}),
            (std::vector{Duplicate{1, 0}}));
}

TEST(DuplicatesTest, ContradictingGivenNamesKeepBothGames) {
  const auto white = [](std::string_view name) {
    return game_of(name, "Karpov, Anatoly", "1988", long_moves);
  };
  EXPECT_FALSE(are_same(white("Sokolov, Ivan"), white("Sokolov, Andrei")));
  EXPECT_FALSE(are_same(white("Sokolov, I"), white("Andrei Sokolov")));
  EXPECT_TRUE(are_same(white("Sokolov, I."), white("Sokolov, Ivan")));
  EXPECT_EQ(duplicates_in({white("Sokolov"), white("Sokolov, Ivan"), white("Sokolov, Andrei"),
                           white("A. Sokolov")}),
            (std::vector{Duplicate{1, 0}, Duplicate{3, 2}}))
      << "a game that matches two people is a duplicate of one of them";
}

TEST(DuplicatesTest, FideIdsDecideWhoIsWho) {
  const auto white = [](std::string_view name, std::string_view id) {
    return "[WhiteFideId \"" + std::string{id} + "\"]\n" +
           game_of(name, "Karpov, Anatoly", "1988", long_moves);
  };
  EXPECT_FALSE(are_same(white("Wang, Yue", "8601879"), white("Wang, Yue", "8602883")));
  EXPECT_TRUE(are_same(white("Hou Yifan", "8602980"), white("Smith", " 8602980 ")));
  EXPECT_TRUE(are_same(white("Wang, Yue", "8601879"), white("Wang, Yue", "0")));
  EXPECT_FALSE(are_same(white("Wang, Yue", "8601879"), white("Wang, Hao", "")));
}

TEST(DuplicatesTest, ShortGamesMustAgreeInTheirRoundsAndResultsToo) {
  const auto with = [](std::string_view tags, std::string_view end) {
    return std::string{tags} + "\n" +
           game_of("Tal", "Botvinnik", "1960", "1. e4 e5 " + std::string{end});
  };
  EXPECT_FALSE(are_same(with("[Round \"1\"]", "*"), with("[Round \"2\"]", "*")));
  EXPECT_FALSE(are_same(with("[Round \"1.1\"]", "*"), with("[Round \"1.2\"]", "*")));
  EXPECT_FALSE(are_same(with("[Round \"1\"]", "*"), with("[Round \"11\"]", "*")));
  EXPECT_TRUE(are_same(with("[Round \"1\"]", "*"), with("[Round \"01.2\"]", "*")));
  EXPECT_TRUE(are_same(with("[Round \"?\"]", "*"), with("[Round \"2\"]", "*")));
  EXPECT_FALSE(are_same(with("", "1-0"), with("", "0 - 1")));
  EXPECT_FALSE(are_same(with("[Result \"1-0\"]", ""), with("", "0-1")));
  EXPECT_TRUE(are_same(with("[Result \"1-0\"]", ""), with("", "1 - 0")));
}

TEST(DuplicatesTest, ShortGamesMustAgreeInTheirDatesToo) {
  const auto drawn = [](std::string_view date) {
    return game_of("Tal, M", "Botvinnik, M", date, short_moves);
  };
  EXPECT_TRUE(are_same(drawn("1960.03.15"), drawn("1960.03.??")));
  EXPECT_TRUE(are_same(drawn("1960.03.15"), drawn("?")));
  EXPECT_FALSE(are_same(drawn("1960.03.15"), drawn("1961.03.15")));
  const auto fought = [](std::string_view date) {
    return game_of("Tal, M", "Botvinnik, M", date, long_moves);
  };
  EXPECT_TRUE(are_same(fought("1960.03.15"), fought("1961.03.15"))) << "a slip of the pen";
}

TEST(DuplicatesTest, MovesThatCannotBePlayedAreComparedAsTexts) {
  EXPECT_TRUE(are_same("1. e4 e5 2. Ke3 d5 *", "1. e4 e5 2. Ke3 d5 *"));
  EXPECT_FALSE(are_same("1. e4 e5 2. Ke3 d5 *", "1. e4 e5 2. Ke3 c5 *"));
}

TEST(DuplicatesTest, NullMovesAreTheSameInEverySpelling) {
  EXPECT_TRUE(are_same("1. e4 -- 2. d4 d5 *", "1. e4 Z0 2. d2-d4 d7d5 *"));
  EXPECT_FALSE(are_same("1. e4 -- 2. d4 d5 *", "1. e4 -- 2. d4 d6 *"));
  EXPECT_FALSE(are_same("1. e4 -- 2. d4 *", "1. e4 xx 2. d4 *"));
}

TEST(DuplicatesTest, TheFirstIsKeptOrTheFullerOne) {
  const std::vector<std::string> games{
      game_of("Tal", "Smyslov", "1959", "1. e4 c6 *"), "1. d4 *",
      game_of("Tal, Mikhail", "Smyslov", "1959", "1. e4 {best} c6 *"),
      game_of("Tal", "Smyslov", "?", "1. e4 c6 *")};
  EXPECT_EQ(duplicates_in(games), (std::vector{Duplicate{2, 0}, Duplicate{3, 0}}));
  EXPECT_EQ(duplicates_in(games, {.keep_fuller = true}),
            (std::vector{Duplicate{0, 2}, Duplicate{3, 2}}));
}

/// Long games with the same moves, by different people.
std::uint64_t comparisons_among(std::size_t count, std::string_view moves,
                                const std::function<std::string(std::string)>& tags_of) {
  std::vector<std::string> games;
  for (std::size_t number = 0; number < count; ++number) {
    std::string name;
    constexpr std::string_view consonants = "bdfgklmnprstvz";  // each with a sound of its own
    for (std::size_t rest = number; name.size() < 6; rest /= consonants.size()) {
      name += consonants[rest % consonants.size()];
      name += "aeiou"[rest / 3 % 5];
    }
    games.push_back(tags_of(name + '#' + std::to_string(number)) + "\n" + std::string{moves});
  }
  std::vector<std::uint64_t> signatures;
  for (const std::string& game : games) signatures.push_back(signature_of(game));
  std::uint64_t comparisons = 0;
  const auto found = find_duplicates(
      signatures, [&](std::size_t index) -> std::string_view { return games[index]; }, {},
      &comparisons);
  EXPECT_TRUE(found.empty());
  return comparisons;
}

struct ManyGames {
  const char* name;
  std::string_view moves;
  const char* tags;  // @: a name of its own; #: a number of its own
};

TEST(DuplicatesTest, ManyGamesWithTheSameMovesTakeFewComparisons) {
  const ManyGames rows[]{
      {"families", long_moves, "[White \"@, Ivan\"]\n[Black \"Tal, M\"]\n"},
      {"given names", long_moves, "[White \"Smith, @\"]\n[Black \"Tal, M\"]\n"},
      {"given names first", long_moves, "[White \"@ Smith\"]\n[Black \"Tal, M\"]\n"},
      {"names of Black", long_moves, "[White \"?\"]\n[Black \"@\"]\n"},
      {"numbers", long_moves, "[White \"Player #\"]\n[Black \"Player\"]\n"},
      {"numbers in long words", long_moves, "[White \"Computer#\"]\n[Black \"?\"]\n"},
      {"numbers alone", long_moves, "[White \"#\"]\n[Black \"#\"]\n"},
      {"FIDE numbers", long_moves, "[White \"Li, Wei\"]\n[WhiteFideId \"9#\"]\n"},
      {"FIDE numbers alone", long_moves, "[BlackFideId \"9#\"]\n"},
      {"rounds", short_moves, "[White \"Tal\"]\n[Round \"#\"]\n"},
      {"boards", short_moves, "[White \"Tal\"]\n[Round \"4.#\"]\n"},
  };
  constexpr std::size_t games = 2'000;
  constexpr std::size_t most_comparisons = 3 * games;  // of two million pairs
  for (const auto& [name, moves, pattern] : rows) {
    const auto tags_of = [pattern](const std::string& name_and_number) {
      const std::size_t border = name_and_number.find('#');
      std::string tags;
      for (const char letter : std::string_view{pattern}) {
        if (letter == '@') tags += name_and_number.substr(0, border);
        else if (letter == '#') tags += name_and_number.substr(border + 1);
        else tags += letter;
      }
      return tags;
    };
    EXPECT_LE(comparisons_among(games, moves, tags_of), most_comparisons) << name;
  }
}

TEST(DuplicatesTest, ManyCopiesOfAGameTakeFewComparisons) {
  std::vector<std::string> games;
  for (int number = 0; number < 1'000; ++number) {
    games.push_back("[Round \"" + std::to_string(number) + "\"]\n" +
                    game_of("Tal, M", "Botvinnik", "1960.03.01", long_moves));
  }
  const std::vector<std::uint64_t> signatures(games.size(), signature_of(games.front()));
  std::uint64_t comparisons = 0;
  const auto found = find_duplicates(
      signatures, [&](std::size_t index) -> std::string_view { return games[index]; }, {},
      &comparisons);
  EXPECT_EQ(found.size(), games.size() - 1);
  EXPECT_LE(comparisons, 2 * games.size());
}

TEST(DuplicatesTest, NoGamesHaveNoDuplicates) {
  EXPECT_TRUE(duplicates_in({}).empty());
  EXPECT_TRUE(duplicates_in({"1. e4 *"}).empty());
}

}  // namespace
}  // namespace tabiya::pgn
