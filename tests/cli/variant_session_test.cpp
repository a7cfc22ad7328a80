/// Games of variants at the terminal, without the terminal.
#include "cli/play/variant_session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cli/play/play_page.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::cli::variant_session {
namespace {

using test::ScratchFolder;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string type(VariantSession& session, std::initializer_list<std::string_view> lines) {
  std::string answer;
  for (const std::string_view line : lines) answer = session.handle(line, Instant{}).text;
  return answer;
}

VariantSession session_of(Variant variant, std::string_view fen = {}) {
  if (fen.empty()) return VariantSession{VariantGame{variant}};
  return VariantSession{VariantGame{*parse_variant_position(variant, fen)}};
}

std::string announced(const VariantSession& session) {
  std::string text;
  for (const std::string& line : session.announcements()) text += line + "\n";
  return text;
}

/// The page in a plain terminal.
std::string page(const VariantSession& session) {
  return draw_page(page_of(session, "", Terminal{}, Instant{}), Terminal{}, {80, 24});
}

TEST(VariantSession, GreetsWithTheRuleOfTheVariant) {
  const VariantSession session = session_of(Variant::ThreeCheck);
  EXPECT_TRUE(contains(session.greeting(), "Three-check: The third check wins."));
  const VariantSession german{VariantGame{Variant::Atomic}, Language::German};
  EXPECT_TRUE(contains(german.greeting(), "explodiert"));
}

TEST(VariantSession, TakesMovesInEveryNotationAndDrops) {
  VariantSession session = session_of(Variant::Crazyhouse);
  EXPECT_EQ(type(session, {"e4"}), "1. e4");
  EXPECT_EQ(type(session, {"d7d5"}), "1... d5");
  type(session, {"exd5", "Qxd5"});
  EXPECT_EQ(type(session, {"P@e5"}), "3. P@e5");
  EXPECT_EQ(session.game().moves().size(), 5U);
  EXPECT_TRUE(contains(type(session, {"score"}), "3. P@e5"));
}

TEST(VariantSession, ShowsPocketsAndChecksLeft) {
  VariantSession crazyhouse = session_of(Variant::Crazyhouse);
  EXPECT_TRUE(contains(page(crazyhouse), "pocket: -"));
  type(crazyhouse, {"e4", "d5", "exd5", "Qxd5"});
  EXPECT_TRUE(contains(page(crazyhouse), "pocket: P\n")) << page(crazyhouse);
  EXPECT_TRUE(contains(page(crazyhouse), "pocket: p\n")) << page(crazyhouse);
  VariantSession checks = session_of(Variant::ThreeCheck);
  type(checks, {"e4", "e5", "Bc4", "Nc6", "Bxf7"});
  EXPECT_TRUE(contains(page(checks), "2 checks left  p")) << page(checks);
  EXPECT_TRUE(contains(announced(checks), "Black is in check"));
  EXPECT_TRUE(contains(page(checks), "!k!"));
}

TEST(VariantSession, ShowsWhatExploded) {
  VariantSession session = session_of(Variant::Atomic);
  type(session, {"Nf3", "e5", "Nxe5"});
  EXPECT_TRUE(contains(page(session), "  p\n")) << page(session);
  type(session, {"undo", "undo"});
  type(session, {"a6", "Ng5", "a5", "Nxf7"});
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::White, Termination::VariantRule));
  EXPECT_TRUE(contains(page(session), "kbnp")) << page(session);
}

TEST(VariantSession, ExplainsWhyAMoveIsRefused) {
  VariantSession session = session_of(Variant::Antichess, "8/8/8/8/8/1p6/P7/1N6 w - - 0 1");
  const std::string why = type(session, {"why Nc3"});
  EXPECT_FALSE(contains(why, "is legal")) << why;
  EXPECT_EQ(type(session, {"Nc3"}), why);
  EXPECT_TRUE(session.game().moves().empty());
  EXPECT_EQ(type(session, {"why axb3"}), "axb3# is legal.");
  EXPECT_EQ(type(session, {"moves"}), "axb3#");
  EXPECT_TRUE(contains(type(session, {"moves b1"}), "no legal moves"));
}

TEST(VariantSession, ListsDropsByTheirSquare) {
  VariantSession session = session_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1");
  EXPECT_EQ(type(session, {"moves a8"}), "N@a8");
  EXPECT_EQ(type(session, {"moves a4"}), "N@a4  P@a4");
}

TEST(VariantSession, AsksForThePromotionPiece) {
  VariantSession session = session_of(Variant::Antichess, "8/P7/8/8/8/8/7p/8 w - - 0 1");
  EXPECT_TRUE(contains(type(session, {"a7a8"}), "Promote to"));
  EXPECT_EQ(type(session, {"king"}), "1. a8=K");
}

TEST(VariantSession, SaysHowTheGameEndedAndOffersToSaveIt) {
  VariantSession session = session_of(Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1");
  EXPECT_EQ(type(session, {"Ke4"}), "Save the game? Type a file name or no.");
  EXPECT_TRUE(contains(announced(session), "White has won: the king has reached the hill"));
  EXPECT_EQ(session.title(), "1-0");
  EXPECT_TRUE(contains(type(session, {"Kd8"}), "is a move"));
  type(session, {"no"});
  EXPECT_TRUE(contains(type(session, {"Kd8"}), "The game is over"));
  EXPECT_TRUE(contains(type(session, {"undo"}), "Ke4# was taken back"));
  EXPECT_FALSE(session.game().is_over());
  EXPECT_EQ(type(session, {"Kd2"}), "1. Kd2");
}

TEST(VariantSession, RedoesWhatWasTakenBack) {
  VariantSession session = session_of(Variant::Horde);
  type(session, {"b6", "axb6", "undo", "undo"});
  EXPECT_EQ(type(session, {"redo"}), "1. b6");
  EXPECT_EQ(type(session, {"redo"}), "1... axb6");
  EXPECT_TRUE(contains(type(session, {"redo"}), "no move to redo"));
  EXPECT_TRUE(contains(type(session, {"undo", "undo", "undo"}), "no move to take back"));
}

TEST(VariantSession, AsksForDrawsAndResignations) {
  VariantSession session = session_of(Variant::Atomic);
  EXPECT_TRUE(contains(type(session, {"draw"}), "before both players"));
  type(session, {"e4", "e5"});
  EXPECT_TRUE(contains(type(session, {"draw"}), "Does Black accept?"));
  EXPECT_TRUE(contains(type(session, {"no"}), "Black declines"));
  EXPECT_TRUE(contains(type(session, {"resign"}), "Does White really resign?"));
  EXPECT_EQ(type(session, {"no"}), "The game continues.");
  type(session, {"resign black", "yes"});
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::White, Termination::Resignation));
  EXPECT_TRUE(contains(type(session, {"no", "undo"}), "The end is taken back"));
  type(session, {"draw black", "yes"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::Agreement));
}

TEST(VariantSession, AnnouncesAndGrantsClaims) {
  VariantSession session = session_of(Variant::Crazyhouse);
  EXPECT_TRUE(contains(type(session, {"claim"}), "No draw can be claimed"));
  type(session, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  EXPECT_TRUE(contains(announced(session), "type claim Ng8"));
  EXPECT_TRUE(contains(type(session, {"claim"}), "claim Ng8"));
  type(session, {"claim threefold Ng8"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::ThreefoldClaim));
}

TEST(VariantSession, RefusesWhatOnlyChessHas) {
  VariantSession session = session_of(Variant::RacingKings);
  for (const char* const line : {"touch e2", "flag", "pause", "complain e2"}) {
    EXPECT_TRUE(contains(type(session, {line}), "no clocks")) << line;
  }
  EXPECT_EQ(type(session, {"fen"}), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
  EXPECT_TRUE(contains(type(session, {"help"}), "N@f3"));
}

TEST(VariantSession, SpeaksGerman) {
  VariantSession session{VariantGame{Variant::Crazyhouse}, Language::German};
  type(session, {"e4", "d5", "exd5", "Dxd5"});
  EXPECT_TRUE(contains(page(session), "Reserve: P"));
  EXPECT_EQ(type(session, {"Sc3"}), "3. Sc3");
  EXPECT_TRUE(contains(type(session, {"züge b1"}), "Von b1"));
}

TEST(VariantSession, SavesAndLoadsGames) {
  const ScratchFolder folder;
  VariantSession session = session_of(Variant::Crazyhouse);
  session.name_players({"Ada", "Bob"});
  type(session, {"e4", "d5", "exd5", "Qxd5", "P@e5"});
  const std::string path = folder.path("game.pgn");
  EXPECT_TRUE(
      contains(session.handle("save " + folder.path("game"), Instant{}).text, "was saved to"));
  const std::string text = folder.read("game.pgn");
  EXPECT_TRUE(contains(text, "[Variant \"Crazyhouse\"]")) << text;
  EXPECT_TRUE(contains(text, "[White \"Ada\"]")) << text;
  EXPECT_FALSE(contains(text, "[FEN ")) << text;
  EXPECT_TRUE(contains(text, "1. e4 d5 2. exd5 Qxd5 3. P@e5 *")) << text;
  const VariantGame saved = session.game();
  EXPECT_EQ(type(session, {"new"}), "New game.");
  EXPECT_TRUE(contains(session.handle("load " + path, Instant{}).text, "after 5 plies"));
  EXPECT_EQ(session.game(), saved);
}

TEST(VariantSession, KeepsTheCommentsOfALoadedGame) {
  const ScratchFolder folder;
  folder.write("game.pgn", "[Variant \"Three-check\"]\n\n1. e4 {best} e5 (1... c5) 2. Bc4 *\n");
  VariantSession session = session_of(Variant::ThreeCheck);
  static_cast<void>(session.handle("load " + folder.path("game.pgn"), Instant{}));
  type(session, {"Nc6"});
  static_cast<void>(session.handle("save " + folder.path("more"), Instant{}));
  const std::string text = folder.read("more.pgn");
  EXPECT_TRUE(contains(text, "1. e4 {best} 1... e5 (1... c5) 2. Bc4 Nc6 *")) << text;
}

TEST(VariantSession, SavesTheStartThatWasSetUp) {
  const ScratchFolder folder;
  VariantSession session = session_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1");
  type(session, {"Ra8"});
  static_cast<void>(session.handle(folder.path("won"), Instant{}));
  const std::string text = folder.read("won.pgn");
  EXPECT_TRUE(contains(text, "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1\"]")) << text;
  EXPECT_TRUE(contains(text, "[SetUp \"1\"]")) << text;
  EXPECT_TRUE(contains(text, "1. Ra8# 1-0")) << text;
}

TEST(VariantSession, LoadsNoGamesOfChess) {
  const ScratchFolder folder;
  folder.write("chess.pgn", "1. e4 e5 *\n");
  VariantSession session = session_of(Variant::Atomic);
  EXPECT_TRUE(contains(session.handle("load " + folder.path("chess.pgn"), Instant{}).text,
                       "game of chess"));
}

TEST(VariantSession, AsksWhetherToSaveBeforeThePlayerLeaves) {
  VariantSession session = session_of(Variant::Antichess);
  type(session, {"e3"});
  EXPECT_EQ(type(session, {"quit"}), "Save the game? Type a file name or no.");
  EXPECT_FALSE(session.is_finished());
  type(session, {"no"});
  EXPECT_TRUE(session.is_finished());
}

void let_computer_answer(VariantSession& session) {
  ASSERT_TRUE(session.awaits_computer());
  const auto thought = session.computer_thought(session.question_for_computer(Instant{}));
  static_cast<void>(session.follow(thought, Instant{}));
}

VariantSession against_computer(VariantSession session, Color computer) {
  session.play_against(VariantOpponent{*players::Level::of(1), computer, 1});
  return session;
}

TEST(VariantSession, PlaysAgainstTheComputerInEveryVariant) {
  for (const Variant variant : all_variants) {
    VariantSession session = against_computer(session_of(variant), Color::White);
    EXPECT_TRUE(contains(session.greeting(), "level 1"));
    let_computer_answer(session);
    EXPECT_FALSE(session.awaits_computer());
    EXPECT_EQ(session.game().moves().size(), 1U) << to_string(variant);
  }
}

TEST(VariantSession, TakesBackToTheOwnTurnAgainstTheComputer) {
  VariantSession session = against_computer(session_of(Variant::Atomic), Color::Black);
  type(session, {"e4"});
  let_computer_answer(session);
  type(session, {"undo"});
  EXPECT_TRUE(session.game().moves().empty());
  EXPECT_FALSE(session.awaits_computer());
}

TEST(VariantSession, OffersADrawToTheComputer) {
  VariantSession session = against_computer(
      session_of(Variant::KingOfTheHill, "7k/8/8/8/8/8/8/K7 w - - 0 30"), Color::Black);
  type(session, {"Kb1"});
  let_computer_answer(session);
  EXPECT_TRUE(contains(type(session, {"draw"}), "White offers a draw"));
  let_computer_answer(session);
  EXPECT_EQ(session.game().draw_offer(), std::nullopt);
}

TEST(VariantSession, GivesAHint) {
  VariantSession session = session_of(Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1");
  const std::string hint = type(session, {"hint"});
  EXPECT_TRUE(contains(hint, "Ke4#") || contains(hint, "Kd4#")) << hint;
}

TEST(VariantSession, GoesOnAgainstTheComputerOfALoadedGame) {
  const ScratchFolder folder;
  folder.write("game.pgn",
               "[White \"Tabiya, level 2\"]\n[Black \"Ada\"]\n[Variant \"Horde\"]\n\n1. b6 *\n");
  VariantSession session = session_of(Variant::Horde);
  static_cast<void>(session.handle("load " + folder.path("game.pgn"), Instant{}));
  EXPECT_EQ(session.viewer(), Color::Black);
  type(session, {"axb6"});
  EXPECT_TRUE(session.awaits_computer());
}

}  // namespace
}  // namespace tabiya::cli::variant_session
