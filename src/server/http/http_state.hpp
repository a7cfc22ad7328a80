/// State that the connections of a server share. Only the sources of src/server/http include this,
/// because Asio is slow to compile.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "server/http/client_limits.hpp"
#include "server/http/http_server.hpp"

namespace tabiya::server {

using Tcp = boost::asio::ip::tcp;
using Error = boost::system::error_code;

class Connection;
class WebSocket;

struct HttpServer::State : std::enable_shared_from_this<HttpServer::State> {
  State(EventLoop& the_loop, HttpOptions the_options, const Router& the_router,
        std::function<Clock::time_point()> the_now);

  void accept();
  void admit(Tcp::socket socket);
  void pause_accepting();
  void refuse(Tcp::socket socket);
  /// Counts a request. Returns the refusal if its client has sent too many.
  [[nodiscard]] std::optional<Response> count_request(const Client& client);
  /// Passes a request to the router, unless its client exceeds its limits.
  void handle(const ExchangePtr& exchange);
  /// Runs a handler, and answers if it fails.
  template <class Handle>
  void run(const ExchangePtr& exchange, Handle&& handle);
  /// Bounds what a route accepts by the limits of the server.
  [[nodiscard]] RouteOptions bounded(RouteOptions accepted) const;
  [[nodiscard]] const std::string& date();
  /// Visits the clients after `last`, some now and the others after the tasks that wait. Then calls
  /// `done`.
  template <class Client>
  void visit_all(std::set<std::shared_ptr<Client>>& clients, std::function<void(Client&)> visit,
                 Task done, std::shared_ptr<Client> last = nullptr);
  /// Forgets idle clients, some in each task.
  void forget_idle_clients(Clock::time_point at, std::size_t looked_at);
  /// The turn of a new client: clients have different ticks for their keep-alive, so that ten
  /// thousand are not written to at once.
  [[nodiscard]] std::uint64_t next_turn() noexcept { return turns++; }
  /// True if the keep-alive of the clients with this turn is due.
  [[nodiscard]] bool is_due(std::uint64_t turn, std::uint64_t tick) const;

  /// Runs a task later, on the loop.
  void post(Task task) { loop.loop().post(std::move(task)); }

  EventLoop& loop;
  LoopWatch& watch;
  boost::asio::io_context& context;
  HttpOptions options;
  const Router& router;
  std::function<Clock::time_point()> now;
  Tcp::acceptor acceptor;
  boost::asio::steady_timer pause{context};  // between two attempts to accept
  TrustedProxies proxies;
  ClientLimits limits;
  HttpCounters counters;
  StreamCaller::Recognize recognize_caller;
  std::set<std::shared_ptr<Connection>> connections;
  std::set<std::shared_ptr<WebSocket>> sockets;
  /// The read buffer that all connections share.
  std::array<char, std::size_t{64} << 10> buffer{};
  bool is_closing = false;
  std::size_t broadcasts = 0;  // not yet sent to all sockets
  std::uint64_t ticks = 0;
  std::uint64_t turns = 0;         // given to clients
  std::size_t uploaded_bytes = 0;  // by limited clients, since the last tick

 private:
  std::string date_;
  std::chrono::sys_seconds date_of_{};
};

}  // namespace tabiya::server
