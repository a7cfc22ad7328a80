/// The socket of a page: frames of text over a connection that has changed its protocol.
///
/// How far away the page is, is measured by ping and pong, which its browser answers by itself.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "server/http/http_state.hpp"
#include "server/http/message.hpp"

namespace tabiya::server {

class WebSocket {
 public:
  /// Answers the request that asks for a socket: takes it, or refuses it for its origin.
  /// What it holds, its client holds as long as the socket is open.
  static void open(const std::shared_ptr<HttpServer::State>& server, Tcp::socket socket,
                   Request request, std::array<ClientLimits::Seat, 2> seats);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  /// Sends a frame, unless the client reads too slowly, or not at all while too much waits for all
  /// clients together: then it is closed.
  void send(std::string frame);
  /// Looks whether the client still takes what it is sent. Now and then it is told that it is not
  /// forgotten, and measured how long it takes to the page and back.
  void tick(HttpServer::Clock::time_point now, std::uint64_t ticks);
  void close();

 private:
  struct State;
  explicit WebSocket(std::shared_ptr<State> state) : state_{std::move(state)} {}
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
