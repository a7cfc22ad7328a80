// The filter language: the meaning of its words, and its error messages.
#include "pgn/inner/game_filter.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

#include "pgn/inner/filter_visitor.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

/// Whether the filter matches the only game of the text.
bool wants(std::string_view expression, std::string_view pgn) {
  const auto filter = GameFilter::parse(expression);
  EXPECT_TRUE(filter) << expression << ": " << filter.error().reason;
  if (!filter) return false;
  FilterVisitor visitor{*filter};
  Reader reader{Input::from_memory(pgn)};
  EXPECT_TRUE(reader.read_game(visitor));
  return visitor.is_wanted();
}

constexpr std::string_view evergreen = R"([Event "Hastings"]
[Date "1895.08.??"]
[Round "10.1"]
[White "Réti, Richard"]
[Black "Chigorin, Mikhail"]
[Result "1-0"]
[WhiteElo "2705"]
[BlackElo "2690"]
[ECO "C55"]
[Annotator "?"]

1. e4 e5 {open} 2. Nf3 (2. f4 exf4) 2... Nc6 $1 3. Bc4 Nf6 4. d3 1-0
)";

struct Wanted {
  std::string_view expression;
  bool is_wanted;

  friend std::ostream& operator<<(std::ostream& stream, const Wanted& row) {
    return stream << row.expression;
  }
};

class FilterTestOfOneGame : public testing::TestWithParam<Wanted> {};

TEST_P(FilterTestOfOneGame, IsWantedOrNot) {
  EXPECT_EQ(wants(GetParam().expression, evergreen), GetParam().is_wanted);
}

INSTANTIATE_TEST_SUITE_P(
    Tags, FilterTestOfOneGame,
    testing::Values(Wanted{"White = 'Réti, Richard'", true}, Wanted{"White = Réti", false},
                    Wanted{"White ~ reti", true}, Wanted{"White ~ 'RETI, R*D'", true},
                    Wanted{"White ~ r?chard", true}, Wanted{"White !~ reti", false},
                    Wanted{"White != Tal", true}, Wanted{"player ~ chigorin", true},
                    Wanted{"player ~ tal", false}, Wanted{"Site = London", false},
                    Wanted{"Site != London", true}, Wanted{"Event", true}, Wanted{"Site", false},
                    Wanted{"Annotator", false}, Wanted{"ECO >= C50 and ECO <= C59", true},
                    Wanted{"Round = 10.1", true}, Wanted{"Round > 9", true}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, FilterTestOfOneGame,
    testing::Values(Wanted{"WhiteElo >= 2700", true}, Wanted{"WhiteElo > 2705", false},
                    Wanted{"minelo >= 2700", false}, Wanted{"minelo = 2690", true},
                    Wanted{"maxelo < 2706", true}, Wanted{"WhiteTeamElo < 9999", false},
                    Wanted{"WhiteTeamElo >= 0", false}, Wanted{"plies = 7", true},
                    Wanted{"moves = 4", true}, Wanted{"moves > 4", false},
                    Wanted{"comments = 1", true}, Wanted{"variations >= 1", true},
                    Wanted{"glyphs != 1", false}, Wanted{"men = 32", true}));

INSTANTIATE_TEST_SUITE_P(
    DatesWithUnknownParts, FilterTestOfOneGame,
    testing::Values(Wanted{"Date = 1895", true}, Wanted{"Date = 1895.08", true},
                    Wanted{"Date = 1895.08.05", false}, Wanted{"Date < 1895.09", true},
                    Wanted{"Date < 1895.08.20", false}, Wanted{"Date <= 1895", true},
                    Wanted{"Date > 1895.07", true}, Wanted{"Date >= 1895.08.01", true},
                    Wanted{"Date >= 1895.08.02", false}, Wanted{"not Date >= 1895.08.02", true},
                    Wanted{"Date > 1890-12-31", true}));

INSTANTIATE_TEST_SUITE_P(
    WhatArose, FilterTestOfOneGame,
    testing::Values(
        Wanted{"position = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'", true},
        Wanted{"position = 'rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3'", false},
        Wanted{"pattern = '*/*/*/*/2B*/*/*/*'", true},
        Wanted{"pattern = '*/*/*/*/2b*/*/*/*'", false},
        Wanted{"material = KQ*R*B*N*P*vKQ*R*B*N*P*", true}, Wanted{"material = KvK", false},
        Wanted{"final = KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP", true},
        Wanted{"opening ~ italian", true}, Wanted{"eco = C55", true}, Wanted{"eco ~ D", false},
        Wanted{"checkmate", false},
        Wanted{"stalemate or repetition or fifty or underpromotion or setup", false},
        Wanted{"legal", true}, Wanted{"result = 1-0", true}, Wanted{"result = 1/2-1/2", false}));

INSTANTIATE_TEST_SUITE_P(Joined, FilterTestOfOneGame,
                         testing::Values(Wanted{"", true}, Wanted{"all", true},
                                         Wanted{"not all", false},
                                         Wanted{"plies=7 and moves=4", true},
                                         Wanted{"plies = 8 or moves = 4", true},
                                         Wanted{"plies = 7 or all and not all", true},
                                         Wanted{"(plies = 7 or all) and not all", false},
                                         Wanted{"not (plies = 7 and moves = 5)", true},
                                         Wanted{"not not plies = 7", true}));

INSTANTIATE_TEST_SUITE_P(
    Words, FilterTestOfOneGame,
    testing::Values(Wanted{"Chigorin", true}, Wanted{"chigorin", true}, Wanted{"reti", true},
                    Wanted{"Réti", true}, Wanted{"HASTINGS", true}, Wanted{"hast", true},
                    Wanted{"Réti, chigorin", true}, Wanted{"reti 1895", true},
                    Wanted{"reti topalov", false}, Wanted{"Topalov", false}, Wanted{"tal", true},
                    Wanted{"zukertort", false}, Wanted{"game", true}, Wanted{"C55", true},
                    Wanted{"sicilian", false}, Wanted{"hastings final", false},
                    Wanted{"reti and result = 1-0", true}, Wanted{"Topalov or reti", true},
                    Wanted{"not Topalov", true}, Wanted{"not reti", false},
                    Wanted{"(tal or reti) and plies = 7", true}, Wanted{"reti or plies = 8", true},
                    Wanted{"Topalov and plies = 7", false}, Wanted{"O'Kelly", false},
                    Wanted{"WhiteElo", true}, Wanted{"BlackTitle", false}));

TEST(FilterTest, AWordFindsTheOpeningThatTheMovesHaveUnlessATagNamesIt) {
  EXPECT_TRUE(wants("sicilian", "1. e4 c5 *"));
  EXPECT_TRUE(wants("B20", "1. e4 c5 *"));
  EXPECT_FALSE(wants("sicilian", "[Opening \"Another\"]\n\n1. e4 c5 *"));
  EXPECT_FALSE(wants("french", "1. e4 c5 *"));
}

TEST(FilterTest, EndingsAreRecognized) {
  constexpr std::string_view mate = "1. f3 e5 2. g4 Qh4# 0-1";
  EXPECT_TRUE(wants("checkmate and result = 0-1 and not stalemate", mate));
  constexpr std::string_view stalemate =
      "[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n\n1. Kf7 1/2-1/2";
  EXPECT_TRUE(wants("stalemate and setup and not checkmate and final = KQvk", stalemate));
  EXPECT_TRUE(wants("final = KvKQ and final != kqvK", stalemate));
  constexpr std::string_view repetition = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
  EXPECT_TRUE(wants("repetition", repetition));
  EXPECT_FALSE(wants("repetition", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 1/2-1/2"));
  constexpr std::string_view fifty = "[FEN \"7k/8/5K2/8/8/8/8/R7 w - - 99 90\"]\n\n1. Ra2 *";
  EXPECT_TRUE(wants("fifty", fifty));
  constexpr std::string_view knight = "[FEN \"7k/P7/5K2/8/8/8/8/8 w - - 0 1\"]\n\n1. a8=N *";
  EXPECT_TRUE(wants("underpromotion and material = KPvk and final = KNvk", knight));
}

TEST(FilterTest, AGameThatBreaksOffIsNotLegalAndHasNoLastPosition) {
  constexpr std::string_view broken = "1. e4 e5 2. Ke3 Ke7 *";
  EXPECT_TRUE(wants("not legal and plies = 4", broken));
  EXPECT_FALSE(wants("men <= 32", broken));
  EXPECT_FALSE(wants("legal", "[FEN \"nonsense\"]\n\n1. e4 *"));
}

TEST(FilterTest, TheResultIsThatOfTheMovesAndOtherwiseOfTheTag) {
  EXPECT_TRUE(wants("result = 1-0 and Result = 0-1", "[Result \"0-1\"]\n\n1. e4 1-0"));
  EXPECT_TRUE(wants("result = 0-1", "[Result \"0-1\"]\n\n1. e4 *"));
  EXPECT_TRUE(wants("result = *", "1. e4 *"));
}

TEST(FilterTest, StateIsResetForEachGame) {
  const auto filter = GameFilter::parse("opening ~ italian or WhiteElo > 1 or variations > 0");
  FilterVisitor visitor{*filter};
  const std::string pgn = std::string{evergreen} + "\n1. a3 *\n";
  Reader reader{Input::from_memory(pgn)};
  ASSERT_TRUE(reader.read_game(visitor));
  EXPECT_TRUE(visitor.is_wanted());
  ASSERT_TRUE(reader.read_game(visitor));
  EXPECT_FALSE(visitor.is_wanted());
}

struct BadRow {
  std::string_view expression;
  std::size_t column;  // from 1
  std::string_view reason;

  friend std::ostream& operator<<(std::ostream& stream, const BadRow& row) {
    return stream << row.expression;
  }
};

class BadFilterTest : public testing::TestWithParam<BadRow> {};

TEST_P(BadFilterTest, IsRefusedWithTheColumnAndTheReason) {
  const auto filter = GameFilter::parse(GetParam().expression);
  ASSERT_FALSE(filter);
  EXPECT_EQ(filter.error().offset + 1, GetParam().column);
  EXPECT_NE(filter.error().reason.find(GetParam().reason), std::string::npos)
      << filter.error().reason;
}

INSTANTIATE_TEST_SUITE_P(
    Nonsense, BadFilterTest,
    testing::Values(BadRow{"(", 2, "a test is missing"}, BadRow{")", 1, "a test is expected here"},
                    BadRow{"(plies = 1", 1, "this bracket is not closed"},
                    BadRow{"plies = 1)", 10, "\"and\" or \"or\" is missing"},
                    BadRow{"plies = 1 moves = 2", 11, "\"and\" or \"or\" is missing"},
                    BadRow{"plies = 1 and", 14, "a test is missing"},
                    BadRow{"not", 4, "a test is missing"},
                    BadRow{"colour = red", 1, "there is no field \"colour\""},
                    BadRow{"plies", 1, "needs a comparison"},
                    BadRow{"topalov plies = 4", 9, "\"and\" or \"or\" is missing"},
                    BadRow{"plies =", 8, "a value"}, BadRow{"plies = many", 9, "is not a num"},
                    BadRow{"plies ~ 4", 1, "a number"},
                    BadRow{"White = 'Tal", 9, "this quote is not closed"},
                    BadRow{"checkmate = 1", 1, "takes no comparison"},
                    BadRow{"material < KvK", 1, "with = or !="},
                    BadRow{"material = KRP", 12, "a v and the other side are missing"},
                    BadRow{"material = KXvK", 12, "at character 2: this is not the"},
                    BadRow{"material = kvk", 12, "only one side"},
                    BadRow{"position = 8/8", 12, "the board has 2 ranks"},
                    BadRow{"pattern = '8/8/8/8/8/8/8/7'", 11, "fewer than eight squares"},
                    BadRow{"pattern = '9/8/8/8/8/8/8/8'", 11, "not match any square"},
                    BadRow{"pattern = '*/*/*/*/*/*/*/* x'", 11, "w, b or nothing"},
                    BadRow{"pattern = '[Q/*/*/*/*/*/*/*'", 11, "not match any square"}));

TEST(BadFilterTest, NestingHasALimit) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "all" + std::string(depth, ')');
  };
  EXPECT_TRUE(GameFilter::parse(nested(GameFilter::max_depth - 1)));
  const auto filter = GameFilter::parse(nested(100'000));
  ASSERT_FALSE(filter);
  EXPECT_NE(filter.error().reason.find("nested too deeply"), std::string::npos);
  std::string nots;
  for (int count = 0; count < 100'000; ++count) nots += "not ";
  EXPECT_FALSE(GameFilter::parse(nots + "all"));
}

TEST(BadFilterTest, TheNumberOfTestsHasALimit) {
  std::string expression = "all";
  while (expression.size() < 9 * GameFilter::max_tests) expression += " and all";
  EXPECT_FALSE(GameFilter::parse(expression));
  expression.resize(std::string_view{"all"}.size() + 8 * (GameFilter::max_tests - 1));
  EXPECT_TRUE(wants(expression, "1. e4 *"));
}

TEST(DateTest, UnknownPartsMakeARange) {
  EXPECT_EQ(parse_date("1985.11.09"), (DateRange{19851109, 19851109}));
  EXPECT_EQ(parse_date("1985.11.??"), (DateRange{19851101, 19851131}));
  EXPECT_EQ(parse_date("1985-11"), (DateRange{19851101, 19851131}));
  EXPECT_EQ(parse_date("????.??.??"), (DateRange{101, 99991231}));
  for (const char* const bad : {"1985.13.01", "1985.11.09.1", "85.1.1x", "19850", "..", "x"}) {
    EXPECT_FALSE(parse_date(bad)) << bad;
  }
}

TEST(FilterTest, GamesOfVariantsArePlayedByTheirRules) {
  constexpr std::string_view atomic =
      "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8# 1-0\n";
  EXPECT_TRUE(wants("legal", atomic));
  EXPECT_TRUE(wants("Variant = Atomic and plies = 7", atomic));
  EXPECT_TRUE(wants("men = 28", atomic));
  EXPECT_FALSE(wants("checkmate", atomic));
  EXPECT_FALSE(wants("setup", atomic));
  EXPECT_FALSE(wants("legal", "[Variant \"Atomic\"]\n\n1. Nf3 Nc6 2. Ne5 Nxe5 3. Nc3 Nxc3 *\n"));
  EXPECT_TRUE(wants("setup", "[Variant \"Horde\"]\n[FEN \"4k3/8/8/8/8/8/8/P7 w - - 0 1\"]\n\n*\n"));
  EXPECT_FALSE(wants("setup", "[Variant \"Horde\"]\n\n1. e5 *\n"));
  EXPECT_TRUE(wants("checkmate", "[Variant \"Three-check\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
  EXPECT_TRUE(
      wants("material = KQ+R+B+N+P+vKQ+R+B+N+P+", "[Variant \"Three-check\"]\n\n1. f3 e5 *\n"));
  EXPECT_TRUE(wants("repetition",
                    "[Variant \"Crazyhouse\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n"));
}

}  // namespace
}  // namespace tabiya::pgn
