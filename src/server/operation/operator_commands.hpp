/// The commands that an operator can send to a running server, one line each.
///
///     status                            counts of games, connections and streams
///     announce TEXT                     shows a text on every open page
///     close NAME                        closes an account
///     end GAME white|black|draw|void    ends a game
///     reports                           lists the users' reports
///     routes                            lists the endpoints and their maximum body sizes in bytes
///     backup FILE                       copies games and accounts while the server keeps running
///     stop                              shuts the server down
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/http/http_server.hpp"
#include "server/site/site.hpp"

namespace tabiya::server {

class OperatorCommands {
 public:
  using Respond = std::move_only_function<void(std::string)>;

  /// Says what is wrong with the folder; see FolderWatch.
  using Fault = std::function<std::optional<std::string>()>;

  /// Requires: all arguments outlive this.
  OperatorCommands(Site& site, HttpServer& http, const Router& router, std::function<void()> stop,
                   Fault fault)
      : site_{site},
        http_{http},
        router_{router},
        stop_{std::move(stop)},
        fault_{std::move(fault)} {}

  /// Executes the command in a line. When it has finished, responds with one or more lines.
  void run(std::string_view line, Respond respond);

 private:
  void report_status(Respond respond);
  void announce(std::string_view text, Respond respond);
  void close_account(std::string_view name, Respond respond);
  void end_game(std::string_view words, Respond respond);
  void list_reports(Respond respond);
  void list_routes(Respond respond) const;
  void back_up(std::string_view file, Respond respond);

  Site& site_;
  HttpServer& http_;
  const Router& router_;
  std::function<void()> stop_;
  Fault fault_;
};

}  // namespace tabiya::server
