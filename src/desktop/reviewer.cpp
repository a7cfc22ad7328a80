#include "desktop/reviewer.hpp"

#include <QMetaObject>
#include <functional>
#include <optional>
#include <utility>

#include "tabiya/engine/engine.hpp"
#include "tabiya/review/game_reviewer.hpp"

namespace tabiya::desktop {
namespace {

constexpr std::size_t hash_megabytes = 64;
constexpr std::uint64_t quick_nodes = 10'000;

/// Evaluates positions until it is stopped.
class Evaluator {
 public:
  Evaluator(const review::GameReviewer& reviewer, const std::stop_token& stop)
      : reviewer_{reviewer}, stop_{stop} {}

  /// Nothing if it is stopped, which ends a search at once.
  std::optional<review::Evaluation> evaluate(std::size_t position,
                                             const engine::SearchLimits& limits) {
    const auto end_if_stopped = [this](const engine::SearchReport&) {
      // A request that came just before the search began did not reach it.
      if (stop_.stop_requested()) engine_.stop();
    };
    auto evaluation = reviewer_.evaluate(engine_, position, limits, end_if_stopped);
    if (stop_.stop_requested()) return std::nullopt;
    return evaluation;
  }

 private:
  const review::GameReviewer& reviewer_;
  const std::stop_token& stop_;
  engine::Engine engine_{engine::EngineOptions{.hash_megabytes = hash_megabytes}};
  std::stop_callback<std::function<void()>> stopper_{stop_, [this] { engine_.stop(); }};
};

}  // namespace

Reviewer::~Reviewer() { cancel(); }

void Reviewer::start(pgn::GameTree game, const engine::SearchLimits& limits) {
  cancel();
  is_running_ = true;
  thread_ = std::jthread{[this, game = std::move(game), limits, number = run_](
                             const std::stop_token& stop) { run(game, limits, number, stop); }};
}

void Reviewer::cancel() {
  ++run_;
  is_running_ = false;
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

template <class Report>
void Reviewer::post(std::uint64_t run, Report report) {
  QMetaObject::invokeMethod(
      this,
      [this, run, report = std::move(report)] {
        if (run == run_) report();
      },
      Qt::QueuedConnection);
}

void Reviewer::run(const pgn::GameTree& game, const engine::SearchLimits& limits, std::uint64_t run,
                   const std::stop_token& stop) {
  const review::GameReviewer reviewer{game};
  Evaluator evaluator{reviewer, stop};
  review::Evaluations evaluations(reviewer.size());
  const int all = static_cast<int>(2 * reviewer.size());
  int done = 0;
  for (const auto& pass : {engine::SearchLimits{.nodes = quick_nodes}, limits}) {
    for (std::size_t left = reviewer.size(); left > 0; --left) {
      const auto evaluation = evaluator.evaluate(left - 1, pass);
      if (!evaluation) return;
      evaluations[left - 1] = evaluation;
      post(run, [this, evaluations, done = ++done, all] {
        Q_EMIT evaluated(evaluations);
        Q_EMIT progressed(done, all);
      });
    }
  }
  post(run, [this, review = review::review_of(game, std::move(evaluations))] {
    is_running_ = false;
    Q_EMIT finished(review);
  });
}

}  // namespace tabiya::desktop
