// Move counts of the variants: the suites of the data folder as far as they are cheap, and a few
// positions that stand here.
#include <gtest/gtest.h>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {
namespace {

struct Count {
  Variant variant;
  std::string_view fen;  ///< empty: the start of a game
  unsigned depth;
  std::uint64_t expected;
  CastlingMode mode = CastlingMode::Standard;
};

// Sources: the test suites of scalachess (MIT), and positions recomputed with Fairy-Stockfish.
constexpr auto counts = std::to_array<Count>({
    {Variant::Standard, "", 4, 197'281},
    {Variant::Crazyhouse, "", 4, 197'281},
    {Variant::Crazyhouse, "", 5, 4'888'832},
    {Variant::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - -", 2, 75'353},
    {Variant::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[Qn] w - -", 4, 932'554},
    {Variant::Crazyhouse, "4k3/1Q~6/8/8/4b3/8/Kpp5/8/ b - -", 4, 132'758},
    {Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pp] w - -", 4, 300'771},
    {Variant::KingOfTheHill, "", 4, 197'281},
    {Variant::KingOfTheHill, "8/8/3k4/8/8/4K3/8/8 w - -", 4, 2'018},
    {Variant::ThreeCheck, "", 4, 197'281},
    {Variant::ThreeCheck, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3", 4, 197'233},
    {Variant::Antichess, "", 5, 2'732'672},
    {Variant::Antichess, "8/1p6/8/8/8/8/P7/8 w - -", 5, 1},
    {Variant::Antichess, "8/P7/8/8/8/8/p7/8 w - -", 4, 498},
    {Variant::Atomic, "", 5, 4'864'979},
    {Variant::Atomic, "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq -", 4,
     1'434'825},
    {Variant::Atomic, "8/8/8/8/8/8/2k5/rR4KR w KQ -", 4, 61'401, CastlingMode::Chess960},
    {Variant::Atomic, "r3k1R1/pb2K2p/2n5/2pppr2/3P4/2P1P3/PP3P1P/R7 b q -", 3, 28'054},
    {Variant::Atomic, "7R/8/8/8/8/8/3k4/rR4K1 w Q -", 4, 110'193, CastlingMode::Chess960},
    {Variant::Horde, "", 5, 265'223},
    {Variant::Horde, "4k3/8/8/8/8/8/8/PPPPPPPP w - -", 4, 8'432},
    {Variant::Horde, "4k3/8/8/8/8/1p6/8/P7 w - -", 4, 178},
    {Variant::RacingKings, "", 4, 296'242},
    {Variant::RacingKings, "4brn1/2K2k2/8/8/8/8/8/8 w - -", 6, 265'932},
});

TEST(VariantPerft, CountsKnownPositions) {
  for (const Count& count : counts) {
    SCOPED_TRACE(std::string{to_string(count.variant)} + ' ' + std::string{count.fen});
    const auto position = count.fen.empty()
                              ? VariantPosition{count.variant}
                              : parse_variant_position(count.variant, count.fen, count.mode);
    ASSERT_TRUE(position) << to_string(position.error());
    EXPECT_EQ(perft(*position, count.depth), count.expected);
  }
}

TEST(VariantPerft, CountsTheSameOnAnyNumberOfThreads) {
  for (const Variant variant : all_variants) {
    const VariantPosition start{variant};
    EXPECT_EQ(perft(start, 4, 3), perft(start, 4)) << to_string(variant);
    EXPECT_EQ(perft(start, 1, 3), perft(start, 1)) << to_string(variant);
  }
}

}  // namespace
}  // namespace tabiya
