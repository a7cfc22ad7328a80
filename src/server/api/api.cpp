#include "server/api/api.hpp"

#include <string_view>
#include <utility>

#include "server/api/caller.hpp"
#include "server/api/link_preview.hpp"

namespace tabiya::server {
namespace {

/// Any API request may have to wait for the disk. While the disk is far behind, new requests are
/// refused.
void refuse_while_behind(const Store& store, Exchange& exchange) {
  const std::string_view path = exchange.request.path;
  const bool is_asked_of_api = path.starts_with("/api/") || path.starts_with("/game/");
  if (!is_asked_of_api || store.has_room()) return;
  Response refused = refusal(503, "The server is still writing to disk; try again in a moment");
  refused.headers.emplace_back("Retry-After", "1");
  exchange.answer(std::move(refused));
}

}  // namespace

void add_api(Router& router, Api& api) {
  router.set_caller([&api](const ExchangePtr& exchange, const Handler& handler) {
    call_prepared(api, exchange, [exchange, &handler] { handler(exchange); });
  });
  router.set_guard(
      [&store = api.site.store](Exchange& exchange) { refuse_while_behind(store, exchange); });
  add_position_routes(router, api);
  add_tablebase_routes(router, api);
  add_picture_routes(router, api);
  add_analysis_routes(router, api);
  add_pgn_routes(router, api);
  add_session_routes(router, api);
  add_token_routes(router, api);
  add_oauth_routes(router, api);
  add_people_routes(router, api);
  add_account_routes(router, api);
  add_statistics_routes(router, api);
  add_event_routes(router, api);
  add_challenge_routes(router, api);
  add_bulk_pairing_routes(router, api);
  add_seek_routes(router, api);
  add_game_routes(router, api);
  add_page_game_routes(router, api);
  add_spectator_routes(router, api);
  add_export_routes(router, api);
  add_import_routes(router, api);
  add_review_routes(router, api);
  router.set_fallback([&api](const ExchangePtr& exchange) { answer_page(api, exchange); });
}

}  // namespace tabiya::server
