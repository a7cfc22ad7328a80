#include "qt/analysis_worker.hpp"

#include <utility>

namespace tabiya::qt {
namespace {

using namespace std::chrono_literals;

/// How often results are reported, and how soon a new request is noticed.
constexpr auto between_results = 50ms;

bool has_moves(const AnalysisRequest& request) {
  VariantPosition position = request.start;
  for (const Move move : request.moves) position.play_unchecked(move);
  return has_legal_move(position);
}

}  // namespace

AnalysisWorker::AnalysisWorker(MakeEngine make_engine, Callbacks callbacks)
    : make_engine_{std::move(make_engine)},
      callbacks_{std::move(callbacks)},
      thread_{[this](const std::stop_token& stop) { run(stop); }} {}

AnalysisWorker::~AnalysisWorker() {
  thread_.request_stop();
  thread_.join();
}

void AnalysisWorker::request(AnalysisRequest request) {
  const std::scoped_lock lock{mutex_};
  request_ = std::move(request);
  requested_.notify_all();
}

std::optional<AnalysisRequest> AnalysisWorker::nextRequest(const std::stop_token& stop) {
  std::unique_lock lock{mutex_};
  requested_.wait(lock, stop, [this] { return request_.has_value(); });
  return std::exchange(request_, std::nullopt);
}

bool AnalysisWorker::hasNewer() {
  const std::scoped_lock lock{mutex_};
  return request_.has_value();
}

void AnalysisWorker::run(const std::stop_token& stop) {
  const auto engine = make_engine_(stop);
  const auto opened = engine->open();
  if (stop.stop_requested()) return;
  if (!opened) return callbacks_.on_failure(opened.error());
  callbacks_.on_open(*opened);
  while (const auto request = nextRequest(stop)) {
    const auto done = analyse(*engine, *request, stop);
    if (stop.stop_requested()) return;
    if (!done) return callbacks_.on_failure(done.error());
  }
}

EngineAnswer<void> AnalysisWorker::analyse(AnalysisEngine& engine, const AnalysisRequest& request,
                                           const std::stop_token& stop) {
  if (!has_moves(request)) return {};
  if (auto begun = engine.begin(request); !begun) return begun;
  AnalysisResult last;
  while (!stop.stop_requested() && !hasNewer()) {
    const auto goes_on = engine.wait(between_results);
    if (!goes_on) return std::unexpected{goes_on.error()};
    AnalysisResult result = engine.result();
    if (result.lines != last.lines || result.statistics != last.statistics) {
      callbacks_.on_result(result);
      last = std::move(result);
    }
    if (!*goes_on) return {};
  }
  return stop.stop_requested() ? EngineAnswer<void>{} : engine.end();
}

}  // namespace tabiya::qt
