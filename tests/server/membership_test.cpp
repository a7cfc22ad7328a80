/// The nodes that share a database, and who of them may write.
#ifdef TABIYA_HAS_POSTGRESQL

#include "server/store/membership.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/support/postgresql.hpp"
#include "server/support/store_test.hpp"

namespace tabiya::server::testing {
namespace {

using State = Succession::State;

class Nodes : public StoreTest {
 protected:
  void SetUp() override {
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    server = &PostgresServer::shared();
    database = server->new_database();
  }
  [[nodiscard]] std::string address() const { return server->address(database); }
  [[nodiscard]] static NodeName name_of(const std::string& owner) {
    return {.owner = owner, .address = "10.0.0.1:" + owner, .secret = "secret of " + owner};
  }
  /// A member, whose last view is kept.
  struct Member {
    NodesView view;
    std::unique_ptr<Membership> membership;
  };
  [[nodiscard]] std::unique_ptr<Member> join(const std::string& owner) {
    auto member = std::make_unique<Member>();
    auto joined =
        Membership::join(address(), name_of(owner), loop.loop(),
                         [there = member.get()](const NodesView& view) { there->view = view; });
    EXPECT_TRUE(joined.has_value());
    member->membership = *std::move(joined);
    return member;
  }
  [[nodiscard]] std::expected<Store, StoreError> lead(
      const std::string& owner, const std::optional<std::string>& displaced = {}) {
    return Store::open(
        loop.loop(),
        {.address = address(), .claim = {.owner = owner, .displaced = displaced, .waits = false}});
  }
  /// A leader whose process was stopped: its row and its connection are there, but it does not beat.
  void enter_without_beats(const std::string& owner) {
    server->sql("INSERT INTO tabiya.node VALUES ('" + owner + "', '10.0.0.9:1', 'x', 7)", database);
  }

  PostgresServer* server = nullptr;
  std::string database;
};

TEST_F(Nodes, SeeEachOtherAndTheirLeader) {
  const auto first = join("1");
  EXPECT_EQ(first->membership->first_view().state, State::Vacant);
  const auto store = lead("1");
  ASSERT_TRUE(store.has_value()) << store.error().sentence;
  const auto second = join("2");
  EXPECT_EQ(second->membership->first_view().state, State::Led);
  loop.until([&] { return second->view.nodes == 2 && second->view.leader; });
  EXPECT_EQ(second->view.leader, name_of("1"));
  loop.until([&] { return first->view.nodes == 2 && first->view.leader; });
  EXPECT_EQ(first->view.leader, name_of("1"));
  EXPECT_FALSE(first->view.is_displaced);
  EXPECT_TRUE(first->membership->is_current());
}

TEST_F(Nodes, FindThePlaceVacantWhenTheLeaderLeaves) {
  auto first = join("1");
  auto store = std::make_unique<Store>(*lead("1"));
  const auto second = join("2");
  loop.until([&] { return second->view.state == State::Led; });
  store.reset();
  first.reset();
  loop.until([&] { return second->view.state == State::Vacant; });
  EXPECT_EQ(second->view.nodes, 1);
  EXPECT_TRUE(lead("2").has_value());
}

TEST_F(Nodes, FindThePlaceVacantWhenTheLeaderResigns) {
  const auto first = join("1");
  auto store = lead("1");
  const auto second = join("2");
  loop.until([&] { return second->view.state == State::Led; });
  std::vector<bool> results;
  store->append({record::NewGame{game}, event_of(game, 1)},
                [&](bool done) { results.push_back(done); });
  store->resign([&](bool done) { results.push_back(done); });
  store->append({event_of(game, 2)}, [&](bool done) { results.push_back(done); });
  loop.until([&] { return results.size() == 3; });
  EXPECT_EQ(results, (std::vector{true, true, false}));
  loop.until([&] { return second->view.state == State::Vacant; });
  EXPECT_EQ(second->view.nodes, 2) << "it still passes on requests";
  auto next = lead("2");
  ASSERT_TRUE(next.has_value());
  EXPECT_TRUE(append(*next, {event_of(game, 2)}));
  EXPECT_EQ(server->sql("SELECT number FROM tabiya.event ORDER BY number", database), "1\n2");
}

TEST_F(Nodes, DisplaceALeaderThatDoesNotBeat) {
  const auto second = join("2");
  enter_without_beats("1");
  auto store = lead("1");
  ASSERT_TRUE(store.has_value());
  EXPECT_TRUE(append(*store, {record::NewGame{game}, event_of(game, 1)}));
  loop.until([&] { return second->view.state == State::Orphaned; });
  EXPECT_EQ(second->view.writer, "1");
  auto next = lead("2", "1");
  ASSERT_TRUE(next.has_value()) << next.error().sentence;
  EXPECT_FALSE(append(*store, {event_of(game, 2)})) << "it comes back, but must not write";
  EXPECT_TRUE(append(*next, {event_of(game, 2)}));
  EXPECT_FALSE(append(*store, {event_of(game, 3)}));
  EXPECT_EQ(server->sql("SELECT number FROM tabiya.event ORDER BY number", database), "1\n2");
  loop.until([&] { return second->view.nodes == 1 && second->view.state == State::Led; });
}

TEST_F(Nodes, OnlyOneOfThemDisplacesTheLeader) {
  const auto joined = join("0");
  enter_without_beats("1");
  const auto gone = lead("1");
  ASSERT_TRUE(gone.has_value());
  const auto second = lead("2", "1");
  EXPECT_TRUE(second.has_value());
  const auto third = lead("3", "1");
  ASSERT_FALSE(third.has_value());
  EXPECT_TRUE(third.error().sentence.contains("another server has taken over"))
      << third.error().sentence;
}

TEST_F(Nodes, LearnThatTheyWereDisplaced) {
  const auto first = join("1");
  const auto store = lead("1");
  loop.until([&] { return first->view.state == State::Led; });
  const auto next = lead("2", "1");
  ASSERT_TRUE(next.has_value());
  loop.until([&] { return first->view.is_displaced; });
}

TEST_F(Nodes, WaitForALeaderThatIsNoNode) {
  const auto second = join("2");
  const auto store = lead("a version before the nodes");
  ASSERT_TRUE(store.has_value());
  loop.until([&] { return second->view.state == State::Led; });
  EXPECT_EQ(second->view.leader, std::nullopt);
  EXPECT_FALSE(lead("2").has_value());
}

TEST_F(Nodes, StayMembersWhenTheirConnectionsAreCut) {
  const auto first = join("1");
  const auto store = lead("1");
  const auto second = join("2");
  loop.until([&] { return second->view.state == State::Led; });
  server->sql(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
      " WHERE datname=current_database() AND pid<>pg_backend_pid()",
      database);
  for (int looks = 0; looks < 4; ++looks) {
    first->view.nodes = 0;
    loop.until([&] { return first->view.nodes == 2; });
    EXPECT_EQ(second->view.state, State::Led);
    EXPECT_FALSE(first->view.is_displaced);
  }
}

}  // namespace
}  // namespace tabiya::server::testing

#endif
