/// Computer players that open with a book.
#include <gtest/gtest.h>

#include <memory>

#include "server/support/world.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::server::book_computers {
namespace {

using testing::World;

/// A book that answers 1. e4 by a6.
std::shared_ptr<const OpeningBook> saint_george() {
  Position position;
  position.play_unchecked(Move::normal(Square::E2, Square::E4));
  return std::make_shared<const OpeningBook>(
      OpeningBook::from_entries({{.key = polyglot_key(position),
                                  .move = to_book_move(Move::normal(Square::A7, Square::A6)),
                                  .weight = 1}}));
}

// No thread could search: the reply comes from the book.
TEST(AComputer, OpensWithTheBookOfTheServer) {
  World world{{}, {.threads = 0, .book = saint_george(), .has_human_pace = false}};
  const UserKey anna = world.user_of(world.guest());
  GameInfo info{.rules = *settle_rules({}, 0), .seats = {anna, ComputerLevel{1}}};
  const auto id = world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  ASSERT_TRUE(id.has_value());
  ASSERT_EQ(world.move(*id, anna, "e2e4"), "");
  world.until([&] { return world.room(*id).arbiter().game().moves().size() == 2; });
  EXPECT_EQ(world.room(*id).arbiter().game().moves().back(), Move::normal(Square::A7, Square::A6));
}

}  // namespace
}  // namespace tabiya::server::book_computers
