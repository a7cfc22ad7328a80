/// Authorization codes of OAuth 2 with PKCE, by which users let third-party programs act for them.
///
/// A program sends the user to our page with a request. If the user agrees, the program receives a
/// code. It exchanges the code and the verifier, whose hash was part of the request, for a token. A
/// code is valid once, for two minutes, and only for the program that requested it.
///
/// Codes are kept in memory only: after a restart the program has to ask again.
///
/// Source: RFC 6749, 4.1; RFC 7636.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/accounts/scope.hpp"
#include "server/base/limiter.hpp"
#include "server/model/refused.hpp"
#include "server/model/user.hpp"

namespace tabiya::server {

/// A program's request for authorization.
struct AuthorizationRequest {
  std::string client;        ///< the client_id
  std::string redirect_uri;  ///< where the answer goes
  std::string challenge;     ///< the verifier's SHA-256 in base64url
  Scopes scopes;
};

/// True for https, http, and schemes with a dot, which belong to native apps.
/// Source: RFC 6749, 3.1.2; RFC 8252, 7.1.
[[nodiscard]] bool is_redirect_uri(std::string_view uri) noexcept;
/// True if the text has the form of an S256 challenge. Source: RFC 7636, 4.2.
[[nodiscard]] bool is_code_challenge(std::string_view text) noexcept;

class Authorizations {
 public:
  static constexpr std::chrono::minutes code_life{2};
  static constexpr std::size_t max_codes = 10'000;

  /// Grants a request and returns the code. Errors: TooMany.
  [[nodiscard]] Answer<std::string> allow(UserKey user, AuthorizationRequest request, Instant now);

  /// What a program presents to get its token.
  struct Redemption {
    std::string_view code, verifier, redirect_uri, client;
  };
  struct Granted {
    UserKey user{};
    AuthorizationRequest request;
  };
  /// Returns the user and the granted request. Always uses up the code, even if something else is
  /// wrong.
  /// Errors: Bad, with a sentence.
  [[nodiscard]] Answer<Granted> redeem(const Redemption& redemption, Instant now);

 private:
  struct Code {
    Granted granted;
    Instant expires{};
  };
  std::unordered_map<std::string, Code> codes_;  // by hash
  Limiter codes_of_user_{{.uses = 20, .per = std::chrono::minutes{10}}};
};

}  // namespace tabiya::server
