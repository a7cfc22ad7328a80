/// The thread of an analysis: it alone talks to the engine.
///
/// The analysis leaves requests and receives results by callbacks, which come from this thread.
/// A newer request replaces an older one that has not begun.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "qt/analysis_engine.hpp"

namespace tabiya::qt {

class AnalysisWorker {
 public:
  struct Callbacks {
    std::function<void(QString name)> on_open;
    std::function<void(AnalysisResult result)> on_result;
    std::function<void(QString sentence)> on_failure;
  };
  using MakeEngine = std::function<std::unique_ptr<AnalysisEngine>(std::stop_token)>;

  AnalysisWorker(MakeEngine make_engine, Callbacks callbacks);
  AnalysisWorker(const AnalysisWorker&) = delete;
  AnalysisWorker& operator=(const AnalysisWorker&) = delete;
  /// Ends the engine, within a tenth of a second.
  ~AnalysisWorker();

  void request(AnalysisRequest request);

 private:
  void run(const std::stop_token& stop);
  [[nodiscard]] EngineAnswer<void> analyse(AnalysisEngine& engine, const AnalysisRequest& request,
                                           const std::stop_token& stop);
  [[nodiscard]] std::optional<AnalysisRequest> nextRequest(const std::stop_token& stop);
  [[nodiscard]] bool hasNewer();

  MakeEngine make_engine_;
  Callbacks callbacks_;
  std::mutex mutex_;  // of request_
  std::condition_variable_any requested_;
  std::optional<AnalysisRequest> request_;
  std::jthread thread_;  // the last member: it uses all others
};

}  // namespace tabiya::qt
