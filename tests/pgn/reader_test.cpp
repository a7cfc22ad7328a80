// How the reader interprets text, by section of the standard, and with cases on which other readers
// failed.
#include "tabiya/pgn/reader.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "pgn/event_log.hpp"

namespace tabiya::pgn {
namespace {

/// The events on one line, without places: "game tag A=1 moves move e4 result * end".
std::string said(std::string_view text) {
  std::string events = test::events_of(Input::from_memory(text), false);
  std::ranges::replace(events, '\n', ' ');
  if (!events.empty()) events.pop_back();
  return events;
}

/// The same for a text that is one game without tags.
std::string said_of_moves(std::string_view movetext) {
  constexpr std::string_view begin = "game moves ";
  constexpr std::string_view end = " end";
  std::string events = said(movetext);
  EXPECT_TRUE(events.starts_with(begin) && events.ends_with(end)) << events;
  return events.substr(begin.size(), events.size() - begin.size() - end.size());
}

struct Row {
  const char* name;
  std::string_view text;
  std::string_view events;
};

void expect_rows(std::span<const Row> rows) {
  for (const Row& row : rows) EXPECT_EQ(said(row.text), row.events) << row.name;
}

void expect_movetext(std::span<const Row> rows) {
  for (const Row& row : rows) EXPECT_EQ(said_of_moves(row.text), row.events) << row.name;
}

// PGN 8: any number of games.

TEST(PgnGames, AFileCanHaveNone) {  // PGN 8
  EXPECT_EQ(said(""), "");
  EXPECT_EQ(said(" \r\n\t\n"), "");
}

TEST(PgnGames, BeginAndEndWhereIntended) {
  constexpr Row rows[]{
      {"PGN 8.2.6: text after the marker is the next game", "1. e4 1-0\n1. d4 *",
       "game moves move e4 result 1-0 end game moves move d4 result * end"},  // P-19
      {"without any tag", "1. e4 *", "game moves move e4 result * end"},      // P-38
      {"without a move number", "e4 e5 Nf3 *", "game moves move e4 move e5 move Nf3 result * end"},
      {"with nothing but a result", "[A \"1\"]\n 0-1\n[A \"2\"]\n *\n",
       "game tag A=1 moves result 0-1 end game tag A=2 moves result * end"},  // P-15
      {"with nothing but tags", "[Event \"1\"]\n[Event \"2\"]\n",
       "game tag Event=1 !! a game without a result moves end "
       "game tag Event=2 !! a game without a result moves end"},
      {"with nothing but tags, in paragraphs", "[FEN \"1\"]\n\n[FEN \"2\"]\n",
       "game tag FEN=1 !! a game without a result moves end "
       "game tag FEN=2 !! a game without a result moves end"},
      {"tags in paragraphs are one game", "[A \"1\"]\n\n[B \"2\"]\n\n*",
       "game tag A=1 tag B=2 moves result * end"},
      {"no result before the next tags", "[A \"1\"]\n1. e4\n[A \"2\"]\n*",
       "game tag A=1 moves move e4 !! a game without a result end "
       "game tag A=2 moves result * end"},
      {"no result before the next first move", "1. e4 e5\n\n1. d4 *",
       "game moves move e4 move e5 !! a game without a result end "
       "game moves move d4 result * end"},
      {"an empty line within the moves is nothing", "1. e4\n\n1... e5 *",
       "game moves move e4 move e5 result * end"},
      {"no empty line after the tags", "[A \"1\"]\n1.e4 *",
       "game tag A=1 moves move e4 result * end"},  // P-25
      {"a comment after the result is the game's", "1. e4 1/2-1/2 {after} *",
       "game moves move e4 result 1/2-1/2 comment after !! a second result end"},  // P-21
      {"a comment after an empty line is the next game's", "1. e4 *\n\n{c}\n1. d4 *",
       "game moves move e4 result * end game comment c moves move d4 result * end"},
      {"a comment before the first tag", "{c}\n[A \"1\"]\n*",
       "game comment c tag A=1 moves result * end"},  // P-33
      {"a comment before the first move", "{Game starting comment} 1. d3 *",
       "game comment Game starting comment moves move d3 result * end"},  // P-04
      {"a comment that belongs to nothing", "1. e4 *\n\n{the end}\n",
       "game moves move e4 result * end !! a comment outside any game"},
      {"prose", "The games follow.\nIn 1992 they were new.\n\n1. e4 *\n\nSo much for that.",
       "!! text outside any game game moves move e4 result * end "
       "!! text outside any game"},
      {"a bracket in prose", "[see below]\n[A \"1\"]\n*",
       "!! a bracket that does not begin a tag pair game tag A=1 moves result * end"},
      {"a numbered list", "1. Introduction\n2. The games\n\n1. e4 *",
       "!! text outside any game game moves move e4 result * end"},
  };
  expect_rows(rows);
}

TEST(PgnGames, CanUseAnyLineEnds) {  // P-25; PGN 3.2.2
  for (const std::string_view end : {"\n", "\r\n", "\r"}) {
    std::string text;
    for (const std::string_view line : {"[A \"1\"]", "[B \"2\"]", "", "1. e4 ; c", "e5 *", ""}) {
      text.append(line).append(end);
    }
    EXPECT_EQ(said(text),
              "game tag A=1 tag B=2 moves move e4 line-comment  c move e5 result * end");
  }
}

TEST(PgnGames, CanBeginWithAByteOrderMark) {  // P-03; PGN 4.1
  EXPECT_EQ(said("\xEF\xBB\xBF[A \"1\"]\n*"), "game tag A=1 moves result * end");
  EXPECT_EQ(said("\xEF\xBB\xBF%x\n*"), "game moves result * end");
  EXPECT_TRUE(said("\xFF\xFE*").starts_with("!! the text is in UTF-16"));
}

// PGN 7 and 8.1: tag pairs.

TEST(PgnTags, AreReadInAnySpelling) {
  constexpr Row rows[]{
      {"PGN 8.1: white space between the tokens", "[ Event\n\"X\" ]\n*",
       "game tag Event=X moves result * end"},
      {"several in a line", "[A \"1\"][B \"2\"] [C \"3\"]\n*",
       "game tag A=1 tag B=2 tag C=3 moves result * end"},
      {"PGN 7: escapes", R"([White "A \"B\" C\\D"] *)",
       R"(game tag White=A "B" C\D moves result * end)"},  // P-12
      {"PGN 8.1: names with digits and underscores", "[A_1b \"x\"] *",
       "game tag A_1b=x moves result * end"},
      {"brackets and parentheses are text", "[Black \"[=0040.34h5a4]\"]\n[E \"a (b) [!c]\"] *",
       "game tag Black=[=0040.34h5a4] tag E=a (b) [!c] moves result * end"},  // P-11
      {"what looks like an end, escaped", R"([A "x\" ][B \"y"] *)",
       R"(game tag A=x" ][B "y moves result * end)"},
      {"names differ by case", "[fEn \"x\"]\n[FEN \"y\"] *",
       "game tag fEn=x tag FEN=y moves result * end"},  // P-18
      {"a value in UTF-8", "[White \"Čech\"] *", "game tag White=Čech moves result * end"},
  };
  expect_rows(rows);
}

TEST(PgnTags, AreRecoveredIfBroken) {
  constexpr std::string_view rest = "\n[B \"2\"]\n*";
  constexpr std::string_view read_on = " tag B=2 moves result * end";
  constexpr Row rows[]{
      {"bare quotes", R"([A "x "y" z"])",
       R"(!! a quote in a tag value that should be written \" tag A=x "y" z)"},  // P-13
      {"a bare quote at the end", R"([A "Club "Victory""])",
       R"(!! a quote in a tag value that should be written \" tag A=Club "Victory")"},
      {"a backslash before the last quote", R"([A "Tournament \"])",
       R"(!! a backslash in a tag value that should be written \\ tag A=Tournament \)"},  // P-14
      {"a backslash before anything else", R"([A "C:\x"])",
       R"(!! a backslash in a tag value that should be written \\ tag A=C:\x)"},
      {"no closing quote", "[A \"x]", "!! a tag without a closing quote or bracket tag A=x"},
      {"no closing bracket", "[A \"x\"", "!! a tag without a closing quote or bracket tag A=x"},
      {"no closing bracket before the next tag", "[A \"x\" [C \"y\"]",
       "!! a tag without a closing quote or bracket tag A=x tag C=y"},
      {"something before the bracket", "[A \"x\" y]",
       "!! a tag without a closing quote or bracket tag A=x"},
      {"PGN 8.1: a name with an accent", "[É \"x\"]",
       "!! a tag name with other characters than letters, digits and underscores tag É=x"},
      {"PGN 8.1: a name twice", "[A \"x\"]\n[A \"y\"]", "tag A=x !! the same tag again tag A=y"},
  };
  for (const Row& row : rows) {
    const std::string expected = "game " + std::string{row.events} + std::string{read_on};
    EXPECT_EQ(said(std::string{row.text} + std::string{rest}), expected) << row.name;
  }
}

TEST(PgnTags, HaveARawValue) {
  struct : NullVisitor {
    std::string raw;
    void tag(const Tag& tag, Cursor /*cursor*/) { raw = tag.raw_value; }
  } visitor;
  Reader reader{Input::from_memory(R"([A "a\"b\\c"] *)")};
  reader.read_all(visitor);
  EXPECT_EQ(visitor.raw, R"(a\"b\\c)");
}

// PGN 5 and 6: comments and escaped lines.

TEST(PgnComments, AreTextWithAnyContent) {
  constexpr Row rows[]{
      {"PGN 5: braces do not nest", "1. e4 { a { b ; c } e5 *",
       "move e4 comment  a { b ; c  move e5 result *"},  // P-27
      {"PGN 5: a brace in the rest of a line", "1. e4 ; { not a comment\ne5 *",
       "move e4 line-comment  { not a comment move e5 result *"},
      {"the rest of a line is not a move", "1. e4 ; e5\n1... c5 *",
       "move e4 line-comment  e5 move c5 result *"},  // P-09
      {"several on one move stay several", "1. e4 {a} 1... e5 {b} {c} *",
       "move e4 comment a move e5 comment b comment c result *"},  // P-06
      {"parentheses within", "1. e4 (1. d4 {a ) b} d5) e5 *",
       "move e4 ( move d4 comment a ) b move d5 ) move e5 result *"},  // P-07
      {"an opening parenthesis within", "1. e4 (1. d4 {a ( b} d5) e5 *",
       "move e4 ( move d4 comment a ( b move d5 ) move e5 result *"},  // P-08
      {"at the start of a variation", "1. e4 ({x} 1. d4) *",
       "move e4 ( comment x move d4 ) result *"},  // P-05
      {"over several lines", "1. e4 {a\nb} *", "move e4 comment a b result *"},
      {"a percent sign within", "1. e4 {a\n%b} *", "move e4 comment a %b result *"},
  };
  expect_movetext(rows);
}

TEST(PgnComments, WithoutAnEndDoNotSwallowTheNextGame) {
  EXPECT_EQ(said("1. e4 {never closed"),  // P-28
            "game moves move e4 !! an unterminated comment comment never closed "
            "!! a game without a result end");
  EXPECT_EQ(said("1. e4 {never closed\n\n[A \"1\"]\n*\n\n{c} 1. d4 *"),
            "game moves move e4 !! an unterminated comment comment never closed "
            "!! a game without a result end game tag A=1 moves result * end "
            "game comment c moves move d4 result * end");
  EXPECT_EQ(said_of_moves("1. e4 {closed\n[A \"1\"] later} *"),
            "move e4 comment closed [A \"1\"] later result *");
}

TEST(PgnEscape, HidesALineFromItsFirstColumnOnly) {  // PGN 6, P-10
  EXPECT_EQ(said_of_moves("1. e4\n%1... c5\n1... e5 *"), "move e4 move e5 result *");
  EXPECT_EQ(said_of_moves("1. e4 %x\ne5 *"), "move e4 !! an unknown token move e5 result *");
  EXPECT_EQ(said("[A \"1\"]\n%[B \"2\"]\n*"), "game tag A=1 moves result * end");
  EXPECT_EQ(said("%1. e4 *\n% more"), "");
}

// PGN 8.2: movetext.

TEST(PgnMovetext, IsReadInAnySpelling) {
  constexpr Row rows[]{
      {"PGN 8.2.2.1: any numbers, any dots", "1. e4 1... e5 2 . Nf3 Nc6 3 Bb5 4...a6 *",
       "move e4 move e5 move Nf3 move Nc6 move Bb5 move a6 result *"},
      {"PGN 7: a period and an asterisk end themselves", "1.e4 e5*", "move e4 move e5 result *"},
      {"PGN 7: one symbol", "1. e8=Q+ *", "move e8=Q+ result *"},
      {"PGN 8.2.3.8: suffixes are glyphs", "1. a3! a6? 2. b3!! b6?? 3. c3!? c6?! *",
       "move a3 nag $1 move a6 nag $2 move b3 nag $3 move b6 nag $4 move c3 nag $5 move c6 "
       "nag $6 result *"},
      {"suffixes apart", "1. e4 ! e5 *", "move e4 nag $1 move e5 result *"},
      {"PGN 8.2.4: numeric annotation glyphs", "1. e4 $0 $1$255 *",
       "move e4 nag $0 nag $1 nag $255 result *"},
      {"glyphs of print", "1. e4 ∓ e5± +- N *",
       "move e4 nag $17 move e5 nag $16 nag $18 nag $146 result *"},  // P-22
      {"PGN 8.2.5: variations nest", "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *",
       "move e4 ( move d4 move d5 ( move Nf6 ) ) move e5 result *"},
      {"null moves", "1. e4 -- 2. d4 Z0 *", "move e4 move -- move d4 move Z0 result *"},  // P-24
      {"castling", "1. O-O 0-0-0+?! o-o *", "move O-O move 0-0-0+ nag $6 move o-o result *"},
      {"long algebraic and UCI", "e2-e4 g8f6 e7e8q Ng1xf3 *",
       "move e2-e4 move g8f6 move e7e8q move Ng1xf3 result *"},
      {"promotion in parentheses", "1. e8(Q) fxg1(N)+ *",
       "move e8(Q) move fxg1(N) !! an addition that is not part of the move result *"},
      {"other letters", "1. Sf3 ♘f6 *", "move Sf3 move ♘f6 result *"},
      {"drops of crazyhouse", "1. N@f3 @e4 *", "move N@f3 move @e4 result *"},
      {"no-break spaces",
       "1.\xC2\xA0"
       "e4\xC2\xA0"
       "e5\xA0*",
       "move e4 move e5 result *"},
      {"glued moves are one token", "1.e4e5 *", "move e4e5 result *"},  // P-26
  };
  expect_movetext(rows);
}

TEST(PgnMovetext, IsRecoveredIfBroken) {
  constexpr Row rows[]{
      {"closing parentheses too many", "1. e4 (1. d4))) !? *",
       "move e4 ( move d4 ) !! a closing parenthesis without an opening one "
       "!! a closing parenthesis without an opening one nag $5 result *"},  // P-01
      {"variations of nothing", "((( 1. c4 *",
       "!! a variation before the first move !! a variation before the first move "
       "!! a variation before the first move move c4 result *"},  // P-02
      {"an empty variation", "1. e4 () *", "move e4 ( !! a variation without a move ) result *"},
      {"a variation without an end", "1. e4 (1. d4 *\n\n",
       "move e4 ( move d4 !! an unterminated variation ) result *"},
      {"a result in a variation", "1. e4 (1. d4 1-0) e5 *",
       "move e4 ( move d4 !! a result in a variation ) move e5 result *"},
      {"PGN 7: reserved signs", "1. e4 <y> *", "move e4 !! a reserved character result *"},
      {"PGN 8.2.4: a glyph beyond 255", "1. e4 $256 $ *",
       "move e4 !! a dollar sign without a number from 0 to 255 "
       "!! a dollar sign without a number from 0 to 255 result *"},
      {"PGN 8.2.3.8: more than one suffix", "1. e4!!! *",
       "move e4 !! more than one annotation on a move nag $3 nag $1 result *"},
      {"old notation", "1. exd6 e.p. Bb5 ch exd6e.p. *",
       "move exd6 !! an addition that is not part of the move move Bb5 "
       "!! an addition that is not part of the move move exd6 "
       "!! an addition that is not part of the move result *"},  // P-22
      {"a stray closing brace", "1. e4 } e5 *",
       "move e4 !! a closing brace outside a comment move e5 result *"},
      {"a command without its comment", "1. e4 [%clk 0:01] e5 *",
       "move e4 !! a bracket that does not begin a tag pair move e5 result *"},
      {"words", "1. e4 and then e5 *",
       "move e4 !! an unknown token !! an unknown token "
       "move e5 result *"},
      {"a result stuck to the last move", "1. e4 Qg20-1",
       "move e4 !! an odd spelling of a result move Qg2 result 0-1"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(said_of_moves(row.text), row.events) << row.name;
  }
  EXPECT_EQ(
      said("[A \"1\"]\n$1 1. e4 *"),
      "game tag A=1 moves !! an annotation before the first move nag $1 move e4 result * end");
  EXPECT_EQ(said("$1 1. e4 *"),
            "game moves !! an annotation before the first move nag $1 move e4 result * end");
}

TEST(PgnMovetext, TreatsMeaninglessBytesAsBlanks) {
  using namespace std::string_view_literals;
  EXPECT_EQ(said_of_moves("1. e4\0\0e5\x01*"sv),
            "move e4 !! a control character move e5 !! a control character result *");
  EXPECT_EQ(said_of_moves("1. e4 *\x1A"), "move e4 result *");
}

TEST(PgnResult, IsKnownInOddSpellings) {  // P-23
  constexpr std::pair<std::string_view, std::string_view> rows[]{
      {"½-½", "1/2-1/2"},
      {"½–½", "1/2-1/2"},
      {"1/2", "1/2-1/2"},
      {"\xBD-\xBD", "1/2-1/2"},
      {"1–0", "1-0"},
      {"0—1", "0-1"},
      {"1:0", "1-0"},
      {"+--", "1-0"},
      {"--+", "0-1"},
      {"WHITEWIN", "1-0"},
      {"1/2–1/2", "1/2-1/2"},
      {"1 - 0", "1-0"},
      {"0- 1", "0-1"},
      {"1 -0", "1-0"},
      {"1 – 0", "1-0"},
      {"1 : 0", "1-0"},
      {"1 -\n0", "1-0"},
      {"½ - ½", "1/2-1/2"},
      {"1/2 - 1/2", "1/2-1/2"},
      {"1/2-½", "1/2-1/2"},
      {"0.5-0.5", "1/2-1/2"},
      {"0,5 - 0,5", "1/2-1/2"},
      {".5-.5", "1/2-1/2"},
      {"1.0-0.0", "1-0"},
      {"0.0 : 1.0", "0-1"},
      {"1\u20110", "1-0"},
      {"0\uFF0D1", "0-1"},
      {"1\u00AD0", "1-0"},
      {"1\x97\x30", "1-0"},
      {"1⁄2-1⁄2", "1/2-1/2"},
      {"1--0", "1-0"},
      {"1-0.", "1-0"},
      {"1/2-1/2?", "1/2-1/2"},
      {"0 - 1!", "0-1"},
      {"1\u00A0-\u00A00", "1-0"},
  };
  for (const auto& [text, meaning] : rows) {
    EXPECT_EQ(said_of_moves("1. e4 " + std::string{text}),
              "move e4 !! an odd spelling of a result result " + std::string{meaning});
  }
  EXPECT_EQ(said_of_moves("1. e4 1/2-1/2"), "move e4 result 1/2-1/2");
}

TEST(PgnResult, InOddSpellingsEndsOnlyGamesThatDoNotGoOn) {
  constexpr std::string_view before_moves = "!! a result before further moves";
  for (const std::string_view odd : {"½", "1:0", "1 - 0", "0.5-0.5", "1-0.", "1/2-1/2?", "=-="}) {
    for (const std::string_view rest : {"e5 *", "2. e5 *", "{c} $3 e5 *", "\n1... e5 *"}) {
      const std::string events =
          said_of_moves("1. e4 " + std::string{odd} + " " + std::string{rest});
      EXPECT_TRUE(events.starts_with("move e4 " + std::string{before_moves})) << odd << events;
      EXPECT_TRUE(events.ends_with("move e5 result *")) << odd << rest;
    }
    for (const std::string_view rest : {"\n\n1. d4 *", " 1. d4 *", "\n\nd4 *", "{c} 1. d4 *"}) {
      const std::string events = said("1. e4 " + std::string{odd} + std::string{rest});
      EXPECT_NE(events.find(" end game moves move d4 result * end"), std::string::npos)
          << odd << rest << events;
    }
  }
  EXPECT_EQ(said_of_moves("1. e4 ½ (1. d4) *"),
            "move e4 !! a result before further moves ( move d4 ) result *");
}

TEST(PgnResult, LooksLikeOtherTokens) {
  EXPECT_EQ(said_of_moves("1. e4 +-- e5 2. Nf3 *"), "move e4 nag $20 move e5 move Nf3 result *");
  EXPECT_EQ(said_of_moves("1. e4 --+ 0-1"), "move e4 nag $21 result 0-1");
  EXPECT_EQ(said_of_moves("1. e4 (1. d4 +-- d5) *"),
            "move e4 ( move d4 nag $20 move d5 ) result *");
  EXPECT_EQ(said_of_moves("1. e4 (1. d4 --+) *"), "move e4 ( move d4 nag $21 ) result *");
  EXPECT_EQ(said_of_moves("1.0-0 0-0 2.0-0-0 *"), "move 0-0 move 0-0 move 0-0-0 result *");
  EXPECT_EQ(said_of_moves("1 e4 -- 2 -- e5 1-0"), "move e4 move -- move -- move e5 result 1-0");
  EXPECT_EQ(said_of_moves("1. e4 1-0 1 - 0"), "move e4 result 1-0 !! a second result");
}

TEST(PgnResult, AloneMakesAGame) {
  EXPECT_EQ(said("1 - 0\n\n½\n"),
            "game moves !! an odd spelling of a result result 1-0 end "
            "game moves !! an odd spelling of a result result 1/2-1/2 end");
}

// How the text arrives, and which parts of it the visitor wants.

constexpr std::string_view sample =
    "prose\n% hidden\r\n{ a { comment } ; another\n[Event \"A \\\"B\\\" \\\\ C\"][Site \"x\"]\r\n"
    "[Black \"a \"b\" c\"]\n\n1... Kd7 $1 {x [%clk 0:01]} ( {y} 1... Ke7 2. e4 (2. e3 !?) 2... "
    "Kf7?! ) 2. e4!! <a> -- 3. 0-0\ne.p. exd6e.p. e8(Q) Qg20-1\n\n1.e4 e5 ½-½ {after} *\n\n1. d4 "
    "(1. c4 1/2\n\n1. b4 1 -\n 0 +-- 2. b5 0.5-0.5\n\n$3 1. a4 1 - 0. inf a5 .5 – .5?!\n\n[Event "
    "\"B]\n[Site \"C\" ]\n1. Nf3∓\xC2\xA0{open\n\n[Event \"D\"]\n\n*\n";

TEST(PgnInput, GivesTheSameEventsInPiecesOfAnySize) {  // P-36
  const std::string whole = test::events_of(Input::from_memory(sample), true);
  for (std::size_t size = 1; size <= sample.size(); ++size) {
    EXPECT_EQ(test::events_of(test::in_pieces(sample, size), true), whole) << size;
  }
  std::istringstream stream{std::string{sample}};
  EXPECT_EQ(test::events_of(Input::from_stream(stream), true), whole);
}

TEST(PgnInput, CanEndAnywhere) {
  for (std::size_t size = 0; size <= sample.size(); ++size) {
    const std::string_view cut = sample.substr(0, size);
    const std::string whole = test::events_of(Input::from_memory(cut), true);
    EXPECT_EQ(test::events_of(test::in_pieces(cut, 1), true), whole) << size;
    EXPECT_TRUE(whole.empty() || whole.back() == '\n');
  }
}

TEST(PgnInput, DeliversALongCommentInPiecesOfWholeCharacters) {  // P-37
  std::string comment = "x";
  while (comment.size() < 5 * max_token_bytes / 2) comment += "½";
  const std::string text = "1. e4 {" + comment + "} e5 *";
  struct Collector : NullVisitor {
    std::string text;
    int pieces = 0;
    int moves = 0;
    bool is_complete = false;
    void comment(const Comment& piece, Cursor /*cursor*/) {
      text += piece.text;
      ++pieces;
      is_complete = !piece.is_continued;
      EXPECT_NE(static_cast<unsigned char>(piece.text.front()) & 0xC0, 0x80);
    }
    void move(std::string_view /*san*/, Cursor /*cursor*/) { ++moves; }
  };
  for (const std::size_t piece_size : {std::size_t{1000}, std::size_t{65'536}, text.size()}) {
    Collector collector;
    Reader reader{test::in_pieces(text, piece_size)};
    reader.read_all(collector);
    EXPECT_EQ(collector.text, comment);
    EXPECT_EQ(collector.pieces, 3);
    EXPECT_EQ(collector.moves, 2);
    EXPECT_TRUE(collector.is_complete);
  }
}

TEST(PgnInput, CanHaveLinesAndWordsOfAnyLength) {  // PGN 4.3
  std::string line;
  for (int move = 1; line.size() < 1'000'000; ++move) line += std::to_string(move) + ". e4 e5 ";
  EXPECT_TRUE(said(line + "*").ends_with("move e5 result * end"));
  const std::string word(3'000'000, 'x');
  EXPECT_EQ(said_of_moves("1. e4 " + word + " e5 *"),
            "move e4 !! a word that is too long move e5 result *");
  const std::string digits(3'000'000, '1');
  EXPECT_EQ(said_of_moves("1. e4 " + digits + " e5 *"),
            "move e4 !! a word that is too long move e5 result *");
  const std::string text = "[A \"" + word + "\"]\n*";
  const std::string whole = test::events_of(Input::from_memory(text), true);
  EXPECT_EQ(test::events_of(test::in_pieces(text, 4'000), true), whole);
  EXPECT_TRUE(whole.starts_with("game @1:1#0\n!! a tag without a closing quote or bracket"));
}

TEST(PgnInput, CanNestVariationsToAnyDepth) {  // PGN 8.2.5, P-29
  constexpr int depth = 10'000;
  std::string text = "1. e4 ";
  for (int level = 0; level < depth; ++level) text += "(1. d4 ";
  const std::string closed = said_of_moves(text + std::string(depth, ')') + " e5 *");
  EXPECT_EQ(std::ranges::count(closed, '('), depth);
  EXPECT_EQ(std::ranges::count(closed, ')'), depth);
  EXPECT_EQ(std::ranges::count(said(text + "*"), ')'), depth);
}

TEST(PgnInput, ReportsLineColumnAndOffset) {
  const std::string events =
      test::events_of(Input::from_memory("[A \"1\"]\r\n\r\n1. e4\r e5 *"), true);
  EXPECT_EQ(events,
            "game @1:1#0\ntag A=1 @1:2#1\nmoves @3:1#11\nmove e4 @3:4#14\nmove e5 @4:2#18\n"
            "result * @4:5#21\nend @4:6#22\n");
}

struct SkippingLog : test::EventLog {
  bool skips_moves = false;
  SkippingLog() { with_places = false; }
  Next begin_moves(Cursor cursor) {
    static_cast<void>(test::EventLog::begin_moves(cursor));
    return skips_moves ? Next::Skip : Next::Read;
  }
  Next begin_variation(Cursor /*cursor*/) { return Next::Skip; }
};

TEST(PgnVisitor, CanSkipTheMovesOfAGame) {
  SkippingLog log;
  log.skips_moves = true;
  Reader reader{Input::from_memory("[A \"1\"]\n1. e4 {[B \"2\"]} (1. d4 *) 1-0 {c}\n\n1. d4 *")};
  EXPECT_TRUE(reader.read_game(log));
  EXPECT_EQ(log.text, "game\ntag A=1\nmoves\nend\n");
  log.skips_moves = false;
  EXPECT_TRUE(reader.read_game(log));
  EXPECT_TRUE(log.text.ends_with("game\nmoves\nmove d4\nresult *\nend\n"));
  EXPECT_FALSE(reader.read_game(log));
}

TEST(PgnVisitor, CanSkipVariations) {
  SkippingLog log;
  Reader reader{Input::from_memory("1. e4 (1. d4 {a} (1. c4)) e5 (1... c5 2. Nf3) *")};
  reader.read_all(log);
  EXPECT_EQ(log.text, "game\nmoves\nmove e4\nmove e5\nresult *\nend\n");
}

TEST(PgnVisitor, ReadsOneGameAtATime) {
  Reader reader{Input::from_memory("1. e4 *\n\n1. d4 *\n\n; bye")};
  NullVisitor visitor;
  EXPECT_TRUE(reader.read_game(visitor));
  EXPECT_TRUE(reader.read_game(visitor));
  EXPECT_FALSE(reader.read_game(visitor));
  EXPECT_FALSE(reader.read_game(visitor));
}

TEST(PgnInput, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(Input::from_file("/no/such/file").error(), std::errc::no_such_file_or_directory);
  EXPECT_EQ(Input::from_file(".").error(), std::errc::is_a_directory);
}

}  // namespace
}  // namespace tabiya::pgn
