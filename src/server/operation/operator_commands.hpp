/// What an operator may tell a running server, a line each.
///
///     status                            what there is
///     announce TEXT                     to everybody who has our page open
///     close NAME                        closes an account
///     end GAME white|black|draw|void    ends a game
///     reports                           what people have reported
///     routes                            the endpoints, and the longest body of each in bytes
///     backup FILE                       copies games and accounts while everything goes on
///     stop                              ends the server in order
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/http/http_server.hpp"
#include "server/site.hpp"

namespace tabiya::server {

class OperatorCommands {
 public:
  using Tell = std::move_only_function<void(std::string)>;

  /// Requires: all of them outlive this.
  OperatorCommands(Site& site, HttpServer& http, const Router& router, std::function<void()> stop)
      : site_{site}, http_{http}, router_{router}, stop_{std::move(stop)} {}

  /// Does what a line says, and tells what came of it, in one line or several, when it is done.
  void run(std::string_view line, Tell tell);

 private:
  void tell_status(Tell tell);
  void announce(std::string_view text, Tell tell);
  void close_account(std::string_view name, Tell tell);
  void end_game(std::string_view words, Tell tell);
  void tell_reports(Tell tell);
  void tell_routes(Tell tell) const;
  void back_up(std::string_view file, Tell tell);

  Site& site_;
  HttpServer& http_;
  const Router& router_;
  std::function<void()> stop_;
};

}  // namespace tabiya::server
