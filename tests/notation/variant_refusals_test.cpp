// The sentences for moves that are refused in variants, in both languages.
#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <string>
#include <string_view>

#include "notation/refusal_sentences.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya {
namespace {

using SentencePair = std::array<std::string, 2>;

std::expected<Move, Refusal> answer_in_variant(const VariantPosition& position,
                                               std::string_view move) {
  if (move[1] == '@') {
    return explain_drop(position, position.turn(), parse_piece(move[0]).value().type,
                        parse_square(move.substr(2)).value());
  }
  const test::AttemptedMove attempt{move};
  return explain(position, position.turn(), attempt.from, attempt.to, attempt.promotion);
}

/// The sentences for the player to move, without the move; "legal" if it is legal.
SentencePair sentences_in_variant(Variant variant, std::string_view fen, std::string_view move) {
  const auto position = parse_variant_position(variant, fen);
  if (!position) return {to_string(position.error()), {}};
  const auto answer = answer_in_variant(*position, move);
  if (answer) return {"legal", "legal"};
  const std::string attempted = std::string{move} + ": ";
  SentencePair sentences{to_words(*position, answer.error()),
                         to_words(*position, answer.error(), Language::German)};
  for (std::string& sentence : sentences) {
    EXPECT_TRUE(sentence.starts_with(attempted)) << sentence;
    sentence.erase(0, attempted.size());
  }
  return sentences;
}

struct RefusalRow {
  std::string_view name;
  Variant variant;
  std::string_view fen;
  std::string_view move;
  std::string_view english;
  std::string_view german;
};
void PrintTo(const RefusalRow& row, std::ostream* out) { *out << row.name; }

class VariantRefusal : public testing::TestWithParam<RefusalRow> {};

TEST_P(VariantRefusal, HasTheSentences) {
  const auto& [name, variant, fen, move, english, german] = GetParam();
  const SentencePair sentences = sentences_in_variant(variant, fen, move);
  EXPECT_EQ(sentences[0], english);
  EXPECT_EQ(sentences[1], german);
}

constexpr RefusalRow over_refusals[] = {
    {"a king on the hill", Variant::KingOfTheHill, "8/8/8/8/4K3/8/8/7k b - - 0 1", "h1h2",
     "the game is over: a king has reached the hill (Lichess, King of the Hill)",
     "Die Partie ist zu Ende: Ein König hat den Hügel erreicht (Lichess, King of the Hill)"},
    {"after the third check", Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1", "e8e7",
     "the game is over: the third check has been given (Lichess, Three-check)",
     "Die Partie ist zu Ende: Das dritte Schach ist gegeben (Lichess, Three-check)"},
    {"without pieces", Variant::Antichess, "8/8/8/8/8/8/8/4K3 b - - 0 1", "e1e2",
     "the game is over: a player has no pieces left (Lichess, Antichess)",
     "Die Partie ist zu Ende: Eine Seite hat keine Steine mehr (Lichess, Antichess)"},
    {"without a king", Variant::Atomic, "4k3/8/8/8/8/8/8/R7 w - - 0 1", "a1a2",
     "the game is over: a king has exploded (Lichess, Atomic)",
     "Die Partie ist zu Ende: Ein König ist explodiert (Lichess, Atomic)"},
    {"without a horde", Variant::Horde, "4k3/8/8/8/8/8/8/8 b - - 0 1", "e8e7",
     "the game is over: the horde has been captured (Lichess, Horde)",
     "Die Partie ist zu Ende: Die Horde ist geschlagen (Lichess, Horde)"},
    {"after the race", Variant::RacingKings, "1K6/8/8/8/8/8/8/7k b - - 0 1", "h1h2",
     "the game is over: the race is decided (Lichess, Racing Kings)",
     "Die Partie ist zu Ende: Das Rennen ist entschieden (Lichess, Racing Kings)"},
    {"before everything else", Variant::KingOfTheHill, "8/8/8/8/4K3/8/8/7k b - - 0 1", "a1a1",
     "the game is over: a king has reached the hill (Lichess, King of the Hill)",
     "Die Partie ist zu Ende: Ein König hat den Hügel erreicht (Lichess, King of the Hill)"},
    {"also for drops", Variant::Atomic, "4k3/8/8/8/8/8/8/R7 w - - 0 1", "N@f3",
     "the game is over: a king has exploded (Lichess, Atomic)",
     "Die Partie ist zu Ende: Ein König ist explodiert (Lichess, Atomic)"},
};

constexpr RefusalRow drop_refusals[] = {
    {"not in the pocket", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "N@f3",
     "White has no knight in the pocket (Lichess, Crazyhouse)",
     "Weiß hat keinen Springer in der Tasche (Lichess, Crazyhouse)"},
    {"no queen", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "Q@f3",
     "White has no queen in the pocket (Lichess, Crazyhouse)",
     "Weiß hat keine Dame in der Tasche (Lichess, Crazyhouse)"},
    {"no king", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "K@f3",
     "White has no king in the pocket (Lichess, Crazyhouse)",
     "Weiß hat keinen König in der Tasche (Lichess, Crazyhouse)"},
    {"on a piece", Variant::Crazyhouse, "3qk3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", "N@d8",
     "pieces are dropped only on empty squares, and there is a black queen on d8 (Lichess, "
     "Crazyhouse)",
     "Steine werden nur auf freien Feldern eingesetzt, und auf d8 steht eine schwarze Dame "
     "(Lichess, Crazyhouse)"},
    {"a pawn on the last rank", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "P@a8",
     "pawns are not dropped on the first or eighth rank (Lichess, Crazyhouse)",
     "Bauern werden nicht auf der ersten oder achten Reihe eingesetzt (Lichess, Crazyhouse)"},
    {"a pawn on the last rank, also in check", Variant::Crazyhouse,
     "4r1k1/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1",
     "pawns are not dropped on the first or eighth rank (Lichess, Crazyhouse)",
     "Bauern werden nicht auf der ersten oder achten Reihe eingesetzt (Lichess, Crazyhouse)"},
    {"a check", Variant::Crazyhouse, "4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@a4",
     "White is in check from the rook on e8, and the drop does not end it (Lichess, Crazyhouse)",
     "Weiß steht im Schach durch den Turm auf e8, und das Einsetzen ändert daran nichts (Lichess, "
     "Crazyhouse)"},
    {"double check", Variant::Crazyhouse, "4r1k1/8/8/8/7b/8/8/4K3[N] w - - 0 1", "N@e4",
     "White is in double check from the bishop on h4 and the rook on e8, and the drop does not "
     "end it (Lichess, Crazyhouse)",
     "Weiß steht im Doppelschach durch den Läufer auf h4 und den Turm auf e8, und das Einsetzen "
     "ändert daran nichts (Lichess, Crazyhouse)"},
    {"not in Crazyhouse", Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "N@e4",
     "pieces are dropped only in Crazyhouse (Lichess, King of the Hill)",
     "Nur in Crazyhouse werden Steine eingesetzt (Lichess, King of the Hill)"},
};

constexpr RefusalRow antichess_refusals[] = {
    {"castling", Variant::Antichess, "8/8/8/8/8/8/p7/R3K2R w - - 0 1", "e1g1",
     "White may not castle: there is no castling in Antichess (Lichess, Antichess)",
     "Weiß darf nicht rochieren: In Antichess gibt es keine Rochade (Lichess, Antichess)"},
    {"castling as in Chess960", Variant::Antichess, "8/8/8/8/8/8/p7/R3K2R w - - 0 1", "e1h1",
     "White may not castle: there is no castling in Antichess (Lichess, Antichess)",
     "Weiß darf nicht rochieren: In Antichess gibt es keine Rochade (Lichess, Antichess)"},
    {"kings make one step", Variant::Antichess, "8/8/8/8/8/8/p7/R3K2R w - - 0 1", "e1e4",
     "a king does not move like that; it moves to an adjoining square (FIDE 3.8)",
     "So zieht kein König; er zieht auf ein Nachbarfeld (FIDE 3.8)"},
    {"one must capture", Variant::Antichess, "8/8/8/8/1p6/P1N5/8/7k w - - 0 1", "c3d5",
     "White must capture if possible, and the pawn on a3 can (Lichess, Antichess)",
     "Weiß muss schlagen, wenn es möglich ist, und der Bauer auf a3 kann es (Lichess, Antichess)"},
    {"several can capture", Variant::Antichess, "1R6/8/8/8/1p6/P1N5/8/7k w - - 0 1", "c3d5",
     "White must capture if possible, and the pawn on a3 and the rook on b8 can (Lichess, "
     "Antichess)",
     "Weiß muss schlagen, wenn es möglich ist, und der Bauer auf a3 und der Turm auf b8 können es "
     "(Lichess, Antichess)"},
    {"en passant is compulsory", Variant::Antichess, "7k/8/8/8/1pP5/8/8/7K b - c3 0 1", "b4b3",
     "Black must capture if possible, and the pawn on b4 can (Lichess, Antichess)",
     "Schwarz muss schlagen, wenn es möglich ist, und der Bauer auf b4 kann es (Lichess, "
     "Antichess)"},
    {"a pawn must become something", Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8",
     "a pawn that reaches the last rank must become a queen, rook, bishop, knight or king "
     "(Lichess, Antichess)",
     "Ein Bauer, der die letzte Reihe erreicht, muss sich in eine Dame, einen Turm, einen Läufer, "
     "einen Springer oder einen König verwandeln (Lichess, Antichess)"},
    {"a pawn does not stay one", Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8p",
     "a pawn may not become a pawn, only a queen, rook, bishop, knight or king (Lichess, "
     "Antichess)",
     "Ein Bauer darf sich nicht in einen Bauern verwandeln, nur in eine Dame, einen Turm, einen "
     "Läufer, einen Springer oder einen König (Lichess, Antichess)"},
};

constexpr RefusalRow atomic_refusals[] = {
    {"kings do not capture", Variant::Atomic, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2",
     "the king may not capture, for it would explode (Lichess, Atomic)",
     "Der König darf nicht schlagen, denn er würde explodieren (Lichess, Atomic)"},
    {"one's own king", Variant::Atomic, "4k3/8/8/8/8/8/3n4/3RK3 w - - 0 1", "d1d2",
     "the explosion would destroy White's own king on e1 (Lichess, Atomic)",
     "Die Explosion würde den eigenen König auf e1 zerstören (Lichess, Atomic)"},
    {"a shield explodes", Variant::Atomic, "4r2k/8/8/3p4/4N3/8/8/3RK3 w - - 0 1", "d1d5",
     "the explosion would expose the king on e1 to the rook on e8 (Lichess, Atomic)",
     "Die Explosion würde den König auf e1 dem Turm auf e8 aussetzen (Lichess, Atomic)"},
    {"a pinned piece captures", Variant::Atomic, "4r2k/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3d4",
     "the pawn on e3 is pinned: its move would expose the king on e1 to the rook on e8 (FIDE "
     "3.9.2)",
     "Der Bauer auf e3 ist gefesselt: Sein Zug würde den König auf e1 dem Turm auf e8 aussetzen "
     "(FIDE 3.9.2)"},
    {"double check", Variant::Atomic, "4r2k/8/8/8/7b/8/8/R3K3 w - - 0 1", "a1a2",
     "White is in check from the bishop on h4 and the rook on e8, and the move does not end it "
     "(FIDE 3.9.2)",
     "Weiß steht im Doppelschach durch den Läufer auf h4 und den Turm auf e8, und der Zug ändert "
     "daran nichts (FIDE 3.9.2)"},
    {"a capture far from the check", Variant::Atomic, "4r2k/p7/8/8/8/8/8/R3K3 w - - 0 1", "a1a7",
     "White is in check from the rook on e8, and the move does not end it (FIDE 3.9.2)",
     "Weiß steht im Schach durch den Turm auf e8, und der Zug ändert daran nichts (FIDE 3.9.2)"},
    {"a step into an attack", Variant::Atomic, "3r3k/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1",
     "the king may not go to d1, which the rook on d8 attacks (FIDE 3.9.2)",
     "Der König darf nicht auf das Feld d1, das der Turm auf d8 angreift (FIDE 3.9.2)"},
    {"castling through check", Variant::Atomic, "3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1",
     "White may not castle: the king would cross d1, which the rook on d8 attacks (FIDE 3.8.2.2)",
     "Weiß darf nicht rochieren: Der König müsste das Feld d1 überqueren, das der Turm auf d8 "
     "angreift (FIDE 3.8.2.2)"},
    {"castling in check", Variant::Atomic, "4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1",
     "White may not castle: the king is in check from the rook on e8 (FIDE 3.8.2.2)",
     "Weiß darf nicht rochieren: Der König steht im Schach durch den Turm auf e8 (FIDE 3.8.2.2)"},
    {"castling without a right", Variant::Atomic, "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1",
     "White may not castle: the king or the rook on a1 has already moved (FIDE 3.8.2.1)",
     "Weiß darf nicht rochieren: Der König oder der Turm auf a1 hat bereits gezogen (FIDE "
     "3.8.2.1)"},
};

constexpr RefusalRow horde_refusals[] = {
    {"from the third rank", Variant::Horde, "4k3/8/8/8/8/P7/1P6/P7 w - - 0 1", "a3a5",
     "a pawn of the horde may advance two squares only from the first or second rank (Lichess, "
     "Horde)",
     "Ein Bauer der Horde darf nur von der ersten oder zweiten Reihe aus zwei Felder vorrücken "
     "(Lichess, Horde)"},
    {"a blocked double step from the first rank", Variant::Horde, "4k3/8/8/8/8/P7/1P6/P7 w - - 0 1",
     "a1a3",
     "a pawn may advance two squares only if both are empty, but the pawn on a3 stands in the way "
     "(FIDE 3.7.2)",
     "Ein Bauer darf nur dann zwei Felder vorrücken, wenn beide frei sind, doch der Bauer auf a3 "
     "steht im Weg (FIDE 3.7.2)"},
    {"Black's pawns are ordinary", Variant::Horde, "4k3/8/4p3/8/8/P7/1P6/P7 b - - 0 1", "e6e4",
     "a pawn may advance two squares only on its first move, from the seventh rank (FIDE 3.7.2)",
     "Ein Bauer darf nur in seinem ersten Zug, von der siebten Reihe aus, zwei Felder vorrücken "
     "(FIDE 3.7.2)"},
    {"no en passant after a double step from the first rank", Variant::Horde,
     "4k3/8/8/8/8/Pp6/8/8 b - - 0 1", "b3a2",
     "a pawn moves diagonally only to capture, and there is nothing to capture on a2 (FIDE 3.7.3)",
     "Ein Bauer zieht nur zum Schlagen schräg, und auf a2 gibt es nichts zu schlagen (FIDE 3.7.3)"},
};

constexpr RefusalRow race_refusals[] = {
    {"no player gives check", Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
     "e2c3",
     "no player may give check, and from c3 the knight would attack the king on a2 (Lichess, "
     "Racing "
     "Kings)",
     "Kein Spieler darf Schach geben, und von c3 aus würde der Springer den König auf a2 angreifen "
     "(Lichess, Racing Kings)"},
    {"no player uncovers a check", Variant::RacingKings, "8/8/8/8/k2NR3/8/8/7K w - - 0 1", "d4e6",
     "no player may give check, and without the knight on d4, the rook on e4 would attack the king "
     "on a4 (Lichess, Racing Kings)",
     "Kein Spieler darf Schach geben, und ohne den Springer auf d4 würde der Turm auf e4 den König "
     "auf "
     "a4 angreifen (Lichess, Racing Kings)"},
    {"the king uncovers a check", Variant::RacingKings, "8/8/8/8/k2KR3/8/8/8 w - - 0 1", "d4d5",
     "no player may give check, and without the king on d4, the rook on e4 would attack the king "
     "on "
     "a4 (Lichess, Racing Kings)",
     "Kein Spieler darf Schach geben, und ohne den König auf d4 würde der Turm auf e4 den König "
     "auf a4 "
     "angreifen (Lichess, Racing Kings)"},
    {"one's own king comes first", Variant::RacingKings, "8/8/8/k7/8/7r/7N/7K w - - 0 1", "h2g4",
     "the knight on h2 is pinned: its move would expose the king on h1 to the rook on h3 (FIDE "
     "3.9.2)",
     "Der Springer auf h2 ist gefesselt: Sein Zug würde den König auf h1 dem Turm auf h3 "
     "aussetzen (FIDE 3.9.2)"},
    {"castling", Variant::RacingKings, "8/8/k7/8/8/8/8/4K2R w - - 0 1", "e1g1",
     "White may not castle: there is no castling in Racing Kings (Lichess, Racing Kings)",
     "Weiß darf nicht rochieren: In Racing Kings gibt es keine Rochade (Lichess, Racing Kings)"},
};

// Beside the refused moves above.
constexpr RefusalRow legal_refusals[] = {
    {"a drop on any empty square", Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f3",
     "legal", "legal"},
    {"a pawn becomes a king", Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8k", "legal",
     "legal"},
    {"the checker is captured", Variant::Atomic, "k3r2R/8/8/8/8/8/8/4K3 w - - 0 1", "h8e8", "legal",
     "legal"},
    {"the enemy king explodes", Variant::Atomic, "4r1nk/8/8/8/8/8/8/R3K1R1 w - - 0 1", "g1g8",
     "legal", "legal"},
    {"a capture ends a double check", Variant::Atomic, "7k/8/8/8/R3r3/5n2/8/4K3 w - - 0 1", "a4e4",
     "legal", "legal"},
    {"kings that touch", Variant::Atomic, "4r3/8/8/8/8/8/3kN3/4K3 w - - 0 1", "e2c3", "legal",
     "legal"},
    {"a step beside the king", Variant::Atomic, "8/8/8/8/8/3k4/8/4K3 w - - 0 1", "e1d2", "legal",
     "legal"},
    {"castling beside the king", Variant::Atomic,
     "r3k1R1/pb2K2p/2n5/2pppr2/3P4/2P1P3/PP3P1P/R7 b q - 0 1", "e8c8", "legal", "legal"},
    {"check is answered", Variant::Crazyhouse, "4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4",
     "legal", "legal"},
    {"from the second rank", Variant::Horde, "4k3/8/8/8/8/P7/1P6/P7 w - - 0 1", "b2b4", "legal",
     "legal"},
    {"from the first rank", Variant::Horde, "4k3/8/8/8/8/8/1P6/P7 w - - 0 1", "a1a3", "legal",
     "legal"},
};

INSTANTIATE_TEST_SUITE_P(AfterTheGame, VariantRefusal, testing::ValuesIn(over_refusals));
INSTANTIATE_TEST_SUITE_P(OfADrop, VariantRefusal, testing::ValuesIn(drop_refusals));
INSTANTIATE_TEST_SUITE_P(InAntichess, VariantRefusal, testing::ValuesIn(antichess_refusals));
INSTANTIATE_TEST_SUITE_P(InAtomic, VariantRefusal, testing::ValuesIn(atomic_refusals));
INSTANTIATE_TEST_SUITE_P(InHorde, VariantRefusal, testing::ValuesIn(horde_refusals));
INSTANTIATE_TEST_SUITE_P(InRacingKings, VariantRefusal, testing::ValuesIn(race_refusals));
INSTANTIATE_TEST_SUITE_P(Never, VariantRefusal, testing::ValuesIn(legal_refusals));

TEST(ADropIsRefused, OutOfTurn) {
  const auto position =
      parse_variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1").value();
  const auto answer = explain_drop(position, Color::Black, PieceType::Knight, Square::F3);
  EXPECT_EQ(to_words(position, answer.error()), "N@f3: it is White's turn, not Black's (FIDE 1.2)");
}

}  // namespace
}  // namespace tabiya
