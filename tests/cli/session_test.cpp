/// The dialogue of a game at the terminal, without the terminal.
#include "cli/play/session.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/type_in_session.hpp"
#include "support/scratch_folder.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::cli {
namespace {

using test::announced;
using test::contains;
using test::new_session;
using test::ScratchFolder;
using test::session_from;
using test::type;

TEST(SessionTest, AcceptsMovesInEveryNotation) {
  Session session = new_session();
  type(session, {"e4", "e7e5", "g1-f3", "Nb8-c6", "Bf1b5", "a6", "0-0"});
  EXPECT_EQ(to_fen(session.game().position()),
            "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4");
}

TEST(SessionTest, BadInputLosesNothing) {
  Session session = new_session();
  type(session, {"e4", "e5"});
  const Game before = session.game();
  EXPECT_TRUE(contains(type(session, {"xyzzy"}), "\"xyzzy\" is not a move"));
  EXPECT_TRUE(contains(type(session, {"xyzzy"}), "help"));
  EXPECT_TRUE(contains(type(session, {"e4e6"}), "(FIDE 3.7"));
  EXPECT_TRUE(contains(type(session, {"moves z9"}), "is not a square"));
  EXPECT_TRUE(contains(type(session, {"load /nowhere.pgn"}), "there is no file"));
  EXPECT_TRUE(contains(type(session, {"new 8/8"}), "FEN"));
  EXPECT_TRUE(contains(type(session, {"new chess960 960"}), "0 to 959"));
  EXPECT_TRUE(contains(type(session, {"lang xx"}), "en and de"));
  EXPECT_EQ(type(session, {"", "   "}), "");
  EXPECT_EQ(session.game(), before);
}

TEST(SessionTest, AnAmbiguousMoveNamesThePieces) {
  Session session = session_from("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
  EXPECT_EQ(type(session, {"Nd2"}),
            "\"Nd2\" is ambiguous: the knights on b1 and f3 can both go there.");
}

TEST(SessionTest, WhyGivesTheReason) {
  Session session = new_session();
  EXPECT_EQ(type(session, {"why e1g1"}),
            "e1g1: White may not castle: the bishop on f1 and the knight on g1 stand in the way "
            "(FIDE 3.8.2.2).");
  EXPECT_EQ(type(session, {"why e4"}), "e4 is legal.");
}

// FIDE 3.7.3.3
TEST(SessionTest, APromotionIsAskedForAndListsThePieces) {
  Session session = session_from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(type(session, {"a8"}), "Promote to queen, rook, bishop or knight?");
  EXPECT_TRUE(contains(type(session, {"king"}), "Promote to"));
  type(session, {"knight"});
  EXPECT_EQ(to_fen(session.game().position()), "N7/7k/8/8/8/8/8/K7 b - - 0 1");
}

TEST(SessionTest, APromotionIsGivenAsALetterOrWithTheMove) {
  for (const std::string_view answer : {"q", "Q", "queen", "Queen", "d", "Dame"}) {
    Session session = session_from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    type(session, {"a7a8", answer});
    EXPECT_EQ(session.game().moves().back(),
              Move::promotion(Square::A7, Square::A8, PieceType::Queen))
        << answer;
  }
  Session session = session_from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  type(session, {"a8=B"});
  EXPECT_EQ(session.game().moves().size(), 1U);
}

TEST(SessionTest, APromotionCanBeCancelled) {
  Session session = session_from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(type(session, {"a8", ""}), "The pawn has not moved.");
  type(session, {"Kb2"});
  EXPECT_EQ(session.game().moves().size(), 1U);
}

TEST(SessionTest, CheckIsAnnounced) {
  Session session = new_session();
  type(session, {"e4", "e5", "Qh5", "Nc6", "Qxf7"});
  EXPECT_EQ(announced(session), "Black is in check from the queen on f7\n");
}

// FIDE 5.2.3, 9.1.2.1
TEST(SessionTest, ADrawIsAskedForAndConfirmed) {
  Session session = new_session();
  EXPECT_TRUE(contains(type(session, {"draw"}), "(FIDE 5.2.3)")) << "both must have moved";
  type(session, {"e4", "e5"});
  EXPECT_TRUE(contains(type(session, {"draw"}), "Does Black accept?"));
  EXPECT_EQ(type(session, {"perhaps"}), "Please answer yes or no.");
  EXPECT_EQ(type(session, {"no"}), "Black declines; the game continues.");
  EXPECT_FALSE(session.game().is_over());
  type(session, {"draw", "yes"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::Agreement));
  EXPECT_TRUE(contains(announced(session), "(FIDE 5.2.3)"));
}

// FIDE 9.2.2
TEST(SessionTest, ARepetitionIsAnnouncedAndEndsTheGameOnlyIfClaimed) {
  Session session = new_session();
  type(session, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  EXPECT_TRUE(contains(announced(session), "type claim Ng8")) << announced(session);
  EXPECT_TRUE(contains(type(session, {"claim"}), "claim Ng8"));
  type(session, {"Ng8"});
  EXPECT_TRUE(contains(announced(session), "type claim\n")) << announced(session);
  EXPECT_FALSE(session.game().is_over());
  type(session, {"claim"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::ThreefoldClaim));
}

// FIDE 9.2.1
TEST(SessionTest, AClaimCanStateTheIntendedMove) {
  Session session = new_session();
  type(session, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "claim Ng8"});
  EXPECT_EQ(session.game().outcome(), Outcome::draw(Termination::ThreefoldClaim));
  EXPECT_EQ(session.game().moves().size(), 7U);
}

// FIDE 9.3.2
TEST(SessionTest, FiftyMovesAreAnnounced) {
  Session session = session_from("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
  type(session, {"Ra2"});
  EXPECT_EQ(session.announcements().size(), 1U) << announced(session);
  EXPECT_TRUE(contains(announced(session), "(FIDE 9.3.2): type claim\n")) << announced(session);
}

TEST(SessionTest, AClaimWithoutGroundIsRefusedWithReasons) {
  Session session = new_session();
  EXPECT_TRUE(contains(type(session, {"claim"}), "No draw can be claimed"));
  EXPECT_FALSE(session.game().is_over());
}

// FIDE 5.1.2
TEST(SessionTest, ReportsIgnoredCastlingRightsOfAFen) {
  Session session = new_session();
  const std::string answer = type(session, {"new 4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1"});
  EXPECT_NE(answer.find("ignored: a castling right lacks its king or rook"), std::string::npos)
      << answer;
}

TEST(SessionTest, ResigningNeedsConfirmation) {
  Session session = new_session();
  type(session, {"e4"});
  EXPECT_EQ(type(session, {"resign"}), "Does Black really resign? (yes or no)");
  EXPECT_EQ(type(session, {"no"}), "The game continues.");
  type(session, {"resign", "yes"});
  EXPECT_EQ(session.game().outcome(), Outcome::win(Color::White, Termination::Resignation));
}

TEST(SessionTest, MovesAreTakenBackAndPlayedAgain) {
  Session session = new_session();
  type(session, {"e4", "e5", "Nf3"});
  const Game whole = session.game();
  EXPECT_EQ(type(session, {"undo"}), "Nf3 was taken back.");
  type(session, {"undo", "undo"});
  EXPECT_EQ(type(session, {"undo"}), "There is no move to take back.");
  type(session, {"redo", "redo", "redo"});
  EXPECT_EQ(session.game(), whole);
  EXPECT_EQ(type(session, {"redo"}), "There is no move to redo.");
}

TEST(SessionTest, ANewMoveForgetsTheUndoneMoves) {
  Session session = new_session();
  type(session, {"e4", "e5", "undo", "c5"});
  EXPECT_EQ(type(session, {"redo"}), "There is no move to redo.");
}

TEST(SessionTest, AMateCanBeUndone) {
  Session session = new_session();
  type(session, {"f3", "e5", "g4", "Qh4"});
  EXPECT_EQ(type(session, {"no"}), "The game was not saved.");
  EXPECT_TRUE(contains(type(session, {"a3"}), "The game is over"));
  type(session, {"undo", "Nc6"});
  EXPECT_FALSE(session.game().is_over());
}

TEST(SessionTest, ListsTheMovesOfAllPiecesOrOfOne) {
  Session session = new_session();
  EXPECT_EQ(type(session, {"moves g1"}), "Nf3  Nh3");
  EXPECT_EQ(type(session, {"moves e1"}), "There are no legal moves from e1.");
  EXPECT_TRUE(contains(type(session, {"moves"}), "Na3  Nc3  Nf3  Nh3  a3  a4"));
}

TEST(SessionTest, AFinishedGameIsSavedUnderTheTypedName) {
  const ScratchFolder folder;
  Session session = new_session();
  EXPECT_EQ(type(session, {"f3", "e5", "g4", "Qh4"}), "Save the game? Type a file name or no.");
  const std::string path = folder.path("mate");
  EXPECT_EQ(type(session, {path}), "The game was saved to " + path + ".pgn.");
  EXPECT_TRUE(contains(folder.read("mate.pgn"), "1. f3 e5 2. g4 Qh4# 0-1"));
  EXPECT_EQ(type(session, {"quit"}), "Goodbye.") << "nothing is left to ask";
  EXPECT_TRUE(session.is_finished());
}

TEST(SessionTest, AFileIsNeverOverwrittenSilently) {
  const ScratchFolder folder;
  const std::string path = folder.write("old.pgn", "old\n");
  Session session = new_session();
  EXPECT_TRUE(contains(type(session, {"e4", "save " + path}), "exists"));
  EXPECT_EQ(type(session, {"no"}), "The game was not saved.");
  EXPECT_EQ(folder.read("old.pgn"), "old\n");
  type(session, {"save " + path, "append"});
  EXPECT_EQ(folder.read("old.pgn").find("old\n\n[Event "), 0U);
  type(session, {"save " + path, "overwrite"});
  EXPECT_EQ(folder.read("old.pgn").find("[Event "), 0U);
}

TEST(SessionTest, AFileThatCannotBeWrittenIsAskedForAgain) {
  const ScratchFolder folder;
  Session session = new_session();
  type(session, {"e4", "quit"});
  EXPECT_TRUE(contains(type(session, {"/nowhere/game.pgn"}), "cannot write /nowhere/game.pgn"));
  EXPECT_FALSE(session.is_finished());
  type(session, {folder.path("game.pgn")});
  EXPECT_TRUE(session.is_finished());
  EXPECT_TRUE(contains(folder.read("game.pgn"), "1. e4 *"));
}

TEST(SessionTest, QuittingAsksWhetherToSave) {
  Session session = new_session();
  EXPECT_EQ(type(session, {"e4", "quit"}), "Save the game? Type a file name or no.");
  EXPECT_FALSE(session.is_finished());
  type(session, {"no"});
  EXPECT_TRUE(session.is_finished());
}

TEST(SessionTest, ADeclinedSaveIsNotAskedForAgain) {
  Session session = new_session();
  EXPECT_EQ(type(session, {"f3", "e5", "g4", "Qh4"}), "Save the game? Type a file name or no.");
  EXPECT_EQ(type(session, {"no"}), "The game was not saved.");
  type(session, {"quit"});
  EXPECT_TRUE(session.is_finished());
}

TEST(SessionTest, NamesTheLastFileWhereAFileIsMissing) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  Session session = new_session();
  EXPECT_EQ(type(session, {"load"}), "Which file? For example: load game.pgn");
  EXPECT_EQ(type(session, {"e4", "save " + path, "load"}),
            "Which file? The last one was " + path + ".");
  Session other = new_session();
  EXPECT_EQ(type(other, {"load " + path, "laden"}), "Which file? The last one was " + path + ".");
}

TEST(SessionTest, SavesTheNamesOfThePlayers) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  Session session = new_session();
  session.name_players({"Anna", "Bert"});
  type(session, {"e4", "save " + path});
  EXPECT_TRUE(contains(folder.read("game.pgn"), "[White \"Anna\"]\n[Black \"Bert\"]"));
  Session other = new_session();
  type(other, {"load " + path, "e5", "save " + folder.path("again.pgn")});
  EXPECT_TRUE(contains(folder.read("again.pgn"), "[White \"Anna\"]\n[Black \"Bert\"]"));
}

constexpr std::string_view annotated_game =
    "[Event \"Linares\"]\n[Site \"Linares ESP\"]\n[Date \"1999.02.21\"]\n[Round \"1.2\"]\n"
    "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n[WhiteElo \"2800\"]\n"
    "[Annotator \"Carla\"]\n[TimeControl \"40/2h and more\"]\n[Termination \"time forfeit\"]\n\n"
    "{Round one.} 1. e4 $1 {[%clk 1:59:58.5] Best by test.} (1. d4 {solid} 1... d5) 1... e5 "
    "{[%eval 0.20]} 2. Nf3 1-0\n";

TEST(SessionTest, AGameThatIsContinuedKeepsAllThatItsFileHad) {
  const ScratchFolder folder;
  Session session = new_session();
  type(session, {"load " + folder.write("old.pgn", annotated_game), "Nc6",
                 "save " + folder.path("new.pgn")});
  EXPECT_EQ(folder.read("new.pgn"),
            "[Event \"Linares\"]\n[Site \"Linares ESP\"]\n[Date \"1999.02.21\"]\n[Round \"1.2\"]\n"
            "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"*\"]\n[Annotator \"Carla\"]\n"
            "[Ruleset \"casual\"]\n[Termination \"unterminated\"]\n"
            "[TimeControl \"40/2h and more\"]\n[WhiteElo \"2800\"]\n\n"
            "{Round one.} 1. e4 $1 {[%clk 1:59:58.5] Best by test.} (1. d4 {solid} 1... d5)\n"
            "1... e5 {[%eval 0.20]} 2. Nf3 Nc6 *\n\n");
}

TEST(SessionTest, AGameThatIsNotContinuedKeepsItsResult) {
  const ScratchFolder folder;
  Session session = new_session();
  type(session,
       {"load " + folder.write("old.pgn", annotated_game), "save " + folder.path("new.pgn")});
  const std::string saved = folder.read("new.pgn");
  EXPECT_TRUE(contains(saved, "[Result \"1-0\"]")) << saved;
  EXPECT_TRUE(contains(saved, "[Termination \"time forfeit\"]")) << saved;
  EXPECT_TRUE(contains(saved, "2. Nf3 1-0")) << saved;
}

TEST(SessionTest, AReplacedMoveOfTheFileBecomesAVariation) {
  const ScratchFolder folder;
  Session session = new_session();
  type(session, {"load " + folder.write("old.pgn", annotated_game), "undo", "Bc4",
                 "save " + folder.path("new.pgn")});
  EXPECT_TRUE(contains(folder.read("new.pgn"), "2. Bc4 (2. Nf3) *"));
}

TEST(SessionTest, ANewGameAfterALoadedOneHasNothingOfIt) {
  const ScratchFolder folder;
  Session session = new_session();
  type(session, {"load " + folder.write("old.pgn", annotated_game), "new", "d4",
                 "save " + folder.path("new.pgn")});
  EXPECT_FALSE(contains(folder.read("new.pgn"), "Linares"));
}

TEST(SessionTest, AGameWithANullMoveIsRefusedAndNotCut) {
  const ScratchFolder folder;
  Session session = new_session();
  const std::string path = folder.write("old.pgn", "1. e4 e5 2. d4 -- 3. dxe5 *\n");
  EXPECT_EQ(type(session, {"load " + path}),
            "after 3 plies there is a null move, which cannot be made in a game.");
}

TEST(SessionTest, YesIsNotAFileName) {
  for (const std::string_view yes : {"yes", "y", "Yes"}) {
    const ScratchFolder folder;
    Session session = new_session();
    EXPECT_EQ(type(session, {"e4", "quit", yes}), "Type a file name, such as game.pgn, or no.");
    type(session, {folder.path("game.pgn")});
    EXPECT_TRUE(session.is_finished());
    EXPECT_TRUE(contains(folder.read("game.pgn"), "1. e4 *"));
  }
}

TEST(SessionTest, YesToAFileThatExistsShowsTheChoicesAgain) {
  const ScratchFolder folder;
  const std::string path = folder.write("old.pgn", "old\n");
  Session session = new_session();
  const std::string choices = type(session, {"e4", "save " + path});
  EXPECT_TRUE(contains(choices, "Type append, overwrite,"));
  EXPECT_EQ(type(session, {"y"}), choices);
  type(session, {"append"});
  EXPECT_EQ(folder.read("old.pgn").find("old\n\n[Event "), 0U);
}

TEST(SessionTest, AMoveIsNotAFileName) {
  Session session = new_session();
  type(session, {"f3", "e5", "g4", "Qh4"});
  EXPECT_EQ(
      type(session, {"Kf2"}),
      "Kf2 is a move. Type Kf2.pgn to save the game under this name, another file name or no.");
  EXPECT_TRUE(contains(type(session, {"e2e4"}), "e2e4 is a move."));
  EXPECT_EQ(type(session, {"no"}), "The game was not saved.");
}

TEST(SessionTest, ACommandIsNotAFileName) {
  Session session = new_session();
  type(session, {"f3", "e5", "g4", "Qh4", "undo"});
  EXPECT_EQ(session.game().moves().size(), 3U);
}

TEST(SessionTest, LoadingFirstAsksWhetherToSave) {
  const ScratchFolder folder;
  const std::string path = folder.write("two.pgn", "1. e4 *\n\n[Event \"2\"]\n\n1. d4 d5 *\n");
  Session session = new_session();
  EXPECT_EQ(type(session, {"c4", "load " + path + " 2"}), "Save the game? Type a file name or no.");
  EXPECT_EQ(type(session, {"no"}), "The game was not saved.\n" + path + ", after 2 plies.");
  EXPECT_EQ(type(session, {"score"}), "1. d4 d5 *");
  EXPECT_TRUE(contains(type(session, {"load " + path + " 3"}), "has no game 3"));
}

TEST(SessionTest, AChess960GameIsSavedAndLoadedWithItsCastling) {
  const ScratchFolder folder;
  const std::string path = folder.path("game.pgn");
  Session session = new_session();
  type(session, {"new chess960 0", "f4", "f5", "save " + path, "load " + path});
  EXPECT_EQ(session.game().moves().size(), 2U);
  EXPECT_EQ(session.game().castling_mode(), CastlingMode::Chess960);
}

TEST(SessionTest, SpeaksGerman) {
  Session session = new_session();
  type(session, {"lang de"});
  EXPECT_EQ(session.prompt(), "Weiß > ");
  EXPECT_EQ(type(session, {"warum e1g1"}).find("e1g1: Weiß darf nicht rochieren"), 0U);
  EXPECT_EQ(type(session, {"Sf3"}), "1. Sf3");
  EXPECT_EQ(type(session, {"Nf6"}), "1... Sf6") << "the letters of files are understood too";
  EXPECT_EQ(type(session, {"zurück"}), "Sf6 ist zurückgenommen.");
  EXPECT_EQ(type(session, {"e5", "d4", "Be7"}), "2... Le7") << "no pawn can go there";
  EXPECT_EQ(type(session, {"g3", "a6", "Bh3"}), "»Bh3« ist mehrdeutig: h3 oder Lh3.")
      << "a pawn for Germans, a bishop for others";
}

TEST(SessionTest, FlipsTheBoard) {
  Session session = new_session();
  EXPECT_TRUE(session.handle("flip", Instant{}).shows_board);
  EXPECT_EQ(session.viewer(), Color::Black);
}

TEST(SessionTest, AScoreThatStartsWithBlackHasDots) {
  Session session = session_from("4k3/8/8/8/8/8/8/R3K3 b - - 0 7");
  EXPECT_EQ(type(session, {"Kd7", "Ra7", "score"}), "7... Kd7 8. Ra7+ *");
}

}  // namespace
}  // namespace tabiya::cli
