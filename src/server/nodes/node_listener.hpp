/// Where other nodes send the requests of their clients, while this node leads.
///
/// It listens from the start, so that a node that connects before this one leads can wait here.
/// Everything happens on the loop.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/http/event_loop.hpp"
#include "server/nodes/link_user.hpp"
#include "server/nodes/local_server.hpp"

namespace tabiya::server {

struct NodeListenerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free port
  /// What other nodes must know. Requires: not empty.
  std::string secret;
};

class NodeListener {
 public:
  /// The loop must outlive the listener.
  NodeListener(EventLoop& loop, NodeListenerOptions options);
  ~NodeListener();
  NodeListener(const NodeListener&) = delete;
  NodeListener& operator=(const NodeListener&) = delete;

  /// Sets where sentences for the log go: links that were refused or lost, and why.
  void on_note(std::function<void(const std::string& sentence)> note);
  /// Sets who takes over the links of workers while this node leads.
  void on_offer(TakeLink take_link);
  /// Begins to listen. Returns the port.
  [[nodiscard]] std::expected<std::uint16_t, std::string> listen();

  /// From now on requests are answered by these functions. Without them this node does not lead: a
  /// node that led before closes its links, so that their clients look for the new leader.
  void set_leading(std::optional<LocalServer> local);
  /// Answers what has been asked so far, and drops the streams. The links stay; what is asked later
  /// waits at the other nodes.
  void resign();
  /// Sends a text to the sockets of all pages of the other nodes.
  void broadcast(const std::string& text);
  /// To be called once a second.
  void tick();
  /// Accepts no links any more, and closes all.
  void close();

  /// The other nodes that are connected and have greeted.
  [[nodiscard]] std::size_t nodes() const noexcept;
  /// All connections.
  [[nodiscard]] std::size_t links() const noexcept;
  /// Their requests that are not answered yet.
  [[nodiscard]] std::size_t unanswered() const noexcept;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
