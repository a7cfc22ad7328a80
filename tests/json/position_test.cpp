#include "tabiya/json/position.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya::json {
namespace {

std::string position_json(Variant variant, std::string_view fen) {
  return serialize(to_json(parse_variant_position(variant, fen).value()));
}

std::string move_json(Variant variant, std::string_view fen, std::string_view uci,
                      CastlingMode mode = CastlingMode::Standard) {
  const auto position = parse_variant_position(variant, fen, mode).value();
  return serialize(to_json(position, parse_uci(position, uci).value(), mode));
}

TEST(PositionAsJson, IsThatOfChessWithTheKeyOfTheVariant) {
  const VariantPosition chess;
  auto expected = to_json(Position{});
  expected["variant"] = "standard";
  EXPECT_EQ(to_json(chess), expected);
  EXPECT_EQ(position_json(Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"),
            R"({"fen":"4k3/8/8/8/8/8/8/4R1K1 b - - 0 1","turn":"black","check":true,)"
            R"("checkers":["e1"],"variant":"kingOfTheHill"})");
}

TEST(PositionAsJson, HasPocketsAndPromotedPiecesInCrazyhouse) {
  EXPECT_EQ(position_json(Variant::Crazyhouse, "4k3/8/8/8/8/Q~7/8/4K3[NPPq] w - - 0 1"),
            R"({"fen":"4k3/8/8/8/8/Q~7/8/4K3[NPPq] w - - 0 1","turn":"white","check":false,)"
            R"("checkers":[],"variant":"crazyhouse",)"
            R"("pockets":{"white":{"pawn":2,"knight":1},"black":{"queen":1}},"promoted":["a3"]})");
}

TEST(PositionAsJson, HasTheChecksLeftInThreeCheck) {
  EXPECT_EQ(position_json(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1"),
            R"({"fen":"4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1","turn":"white","check":false,)"
            R"("checkers":[],"variant":"threeCheck","checks_left":{"white":1,"black":3}})");
}

TEST(MoveAsJson, OfADropNamesThePieceInsteadOfAnOrigin) {
  EXPECT_EQ(move_json(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f6"),
            R"({"uci":"N@f6","san":"N@f6+","drop":"knight","to":"f6"})");
}

TEST(MoveAsJson, KnowsThePromotionToAKing) {
  EXPECT_EQ(move_json(Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8k"),
            R"({"uci":"a7a8k","san":"a8=K","from":"a7","to":"a8","promotion":"king"})");
}

TEST(MoveAsJson, NamesWhatIsCaptured) {
  const std::string json = move_json(
      Variant::Atomic, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5");
  EXPECT_NE(json.find(R"("captured":"pawn")"), std::string::npos) << json;
}

TEST(MoveAsJson, NamesTheSquareWhereACastlingKingArrives) {
  for (const Variant variant : {Variant::Standard, Variant::Crazyhouse}) {
    EXPECT_EQ(move_json(variant, "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1", CastlingMode::Chess960),
              R"({"uci":"e1b1","san":"O-O-O","from":"e1","to":"c1"})");
  }
}

TEST(RefusalAsJson, OfADropNamesThePieceInsteadOfAnOrigin) {
  const auto position =
      parse_variant_position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").value();
  const auto answer = explain_drop(position, Color::White, PieceType::Knight, Square::E8);
  ASSERT_FALSE(answer);
  EXPECT_EQ(serialize(to_json(answer.error())),
            R"({"reason":"drop_on_piece","article":"Lichess, Crazyhouse","drop":"knight",)"
            R"("to":"e8","men":["e8"]})");
  EXPECT_EQ(serialize(to_json(explain(Position{}, Square::E2, Square::E5).error())),
            R"({"reason":"does_not_move_so","article":"FIDE 3.7","from":"e2","to":"e5","men":[]})");
}

TEST(EndingAsJson, NamesTheRuleAndTheWinner) {
  EXPECT_EQ(serialize(to_json(VariantEnding{VariantEndingKind::KingExploded, Color::Black})),
            R"({"kind":"king_exploded","winner":"black"})");
  EXPECT_EQ(serialize(to_json(VariantEnding{VariantEndingKind::RaceDrawn, std::nullopt})),
            R"({"kind":"race_drawn","winner":null})");
}

}  // namespace
}  // namespace tabiya::json
