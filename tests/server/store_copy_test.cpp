/// Copies of a store in a store of the same or another database: `tabiya serve migrate`.
#include "server/store/store_copy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/support/each_store.hpp"
#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;
using Kinds = std::tuple<StoreKind, StoreKind>;

class ACopy : public ::testing::TestWithParam<Kinds> {
 protected:
  void SetUp() override {
    const auto [source, target] = GetParam();
    if (source == StoreKind::PostgreSql || target == StoreKind::PostgreSql) {
      if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    }
    from = new_store(source, "from");
    to = new_store(target, "to");
    fill();
  }
  StoreOptions new_store(StoreKind kind, const std::string& name) {
    if (kind == StoreKind::Sqlite) return {.file = folder.path() / (name + ".db")};
    PostgresServer& server = PostgresServer::shared();
    last_database = server.new_database();
    return {.address = server.address(last_database)};
  }
  /// One of everything that a server stores.
  void fill() {
    World world{from};
    const UserKey anna = world.person("Anna");
    const UserKey ben = world.bot("Ben");
    static_cast<void>(world.guest());
    finished = world.game(anna, ben, {.time = RealTime{5min, 0s}, .rated = true});
    world.play(finished, "f2f3 e7e5 g2g4 d8h4");
    ongoing = world.game(ben, anna);
    world.play(ongoing, "e2e4 e7e5");
    world.act(ongoing, anna, action::Say{ChatRoom::Players, "hello\\ 'there'"});
    static_cast<void>(world.answer_of<void>(
        [&](Reply<> reply) { world.site().accounts.block(anna, ben, std::move(reply)); }));
    static_cast<void>(world.answer_of<void>([&](Reply<> reply) {
      world.site().accounts.report({anna, ben, odd_text}, std::move(reply));
    }));
    static_cast<void>(world.answer_of<NewToken>([&](Reply<NewToken> reply) {
      world.site().accounts.create_token(anna, {.description = "a bot", .scopes = all_scopes()},
                                         std::move(reply));
    }));
    static_cast<void>(world.answer_of<GameId>([&](Reply<GameId> reply) {
      world.site().challenges.create({.challenger = anna}, std::move(reply));
    }));
    append(world, {record::NameTaken{"hash"},
                   record::BulkRow{.id = GameId::random(), .terms = "x", .pairs = "", .clocks = {}},
                   record::ImportedText{finished, std::string(100'000, 'x')}});
  }
  static void append(World& world, std::vector<Record> records) {
    world.site().store.append(std::move(records), {});
    world.settle();
  }
  [[nodiscard]] StoreCopy copying() { return {.from = from, .to = to, .source = "the source"}; }
  static std::uint64_t sum_of(const std::vector<TableCopy>& copies,
                              std::uint64_t TableCopy::* number) {
    std::uint64_t sum = 0;
    for (const TableCopy& copy : copies) sum += copy.*number;
    return sum;
  }
  /// Ends a copy after a table, as a power cut would.
  void interrupt_after(std::string_view table) {
    StoreCopy copy = copying();
    copy.report = [table](const TableCopy& done) {
      if (done.table == table) throw std::runtime_error{"interrupted"};
    };
    EXPECT_THROW(static_cast<void>(copy_store(copy)), std::runtime_error);
  }

  const std::string odd_text{"a\0b\x01\xff", 5};
  test::ScratchFolder folder;
  StoreOptions from;
  StoreOptions to;
  std::string last_database;
  GameId finished;
  GameId ongoing;
};

TEST_P(ACopy, HasEveryRowAndServesOn) {
  const auto copied = copy_store(copying());
  ASSERT_TRUE(copied.has_value()) << copied.error().sentence;
  EXPECT_TRUE(std::ranges::none_of(*copied, [](const TableCopy& copy) {
    return copy.rows == 0 && copy.table != "review";
  })) << "the test has no row of some table";
  EXPECT_EQ(sum_of(*copied, &TableCopy::written), sum_of(*copied, &TableCopy::rows));
  if (std::get<1>(GetParam()) == StoreKind::PostgreSql) {
    EXPECT_EQ(PostgresServer::shared().sql("SELECT oldest_program FROM tabiya.schema_version",
                                           last_database),
              "5")
        << "older programs cannot read packed games";
  }
  World world{to};
  EXPECT_EQ(world.room(finished).moves_text(), "f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(world.room(ongoing).moves_text(), "e2e4 e7e5");
  EXPECT_EQ(world.room(ongoing).chat().front().text, "hello\\ 'there'");
  EXPECT_EQ(world.read([](Reader& reader) { return reader.users().reports(1); }).front().reason,
            odd_text);
  const User anna = *world.find_user("Anna");
  EXPECT_LT(anna.perf(Perf::Blitz).glicko.rating, 1500);
  EXPECT_EQ(world.read([&](Reader& reader) { return reader.games().imported_text(finished); }),
            std::string(100'000, 'x'));
  EXPECT_EQ(world.read([&](Reader& reader) { return reader.history().tallies(anna.key); }).size(),
            1U);
  // The numbers go on.
  const UserKey carl = world.person("Carl");
  EXPECT_GT(static_cast<std::int64_t>(carl), static_cast<std::int64_t>(anna.key) + 2);
  const GameId next = world.game(anna.key, carl);
  world.play(next, "f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(world.read([&](Reader& reader) { return reader.history().last_game(anna.key); }), next);
}

TEST_P(ACopy, IsNotServedUntilItIsCompleteAndGoesOnWhereItWasInterrupted) {
  interrupt_after("game");
  HandLoop loop;
  const auto opened = Store::open(loop.loop(), to);
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().sentence,
            "the copy of the source into it is not complete; run \"tabiya serve migrate\" again to "
            "finish it");
  const auto copied = copy_store(copying());
  ASSERT_TRUE(copied.has_value()) << copied.error().sentence;
  for (const TableCopy& copy : *copied) {
    if (copy.table == "game") {
      EXPECT_EQ(copy.written, 0U) << "it was there";
    }
    if (copy.table == "event") {
      EXPECT_EQ(copy.written, copy.rows);
    }
  }
  EXPECT_TRUE(Store::open(loop.loop(), to).has_value());
}

TEST_P(ACopy, OfASourceThatHasChangedMeanwhileIsMadeEqual) {
  interrupt_after("rating");
  {
    World world{from};
    world.play(ongoing, "g1f3");
    const UserKey anna = world.find_user("Anna")->key;
    static_cast<void>(world.answer_of<void>(
        [&](Reply<> reply) { world.site().accounts.close(anna, std::move(reply)); }));
  }
  const auto copied = copy_store(copying());
  ASSERT_TRUE(copied.has_value()) << copied.error().sentence;
  EXPECT_GT(sum_of(*copied, &TableCopy::removed), 0U) << "her token";
  World world{to};
  EXPECT_TRUE(world.find_user("Anna")->is_closed);
  EXPECT_EQ(world.room(ongoing).moves_text(), "e2e4 e7e5 g1f3");
}

TEST_P(ACopy, IsNotMadeIntoAStoreWithRowsOfItsOwn) {
  {
    World world{to};
    static_cast<void>(world.person("Other"));
  }
  const auto copied = copy_store(copying());
  ASSERT_FALSE(copied.has_value());
  EXPECT_TRUE(copied.error().sentence.starts_with("the target is not empty: it has table"))
      << copied.error().sentence;
  World world{to};
  EXPECT_NE(world.find_user("Other"), nullptr);
}

TEST_P(ACopy, OfOneStoreIsNotFinishedWithAnother) {
  interrupt_after("user");
  StoreCopy other = copying();
  other.source = "another source";
  const auto copied = copy_store(other);
  ASSERT_FALSE(copied.has_value());
  EXPECT_EQ(copied.error().sentence,
            "the target has an incomplete copy of another store, the source");
}

TEST_P(ACopy, OfACopyIsTheSameAgain) {
  ASSERT_TRUE(copy_store(copying()).has_value());
  const StoreOptions third = new_store(std::get<0>(GetParam()), "third");
  ASSERT_TRUE(copy_store({.from = to, .to = third, .source = "the copy"}).has_value());
  World world{third};
  EXPECT_EQ(world.room(ongoing).moves_text(), "e2e4 e7e5");
}

INSTANTIATE_TEST_SUITE_P(Stores, ACopy,
                         ::testing::Values(Kinds{StoreKind::Sqlite, StoreKind::Sqlite},
                                           Kinds{StoreKind::Sqlite, StoreKind::PostgreSql},
                                           Kinds{StoreKind::PostgreSql, StoreKind::Sqlite},
                                           Kinds{StoreKind::PostgreSql, StoreKind::PostgreSql}),
                         [](const auto& kinds) {
                           const auto name = [](StoreKind kind) {
                             return std::string{kind == StoreKind::Sqlite ? "sqlite"
                                                                          : "postgresql"};
                           };
                           return name(std::get<0>(kinds.param)) + "_to_" +
                                  name(std::get<1>(kinds.param));
                         });

}  // namespace
}  // namespace tabiya::server::testing
