#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <string>

#include "server/support/world_api.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class TokenRoutes : public ::testing::Test {
 protected:
  /// A token for a program, obtained by OAuth.
  std::string token_of_program(WorldApi& api) {
    return std::string{
        json_of(exchange(api, code_for_program(api))).at("access_token").as_string()};
  }
  std::string code_for_program(WorldApi& api) {
    Request question = WorldApi::request_of(Method::Post, "/api/tabiya/authorize");
    question.headers.cookie = "tabiya_session=" + session;
    question.body =
        "response_type=code&client_id=board.example&redirect_uri=https%3A%2F%2Fboard.example%2Fback"
        "&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        "&scope=board:play&allow=true";
    const std::string way{json_of(api.ask(question)).at("redirect").as_string()};
    return way.substr(way.find("code=") + 5);
  }
  static Response exchange(WorldApi& api, const std::string& code) {
    Request request = WorldApi::request_of(Method::Post, "/api/token");
    request.body =
        "grant_type=authorization_code&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        "&redirect_uri=https%3A%2F%2Fboard.example%2Fback&client_id=board.example&code=" +
        code;
    return api.ask(request);
  }
  static boost::json::value json_of(const Response& response) {
    return boost::json::parse(response.body);
  }
  static Request question_with(const std::string& token) {
    Request request = WorldApi::request_of(Method::Get, "/api/account");
    request.headers.authorization = "Bearer " + token;
    return request;
  }
  static Request question_about(const std::string& tokens) {
    Request request = WorldApi::request_of(Method::Post, "/api/token/test");
    request.body = tokens;
    return request;
  }

  World world;
  std::string session =
      world
          .answer_of<Secret>([&](Reply<Secret> reply) {
            world.site().accounts.register_person({}, {.name = "Anna", .password = "long enough"},
                                                  std::move(reply));
          })
          ->text;
};

TEST_F(TokenRoutes, AProgramGetsATokenForAYear) {
  std::string token;
  {
    WorldApi api{world};
    token = token_of_program(api);
    EXPECT_EQ(api.ask(question_with(token)).status, 200);
    const auto tested = json_of(api.ask(question_about(token))).at(token);
    EXPECT_EQ(tested.at("userId"), "anna");
    EXPECT_EQ(tested.at("scopes"), "board:play");
    EXPECT_EQ(tested.at("expires"), (world.now() + 365 * 24h).time_since_epoch().count());
  }
  world.restart(365 * 24h);
  WorldApi api{world};
  const Response refused = api.ask(question_with(token));
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(json_of(refused).at("error"), "No such token");
  EXPECT_TRUE(json_of(api.ask(question_about(token))).at(token).is_null());
}

TEST_F(TokenRoutes, ACodeOfAClosedAccountGivesNoToken) {
  WorldApi api{world};
  const std::string code = code_for_program(api);
  world.answer_of<void>([&](Reply<> reply) {
    world.site().accounts.close(world.user_of(session), std::move(reply));
  });
  const Response answer = exchange(api, code);
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(json_of(answer).at("error"), "invalid_grant");
}

TEST_F(TokenRoutes, ThePageCanLogOutEverywhere) {
  WorldApi api{world};
  const auto other = world.answer_of<Secret>([&](Reply<Secret> reply) {
    world.site().accounts.log_in({}, {.name = "Anna", .password = "long enough"}, std::move(reply));
  });
  Request request = WorldApi::request_of(Method::Post, "/api/tabiya/logout");
  request.headers.cookie = "tabiya_session=" + session;
  request.body = R"({"everywhere":true})";
  EXPECT_EQ(api.ask(request).status, 200);
  EXPECT_FALSE(world.by_session(other->text).has_value());
}

TEST_F(TokenRoutes, LookingUpAThousandTokensDoesNotBlockGames) {
  WorldApi api{world};
  const std::string token = token_of_program(api);
  std::string tokens;
  for (int number = 0; number < 998; ++number) tokens += "tby_" + std::to_string(number) + ",";
  const auto answer = api.begin(question_about(tokens + token + ", ,one,more"));
  EXPECT_FALSE(answer->has_value()) << "by a thread that posts its answer";
  world.until([&] { return answer->has_value(); });
  const boost::json::object found = json_of(**answer).as_object();
  EXPECT_EQ(found.size(), 1000) << "no more are looked up, and what is empty is none";
  EXPECT_FALSE(found.contains("more"));
  EXPECT_EQ(found.at(token).at("userId"), "anna");
  EXPECT_TRUE(found.at("tby_0").is_null());
}

}  // namespace
}  // namespace tabiya::server::testing
