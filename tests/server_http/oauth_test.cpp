/// OAuth 2 with PKCE: how third-party programs get a token. Source: RFC 6749, RFC 7636.
#include <gtest/gtest.h>

#include <boost/json/value.hpp>
#include <string>

#include "server_http/live_server.hpp"

namespace tabiya::server::testing {
namespace {

// The example of RFC 7636, appendix B.
const std::string question =
    "response_type=code&client_id=board.example&redirect_uri=https%3A%2F%2Fboard.example%2Fback"
    "&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    "&scope=board:play%20puzzle:read&state=a%26b";
const std::string exchange_of_code =
    "grant_type=authorization_code&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    "&redirect_uri=https%3A%2F%2Fboard.example%2Fback&client_id=board.example&code=";

class OAuth : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    server = new LiveServer;
    anna = new Person{server->port(), "Anna", "board:play"};
  }
  static void TearDownTestSuite() {
    delete anna;
    delete server;
  }
  static inline LiveServer* server = nullptr;
  static inline Person* anna = nullptr;
};

TEST_F(OAuth, APersonIsAskedOnOurPageAndAProgramGetsItsToken) {
  TestClient program{server->port()};
  const Reply page = program.ask("GET", "/oauth?" + question);
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(page.headers.at("content-type").starts_with("text/html"));
  EXPECT_EQ(page.headers.at("x-frame-options"), "DENY");

  const auto asked = json_of(anna->browse("GET", "/api/tabiya/authorize?" + question));
  EXPECT_EQ(asked.at("client"), "board.example");
  EXPECT_EQ(asked.at("redirect"), "https://board.example/back");
  EXPECT_EQ(asked.at("scopes").as_array().size(), 1U) << "only the known scopes";

  const auto allowed =
      json_of(anna->browse("POST", "/api/tabiya/authorize", question + "&allow=true"));
  const std::string way{allowed.at("redirect").as_string()};
  const std::string begin = "https://board.example/back?code=";
  ASSERT_TRUE(way.starts_with(begin) && way.ends_with("&state=a%26b")) << way;
  const std::string code = way.substr(begin.size(), way.find('&') - begin.size());

  const Reply made = program.ask("POST", "/api/token", exchange_of_code + code);
  EXPECT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(made.headers.at("access-control-allow-origin"), "*");
  EXPECT_EQ(json_of(made).at("token_type"), "Bearer");
  EXPECT_EQ(json_of(made).at("expires_in"), 31'536'000);
  const std::string token{json_of(made).at("access_token").as_string()};
  const auto account =
      json_of(program.ask("GET", "/api/account", {}, {"Authorization: Bearer " + token}));
  EXPECT_EQ(account.at("username"), "Anna");
  EXPECT_EQ(json_of(program.ask("POST", "/api/token/test", token)).at(token).at("scopes"),
            "board:play");

  const Reply again = program.ask("POST", "/api/token", exchange_of_code + code);
  EXPECT_EQ(again.status, 400);
  EXPECT_EQ(json_of(again).at("error"), "invalid_grant");
  EXPECT_EQ(program.ask("DELETE", "/api/token", {}, {"Authorization: Bearer " + token}).status,
            204);
  EXPECT_EQ(program.ask("GET", "/api/account", {}, {"Authorization: Bearer " + token}).status, 401);
}

TEST_F(OAuth, ARefusalIsRespected) {
  const auto denied =
      json_of(anna->browse("POST", "/api/tabiya/authorize", question + "&allow=false"));
  EXPECT_EQ(denied.at("redirect"), "https://board.example/back?error=access_denied&state=a%26b");
}

TEST_F(OAuth, OnlyThePersonCanSayYes) {
  TestClient foreign{server->port()};
  const std::string yes = question + "&allow=true";
  EXPECT_EQ(foreign.ask("POST", "/api/tabiya/authorize", yes).status, 401);
  EXPECT_EQ(foreign
                .ask("POST", "/api/tabiya/authorize", yes,
                     {anna->cookie(), "Origin: https://evil.example"})
                .status,
            403);
  EXPECT_EQ(anna->ask("POST", "/api/tabiya/authorize", yes).status, 403) << "no token can";
  Person guest{server->port()};
  EXPECT_EQ(guest.browse("POST", "/api/tabiya/authorize", yes).status, 403);
}

TEST_F(OAuth, ARequestMustBeComplete) {
  const struct {
    const char* without;
    const char* with;
  } rows[] = {
      {"response_type=code", "response_type=token"},
      {"client_id=board.example", "client_id="},
      {"https%3A%2F%2Fboard.example%2Fback", "javascript:alert(1)"},
      {"method=S256", "method=plain"},
      {"E9Melhoa", ""},
      {"board:play", "study:write"},
  };
  for (const auto& row : rows) {
    std::string broken = question;
    broken.replace(broken.find(row.without), std::string{row.without}.size(), row.with);
    EXPECT_EQ(anna->browse("GET", "/api/tabiya/authorize?" + broken).status, 400) << row.with;
    EXPECT_EQ(anna->browse("POST", "/api/tabiya/authorize", broken + "&allow=true").status, 400)
        << row.with;
  }
  TestClient program{server->port()};
  EXPECT_EQ(json_of(program.ask("POST", "/api/token", "grant_type=password")).at("error"),
            "unsupported_grant_type");
}

}  // namespace
}  // namespace tabiya::server::testing
