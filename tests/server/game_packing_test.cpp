/// A server packs the events of games that an older version has stored as text.
#include <gtest/gtest.h>

#include "server/support/store_test.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class GamesOfAnOlderVersion : public StoreTest {
 protected:
  void store_finished(int count) {
    Store store = open(options());
    std::vector<Record> records;
    for (int number = 1; number <= count; ++number) {
      records.emplace_back(record::NewGame{game_number(number)});
      records.emplace_back(record::GameFinished{game_number(number).id,
                                                Instant{1ms},
                                                "1s move e2e4 white\n2s resign black\n",
                                                "1-0",
                                                "resign",
                                                1,
                                                {}});
    }
    ASSERT_TRUE(append(store, std::move(records)));
  }
};

TEST_F(GamesOfAnOlderVersion, ArePackedOneBatchAfterAnother) {
  store_finished(250);
  World world{options()};
  const auto count_left = [&] {
    return world.read([](Reader& reader) { return reader.games().packable({}).games.size(); });
  };
  EXPECT_EQ(count_left(), 50U);
  world.pass(1s);
  EXPECT_EQ(count_left(), 0U);
  for (const int number : {1, 250}) {
    const Room& room = world.room(game_number(number).id);
    EXPECT_EQ(room.moves_text(), "e2e4");
    EXPECT_EQ(room.status().name, "resign");
  }
}

}  // namespace
}  // namespace tabiya::server::testing
