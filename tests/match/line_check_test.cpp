#include "match/line_check.hpp"

#include <gtest/gtest.h>

#include "tabiya/notation/fen.hpp"

namespace tabiya::match {
namespace {

using Kind = Finding::Kind;

struct Said {
  const char* name;
  const char* fen;
  const char* info;
  std::optional<Kind> fault;
};

TEST(LineCheck, FindsWhatIsNotTrue) {
  constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr const char* back_rank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  for (const Said& row : {
           Said{"a variation", start, "info depth 3 score cp 20 pv e2e4 e7e5 g1f3", {}},
           Said{"an illegal move in it", start, "info depth 3 score cp 20 pv e2e4 e2e4",
                Kind::BrokenLine},
           Said{"a mate in one", back_rank, "info depth 3 score mate 1 pv a1a8", {}},
           Said{"a mate that comes sooner", back_rank, "info depth 3 score mate 2 pv a1a8",
                Kind::LyingMate},
           Said{"a mate that does not come", back_rank, "info depth 3 score mate 1 pv a1a7",
                Kind::LyingMate},
           Said{"a mate that is left out", back_rank, "info depth 3 score mate 2 pv a1a7",
                Kind::MateNotShown},
           Said{"a mate in a bound", back_rank, "info depth 3 score mate 2 lowerbound pv a1a8", {}},
           Said{"moves after mate", back_rank, "info depth 3 score cp 900 pv a1a8 g8f8",
                Kind::LineGoesOn},
           Said{"being mated",
                "6k1/5ppp/8/8/8/8/r7/1r5K w - - 0 1",
                "info depth 3 score mate 0 pv",
                {}},
           Said{"moves after fifty without progress", "6k1/5ppp/8/8/8/8/8/R6K w - - 99 90",
                "info depth 3 score cp 0 pv a1b1 g8f8", Kind::LineGoesOn},
       }) {
    const auto reply = uci::parse_reply(row.info);
    ASSERT_TRUE(reply) << row.name;
    const auto& info = std::get<uci::Info>(reply->message);
    EXPECT_EQ(fault_of(info, *parse_position(row.fen), {}), row.fault) << row.name;
  }
}

}  // namespace
}  // namespace tabiya::match
