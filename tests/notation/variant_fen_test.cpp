// The FENs of the variants.
#include "tabiya/notation/variant_fen.hpp"

#include <gtest/gtest.h>

#include "notation/variant_positions.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya {
namespace {

using test::variant_position;
using Fault = FenError::Kind;

constexpr std::array variant_styles{VariantFenStyle::Plain, VariantFenStyle::Lichess};
constexpr std::array castling_styles{FenStyle::Castling::XFen, FenStyle::Castling::Shredder};

VariantSetup setup_of(Variant variant, std::string_view fen) {
  const auto setup = parse_variant_fen(variant, fen);
  if (setup) return *setup;
  ADD_FAILURE() << fen << ": " << to_string(setup.error());
  return {};
}

FenError error_of(Variant variant, std::string_view fen) {
  const auto setup = parse_variant_fen(variant, fen);
  if (!setup) return setup.error();
  ADD_FAILURE() << fen << " is read";
  return {};
}

Pocket pocket_of(std::initializer_list<PieceType> types) {
  Pocket pocket;
  for (const PieceType type : types) pocket.add(type);
  return pocket;
}

std::string lichess_fen(const VariantPosition& position) {
  return to_fen(position, {}, VariantFenStyle::Lichess);
}

// Starts

TEST(VariantFen, WritesTheStartsOfGames) {
  const auto start = [](Variant variant) { return to_fen(VariantPosition{variant}); };
  constexpr std::string_view chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(start(Variant::Standard), chess);
  EXPECT_EQ(start(Variant::Crazyhouse),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
  EXPECT_EQ(start(Variant::KingOfTheHill), chess);
  EXPECT_EQ(start(Variant::ThreeCheck),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
  EXPECT_EQ(start(Variant::Antichess), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  EXPECT_EQ(start(Variant::Atomic), chess);
  EXPECT_EQ(start(Variant::Horde),
            "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1");
  EXPECT_EQ(start(Variant::RacingKings), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
}

TEST(VariantFen, WritesTheStartsOfGamesAsLichessDoes) {
  EXPECT_EQ(lichess_fen(VariantPosition{Variant::Crazyhouse}),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1");
  EXPECT_EQ(lichess_fen(VariantPosition{Variant::ThreeCheck}),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0");
}

// Pockets

TEST(VariantFen, ReadsAPocketInBracketsOrAsANinthRank) {
  for (const std::string_view fen :
       {"4k3/8/8/8/8/8/8/4K3[Qnp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/Qnp w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[pQn] w"}) {
    const VariantSetup setup = setup_of(Variant::Crazyhouse, fen);
    EXPECT_EQ(setup.pockets.white, pocket_of({PieceType::Queen})) << fen;
    EXPECT_EQ(setup.pockets.black, pocket_of({PieceType::Pawn, PieceType::Knight})) << fen;
  }
}

TEST(VariantFen, ReadsEveryFormOfTwoEmptyPockets) {
  const VariantSetup none = setup_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(none.pockets.white.empty() && none.pockets.black.empty());
  for (const std::string_view placement :
       {"4k3/8/8/8/8/8/8/4K3[]", "4k3/8/8/8/8/8/8/4K3/", "4k3/8/8/8/8/8/8/4K3[-]"}) {
    EXPECT_EQ(setup_of(Variant::Crazyhouse, std::string{placement} + " w - - 0 1"), none);
  }
}

TEST(VariantFen, WritesAPocketFromQueenToPawnAndAsLichessFromPawnToQueen) {
  const VariantPosition position =
      variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[pnbrqPNBRQP] w - - 0 1");
  EXPECT_EQ(to_fen(position), "4k3/8/8/8/8/8/8/4K3[QRBNPPqrbnp] w - - 0 1");
  EXPECT_EQ(lichess_fen(position), "4k3/8/8/8/8/8/8/4K3/PPNBRQpnbrq w - - 0 1");
}

TEST(VariantFen, SaysWhatIsWrongWithAPocket) {
  struct Row {
    std::string_view fen;
    Fault kind;
    std::size_t offset;
  };
  for (const auto& [fen, kind, offset] : std::to_array<Row>({
           {"4k3/8/8/8/8/8/8/4K3[Qx] w - - 0 1", Fault::MalformedPocket, 21},
           {"4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", Fault::MalformedPocket, 20},
           {"4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", Fault::MalformedPocket, 21},
           {"4k3/8/8/8/8/8/8/4K3[ w - - 0 1", Fault::MalformedPocket, 20},
           {"4k3/8/8/8/8/8/8/4K3/Q1 w - - 0 1", Fault::MalformedPocket, 21},
           {"4k3/8/8/8/8/8/8/4K3[Q]p w - - 0 1", Fault::RankTooLong, 22},
           {"4k3/8/8/8/8/8/8/4K3/Q/p w - - 0 1", Fault::TooManyRanks, 20},
           {"4k3/8/8/8/8/8/8[Q] w - - 0 1", Fault::TooFewRanks, 15},
           {"4k3/8/8/8/8/8/8/4K2[Q] w - - 0 1", Fault::RankTooShort, 19},
           {"4k3/8/8/8/8/8/8/4K4[Q] w - - 0 1", Fault::RankTooLong, 18},
           {"4k3/8/8/8/8/8/8/4K3[Q] x - - 0 1", Fault::MalformedTurn, 23},
       })) {
    const FenError error = error_of(Variant::Crazyhouse, fen);
    EXPECT_EQ(error.kind, kind) << fen << ": " << to_string(error);
    EXPECT_EQ(error.offset, offset) << fen;
  }
}

TEST(VariantFen, APocketIsNotWithoutBounds) {
  const auto fen_with = [](std::size_t pawns) {
    return "4k3/8/8/8/8/8/8/4K3[" + std::string(pawns, 'P') + "] w - - 0 1";
  };
  EXPECT_EQ(setup_of(Variant::Crazyhouse, fen_with(64)).pockets.white.count(PieceType::Pawn), 64);
  const FenError error = error_of(Variant::Crazyhouse, fen_with(65));
  EXPECT_EQ(error.kind, Fault::OvercrowdedPocket);
  EXPECT_EQ(error.offset, 20U + 64U);
  const auto position = parse_variant_position(Variant::Crazyhouse, fen_with(31));
  ASSERT_FALSE(position);
  EXPECT_TRUE(std::get<Defects>(position.error()).contains(Defect::TooManyPieces));
  EXPECT_TRUE(parse_variant_position(Variant::Crazyhouse, fen_with(30)));
}

TEST(VariantFen, OnlyCrazyhouseHasPockets) {
  for (const Variant variant : all_variants) {
    if (variant == Variant::Crazyhouse) continue;
    EXPECT_FALSE(parse_variant_fen(variant, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
    EXPECT_FALSE(parse_variant_fen(variant, "4k3/8/8/8/8/8/8/4K3/ w - - 0 1"));
  }
}

// Promoted pieces

TEST(VariantFen, ReadsAndWritesPromotedPieces) {
  constexpr std::string_view fen = "r~3k2r/8/1Q~6/8/8/8/4p3/N~3K2B~[] w k - 0 1";
  const VariantPosition position = variant_position(Variant::Crazyhouse, fen);
  EXPECT_EQ(position.promoted(), (Bitboard{Square::A8, Square::B6, Square::A1, Square::H1}));
  EXPECT_EQ(to_fen(position), fen);
}

TEST(VariantFen, ATildeMeansNothingAfterAKingOrAPawn) {
  const VariantSetup setup = setup_of(Variant::Crazyhouse, "4k~3/p~7/8/8/8/8/8/R~3K3 w - - 0 1");
  EXPECT_EQ(setup.promoted, Bitboard{Square::A1});
}

TEST(VariantFen, ATildeMeansNothingInOtherVariants) {
  const VariantSetup setup = setup_of(Variant::Antichess, "4k~3/8/8/8/8/8/8/Q~7 w - - 0 1");
  EXPECT_EQ(setup, setup_of(Variant::Antichess, "4k3/8/8/8/8/8/8/Q7 w - - 0 1"));
}

TEST(VariantFen, ATildeFollowsAPiece) {
  for (const std::string_view fen :
       {"4~k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3~ w - - 0 1",
        "~4k3/8/8/8/8/8/8/4K3 w - - 0 1"}) {
    for (const Variant variant : {Variant::Crazyhouse, Variant::Atomic}) {
      const FenError error = error_of(variant, fen);
      EXPECT_EQ(error.kind, Fault::MisplacedTilde) << fen;
      EXPECT_EQ(error.offset, fen.find('~')) << fen;
    }
  }
  const FenError twice = error_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q~~3K3 w - - 0 1");
  EXPECT_EQ(twice.kind, Fault::MisplacedTilde);
  EXPECT_EQ(twice.offset, 18U);
}

TEST(VariantFen, OffsetsCountTildes) {
  const FenError error = error_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q~Q~6K[] w - - 0 1");
  EXPECT_EQ(error.kind, Fault::RankTooLong);
  EXPECT_EQ(error.offset, 21U);
}

// Castling

TEST(VariantFen, APromotedRookCannotCastle) {
  const VariantPosition position =
      variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/R~3K2R[] w KQ - 0 1");
  EXPECT_EQ(position.castling_rooks(), Bitboard{Square::H1});
  VariantSetup setup = position.setup();
  setup.chess.castling_rooks |= Square::A1;
  EXPECT_TRUE(defects(Variant::Crazyhouse, setup).contains(Defect::BadCastlingRight));
}

TEST(VariantFen, ADroppedRookIsNotTakenForTheOneThatCanCastle) {
  VariantPosition position = variant_position(
      Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K1R1[R] w G - 0 1", CastlingMode::Chess960);
  EXPECT_EQ(to_fen(position), "4k3/8/8/8/8/8/8/4K1R1[R] w K - 0 1");
  position.play_unchecked(Move::drop(PieceType::Rook, Square::H1));
  EXPECT_EQ(position.castling_rooks(), Bitboard{Square::G1});
  EXPECT_EQ(to_fen(position), "4k3/8/8/8/8/8/8/4K1RR[] b G - 1 1");
  EXPECT_EQ(variant_position(Variant::Crazyhouse, to_fen(position), CastlingMode::Chess960),
            position);
}

TEST(VariantFen, AnExplodedKingHasNoRights) {
  const VariantPosition position =
      variant_position(Variant::Atomic, "r3k2r/3p4/8/6N1/8/8/8/4K3 w kq - 0 1");
  EXPECT_EQ(to_fen(position.after(Move::normal(Square::G5, Square::F7))),
            "r3k2r/3p1N2/8/8/8/8/8/4K3 b kq - 1 1");
  const VariantPosition before =
      variant_position(Variant::Atomic, "r3k2r/5p2/8/6N1/8/8/8/4K3 w kq - 0 1");
  EXPECT_EQ(to_fen(before.after(Move::normal(Square::G5, Square::F7))),
            "r6r/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(VariantFen, RightsAreDroppedWhereNobodyCastles) {
  const VariantPosition position = variant_position(
      Variant::Antichess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(position, VariantPosition{Variant::Antichess});
  EXPECT_TRUE(variant_position(Variant::RacingKings, "8/8/8/8/8/8/k7/4K2R w K - 0 1")
                  .castling_rooks()
                  .empty());
}

TEST(VariantFen, TheHordeHasNoRights) {
  const VariantPosition position =
      variant_position(Variant::Horde, "r3k2r/8/8/8/8/8/8/R6R w KQkq - 0 1");
  EXPECT_EQ(position.castling_rooks(), (Bitboard{Square::A8, Square::H8}));
}

// Checks

TEST(VariantFen, ReadsChecksLeftOrGivenBeforeOrAfterTheCounters) {
  for (const std::string_view fields : {"1+3 5 9", "5 9 +2+0", "5 9 1+3", "+2+0 5 9"}) {
    const VariantSetup setup =
        setup_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - " + std::string{fields});
    EXPECT_EQ(setup.checks_left, (ByColor<std::uint8_t>{1, 3})) << fields;
    EXPECT_EQ(setup.chess.halfmove_clock, 5U) << fields;
    EXPECT_EQ(setup.chess.fullmove_number, 9U) << fields;
  }
}

TEST(VariantFen, ReadsChecksWithoutCounters) {
  for (const std::string_view checks : {"1+3", "+2+0"}) {
    const VariantSetup setup =
        setup_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - " + std::string{checks});
    EXPECT_EQ(setup.checks_left, (ByColor<std::uint8_t>{1, 3}));
    EXPECT_EQ(setup.chess.fullmove_number, 1U);
  }
}

TEST(VariantFen, MissingChecksAreThreeForEachSide) {
  const VariantSetup setup = setup_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 5 9");
  EXPECT_EQ(setup.checks_left, (ByColor<std::uint8_t>{3, 3}));
}

TEST(VariantFen, WritesChecksInBothForms) {
  const VariantPosition position =
      variant_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 5 9");
  EXPECT_EQ(to_fen(position), "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 5 9");
  EXPECT_EQ(lichess_fen(position), "4k3/8/8/8/8/8/8/Q3K3 w - - 5 9 +2+0");
}

TEST(VariantFen, NoneLeftHasWon) {
  const VariantPosition position =
      variant_position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 b - - 0+2 5 9");
  EXPECT_FALSE(has_legal_move(position));
  EXPECT_EQ(ending_of(position), (VariantEnding{VariantEndingKind::ThirdCheck, Color::White}));
}

TEST(VariantFen, SaysWhatIsWrongWithChecks) {
  for (const std::string_view checks : {"3+", "+3", "3+3+3", "+4+0", "3+x", "33+3", "+0+0+"}) {
    for (const std::string_view counters : {"", "0 1 "}) {
      const std::string fen = "4k3/8/8/8/8/8/8/4K3 w - - " + std::string{counters};
      const FenError error = error_of(Variant::ThreeCheck, fen + std::string{checks});
      EXPECT_EQ(error.kind, Fault::MalformedChecks) << checks;
      EXPECT_EQ(error.offset, fen.size()) << checks;
    }
  }
  for (const std::string_view checks : {"4+3", "3+9", "0+0"}) {
    const auto position = parse_variant_position(
        Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - " + std::string{checks} + " 0 1");
    ASSERT_FALSE(position);
    EXPECT_EQ(std::get<Defects>(position.error()), Defects{Defect::BadCheckCount}) << checks;
  }
}

TEST(VariantFen, AMoveInEpdIsNotTakenForChecks) {
  const VariantSetup setup =
      setup_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - bm Qa8+; id \"check\";");
  EXPECT_EQ(setup.checks_left, (ByColor<std::uint8_t>{3, 3}));
}

TEST(VariantFen, OnlyThreeCheckCountsChecks) {
  for (const Variant variant : all_variants) {
    if (variant == Variant::ThreeCheck) continue;
    EXPECT_FALSE(parse_variant_fen(variant, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"));
    EXPECT_FALSE(parse_variant_fen(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0"));
  }
}

// What is as in chess

TEST(VariantFen, ReadsTheDialectsOfChess) {
  const VariantSetup setup = setup_of(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q] b - - 3 7");
  for (const std::string_view fen :
       {"  4k3/8/8/8/8/8/8/4K3[Q]  b - -\t3 7 ", "4k3/8/8/8/8/8/8/4K3[Q]_b_-_-_3_7",
        "4k3/8/8/8/8/8/8/4K3[Q]\xC2\xA0"
        "b - - 3 7",
        "4k3/8/8/8/8/8/8/4K3/Q B - - 3 7;", "4k3/8/8/8/8/8/8/4K3[Q] b - - hmvc 3; fmvn 7;"}) {
    EXPECT_EQ(setup_of(Variant::Crazyhouse, fen), setup) << fen;
  }
}

TEST(VariantFen, ChessIsReadAsChess) {
  for (const std::string_view fen :
       {"", " ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k~3/8/8/8/8/8/8/4K3", "x", "8/8/8/8/8/8/8/7"}) {
    const auto chess = parse_fen(fen);
    const auto setup = parse_variant_fen(Variant::Standard, fen);
    ASSERT_EQ(setup.has_value(), chess.has_value()) << fen;
    if (setup) {
      EXPECT_EQ(setup->chess, *chess);
    } else EXPECT_EQ(setup.error(), chess.error());
  }
}

TEST(VariantFen, AnEmptyTextIsAnErrorInEachVariant) {
  for (const Variant variant : all_variants) {
    EXPECT_EQ(error_of(variant, "").kind, Fault::Empty);
    EXPECT_EQ(error_of(variant, " \t").kind, Fault::Empty);
  }
}

// What can be played

TEST(VariantFen, AcceptsWhatEachVariantAllows) {
  struct Row {
    Variant variant;
    std::string_view fen;
    Defects defects;
  };
  using enum Defect;
  for (const auto& [variant, fen, expected] : std::to_array<Row>({
           {Variant::Antichess, "8/8/8/8/8/8/8/KKKKKKKK w - - 0 1", {}},
           {Variant::Antichess, "8/8/8/8/8/8/8/8 w - - 0 1", {EmptyBoard}},
           {Variant::Atomic, "8/8/8/8/8/8/8/4K3 w - - 0 1", {}},
           {Variant::Atomic, "8/8/8/8/8/8/8/8 w - - 0 1", {MissingWhiteKing, MissingBlackKing}},
           {Variant::Atomic, "8/8/8/8/8/3k4/4K3/3R4 w - - 0 1", {}},
           {Variant::Atomic, "8/8/8/8/3k4/8/4K3/3R4 w - - 0 1", {OpponentInCheck}},
           {Variant::Horde, "4k3/8/8/8/8/8/8/P7 w - - 0 1", {}},
           {Variant::Horde, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", {KingInHorde}},
           {Variant::Horde, "4k2P/8/8/8/8/8/8/8 w - - 0 1", {PawnOnLastRank}},
           {Variant::Horde, "4k3/8/8/8/8/8/8/Pp6 w - - 0 1", {PawnOnLastRank}},
           {Variant::RacingKings, "8/8/8/8/8/8/k7/6KP w - - 0 1", {PawnOnLastRank, PawnInRace}},
           {Variant::RacingKings, "8/8/8/8/8/8/k7/R5K1 b - - 0 1", {CheckInRace}},
           {Variant::Crazyhouse, "4k3/pppppppp/pppppppp/8/8/8/8/4K3[] w - - 0 1", {}},
       })) {
    const auto position = parse_variant_position(variant, fen);
    EXPECT_EQ(position.has_value(), expected.empty()) << fen;
    if (!position) {
      EXPECT_EQ(std::get<Defects>(position.error()), expected) << fen;
    }
  }
}

TEST(VariantFen, OnlyADoubleStepFromTheSecondRankCanBeAnsweredEnPassant) {
  VariantPosition position = variant_position(Variant::Horde, "4k3/8/8/8/1p6/1p6/8/P1P5 w - - 0 1");
  EXPECT_EQ(to_fen(position.after(Move::normal(Square::A1, Square::A3))),
            "4k3/8/8/8/1p6/Pp6/8/2P5 b - - 0 1");
  position = variant_position(Variant::Horde, "4k3/8/8/8/1p6/8/P7/8 w - - 0 1");
  EXPECT_EQ(to_fen(position.after(Move::normal(Square::A2, Square::A4))),
            "4k3/8/8/8/Pp6/8/8/8 b - a3 0 1");
}

// All of it, at random

void expect_read_back(const VariantPosition& position) {
  for (const auto castling : castling_styles) {
    for (const auto variant_style : variant_styles) {
      const FenStyle style{.en_passant = EnPassantMode::Always, .castling = castling};
      const std::string fen = to_fen(position, style, variant_style);
      const auto again = parse_variant_position(position.variant(), fen, CastlingMode::Chess960);
      ASSERT_TRUE(again) << fen;
      ASSERT_EQ(*again, position) << fen;
      ASSERT_EQ(again->key(), position.key()) << fen;
      ASSERT_EQ(parse_variant_fen(position.variant(), fen), position.setup()) << fen;
    }
  }
}

TEST(VariantFen, EveryPositionOfRandomGamesIsReadAsWritten) {
  test::SameNumbers numbers{7};
  for (const Variant variant : all_variants) {
    for (int game = 0; game < 8; ++game) {
      for (const VariantPosition& position :
           test::random_game(VariantPosition{variant}, numbers, 150)) {
        ASSERT_NO_FATAL_FAILURE(expect_read_back(position));
      }
    }
  }
}

/// Changes a few places of a text into characters that FENs have.
std::string mutated(std::string text, test::SameNumbers& numbers) {
  constexpr std::string_view letters = "KQRBNPkqrbnp12345678/[]~+- wbaehABH03|_;\xC2\xA0";
  for (std::size_t left = 1 + numbers.below(3); left > 0; --left) {
    const std::size_t place = numbers.below(text.size());
    const char letter = letters[numbers.below(letters.size())];
    switch (numbers.below(4)) {
      case 0: text.insert(place, 1, letter); break;
      case 1: text.erase(place, 1); break;
      case 2: std::swap(text[place], text[numbers.below(text.size())]); break;
      default: text[place] = letter;
    }
  }
  return text;
}

/// Plays some random moves, and compares the numbers of moves that are counted and played.
void play_on(VariantPosition position, test::SameNumbers& numbers) {
  for (const VariantPosition& each : test::random_game(position, numbers, 4)) {
    std::uint64_t replies = 0;
    for (const Move move : legal_moves(each)) replies += count_legal_moves(each.after(move));
    ASSERT_EQ(perft(each, 2), replies) << to_fen(each);
    ASSERT_TRUE(!ending_of(each) || each.checkers().count() <= 64);
    ASSERT_NO_FATAL_FAILURE(expect_read_back(each));
  }
}

TEST(VariantFen, AnyTextIsSafeToReadAndWhatIsReadCanBePlayed) {
  test::SameNumbers numbers{2026};
  for (const Variant variant : all_variants) {
    int accepted = 0;
    for (int round = 0; round < 60; ++round) {
      const auto game = test::random_game(VariantPosition{variant}, numbers, 60);
      const std::string fen = to_fen(game[numbers.below(game.size())], {},
                                     variant_styles[numbers.below(variant_styles.size())]);
      for (int attempt = 0; attempt < 20; ++attempt) {
        const std::string text = mutated(fen, numbers);
        SCOPED_TRACE(std::string{to_string(variant)} + ": " + text);
        const auto setup = parse_variant_fen(variant, text);
        if (!setup) {
          ASSERT_LE(setup.error().offset, text.size());
          ASSERT_FALSE(to_string(setup.error()).empty());
        }
        const auto position = parse_variant_position(variant, text, CastlingMode::Chess960);
        if (!position) continue;
        ++accepted;
        ASSERT_NO_FATAL_FAILURE(play_on(*position, numbers));
      }
    }
    EXPECT_GT(accepted, 30) << to_string(variant);
  }
}

TEST(VariantSan, AnyTextIsSafeToReadAsAMove) {
  constexpr std::string_view letters = "NBRQKPnbrqkp@@abcdefgh12345678xO-0=+# !e.p()\xE2\x99\x98";
  test::SameNumbers numbers{99};
  for (const Variant variant : all_variants) {
    for (const VariantPosition& position :
         test::random_game(VariantPosition{variant}, numbers, 60)) {
      for (int attempt = 0; attempt < 60; ++attempt) {
        std::string text(numbers.below(7), '@');
        for (char& letter : text) letter = letters[numbers.below(letters.size())];
        for (const auto& found :
             {parse_san(position, text), parse_move(position, text), parse_uci(position, text)}) {
          if (found) {
            ASSERT_TRUE(is_legal(position, *found)) << text;
          } else ASSERT_LE(found.error().offset, text.size()) << text;
          if (!found) {
            ASSERT_FALSE(to_string(found.error(), text).empty());
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace tabiya
