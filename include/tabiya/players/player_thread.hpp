/// A player with a thread of its own: the program asks, goes on, and is called.
///
///     PlayerThread opponent{[](std::stop_token closing) {
///       return std::make_unique<UciPlayer>(UciSettings{.call = {{"stockfish"}, {}, closing}});
///     }};
///     opponent.ask(question, [this](const Player::Result<Thought>& thought) { post(thought); });
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "tabiya/players/player.hpp"

namespace tabiya::players {

/// Thread safety: one thread at a time, apart from the thread inside.
class PlayerThread {
 public:
  /// Makes the player, on its thread. `closing` is requested when the player is not needed any more.
  using Make = std::function<std::unique_ptr<Player>(std::stop_token closing)>;
  using OnThought = std::function<void(const Player::Result<Thought>& thought)>;

  explicit PlayerThread(Make make);
  /// Ends any search, and waits for the player to end.
  ~PlayerThread();
  PlayerThread(const PlayerThread&) = delete;
  PlayerThread& operator=(const PlayerThread&) = delete;

  using OnReady = std::function<void(const Player::Result<void>& ready)>;
  /// Lets the player get ready, before any question. The listener is called by the player's thread.
  void prepare(OnReady on_ready);
  /// Lets the player think. Takes the place of an earlier question that has no answer yet: its
  /// listener is not called, unless that has begun. The listener is called by the player's thread.
  void ask(AnyQuestion question, OnThought on_thought);
  /// Withdraws the question: its listener is not called, unless that has begun.
  void drop();
  /// Asks for the best move so far.
  void hurry();

 private:
  struct Request {
    AnyQuestion question;
    OnThought on_thought;
    std::stop_source hurry{};
    std::stop_source dropped{};
  };

  void run(const std::stop_token& closing);
  struct Task {
    OnReady on_ready{};
    std::shared_ptr<Request> request{};
  };
  /// What to do next; nothing of both when the thread has to end.
  [[nodiscard]] Task next(const std::stop_token& closing);
  void withdraw();  // requires: the lock

  Make make_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  OnReady on_ready_;                  // null unless the player has to get ready
  std::shared_ptr<Request> waiting_;  // the next to be thought about
  std::shared_ptr<Request> current_;  // the last that was asked, until it is answered or dropped
  std::jthread thread_;               // last: destroyed first
};

}  // namespace tabiya::players
