// Our engine for the variants as an engine of an analysis: its search runs on a thread of its own.
#include <QObject>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "qt/analysis_engine.hpp"
#include "tabiya/engine/variant_search.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::qt {
namespace {

class VariantEngine : public AnalysisEngine {
 public:
  explicit VariantEngine(std::size_t hash_megabytes) : hash_megabytes_{hash_megabytes} {}
  VariantEngine(const VariantEngine&) = delete;
  VariantEngine& operator=(const VariantEngine&) = delete;
  ~VariantEngine() override { stop(); }

  EngineAnswer<QString> open() override { return QStringLiteral("Tabiya"); }

  EngineAnswer<void> begin(const AnalysisRequest& request) override {
    stop();
    if (!prepare(std::clamp(request.lines, 1, engine::max_lines))) {
      return std::unexpected{QObject::tr("There is not enough memory for the engine.")};
    }
    VariantPosition position = request.start;
    std::vector<ZobristKey> before;
    for (const Move move : request.moves) {
      before.push_back(position.key());
      position.play_unchecked(move);
    }
    turn_ = position.turn();
    result_ = {request.request_id, {}, {}};
    search_->set_position(position, before);
    is_searching_ = true;
    thread_ = std::jthread{[this](const std::stop_token& token) { run(token); }};
    return {};
  }

  EngineAnswer<bool> wait(std::chrono::milliseconds time) override {
    std::unique_lock lock{mutex_};
    ended_.wait_for(lock, time, [this] { return !is_searching_; });
    return is_searching_.load();
  }

  EngineAnswer<void> end() override {
    stop();
    return {};
  }

  AnalysisResult result() override {
    const std::scoped_lock lock{mutex_};
    return result_;
  }

 private:
  /// False if there is not enough memory.
  [[nodiscard]] bool prepare(int lines) {
    if (search_ && search_->options().lines == lines) return true;
    try {
      search_.emplace(
          engine::VariantSearchOptions{.hash_megabytes = hash_megabytes_, .lines = lines});
    } catch (const std::bad_alloc&) {
      search_.reset();
      return false;
    }
    return true;
  }

  void stop() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
  }

  /// On the thread of the search.
  void run(const std::stop_token& token) {
    const auto take = [this](const engine::SearchReport& report) {
      const std::scoped_lock lock{mutex_};
      note(result_, report, turn_);
    };
    search_->search({.is_infinite = true}, take, {.stop = token});
    const std::scoped_lock lock{mutex_};
    is_searching_ = false;
    ended_.notify_all();
  }

  std::size_t hash_megabytes_;
  std::optional<engine::VariantSearch> search_;
  Color turn_ = Color::White;
  std::mutex mutex_;  // of result_
  std::condition_variable ended_;
  std::atomic<bool> is_searching_ = false;
  AnalysisResult result_;
  std::jthread thread_;  // the last member: it uses all others
};

}  // namespace

std::unique_ptr<AnalysisEngine> make_variant_engine(std::size_t hash_megabytes) {
  return std::make_unique<VariantEngine>(hash_megabytes);
}

}  // namespace tabiya::qt
