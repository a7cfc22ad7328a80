#include "server/api/api.hpp"

#include "server/http/asset.hpp"

namespace tabiya::server {

void add_api(Router& router, Api& api) {
  add_position_routes(router, api);
  add_analysis_routes(router, api);
  add_pgn_routes(router, api);
  add_session_routes(router, api);
  add_token_routes(router, api);
  add_oauth_routes(router, api);
  add_people_routes(router, api);
  add_event_routes(router, api);
  add_challenge_routes(router, api);
  add_seek_routes(router, api);
  add_game_routes(router, api);
  add_page_game_routes(router, api);
  add_spectator_routes(router, api);
  add_export_routes(router, api);
  add_import_routes(router, api);
  router.set_fallback(answer_asset);
}

}  // namespace tabiya::server
