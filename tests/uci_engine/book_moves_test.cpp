/// Moves of an opening book, as a GUI sees them.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "book/book_text.hpp"
#include "conversation.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::uci_engine::book_moves {
namespace {

using test::Conversation;
using test::entry;

/// A session with a book; the best move of the start is an unusual one.
class BookMoves : public testing::Test {
 protected:
  BookMoves() {
    const auto book = OpeningBook::from_entries(
        {entry("", "h4", 60), entry("", "a4", 30), entry("", "Na3", 10), entry("h4", "a5", 5),
         entry("h4 a5", "Rh3", 1), entry("Nf3 Nf6", "Ng1", 9), entry("Nf3 Nf6", "h3", 1)});
    file_ = folder_.write("book.bin", book.bytes());
    session.say("setoption name Hash value 1")
        .say("setoption name BookFile value " + file_)
        .say("setoption name BookSelection value best");
  }
  void use_book() { session.say("setoption name OwnBook value true"); }
  /// The answer to a search from the start.
  std::string best_move(const std::string& go = "go depth 1",
                        const std::string& position = "position startpos") {
    session.say(position).say(go).wait();
    return session.last("bestmove ");
  }
  [[nodiscard]] long remarks() { return session.count("info string book move"); }

  Conversation session;
  test::ScratchFolder folder_;
  std::string file_;
};

TEST_F(BookMoves, ArePlayedAtOnceIfTheEngineOwnsABook) {
  use_book();
  EXPECT_EQ(best_move(), "bestmove h2h4 ponder a7a5");
  EXPECT_EQ(session.last("info string book"), "info string book move h2h4, weight 60");
  EXPECT_EQ(session.count("info depth"), 0) << "nothing was searched";
  EXPECT_EQ(best_move("go wtime 1000 btime 1000", "position startpos moves h2h4 a7a5"),
            "bestmove h1h3");
}

TEST_F(BookMoves, AreNotPlayedUnlessTheGuiSaysSo) {
  EXPECT_EQ(remarks(), 0);
  EXPECT_FALSE(best_move().starts_with("bestmove h2h4"));
  EXPECT_EQ(session.last("info string the book"),
            "info string the book has 7 entries; OwnBook is still false");
}

TEST_F(BookMoves, AreNotPlayedInAnAnalysis) {
  use_book();
  for (const auto* const go : {"go infinite", "go ponder wtime 9000 btime 9000", "go mate 1"}) {
    session.say("position startpos").say(go).say("stop").wait();
  }
  session.say("setoption name UCI_AnalyseMode value true");
  static_cast<void>(best_move());
  EXPECT_EQ(session.count("bestmove "), 4);
  EXPECT_EQ(remarks(), 0);
}

TEST_F(BookMoves, AreThoseThatMayBeSearched) {
  use_book();
  EXPECT_EQ(best_move("go depth 1 searchmoves e2e4 a2a4"), "bestmove a2a4");
  EXPECT_EQ(remarks(), 1);
  EXPECT_TRUE(best_move("go depth 1 searchmoves e2e4").starts_with("bestmove e2e4"));
  EXPECT_EQ(remarks(), 1);
}

TEST_F(BookMoves, EndWithTheBookAndAtItsDepth) {
  use_book();
  static_cast<void>(best_move("go depth 1", "position startpos moves e2e4"));
  EXPECT_EQ(remarks(), 0) << "the book does not know it";
  session.say("setoption name BookDepth value 1");
  EXPECT_TRUE(best_move().starts_with("bestmove h2h4"));
  static_cast<void>(best_move("go depth 1", "position startpos moves h2h4 a7a5"));
  EXPECT_EQ(remarks(), 1);
}

TEST_F(BookMoves, DoNotGoBackToAnEarlierPosition) {
  use_book();
  EXPECT_EQ(best_move("go depth 1", "position startpos moves g1f3 g8f6"), "bestmove f3g1");
  // The start, without its move number.
  EXPECT_EQ(best_move("go depth 1",
                      "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                      "moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6"),
            "bestmove h2h3");
}

TEST_F(BookMoves, AreNotThoseOfAVariant) {
  use_book();
  session.say("setoption name UCI_Variant value atomic");
  static_cast<void>(best_move());
  EXPECT_EQ(remarks(), 0);
}

TEST_F(BookMoves, CastleAsTheGuiWritesIt) {
  const Position position = test::after_moves("e4 e5 Nf3 Nc6 Bb5 a6");
  const auto book =
      OpeningBook::from_entries({{.key = polyglot_key(position),
                                  .move = to_book_move(Move::castling(Square::E1, Square::H1)),
                                  .weight = 1}});
  session.say("setoption name BookFile value " + folder_.write("castling.bin", book.bytes()));
  use_book();
  const std::string line = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
  EXPECT_EQ(best_move("go depth 1", line), "bestmove e1g1");
  session.say("setoption name UCI_Chess960 value true");
  EXPECT_EQ(best_move("go depth 1", line), "bestmove e1h1");
}

/// The moves of many searches.
std::vector<std::string> moves_with(Conversation& session, const std::string& seed) {
  session.say("setoption name BookSelection value weighted")
      .say("setoption name BookSeed value " + seed);
  std::vector<std::string> moves;
  for (int count = 0; count < 40; ++count) {
    session.say("position startpos").say("go depth 1").wait();
    moves.push_back(session.last("bestmove ").substr(0, 13));
  }
  return moves;
}

TEST_F(BookMoves, AreTheSameForTheSameSeed) {
  use_book();
  const auto moves = moves_with(session, "7");
  EXPECT_EQ((std::set<std::string>{moves.begin(), moves.end()}),
            (std::set<std::string>{"bestmove h2h4", "bestmove a2a4", "bestmove b1a3"}));
  EXPECT_NE(moves_with(session, "8"), moves);
  EXPECT_EQ(moves_with(session, "7"), moves);
}

TEST_F(BookMoves, HaveTheLeastShareThatIsWanted) {
  use_book();
  session.say("setoption name BookMinShare value 20");
  const auto moves = moves_with(session, "7");
  EXPECT_EQ((std::set<std::string>{moves.begin(), moves.end()}),
            (std::set<std::string>{"bestmove h2h4", "bestmove a2a4"}));
}

TEST_F(BookMoves, StayThoseOfTheOldBookIfTheNewOneIsDamaged) {
  use_book();
  session.say("setoption name BookFile value " + folder_.write("damaged.bin", "not a book"));
  EXPECT_TRUE(
      session.last("info string BookFile")
          .ends_with("the size of 10 bytes is not a multiple of 16; the book is unchanged"));
  EXPECT_TRUE(best_move().starts_with("bestmove h2h4"));
  session.say("setoption name BookFile value <empty>");
  EXPECT_EQ(session.last("info string no book"), "info string no book is used");
  EXPECT_EQ(remarks(), 1);
  static_cast<void>(best_move());
  EXPECT_EQ(remarks(), 1);
}

}  // namespace
}  // namespace tabiya::uci_engine::book_moves
