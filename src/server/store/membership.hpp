/// A server's place among those that share a database of PostgreSQL: its nodes.
///
/// One node leads: it has all games, and it alone writes. The others pass on to it what their
/// clients ask, and one of them takes its place when it is gone. The leader is the node that the
/// table `writer` names as the owner; see postgresql_writer.hpp, which also keeps a leader that was
/// replaced from writing.
///
/// Each node has a row in the table `node`: how the others reach it, and its beat.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/loop.hpp"
#include "server/store/store_error.hpp"
#include "server/store/succession.hpp"

namespace tabiya::server {

/// How a node is known to the others.
struct NodeName {
  std::string owner;    ///< as the writer; a random text for each run
  std::string address;  ///< "10.0.0.1:8422"
  std::string secret;   ///< a node that knows it may pass on requests to this one

  friend bool operator==(const NodeName&, const NodeName&) = default;
};

/// The nodes as one of them sees them.
struct NodesView {
  Succession::State state = Succession::State::Unknown;
  std::string writer{};            ///< the owner that leads, or has led
  std::optional<NodeName> leader;  ///< nothing: it is not among the nodes
  std::size_t nodes = 0;           ///< this one included
  bool is_displaced = false;       ///< this node counts as gone: another has taken its place
};

class Membership {
 public:
  /// Between two beats.
  static constexpr std::chrono::milliseconds interval{250};

  /// Joins the nodes of the database. `on_view` is called on the loop after each look.
  /// Errors: the database cannot be reached or used; this program has no PostgreSQL.
  /// Requires: the loop outlives this.
  [[nodiscard]] static std::expected<std::unique_ptr<Membership>, StoreError> join(
      const std::string& database, NodeName self, Loop& loop,
      std::function<void(const NodesView&)> on_view);
  /// Finds the node that leads without joining; nothing if none does. Needs to read the tables `node` and
  /// `writer` only.
  /// Errors: the same.
  /// Thread safety: any.
  [[nodiscard]] static std::expected<std::optional<NodeName>, StoreError> find_leader(
      const std::string& database);
  /// Leaves them.
  virtual ~Membership() = default;
  Membership(const Membership&) = delete;
  Membership& operator=(const Membership&) = delete;

  /// Waits until it is known whether a node leads.
  /// Thread safety: any. This applies to both.
  [[nodiscard]] virtual NodesView first_view() = 0;
  /// False if this node has not been able to beat for so long that another one may lead by now.
  [[nodiscard]] virtual bool is_current() const noexcept = 0;

 protected:
  Membership() = default;
};

}  // namespace tabiya::server
