#include "tabiya/columns/parquet.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>
#include <random>

#include "columns/parquet/hybrid.hpp"
#include "columns/parquet/tag_values.hpp"
#include "columns/parquet_reading.hpp"

namespace tabiya::columns {
namespace {

using test::List;
using test::ParquetContent;
using test::Value;

struct Written {
  std::string bytes;
  ParquetSummary summary;
};

Written write(std::string_view text, std::string_view columns, ParquetOptions options = {}) {
  Written written;
  const auto names = parse_parquet_columns(columns);
  EXPECT_TRUE(names);
  ParquetFile file{*names, options, [&](std::string_view bytes) { written.bytes += bytes; }};
  EXPECT_FALSE(file.add(pgn::Input::from_memory(text)));
  written.summary = file.finish();
  EXPECT_EQ(written.summary.bytes, written.bytes.size());
  return written;
}

ParquetContent content_of(std::string_view text, std::string_view columns,
                          ParquetOptions options = {}) {
  return ParquetContent{write(text, columns, options).bytes};
}

/// A number of 32 bits as it is stored.
Value word(std::int32_t number) {
  return std::string{reinterpret_cast<const char*>(&number), sizeof number};
}

Value word(float number) {
  return std::string{reinterpret_cast<const char*>(&number), sizeof number};
}

constexpr std::string_view three_games =
    "[White \"Ann\"]\n[WhiteElo \"1500\"]\n[UTCDate \"1970.01.03\"]\n[UTCTime \"00:01:00\"]\n\n"
    "1. e4 {[%clk 0:01:00]} e5 2. Nf3 {[%eval 0.5]} 1-0\n\n"
    "[Black \"Bob\"]\n[WhiteElo \"1500?\"]\n\n*\n\n"
    "[White \"Ann\"]\n[WhiteElo \"?\"]\n\n1. d4 Ke4 0-1\n\n";

TEST(Parquet, TagsAreTextsOrNull) {
  const ParquetContent content = content_of(three_games, "White,Black");
  EXPECT_EQ(content.column("White"), (std::vector<Value>{"Ann", std::nullopt, "Ann"}));
  EXPECT_EQ(content.column("Black"), (std::vector<Value>{std::nullopt, "Bob", std::nullopt}));
  EXPECT_EQ(content.metadata()[3].number, 3);
  EXPECT_TRUE(content.metadata()[6].text.starts_with("tabiya version "));
}

TEST(Parquet, ValuesThatDoNotFitBecomeNullAndAreCounted) {
  const Written written = write(three_games, "WhiteElo,UTCDate,UTCTime");
  const ParquetContent content{written.bytes};
  EXPECT_EQ(content.column("WhiteElo"),
            (std::vector<Value>{word(1500), std::nullopt, std::nullopt}));
  EXPECT_EQ(content.column("UTCDate").front(), word(2));
  EXPECT_EQ(content.column("UTCTime").front(), word(60'000));
  const std::vector<std::pair<std::string, std::uint64_t>> unfit{{"WhiteElo", 2}};
  EXPECT_EQ(written.summary.unfit, unfit);
}

TEST(Parquet, TextsThatAreTooLongAreNullAndCounted) {
  const Written written = write(
      "[White \"A long name\"]\n[Site \"https://lichess.org/abcdefgh\"]\n\n1. e4 e5 *\n\n"
      "[White \"A\"]\n\n1. e4 *\n\n",
      "White,Site,lichess_id,movetext", {.max_text_bytes = 8});
  const ParquetContent content{written.bytes};
  EXPECT_EQ(content.column("White"), (std::vector<Value>{std::nullopt, "A"}));
  EXPECT_EQ(content.column("movetext"), (std::vector<Value>{std::nullopt, "1. e4 *"}));
  const std::vector<std::pair<std::string, std::uint64_t>> unfit{
      {"White", 1}, {"Site", 1}, {"lichess_id", 1}, {"movetext", 1}};
  EXPECT_EQ(written.summary.unfit, unfit);
}

TEST(Parquet, TheTextOfATagCanBeKept) {
  const ParquetContent content = content_of(three_games, "WhiteElo_text");
  EXPECT_EQ(content.column("WhiteElo_text"), (std::vector<Value>{"1500", "1500?", "?"}));
}

TEST(Parquet, MovesAreListsThatCanBeEmpty) {
  const ParquetContent content = content_of(three_games, "moves_uci,ply_count,is_valid,error");
  const std::vector<List> moves = content.lists("moves_uci");
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(moves[0], (std::vector<Value>{"e2e4", "e7e5", "g1f3"}));
  EXPECT_EQ(moves[1], std::vector<Value>{});
  EXPECT_EQ(moves[2], std::vector<Value>{"d2d4"});
  EXPECT_EQ(content.column("ply_count"), (std::vector<Value>{word(3), word(0), word(1)}));
  EXPECT_EQ(content.column("is_valid"), (std::vector<Value>{"1", "1", "0"}));
  EXPECT_TRUE(content.column("error")[2]->starts_with("illegal move Ke4: "));
}

TEST(Parquet, ListsOfWhatWasNotWrittenAreNullAndSoAreMissingElements) {
  const ParquetContent content = content_of(three_games, "clocks,evals");
  const std::vector<List> clocks = content.lists("clocks");
  EXPECT_EQ(clocks[0], (std::vector<Value>{word(60.0F), std::nullopt, std::nullopt}));
  EXPECT_EQ(clocks[1], std::nullopt);
  EXPECT_EQ(clocks[2], std::nullopt);
  EXPECT_EQ(content.lists("evals")[0], (std::vector<Value>{std::nullopt, std::nullopt, word(50)}));
}

TEST(Parquet, ClocksOfTheSidesAreApartWhoeverBegins) {
  const ParquetContent content = content_of(
      "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59.9]} 2. d4 {[%clk 0:00:58]} *\n\n"
      "[FEN \"4k3/8/8/8/8/8/8/4K2R b - - 0 1\"]\n\n1... Kd7 {[%clk 0:00:10]} 2. Kd2 *\n",
      "clocks_white,clocks_black");
  const std::vector<List> white = content.lists("clocks_white");
  EXPECT_EQ(white[0], (std::vector<Value>{word(60), word(58)}));
  EXPECT_EQ(white[1], std::nullopt);
  EXPECT_EQ(content.lists("clocks_black")[0], std::vector<Value>{word(59)});
  EXPECT_EQ(content.lists("clocks_black")[1], std::vector<Value>{word(10)});
}

TEST(Parquet, MatesCountDownFromTheLargestNumber) {
  const ParquetContent content = content_of("1. e4 {[%eval #3]} e5 {[%eval #-2]} *", "evals,mates");
  EXPECT_EQ(content.lists("evals")[0], (std::vector<Value>{word(32764), word(-32765)}));
  EXPECT_EQ(content.lists("mates")[0], (std::vector<Value>{word(3), word(-2)}));
}

std::string numbered_games(int count) {
  std::string text;
  for (int game = 0; game < count; ++game) {
    const std::string number = std::to_string(game);
    text += "[Event \"e\"]\n[White \"" + number + "\"]\n[WhiteElo \"" + number + "\"]\n\n";
    text += game % 3 == 0 ? "1. e4 1-0\n\n" : "1. d4 d5 1/2-1/2\n\n";
  }
  return text;
}

void expect_numbered(const ParquetContent& content, int count) {
  const std::vector<Value> white = content.column("White");
  const std::vector<Value> ratings = content.column("WhiteElo");
  const std::vector<List> moves = content.lists("moves_uci");
  ASSERT_EQ(white.size(), static_cast<std::size_t>(count));
  ASSERT_EQ(moves.size(), static_cast<std::size_t>(count));
  for (int game = 0; game < count; ++game) {
    const auto row = static_cast<std::size_t>(game);
    EXPECT_EQ(white[row], std::to_string(game));
    EXPECT_EQ(ratings[row], word(game));
    EXPECT_EQ(moves[row]->size(), game % 3 == 0 ? 1U : 2U);
  }
}

constexpr std::string_view numbered_columns = "White,WhiteElo,moves_uci,Result";

TEST(Parquet, RowGroupsFollowEachOther) {
  const ParquetContent content =
      content_of(numbered_games(300), numbered_columns, {.max_rows = 10, .piece_bytes = 1000});
  EXPECT_GT(content.row_groups(), 15U);
  expect_numbered(content, 300);
  std::int64_t rows = 0;
  std::int64_t end = 4;  // after the mark
  for (const test::Thrift& group : content.metadata()[4].elements) {
    rows += group[3].number;
    EXPECT_EQ(group[5].number, end);
    end += group[6].number;
  }
  EXPECT_EQ(rows, 300);
}

TEST(Parquet, ADictionaryThatIsFullGivesWayToPlainValues) {
  const ParquetContent content = content_of(numbered_games(300), numbered_columns,
                                            {.max_dictionary_bytes = 100, .piece_bytes = 1000});
  EXPECT_EQ(content.row_groups(), 1U);
  const test::ChunkContent white = content.content(0, "White");
  EXPECT_GT(white.dictionary_pages, 0U);
  EXPECT_GT(white.plain_pages, 0U);
  EXPECT_EQ(content.content(0, "Result").plain_pages, 0U);
  expect_numbered(content, 300);
}

TEST(Parquet, AGrowingDictionaryNeedsMoreBits) {
  expect_numbered(content_of(numbered_games(3000), numbered_columns, {.piece_bytes = 1000}), 3000);
}

TEST(Parquet, TheFileDoesNotDependOnThreads) {
  const std::string text = numbered_games(500);
  const ParquetOptions one{.max_rows = 100, .piece_bytes = 1000};
  ParquetOptions three = one;
  three.threads = 3;
  EXPECT_EQ(write(text, "all", one).bytes, write(text, "all", three).bytes);
}

TEST(Parquet, StatisticsHaveTheRangeAndTheNulls) {
  const ParquetContent content = content_of(
      "[White \"b\"]\n[WhiteElo \"-5\"]\n\n*\n\n[White \"a\"]\n[WhiteElo \"7\"]\n\n*\n\n*\n",
      "White,WhiteElo,movetext");
  const test::Thrift& names = content.chunk(0, "White")[12];
  EXPECT_EQ(names[3].number, 1);
  EXPECT_EQ(names[5].text, "b");
  EXPECT_EQ(names[6].text, "a");
  const test::Thrift& ratings = content.chunk(0, "WhiteElo")[12];
  EXPECT_EQ(ratings[5].text, word(7));
  EXPECT_EQ(ratings[6].text, word(-5));
  EXPECT_FALSE(content.chunk(0, "movetext")[12].has(5));
}

/// A moment as it is stored.
Value moment(std::int64_t milliseconds) {
  return std::string{reinterpret_cast<const char*>(&milliseconds), sizeof milliseconds};
}

/// Games of these dates at 00:00:01 of the day.
std::string games_of(std::initializer_list<std::string_view> dates) {
  std::string text;
  for (const std::string_view date : dates) {
    text += "[UTCDate \"" + std::string{date} + "\"]\n[UTCTime \"00:00:01\"]\n\n*\n\n";
  }
  return text;
}

constexpr std::int64_t one_day = 86'400'000;
constexpr std::int64_t one_second = 1'000;

TEST(Parquet, DatesOfAllCenturiesAreKept) {
  const Written written =
      write(games_of({"2200.01.01", "1851.07.09", "2038.01.20", "1969.12.31", "2013.01.01"}),
            "UTCDate,utc_timestamp");
  const ParquetContent content{written.bytes};
  EXPECT_TRUE(written.summary.unfit.empty());
  EXPECT_EQ(content.column("UTCDate"), (std::vector<Value>{word(84'006), word(-43'275),
                                                           word(24'856), word(-1), word(15'706)}));
  EXPECT_EQ(content.column("utc_timestamp"),
            (std::vector<Value>{
                moment(84'006 * one_day + one_second), moment(-43'275 * one_day + one_second),
                moment(24'856 * one_day + one_second), moment(-one_day + one_second),
                moment(15'706 * one_day + one_second)}));
}

TEST(Parquet, TheRangeOfDatesIsRightInAllCenturies) {
  const std::string text = games_of({"2013.01.01", "2200.01.01", "1851.07.09", "2038.01.20"});
  for (const std::size_t piece_bytes : {std::size_t{1} << 21, std::size_t{1}}) {  // one page; more
    const ParquetContent content =
        content_of(text, "UTCDate,utc_timestamp", {.piece_bytes = piece_bytes});
    const test::Thrift& dates = content.chunk(0, "UTCDate")[12];
    EXPECT_EQ(dates[5].text, word(84'006));
    EXPECT_EQ(dates[6].text, word(-43'275));
    const test::Thrift& moments = content.chunk(0, "utc_timestamp")[12];
    EXPECT_EQ(moments[5].text, moment(84'006 * one_day + one_second));
    EXPECT_EQ(moments[6].text, moment(-43'275 * one_day + one_second));
  }
}

TEST(Parquet, MomentsWithTheSameLowBitsAreTwo) {
  // 2^32 x 125 milliseconds apart: the least that are whole seconds.
  const ParquetContent content = content_of(
      "[UTCDate \"1970.01.01\"]\n[UTCTime \"00:00:00\"]\n\n*\n\n"
      "[UTCDate \"1987.01.05\"]\n[UTCTime \"18:48:32\"]\n\n*\n\n",
      "utc_timestamp");
  EXPECT_EQ(content.column("utc_timestamp"),
            (std::vector<Value>{moment(0), moment(std::int64_t{125} << 32)}));
}

TEST(Parquet, MomentsThatAreNotWholeAreNullAndCounted) {
  const Written written = write(games_of({"2013.??.??", "2013.01.01"}), "utc_timestamp");
  EXPECT_EQ(ParquetContent{written.bytes}.column("utc_timestamp").front(), std::nullopt);
  const std::vector<std::pair<std::string, std::uint64_t>> unfit{{"utc_timestamp", 1}};
  EXPECT_EQ(written.summary.unfit, unfit);
}

/// The number that PLAIN bytes of a type of Parquet stand for.
double number_of(std::string_view bytes, std::int64_t type) {
  constexpr std::int64_t boolean = 0;
  constexpr std::int64_t int64 = 2;
  std::int64_t number = 0;
  if (type == boolean) return bytes.front();
  std::memcpy(&number, bytes.data(), bytes.size());
  return type == int64 ? static_cast<double>(number)
                       : static_cast<double>(static_cast<std::int32_t>(number));
}

TEST(Parquet, NoRangeOfAnyColumnIsReversed) {
  const std::string text =
      games_of({"1851.07.09", "2038.01.20", "2200.01.01"}) +
      "[White \"\xC3\x89va\"]\n[WhiteElo \"-5\"]\n[TimeControl \"300+3\"]\n\n1. e4 1-0\n\n"
      "[White \"Ann\"]\n[WhiteElo \"2800\"]\n[TimeControl \"2000000000+0\"]\n\n1. Ke2 0-1\n";
  constexpr std::string_view columns = "all,aix";
  const ParquetContent content = content_of(text, columns);
  std::size_t ranges = 0;
  const auto names = parse_parquet_columns(columns);
  for (const std::string& column : *names) {
    const test::Thrift& chunk = content.chunk(0, column);
    const test::Thrift& statistics = chunk[12];
    if (!statistics.has(5)) continue;
    ++ranges;
    constexpr std::int64_t byte_array = 6;
    if (chunk[1].number == byte_array) {
      EXPECT_LE(statistics[6].text, statistics[5].text) << column;
    } else {
      EXPECT_LE(number_of(statistics[6].text, chunk[1].number),
                number_of(statistics[5].text, chunk[1].number))
          << column;
    }
  }
  EXPECT_GT(ranges, 10U);
}

TEST(Parquet, StatisticsCoverAllPagesOfARowGroup) {
  const ParquetContent content =
      content_of(numbered_games(300), "WhiteElo,White", {.piece_bytes = 1000});
  const test::Thrift& ratings = content.chunk(0, "WhiteElo")[12];
  EXPECT_EQ(ratings[5].text, word(299));
  EXPECT_EQ(ratings[6].text, word(0));
  EXPECT_EQ(content.chunk(0, "White")[12][5].text, "99");
}

TEST(Parquet, ATextWithoutGamesIsAFileWithoutRows) {
  const ParquetContent content = content_of("", "all");
  EXPECT_EQ(content.metadata()[3].number, 0);
  EXPECT_EQ(content.row_groups(), 0U);
}

TEST(Parquet, SeveralTextsBecomeOneFile) {
  std::string bytes;
  ParquetFile file{{"White"}, {}, [&](std::string_view part) { bytes += part; }};
  EXPECT_FALSE(file.add(pgn::Input::from_memory("[White \"a\"]\n\n*\n")));
  EXPECT_FALSE(file.add(pgn::Input::from_memory("[White \"b\"]\n\n*\n")));
  EXPECT_EQ(file.finish().games, 2U);
  EXPECT_EQ(ParquetContent{bytes}.column("White"), (std::vector<Value>{"a", "b"}));
}

TEST(Parquet, TagsAloneNeedNoMoves) {
  EXPECT_EQ(write("1. Ke4 *", "lichess").summary.cut_games, std::nullopt);
  EXPECT_EQ(write("1. Ke4 *", "ply_count").summary.cut_games, 1U);
  EXPECT_EQ(content_of("1. Ke4 1-0", "Result,movetext").column("Result").front(), "1-0");
}

TEST(Parquet, ColumnsAreNamesOrSets) {
  EXPECT_EQ(parse_parquet_columns("White,plies,White")->front(), "White");
  EXPECT_EQ(parse_parquet_columns("White,plies,White")->size(), 9U);
  EXPECT_EQ(parse_parquet_columns("lichess")->size(), 18U);
  EXPECT_EQ(parse_parquet_columns("clokcs").error(),
            "there is no column \"clokcs\"; the name of a tag begins with a capital");
  EXPECT_EQ(parse_parquet_columns("").error(), "the list of columns is empty");
}

TEST(Parquet, AllColumnsOfAllSetsCanBeRead) {
  for (const char* set : {"lichess", "aix", "plies", "all"}) {
    const ParquetContent content = content_of(three_games, set);
    const auto columns = parse_parquet_columns(set);
    for (const std::string& column : *columns) {
      const test::ChunkContent chunk = content.content(0, column);
      EXPECT_GE(chunk.definitions.size(), 3U) << column;
    }
  }
}

TEST(ParquetHybrid, NumbersOfAnyWidthAndRunsLeadBack) {
  std::mt19937 random{1};
  for (int width = 0; width <= 20; ++width) {
    std::vector<std::uint32_t> numbers;
    while (numbers.size() < 500) {
      const std::size_t run = random() % 4 == 0 ? random() % 40 : 1;
      numbers.insert(numbers.end(), run,
                     static_cast<std::uint32_t>(random() & ((1U << width) - 1)));
    }
    std::string bytes;
    parquet::append_hybrid(bytes, numbers, width);
    EXPECT_EQ(test::decode_hybrid(bytes, width, numbers.size()), numbers) << width;
  }
}

TEST(ParquetTagValues, TextsThatFitTheirType) {
  using namespace parquet;
  EXPECT_EQ(small_number("+8"), 8U);
  EXPECT_EQ(small_number("-12"), static_cast<std::uint32_t>(-12));
  EXPECT_EQ(days_of_date("2013.01.01"), 15706U);
  EXPECT_EQ(milliseconds_of_time("06:36:23"), 23'783'000U);
  EXPECT_EQ(initial_time("300+3"), 300U);
  EXPECT_EQ(increment("300+3"), 3U);
  EXPECT_EQ(increment("300"), 0U);
  EXPECT_EQ(lichess_game("https://lichess.org/svbhwzoe/black"), "svbhwzoe");
  EXPECT_EQ(lichess_tournament("Arena https://lichess.org/tournament/abcd1234"), "abcd1234");
}

TEST(ParquetTagValues, TextsThatDoNot) {
  using namespace parquet;
  for (const char* text : {"", "?", "+", "+-8", "1500?", "40000", " 8", "8 "}) {
    EXPECT_FALSE(small_number(text)) << text;
  }
  for (const char* text : {"????.??.??", "2013.02.30", "2013.1.1", "2013-01-01", "+013.01.01"}) {
    EXPECT_FALSE(days_of_date(text)) << text;
  }
  for (const char* text : {"24:00:00", "6:36:23", "06:60:00", "06:36:-1"}) {
    EXPECT_FALSE(milliseconds_of_time(text)) << text;
  }
  for (const char* text : {"-", "?", "40/7200:3600"}) {
    EXPECT_FALSE(initial_time(text)) << text;
    EXPECT_FALSE(increment(text)) << text;
  }
  EXPECT_EQ(lichess_game("Wijk aan Zee"), "");
}

}  // namespace
}  // namespace tabiya::columns
