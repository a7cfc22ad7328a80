/// A UCI program as the opponent at the terminal, without the terminal.
#include <gtest/gtest.h>

#include <string>

#include "cli/type_in_session.hpp"
#include "support/scratch_folder.hpp"
#include "support/scripted_host.hpp"
#include "support/strict_engine.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/players/uci_player.hpp"
#include "uci/bad_engine.hpp"

namespace tabiya::cli {
namespace {

using test::CastlingGames;
using test::contains;
using test::let_computer_answer;
using test::new_session;
using test::StrictHost;
using test::type;

Opponent program_on(uci::Host& host, Color color, std::string argument = "x") {
  return {.color = color,
          .name = "Robot",
          .player = std::make_unique<players::UciPlayer>(players::UciSettings{
              .name = "Robot",
              .call = {.arguments = {"robot", std::move(argument)}, .host = &host},
              .patience = std::chrono::seconds{1}})};
}

Session session_of(const uci::GameLine& game) {
  return Session{
      Arbiter::begin({.ruleset = casual_ruleset(), .start = game.start, .castling_mode = game.mode})
          .value()};
}

/// Castling on either side, a promotion and a capture en passant, in standard chess and Chess960; the
/// person has one side and the program the other.
TEST(SessionProgram, PlaysWholeGamesInTheirDialect) {
  StrictHost machine;
  for (const uci::GameLine& game : CastlingGames{}.all()) {
    for (const Color computer : all_colors) {
      Session session = session_of(game);
      session.play_against(program_on(machine.host, computer));
      for (const Move move : game.moves) {
        const Position before = session.game().position();
        if (session.awaits_computer()) {
          let_computer_answer(session);
        } else {
          type(session, {to_uci(before, move, game.mode)});
        }
        ASSERT_EQ(session.game().moves().back(), move) << to_uci(before, move, game.mode);
      }
    }
  }
}

TEST(SessionProgram, ThatFailsLeavesTheGameAndItsSideToThePerson) {
  test::ScriptedHost host{test::every_program_is<test::BadEngine>()};
  Session session = new_session();
  session.play_against(program_on(host, Color::Black, "crashes-in-search"));
  EXPECT_TRUE(contains(session.greeting(), "You play White; Robot plays the other side."));
  type(session, {"e4"});
  ASSERT_TRUE(session.awaits_computer());
  const std::string reply = let_computer_answer(session);
  EXPECT_EQ(reply,
            "“Robot” cannot be used: the engine was killed by signal 6 (Aborted) before bestmove.\n"
            "You can play on for Black.");
  EXPECT_FALSE(session.awaits_computer());
  type(session, {"e5"});
  EXPECT_EQ(session.game().moves().size(), 2U);
}

TEST(SessionProgram, AnswersADrawOfferAndMayFailAtThat) {
  StrictHost machine;
  Session session = new_session();
  session.play_against(program_on(machine.host, Color::Black));
  type(session, {"e4"});
  let_computer_answer(session);
  type(session, {"draw"});
  EXPECT_TRUE(contains(let_computer_answer(session), "Black declines")) << "it is early";
  test::ScriptedHost host{test::every_program_is<test::BadEngine>()};
  session.play_against(program_on(host, Color::Black, "crashes-in-search"));
  type(session, {"draw"});
  const std::string reply = let_computer_answer(session);
  EXPECT_TRUE(contains(reply, "You can play on for Black.")) << reply;
  EXPECT_FALSE(session.game().is_over());
}

TEST(SessionProgram, ThatDoesNotEvenHurryCanBeLeftAtOnce) {
  test::ScriptedHost host{test::every_program_is<test::BadEngine>()};
  Session session = new_session();
  std::stop_source give_up;
  session.play_against({.color = Color::White,
                        .name = "Robot",
                        .player = std::make_unique<players::UciPlayer>(
                            players::UciSettings{.name = "Robot",
                                                 .call = {.arguments = {"robot", "hangs-in-search"},
                                                          .stop = give_up.get_token(),
                                                          .host = &host}}),
                        .give_up = give_up});
  session.give_up_thought();
  EXPECT_TRUE(contains(let_computer_answer(session), "You can play on for White."));
  EXPECT_EQ(host.now(), uci::Deadline{}) << "it was not waited for";
}

TEST(SessionProgram, IsNamedInASavedGameAndMissedInALoadedOne) {
  const test::ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  StrictHost machine;
  Session session = new_session();
  session.name_players({"Anna", ""});
  session.play_against(program_on(machine.host, Color::Black));
  type(session, {"e4"});
  let_computer_answer(session);
  type(session, {"save " + path});
  EXPECT_TRUE(contains(folder.read("game.pgn"), "[BlackType \"program\"]"))
      << folder.read("game.pgn");
  EXPECT_TRUE(contains(folder.read("game.pgn"), "[WhiteType \"human\"]"));
  Session later = new_session();
  EXPECT_TRUE(contains(type(later, {"load " + path}),
                       "Black was played by Robot; you move for both. To go on against it, start "
                       "with --load and --engine."));
}

TEST(SessionTest, AGameWithAResultSaysSoWhenItIsLoaded) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("game.pgn", "[Result \"1-0\"]\n\n1-0\n");
  Session session = new_session();
  EXPECT_TRUE(contains(type(session, {"load " + path}),
                       "The file gives the result 1-0. It is kept unless the game goes on."));
  type(session, {"save " + folder.path("again.pgn")});
  EXPECT_TRUE(contains(folder.read("again.pgn"), "[Result \"1-0\"]"));
  const std::string mated = folder.write("mate.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
  EXPECT_FALSE(contains(type(session, {"load " + mated}), "The file gives"));
}

TEST(SessionComputer, ResignsAHopelessGameIfItMay) {
  for (const bool may_resign : {false, true}) {
    Session session = test::session_from("3qk3/3r4/8/8/8/8/7P/4K3 w - - 0 30");
    Opponent computer = computer_at(*players::Level::of(4), Color::White, 1);
    computer.may_resign = may_resign;
    session.play_against(std::move(computer));
    let_computer_answer(session);
    EXPECT_EQ(session.game().is_over(), may_resign);
  }
}

}  // namespace
}  // namespace tabiya::cli
