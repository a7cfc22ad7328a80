#include "tabiya/notation/words.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "support/position.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

using enum Square;
using test::position;

// Texts that are not legal moves

void expect_text_sentences(const Position& position, std::string_view text,
                           std::string_view english, std::string_view german) {
  const auto error = parse_san(position, text, SanReading::Lenient);
  ASSERT_FALSE(error.has_value()) << text;
  EXPECT_EQ(to_words(position, error.error(), text), english);
  EXPECT_EQ(to_words(position, error.error(), text, Language::German), german);
}

TEST(ATextIsRefused, ForTheReasonThatItsMoveIsRefused) {  // FIDE 3.1, 3.8.2.2
  expect_text_sentences(Position{}, "Ke2", "e1e2: White's own pawn stands on e2 (FIDE 3.1)",
                        "e1e2: Auf e2 steht ein eigener Bauer (FIDE 3.1)");
  expect_text_sentences(
      Position{}, "O-O",
      "e1g1: White may not castle: the bishop on f1 and the knight on g1 stand in the "
      "way (FIDE 3.8.2.2)",
      "e1g1: Weiß darf nicht rochieren: Der Läufer auf f1 und der Springer auf g1 "
      "stehen im Weg (FIDE 3.8.2.2)");
}

TEST(ATextIsRefused, ForThePieceClosestToALegalMove) {  // FIDE 3.9.2
  const auto rooks = position(R"(
      . . . . r . . k
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      R . . . R . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . . .)");
  expect_text_sentences(
      rooks, "Rh4",
      "e4h4: the rook on e4 is pinned: its move would expose the king on e1 to the "
      "rook on e8 (FIDE 3.9.2)",
      "e4h4: Der Turm auf e4 ist gefesselt: Sein Zug würde den König auf e1 dem Turm "
      "auf e8 aussetzen (FIDE 3.9.2)");
}

TEST(ATextIsRefused, IfNoPieceMatches) {
  expect_text_sentences(Position{}, "Qd5", "d1d5: the pawn on d2 stands in the way (FIDE 3.5)",
                        "d1d5: Der Bauer auf d2 steht im Weg (FIDE 3.5)");
  expect_text_sentences(Position{}, "Nd5", R"("Nd5" is illegal: no knight can go to d5)",
                        "„Nd5“ ist nicht erlaubt: Kein Springer kann nach d5 ziehen");
}

TEST(ATextIsRefused, IfItIsAmbiguous) {  // PGN 8.2.3.4
  const auto knights = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . N . .
      . . . . . . . .
      . N . . K . . .)");
  expect_text_sentences(
      knights, "Nd2", R"("Nd2" is ambiguous: the knights on b1 and f3 can both go there)",
      "„Nd2“ ist mehrdeutig: Der Springer auf b1 und der Springer auf f3 können beide "
      "dorthin ziehen");
}

TEST(ATextIsRefused, IfItIsNotAMove) {
  expect_text_sentences(Position{}, "e9", R"("e9" is not a move: e9 is not on the board)",
                        "„e9“ ist kein Zug: e9 liegt nicht auf dem Brett");
  expect_text_sentences(Position{}, "Nf", R"("Nf" is not a whole move: it ends too early)",
                        "„Nf“ ist kein ganzer Zug: Es fehlt etwas");
  expect_text_sentences(
      Position{}, "e2",
      R"("e2" is only half a move: a whole move also says where the piece on e2 goes, as in e2e4)",
      "„e2“ ist nur ein halber Zug: Ein ganzer sagt auch, wohin der Stein auf e2 zieht, "
      "zum Beispiel e2e4");
  expect_text_sentences(Position{}, "", "the move is missing", "der Zug fehlt");
}

// Other sentences

TEST(Words, AnnounceACheckAndWhoGivesIt) {
  const auto twice = position(R"(
      . . . . k . . .
      . . . . . . . .
      . . . N . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . R . K .)",
                              {.turn = Color::Black});
  EXPECT_EQ(check_in_words(twice),
            "Black is in double check from the knight on d6 and the rook on e1");
  EXPECT_EQ(check_in_words(twice, Language::German),
            "Schwarz steht im Doppelschach durch den Springer auf d6 und den Turm auf e1");
  EXPECT_EQ(check_in_words(Position{}), std::nullopt);
}

TEST(Words, NamePiecesWithTheirSquares) {
  EXPECT_EQ(pieces_in_words(Board::initial(), {D1, B2, G8}),
            "the queen on d1, the pawn on b2 and the knight on g8");
  EXPECT_EQ(pieces_in_words(Board::initial(), {D1, B2, G8}, Language::German),
            "die Dame auf d1, der Bauer auf b2 und der Springer auf g8");
}

TEST(Words, WriteAMoveWithTheLettersOfTheLanguage) {
  struct Row {
    const char* fen;
    const char* move;
    const char* german;
  };
  for (const auto& [fen, move, german] :
       {Row{"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nc3", "Sc3"},
        Row{"4k3/8/8/8/8/b7/8/4K3 b - - 0 1", "Bb4+", "Lb4+"},
        Row{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "Tad1"},
        Row{"4k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c8=Q+", "c8=D+"},
        Row{"1n2k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "cxb8=N", "cxb8=S"},
        Row{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "O-O-O"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd2", "Kd2"}}) {
    const Position here = *parse_position(fen);
    const auto played = parse_san(here, move);
    ASSERT_TRUE(played) << move;
    EXPECT_EQ(to_local_san(here, *played), move);
    EXPECT_EQ(to_local_san(here, *played, Language::German), german);
  }
}

TEST(Words, NameColorsAndPieces) {
  EXPECT_EQ(to_words(Color::White), "White");
  EXPECT_EQ(to_words(Color::White, Language::German), "Weiß");
  EXPECT_EQ(to_words(PieceType::Knight), "knight");
  EXPECT_EQ(to_words(PieceType::Knight, Language::German), "Springer");
}

TEST(Words, SayWhatIsWrongWithASetup) {
  EXPECT_EQ(to_words(Defect::MissingBlackKing), to_string(Defect::MissingBlackKing));
  EXPECT_EQ(to_words(Defect::MissingBlackKing, Language::German), "Schwarz hat keinen König");
  EXPECT_EQ(to_words(Defect::OpponentInCheck, Language::German),
            "die Seite, die soeben gezogen hat, steht im Schach");
  EXPECT_EQ(to_words(Warning::ImpossibleCheck), to_string(Warning::ImpossibleCheck));
  EXPECT_EQ(to_words(Warning::ImpossibleCheck, Language::German),
            "kein letzter Zug kann dieses Schach gegeben haben");
}

TEST(Words, AreDifferentForEachDefectAndWarning) {
  for (const Language language : all_languages) {
    std::set<std::string_view> sentences;
    std::size_t count = 0;
    for (int defect = 0; defect <= static_cast<int>(Defect::FullmoveNumberZero); ++defect) {
      sentences.insert(to_words(static_cast<Defect>(defect), language));
      ++count;
    }
    constexpr int last_warning = static_cast<int>(Warning::ImpossibleCastlingRights);
    for (int warning = 0; warning <= last_warning; ++warning) {
      sentences.insert(to_words(static_cast<Warning>(warning), language));
      ++count;
    }
    EXPECT_EQ(sentences.size(), count) << to_string(language);
  }
}

TEST(Language, IsReadFromItsCodeAndFromLocales) {
  EXPECT_EQ(parse_language("en"), Language::English);
  EXPECT_EQ(parse_language("de"), Language::German);
  EXPECT_EQ(parse_language("DE"), Language::German);
  EXPECT_EQ(parse_language("de_AT.UTF-8"), Language::German);
  for (const std::string_view text : {"", "d", "fr", "deutsch", "C", "C.UTF-8", "POSIX"}) {
    EXPECT_EQ(parse_language(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace tabiya
