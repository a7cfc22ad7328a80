/// Two kinds of nodes in one process, each with its own loop: one that leads, and one that passes
/// requests on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/nodes/node_listener.hpp"
#include "server/nodes/passage.hpp"
#include "server_http/live_http_server.hpp"

namespace tabiya::server::testing {

inline constexpr const char* link_secret = "the secret of the nodes";

/// Sentences for the log, from a loop's thread.
class Notes {
 public:
  void add(const std::string& sentence);
  [[nodiscard]] bool contain(const std::string& text) const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> sentences_;
};

/// A node that listens for others, and leads from the start or later.
class LeadingNode {
 public:
  explicit LeadingNode(Router router, HttpOptions options = {}, bool leads = true);
  ~LeadingNode();
  LeadingNode(const LeadingNode&) = delete;
  LeadingNode& operator=(const LeadingNode&) = delete;

  void lead();
  void stop_leading();
  /// Closes the listener, as if the node died.
  void die();
  void tick();
  void on_loop(const std::function<void(NodeListener&)>& task);
  [[nodiscard]] Peer peer() const;
  [[nodiscard]] std::size_t links();

  /// Set before requests arrive.
  StreamCaller::Recognize recognize;
  Notes notes;
  LiveHttpServer http;

 private:
  std::unique_ptr<NodeListener> listener_;
  std::uint16_t link_port_ = 0;
};

/// A node that leads, and answers nothing until the test says so: its handlers keep the requests for
/// /hold and the streams of /stream.
class HoldingNode {
 public:
  explicit HoldingNode(bool leads = true);
  ~HoldingNode();
  HoldingNode(const HoldingNode&) = delete;
  HoldingNode& operator=(const HoldingNode&) = delete;

  /// Waits until this many requests, or streams, have arrived here since the start.
  void await_requests(std::size_t count);
  void await_streams(std::size_t count);
  /// Runs something with one of them on the loop.
  void with_request(std::size_t index, const std::function<void(Exchange&)>& task);
  void with_stream(std::size_t index, const std::function<void(const LineStreamPtr&)>& task);
  void answer(std::size_t index, const std::string& body);
  [[nodiscard]] bool is_gone(std::size_t index);
  [[nodiscard]] bool is_stream_open(std::size_t index);
  /// Only for tasks on the loop.
  [[nodiscard]] const std::vector<LineStreamPtr>& streams() const noexcept { return streams_; }

 private:
  [[nodiscard]] Router router();

  std::vector<ExchangePtr> exchanges_;
  std::vector<LineStreamPtr> streams_;

 public:
  LeadingNode node;
};

/// A node that passes on all requests but those for /local.
class FollowingNode {
 public:
  explicit FollowingNode(HttpOptions options = {});
  ~FollowingNode();
  FollowingNode(const FollowingNode&) = delete;
  FollowingNode& operator=(const FollowingNode&) = delete;

  void follow(const LeadingNode& leader);
  void on_loop(const std::function<void(Passage&)>& task);
  /// Only for tasks on the loop.
  [[nodiscard]] Passage& passage() noexcept { return *passage_; }
  void tick(int times = 1);
  [[nodiscard]] PassageCounters counters();
  [[nodiscard]] std::uint16_t port() const noexcept { return http.port(); }

  Notes notes;
  LiveHttpServer http;

 private:
  std::shared_ptr<Passage> passage_;
};

}  // namespace tabiya::server::testing
