#include "server/http/http_server.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/socket_base.hpp>
#include <utility>
#include <vector>

#include "server/base/json_object.hpp"
#include "server/http/connection.hpp"
#include "server/http/http_state.hpp"
#include "server/http/response_text.hpp"
#include "server/http/web_socket.hpp"

namespace tabiya::server {
namespace {

/// Limits the system's buffer per client, so that many clients that do not read cannot fill its
/// memory.
constexpr int send_buffer_bytes = 128 << 10;

/// The pause after the system ran out of descriptors, to avoid a busy loop.
constexpr std::chrono::milliseconds accept_pause{100};

/// How many clients are checked before other tasks get a turn; takes a few hundred microseconds.
constexpr std::size_t clients_at_once = 50;
/// The same for the limits of clients, which is quicker.
constexpr std::size_t limits_at_once = 1000;

/// Uploads in progress, in units of the largest upload: of one client, and of all clients.
constexpr std::uint64_t largest_uploads_of_client = 2;
constexpr std::uint64_t largest_uploads_of_all = 16;

ClientLimits::Bounds limits_of(const HttpOptions& options) noexcept {
  const std::uint64_t largest = options.request.upload_bytes;
  return {.of_client = {.connections = options.connections_per_client,
                        .sockets = options.sockets_per_client,
                        .uploads = options.uploads_per_client,
                        .upload_bytes = largest_uploads_of_client * largest},
          .upload_bytes_of_all = largest_uploads_of_all * largest,
          .requests_per_second = options.requests_per_second,
          .requests_at_once = options.requests_at_once};
}

}  // namespace

HttpServer::State::State(EventLoop& the_loop, HttpOptions the_options, const Router& the_router,
                         std::function<Clock::time_point()> the_now)
    : loop{the_loop},
      watch{the_loop.watch()},
      context{the_loop.context()},
      options{std::move(the_options)},
      router{the_router},
      now{std::move(the_now)},
      acceptor{context},
      proxies{options.trusted_proxies},
      limits{limits_of(options)} {}

void HttpServer::State::accept() {
  acceptor.async_accept([self = shared_from_this()](const Error& error, Tcp::socket socket) {
    if (self->is_closing || error == boost::asio::error::operation_aborted) return;
    const bool is_admitted = !error && self->watch.run([&] { self->admit(std::move(socket)); });
    if (is_admitted) return self->accept();
    self->pause_accepting();
  });
}

/// Called when the system has no descriptors or memory left: an immediate retry would fail again.
void HttpServer::State::pause_accepting() {
  pause.expires_after(accept_pause);
  pause.async_wait([self = shared_from_this()](const Error&) {
    if (!self->is_closing) self->accept();
  });
}

void HttpServer::State::admit(Tcp::socket socket) {
  Error error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  Client client = proxies.client_at(peer.address().to_string());
  if (connections.size() + sockets.size() >= options.connections) return refuse(std::move(socket));
  auto seat = limits.take(client, {.connections = 1});
  if (!seat) return refuse(std::move(socket));
  socket.set_option(Tcp::no_delay{true}, error);
  socket.set_option(boost::asio::socket_base::send_buffer_size{send_buffer_bytes}, error);
  socket.non_blocking(true, error);
  const auto connection = std::make_shared<Connection>(shared_from_this(), std::move(socket),
                                                       std::move(client), *std::move(seat));
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

std::optional<Response> HttpServer::State::count_request(const Client& client) {
  ++counters.requests;
  if (limits.allow_request(client, now())) return std::nullopt;
  ++counters.refused_requests;
  return too_many("requests", 10);
}

void HttpServer::State::handle(const ExchangePtr& exchange) {
  auto refused = count_request(exchange->request.client);
  if (refused) return exchange->answer(*std::move(refused));
  run(exchange, [&] { router.handle(exchange); });
}

template <class Handle>
void HttpServer::State::run(const ExchangePtr& exchange, Handle&& handle) {
  const Request& request = exchange->request;
  try {
    handle();
    watch.name_task(request.route);
  } catch (const std::exception& fault) {
    watch.name_task(request.route);
    watch.note_failure(fault.what());
    exchange->answer(failure());
  }
}

RouteOptions HttpServer::State::bounded(RouteOptions accepted) const {
  accepted.body_bytes = std::min(accepted.body_bytes, options.request.body_bytes);
  return accepted;
}

const std::string& HttpServer::State::date() {
  const auto second = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  if (second != date_of_) {
    date_of_ = second;
    date_ = http_date(second.time_since_epoch().count());
  }
  return date_;
}

// The set is not copied, because copying twenty thousand pointers takes milliseconds. Clients may
// come and go between two tasks.
template <class Client>
void HttpServer::State::visit_all(std::set<std::shared_ptr<Client>>& clients,
                                  std::function<void(Client&)> visit, Task done,
                                  std::shared_ptr<Client> last) {
  for (std::size_t count = 0; count < clients_at_once; ++count) {
    const auto next = clients.upper_bound(last);
    if (next == clients.end()) return done();
    last = *next;
    watch.run([&] { visit(*last); });
  }
  post([self = shared_from_this(), &clients, visit = std::move(visit), done = std::move(done),
        last = std::move(last)]() mutable {
    self->visit_all(clients, std::move(visit), std::move(done), std::move(last));
  });
}

void HttpServer::State::forget_idle_clients(Clock::time_point at, std::size_t looked_at) {
  if (looked_at >= limits.size()) return;
  limits.forget_idle(at, limits_at_once);
  post([self = shared_from_this(), at, looked_at] {
    self->forget_idle_clients(at, looked_at + limits_at_once);
  });
}

bool HttpServer::State::is_due(std::uint64_t turn, std::uint64_t tick) const {
  const auto every = static_cast<std::uint64_t>(options.keep_alive_every.count());
  return tick % every == turn % every;
}

HttpServer::HttpServer(EventLoop& loop, HttpOptions options, const Router& router,
                       std::function<Clock::time_point()> now)
    : state_{std::make_shared<State>(loop, std::move(options), router, std::move(now))} {}

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
  state.uploaded_bytes = 0;
  const auto tick = [now, ticks = state.ticks](auto& client) { client.tick(now, ticks); };
  state.visit_all<Connection>(state.connections, tick, [] {});
  state.visit_all<WebSocket>(state.sockets, tick, [] {});
  state.forget_idle_clients(now, 0);
}

void HttpServer::recognize_callers(StreamCaller::Recognize recognize) {
  state_->recognize_caller = std::move(recognize);
}

void HttpServer::broadcast(const std::string& frame) {
  ++state_->broadcasts;
  state_->visit_all<WebSocket>(
      state_->sockets, [frame](WebSocket& socket) { socket.send(frame); },
      [state = state_.get()] { --state->broadcasts; });
}

void HttpServer::close() {
  State& state = *state_;
  if (std::exchange(state.is_closing, true)) return;
  Error ignored;
  state.acceptor.close(ignored);
  broadcast(JsonObject{}.boolean("closing", true).take());
  state.visit_all<Connection>(
      state.connections, [](Connection& connection) { connection.finish(); }, [] {});
}

void HttpServer::abort() {
  const std::vector<std::shared_ptr<Connection>> connections{state_->connections.begin(),
                                                             state_->connections.end()};
  for (const auto& connection : connections) connection->close();
  const std::vector<std::shared_ptr<WebSocket>> sockets{state_->sockets.begin(),
                                                        state_->sockets.end()};
  for (const auto& socket : sockets) socket->close();
}

bool HttpServer::is_closed() const noexcept {
  return state_->connections.empty() && state_->broadcasts == 0;
}

void HttpServer::serve(const ExchangePtr& exchange) {
  state_->run(exchange, [&] { state_->router.handle_here(exchange); });
}

RouteOptions HttpServer::options_of(const Request& request) const {
  return state_->bounded(state_->router.options_here(request));
}

const HttpOptions& HttpServer::options() const noexcept { return state_->options; }

HttpCounters HttpServer::counters() const noexcept { return state_->counters; }

}  // namespace tabiya::server
