/// Programs of other people that somebody lets act in his name: the codes of OAuth 2 with PKCE.
///
/// A program sends a person to our page with its question. The person says yes, and the program is
/// given a code; for the code and the verifier, whose hash was part of the question, it gets a token.
/// A code is good for two minutes, once, and for the program that asked.
///
/// Codes are kept in memory only: a program whose code is lost in a restart asks again.
///
/// Source: RFC 6749, 4.1; RFC 7636.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/accounts/scope.hpp"
#include "server/accounts/user.hpp"
#include "server/limiter.hpp"
#include "server/refused.hpp"

namespace tabiya::server {

/// What a program asks for.
struct AuthorizationQuestion {
  std::string client;        ///< what it calls itself
  std::string redirect_uri;  ///< where the answer is to go
  std::string challenge;     ///< the verifier's SHA-256 in base64url
  Scopes scopes;
};

/// True for https, http, and schemes with a dot, which belong to programs on the person's own
/// machine. Source: RFC 6749, 3.1.2; RFC 8252, 7.1.
[[nodiscard]] bool is_redirect_uri(std::string_view uri) noexcept;
/// True for what SHA-256 makes of a verifier. Source: RFC 7636, 4.2.
[[nodiscard]] bool is_code_challenge(std::string_view text) noexcept;

class Authorizations {
 public:
  static constexpr std::chrono::minutes code_life{2};
  static constexpr std::size_t max_codes = 10'000;

  /// Somebody says yes. Returns the code. Errors: TooMany.
  [[nodiscard]] Answer<std::string> allow(UserKey user, AuthorizationQuestion question,
                                          Instant now);

  /// What a program brings back.
  struct Redemption {
    std::string_view code, verifier, redirect_uri, client;
  };
  struct Granted {
    UserKey user{};
    AuthorizationQuestion question;
  };
  /// Whom it may act for. The code is used up, whatever is wrong with the rest.
  /// Errors: Bad, with a sentence.
  [[nodiscard]] Answer<Granted> redeem(const Redemption& redemption, Instant now);

 private:
  struct Code {
    Granted granted;
    Instant expires{};
  };
  std::unordered_map<std::string, Code> codes_;  // by their hashes
  Limiter codes_of_user_{{.uses = 20, .per = std::chrono::minutes{10}}};
};

}  // namespace tabiya::server
