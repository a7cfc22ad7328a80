// Sessions of our page, and the actions of an account.
#include <boost/json/object.hpp>
#include <memory>
#include <string>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/reader_thread.hpp"
#include "server/api/users.hpp"
#include "server/http/origin.hpp"

namespace tabiya::server {
namespace {

boost::json::object session_json(Api& api, const Identity& identity) {
  const User* const user = api.site.accounts.find(identity.user);
  if (user == nullptr) return {};
  boost::json::object json{{"id", user->id()},
                           {"username", user->name},
                           {"guest", user->kind == User::Kind::Guest},
                           {"title", nullptr},
                           {"ratings", perfs_json(*user)}};
  if (user->kind == User::Kind::Bot) json["title"] = "BOT";
  return json;
}

void send_session(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  exchange->answer(json_answer(session_json(api, identity)));
}

/// {"error":{"username":["…"]},"username":["…"],"reason":"name_taken"}: names the invalid field for
/// the page's form.
Response wrong_field(const Refused& refused) {
  const bool is_password = refused.sentence.find("password") != std::string::npos;
  const char* const field = is_password ? "password" : "username";
  const boost::json::array sentences{refused.sentence};
  return json_answer({{"error", boost::json::object{{field, sentences}}},
                      {field, sentences},
                      {"reason", refused.reason}},
                     400);
}

Credentials credentials_entered(const Request& request) {
  const Parameters& parameters = request.parameters();
  return {.name = std::string{parameters.text("username")},
          .password = std::string{parameters.text("password")},
          .email = std::string{parameters.text("email")},
          .address = request.client.key};
}

/// Answers with the new session and sets the cookie.
Reply<Secret> reply_session(Api& api, const ExchangePtr& exchange, int status) {
  return [&api, exchange, status](const Answer<Secret>& secret) {
    if (!secret) {
      const bool is_form = secret.error().kind == Refused::Kind::Bad ||
                           secret.error().kind == Refused::Kind::Conflict;
      return exchange->answer(is_form ? wrong_field(secret.error()) : to_response(secret.error()));
    }
    const auto identity = api.site.accounts.by_session(secret->text);
    if (!identity) return exchange->answer(refusal(503, "The session no longer exists"));
    exchange->headers.push_back(cookie_header(api, exchange->request, secret->text));
    exchange->answer(json_answer(session_json(api, *identity), status));
  };
}

/// For requests that need no session but must not come from a foreign page.
Handler for_own_page(Handler handler) {
  return [handler = std::move(handler)](const ExchangePtr& exchange) {
    const Request& request = exchange->request;
    if (!request.headers.origin.empty() && !is_same_origin(request.headers)) {
      return exchange->answer(refusal(403, "Foreign origin"));
    }
    if (request.is_from_socket) {
      return exchange->answer(
          refusal(400, "Not available through a socket, which cannot set a cookie"));
    }
    handler(exchange);
  };
}

void log_out(Api& api, const ExchangePtr& exchange) {
  const std::string secret{session_secret(exchange->request)};
  const bool is_everywhere = exchange->request.parameters().is_true("everywhere");
  exchange->headers.push_back(cookie_header(api, exchange->request, {}));
  if (secret.empty()) return exchange->answer(ok());
  api.site.accounts.log_out(secret, is_everywhere ? LogOut::Everywhere : LogOut::Here,
                            reply_ok(exchange));
}

void change_password(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& parameters = exchange->request.parameters();
  api.site.accounts.change_password(
      identity.user, std::string{parameters.text("old")}, std::string{parameters.text("new")},
      [&api, exchange](const Answer<Secret>& secret) {
        if (!secret) return exchange->answer(to_response(secret.error()));
        exchange->headers.push_back(cookie_header(api, exchange->request, secret->text));
        exchange->answer(ok());
      });
}

/// Uses a separate thread, because a user may have written a lot.
CallerHandler data_sender(Api& api) {
  const auto thread = std::make_shared<ReaderThread>(api);
  return [&api, thread](const ExchangePtr& exchange, const Identity& identity) {
    thread->answer(exchange, [user = identity.user, time = api.site.accounts.session_time()](
                                 Reader& reader, const Request&) {
      Response response =
          json_answer(personal_data(reader, user, time).value_or(boost::json::object{}));
      response.headers.emplace_back("Content-Disposition",
                                    "attachment; filename=\"tabiya-my-data.json\"");
      return response;
    });
  };
}

void erase_account(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& parameters = exchange->request.parameters();
  exchange->headers.push_back(cookie_header(api, exchange->request, {}));
  api.site.accounts.erase(identity.user, std::string{parameters.text("password")},
                          reply_ok(exchange));
}

}  // namespace

void add_session_routes(Router& router, Api& api) {
  router.add(Method::Get, "/api/tabiya/session",
             for_guests_too(api, {}, [&api](const ExchangePtr& exchange, const Identity& identity) {
               send_session(api, exchange, identity);
             }));
  router.add(Method::Post, "/api/tabiya/register",
             for_own_page([&api](const ExchangePtr& exchange) {
               const std::string old{session_secret(exchange->request)};
               api.site.accounts.register_person(old, credentials_entered(exchange->request),
                                                 reply_session(api, exchange, 201));
             }));
  router.add(Method::Post, "/api/tabiya/login", for_own_page([&api](const ExchangePtr& exchange) {
               const std::string old{session_secret(exchange->request)};
               api.site.accounts.log_in(old, credentials_entered(exchange->request),
                                        reply_session(api, exchange, 200));
             }));
  router.add(Method::Post, "/api/tabiya/logout",
             for_own_page([&api](const ExchangePtr& exchange) { log_out(api, exchange); }));
  router.add(Method::Post, "/api/tabiya/password", for_sessions(api, change_password));
  router.add(Method::Get, "/api/tabiya/my-data", for_sessions(api, data_sender(api)));
  router.add(Method::Delete, "/api/tabiya/account", for_sessions(api, erase_account));
}

}  // namespace tabiya::server
