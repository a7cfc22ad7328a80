/// The endpoints, one file per group. docs/server.md lists them.
///
/// A handler reads the request, calls the site, and answers when the result is durable. Handlers
/// have no state except the shelf of PGN files, the running analyses, and the OAuth codes.
#pragma once

#include <memory>
#include <string>

#include "server/api/pgn_shelf.hpp"
#include "server/api/pgn_upload.hpp"
#include "server/api/workers.hpp"
#include "server/http/router.hpp"
#include "server/site/site.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::server {

struct Api {
  Site& site;
  Workers& workers;
  Workers& readers;    ///< read PGN files, for a short time each
  Workers& uploaders;  ///< read uploads, at most a minute each
  PgnShelf& shelf;
  std::string base_url{};           ///< "https://chess.example"; empty: as the client calls us
  bool has_secure_cookies = false;  ///< always, not only if a proxy says that it uses TLS
  PgnUploadBounds uploads{};
  std::shared_ptr<const Tablebase> tables{};  ///< null: none
  std::shared_ptr<const OpeningBook> book{};  ///< null: none
};

// What they capture outlives the router.
void add_position_routes(Router& router, Api& api);
void add_tablebase_routes(Router& router, Api& api);
void add_picture_routes(Router& router, Api& api);
void add_analysis_routes(Router& router, Api& api);
void add_pgn_routes(Router& router, Api& api);
void add_session_routes(Router& router, Api& api);
void add_token_routes(Router& router, Api& api);
void add_oauth_routes(Router& router, Api& api);
void add_people_routes(Router& router, Api& api);
void add_account_routes(Router& router, Api& api);
void add_statistics_routes(Router& router, Api& api);
void add_event_routes(Router& router, Api& api);
void add_challenge_routes(Router& router, Api& api);
void add_bulk_pairing_routes(Router& router, Api& api);
void add_seek_routes(Router& router, Api& api);
void add_game_routes(Router& router, Api& api);
void add_page_game_routes(Router& router, Api& api);
void add_spectator_routes(Router& router, Api& api);
void add_export_routes(Router& router, Api& api);
void add_import_routes(Router& router, Api& api);
void add_review_routes(Router& router, Api& api);

/// Adds all endpoints.
void add_api(Router& router, Api& api);

}  // namespace tabiya::server
