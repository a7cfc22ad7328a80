// The caller's own account: data that programs can read with a specific scope.
#include <boost/json/object.hpp>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"

namespace tabiya::server {
namespace {

/// Lichess's numbers for the values of a preference.
constexpr int never = 1;
constexpr int in_casual_games = 2;
constexpr int always = 3;

/// Without an address the field is empty: clients expect a text.
void send_email(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  api.site.store.read(
      [user = identity.user](Reader& reader) { return reader.users().password(user); },
      [exchange](const auto& row) {
        if (!row) return exchange->answer(store_is_away());
        exchange->answer(json_answer({{"email", *row ? (*row)->email : ""}}));
      });
}

/// Only the rules of this server: the page stores a person's preferences in the browser.
void send_preferences(Api& /*api*/, const ExchangePtr& exchange, const Identity& /*identity*/) {
  const bool is_german = language_of(exchange->request) == Language::German;
  exchange->answer(json_answer({{"prefs",
                                 {{"autoThreefold", never},
                                  {"takeback", in_casual_games},
                                  {"moretime", always},
                                  {"follow", false}}},
                                {"language", is_german ? "de-DE" : "en-GB"}}));
}

void send_kid(Api& /*api*/, const ExchangePtr& exchange, const Identity& /*identity*/) {
  exchange->answer(json_answer({{"kid", false}}));
}

}  // namespace

void add_account_routes(Router& router, Api& api) {
  const auto add = [&](std::string_view path, Scope scope, ApiFunction function) {
    router.add(Method::Get, path,
               for_callers(api, {scope},
                           [&api, function](const ExchangePtr& exchange, const Identity& identity) {
                             function(api, exchange, identity);
                           }));
  };
  add("/api/account/email", Scope::EmailRead, send_email);
  add("/api/account/preferences", Scope::PreferenceRead, send_preferences);
  add("/api/account/kid", Scope::PreferenceRead, send_kid);
}

}  // namespace tabiya::server
