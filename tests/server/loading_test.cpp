/// Reads that the loop does not wait for: what happens while one is under way.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/support/faulty_disk.hpp"
#include "server/support/rooms_test.hpp"
#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

class Loading : public ::testing::Test {
 protected:
  [[nodiscard]] Accounts& accounts() { return world.site().accounts; }
  void log_out(const std::string& session, LogOut where) {
    const auto done = world.answer_of<void>(
        [&](Reply<> reply) { accounts().log_out(session, where, std::move(reply)); });
    EXPECT_TRUE(done.has_value());
  }

  World world;
};

TEST_F(Loading, OfAUserWhoIsInMemoryTakesNoTime) {
  const UserKey anna = world.person("Anna");
  bool is_prepared = false;
  accounts().prepare({.keys = {anna}, .names = {"aNNa"}},
                     [&](const Answer<>& answer) { is_prepared = answer.has_value(); });
  EXPECT_TRUE(is_prepared);
  world.restart();
  is_prepared = false;
  accounts().prepare({.names = {"aNNa"}}, [&](const Answer<>&) { is_prepared = true; });
  EXPECT_FALSE(is_prepared);
  world.settle();
  EXPECT_TRUE(is_prepared);
  EXPECT_EQ(accounts().find(anna)->name, "Anna");
}

TEST_F(Loading, FindsWhoRegistersMeanwhile) {
  bool is_prepared = false;
  std::optional<UserKey> found;
  accounts().prepare({.names = {"Anna"}}, [&](const Answer<>&) {
    is_prepared = true;
    if (const User* const anna = accounts().find("Anna")) found = anna->key;
  });
  const UserKey anna = world.person("Anna");
  world.until([&] { return is_prepared; });
  EXPECT_TRUE(!found || found == anna);
  EXPECT_EQ(world.find_user("Anna")->key, anna);
}

// The row is read before it is deleted, and arrives afterwards.
TEST_F(Loading, DoesNotBringBackASessionThatEndsMeanwhile) {
  const std::string session = world.guest();
  world.restart();
  for (const bool is_read_first : {true, false}) {
    std::optional<bool> is_known;
    const auto load = [&] {
      accounts().prepare({.session = session}, [&](const Answer<>&) {
        is_known = accounts().by_session(session).has_value();
      });
    };
    if (is_read_first) load();
    accounts().log_out(session, LogOut::Everywhere, [](const Answer<>&) {});
    if (!is_read_first) load();
    world.until([&] { return is_known.has_value(); });
    world.settle();
    EXPECT_FALSE(world.by_session(session).has_value()) << is_read_first;
  }
}

TEST_F(Loading, ASessionThatEndedEverywhereIsGoneForEveryDevice) {
  static_cast<void>(world.person("Anna"));
  std::vector<std::string> sessions;
  for (int device = 0; device < 3; ++device) {
    const auto session = world.answer_of<Secret>([&](Reply<Secret> reply) {
      accounts().log_in({}, {.name = "Anna", .password = "long enough"}, std::move(reply));
    });
    sessions.push_back(session->text);
  }
  world.restart();
  log_out(sessions[0], LogOut::Everywhere);
  for (const std::string& session : sessions) {
    EXPECT_FALSE(world.by_session(session).has_value());
  }
}

TEST_F(Loading, OneWhoIsHeldStaysInMemoryAndOthersGoAfterAnHour) {
  const UserKey anna = world.person("Anna");
  const UserKey ben = world.person("Ben");
  const UserKey carl = world.person("Carl");
  const GameId game = world.game(anna, ben, {.time = Correspondence{3}});
  world.act(game, anna, action::Say{ChatRoom::Players, "hello"});
  world.pass(std::chrono::hours{3});
  bool is_prepared = false;
  accounts().prepare({.keys = {anna, ben}}, [&](const Answer<>&) { is_prepared = true; });
  EXPECT_TRUE(is_prepared) << "they play";
  is_prepared = false;
  accounts().prepare({.keys = {carl}}, [&](const Answer<>&) { is_prepared = true; });
  EXPECT_FALSE(is_prepared) << "no one holds him";
  world.settle();
}

TEST_F(Loading, TwoWhoRegisterTheSameNameAtOnceDoNotBothGetIt) {
  std::vector<Answer<Secret>> answers;
  for (int person = 0; person < 2; ++person) {
    accounts().register_person(
        {}, {.name = "Anna", .password = "long enough"},
        [&](Answer<Secret> answer) { answers.push_back(std::move(answer)); });
  }
  world.until([&] { return answers.size() == 2; });
  EXPECT_NE(answers[0].has_value(), answers[1].has_value());
}

/// A room whose move could not be stored, while its last durable state is being read.
class Restoring : public ::testing::Test {
 protected:
  /// Lets a move fail, and calls `then` while the room waits for its stored state.
  void fail_and(const std::function<void()>& then) {
    world.play(game, "e2e4 e7e5");
    disk.set_full(true);
    bool has_failed = false;
    world.site().rooms.act(game, white, action::Move{.text = "g1f3"}, [&](const Answer<>& answer) {
      EXPECT_EQ(answer.error().kind, Refused::Kind::Unavailable);
      EXPECT_TRUE(world.site().rooms.peek(game)->is_restoring());
      disk.set_full(false);
      has_failed = true;
      then();
    });
    world.until([&] { return has_failed; });
    world.settle();
    EXPECT_FALSE(world.room(game).is_restoring());
    EXPECT_EQ(audit(world.room(game)), Violations{});
  }

  FaultyDisk disk;
  World world{{.disk = disk.name()}};
  UserKey white = world.user_of(world.guest());
  UserKey black = world.user_of(world.guest());
  GameId game = world.game(white, black);
};

TEST_F(Restoring, LetsActionsWaitForTheStateThatIsStored) {
  std::vector<Answer<>> answers;
  fail_and([&] {
    for (const char* const move : {"d2d4", "g1f3"}) {
      world.site().rooms.act(game, white, action::Move{.text = move},
                             [&](const Answer<>& answer) { answers.push_back(answer); });
    }
  });
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_TRUE(answers[0].has_value());
  EXPECT_FALSE(answers[1].has_value()) << "it is Black's turn";
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5 d2d4");
}

TEST_F(Restoring, LetsARequestForTheGameWait) {
  WorldApi api{world};
  std::shared_ptr<std::optional<Response>> answer;
  fail_and([&] {
    answer =
        api.begin(WorldApi::request_of(Method::Get, "/game/export/" + std::string{game.text()}));
    EXPECT_FALSE(answer->has_value());
  });
  ASSERT_TRUE(answer->has_value());
  EXPECT_EQ((*answer)->status, 200);
  EXPECT_EQ((*answer)->body.find("Nf3"), std::string::npos) << (*answer)->body;
}

TEST_F(Restoring, TakesNoListenerUntilTheStateIsKnown) {
  const auto lines = std::make_shared<Lines>();
  fail_and([&] {
    const auto watched = world.site().rooms.watch(game, white, LineForm::Api, stream_to(lines));
    ASSERT_FALSE(watched.has_value());
    EXPECT_EQ(watched.error().kind, Refused::Kind::Unavailable);
  });
}

TEST_F(Restoring, SendsTheStoredStateToThoseWhoListen) {
  const auto lines = std::make_shared<Lines>();
  const auto watched = world.site().rooms.watch(game, black, LineForm::Api, stream_to(lines));
  world.settle();
  fail_and([] {});
  EXPECT_EQ(lines->count("g1f3"), 0U);
  EXPECT_NE(lines->last().find(R"("moves":"e2e4 e7e5")"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::server::testing
