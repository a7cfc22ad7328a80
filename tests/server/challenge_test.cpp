#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "server/pairing/challenges.hpp"
#include "server/support/world.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using testing::Lines;
using testing::LinesPtr;
using testing::stream_to;
using testing::World;

class Challenging : public ::testing::Test {
 protected:
  [[nodiscard]] ChallengeRequest request(UserKey from, std::optional<UserKey> to) {
    return {
        .challenger = from, .destination = to, .rules = *settle_rules(World::five_minutes(), 0)};
  }
  Answer<GameId> challenge(const ChallengeRequest& wanted) {
    return world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().challenges.create(wanted, std::move(reply)); });
  }
  Answer<> accept(const GameId& id, UserKey user, ColorChoice color_choice = {}) {
    return world.answer_of<void>([&](Reply<> reply) {
      world.site().challenges.accept(id, user, color_choice, std::move(reply));
    });
  }
  Answer<GameId> rematch(const GameId& game, UserKey user) {
    return world.answer_of<GameId>([&](Reply<GameId> reply) {
      world.site().challenges.rematch(game, user, std::move(reply));
    });
  }
  /// A game with Anna as White against a computer, after a2a3 and the reply.
  GameId begun_against_computer(const char* fen) {
    GameInfo info{.rules = *settle_rules({.fen = fen}, 0), .seats = {anna, ComputerLevel{1}}};
    const auto id = world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
    world.move(*id, anna, "a2a3");
    world.until([&] { return world.room(*id).arbiter().game().moves().size() == 2; });
    world.settle();
    return *id;
  }
  LinesPtr listen(UserKey user) {
    auto lines = std::make_shared<Lines>();
    subscriptions.push_back(
        world.site().watch_events(user, stream_to(lines), "https://chess.example"));
    world.settle();
    world.until([] { return true; });
    return lines;
  }
  [[nodiscard]] const Challenge* find(const GameId& id) { return world.site().challenges.find(id); }

  World world;
  UserKey anna = world.user_of(world.guest());
  UserKey ben = world.user_of(world.guest());
  std::vector<Subscription> subscriptions;
};

TEST_F(Challenging, NotifiesBothPlayersAndGivesTheGameItsId) {
  const auto hers = listen(anna);
  const auto his = listen(ben);
  const auto id = challenge(request(anna, ben));
  ASSERT_TRUE(id.has_value());
  EXPECT_EQ(hers->count(R"({"type":"challenge",)"), 1);
  EXPECT_NE(his->last().find(R"("direction":"in")"), std::string::npos);
  const std::string link = R"("url":"https://chess.example/)" + std::string{id->text()} + '"';
  EXPECT_NE(his->last().find(link), std::string::npos) << his->last();
  EXPECT_TRUE(accept(*id, ben).has_value());
  EXPECT_EQ(hers->count(R"({"type":"gameStart")"), 1);
  EXPECT_EQ(his->count(R"({"type":"gameStart")"), 1);
  EXPECT_EQ(world.room(*id).info().source, Source::Friend);
  EXPECT_EQ(find(*id), nullptr);
}

TEST_F(Challenging, SaysOfflineWhileTheOpponentIsNotConnected) {
  const auto hers = listen(anna);
  const auto id = challenge(request(anna, ben));
  ASSERT_TRUE(id.has_value());
  EXPECT_NE(hers->last().find(R"("status":"offline")"), std::string::npos) << hers->last();
  const auto his = listen(ben);
  EXPECT_NE(his->last().find(R"("status":"created")"), std::string::npos) << his->last();
  const auto now = world.site().challenges.to_json(*find(*id), anna, {});
  EXPECT_EQ(now.at("status"), "created");
  EXPECT_EQ(now.at("destUser").at("online"), true);
}

TEST_F(Challenging, OnlyItsDestinationCanAcceptOrDeclineIt) {
  const UserKey stranger = world.user_of(world.guest());
  const auto id = challenge(request(anna, ben));
  EXPECT_EQ(accept(*id, stranger).error().kind, Refused::Kind::NotFound);
  EXPECT_EQ(accept(*id, anna).error().kind, Refused::Kind::NotFound);
  EXPECT_TRUE(accept(*id, ben).has_value());
  EXPECT_EQ(accept(*id, ben).error().kind, Refused::Kind::NotFound);
}

TEST_F(Challenging, ADeclineShowsItsReason) {
  const auto hers = listen(anna);
  const auto id = challenge(request(anna, ben));
  const auto declined = world.answer_of<void>([&](Reply<> reply) {
    world.site().challenges.decline(*id, ben, "tooFast", std::move(reply));
  });
  EXPECT_TRUE(declined.has_value());
  EXPECT_EQ(hers->count(R"({"type":"challengeDeclined")"), 1);
  EXPECT_NE(hers->last().find(R"("declineReasonKey":"toofast")"), std::string::npos);
}

TEST_F(Challenging, ItsChallengerCancelsIt) {
  const auto his = listen(ben);
  const auto id = challenge(request(anna, ben));
  const auto canceled = world.answer_of<void>(
      [&](Reply<> reply) { world.site().challenges.cancel(*id, anna, std::move(reply)); });
  EXPECT_TRUE(canceled.has_value());
  EXPECT_EQ(his->count(R"({"type":"challengeCanceled")"), 1);
  EXPECT_EQ(find(*id), nullptr);
}

TEST_F(Challenging, ExpiresSoonWithoutAConnection) {
  const auto id = challenge(request(anna, ben));
  world.pass(19s);
  EXPECT_NE(find(*id), nullptr);
  world.pass(1s);
  EXPECT_EQ(find(*id), nullptr);
}

TEST_F(Challenging, KeptAliveItLastsAsLongAsTheConnectionAndReportsTheResult) {
  const auto id = challenge(request(anna, ben));
  auto lines = std::make_shared<Lines>();
  auto kept = world.site().challenges.keep_alive(*id, anna, stream_to(lines), {});
  world.pass(10min);
  ASSERT_NE(find(*id), nullptr);
  EXPECT_EQ(lines->texts.size(), 1);
  accept(*id, ben);
  EXPECT_EQ(lines->last(), R"({"done":"accepted"})");
  EXPECT_TRUE(lines->has_ended);
}

TEST_F(Challenging, EndsWithItsConnection) {
  const auto id = challenge(request(anna, ben));
  auto kept =
      world.site().challenges.keep_alive(*id, anna, stream_to(std::make_shared<Lines>()), {});
  kept->end();
  EXPECT_EQ(find(*id), nullptr);
}

TEST_F(Challenging, AnyoneWithTheLinkCanAcceptAnOpenOneAndChooseTheColour) {
  const auto id = challenge(request(anna, std::nullopt));
  EXPECT_TRUE(accept(*id, ben, Color::Black).has_value());
  EXPECT_EQ(world.room(*id).info().user(Color::Black), ben);
}

TEST_F(Challenging, AnAcceptorCannotTakeTheChallengersColour) {
  auto wanted = request(anna, std::nullopt);
  wanted.color_choice = Color::Black;
  const auto id = challenge(wanted);
  EXPECT_TRUE(accept(*id, ben, Color::Black).has_value());
  EXPECT_EQ(world.room(*id).info().user(Color::Black), anna);
}

TEST_F(Challenging, AnOpenOneSurvivesARestart) {
  const auto id = challenge(request(anna, std::nullopt));
  const Challenge before = *find(*id);
  world.restart(1h);
  ASSERT_NE(find(*id), nullptr);
  EXPECT_EQ(find(*id)->rules, before.rules);
  EXPECT_EQ(find(*id)->color, before.color);
  EXPECT_TRUE(accept(*id, ben).has_value());
  world.restart();
  EXPECT_EQ(find(*id), nullptr);
}

TEST_F(Challenging, AnOpenOneForAUserIsForThatUserOnly) {
  auto wanted = request(anna, std::nullopt);
  wanted.invited = ben;
  const auto id = challenge(wanted);
  const UserKey carl = world.user_of(world.guest());
  world.restart();
  EXPECT_EQ(accept(*id, carl).error().kind, Refused::Kind::Forbidden);
  EXPECT_EQ(accept(*id, anna).error().reason, "own_challenge");
  EXPECT_TRUE(accept(*id, ben).has_value());
}

TEST_F(Challenging, AUserCannotChallengeThemselves) {
  EXPECT_EQ(challenge(request(anna, anna)).error().kind, Refused::Kind::Bad);
}

TEST_F(Challenging, ABlockedUserCannotChallenge) {
  world.answer_of<void>(
      [&](Reply<> reply) { world.site().accounts.block(ben, anna, std::move(reply)); });
  EXPECT_EQ(challenge(request(anna, ben)).error().kind, Refused::Kind::Forbidden);
}

TEST_F(Challenging, GuestsCannotPlayRatedGames) {
  auto wanted = request(anna, std::nullopt);
  wanted.rules.rated = true;
  EXPECT_EQ(challenge(wanted).error().kind, Refused::Kind::Forbidden);
}

TEST_F(Challenging, TheNumberPerUserIsLimited) {
  for (std::size_t made = 0; made < Challenges::max_of_user; ++made) {
    ASSERT_TRUE(challenge(request(anna, std::nullopt)).has_value());
  }
  EXPECT_EQ(challenge(request(anna, std::nullopt)).error().kind, Refused::Kind::TooMany);
}

TEST_F(Challenging, IncomingChallengesDoNotCountAgainstOnesOwnLimit) {
  std::size_t sent = 0;
  for (int guest = 0; guest < 60; ++guest) {
    const UserKey user = world.user_of(world.guest("client " + std::to_string(guest / 6)));
    sent += challenge(request(user, anna)).has_value() ? 1 : 0;
  }
  EXPECT_EQ(sent, 10 * Challenges::max_to_one_user) << "of each client";
  EXPECT_TRUE(challenge(request(anna, ben)).has_value());
}

TEST_F(Challenging, GuestsCannotCrowdOutChallengesOfAccounts) {
  std::size_t sent = 0;
  for (int guest = 0; guest < 110; ++guest) {
    const UserKey user = world.user_of(world.guest("client " + std::to_string(guest)));
    sent += challenge(request(user, anna)).has_value() ? 1 : 0;
  }
  EXPECT_EQ(sent, Challenges::max_from_guests);
  EXPECT_TRUE(challenge(request(world.person("Dora"), anna)).has_value());
}

TEST_F(Challenging, ClosingAnAccountCancelsItsChallenges) {
  const UserKey dora = world.person("Dora");
  const auto open = challenge(request(dora, std::nullopt));
  const auto to_dora = challenge(request(anna, dora));
  const auto streams = listen(dora);
  world.answer_of<void>(
      [&](Reply<> reply) { world.site().accounts.close(dora, std::move(reply)); });
  EXPECT_EQ(find(*open), nullptr);
  EXPECT_EQ(find(*to_dora), nullptr);
  EXPECT_TRUE(streams->has_ended);
}

TEST_F(Challenging, SimultaneousRematchRequestsStartTheGame) {
  const GameId game = world.game(anna, ben);
  world.play(game, "f2f3 e7e5 g2g4 d8h4");
  std::optional<Answer<GameId>> hers;
  std::optional<Answer<GameId>> his;
  const auto ask = [&](UserKey user, std::optional<Answer<GameId>>& answer) {
    world.site().challenges.rematch(game, user, [&](Answer<GameId> id) { answer = std::move(id); });
  };
  ask(anna, hers);
  ask(ben, his);
  world.until([&] { return hers && his; });
  world.settle();
  ASSERT_TRUE(hers->has_value());
  ASSERT_TRUE(his->has_value());
  EXPECT_EQ(**hers, **his);
  EXPECT_EQ(world.room(game).labels().rematch, **his);
}

TEST_F(Challenging, ARematchIsAskedForAndAcceptedWithColoursChanged) {
  const GameId game = world.game(anna, ben);
  world.play(game, "f2f3 e7e5 g2g4 d8h4");
  const auto his = listen(ben);
  const auto asked = rematch(game, anna);
  EXPECT_NE(his->last().find("\"rematchOf\":\"" + std::string{game.text()}), std::string::npos);
  const auto agreed = rematch(game, ben);
  ASSERT_TRUE(agreed.has_value());
  EXPECT_EQ(*agreed, *asked);
  EXPECT_EQ(world.room(*agreed).info().user(Color::White), ben);
  EXPECT_EQ(world.room(game).labels().rematch, *agreed);
}

TEST_F(Challenging, AGameInProgressHasNoRematch) {
  const GameId game = world.game(anna, ben);
  EXPECT_EQ(rematch(game, anna).error().kind, Refused::Kind::Bad);
}

TEST_F(Challenging, ANewConnectionReceivesExistingGamesAndChallenges) {
  const GameId game = world.game(anna, ben);
  challenge(request(anna, ben));
  const auto his = listen(ben);
  ASSERT_EQ(his->texts.size(), 2);
  EXPECT_NE(his->texts[0].find(game.text()), std::string::npos);
  EXPECT_EQ(his->count(R"({"type":"challenge",)"), 1);
}

// ---- Computers ----

TEST_F(Challenging, TheComputerAnswersAndGrantsTakebacks) {
  GameInfo info{.rules = *settle_rules({}, 0), .seats = {anna, ComputerLevel{1}}};
  const auto game = world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  world.move(*game, anna, "e2e4");
  const auto plies = [&] { return world.room(*game).arbiter().game().moves().size(); };
  world.until([&] { return plies() == 2; });
  world.settle();
  EXPECT_EQ(world.act(*game, anna, action::Takeback{true}), "");
  EXPECT_EQ(plies(), 0);
}

/// A computer's answer, as Black, to White's draw offer.
struct OfferToComputer {
  const char* fen;
  std::optional<Termination> ending;
};

TEST_F(Challenging, TheComputerAnswersADrawOfferByTheTermsOfTheEngine) {  // FIDE 9.1.2.1, 5.2.3
  for (const auto& [fen, ending] :
       {OfferToComputer{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", std::nullopt},
        OfferToComputer{"4k3/pppq4/8/8/8/8/PPP5/4K3 w - - 0 1", std::nullopt},
        OfferToComputer{"4k3/ppp5/8/8/8/8/PPPQ4/4K3 w - - 0 1", Termination::Agreement}}) {
    const GameId id = begun_against_computer(fen);
    const auto game = [&]() -> const VariantGame& { return world.room(id).arbiter().game(); };
    EXPECT_EQ(world.act(id, anna, action::Draw{true}), "");
    const auto answers = [&] {
      return std::ranges::count_if(world.room(id).arbiter().events(), [](const TimedEvent& timed) {
        return std::holds_alternative<event::DrawAccepted>(timed.event) ||
               std::holds_alternative<event::DrawDeclined>(timed.event);
      });
    };
    world.until([&] { return answers() == 1; });
    world.settle();
    EXPECT_EQ(game().is_over(), ending.has_value()) << fen;
    if (ending) {
      EXPECT_EQ(game().outcome()->termination(), *ending);
    }
  }
}

TEST_F(Challenging, TheComputerAnswersAnOfferThatComesWithAMove) {  // FIDE 9.1.2.1
  const char* const fen = "4k3/ppp5/8/8/8/8/PPPQ4/4K3 w - - 0 1";
  const GameId id = begun_against_computer(fen);
  const auto game = [&]() -> const VariantGame& { return world.room(id).arbiter().game(); };
  EXPECT_EQ(world.act(id, anna, action::Move{.text = "a3a4", .offers_draw = true}), "");
  world.until([&] { return game().is_over() || game().moves().size() == 4; });
  world.settle();
  ASSERT_TRUE(game().is_over());
  EXPECT_EQ(game().outcome()->termination(), Termination::Agreement);
}

TEST_F(Challenging, ARematchAgainstTheComputerBeginsAtOnce) {
  GameInfo info{.rules = *settle_rules({}, 0), .seats = {anna, ComputerLevel{1}}};
  const auto game = world.answer_of<GameId>(
      [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
  world.act(*game, anna, action::Resign{});
  const auto next = rematch(*game, anna);
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(world.room(*next).info().user(Color::Black), anna);
  world.until([&] { return !world.room(*next).arbiter().game().moves().empty(); });
  world.settle();
}

TEST_F(Challenging, UnknownLevelsAndEnginesAreRefused) {
  for (const Seat& seat : {Seat{ComputerLevel{9}}, Seat{EngineName{"Missing"}}}) {
    GameInfo info{.rules = *settle_rules({}, 0), .seats = {anna, seat}};
    const auto game = world.answer_of<GameId>(
        [&](Reply<GameId> reply) { world.site().rooms.begin(info, std::move(reply)); });
    EXPECT_EQ(game.error().kind, Refused::Kind::Bad);
  }
}

}  // namespace
}  // namespace tabiya::server
