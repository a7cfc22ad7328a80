/// The membership in the table `node`, with a thread and a connection of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "server/store/membership.hpp"
#include "server/store/postgresql/connection.hpp"

namespace tabiya::server {

class PostgresMembership final : public Membership {
 public:
  using OnView = std::function<void(const NodesView&)>;

  [[nodiscard]] static std::expected<std::unique_ptr<PostgresMembership>, PostgresError> join(
      std::string database, NodeName self, Loop& loop, OnView on_view);

  [[nodiscard]] static std::expected<std::optional<NodeName>, PostgresError> find_leader(
      const std::string& database);

  [[nodiscard]] NodesView first_view() override;
  [[nodiscard]] bool is_current() const noexcept override;

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;
  /// Another node, as its beats tell.
  struct Neighbour {
    std::int64_t beat = 0;
    int missed = 0;
  };
  /// What the loop shares with the thread.
  struct Shared {
    explicit Shared(OnView the_on_view) : on_view{std::move(the_on_view)} {}
    OnView on_view;
    std::atomic<int> unseen = 0;  // views that the loop has not taken yet
    std::atomic<bool> is_wanted = true;
  };

  PostgresMembership(std::string database, NodeName self, Loop& loop, OnView on_view);
  [[nodiscard]] std::optional<PostgresError> connect();
  [[nodiscard]] std::optional<PostgresError> enter();
  void work(const std::stop_token& stop);
  void leave();
  [[nodiscard]] std::expected<NodesView, PostgresError> look();
  [[nodiscard]] std::expected<bool, PostgresError> beat();
  [[nodiscard]] std::optional<PostgresError> remove_lost_nodes(const PostgresRows& nodes);
  void publish(NodesView view);

  const std::string database_;
  const NodeName self_;
  Loop& loop_;
  const std::shared_ptr<Shared> shared_;
  std::optional<PostgresConnection> connection_;
  Succession succession_;
  std::map<std::string, Neighbour> neighbours_;
  std::atomic<SteadyTime> beaten_{};

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<NodesView> known_;  // the first view that is not Unknown
  std::jthread thread_;             // last: starts after, and ends before, all other members
};

}  // namespace tabiya::server
