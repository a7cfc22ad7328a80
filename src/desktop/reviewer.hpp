/// Reviews a game with our engine in a thread of its own.
///
/// Two passes: a quick one, so that there is a graph early, and a thorough one. Each goes from the
/// last position to the first, as GameReviewer explains.
#pragma once

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <thread>

#include "tabiya/engine/limits.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/review/review.hpp"

namespace tabiya::desktop {

class Reviewer : public QObject {
  Q_OBJECT

 public:
  explicit Reviewer(QObject* parent = nullptr) : QObject{parent} {}
  ~Reviewer() override;

  /// Reviews the main line of a copy of a game; `limits` are those of the thorough pass for each
  /// position. Cancels what is at work.
  void start(pgn::GameTree game, const engine::SearchLimits& limits);
  /// Gives up at once; nothing is reported any more.
  void cancel();
  [[nodiscard]] bool isRunning() const noexcept { return is_running_; }

 Q_SIGNALS:
  /// The number of searches that are done, and of all of both passes.
  void progressed(int searches, int all_searches);
  /// What is known so far.
  void evaluated(const tabiya::review::Evaluations& evaluations);
  void finished(const tabiya::review::Review& review);

 private:
  Q_DISABLE_COPY_MOVE(Reviewer)

  void run(const pgn::GameTree& game, const engine::SearchLimits& limits, std::uint64_t run,
           const std::stop_token& stop);
  template <class Report>
  void post(std::uint64_t run, Report report);

  std::jthread thread_;
  std::uint64_t run_ = 0;  // the last one; reports of others are too late
  bool is_running_ = false;
};

}  // namespace tabiya::desktop
