/// The commands that an operator can send to a running server, one line each.
///
///     status                            counts of games, connections and streams; the role of a node
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

  struct Parts {
    HttpServer& http;
    const Router& router;
    /// Sends a frame to all pages.
    std::function<void(const std::string&)> broadcast;
    std::function<void()> stop;
    /// Says what is wrong with the folder; see FolderWatch.
    std::function<std::optional<std::string>()> fault;
    /// The site; null while another node has it.
    std::function<Site*()> site;
    /// The node's place among the others, as a sentence; empty: there are no nodes.
    std::function<std::string()> place;
  };

  /// Requires: all parts outlive this.
  explicit OperatorCommands(Parts parts) : parts_{std::move(parts)} {}

  /// Executes the command in a line. When it has finished, responds with one or more lines.
  void run(std::string_view line, Respond respond);

 private:
  void run_on_site(Site& site, std::string_view word, std::string_view rest, Respond respond) const;
  void report_status(Respond respond) const;
  void announce(std::string_view text, Respond respond) const;
  void list_routes(Respond respond) const;
  void back_up(Site& site, std::string_view file, Respond respond) const;

  Parts parts_;
};

}  // namespace tabiya::server
