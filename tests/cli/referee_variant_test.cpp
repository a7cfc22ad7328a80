/// The referee judges games of variants: docs/referee.md.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "cli/referee/referee_session.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::cli::referee_variant {
namespace {

VariantRefereeSession referee_of(Variant variant, std::string_view time = "-") {
  const TimeControl control = parse_time_control(time).value().value();
  return VariantRefereeSession{
      VariantArbiter::begin({.start = VariantPosition{variant}, .times = {control, control}})
          .value()};
}

void expect_ok(VariantRefereeSession& session, std::string_view line) {
  const boost::json::object answer = session.handle(line);
  EXPECT_TRUE(answer.at("ok").as_bool()) << boost::json::serialize(answer);
}

TEST(VariantReferee, NamesTheVariantAndItsPosition) {
  VariantRefereeSession session = referee_of(Variant::ThreeCheck);
  const boost::json::object state = session.handle("state");
  EXPECT_EQ(state.at("variant").as_string(), "threeCheck");
  EXPECT_EQ(state.at("fen").as_string(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
}

TEST(VariantReferee, ReportsEverythingThatAnExplosionTakes) {
  VariantRefereeSession session = referee_of(Variant::Atomic);
  for (const std::string_view line : {"move Nf3", "move d5", "move Nd4", "move e5"}) {
    expect_ok(session, line);
  }
  expect_ok(session, "move Nf5");
  expect_ok(session, "move a6");
  const boost::json::object taken = session.handle("move Nxg7");
  ASSERT_TRUE(taken.at("ok").as_bool()) << boost::json::serialize(taken);
  EXPECT_EQ(taken.at("changed").at("vanished").as_array().size(), 5U)
      << "the knight, the pawn, the bishop on f8, the knight on g8, the rook on h8";
}

TEST(VariantReferee, SaysHowTheVariantEndedTheGame) {
  VariantRefereeSession session = referee_of(Variant::KingOfTheHill);
  for (const std::string_view line : {"move e3", "move a6", "move Ke2", "move a5", "move Kd3", "move a4"}) {
    expect_ok(session, line);
  }
  const boost::json::object won = session.handle("move Kd4");
  const boost::json::object& outcome = won.at("outcome").as_object();
  EXPECT_EQ(outcome.at("termination").as_string(), "variant_rule");
  EXPECT_EQ(outcome.at("result").as_string(), "1-0");
  EXPECT_FALSE(outcome.at("sentence").as_string().empty());
}

TEST(VariantReferee, KeepsDropsAndClocksInItsLogs) {
  const test::ScratchFolder folder;
  VariantRefereeSession session = referee_of(Variant::Crazyhouse, "300");
  for (const std::string_view line :
       {"move e4", "move d5", "move exd5", "move Qxd5", "time 1.5s", "move P@e4"}) {
    expect_ok(session, line);
  }
  for (const std::string_view name : {"game.log", "game.pgn"}) {
    expect_ok(session, "save " + folder.path(std::string{name}));
    VariantRefereeSession other = referee_of(Variant::Atomic);
    expect_ok(other, "load " + folder.path(std::string{name}));
    EXPECT_EQ(other.arbiter().game(), session.arbiter().game()) << name;
  }
}

TEST(VariantReferee, RefusesAGameOfChessInPgn) {
  const test::ScratchFolder folder;
  RefereeSession chess{Arbiter::begin({}).value()};
  EXPECT_TRUE(chess.handle("save " + folder.path("chess.pgn")).at("ok").as_bool());
  VariantRefereeSession session = referee_of(Variant::Atomic);
  const boost::json::object answer = session.handle("load " + folder.path("chess.pgn"));
  EXPECT_EQ(answer.at("error").as_string(), "file_error");
}

TEST(Referee, RefusesTheLogOfAVariant) {
  const test::ScratchFolder folder;
  VariantRefereeSession session = referee_of(Variant::Horde);
  expect_ok(session, "save " + folder.path("horde.log"));
  RefereeSession chess{Arbiter::begin({}).value()};
  const boost::json::object answer = chess.handle("load " + folder.path("horde.log"));
  EXPECT_EQ(answer.at("error").as_string(), "file_error");
  EXPECT_TRUE(std::string_view{answer.at("sentence").as_string()}.contains("another variant"));
}

}  // namespace
}  // namespace tabiya::cli::referee_variant
