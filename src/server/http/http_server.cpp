#include "server/http/http_server.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/socket_base.hpp>
#include <utility>
#include <vector>

#include "server/http/connection.hpp"
#include "server/http/http_state.hpp"
#include "server/http/response_text.hpp"
#include "server/http/web_socket.hpp"

namespace tabiya::server {
namespace {

/// What the system may keep for a client who does not read, so that many of them do not fill its
/// memory.
constexpr int send_buffer_bytes = 128 << 10;

/// After the system had no descriptor left, so that we do not ask it in vain without a pause.
constexpr std::chrono::milliseconds accept_pause{100};

/// How many clients are looked at before whatever else waits has its turn: some hundred microseconds.
constexpr std::size_t clients_at_once = 50;

}  // namespace

HttpServer::State::State(boost::asio::io_context& the_context, HttpOptions the_options,
                         const Router& the_router, std::function<Clock::time_point()> the_now)
    : context{the_context},
      options{std::move(the_options)},
      router{the_router},
      now{std::move(the_now)},
      acceptor{the_context},
      proxies{options.trusted_proxies},
      limits{{.connections = options.connections_per_address,
              .requests_per_second = options.requests_per_second,
              .requests_at_once = options.requests_at_once}} {}

void HttpServer::State::accept() {
  acceptor.async_accept([self = shared_from_this()](const Error& error, Tcp::socket socket) {
    if (self->is_closing || error == boost::asio::error::operation_aborted) return;
    if (!error) self->admit(std::move(socket));
    if (!error) return self->accept();
    const auto pause = std::make_shared<boost::asio::steady_timer>(self->context, accept_pause);
    pause->async_wait([self, pause](const Error&) { self->accept(); });
  });
}

void HttpServer::State::admit(Tcp::socket socket) {
  Error error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  Client client = proxies.client_at(peer.address().to_string());
  if (connections.size() + sockets.size() >= options.connections) return refuse(std::move(socket));
  if (client.is_limited && !limits.admit(client.key)) return refuse(std::move(socket));
  socket.set_option(Tcp::no_delay{true}, error);
  socket.set_option(boost::asio::socket_base::send_buffer_size{send_buffer_bytes}, error);
  socket.non_blocking(true, error);
  const auto connection =
      std::make_shared<Connection>(shared_from_this(), std::move(socket), std::move(client));
  connections.insert(connection);
  connection->start();
}

void HttpServer::State::refuse(Tcp::socket socket) {
  ++counters.refused_connections;
  Response response = refusal(503, "Too many connections");
  response.headers.emplace_back("Retry-After", "10");
  const std::string text =
      head_of(response, {.keeps_alive = false, .date = date()}) + response.body;
  Error ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(boost::asio::buffer(text), ignored);
}

void HttpServer::State::handle(const ExchangePtr& exchange) {
  ++counters.requests;
  const Client& client = exchange->request.client;
  if (client.is_limited && !limits.allow_request(client.key, now())) {
    ++counters.refused_requests;
    return exchange->answer(too_many("requests", 10));
  }
  router.handle(exchange);
}

const std::string& HttpServer::State::date() {
  const auto second = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  if (second != date_of_) {
    date_of_ = second;
    date_ = http_date(second.time_since_epoch().count());
  }
  return date_;
}

template <class Client>
void HttpServer::State::tick_all(std::vector<std::shared_ptr<Client>> clients, Clock::time_point at,
                                 std::uint64_t tick) {
  for (std::size_t count = 0; count < clients_at_once && !clients.empty(); ++count) {
    clients.back()->tick(at, tick);
    clients.pop_back();
  }
  if (clients.empty()) return;
  boost::asio::post(context, [self = shared_from_this(), rest = std::move(clients), at,
                              tick]() mutable { self->tick_all(std::move(rest), at, tick); });
}

bool HttpServer::State::is_turn_of(Tcp::socket& socket, std::uint64_t tick) const {
  const auto every = static_cast<std::uint64_t>(options.keep_alive_every.count());
  return tick % every == static_cast<std::uint64_t>(socket.native_handle()) % every;
}

HttpServer::HttpServer(boost::asio::io_context& context, HttpOptions options, const Router& router,
                       std::function<Clock::time_point()> now)
    : state_{std::make_shared<State>(context, std::move(options), router, std::move(now))} {}

// NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
HttpServer::~HttpServer() {
  close();
  abort();
}

std::expected<std::uint16_t, std::string> HttpServer::listen() {
  State& state = *state_;
  Error error;
  const auto address = boost::asio::ip::make_address(state.options.address, error);
  if (error) return std::unexpected{"\"" + state.options.address + "\" is not an address"};
  const Tcp::endpoint endpoint{address, state.options.port};
  const auto failed = [&] {
    return std::unexpected{"cannot listen on " + state.options.address + ":" +
                           std::to_string(state.options.port) + ": " + error.message()};
  };
  state.acceptor.open(endpoint.protocol(), error);
  if (!error) state.acceptor.set_option(Tcp::acceptor::reuse_address{true}, error);
  if (!error) state.acceptor.bind(endpoint, error);
  if (!error) state.acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
  if (error) return failed();
  state.accept();
  return state.acceptor.local_endpoint().port();
}

void HttpServer::tick() {
  State& state = *state_;
  const auto now = state.now();
  ++state.ticks;
  // Copies, for who is looked at may close itself.
  state.tick_all<Connection>({state.connections.begin(), state.connections.end()}, now,
                             state.ticks);
  state.tick_all<WebSocket>({state.sockets.begin(), state.sockets.end()}, now, state.ticks);
  state.limits.forget_idle(now);
}

void HttpServer::broadcast(const std::string& frame) {
  const std::vector<std::shared_ptr<WebSocket>> sockets{state_->sockets.begin(),
                                                        state_->sockets.end()};
  for (const auto& socket : sockets) socket->send(frame);
}

void HttpServer::close() {
  State& state = *state_;
  if (std::exchange(state.is_closing, true)) return;
  Error ignored;
  state.acceptor.close(ignored);
  broadcast(R"({"closing":true})");
  const std::vector<std::shared_ptr<Connection>> connections{state.connections.begin(),
                                                             state.connections.end()};
  for (const auto& connection : connections) connection->finish();
}

void HttpServer::abort() {
  const std::vector<std::shared_ptr<Connection>> connections{state_->connections.begin(),
                                                             state_->connections.end()};
  for (const auto& connection : connections) connection->close();
  const std::vector<std::shared_ptr<WebSocket>> sockets{state_->sockets.begin(),
                                                        state_->sockets.end()};
  for (const auto& socket : sockets) socket->close();
}

bool HttpServer::is_closed() const noexcept { return state_->connections.empty(); }

HttpCounters HttpServer::counters() const noexcept { return state_->counters; }

}  // namespace tabiya::server
