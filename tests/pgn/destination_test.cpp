// Games for other programs. What these keep was found by running them; see docs/peers.md.
#include "tabiya/pgn/destination.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pgn/round_trip.hpp"
#include "pgn/tree_text.hpp"

namespace tabiya::pgn {
namespace {

using test::moves_of;
using test::tree_of;

std::string prepared(Destination destination, std::string_view moves) {
  GameTree tree = tree_of(moves);
  EXPECT_TRUE(prepare_for(destination, tree).empty()) << moves;
  test::expect_round_trip(tree, std::string{moves});
  return moves_of(tree, {.layout = WriteOptions::Layout::LongLine});
}

std::string for_scid(std::string_view moves) { return prepared(Destination::Scid, moves); }
std::string for_lichess(std::string_view moves) { return prepared(Destination::Lichess, moves); }

FlagSet<Loss> lost(Destination destination, std::string_view text,
                   const WriteOptions& options = {}) {
  GameTree tree = tree_of(text);
  return prepare_for(destination, tree, options);
}

std::string with_tag(std::string_view name, std::string_view value) {
  return "[" + std::string{name} + " \"" + std::string{value} + "\"]\n\n1. e4 *";
}

FlagSet<Loss> lost_of_tag(std::string_view name, std::string_view value) {
  return lost(Destination::Scid, with_tag(name, value));
}

TEST(DestinationScid, JoinsTheCommentsOfAPlaceWithABlank) {
  EXPECT_EQ(for_scid("{s1} {s2} 1. e4 {a} {b} e5 *"), "{s1 s2} 1. e4 {a b} 1... e5 *");
  EXPECT_EQ(for_scid("1. e4 ({v1} {v2} 1. d4 {x} {y}) e5 *"),
            "1. e4 ({v1 v2} 1. d4 {x y}) 1... e5 *");
  EXPECT_EQ(for_scid("1. e4 {[%clk 0:01:00]} {[%eval 0.3]} {text} *"),
            "1. e4 {[%clk 0:01:00] [%eval 0.3] text} *");
}

TEST(DestinationScid, PutsCommentsAfterVariationsBehindTheirMove) {
  EXPECT_EQ(for_scid("1. e4 {a} (1. d4) {b} e5 *"), "1. e4 {a b} (1. d4) 1... e5 *");
  EXPECT_EQ(for_scid("1. e4 (1. d4 d5 (1... f5) {b} 2. c4) e5 *"),
            "1. e4 (1. d4 d5 {b} (1... f5) 2. c4) 1... e5 *");
}

TEST(DestinationScid, KeepsGlyphsThatItWouldDropAsText) {
  EXPECT_EQ(for_scid("1. e4 $1 $3 $14 e5 *"), "1. e4 $3 $14 {$1} 1... e5 *");
  EXPECT_EQ(for_scid("1. e4 $10 $14 $146 $19 {text} *"), "1. e4 $146 $19 {$10 $14 text} *");
  EXPECT_EQ(for_scid("1. e4 $1 $10 $22 $32 $40 *"), "1. e4 $1 $10 $22 $32 $40 *");
  EXPECT_EQ(for_scid("1. e4 $22 $32 $36 $40 $44 $132 $138 $140 $145 *"),
            "1. e4 $22 $32 $36 $40 $44 $132 $138 {$140 $145} *");
  EXPECT_EQ(for_scid("1. e4 (1. d4 $2 $4) e5 *"), "1. e4 (1. d4 $4 {$2}) 1... e5 *");
}

TEST(DestinationScid, ChangesNothingElse) {
  constexpr std::string_view usual =
      "{start} 1. e4 $1 {a [%csl Gd4]} (1. d4 -- 2. c4) 1... -- 2. Nf3 *";
  EXPECT_EQ(for_scid(usual), usual);
}

TEST(DestinationScid, NamesRatingsThatItDrops) {
  for (const char* name : {"WhiteElo", "BlackElo", "WhiteUSCF", "BlackRapid"}) {
    for (const char* value : {"4001", "4500", "2700?", "abc", "02700", "2700.5", " 2700"}) {
      EXPECT_EQ(lost_of_tag(name, value), FlagSet{Loss::Rating}) << name << ' ' << value;
    }
    for (const char* value : {"4000", "2700", "1", "", "?", "-", "0"}) {
      EXPECT_TRUE(lost_of_tag(name, value).empty()) << name << ' ' << value;
    }
  }
  EXPECT_TRUE(lost_of_tag("WhiteBCF", "abc").empty());
}

TEST(DestinationScid, NamesOpeningCodesThatItDrops) {
  for (const char* value : {"Sicilian", "B9", "b90", "F00", "B90/07", "B90a5", "B90A", "B901"}) {
    EXPECT_EQ(lost_of_tag("ECO", value), FlagSet{Loss::OpeningCode}) << value;
  }
  for (const char* value : {"B90", "A00a", "A00a1", "E99z4", "?", ""}) {
    EXPECT_TRUE(lost_of_tag("ECO", value).empty()) << value;
  }
}

TEST(DestinationScid, NamesDatesThatItDrops) {
  for (const char* value : {"2048.01.01", "2020.13.45", "yesterday"}) {
    EXPECT_EQ(lost_of_tag("Date", value), FlagSet{Loss::Date}) << value;
    EXPECT_EQ(lost_of_tag("EventDate", value), FlagSet{Loss::Date}) << value;
  }
  for (const char* value : {"2047.12.31", "????.05.07", "1300.01.01", "????.??.??", "?"}) {
    EXPECT_TRUE(lost_of_tag("Date", value).empty()) << value;
  }
  EXPECT_TRUE(lost_of_tag("UTCDate", "yesterday").empty());
}

TEST(DestinationScid, NamesTagsThatAreTooLong) {
  constexpr std::size_t most = 240;
  const std::string name = "Annotator";
  EXPECT_TRUE(lost_of_tag(name, std::string(most - name.size(), 'y')).empty());
  EXPECT_EQ(lost_of_tag(name, std::string(most + 1 - name.size(), 'y')), FlagSet{Loss::LongTag});
}

TEST(DestinationScid, NamesValuesThatItWritesWithoutEscapes) {
  EXPECT_EQ(lost_of_tag("Event", R"(The \"Evergreen\")"), FlagSet{Loss::EscapedTag});
  EXPECT_EQ(lost_of_tag("Event", R"(C:\\games)"), FlagSet{Loss::EscapedTag});
}

TEST(DestinationScid, NamesGamesOfChess960) {
  EXPECT_EQ(lost(Destination::Scid,
                 "[FEN \"nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1\"]\n"
                 "[Variant \"Chess960\"]\n\n1. d4 *"),
            FlagSet{Loss::Game});
  EXPECT_TRUE(lost(Destination::Scid,
                   "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"
                   "[Variant \"Chess960\"]\n\n1. d4 *")
                  .empty());
}

TEST(DestinationScid, NamesVeryLongWords) {
  const std::string word(501, 'y');
  EXPECT_EQ(lost(Destination::Scid, "1. e4 {a " + word + " b} *"), FlagSet{Loss::LongWord});
  EXPECT_TRUE(
      lost(Destination::Scid, "1. e4 {" + word.substr(1) + " " + word.substr(1) + "} *").empty());
}

TEST(DestinationScid, NamesOnlyWhatIsWritten) {
  const std::string game =
      "[WhiteElo \"abc\"]\n[Date \"2050.01.01\"]\n\n1. e4 $1 $3 {" + std::string(501, 'y') + "} *";
  EXPECT_EQ(lost(Destination::Scid, game), (FlagSet{Loss::Rating, Loss::Date, Loss::LongWord}));
  EXPECT_EQ(lost(Destination::Scid, game, reduced_export), FlagSet{Loss::Date});
  EXPECT_EQ(lost(Destination::Scid, game,
                 {.tags = WriteOptions::TagPairs::None, .comments = WriteOptions::Comments::None}),
            FlagSet{Loss::SecondGlyph});
}

TEST(DestinationLichess, TurnsNullMovesAndWhatFollowsIntoComments) {
  EXPECT_EQ(for_lichess("1. e4 e5 2. -- Nc6 3. Nf3 *"), "1. e4 e5 {2. -- Nc6 3. Nf3} *");
  EXPECT_EQ(for_lichess("1. e4 e5 (1... -- 2. d4) 2. Nf3 *"),
            "1. e4 e5 {(1... -- 2. d4)} 2. Nf3 *");
  EXPECT_EQ(for_lichess("1. e4 (1. d4 -- {idea} 2. c4) e5 *"),
            "1. e4 (1. d4 {1... -- (idea) 2. c4}) 1... e5 *");
}

TEST(DestinationLichess, LeavesNoCommandsInSuchComments) {
  EXPECT_EQ(for_lichess("1. e4 -- {[%cal Gd2d4]} 2. d4 *"),
            "1. e4 {1... -- ([ %cal Gd2d4]) 2. d4} *");
}

TEST(DestinationLichess, SpellsCommandsAsItReadsThem) {
  EXPECT_EQ(for_lichess("1. e4 {[%eval -6.64/23] a} *"), "1. e4 {[%eval -6.64,23] a} *");
  EXPECT_EQ(for_lichess("1. e4 {[%emt 4.152]} *"), "1. e4 {[%emt 0:00:04.152]} *");
  EXPECT_EQ(for_lichess("1. e4 {[%emt 00:12]} *"), "1. e4 {[%emt 0:00:12]} *");
  EXPECT_EQ(for_lichess("1. e4 {[%csl Gd4,Od6,Re5]} *"), "1. e4 {[%csl Gd4,Re5] [%csl Od6]} *");
  EXPECT_EQ(for_lichess("{[%cal Pa1a2]} 1. e4 ({[%cal Ca1a2,Ba1a3]} 1. d4) *"),
            "{[%cal Pa1a2]} 1. e4 ({[%cal Ba1a3] [%cal Ca1a2]} 1. d4) *");
}

TEST(DestinationLichess, ChangesNothingElse) {
  constexpr std::string_view usual =
      "{s1} {s2} 1. e4 $1 $3 {[%eval 0.3,12] [%clk 0:01:00] [%csl Gd4,Rd5]} {[%emt 0:00:05.1]} "
      "{[%draw full,d6,red]} (1. d4 {+0.31/12 0.5s}) {b} 1... e5 *";
  EXPECT_EQ(for_lichess(usual), usual);
}

TEST(DestinationLichess, NamesWhatIsLostWithoutComments) {
  EXPECT_EQ(lost(Destination::Lichess, "1. e4 -- 2. d4 *", reduced_export),
            FlagSet{Loss::NullMove});
}

TEST(Destination, HasANameThatIsRead) {
  for (const Destination destination : all_destinations) {
    std::string name{name_of(destination)};
    name.front() = static_cast<char>(name.front() | 0x20);
    EXPECT_EQ(parse_destination(name), destination);
  }
  EXPECT_EQ(parse_destination("chessbase"), std::nullopt);
}

}  // namespace
}  // namespace tabiya::pgn
