#include "server/accounts/authorizations.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

// The example from RFC 7636, appendix B.
constexpr std::string_view verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
constexpr std::string_view challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
constexpr std::string_view way_back = "https://board.example/back";

class Authorizing : public ::testing::Test {
 protected:
  std::string allow() {
    auto code = authorizations.allow(UserKey{7},
                                     {.client = "board.example",
                                      .redirect_uri = std::string{way_back},
                                      .challenge = std::string{challenge},
                                      .scopes = {Scope::BoardPlay}},
                                     now);
    EXPECT_TRUE(code.has_value());
    return code.value_or(std::string{});
  }
  bool redeem(std::string_view code, std::string_view with, std::string_view at = way_back,
              std::string_view client = "board.example") {
    const auto granted = authorizations.redeem(
        {.code = code, .verifier = with, .redirect_uri = at, .client = client}, now);
    if (granted) {
      EXPECT_EQ(granted->user, UserKey{7});
      EXPECT_EQ(granted->request.scopes, Scopes{Scope::BoardPlay});
    }
    return granted.has_value();
  }

  Authorizations authorizations;
  Instant now{std::chrono::milliseconds{1'000'000}};
};

TEST(CodeChallenge, IsTheHashOfTheVerifier) {  // RFC 7636, appendix B
  EXPECT_EQ(base64_of_hash(verifier), challenge);
  EXPECT_TRUE(is_code_challenge(challenge));
  EXPECT_FALSE(is_code_challenge("too short"));
  EXPECT_FALSE(is_code_challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM")) << "not base64url";
}

TEST_F(Authorizing, ACodeIsExchangedWithTheVerifierAndOnlyOnce) {
  const std::string code = allow();
  EXPECT_TRUE(redeem(code, verifier));
  EXPECT_FALSE(redeem(code, verifier));
}

TEST_F(Authorizing, AFailedExchangeUsesUpTheCode) {
  const std::string stolen = allow();
  EXPECT_FALSE(redeem(stolen, "guessed"));
  EXPECT_FALSE(redeem(stolen, verifier));
  EXPECT_FALSE(redeem(allow(), verifier, "https://evil.example/back"));
  EXPECT_FALSE(redeem(allow(), verifier, way_back, "evil.example"));
  EXPECT_FALSE(redeem("nonsense", verifier));
}

TEST_F(Authorizing, ACodeExpiresAfterTwoMinutes) {
  const std::string early = allow();
  const std::string late = allow();
  now += 2min - 1ms;
  EXPECT_TRUE(redeem(early, verifier));
  now += 1ms;
  EXPECT_FALSE(redeem(late, verifier));
}

TEST_F(Authorizing, RequestsToOnePersonAreLimited) {
  for (int times = 0; times < 20; ++times) static_cast<void>(allow());
  EXPECT_FALSE(authorizations.allow(UserKey{7}, {}, now).has_value());
  EXPECT_TRUE(authorizations.allow(UserKey{8}, {}, now).has_value());
}

TEST(RedirectUri, LeadsToAPageOrANativeAppButNotToAScript) {  // RFC 8252, 7.1
  const struct {
    const char* uri;
    bool is_good;
  } rows[] = {
      {"https://board.example/back?x=1", true},
      {"http://localhost:8000/", true},
      {"org.example.board://back", true},
      {"javascript:alert(1)", false},
      {"data:text/html,x", false},
      {"https:///back", false},
      {"https://", false},
      {"//board.example", false},
      {"/back", false},
      {"https://board.example/#part", false},
      {"https://board.example/ back", false},
      {"https://board.example/\r\nX: y", false},
      {"https://board.example\\@evil.example", false},
      {"", false},
  };
  for (const auto& row : rows) EXPECT_EQ(is_redirect_uri(row.uri), row.is_good) << row.uri;
}

}  // namespace
}  // namespace tabiya::server
