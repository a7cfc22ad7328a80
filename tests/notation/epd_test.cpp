#include "tabiya/notation/epd.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>

#include "support/data.hpp"

namespace tabiya {
namespace {

constexpr std::string_view pawn_ending = "4k3/8/8/8/8/8/4P3/4K3 w - -";

std::string line(std::string_view operations) {
  return std::string{pawn_ending} + ' ' + std::string{operations};
}

EpdOperation operation(std::string_view opcode, std::initializer_list<std::string_view> words) {
  EpdOperation result{.opcode = std::string{opcode}, .operands = {}};
  for (const std::string_view word : words) result.operands.push_back({.text = std::string{word}});
  return result;
}

TEST(Epd, IsFourFieldsAndOperations) {  // PGN 16.2.3, 16.2.4
  const auto epd = parse_epd(line("bm e4; id \"a pawn ending\"; ce -12;"), FenReading::Strict);
  ASSERT_TRUE(epd);
  EXPECT_EQ(to_fen(epd->setup), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(epd->operations.size(), 3U);
  ASSERT_NE(epd->operations.find("bm"), nullptr);
  EXPECT_EQ(*epd->operations.find("bm"), operation("bm", {"e4"}));
  EXPECT_EQ(operand_texts(epd->operations, "id"), std::vector<std::string_view>{"a pawn ending"});
  EXPECT_EQ(epd->operations.find("ce")->operands[0].number(), -12);
  EXPECT_EQ(epd->operations.find("am"), nullptr);
  EXPECT_TRUE(operand_texts(epd->operations, "am").empty());
}

TEST(Epd, CanHaveNoOperations) {
  const auto epd = parse_epd(pawn_ending, FenReading::Strict);
  ASSERT_TRUE(epd);
  EXPECT_TRUE(epd->operations.empty());
  EXPECT_EQ(to_epd(*epd), pawn_ending);
}

TEST(Epd, TakesTheCountersFromTheirOperations) {  // PGN 16.2.5, hmvc and fmvn
  const auto epd = parse_epd(line("hmvc 5; fmvn 39;"));
  ASSERT_TRUE(epd);
  EXPECT_EQ(to_fen(epd->setup), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39");
  EXPECT_TRUE(epd->operations.empty());
  EXPECT_EQ(to_epd(*epd), line("fmvn 39; hmvc 5;"));
}

TEST(Epd, ASemicolonInAStringDoesNotEndTheOperation) {  // O-01
  const auto epd = parse_epd(
      "r1b1k2r/pp2bppp/2n1pn2/q1pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - bm exd5; "
      "c0 \"ERET.095; Queen sacrifice\"; hmvc 13; fmvn 17;");
  ASSERT_TRUE(epd);
  EXPECT_EQ(operand_texts(epd->operations, "c0"),
            std::vector<std::string_view>{"ERET.095; Queen sacrifice"});
  EXPECT_EQ(epd->setup.halfmove_clock, 13U);
  EXPECT_EQ(epd->setup.fullmove_number, 17U);
}

TEST(Epd, IsWrittenInAsciiOrder) {  // PGN 16.2.4.1
  const auto epd = parse_epd(line("id \"x\"; hmvc 3; bm e4; Zz 1; acd 12; fmvn 2;"));
  ASSERT_TRUE(epd);
  EXPECT_EQ(to_epd(*epd), line("Zz 1; acd 12; bm e4; fmvn 2; hmvc 3; id \"x\";"));
}

TEST(Epd, PutsTheBestMovesInAsciiOrder) {  // PGN 16.2.5, bm and am
  const auto epd = parse_epd(line("bm e4 Kd2 Kf2; am e3 Kd1; pv e4 Kd7 Kd2;"));
  ASSERT_TRUE(epd);
  EXPECT_EQ(to_epd(*epd), line("am Kd1 e3; bm Kd2 Kf2 e4; pv e4 Kd7 Kd2;"));

  const auto words_and_strings = parse_epd(line("am \"e4\" e4;"));
  ASSERT_TRUE(words_and_strings);
  EXPECT_EQ(to_epd(*words_and_strings), line("am e4 \"e4\";"));
}

TEST(Epd, KeepsUnknownOpcodes) {  // PGN 16.2.4.2
  const auto epd = parse_epd(line("Foo 1; my_own_opcode9 \"\" x;"));
  ASSERT_TRUE(epd);
  EXPECT_EQ(to_epd(*epd), line("Foo 1; my_own_opcode9 \"\" x;"));
}

TEST(Epd, ACommentRemovesTheHigherNumbers) {  // PGN 16.2.5, c0 to c9 and v0 to v9
  const auto epd =
      parse_epd(line("c5 \"five\"; v7 \"seven\"; c0 \"zero\"; c1 \"one\"; c9 \"nine\";"));
  ASSERT_TRUE(epd);
  EXPECT_EQ(to_epd(*epd), line("c0 \"zero\"; c1 \"one\"; c9 \"nine\"; v7 \"seven\";"));

  EpdOperations operations = epd->operations;
  ASSERT_TRUE(operations.set(operation("c1", {})));
  EXPECT_EQ(operations.find("c9"), nullptr);
  EXPECT_NE(operations.find("c0"), nullptr);
  EXPECT_NE(operations.find("v7"), nullptr);
  ASSERT_TRUE(operations.set(operation("v3", {})));
  EXPECT_EQ(operations.find("v7"), nullptr);
}

TEST(Epd, AnOperationReplacesThePreviousOne) {
  EpdOperations operations;
  ASSERT_TRUE(operations.set(operation("id", {"first"})));
  ASSERT_TRUE(operations.set(operation("id", {"second"})));
  EXPECT_EQ(operations.size(), 1U);
  EXPECT_EQ(operand_texts(operations, "id"), std::vector<std::string_view>{"second"});
  operations.erase("id");
  EXPECT_TRUE(operations.empty());
}

TEST(Epd, LongLinesAreRead) {  // PGN 16.2.4: at least 1,024 characters
  std::string operations;
  for (int number = 1000; number < 3000; ++number) {
    operations += 'x';
    operations += std::to_string(number);
    operations += " \"" + std::string(255, 'y') + "\"; ";
  }
  operations.pop_back();
  const auto epd = parse_epd(line(operations), FenReading::Strict);
  ASSERT_TRUE(epd);
  EXPECT_EQ(epd->operations.size(), 2000U);
  EXPECT_EQ(to_epd(*epd), line(operations));
}

struct Dialect {
  std::string_view name;
  std::string_view text;
  std::string_view epd;
};

constexpr std::array dialects{
    Dialect{"a line end", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\r\n",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;"},
    Dialect{"no last semicolon", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;"},
    Dialect{"the counters of a FEN", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 12 bm e4;",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; fmvn 12; hmvc 7;"},
    Dialect{"a line of a perft suite", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D2 30",
            "4k3/8/8/8/8/8/4P3/4K3 w - - D1 6; D2 30;"},
    Dialect{"a semicolon after the fields", "4k3/8/8/8/8/8/4P3/4K3 w - -;bm e4;",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;"},
    Dialect{"without blanks", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;D1 6;D2 30",
            "4k3/8/8/8/8/8/4P3/4K3 w - - D1 6; D2 30;"},
    Dialect{"several blanks", " 4k3/8/8/8/8/8/4P3/4K3  w - -\tbm   e4 ; ; id \"x\"\t;",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";"},
    Dialect{"operands without a blank", "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"a\"\"b\"c;",
            "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"a\" \"b\" c;"},
};

TEST(Epd, IsReadInEveryDialect) {
  for (const auto& [name, text, written] : dialects) {
    const auto epd = parse_epd(text);
    ASSERT_TRUE(epd) << name << ": " << to_string(epd.error());
    EXPECT_EQ(to_epd(*epd), written) << name;
    EXPECT_EQ(parse_epd(written, FenReading::Strict), *epd) << name;
  }
}

struct Refused {
  std::string_view name;
  std::string_view text;
  EpdError::Kind kind;
  std::size_t offset;
  std::string_view sentence;
};

constexpr std::array refused{
    Refused{"nothing", "", EpdError::Kind::TooFewFields, 0,
            "an EPD has four fields before its operations"},
    Refused{"three fields", "4k3/8/8/8/8/8/4P3/4K3 w -", EpdError::Kind::TooFewFields, 25,
            "an EPD has four fields before its operations"},
    Refused{"a semicolon instead of a field", "4k3/8/8/8/8/8/4P3/4K3 w - ; bm e4;",
            EpdError::Kind::TooFewFields, 26, "an EPD has four fields before its operations"},
    Refused{"a bad field", "4k3/8/8/8/7/8/4P3/4K3 w - - bm e4;", EpdError::Kind::Position, 11,
            "rank 4 has 7 squares instead of 8"},
    Refused{"no en passant field", "4k3/8/8/8/8/8/4P3/4K3 w - bm e4;", EpdError::Kind::Position, 26,
            "the en passant field is neither a square nor -"},
    Refused{"a bad counter", "4k3/8/8/8/8/8/4P3/4K3 w - - 1x 1 bm e4;", EpdError::Kind::Position,
            29, "the half-move clock is not a number"},
    Refused{"an opcode twice", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; bm e3;",
            EpdError::Kind::RepeatedOpcode, 35, "an opcode is repeated"},
    Refused{"an opcode twice that another has removed",
            "4k3/8/8/8/8/8/4P3/4K3 w - - c2 x; c1 x; c2 x;", EpdError::Kind::RepeatedOpcode, 40,
            "an opcode is repeated"},
    Refused{"a counter twice", "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 3; fmvn 4;",
            EpdError::Kind::RepeatedOpcode, 36, "an opcode is repeated"},
    Refused{"an opcode that begins with a sign", "4k3/8/8/8/8/8/4P3/4K3 w - - _x e4;",
            EpdError::Kind::MalformedOpcode, 28,
            "an opcode is a letter, followed by letters, digits and underscores"},
    Refused{"an opcode with a sign in it", "4k3/8/8/8/8/8/4P3/4K3 w - - bm; x-y e4;",
            EpdError::Kind::MalformedOpcode, 32,
            "an opcode is a letter, followed by letters, digits and underscores"},
    Refused{"an opcode of sixteen characters", "4k3/8/8/8/8/8/4P3/4K3 w - - abcdefghijklmnop;",
            EpdError::Kind::OpcodeTooLong, 28, "an opcode has at most 15 characters"},
    Refused{"a string that does not end", "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"x;",
            EpdError::Kind::UnterminatedString, 31, "a string lacks its closing quote"},
    Refused{"a quote in a word", "4k3/8/8/8/8/8/4P3/4K3 w - - c0 x\"y;",
            EpdError::Kind::MalformedOperand, 31,
            "an operand contains a quote or a control character"},
    Refused{"a control character", "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"\x01\";",
            EpdError::Kind::MalformedOperand, 31,
            "an operand contains a quote or a control character"},
    Refused{"a counter in words", "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc five;",
            EpdError::Kind::MalformedCounter, 28, "hmvc and fmvn take one number up to 999999"},
    Refused{"a counter below 0", "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc -1;",
            EpdError::Kind::MalformedCounter, 28, "hmvc and fmvn take one number up to 999999"},
    Refused{"a counter out of range", "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 4294967297;",
            EpdError::Kind::MalformedCounter, 28, "hmvc and fmvn take one number up to 999999"},
    Refused{"a counter of two numbers", "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 1 2;",
            EpdError::Kind::MalformedCounter, 28, "hmvc and fmvn take one number up to 999999"},
};

TEST(Epd, SaysWhereItIsWrongAndWhy) {
  for (const auto& [name, text, kind, offset, sentence] : refused) {
    const auto epd = parse_epd(text);
    ASSERT_FALSE(epd) << name;
    EXPECT_EQ(epd.error().kind, kind) << name;
    EXPECT_EQ(epd.error().offset, offset) << name;
    EXPECT_EQ(to_string(epd.error()), sentence) << name;
  }
}

TEST(Epd, AStringHasAtMost255Bytes) {  // PGN 16.2.4.1
  EXPECT_TRUE(parse_epd(line("c0 \"" + std::string(255, 'x') + "\";")));
  const auto epd = parse_epd(line("c0 \"" + std::string(256, 'x') + "\";"));
  ASSERT_FALSE(epd);
  EXPECT_EQ(epd.error().kind, EpdError::Kind::StringTooLong);
  EXPECT_EQ(epd.error().offset, pawn_ending.size() + 4);
}

TEST(Epd, AStrictReaderRequiresSingleSpacesAndEverySemicolon) {
  constexpr auto strict = FenReading::Strict;
  EXPECT_EQ(parse_epd(line("bm e4"), strict).error().kind, EpdError::Kind::UnterminatedOperation);
  EXPECT_EQ(parse_epd(line(";bm e4;"), strict).error().kind, EpdError::Kind::MalformedOpcode);
  EXPECT_EQ(parse_epd(line("0 1 bm e4;"), strict).error().kind, EpdError::Kind::MalformedOpcode);
  const auto spaced = parse_epd("4k3/8/8/8/8/8/4P3/4K3  w - - bm e4;", strict);
  ASSERT_FALSE(spaced);
  EXPECT_EQ(spaced.error().fen->kind, FenError::Kind::StraySpace);
  EXPECT_EQ(spaced.error().offset, 22U);
  EXPECT_FALSE(parse_epd("4k3/8/8/8/8/8/4P3/4K3\tw - - bm e4;", strict));
}

TEST(Epd, RefusesToStoreWhatCouldNotBeReadBack) {
  EpdOperations operations;
  EXPECT_EQ(operations.set(operation("1x", {})).error(), EpdError::Kind::MalformedOpcode);
  EXPECT_EQ(operations.set(operation("abcdefghijklmnop", {})).error(),
            EpdError::Kind::OpcodeTooLong);
  EXPECT_EQ(operations.set(operation("bm", {"e4 e5"})).error(), EpdError::Kind::MalformedOperand);
  EXPECT_EQ(operations.set(operation("bm", {"e4;"})).error(), EpdError::Kind::MalformedOperand);
  EXPECT_EQ(operations.set(operation("bm", {""})).error(), EpdError::Kind::MalformedOperand);
  EXPECT_EQ(operations.set({"c0", {{"say \"x\"", true}}}).error(),
            EpdError::Kind::MalformedOperand);
  EXPECT_EQ(operations.set({"c0", {{std::string(256, 'x'), true}}}).error(),
            EpdError::Kind::StringTooLong);
  EXPECT_EQ(operations.set(operation("hmvc", {"3"})).error(), EpdError::Kind::MalformedCounter);
  EXPECT_TRUE(operations.empty());
}

TEST(Epd, ReadsOnlyIntegersAsNumbers) {
  EXPECT_EQ((EpdOperand{"32766"}.number()), 32766);
  EXPECT_EQ((EpdOperand{"-32765"}.number()), -32765);
  EXPECT_EQ((EpdOperand{"+7"}.number()), 7);
  EXPECT_EQ((EpdOperand{"7", true}.number()), std::nullopt);
  for (const std::string_view text : {"", "+", "-", "+-7", "7.5", "7x", "99999999999999999999"}) {
    EXPECT_EQ((EpdOperand{std::string{text}}.number()), std::nullopt) << text;
  }
}

TEST(Epd, FindsTheMovesOfTheOperands) {  // PGN 16.2.5, bm, am and pv
  const auto epd = parse_epd(line("bm e4 Kd2; pv e4 Kd7 Kd2;"));
  ASSERT_TRUE(epd);
  const auto position = tabiya::Position::from_setup(epd->setup);
  ASSERT_TRUE(position);

  const auto best = epd_moves(*position, *epd->operations.find("bm"));
  ASSERT_TRUE(best);
  EXPECT_EQ(*best, (std::vector{Move::normal(Square::E1, Square::D2),
                                Move::normal(Square::E2, Square::E4)}));
  const auto variation = epd_moves(*position, *epd->operations.find("pv"));
  ASSERT_TRUE(variation);
  EXPECT_EQ(*variation,
            (std::vector{Move::normal(Square::E2, Square::E4), Move::normal(Square::E8, Square::D7),
                         Move::normal(Square::E1, Square::D2)}));
}

TEST(Epd, SkipsASeparateCheckSign) {  // as in common copies of the Bratko-Kopec test
  const auto epd =
      parse_epd("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01");
  ASSERT_TRUE(epd);
  const auto position = tabiya::Position::from_setup(epd->setup);
  EXPECT_EQ(epd_moves(*position, *epd->operations.find("bm")),
            std::vector{Move::normal(Square::D6, Square::D1)});
}

TEST(Epd, NamesTheOperandThatIsNotAMove) {  // O-02
  const auto epd = parse_epd(line("bm Kd2 Kf3 e4;"));
  const auto moves =
      epd_moves(*tabiya::Position::from_setup(epd->setup), *epd->operations.find("bm"));
  ASSERT_FALSE(moves);
  EXPECT_EQ(moves.error().operand, 1U);
  EXPECT_EQ(moves.error().error.kind, MoveTextError::Kind::Illegal);
}

struct Doubtful {
  std::string_view operations;
  EpdWarnings warnings;
};

constexpr std::array doubtful{
    Doubtful{"dm 3; rc 3; pm e4; pv e4 Kd7; draw_claim; sm e4;", {}},
    Doubtful{"dm 0;", {EpdWarning::MateDistanceNotPositive}},
    Doubtful{"dm;", {EpdWarning::MateDistanceNotPositive}},
    Doubtful{"rc 0;", {EpdWarning::RepetitionCountNotPositive}},
    Doubtful{"rc often;", {EpdWarning::RepetitionCountNotPositive}},
    Doubtful{"pm e3; pv e4 Kd7;", {EpdWarning::PredictedMoveDiffers}},
    Doubtful{"draw_claim;", {EpdWarning::DrawWithoutMove}},
    Doubtful{"draw_offer;", {EpdWarning::DrawWithoutMove}},
    Doubtful{"draw_accept; draw_reject; resign;", {}},
    Doubtful{"resign now;", {EpdWarning::UnexpectedOperand}},
    Doubtful{"draw_accept 1; draw_offer;",
             {EpdWarning::UnexpectedOperand, EpdWarning::DrawWithoutMove}},
};

TEST(Epd, WarnsOfWhatContradictsItsMeaning) {  // PGN 16.2.5
  for (const auto& [operations, expected] : doubtful) {
    const auto epd = parse_epd(line(operations));
    ASSERT_TRUE(epd) << operations;
    EXPECT_EQ(warnings(epd->operations), expected) << operations;
  }
}

TEST(Epd, EvaluatesMatesAsTheStandardSays) {  // PGN 16.2.5, ce
  EXPECT_EQ(epd_evaluation_of_mating(1), 32766);
  EXPECT_EQ(epd_evaluation_of_mating(5), 32758);
  EXPECT_EQ(epd_evaluation_of_being_mated(1), -32765);
  EXPECT_EQ(epd_evaluation_of_being_mated(5), -32757);
}

class EpdSuite : public testing::TestWithParam<std::string_view> {};

TEST_P(EpdSuite, IsReadCompletelyAndSurvivesWriting) {
  const auto path = test::data_path(GetParam());
  if (!path) GTEST_SKIP() << "no " << GetParam() << " in TABIYA_DATA";
  std::ifstream file{*path};
  std::size_t count = 0;
  for (std::string text; std::getline(file, text);) {
    if (text.empty()) continue;
    const auto epd = parse_epd(text);
    ASSERT_TRUE(epd) << text << ": " << to_string(epd.error());
    EXPECT_EQ(parse_epd(to_epd(*epd), FenReading::Strict), *epd) << text;
    const auto position = tabiya::Position::from_setup(epd->setup, CastlingMode::Chess960);
    ASSERT_TRUE(position) << text;
    for (const std::string_view opcode : {"bm", "am"}) {
      const auto* const moves = epd->operations.find(opcode);
      EXPECT_TRUE(moves == nullptr || epd_moves(*position, *moves)) << text;
    }
    ++count;
  }
  EXPECT_GT(count, 10U);
}

INSTANTIATE_TEST_SUITE_P(Data, EpdSuite,
                         testing::Values("positions/win_at_chess.epd", "positions/bratko_kopec.epd",
                                         "perft/standard.epd", "perft/terje_frc.epd",
                                         "books/chess960_starts.epd"));

}  // namespace
}  // namespace tabiya
