#include "server/store/postgresql/postgresql_membership.hpp"

#include <chrono>
#include <utility>

#include "server/store/postgresql/schema.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

/// The longest wait for a look. The database is slow then, or away.
constexpr std::chrono::seconds look_patience = 2s;
constexpr std::chrono::seconds join_patience = 10s;
/// After this time without a beat of ours, another node may lead: it is a little less than
/// Succession allows.
constexpr std::chrono::milliseconds current_for =
    (Succession::missed_beats - 2) * Membership::interval;
/// A loop that does not take this many views is stuck, and its node counts as gone.
constexpr int max_unseen = 20;
/// The row of a node whose beat has stood still for this many looks is removed.
constexpr int looks_until_lost = 240;

/// Beats need not survive a crash of the database.
constexpr const char* membership_settings = "SET synchronous_commit=off";
constexpr const char* enter_node =
    "INSERT INTO node (owner, address, secret, beat, program) VALUES ($1, $2, $3, 0, $4)"
    " ON CONFLICT (owner) DO NOTHING";
constexpr const char* raise_beat = "UPDATE node SET beat=beat+1 WHERE owner=$1";
constexpr const char* list_nodes =
    "SELECT writer.owner, node.owner, node.address, node.secret, node.beat,"
    " EXISTS (SELECT 1 FROM pg_catalog.pg_locks WHERE locktype='advisory' AND granted"
    " AND database=(SELECT oid FROM pg_catalog.pg_database WHERE datname=current_database())"
    " AND classid=1400000 AND objid=1 AND objsubid=2)"
    " FROM writer LEFT JOIN node ON true";
constexpr const char* find_writer =
    "SELECT node.owner, node.address, node.secret FROM tabiya.writer JOIN tabiya.node USING "
    "(owner)";
/// SQLSTATE: no server has made the tables yet.
constexpr std::string_view undefined_table = "42P01";
constexpr const char* remove_node = "DELETE FROM node WHERE owner=$1 AND beat=$2";

std::string text_in(const PostgresRows& rows, int row, int column) {
  return std::string{rows.value(row, column).value_or("")};
}

}  // namespace

PostgresMembership::PostgresMembership(std::string database, NodeName self, Loop& loop,
                                       OnView on_view)
    : database_{std::move(database)},
      self_{std::move(self)},
      loop_{loop},
      shared_{std::make_shared<Shared>(std::move(on_view))} {}

std::expected<std::unique_ptr<PostgresMembership>, PostgresError> PostgresMembership::join(
    std::string database, NodeName self, Loop& loop, OnView on_view) {
  std::unique_ptr<PostgresMembership> membership{
      new PostgresMembership{std::move(database), std::move(self), loop, std::move(on_view)}};
  if (auto error = membership->enter()) return std::unexpected{*std::move(error)};
  membership->thread_ =
      std::jthread{[self = membership.get()](const std::stop_token& stop) { self->work(stop); }};
  return membership;
}

std::expected<std::optional<NodeName>, PostgresError> PostgresMembership::find_leader(
    const std::string& database) {
  auto connection = PostgresConnection::open(database);
  if (!connection) return std::unexpected{connection.error()};
  const auto rows = connection->execute(find_writer, {}, Patience{look_patience});
  if (!rows && rows.error().state == undefined_table) return std::nullopt;
  if (!rows) return std::unexpected{rows.error()};
  if (rows->count() == 0) return std::nullopt;
  return NodeName{text_in(*rows, 0, 0), text_in(*rows, 0, 1), text_in(*rows, 0, 2)};
}

std::optional<PostgresError> PostgresMembership::connect() {
  auto connection = PostgresConnection::open(database_);
  if (!connection) return connection.error();
  const auto set = connection->execute(membership_settings, {}, Patience{join_patience});
  if (!set) return set.error();
  connection_ = *std::move(connection);
  return std::nullopt;
}

std::optional<PostgresError> PostgresMembership::enter() {
  if (auto error = connect()) return error;
  if (const auto ready = migrate(*connection_); !ready) return ready.error();
  const auto entered = connection_->execute(
      enter_node, {self_.owner, self_.address, self_.secret, std::to_string(latest_schema())},
      Patience{join_patience});
  return entered ? std::nullopt : std::optional{entered.error()};
}

void PostgresMembership::work(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  while (!stop.stop_requested()) {
    lock.unlock();
    auto view = look();
    if (!view) {
      succession_.interrupt();
      connection_.reset();
      beaten_ = SteadyTime{};
    }
    if (view) publish(*std::move(view));
    lock.lock();
    changed_.wait_for(lock, stop, interval, [] { return false; });
  }
  lock.unlock();
  shared_->is_wanted = false;
  leave();
}

void PostgresMembership::leave() {
  if (!connection_) return;
  static_cast<void>(connection_->execute("DELETE FROM node WHERE owner=$1", {self_.owner},
                                         Patience{look_patience}));
}

/// Raises our beat, unless the loop is stuck. False: our row is gone.
std::expected<bool, PostgresError> PostgresMembership::beat() {
  if (shared_->unseen >= max_unseen) return true;
  const auto begun = std::chrono::steady_clock::now();
  const auto raised = connection_->execute(raise_beat, {self_.owner}, Patience{look_patience});
  if (!raised) return std::unexpected{raised.error()};
  if (raised->command() != "UPDATE 1") return false;
  beaten_ = begun;
  return true;
}

std::expected<NodesView, PostgresError> PostgresMembership::look() {
  if (!connection_) {
    if (auto error = connect()) return std::unexpected{*std::move(error)};
  }
  const auto is_member = beat();
  if (!is_member) return std::unexpected{is_member.error()};
  const auto nodes = connection_->execute(list_nodes, {}, Patience{look_patience});
  if (!nodes) return std::unexpected{nodes.error()};
  if (auto error = remove_lost_nodes(*nodes)) return std::unexpected{*std::move(error)};
  NodesView view;
  Look seen;
  for (int row = 0; row < nodes->count(); ++row) {
    seen.writer = text_in(*nodes, row, 0);
    seen.is_connected = nodes->value(row, 5) == "t";
    const std::string owner = text_in(*nodes, row, 1);
    if (owner.empty()) continue;
    ++view.nodes;
    if (owner != seen.writer) continue;
    view.leader = NodeName{owner, text_in(*nodes, row, 2), text_in(*nodes, row, 3)};
    seen.beat = std::stoll(text_in(*nodes, row, 4));
  }
  view.writer = seen.writer;
  view.state = succession_.note(seen);
  view.is_displaced = !*is_member;
  return view;
}

std::optional<PostgresError> PostgresMembership::remove_lost_nodes(const PostgresRows& nodes) {
  std::map<std::string, Neighbour> seen;
  for (int row = 0; row < nodes.count(); ++row) {
    const std::string owner = text_in(nodes, row, 1);
    if (owner.empty() || owner == self_.owner || owner == nodes.value(row, 0)) continue;
    const std::string beat = text_in(nodes, row, 4);
    Neighbour neighbour{.beat = std::stoll(beat)};
    if (const auto known = neighbours_.find(owner);
        known != neighbours_.end() && known->second.beat == neighbour.beat) {
      neighbour.missed = known->second.missed + 1;
    }
    if (neighbour.missed == looks_until_lost) {
      const auto removed =
          connection_->execute(remove_node, {owner, beat}, Patience{look_patience});
      if (!removed) return removed.error();
    }
    seen.emplace(owner, neighbour);
  }
  neighbours_ = std::move(seen);
  return std::nullopt;
}

void PostgresMembership::publish(NodesView view) {
  if (view.state != Succession::State::Unknown) {
    const std::lock_guard guard{mutex_};
    if (!known_) known_ = view;
    changed_.notify_all();
  }
  ++shared_->unseen;
  loop_.post([shared = shared_, view = std::move(view)] {
    --shared->unseen;
    if (shared->is_wanted) shared->on_view(view);
  });
}

NodesView PostgresMembership::first_view() {
  std::unique_lock lock{mutex_};
  changed_.wait_for(lock, join_patience, [this] { return known_.has_value(); });
  return known_.value_or(NodesView{});
}

bool PostgresMembership::is_current() const noexcept {
  return std::chrono::steady_clock::now() < beaten_.load() + current_for;
}

}  // namespace tabiya::server
