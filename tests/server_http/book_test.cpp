/// What a server with an opening book says about positions.
#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "server_http/live_server.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::server::testing::books {
namespace {

/// A book of two first moves, three to one.
std::string book_of_two() {
  const ZobristKey key = polyglot_key(Position{});
  const auto entry = [&](Square from, Square to, std::uint16_t weight) {
    return BookEntry{
        .key = key, .move = to_book_move(Move::normal(from, to)), .weight = weight, .learn = 0};
  };
  return std::string{OpeningBook::from_entries(
                         {entry(Square::E2, Square::E4, 3), entry(Square::D2, Square::D4, 1)})
                         .bytes()};
}

TEST(ABook, IsShownWithAPosition) {
  const test::ScratchFolder folder;
  Configuration configuration;
  configuration.book = folder.write("two.bin", book_of_two());
  const LiveServer server{configuration};
  Person guest{server.port()};
  const auto ask = [&](std::string_view body) {
    return json_of(guest.browse("POST", "/api/tabiya/position", body)).at("book");
  };
  const auto moves = ask(R"({"fen":null})");
  ASSERT_EQ(moves.as_array().size(), 2U);
  EXPECT_EQ(moves.at(0).at("san"), "e4");
  EXPECT_EQ(moves.at(0).at("uci"), "e2e4");
  EXPECT_EQ(moves.at(0).at("weight"), 3);
  EXPECT_EQ(moves.at(0).at("share"), 0.75);
  EXPECT_TRUE(ask(R"({"moves":["a3"]})").is_null());
  EXPECT_TRUE(ask(R"({"fen":null,"variant":"atomic"})").is_null());
}

TEST(ABook, ThatCannotBeReadIsAReasonNotToStart) {
  const test::ScratchFolder folder;
  Configuration configuration;
  configuration.port = 0;
  configuration.data = folder.path() / "data";
  configuration.book = folder.write("odd.bin", "not a book");
  const auto server = Server::start(configuration);
  ASSERT_FALSE(server.has_value());
  EXPECT_NE(server.error().find("the size of 10 bytes is not a multiple of 16"), std::string::npos)
      << server.error();
}

}  // namespace
}  // namespace tabiya::server::testing::books
