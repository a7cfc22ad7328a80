/// This server as one of several that share a database of PostgreSQL; see membership.hpp.
///
/// A node follows the one that leads, and passes on to it what its clients ask. When the leader is
/// gone, one of the followers leads.
///
///     following ──the place is free, or its owner is gone──> opening ──> leading ──leave()──> leaving
///         └──────────────<── another node was faster ──<────────┘           │
///                                                          displaced: the server begins again
///
/// Everything happens on the loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "server/http/event_loop.hpp"
#include "server/http/http_server.hpp"
#include "server/http/router.hpp"
#include "server/nodes/node_listener.hpp"
#include "server/nodes/passage.hpp"
#include "server/site/site.hpp"
#include "server/store/membership.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

struct NodeOptions {
  std::string database;  ///< "postgresql://…"
  /// Where the other nodes reach this one.
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free port
};

/// A store with what a site reads from it before it begins.
struct OpenedStore {
  Store store;
  Site::Stored stored;
};

/// What the server does for its node.
struct NodeHost {
  /// Leads from now on. Returns how the site recognizes a caller.
  std::function<StreamCaller::Recognize(OpenedStore)> lead;
  /// Another node has taken the place of this one, which must begin again.
  std::function<void()> give_up;
  /// Gives work to a worker, while this node leads. None: workers are refused.
  TakeLink take_worker{};
  /// Takes sentences for the log.
  std::function<void(const std::string&)> note;
};

class Node {
 public:
  enum class Role : std::uint8_t { Following, Opening, Leading, Leaving };

  /// Requires: the arguments outlive this, and the loop runs none of its tasks after its
  /// destruction.
  Node(EventLoop& loop, HttpServer& http, Router& router, NodeOptions options, NodeHost host);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// Joins the nodes of the database, and leads at once if no other node does.
  /// Errors: a sentence; the database cannot be reached or used; the address is in use.
  [[nodiscard]] std::expected<void, std::string> join();
  /// Never leads from now on. If other nodes are there, and the store is this node's, one of them
  /// leads as soon as everything begun here is durable.
  void leave(Store* store);
  /// To be called once a second.
  void tick();
  /// Sends a frame to the pages' sockets of all nodes.
  void broadcast(const std::string& frame);

  [[nodiscard]] Role role() const noexcept { return role_; }
  [[nodiscard]] bool leads() const noexcept { return role_ == Role::Leading; }
  /// True if a request would be answered now: this node leads, or is connected to the one that does.
  [[nodiscard]] bool is_ready() const noexcept;
  /// True if no other node needs this one any more: no request waits for an answer, and if this
  /// node has led, all others have turned to the next leader.
  [[nodiscard]] bool is_settled() const noexcept {
    return listener_.unanswered() == 0 && (!has_resigned_ || listener_.nodes() == 0);
  }
  /// The node that leads, as far as this one knows. None: it is this one, or unknown.
  [[nodiscard]] const std::optional<NodeName>& leader() const noexcept { return leader_; }
  /// All of them, including this one.
  [[nodiscard]] std::size_t count() const noexcept { return nodes_; }
  [[nodiscard]] PassageCounters counters() const noexcept { return passage_->counters(); }

 private:
  [[nodiscard]] bool is_elsewhere(const Request& request);
  [[nodiscard]] bool may_answer();
  [[nodiscard]] bool leads_for_sure() const noexcept;
  [[nodiscard]] StoreOptions options_for(const NodesView& view) const;
  void take_view(const NodesView& view);
  void turn_to_leader(const NodesView& view);
  void try_to_lead(const NodesView& view);
  void finish_opening(std::expected<OpenedStore, StoreError> opened);
  void lead(OpenedStore opened);
  void resign_when_settled(Store& store, int looks_left);

  EventLoop& loop_;
  HttpServer& http_;
  Router& router_;
  const NodeOptions options_;
  NodeHost host_;
  NodeName self_;
  NodeListener listener_;
  std::shared_ptr<Passage> passage_;
  std::optional<LocalServer> local_;  // while this node leads
  Role role_ = Role::Following;
  bool is_sure_ = true;  // while this node leads: no other one does
  bool has_resigned_ = false;
  std::optional<NodeName> leader_;
  std::size_t nodes_ = 1;
  Timer next_look_;
  std::unique_ptr<Membership> membership_;
  std::jthread opening_;
};

}  // namespace tabiya::server
