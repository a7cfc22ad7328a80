/// A page's WebSocket, over an upgraded HTTP connection.
///
/// It measures the round-trip time by pings, which the browser answers automatically.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "server/http/http_state.hpp"
#include "server/http/message.hpp"

namespace tabiya::server {

class WebSocket {
 public:
  /// Answers an upgrade request: accepts it, or refuses a foreign origin. `seats` count for the
  /// client as long as the socket is open.
  static void open(const std::shared_ptr<HttpServer::State>& server, Tcp::socket socket,
                   Request request, std::array<ClientLimits::Seat, 2> seats);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  /// Sends a frame. Closes the socket instead if the client is too far behind, or if too much waits
  /// for all clients together and this one has not read everything.
  void send(std::string frame);
  /// Checks whether the client still reads. Periodically sends a keep-alive frame and a ping, which
  /// measures the round-trip time.
  void tick(HttpServer::Clock::time_point now, std::uint64_t ticks);
  void close();

 private:
  struct State;
  explicit WebSocket(std::shared_ptr<State> state) : state_{std::move(state)} {}
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
