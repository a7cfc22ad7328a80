/// The nodes of a server as its clients reach them: each client has a node of its own, and another
/// one while that is gone.
///
/// A node gets no more clients after it has refused a connection, or after two of its answers to
/// GET /readyz in a row were missing or not 200. Then its connections are closed, if it did not
/// answer at all, or if another node is ready. It gets clients again after its next 200.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server_load/http.hpp"

namespace tabiya::load {

class LoadBalancer {
 public:
  /// Checks the nodes if there are several.
  LoadBalancer(Context& context, const std::vector<Tcp::endpoint>& nodes, std::size_t connections);

  /// Sets what is called for a node whose connections are closed.
  void on_cut_off(std::function<void(std::size_t node)> then) { cut_off_ = std::move(then); }

  /// The node that serves a client whose own node is `home`.
  [[nodiscard]] std::size_t node_for(std::size_t home) const;
  [[nodiscard]] const Tcp::endpoint& endpoint_of(std::size_t node) const;
  /// Sends a request to a node, or to another one if it is gone or refuses the connection.
  void ask(std::size_t node, std::string request, Then then);
  /// A stream could not be opened because the node refused the connection.
  void note_refusal(std::size_t node);

  [[nodiscard]] std::size_t count() const noexcept { return nodes_.size(); }
  /// True if it gets clients.
  [[nodiscard]] bool is_here(std::size_t node) const { return nodes_[node]->is_here; }
  [[nodiscard]] std::size_t asked() const noexcept;  ///< requests not yet answered
  void disconnect();
  /// How often the connections of a node were closed.
  [[nodiscard]] std::size_t closures() const noexcept { return closures_; }

 private:
  struct Node {
    Node(Context& context, const Tcp::endpoint& address, std::size_t connections)
        : endpoint{address}, senders{context, address, connections}, probe{context, address, 1} {}
    Tcp::endpoint endpoint;
    Senders senders;
    Senders probe;
    bool is_here = true;
    bool is_probed = false;   // and has not answered yet
    bool is_cut_off = false;  // its connections are closed
    int failed_probes = 0;
  };

  void check_later();
  void check(std::size_t number);
  void cut_off(std::size_t number);
  void note_probe(std::size_t number, bool is_ready);

  std::vector<std::unique_ptr<Node>> nodes_;
  std::size_t closures_ = 0;
  std::function<void(std::size_t)> cut_off_ = [](std::size_t) {};
  boost::asio::steady_timer next_check_;
};

}  // namespace tabiya::load
