// SAN and UCI notation of the variants.
#include "tabiya/notation/variant_san.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/variant_positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya {
namespace {

using test::san_of;
using test::variant_move;
using test::variant_position;
using Kind = MoveTextError::Kind;

constexpr std::string_view with_pockets = "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1";

// Writing

TEST(VariantSan, WritesDropsAsLichessDoes) {
  EXPECT_EQ(san_of(Variant::Crazyhouse, with_pockets, "N@f3"), "N@f3");
  EXPECT_EQ(san_of(Variant::Crazyhouse, with_pockets, "P@e4"), "P@e4");
  EXPECT_EQ(san_of(Variant::Crazyhouse, with_pockets, "Q@e7"), "Q@e7+");
}

TEST(VariantSan, WritesMateByADropOfAPawn) {
  EXPECT_EQ(san_of(Variant::Crazyhouse, "6rk/6pp/8/6N1/8/8/8/4K3[N] w - - 0 1", "N@f7"), "N@f7#");
  EXPECT_EQ(san_of(Variant::Crazyhouse, "7k/8/6K1/8/8/8/8/8[P] w - - 0 1", "P@g7"), "P@g7+");
  EXPECT_EQ(san_of(Variant::Crazyhouse, "6bk/7p/7K/8/8/8/8/8[P] w - - 0 1", "P@g7"), "P@g7#");
}

TEST(VariantSan, ADropThatHelpsIsNotMate) {
  constexpr std::string_view back_rank = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1";
  EXPECT_EQ(san_of(Variant::Crazyhouse, back_rank, "e1e8"), "Re8#");
  EXPECT_EQ(san_of(Variant::Crazyhouse, "6k1/5ppp/8/8/8/8/8/4R1K1[n] w - - 0 1", "e1e8"), "Re8+");
}

TEST(VariantSan, WinsByTheVariantsOwnRuleAreWrittenLikeMate) {
  EXPECT_EQ(san_of(Variant::KingOfTheHill, "7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4"), "Ke4#");
  EXPECT_EQ(san_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/3QK3 w - - 1+3 0 1", "d1h5"), "Qh5#");
  EXPECT_EQ(san_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/3QK3 w - - 2+3 0 1", "d1h5"), "Qh5+");
  EXPECT_EQ(
      san_of(Variant::Atomic, "rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "g5f7"),
      "Nxf7#");
  EXPECT_EQ(san_of(Variant::Horde, "4k3/8/8/8/8/8/3r4/3P4 b - - 0 1", "d2d1"), "Rxd1#");
  EXPECT_EQ(san_of(Variant::RacingKings, "8/1K6/8/2B2k2/8/8/8/4R1R1 w - - 0 1", "b7b8"), "Kb8#");
}

TEST(VariantSan, ARaceThatIsStillOpenHasNoSign) {
  EXPECT_EQ(san_of(Variant::RacingKings, "8/1K3k2/8/8/8/8/8/8 w - - 0 1", "b7b8"), "Kb8");
  EXPECT_EQ(san_of(Variant::RacingKings, "1K6/5k2/8/8/8/8/8/8 b - - 0 1", "f7f8"), "Kf8");
}

TEST(VariantSan, WhoWinsDoesNotMatterForTheSign) {
  // White loses his last piece, and Black his last move: in Antichess that wins for them.
  EXPECT_EQ(san_of(Variant::Antichess, "8/8/8/8/8/1p6/P7/8 b - - 0 1", "b3a2"), "bxa2#");
  EXPECT_EQ(san_of(Variant::Antichess, "8/8/p7/8/P7/8/8/8 w - - 0 1", "a4a5"), "a5#");
}

TEST(VariantSan, AntichessHasNoCheckSigns) {
  EXPECT_EQ(san_of(Variant::Antichess, "4k3/p7/8/8/8/8/P7/3RK3 w - - 0 1", "d1d8"), "Rd8");
}

TEST(VariantSan, AtomicKingsThatTouchAreNotInCheck) {
  EXPECT_EQ(san_of(Variant::Atomic, "8/8/4k3/4K3/8/8/8/3Q4 w - - 0 1", "d1b3"), "Qb3");
  EXPECT_EQ(san_of(Variant::Atomic, "8/8/4k3/8/4K3/8/8/3Q4 w - - 0 1", "d1b3"), "Qb3+");
}

TEST(VariantSan, TheHordeIsNeverInCheck) {
  EXPECT_EQ(san_of(Variant::Horde, "4k3/8/8/8/8/8/3r4/P2P4 b - - 0 1", "d2d1"), "Rxd1");
  EXPECT_EQ(san_of(Variant::Horde, "4k3/8/3P4/8/8/8/8/8 w - - 0 1", "d6d7"), "d7+");
}

TEST(VariantSan, WritesPromotionToKing) {
  EXPECT_EQ(san_of(Variant::Antichess, "8/P7/8/8/8/8/p7/8 w - - 0 1", "a7a8k"), "a8=K");
}

TEST(VariantSan, TellsKingsApart) {
  EXPECT_EQ(san_of(Variant::Antichess, "7k/8/8/8/8/K1K5/8/8 w - - 0 1", "a3b3"), "Kab3");
  EXPECT_EQ(san_of(Variant::Antichess, "7k/8/8/8/K7/8/K7/8 w - - 0 1", "a2b3"), "K2b3");
  EXPECT_EQ(san_of(Variant::Antichess, "7k/8/8/8/K1K5/8/K7/8 w - - 0 1", "a4b3"), "Ka4b3");
}

TEST(VariantSan, OnlyLegalMovesNeedToBeToldApart) {
  // The rook on h3 must capture, as one on a1 would have to.
  EXPECT_EQ(san_of(Variant::Antichess, "8/8/8/8/p7/R6R/8/8 w - - 0 1", "a3a4"), "Rxa4#");
  // In Racing Kings, the rook on e6 would uncover a check.
  EXPECT_EQ(san_of(Variant::RacingKings, "6B1/8/4R3/8/8/1k6/7R/7K w - - 0 1", "h2e2"), "Re2");
}

TEST(VariantSan, APinnedPieceWhoseCaptureExplodesThePinnerIsToldApart) {
  EXPECT_EQ(san_of(Variant::Atomic, "6k1/8/7r/6p1/8/5N1N/8/7K w - - 0 1", "f3g5"), "Nfxg5");
  EXPECT_EQ(san_of(Variant::Atomic, "6kr/8/8/6p1/8/5N1N/8/7K w - - 0 1", "f3g5"), "Nxg5");
}

TEST(VariantSan, WritesCapturesThatExplodeLikeOthers) {
  EXPECT_EQ(san_of(Variant::Atomic, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
}

TEST(VariantSan, WritesStyles) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  const Move drop = variant_move(position, "N@f3");
  EXPECT_EQ(to_text(position, drop, {.letters = *piece_letters("de")}), "S@f3");
  EXPECT_EQ(to_text(position, drop, {.letters = figurines}), "♘@f3");
  EXPECT_EQ(to_text(position, variant_move(position, "e1e2"), {.length = MoveStyle::Length::Long}),
            "Ke1-e2");
  const VariantPosition hill = variant_position(Variant::KingOfTheHill, "7k/8/8/8/8/4K3/8/8 w - -");
  EXPECT_EQ(to_text(hill, variant_move(hill, "e3e4"), {.signs = MoveStyle::Signs::Fide}), "Ke4++");
}

// Reading

TEST(VariantSan, ReadsDropsWithAndWithoutTheLetterOfThePawn) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  const Move pawn = Move::drop(PieceType::Pawn, Square::E4);
  for (const std::string_view text : {"P@e4", "@e4", "p@e4", "@e4!", "P@e4+"}) {
    EXPECT_EQ(parse_san(position, text), pawn) << text;
  }
  for (const std::string_view text : {"B@f3", "b@f3", "♗@f3", "B@f3?!"}) {
    EXPECT_EQ(parse_san(position, text), Move::drop(PieceType::Bishop, Square::F3)) << text;
  }
}

TEST(VariantSan, StrictReadingKeepsTheLetterOfThePawn) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  EXPECT_TRUE(parse_san(position, "P@e4", SanReading::Strict));
  const auto short_form = parse_san(position, "@e4", SanReading::Strict);
  ASSERT_FALSE(short_form);
  EXPECT_EQ(short_form.error().kind, Kind::Noncanonical);
  EXPECT_EQ(short_form.error().offset, 0U);
  EXPECT_TRUE(short_form.error().is_drop);
  EXPECT_EQ(short_form.error().piece, PieceType::Pawn);
}

TEST(VariantSan, SaysOfAnIllegalDropWhatItIs) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  for (const std::string_view text : {"P@e8", "P@a1", "N@e1", "K@e4"}) {
    const auto found = parse_san(position, text);
    ASSERT_FALSE(found) << text;
    EXPECT_EQ(found.error().kind, Kind::Illegal);
    EXPECT_TRUE(found.error().is_drop);
    EXPECT_TRUE(found.error().candidates.empty());
    EXPECT_EQ(to_string(*found.error().to), text.substr(2));
  }
  EXPECT_EQ(to_string(parse_san(position, "N@e1").error(), "N@e1"),
            "\"N@e1\" is illegal: a knight cannot be dropped on e1");
}

TEST(VariantSan, ADropIsIllegalInOtherVariants) {
  for (const Variant variant : all_variants) {
    const auto found = parse_san(VariantPosition{variant}, "N@e4");
    ASSERT_FALSE(found);
    const bool is_chess = variant == Variant::Standard;
    EXPECT_EQ(found.error().kind, is_chess ? Kind::Malformed : Kind::Illegal);
  }
}

TEST(VariantSan, SaysWhereADropIsMalformed) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  const auto offset_in = [&](std::string_view text) {
    const auto found = parse_san(position, text);
    EXPECT_TRUE(!found && found.error().kind == Kind::Malformed) << text;
    return found ? 99 : found.error().offset;
  };
  EXPECT_EQ(offset_in("@"), 1U);
  EXPECT_EQ(offset_in("N@"), 2U);
  EXPECT_EQ(offset_in("N@i3"), 2U);
  EXPECT_EQ(offset_in("N@f9"), 3U);
  EXPECT_EQ(offset_in("N@f3x"), 4U);
  EXPECT_EQ(offset_in("Nx@f3"), 1U);
  EXPECT_EQ(offset_in("@@@@"), 1U);
}

TEST(VariantSan, ReadsMovesAsTolerantlyAsInChess) {
  const VariantPosition position{Variant::Crazyhouse};
  const Move knight = Move::normal(Square::G1, Square::F3);
  for (const std::string_view text :
       {"Nf3", "Ngf3", "Ng1-f3", "g1f3", "N f3", "nf3", "♘f3", "Nxf3", "Nf3+!?"}) {
    EXPECT_EQ(parse_san(position, text), knight) << text;
  }
  const Move pawn = Move::normal(Square::E2, Square::E4);
  for (const std::string_view text : {"e4", "e2-e4", "e2e4", "Pe4"}) {
    EXPECT_EQ(parse_san(position, text), pawn) << text;
  }
  EXPECT_FALSE(parse_san(position, "exe4"));
}

TEST(VariantSan, ReadsTheFilesOfACapture) {
  const VariantPosition position =
      variant_position(Variant::Antichess, "8/8/8/3p4/4P3/8/8/8 w - - 0 1");
  EXPECT_EQ(parse_san(position, "ed"), Move::normal(Square::E4, Square::D5));
}

TEST(VariantSan, ReadsPromotionToKingOnlyWhereItIsLegal) {
  const VariantPosition position =
      variant_position(Variant::Antichess, "8/P7/8/8/8/8/p7/8 w - - 0 1");
  const Move to_king = Move::promotion(Square::A7, Square::A8, PieceType::King);
  for (const std::string_view text : {"a8=K", "a8K", "a8(K)", "a8=k", "a7a8k"}) {
    EXPECT_EQ(parse_san(position, text), to_king) << text;
  }
  const VariantPosition atomic =
      variant_position(Variant::Atomic, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const auto found = parse_san(atomic, "a8=K");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, Kind::Illegal);
  EXPECT_EQ(found.error().from(), Square::A7);
}

TEST(VariantSan, ACompulsoryCaptureResolvesAnAmbiguity) {
  const VariantPosition position =
      variant_position(Variant::Antichess, "8/8/8/8/p7/R6R/8/8 w - - 0 1");
  EXPECT_EQ(parse_san(position, "Ra4"), Move::normal(Square::A3, Square::A4));
  const auto quiet = parse_san(position, "Rb3");
  ASSERT_FALSE(quiet);
  EXPECT_EQ(quiet.error().kind, Kind::Illegal);
  EXPECT_EQ(quiet.error().candidates, (Bitboard{Square::A3, Square::H3}));
}

TEST(VariantSan, AmbiguityNamesThePieces) {
  const VariantPosition position =
      variant_position(Variant::Antichess, "7k/8/8/8/8/K1K5/8/8 w - - 0 1");
  const auto found = parse_san(position, "Kb3");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, Kind::Ambiguous);
  EXPECT_EQ(found.error().candidates, (Bitboard{Square::A3, Square::C3}));
}

TEST(VariantSan, AnIllegalMoveNamesItsPiece) {
  const VariantPosition antichess =
      variant_position(Variant::Antichess, "8/8/8/3p4/4P3/8/8/N7 w - - 0 1");
  const auto quiet = parse_san(antichess, "Nb3");
  ASSERT_FALSE(quiet);
  EXPECT_EQ(quiet.error().from(), Square::A1);
  EXPECT_EQ(quiet.error().to, Square::B3);
  const auto step = parse_san(antichess, "e5");
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().from(), Square::E4);
}

TEST(VariantSan, SaysWhyATextIsNotALegalMove) {
  const auto why = [](Variant variant, std::string_view fen, std::string_view text) {
    const VariantPosition position = variant_position(variant, fen);
    return to_words(position, parse_san(position, text).error(), text);
  };
  EXPECT_EQ(why(Variant::Antichess, "8/8/8/3p4/4P3/8/8/N7 w - - 0 1", "Nb3"),
            to_words(variant_position(Variant::Antichess, "8/8/8/3p4/4P3/8/8/N7 w - - 0 1"),
                     explain(variant_position(Variant::Antichess, "8/8/8/3p4/4P3/8/8/N7 w - - 0 1"),
                             Square::A1, Square::B3)
                         .error()));
  EXPECT_TRUE(why(Variant::Crazyhouse, with_pockets, "N@e1").starts_with("N@e1: "));
  EXPECT_TRUE(why(Variant::Crazyhouse, with_pockets, "K@e4").starts_with("K@e4: "));
  EXPECT_TRUE(why(Variant::Atomic, "", "N@e4").starts_with("N@e4: "));
  EXPECT_EQ(why(Variant::Antichess, "7k/8/8/8/8/K1K5/8/8 w - - 0 1", "Kb3"),
            "\"Kb3\" is ambiguous: the kings on a3 and c3 can both go there");
}

TEST(VariantSan, WritesLocalLetters) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  EXPECT_EQ(to_local_san(position, Move::drop(PieceType::Queen, Square::E7), Language::German),
            "D@e7+");
}

TEST(VariantSan, CastlingWithoutAKingIsIllegal) {
  const auto found = parse_san(VariantPosition{Variant::Horde}, "O-O");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, Kind::Illegal);
  EXPECT_TRUE(found.error().candidates.empty());
}

TEST(VariantSan, ReadsCastlingInEveryForm) {
  const VariantPosition position =
      variant_position(Variant::Atomic, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
  const Move castling = Move::castling(Square::E1, Square::H1);
  for (const std::string_view text : {"O-O", "0-0", "o-o", "e1g1", "e1h1", "Ke1-g1"}) {
    EXPECT_EQ(parse_san(position, text), castling) << text;
  }
  EXPECT_FALSE(parse_san(position, "Kg1"));
  EXPECT_EQ(to_san(position, castling), "O-O");
}

TEST(VariantSan, ReadsWhatPeopleType) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  const Move drop = Move::drop(PieceType::Knight, Square::F3);
  for (const std::string_view text : {" N@f3 ", "n@f3\n", "N@F3", "n@F3"}) {
    EXPECT_EQ(parse_move(position, text), drop) << text;
  }
  EXPECT_EQ(parse_move(position, "S@f3", *piece_letters("de")), drop);
  EXPECT_EQ(parse_move(position, "E1E2"), Move::normal(Square::E1, Square::E2));
  const auto malformed = parse_move(position, "  N@x3");
  ASSERT_FALSE(malformed);
  EXPECT_EQ(malformed.error().offset, 4U);
  const auto blank = parse_move(position, "  ");
  ASSERT_FALSE(blank);
  EXPECT_EQ(blank.error().kind, Kind::Malformed);
  EXPECT_EQ(blank.error().offset, 2U);
}

TEST(VariantSan, ChessIsReadAndWrittenAsChess) {
  const VariantPosition position;
  const Position chess;
  for (const Move move : legal_moves(position)) {
    EXPECT_EQ(to_san(position, move), to_san(chess, move));
    EXPECT_EQ(to_uci(position, move), to_uci(chess, move));
  }
  for (const std::string_view text : {"Nf3", "N@f3", "e9", "Nd2", "O-O", "", "Ngf3"}) {
    EXPECT_EQ(parse_san(position, text), parse_san(chess, text));
    EXPECT_EQ(parse_san(position, text, SanReading::Strict),
              parse_san(chess, text, SanReading::Strict));
    EXPECT_EQ(parse_move(position, text), parse_move(chess, text));
    EXPECT_EQ(parse_uci(position, text), parse_uci(chess, text));
  }
}

// UCI

TEST(VariantUci, WritesDropsAndPromotions) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  EXPECT_EQ(to_uci(position, Move::drop(PieceType::Pawn, Square::E4)), "P@e4");
  EXPECT_EQ(to_uci(position, Move::drop(PieceType::Queen, Square::H8)), "Q@h8");
  EXPECT_EQ(to_uci(position, Move::promotion(Square::A7, Square::A8, PieceType::King)), "a7a8k");
}

TEST(VariantUci, ReadsTheLetterOfADropInEitherCase) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  EXPECT_EQ(parse_uci(position, "N@f3"), Move::drop(PieceType::Knight, Square::F3));
  EXPECT_EQ(parse_uci(position, "n@f3"), Move::drop(PieceType::Knight, Square::F3));
}

TEST(VariantUci, ReadsNoShortDrop) {
  const VariantPosition position = variant_position(Variant::Crazyhouse, with_pockets);
  const auto offset_in = [&](std::string_view text) {
    const auto found = parse_uci(position, text);
    EXPECT_TRUE(!found && found.error().kind == Kind::Malformed) << text;
    return found ? 99 : found.error().offset;
  };
  EXPECT_EQ(offset_in("@e4"), 0U);
  EXPECT_EQ(offset_in("N@"), 2U);
  EXPECT_EQ(offset_in("N@e"), 3U);
  EXPECT_EQ(offset_in("N@e9"), 3U);
  EXPECT_EQ(offset_in("N@e4+"), 4U);
}

TEST(VariantUci, ReadsAndWritesCastlingInBothModes) {
  const VariantPosition position =
      variant_position(Variant::Crazyhouse, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[] b KQkq - 0 1");
  const Move castling = Move::castling(Square::E8, Square::A8);
  EXPECT_EQ(to_uci(position, castling), "e8c8");
  EXPECT_EQ(to_uci(position, castling, CastlingMode::Chess960), "e8a8");
  EXPECT_EQ(parse_uci(position, "e8c8"), castling);
  EXPECT_EQ(parse_uci(position, "e8a8"), castling);
}

TEST(VariantUci, AStepOfTheKingIsNotCastling) {
  const VariantPosition position = variant_position(
      Variant::Atomic, "4k3/pppppppp/8/8/8/8/PPPPPPPP/5K1R w H - 0 1", CastlingMode::Chess960);
  EXPECT_EQ(parse_uci(position, "f1g1"), Move::normal(Square::F1, Square::G1));
  EXPECT_EQ(parse_uci(position, "f1h1"), Move::castling(Square::F1, Square::H1));
}

TEST(VariantUci, ReadsPromotionToKingInAntichess) {
  const VariantPosition position =
      variant_position(Variant::Antichess, "8/P7/8/8/8/8/p7/8 w - - 0 1");
  EXPECT_EQ(parse_uci(position, "a7a8k"), Move::promotion(Square::A7, Square::A8, PieceType::King));
  EXPECT_FALSE(parse_uci(position, "a7a8"));
}

// Both

TEST(VariantSan, EveryMoveOfRandomGamesIsReadAsWritten) {
  test::SameNumbers numbers{43};
  for (const Variant variant : all_variants) {
    for (int game = 0; game < 12; ++game) {
      for (const VariantPosition& position : test::random_game(VariantPosition{variant}, numbers)) {
        SCOPED_TRACE(to_fen(position));
        std::vector<std::string> texts;
        for (const Move move : legal_moves(position)) {
          texts.push_back(to_san(position, move));
          ASSERT_EQ(parse_san(position, texts.back(), SanReading::Strict), move) << texts.back();
          ASSERT_EQ(parse_move(position, texts.back()), move) << texts.back();
          ASSERT_EQ(parse_uci(position, to_uci(position, move)), move);
          ASSERT_EQ(parse_uci(position, to_uci(position, move, CastlingMode::Chess960)), move);
        }
        std::ranges::sort(texts);
        ASSERT_EQ(std::ranges::adjacent_find(texts), texts.end());
      }
    }
  }
}

}  // namespace
}  // namespace tabiya
