#include "match/line_check.hpp"

#include <gtest/gtest.h>

#include "tabiya/notation/fen.hpp"

namespace tabiya::match {
namespace {

using Kind = Finding::Kind;

struct Claim {
  const char* name;
  const char* fen;
  const char* info;
  std::optional<Kind> fault;
};

TEST(LineCheck, FindsFalseClaims) {
  constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr const char* back_rank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  const Claim rows[]{
      Claim{"a variation", start, "info depth 3 score cp 20 pv e2e4 e7e5 g1f3", {}},
      Claim{"an illegal move in it", start, "info depth 3 score cp 20 pv e2e4 e2e4",
            Kind::BrokenLine},
      Claim{"a mate in one", back_rank, "info depth 3 score mate 1 pv a1a8", {}},
      Claim{"a mate that is shorter", back_rank, "info depth 3 score mate 2 pv a1a8",
            Kind::FalseMate},
      Claim{"a mate that does not come", back_rank, "info depth 3 score mate 1 pv a1a7",
            Kind::FalseMate},
      Claim{"a mate that is not shown", back_rank, "info depth 3 score mate 2 pv a1a7",
            Kind::MateNotShown},
      Claim{"a mate in a bound", back_rank, "info depth 3 score mate 2 lowerbound pv a1a8", {}},
      Claim{"moves after mate", back_rank, "info depth 3 score cp 900 pv a1a8 g8f8",
            Kind::LineGoesPastEnd},
      Claim{
          "being mated", "6k1/5ppp/8/8/8/8/r7/1r5K w - - 0 1", "info depth 3 score mate 0 pv", {}},
      Claim{"moves after fifty moves without progress", "6k1/5ppp/8/8/8/8/8/R6K w - - 99 90",
            "info depth 3 score cp 0 pv a1b1 g8f8", Kind::LineGoesPastEnd},
  };
  for (const Claim& row : rows) {
    const auto reply = uci::parse_reply(row.info);
    ASSERT_TRUE(reply) << row.name;
    const auto& info = std::get<uci::Info>(reply->message);
    EXPECT_EQ(fault_of(info, *parse_position(row.fen), {}), row.fault) << row.name;
  }
}

}  // namespace
}  // namespace tabiya::match
