/// A UCI engine as a player: it runs as a process of its own, and its move arrives as a signal.
///
/// If the engine cannot be started, crashes, hangs, plays an illegal move or does not know Chess960,
/// failed() reports it in one sentence; the game stays as it is.
#pragma once

#include <QObject>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "desktop/engine_list.hpp"
#include "tabiya/engine/score.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::desktop {

class UciOpponent : public QObject {
  Q_OBJECT

 public:
  /// `move_time` counts where the game has no clock; `response_timeout` is how long the engine may be silent
  /// beyond the time that it was given, on the clock of the host. The host outlives the opponent.
  UciOpponent(EngineEntry engine, std::chrono::milliseconds move_time,
              std::chrono::milliseconds response_timeout = std::chrono::seconds{20},
              uci::Host& host = uci::this_machine(), QObject* parent = nullptr);
  /// Ends the engine, by force after a second.
  ~UciOpponent() override;

  /// Thinks about the position of a game. Cancels any search in progress.
  /// Requires: the game is not over.
  void think(const Arbiter& arbiter, Instant now);
  /// Cancels the search: no move arrives.
  void stop();
  /// Asks for the best move so far.
  void moveNow();
  /// The last score that the engine reported for its best line, for itself; nothing before the first.
  [[nodiscard]] std::optional<engine::Score> score() const noexcept { return score_; }

 Q_SIGNALS:
  void moveChosen(tabiya::Move move);
  void failed(const QString& sentence);

 private:
  Q_DISABLE_COPY_MOVE(UciOpponent)

  struct SearchRequest {
    std::uint64_t id = 0;
    uci::GameLine line{};
    uci::Go limits{};
    Position position{};
    std::chrono::milliseconds longest{};
  };

  void run(std::stop_token stop);
  [[nodiscard]] std::optional<SearchRequest> next_request(std::stop_token stop);
  [[nodiscard]] uci::Client::Result<void> begin(uci::Client& client, const SearchRequest& request);
  bool run_search(uci::Client& client, const SearchRequest& request, std::stop_token stop);
  [[nodiscard]] uci::Client::Result<uci::SearchAnswer> wait(uci::Client& client,
                                                            const SearchRequest& request,
                                                            std::stop_token stop);
  [[nodiscard]] bool is_current(const SearchRequest& request);
  [[nodiscard]] bool must_move(const SearchRequest& request);
  void record_score(const uci::Info& info);
  void answer(const SearchRequest& request, const uci::BestMove& best);
  void deliver(std::uint64_t id, Move move);
  void fail(const QString& sentence);

  EngineEntry engine_;
  std::chrono::milliseconds move_time_;
  std::chrono::milliseconds response_timeout_;
  uci::Host* host_;
  std::optional<engine::Score> score_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<SearchRequest> pending_;  // the one to think about next
  std::uint64_t current_id_ = 0;  // of the request whose move is awaited; 0 if there is none
  std::uint64_t last_id_ = 0;
  bool has_to_move_ = false;
  std::optional<uci::GameLine> last_line_;  // of the last search; used by the thread alone
  std::jthread thread_;
};

}  // namespace tabiya::desktop
