#include "tabiya/uci/reply.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;

Reply reply_of(std::string_view line) {
  const auto parsed = parse_reply(line);
  EXPECT_TRUE(parsed) << line;
  return parsed ? parsed->message : Reply{UciOk{}};
}

std::vector<std::string> reply_faults_of(std::string_view line) {
  const auto parsed = parse_reply(line);
  if (!parsed) return {to_string(parsed.error())};
  std::vector<std::string> sentences;
  for (const Fault& fault : parsed->skipped) sentences.push_back(to_string(fault));
  return sentences;
}

// UCI "Engine to GUI"
TEST(UciReply, RoundTrips) {
  const std::string rows[]{
      "id name Shredder X.Y",
      "id author Stefan MK",
      "uciok",
      "readyok",
      "bestmove g1f3",
      "bestmove g1f3 ponder d8f6",
      "bestmove (none)",
      "copyprotection checking",
      "copyprotection ok",
      "registration error",
      "option name Nullmove type check default true",
      "option name Selectivity type spin default 2 min 0 max 4",
      "option name Style type combo default Normal var Solid var Normal var Very Risky",
      "option name Clear Hash type button",
      "option name NalimovPath type string default c:\\",
      "option name Book File type string default <empty>",
      "info",
      "info depth 2 score cp 214 nodes 2124 nps 34928 time 1242 pv e2e4 e7e5 g1f3",
      "info depth 12 seldepth 20 multipv 2 score mate -3 upperbound nodes 1 hashfull 1000",
      "info score cp -5 lowerbound wdl 100 800 100",
      "info tbhits 12 sbhits 3 cpuload 990",
      "info currmove e2e4 currmovenumber 1",
      "info refutation d1h5 g6h5",
      "info currline 1 e2e4 e7e5",
      "info currline e2e4",
      "info string depth 5 is not a depth",
  };
  for (const std::string& line : rows) {
    EXPECT_EQ(to_string(reply_of(line)), line);
    EXPECT_EQ(reply_faults_of(line), std::vector<std::string>{}) << line;
  }
}

// UCI "info"
TEST(UciReply, InfoAcceptsItsFieldsInAnyOrder) {
  const Info expected{.depth = 3,
                      .score = InfoScore{InfoScore::Unit::Mate, 2, InfoScore::Bound::Lower},
                      .chances = InfoChances{1, 2, 3},
                      .nodes = 9,
                      .time = 12ms,
                      .line = {"e2e4", "e7e8q"}};
  EXPECT_EQ(
      reply_of("info pv e2e4 e7e8q time 12 wdl 1 2 3 score lowerbound mate 2 nodes 9 depth 3"),
      Reply{expected});
}

// UCI "info string": the rest of the line is the text.
TEST(UciReply, InfoStringIsNotParsed) {
  const Info expected{.text = "depth 5 pv e2e4"};
  EXPECT_EQ(reply_of("info string depth 5 pv e2e4"), Reply{expected});
}

// UCI "bestmove"; the protocol does not cover a position without legal moves.
TEST(UciReply, AcceptsEverySpellingOfNoBestMove) {
  for (const char* line : {"bestmove (none)", "bestmove 0000", "bestmove NULL", "bestmove a1a1"}) {
    EXPECT_EQ(reply_of(line), Reply{BestMove{}}) << line;
  }
}

TEST(UciReply, ABestMoveWithoutAMoveIsAFaultAndAnAnswer) {
  EXPECT_EQ(reply_of("bestmove"), Reply{BestMove{}});
  EXPECT_EQ(reply_faults_of("bestmove"), (std::vector<std::string>{"bestmove: expected a move"}));
}

// UCI "info": "score".
TEST(UciReply, AScoreCanAlwaysBeNegated) {
  constexpr int least = -std::numeric_limits<int>::max();
  for (const auto& [line, unit] :
       {std::pair{"info depth 1 score cp -2147483648", InfoScore::Unit::Centipawns},
        std::pair{"info depth 1 score mate -2147483648", InfoScore::Unit::Mate}}) {
    const Reply reply = reply_of(line);
    ASSERT_TRUE(std::holds_alternative<Info>(reply)) << line;
    EXPECT_EQ(std::get<Info>(reply).score, (InfoScore{unit, least})) << line;
  }
}

// UCI "option"
TEST(UciReply, AnEmptyDefaultIsAnEmptyText) {
  const OptionOffer expected{"Debug Log File", StringOption{""}};
  EXPECT_EQ(reply_of("option name Debug Log File type string default "), Reply{expected});
  EXPECT_EQ(reply_of("option name Debug Log File type string default <empty>"), Reply{expected});
}

// What an engine says about its own options decides what it is sent: the default must be a value that its
// editor can show.
TEST(UciReply, AnOptionThatContradictsItselfKeepsItsDefault) {
  struct Row {
    std::string_view line;
    OptionOffer offer;
    std::string_view fault;
  };
  for (const auto& [line, offer, fault] : {
           Row{"option name A type check default True", {"A", CheckOption{true}}, ""},
           Row{"option name A type spin default 0 min 1 max 9",
               {"A", SpinOption{0, 0, 9}},
               "option: expected a default from min to max"},
           Row{"option name A type spin default 10 min 1 max 9",
               {"A", SpinOption{10, 1, 10}},
               "option: expected a default from min to max"},
           Row{"option name A type spin default 5 min 9 max 1",
               {"A", SpinOption{5, 1, 9}},
               "option: expected min not to be greater than max"},
           Row{"option name A type spin min 3 max 9",
               {"A", SpinOption{3, 3, 9}},
               "option: expected a default number"},
           Row{"option name A type combo default big  one var Small var Big One",
               {"A", ComboOption{"Big One", {"Small", "Big One"}}},
               ""},
           Row{"option name A type combo default c var a var b",
               {"A", ComboOption{"c", {"c", "a", "b"}}},
               "option: expected a default that is one of the choices"},
           Row{"option name A type combo var a var b",
               {"A", ComboOption{"a", {"a", "b"}}},
               "option: expected a default that is one of the choices"},
           Row{"option name A type combo default <empty> var <empty> var b",
               {"A", ComboOption{"<empty>", {"<empty>", "b"}}},
               ""},
           Row{"option name A type combo default <empty> var b",
               {"A", ComboOption{"", {"", "b"}}},
               "option: expected a default that is one of the choices"},
       }) {
    EXPECT_EQ(reply_of(line), Reply{offer}) << line;
    const std::vector<std::string> faults = reply_faults_of(line);
    EXPECT_EQ(faults, fault.empty() ? std::vector<std::string>{} : std::vector{std::string{fault}})
        << line;
    const auto* const spin = std::get_if<SpinOption>(&offer.type);
    if (spin != nullptr) {
      EXPECT_TRUE(parse_value(offer, std::to_string(spin->default_value)));
    }
  }
}

TEST(UciReply, ReadsTheWholePartOfANumberWithAFraction) {
  const auto parsed = parse_reply("info depth 7 time 12.5 score cp -31.9 nps 3.0 pv e2e4");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(to_string(parsed->message), "info depth 7 score cp -31 nps 3 time 12 pv e2e4");
  EXPECT_EQ(parsed->skipped.size(), 3U);
}

TEST(UciReply, ReadsCapitalsOfPromotionsEverywhere) {
  const auto parsed = parse_reply(
      "info currmove a7a8Q currline 1 a7a8Q h7h6 refutation b7b8N h7h6 pv a7a8Q h7h6 a8a1");
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(parsed->skipped.empty());
  const auto& info = std::get<Info>(parsed->message);
  EXPECT_EQ(info.current_move, "a7a8Q");
  EXPECT_EQ(info.current_line->moves, (std::vector<std::string>{"a7a8Q", "h7h6"}));
  EXPECT_EQ(info.refutation, (std::vector<std::string>{"b7b8N", "h7h6"}));
  EXPECT_EQ(info.line, (std::vector<std::string>{"a7a8Q", "h7h6", "a8a1"}));
}

TEST(UciReply, ReportsFaults) {
  struct Row {
    std::string_view line, sentence;
  };
  for (const auto& [line, sentence] : {
           Row{"Glaurung 2.2", "unknown command \"Glaurung\""},
           Row{"bestmove", "bestmove: expected a move"},
           Row{"id", "id: expected name or author"},
           Row{"option name Hash", "option: expected a type: check, spin, combo, button or string"},
           Row{"option type check", "option: expected a name"},
           Row{"option name Hash type spin default 3 min 1", "option: expected max"},
           Row{"info depth", "info: \"depth\" needs a whole number"},
           Row{"info nps 12.5",
               "info: \"nps\" needs a whole number; 12.5 is read without its fraction"},
           Row{"info nps 12k", "info: \"nps\" needs a whole number, not \"12k\""},
           Row{"info pv e2e4 Nf3", "info: unexpected \"Nf3\""},
           Row{"info score", "info: \"score\" needs a whole number"},
           Row{"info currmove", "info: expected a move after currmove"},
           Row{"copyprotection", "copyprotection: expected checking, ok or error"},
       }) {
    EXPECT_EQ(reply_faults_of(line), std::vector<std::string>{std::string{sentence}}) << line;
  }
}

}  // namespace
}  // namespace tabiya::uci
