/// A program that searches for a server on another machine.
///
///     looking ──the server is known──> connecting ──welcome──> working
///        ^                                  │                     │
///        └───────── refused or lost ────────┴─────────────────────┘
///
/// The worker asks where the server is, because another node can lead at any time. What it searches
/// when it loses the connection is searched by others.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "server/computers/computers.hpp"
#include "server/engine_workers/work_frames.hpp"
#include "server/http/event_loop.hpp"
#include "server/nodes/node_link.hpp"
#include "server/nodes/passage.hpp"

namespace tabiya::server {

struct EngineWorkerOptions {
  ComputerOptions computers{};
  /// Finds the node that leads; nothing if none does. May take long: a thread calls it.
  /// Errors: a sentence.
  std::function<std::expected<std::optional<Peer>, std::string>()> find_server;
  /// Takes sentences for the log.
  std::function<void(const std::string&)> note = [](const std::string&) {};
};

class EngineWorker {
 public:
  /// The pause before the first attempt to find the server again; it doubles with each.
  static constexpr std::chrono::milliseconds retry_after{250};
  static constexpr std::chrono::milliseconds longest_retry{4000};
  static constexpr std::chrono::milliseconds longest_end{2000};

  /// Requires: the loop outlives this, and runs no task of it afterwards.
  EngineWorker(EventLoop& loop, EngineWorkerOptions options);
  ~EngineWorker();
  EngineWorker(const EngineWorker&) = delete;
  EngineWorker& operator=(const EngineWorker&) = delete;

  void start() { look(); }
  /// Begins no more searches. Calls `then` when those that were begun have ended; after
  /// `longest_end`, those that are left are given up, and others make them.
  void retire(std::function<void()> then);
  /// Leaves the server at once. What is being searched is lost.
  void close();
  /// To be called once a second.
  void tick();
  [[nodiscard]] bool is_working() const noexcept { return is_welcome_; }

 private:
  using Number = std::uint64_t;
  struct Search {
    std::vector<VariantPosition> searched;
    Subscription analysis{};
    std::stop_source stop{};  ///< of a review
  };

  [[nodiscard]] EngineWorkers::Places places() const;
  void look();
  void look_again();
  void take_look(const std::expected<std::optional<Peer>, std::string>& found);
  void connect(const Peer& server);
  void on_lost(const std::string& reason);
  void receive(const LinkFrame& frame);
  void begin(Number number, std::string_view payload);
  template <class Answer>
  [[nodiscard]] auto for_this_link(Answer answer);
  void search(Number number, MoveWork work);
  void search(Number number, const AnalysisWork& work);
  void search(Number number, ReviewPart part);
  void report(Number number, const engine::SearchReport& report);
  void finish(Number number, const std::optional<EngineOutcome>& outcome);
  void withdraw(Number number);
  void drop_all();
  void end_if_idle();
  void end();
  void note_once(const std::string& sentence);

  EventLoop& loop_;
  EngineWorkerOptions options_;
  Computers computers_;
  std::shared_ptr<NodeLink> link_;
  std::string address_;  // of the server
  std::chrono::milliseconds pause_ = retry_after;
  bool is_welcome_ = false;
  bool is_closing_ = false;
  std::map<Number, Search> searches_;
  std::string noted_;             // last
  std::function<void()> on_end_;  // while it retires
  Timer end_;
  Timer next_look_;
  std::jthread looking_;
};

}  // namespace tabiya::server
