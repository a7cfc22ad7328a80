// OAuth 2 with PKCE: how another web site or a program gets a token with the user's consent.
// Source: RFC 6749, 4.1; RFC 7636.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "server/accounts/authorizations.hpp"
#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"

namespace tabiya::server {
namespace {

/// After this time, a program must ask again.
constexpr std::chrono::seconds token_life = std::chrono::days{365};
constexpr std::size_t longest_client = 100;

/// Parses the scopes that we know; a program may also ask for unknown ones.
Scopes known_scopes(std::string_view text) {
  Scopes scopes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", "), text.size());
    if (const auto scope = find_scope(text.substr(0, end))) scopes.insert(*scope);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return scopes;
}

/// Errors: Bad, with a message for the program's author.
Answer<AuthorizationRequest> question_of(const Parameters& asked) {
  const auto bad = [](std::string_view sentence) {
    return refuse(Refused::Kind::Bad, std::string{sentence});
  };
  AuthorizationRequest question{.client = std::string{asked.text("client_id")},
                                .redirect_uri = std::string{asked.text("redirect_uri")},
                                .challenge = std::string{asked.text("code_challenge")},
                                .scopes = known_scopes(asked.text("scope"))};
  if (asked.text("response_type") != "code") return bad("response_type must be code");
  if (question.client.empty() || question.client.size() > longest_client) {
    return bad("client_id must have from 1 to 100 bytes");
  }
  if (!is_redirect_uri(question.redirect_uri)) return bad("redirect_uri cannot be used");
  if (asked.text("code_challenge_method") != "S256") {
    return bad("code_challenge_method must be S256");
  }
  if (!is_code_challenge(question.challenge)) return bad("code_challenge is not a SHA-256 hash");
  if (question.scopes.empty()) return bad("scope contains no grantable permission");
  return question;
}

/// The URL to redirect to, with the parameters of the answer.
std::string redirect_to(const std::string& uri, std::string_view said, const Parameters& asked) {
  std::string way = uri;
  way.append(uri.find('?') == std::string::npos ? "?" : "&").append(said);
  if (const auto state = asked.find("state")) way += "&state=" + percent_encoded(*state);
  return way;
}

/// Sends what the page shows to the person who must decide.
void send_question(const ExchangePtr& exchange) {
  const auto question = question_of(exchange->request.query);
  if (!question) return exchange->answer(to_response(question.error()));
  boost::json::array scopes;
  for (const Scope scope : question->scopes) scopes.emplace_back(to_string(scope));
  exchange->answer(json_answer({{"client", question->client},
                                {"redirect", question->redirect_uri},
                                {"scopes", std::move(scopes)}}));
}

void decide(Api& api, Authorizations& authorizations, const ExchangePtr& exchange,
            const Identity& identity) {
  const Parameters asked = exchange->request.parameters();
  auto question = question_of(asked);
  if (!question) return exchange->answer(to_response(question.error()));
  const std::string uri = question->redirect_uri;
  std::string said = "error=access_denied";
  if (asked.is_true("allow")) {
    const User* const user = api.site.accounts.find(identity.user);
    if (user == nullptr || user->kind == User::Kind::Guest) {
      return exchange->answer(refusal(403, "A guest cannot authorize programs; register first"));
    }
    const auto code =
        authorizations.allow(identity.user, *std::move(question), api.site.loop.now());
    if (!code) return exchange->answer(to_response(code.error()));
    said = "code=" + *code;
  }
  exchange->answer(json_answer({{"redirect", redirect_to(uri, said, asked)}}));
}

/// Source: RFC 6749, 5.2.
Response oauth_fault(std::string_view error, std::string_view sentence) {
  return json_answer({{"error", error}, {"error_description", sentence}}, 400);
}

void exchange_code(Api& api, Authorizations& authorizations, const ExchangePtr& exchange) {
  const Parameters brought = exchange->request.parameters();
  if (brought.text("grant_type") != "authorization_code") {
    return exchange->answer(
        oauth_fault("unsupported_grant_type", "grant_type must be authorization_code"));
  }
  const auto granted = authorizations.redeem({.code = brought.text("code"),
                                              .verifier = brought.text("code_verifier"),
                                              .redirect_uri = brought.text("redirect_uri"),
                                              .client = brought.text("client_id")},
                                             api.site.loop.now());
  if (!granted) return exchange->answer(oauth_fault("invalid_grant", granted.error().sentence));
  api.site.accounts.create_token(
      granted->user,
      {.description = granted->request.client,
       .scopes = granted->request.scopes,
       .expires = api.site.loop.now() + token_life},
      [exchange](const Answer<NewToken>& token) {
        if (!token) return exchange->answer(oauth_fault("invalid_grant", token.error().sentence));
        exchange->answer(json_answer({{"token_type", "Bearer"},
                                      {"access_token", token->secret.text},
                                      {"expires_in", token_life.count()}}));
      });
}

}  // namespace

void add_oauth_routes(Router& router, Api& api) {
  const auto authorizations = std::make_shared<Authorizations>();
  router.add(Method::Get, "/api/tabiya/authorize", send_question);
  router.add(Method::Post, "/api/tabiya/authorize",
             for_sessions(api, [&api, authorizations](const ExchangePtr& exchange,
                                                      const Identity& identity) {
               decide(api, *authorizations, exchange, identity);
             }));
  router.add(Method::Post, "/api/token", [&api, authorizations](const ExchangePtr& exchange) {
    exchange_code(api, *authorizations, exchange);
  });
}

}  // namespace tabiya::server
