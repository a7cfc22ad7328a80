/// Text for the teaching variant.

#include "notation/inner/csci1933.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace tabiya::csci1933 {
namespace {

constexpr std::string_view kings_and_rook = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";

std::string words(std::string_view fen, Square from, Square to,
                  std::optional<PieceType> promotion = {}, Language language = Language::English) {
  const Position position = parse_position(fen).value();
  return to_words(position, explain(position, from, to, promotion).error(), language);
}

TEST(APositionOfTheVariant, IsReadFromAFenOrItsPlacementAlone) {
  EXPECT_EQ(parse_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").value(), Position{});
  EXPECT_EQ(parse_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").value(),
            Position{});
  EXPECT_EQ(parse_position("4k3/8/8/8/8/8/8/4K3 b").value().turn(), Color::Black);
}

TEST(APositionOfTheVariant, SurvivesWritingAndReading) {
  EXPECT_EQ(to_fen(Position{}), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  EXPECT_EQ(to_fen(parse_position(kings_and_rook).value()), kings_and_rook);
}

TEST(APositionOfTheVariant, CanHaveEitherSideInCheckAndAnyNumberOfPieces) {
  EXPECT_TRUE(parse_position("4k3/4R3/8/8/8/8/8/4K3 w").has_value());
  EXPECT_TRUE(parse_position("4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/4K3 w").has_value());
}

TEST(APositionOfTheVariant, IsRefusedWithEveryReason) {
  const auto nonsense = parse_position("nonsense");
  ASSERT_FALSE(nonsense.has_value());
  EXPECT_TRUE(std::holds_alternative<FenError>(nonsense.error()));
  const auto no_king = parse_position("P3k3/8/8/8/8/8/8/8");
  ASSERT_FALSE(no_king.has_value());
  EXPECT_EQ(std::get<Defects>(no_king.error()),
            (Defects{Defect::MissingWhiteKing, Defect::PawnOnLastRank}));
}

TEST(AMoveOfTheVariant, IsReadAsFilesWriteIt) {
  struct Row {
    std::string_view fen;
    std::string_view text;
    Move move;
  };
  const Row rows[]{
      {"4k3/8/8/8/8/8/8/RN2K3 w", "Nc3", Move::normal(Square::B1, Square::C3)},
      {"4k3/8/8/8/8/8/8/RN2K3 w", "b1c3", Move::normal(Square::B1, Square::C3)},
      {"4k3/8/8/8/8/8/8/R3K2R w", "Rhf1+", Move::normal(Square::H1, Square::F1)},
      {"4k3/4Q3/8/8/8/8/8/4K3 w", "Qxe8", Move::normal(Square::E7, Square::E8)},
      {"4k3/P7/8/8/8/8/8/4K3 w", "a8=N",
       Move::promotion(Square::A7, Square::A8, PieceType::Knight)},
      {"4k3/8/8/8/4r3/8/8/4K3 w", "Kd1", Move::normal(Square::E1, Square::D1)},
      {"4k3/8/8/8/4r3/8/8/N3K3 w", "Nb3", Move::normal(Square::A1, Square::B3)},  // left in check
  };
  for (const Row& row : rows) {
    const auto move = parse_san(parse_position(row.fen).value(), row.text);
    ASSERT_TRUE(move) << row.text << ": " << to_string(move.error());
    EXPECT_EQ(*move, row.move) << row.text;
  }
}

TEST(AMoveOfTheVariant, IsMalformedIllegalOrAmbiguous) {
  using Kind = MoveTextError::Kind;
  struct Row {
    std::string_view text;
    Kind kind;
  };
  constexpr Row rows[]{{"Nonsense", Kind::Malformed}, {"O-O", Kind::Illegal},
                       {"Rb5", Kind::Illegal},        {"Rd1", Kind::Illegal},
                       {"a8", Kind::Illegal},         {"a8=K", Kind::Illegal}};
  const Position position = parse_position("4k3/P7/8/8/8/8/8/R2K3R w").value();
  EXPECT_EQ(parse_san(position, "Rc1").value(), Move::normal(Square::A1, Square::C1));
  for (const Row& row : rows) {
    const auto move = parse_san(position, row.text);
    ASSERT_FALSE(move) << row.text;
    EXPECT_EQ(move.error().kind, row.kind) << row.text;
  }
  const auto either = parse_san(parse_position("4k3/8/8/8/8/8/K7/R6R w").value(), "Rd1");
  ASSERT_FALSE(either);
  EXPECT_EQ(either.error().kind, Kind::Ambiguous);
}

TEST(ARefusalOfTheVariant, IsASentence) {
  EXPECT_EQ(words(kings_and_rook, Square::A1, Square::E1),
            "a1e1: White's own king stands on e1 (CSCI 1933)");
  EXPECT_EQ(words(kings_and_rook, Square::A1, Square::H1),
            "a1h1: the king on e1 stands in the way (CSCI 1933)");
  EXPECT_EQ(words("4k3/P7/8/8/8/8/8/4K3 w", Square::A7, Square::A8, PieceType::King),
            "a7a8k: a pawn may not become a king, only a queen, rook, bishop or knight "
            "(CSCI 1933)");
}

TEST(ARefusalOfTheVariant, DoesNotMentionCastling) {
  EXPECT_EQ(words(kings_and_rook, Square::E1, Square::C1),
            "e1c1: a king does not move like that; it moves to an adjoining square (CSCI 1933)");
  EXPECT_EQ(words(kings_and_rook, Square::E1, Square::C1, {}, Language::German),
            "e1c1: So zieht ein König nicht; er zieht auf ein Nachbarfeld (CSCI 1933)");
}

TEST(TheEndOfTheVariant, IsASentence) {
  EXPECT_EQ(to_words(GameIsOver{Color::White}), "White has captured the king and won");
  EXPECT_EQ(to_words(GameIsOver{Color::Black}, Language::German),
            "Schwarz hat den König geschlagen und gewonnen");
}

TEST(AMoveOfTheVariant, SurvivesWritingAndReading) {
  std::mt19937 random{1933};
  int moves = 0;
  for (int games = 0; games < 100; ++games) {
    Position position;
    while (!position.winner()) {
      const std::vector<Move> legal = legal_moves(position);
      if (legal.empty() || moves > 200 * (games + 1)) break;
      for (const Move move : legal) {
        EXPECT_EQ(parse_san(position, to_san(position, move)), move) << to_san(position, move);
      }
      position = position.after(legal[random() % legal.size()]);
      ++moves;
    }
  }
  EXPECT_GT(moves, 5000);
}

TEST(AMoveOfTheVariant, HasTheShortestDisambiguation) {
  const struct {
    std::string_view fen;
    Move move;
    std::string_view san;
  } rows[] = {
      {"4k3/8/8/8/8/8/8/R3K2R w", Move::normal(Square::E1, Square::D1), "Kd1"},
      {"4k3/8/8/8/8/8/4K3/R6R w", Move::normal(Square::A1, Square::D1), "Rad1"},
      {"4k3/8/8/R7/8/8/4K3/R7 w", Move::normal(Square::A1, Square::A3), "R1a3"},
      {"4k3/8/8/Q1Q5/8/8/4K3/Q7 w", Move::normal(Square::A5, Square::C3), "Qa5c3"},
      {"4k3/8/8/3p4/4P3/8/8/4K3 w", Move::normal(Square::E4, Square::D5), "exd5"},
      {"3rk3/2P5/8/8/8/8/8/4K3 w", Move::promotion(Square::C7, Square::D8, PieceType::Queen),
       "cxd8=Q"},
      {"4k3/8/8/8/8/8/8/K3R3 w", Move::normal(Square::E1, Square::E8), "Rxe8"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(to_san(parse_position(row.fen).value(), row.move), row.san);
  }
}

}  // namespace
}  // namespace tabiya::csci1933
