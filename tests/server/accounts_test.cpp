#include "server/accounts/accounts.hpp"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <chrono>
#include <fstream>
#include <iterator>

#include "server/base/secret.hpp"
#include "server/support/world.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using testing::World;
using Kind = Refused::Kind;

class AccountsTest : public ::testing::Test {
 protected:
  Answer<Secret> enroll(const std::string& session, Credentials who) {
    return world.answer_of<Secret>([&](Reply<Secret> reply) {
      accounts().register_person(session, std::move(who), std::move(reply));
    });
  }
  Answer<Secret> log_in(const std::string& name, const std::string& password,
                        const std::string& session = {}) {
    return world.answer_of<Secret>([&](Reply<Secret> reply) {
      accounts().log_in(session, {.name = name, .password = password}, std::move(reply));
    });
  }
  Answer<NewToken> token(UserKey user, Scopes scopes, std::optional<Instant> expires = {}) {
    return world.answer_of<NewToken>([&](Reply<NewToken> reply) {
      accounts().create_token(user, {.description = "a bot", .scopes = scopes, .expires = expires},
                              std::move(reply));
    });
  }
  std::vector<TokenInfo> tokens_of(UserKey user) {
    return *world.answer_of<std::vector<TokenInfo>>(
        [&](Reply<std::vector<TokenInfo>> reply) { accounts().tokens(user, std::move(reply)); });
  }
  [[nodiscard]] Accounts& accounts() { return world.site().accounts; }
  /// Lets days pass while the server runs intermittently.
  void rest(int days) {
    for (; days > 7; days -= 7) world.restart(7 * 24h);
    world.restart(days * 24h);
  }
  [[nodiscard]] std::string everything_on_disk() {
    std::string bytes;
    for (const char* const end : {"", "-wal"}) {
      std::ifstream file{world.file().string() + end, std::ios::binary};
      bytes.append(std::istreambuf_iterator{file}, {});
    }
    return bytes;
  }

  World world;
};

// ---- Guests and registration ----

TEST_F(AccountsTest, AGuestKeepsTheSessionAcrossARestart) {
  const std::string session = world.guest();
  const UserKey guest = world.user_of(session);
  world.restart();
  EXPECT_EQ(world.user_of(session), guest);
  EXPECT_EQ(world.find_user(guest)->kind, User::Kind::Guest);
}

TEST_F(AccountsTest, RegisteringKeepsTheGuestsGames) {
  const std::string session = world.guest();
  const UserKey guest = world.user_of(session);
  const GameId game = world.game(guest, world.user_of(world.guest()));
  const auto secret = enroll(session, {.name = "Anna", .password = "long enough"});
  ASSERT_TRUE(secret.has_value());
  EXPECT_EQ(world.user_of(secret->text), guest);
  EXPECT_EQ(world.find_user("anna")->key, guest);
  EXPECT_EQ(world.site().rooms.ongoing(guest).at(0), game);
}

TEST_F(AccountsTest, RegisteringAndLoggingInEndTheOldSession) {
  const std::string before = world.guest();
  const auto registered = enroll(before, {.name = "Anna", .password = "long enough"});
  EXPECT_EQ(world.by_session(before), std::nullopt);
  const auto entered = log_in("anna", "long enough", registered->text);
  ASSERT_TRUE(entered.has_value());
  EXPECT_NE(entered->text, registered->text);
  EXPECT_FALSE(world.by_session(registered->text).has_value());
  EXPECT_TRUE(world.by_session(entered->text).has_value());
}

TEST_F(AccountsTest, NamesThatDifferOnlyInCaseAreEqual) {
  static_cast<void>(world.person("Anna"));
  EXPECT_EQ(enroll({}, {.name = "aNNa", .password = "long enough"}).error().kind, Kind::Conflict);
}

TEST_F(AccountsTest, OnlyOneOfTwoConcurrentRegistrationsGetsTheName) {
  int registered = 0;
  int answered = 0;
  for (int person = 0; person < 2; ++person) {
    accounts().register_person({}, {.name = "Anna", .password = "long enough"},
                               [&](const Answer<Secret>& answer) {
                                 ++answered;
                                 registered += answer.has_value() ? 1 : 0;
                               });
  }
  world.until([&] { return answered == 2; });
  EXPECT_EQ(registered, 1);
}

TEST_F(AccountsTest, BadNamesAndPasswordsAreRefused) {
  for (const char* const name : {"", "a", "1abc", "with space", "<script>", "Guest-1", "admin",
                                 "TABIYA", "../x", "muchmuchmuchmuchtoolong"}) {
    EXPECT_EQ(enroll({}, {.name = name, .password = "long enough"}).error().kind, Kind::Bad)
        << name;
  }
  EXPECT_EQ(enroll({}, {.name = "Anna", .password = "short"}).error().kind, Kind::Bad);
  EXPECT_EQ(enroll({}, {.name = "Anna", .password = std::string(129, 'x')}).error().kind,
            Kind::Bad);
}

// ---- Logging in and out ----

TEST_F(AccountsTest, AWrongPasswordAndAnUnknownNameGetTheSameRefusal) {
  static_cast<void>(world.person("Anna"));
  const auto wrong_password = log_in("Anna", "not this one");
  const auto wrong_name = log_in("Missing", "not this one");
  EXPECT_EQ(wrong_password.error().kind, Kind::Unauthorized);
  EXPECT_EQ(wrong_password.error().sentence, wrong_name.error().sentence);
  EXPECT_TRUE(log_in("ANNA", "long enough").has_value());
}

TEST_F(AccountsTest, LoggingOutEndsTheSession) {
  const std::string session = world.guest();
  world.answer_of<void>(
      [&](Reply<> reply) { accounts().log_out(session, LogOut::Here, std::move(reply)); });
  EXPECT_FALSE(world.by_session(session).has_value());
  world.restart();
  EXPECT_FALSE(world.by_session(session).has_value());
}

TEST_F(AccountsTest, LoggingOutEverywhereEndsEverySessionButNoToken) {
  const UserKey anna = world.person("Anna");
  const auto here = log_in("Anna", "long enough");
  const auto there = log_in("Anna", "long enough");
  const auto made = token(anna, all_scopes());
  world.answer_of<void>(
      [&](Reply<> reply) { accounts().log_out(here->text, LogOut::Everywhere, std::move(reply)); });
  for (int start = 0; start < 2; ++start, world.restart()) {
    EXPECT_FALSE(world.by_session(here->text).has_value());
    EXPECT_FALSE(world.by_session(there->text).has_value());
    EXPECT_TRUE(world.by_token(made->secret.text).has_value());
  }
}

TEST_F(AccountsTest, UsingASessionWhileItEndsDoesNotRestoreIt) {
  static_cast<void>(world.person("Anna"));
  const auto session = log_in("Anna", "long enough");
  world.pass(13h);
  accounts().log_out(session->text, LogOut::Everywhere, [](const Answer<>&) {});
  static_cast<void>(world.by_session(session->text));
  world.settle();
  world.restart();
  EXPECT_FALSE(world.by_session(session->text).has_value());
}

TEST_F(AccountsTest, UsingATokenWhileItIsRevokedDoesNotRestoreIt) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, all_scopes());
  world.pass(13h);
  accounts().revoke_token(anna, made->info.number, [](const Answer<>&) {});
  static_cast<void>(world.by_token(made->secret.text));
  world.settle();
  world.restart();
  EXPECT_FALSE(world.by_token(made->secret.text).has_value());
}

TEST_F(AccountsTest, AnUnusedSessionExpires) {
  const std::string session = world.guest();
  world.restart(80 * 24h);
  EXPECT_TRUE(world.by_session(session).has_value());
  world.restart(80 * 24h);
  EXPECT_TRUE(world.by_session(session).has_value());
  rest(91);
  EXPECT_FALSE(world.by_session(session).has_value());
}

TEST_F(AccountsTest, AClockAHundredDaysAheadEndsNoSession) {
  const std::string session = world.guest();
  world.restart(100 * 24h);
  EXPECT_EQ(accounts().clock_jump(),
            "by the clock, the server was down for 100 days; for sessions this counts as 7");
  EXPECT_TRUE(world.by_session(session).has_value());
  world.restart(-100 * 24h);
  EXPECT_EQ(accounts().clock_jump(),
            "the clock was set back by 100 days; this does not extend sessions");
  EXPECT_TRUE(world.by_session(session).has_value());
  rest(91);
  EXPECT_FALSE(world.by_session(session).has_value());
}

TEST_F(AccountsTest, ANewPasswordEndsEveryOtherSession) {
  const UserKey anna = world.person("Anna");
  const auto other = log_in("Anna", "long enough");
  const auto changed = world.answer_of<Secret>([&](Reply<Secret> reply) {
    accounts().change_password(anna, "long enough", "even longer", std::move(reply));
  });
  ASSERT_TRUE(changed.has_value());
  EXPECT_FALSE(world.by_session(other->text).has_value());
  EXPECT_TRUE(world.by_session(changed->text).has_value());
  EXPECT_FALSE(log_in("Anna", "long enough").has_value());
  EXPECT_TRUE(log_in("Anna", "even longer").has_value());
}

TEST_F(AccountsTest, PasswordGuessesAreLimited) {
  Limiter limiter{{10, 10min}};
  for (int guess = 0; guess < 10; ++guess) EXPECT_FALSE(limiter.count_use("anna", world.now()));
  EXPECT_EQ(limiter.count_use("anna", world.now()), 60s);
}

TEST_F(AccountsTest, AnInactiveGuestWithoutGamesIsDeleted) {
  const UserKey passer_by = world.user_of(world.guest());
  const UserKey player = world.user_of(world.guest());
  static_cast<void>(world.game(player, player));
  rest(98);
  world.restart();
  EXPECT_EQ(world.find_user(passer_by), nullptr);
  EXPECT_NE(world.find_user(player), nullptr);
  EXPECT_GT(world.user_of(world.guest()), player);
}

TEST_F(AccountsTest, GuessesOfStrangersDoNotLockTheOwnerOut) {
  static_cast<void>(world.person("Anna"));
  world.restart_with_usual_limits();
  const auto guess = [&](const std::string& password, const std::string& address) {
    return world.answer_of<Secret>([&](Reply<Secret> reply) {
      accounts().log_in({}, {.name = "Anna", .password = password, .address = address},
                        std::move(reply));
    });
  };
  for (int count = 0; count < 10; ++count) {
    EXPECT_EQ(guess("not this one", "there").error().kind, Kind::Unauthorized);
  }
  EXPECT_EQ(guess("long enough", "there").error().kind, Kind::TooMany);
  const auto entered = guess("long enough", "at home");
  ASSERT_TRUE(entered.has_value());
  const UserKey anna = world.user_of(entered->text);
  // Even when all addresses together have guessed too often, an existing session works.
  for (int count = 0; count < 400; ++count) {
    static_cast<void>(guess("not this one", "host " + std::to_string(count / 5)));
  }
  EXPECT_EQ(guess("long enough", "elsewhere").error().kind, Kind::TooMany);
  const auto changed = world.answer_of<Secret>([&](Reply<Secret> reply) {
    accounts().change_password(anna, "long enough", "even longer", std::move(reply));
  });
  EXPECT_TRUE(changed.has_value());
}

// ---- Tokens ----

TEST_F(AccountsTest, ATokenHasItsScopesAndNoOthers) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, {Scope::BoardPlay});
  ASSERT_TRUE(made.has_value());
  const auto identity = world.by_token(made->secret.text);
  ASSERT_TRUE(identity.has_value());
  EXPECT_EQ(identity->user, anna);
  EXPECT_EQ(identity->scopes, Scopes{Scope::BoardPlay});
  EXPECT_FALSE(world.by_session(made->secret.text).has_value());
}

TEST_F(AccountsTest, ForgedTokensAreRejected) {
  const auto made = token(world.person("Anna"), all_scopes());
  std::string forged = made->secret.text;
  forged.back() = forged.back() == 'A' ? 'B' : 'A';
  for (const std::string& text : {forged, std::string{}, std::string{"tby_"}, forged + "x",
                                  hash_of_secret(made->secret.text)}) {
    EXPECT_FALSE(world.by_token(text).has_value());
  }
}

TEST_F(AccountsTest, ARevokedTokenIsInvalidAtOnceAndForGood) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, all_scopes());
  EXPECT_TRUE(world.by_token(made->secret.text).has_value());
  const UserKey ben = world.person("Ben");
  const auto foreign = world.answer_of<void>(
      [&](Reply<> reply) { accounts().revoke_token(ben, made->info.number, std::move(reply)); });
  EXPECT_EQ(foreign.error().kind, Kind::NotFound);
  world.answer_of<void>(
      [&](Reply<> reply) { accounts().revoke_token(anna, made->info.number, std::move(reply)); });
  EXPECT_FALSE(world.by_token(made->secret.text).has_value());
  EXPECT_TRUE(tokens_of(anna).empty());
}

TEST_F(AccountsTest, ATokenExpiresAtItsInstant) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, all_scopes(), world.now() + 365 * 24h);
  const auto kept = token(anna, all_scopes());
  world.restart(365 * 24h - 1h);
  EXPECT_TRUE(world.by_token(made->secret.text).has_value());
  EXPECT_EQ(tokens_of(anna).size(), 2);
  world.pass(1h - 1ms);
  EXPECT_TRUE(world.by_token(made->secret.text).has_value());
  world.pass(1ms);
  EXPECT_FALSE(world.by_token(made->secret.text).has_value());
  EXPECT_TRUE(world.by_token(kept->secret.text).has_value()) << "it has no end";
  EXPECT_EQ(tokens_of(anna).size(), 1);
}

TEST_F(AccountsTest, ExpiredTokensAreDeletedEvenIfUnused) {
  const UserKey anna = world.person("Anna");
  token(anna, all_scopes(), world.now() + 5 * 24h);
  const auto kept = token(anna, all_scopes(), world.now() + 7 * 24h);
  rest(6);
  const auto left = world.read([&](Reader& reader) { return reader.users().tokens(anna); });
  ASSERT_EQ(left.size(), 1);
  EXPECT_EQ(left[0].expires, kept->info.expires);
}

TEST_F(AccountsTest, NoSecretIsOnDisk) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, all_scopes());
  const auto session = log_in("Anna", "long enough");
  if (!world.has_file()) GTEST_SKIP() << "PostgreSQL has its own files";
  const std::string bytes = everything_on_disk();
  EXPECT_NE(bytes.find("Anna"), std::string::npos);
  EXPECT_EQ(bytes.find("long enough"), std::string::npos);
  EXPECT_EQ(bytes.find(made->secret.text), std::string::npos);
  EXPECT_EQ(bytes.find(session->text), std::string::npos);
}

// ---- The user's own account ----

TEST_F(AccountsTest, AnAccountThatHasNeverPlayedBecomesABot) {
  const UserKey anna = world.person("Anna");
  const UserKey ben = world.person("Ben");
  const auto upgrade = [&](UserKey user) {
    return world.answer_of<void>(
        [&](Reply<> reply) { accounts().upgrade_to_bot(user, std::move(reply)); });
  };
  EXPECT_TRUE(upgrade(anna).has_value());
  EXPECT_EQ(world.find_user(anna)->kind, User::Kind::Bot);
  EXPECT_EQ(world.read([](Reader& reader) { return reader.users().bots(10); }), std::vector{anna});
  static_cast<void>(world.game(anna, ben));
  EXPECT_EQ(upgrade(ben).error().kind, Kind::Bad);
  EXPECT_EQ(upgrade(world.user_of(world.guest())).error().kind, Kind::Bad);
}

TEST_F(AccountsTest, DeletingAnAccountKeepsOnlyTheMovesOfItsGames) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, all_scopes());
  const GameId game = world.game(anna, world.person("Ben"));
  world.play(game, "e2e4 e7e5");
  const auto erase = [&](const std::string& password) {
    return world.answer_of<void>(
        [&](Reply<> reply) { accounts().erase(anna, password, std::move(reply)); });
  };
  EXPECT_EQ(erase("not this one").error().kind, Kind::Unauthorized);
  EXPECT_TRUE(erase("long enough").has_value());
  EXPECT_EQ(world.find_user("Anna"), nullptr);
  EXPECT_FALSE(world.by_token(made->secret.text).has_value());
  EXPECT_FALSE(log_in("Anna", "long enough").has_value());
  EXPECT_EQ(world.room(game).moves_text(), "e2e4 e7e5");
}

TEST_F(AccountsTest, TheNameOfADeletedAccountStaysReserved) {
  const UserKey anna = world.person("Anna");
  bool is_erased = false;
  accounts().erase(anna, "long enough", [&](const Answer<>&) { is_erased = true; });
  const auto meanwhile = enroll({}, {.name = "Anna", .password = "long enough"});
  EXPECT_EQ(meanwhile.error().kind, Kind::Conflict);
  world.until([&] { return is_erased; });
  for (int start = 0; start < 2; ++start, world.restart()) {
    const auto later = enroll({}, {.name = "aNNa", .password = "long enough"});
    ASSERT_FALSE(later.has_value());
    EXPECT_EQ(later.error().reason, "name_taken");
  }
  if (world.has_file()) {
    EXPECT_EQ(everything_on_disk().find("anna"), std::string::npos);
  }
}

TEST_F(AccountsTest, TheExportContainsAllStoredPersonalData) {
  const UserKey anna = world.person("Anna");
  const GameId game = world.game(anna, world.person("Ben"));
  world.act(game, anna, action::Say{ChatRoom::Players, "good luck"});
  const auto json = world.read([&](Reader& reader) {
    return personal_data(reader, anna, accounts().session_time()).value_or(boost::json::object{});
  });
  const auto data = boost::json::serialize(json);
  for (const char* const part : {"Anna", "good luck", "sessions", "createdAt"}) {
    EXPECT_NE(data.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(data.find("argon2"), std::string::npos);
}

TEST_F(AccountsTest, AClosedAccountCannotLogIn) {
  const UserKey anna = world.person("Anna");
  const auto made = token(anna, all_scopes());
  const auto session = log_in("Anna", "long enough");
  world.answer_of<void>([&](Reply<> reply) { accounts().close(anna, std::move(reply)); });
  EXPECT_FALSE(world.by_session(session->text).has_value());
  EXPECT_FALSE(world.by_token(made->secret.text).has_value());
  EXPECT_EQ(log_in("Anna", "long enough").error().kind, Kind::Unauthorized);
}

TEST_F(AccountsTest, AClosedAccountGetsNeitherATokenNorASession) {
  const UserKey anna = world.person("Anna");
  const std::string guest = world.guest();
  const UserKey guest_key = world.user_of(guest);
  const auto made_before = token(anna, all_scopes());
  std::optional<Answer<Secret>> changed;
  accounts().change_password(anna, "long enough", "even longer",
                             [&](Answer<Secret> answer) { changed = std::move(answer); });
  std::optional<Answer<NewToken>> made;
  accounts().create_token(anna, {.description = "a bot", .scopes = all_scopes()},
                          [&](Answer<NewToken> answer) { made = std::move(answer); });
  for (const UserKey key : {anna, guest_key}) accounts().close(key, [](const Answer<>&) {});
  world.until([&] { return changed && made; });
  world.settle();
  EXPECT_EQ(changed->error().kind, Kind::Forbidden);
  EXPECT_EQ(made->error().kind, Kind::Forbidden);
  EXPECT_EQ(token(anna, all_scopes()).error().kind, Kind::Forbidden);
  const auto registered = enroll(guest, {.name = "Ben", .password = "long enough"});
  ASSERT_TRUE(registered.has_value());
  EXPECT_NE(world.user_of(registered->text), anna);
  for (int start = 0; start < 2; ++start, world.restart()) {
    EXPECT_FALSE(world.by_token(made_before->secret.text).has_value());
    EXPECT_FALSE(world.by_session(guest).has_value());
  }
}

// ---- Ratings ----

TEST_F(AccountsTest, TheLastMoveOfARatedGameChangesBothRatings) {
  const UserKey anna = world.person("Anna");
  const UserKey ben = world.person("Ben");
  auto rules = World::five_minutes();
  rules.rated = true;
  const GameId game = world.game(anna, ben, rules);
  world.play(game, "f2f3 e7e5 g2g4 d8h4");
  world.restart();
  EXPECT_LT(world.find_user(anna)->perf(Perf::Blitz).glicko.rating, 1400);
  EXPECT_GT(world.find_user(ben)->perf(Perf::Blitz).glicko.rating, 1600);
  EXPECT_EQ(world.find_user(ben)->perf(Perf::Rapid), PerfRecord{});
  EXPECT_EQ(*world.room(game).labels().rating_changes.black,
            world.find_user(ben)->perf(Perf::Blitz).progress);
}

TEST_F(AccountsTest, ACasualOrAbortedGameChangesNoRating) {
  const UserKey anna = world.person("Anna");
  const UserKey ben = world.person("Ben");
  world.play(world.game(anna, ben), "f2f3 e7e5 g2g4 d8h4");
  auto rules = World::five_minutes();
  rules.rated = true;
  world.act(world.game(anna, ben, rules), anna, action::Abort{});
  EXPECT_EQ(world.find_user(anna)->perfs, User{}.perfs);
}

}  // namespace
}  // namespace tabiya::server
