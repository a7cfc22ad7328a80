#include "tabiya/engine/engine.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/search/worker.hpp"

namespace tabiya::engine {

class Engine::State {
 public:
  explicit State(const EngineOptions& options)
      : options_{options}, table_{options.hash_megabytes}, workers_{workers_of(options)} {}
  ~State() {
    stop();
    wait();
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  [[nodiscard]] const EngineOptions& options() const noexcept { return options_; }
  [[nodiscard]] bool configure(const EngineOptions& options);
  void clear() noexcept;
  void set_position(const Position& position, std::span<const ZobristKey> before);
  void start(const SearchLimits& limits, OnReport on_report, OnResult on_result);
  SearchResult search(const SearchLimits& limits, const OnReport& on_report);
  void stop() noexcept;
  void ponder_hit() noexcept;
  [[nodiscard]] bool is_searching() const noexcept {
    return is_searching_.load(std::memory_order_acquire);
  }
  void wait() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  [[nodiscard]] static std::vector<Worker> workers_of(const EngineOptions& options);
  void begin(const SearchLimits& limits);
  void apply_handicap();
  SearchResult run(const OnReport& on_report);
  void wait_until_result_is_due();
  [[nodiscard]] const Worker& best_worker() const noexcept;
  [[nodiscard]] SearchResult result_of(const Worker& worker) const;

  EngineOptions options_;
  TranspositionTable table_;
  std::vector<Worker> workers_;
  Task task_;
  std::optional<Handicap> last_handicap_;  // of the search that filled the table
  TimeManager time_;
  std::atomic<bool> stop_requested_ = false;
  std::atomic<bool> must_stop_ = false;
  std::atomic<std::uint64_t> helper_nodes_ = 0;
  std::atomic<std::uint64_t> helper_hits_ = 0;
  std::atomic<bool> is_searching_ = false;
  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  bool is_pondering_ = false;
  bool was_stopped_ = false;
  std::jthread thread_;
};

std::vector<Worker> Engine::State::workers_of(const EngineOptions& options) {
  std::vector<Worker> workers(static_cast<std::size_t>(options.threads));
  for (Worker& worker : workers) worker.set_network(options.network);
  return workers;
}

bool Engine::State::configure(const EngineOptions& options) {
  const bool has_other_network = options.network != options_.network;
  std::optional<TranspositionTable> table;
  std::optional<std::vector<Worker>> workers;
  try {
    if (options.hash_megabytes != options_.hash_megabytes) table.emplace(options.hash_megabytes);
    if (options.threads != options_.threads || has_other_network) workers = workers_of(options);
  } catch (const std::bad_alloc&) {
    return false;
  }
  if (table) table_ = *std::move(table);
  if (workers) workers_ = *std::move(workers);
  options_ = options;
  // The table has static evaluations of the old network.
  if (has_other_network) clear();
  return true;
}

void Engine::State::clear() noexcept {
  time_.begin_game();
  table_.clear(options_.threads);
  for (Worker& worker : workers_) worker.clear();
}

void Engine::State::set_position(const Position& position, std::span<const ZobristKey> before) {
  task_.position = position;
  // A position from before the last capture or pawn move cannot be repeated.
  const std::size_t kept = std::min<std::size_t>(before.size(), position.halfmove_clock());
  task_.before.assign(before.end() - static_cast<std::ptrdiff_t>(kept), before.end());
}

void Engine::State::begin(const SearchLimits& limits) {
  const auto clock_begin = limits.clock_begin.value_or(TimeManager::Clock::now());
  task_.limits = limits;
  task_.lines = options_.lines;
  task_.tablebase = options_.tablebase;
  apply_handicap();
  stop_requested_.store(false, std::memory_order_relaxed);
  must_stop_.store(false, std::memory_order_relaxed);
  helper_nodes_.store(0, std::memory_order_relaxed);
  helper_hits_.store(0, std::memory_order_relaxed);
  {
    const std::lock_guard lock{mutex_};
    is_pondering_ = limits.is_ponder;
    was_stopped_ = false;
  }
  time_.begin(limits, {.turn = task_.position.turn(),
                       .fullmove_number = task_.position.fullmove_number(),
                       .overhead = options_.move_overhead,
                       .at = clock_begin});
  table_.begin_search();
  is_searching_.store(true, std::memory_order_release);
}

/// Applies the handicap to the limits. With few pieces left there is no handicap, so that the engine
/// can win a won endgame.
void Engine::State::apply_handicap() {
  std::optional<Handicap>& handicap = task_.limits.handicap;
  if (handicap) {
    constexpr int few_pieces = 4;
    constexpr std::uint64_t enough_nodes = 20'000;
    const bool is_ending = task_.position.board().occupied().count() <= few_pieces;
    std::uint64_t nodes = std::max<std::uint64_t>(handicap->nodes, is_ending ? enough_nodes : 1);
    if (task_.limits.nodes) nodes = std::min(nodes, *task_.limits.nodes);
    task_.limits.nodes = nodes;
    if (is_ending) handicap.reset();
  }
  // `captured_on` changes with every move; only a change of the rest makes old results useless.
  std::optional<Handicap> lasting = handicap;
  if (lasting) lasting->captured_on.reset();
  if (lasting != last_handicap_) clear();
  last_handicap_ = lasting;
}

void Engine::State::start(const SearchLimits& limits, OnReport on_report, OnResult on_result) {
  wait();
  begin(limits);
  thread_ =
      std::jthread{[this, on_report = std::move(on_report), on_result = std::move(on_result)] {
        const SearchResult result = run(on_report);
        is_searching_.store(false, std::memory_order_release);
        if (on_result) on_result(result);
      }};
}

SearchResult Engine::State::search(const SearchLimits& limits, const OnReport& on_report) {
  wait();
  begin(limits);
  const SearchResult result = run(on_report);
  is_searching_.store(false, std::memory_order_release);
  return result;
}

SearchResult Engine::State::run(const OnReport& on_report) {
  const SharedState shared{table_, time_, stop_requested_, must_stop_, helper_nodes_, helper_hits_};
  {
    std::vector<std::jthread> helpers;
    helpers.reserve(workers_.size());
    try {
      for (std::size_t other = 1; other < workers_.size(); ++other) {
        helpers.emplace_back([this, other, &shared] {
          static const OnReport no_report;
          workers_[other].search(task_, shared, false, no_report);
        });
      }
    } catch (const std::system_error&) {  // the system has no more threads
      must_stop_.store(true, std::memory_order_relaxed);
      throw;
    }
    workers_.front().search(task_, shared, true, on_report);
    wait_until_result_is_due();
    must_stop_.store(true, std::memory_order_relaxed);
  }
  SearchResult result = result_of(best_worker());
  time_.end();
  return result;
}

/// An infinite or pondering search must not deliver its result before stop() or ponder_hit(), even if
/// there is nothing left to search. Source: UCI "go".
void Engine::State::wait_until_result_is_due() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock,
                [this] { return was_stopped_ || (!is_pondering_ && !task_.limits.is_infinite); });
}

void Engine::State::stop() noexcept {
  stop_requested_.store(true, std::memory_order_relaxed);
  {
    const std::lock_guard lock{mutex_};
    was_stopped_ = true;
  }
  changed_.notify_all();
}

void Engine::State::ponder_hit() noexcept {
  time_.end_pondering();
  {
    const std::lock_guard lock{mutex_};
    is_pondering_ = false;
  }
  changed_.notify_all();
}

/// The vote of the threads: each worker votes for its best move, weighted by its depth and its score.
const Worker& Engine::State::best_worker() const noexcept {
  const Worker* best = &workers_.front();
  if (best->root_moves().empty() || task_.lines > 1 || task_.limits.depth) return *best;
  Value worst = infinite_value;
  for (const Worker& worker : workers_) worst = std::min(worst, worker.root_moves().front().value);
  const auto vote_of = [worst](const Worker& worker) {
    constexpr std::int64_t base = 15;
    return (worker.root_moves().front().value - worst + base) *
           static_cast<std::int64_t>(worker.completed_depth());
  };
  const auto support_of = [&](const Worker& candidate) {
    std::int64_t support = 0;
    for (const Worker& worker : workers_) {
      if (worker.root_moves().front().move == candidate.root_moves().front().move) {
        support += vote_of(worker);
      }
    }
    return support;
  };
  for (const Worker& worker : workers_) {
    if (worker.completed_depth() == 0) continue;
    const Value value = worker.root_moves().front().value;
    const Value best_value = best->root_moves().front().value;
    // A mate score decides without a vote.
    if (is_decisive(best_value) || is_win(value) ? value > best_value
                                                 : support_of(worker) > support_of(*best)) {
      best = &worker;
    }
  }
  return *best;
}

SearchResult Engine::State::result_of(const Worker& worker) const {
  SearchResult result;
  for (const Worker& one : workers_) result.nodes += one.nodes();
  if (worker.root_moves().empty()) {
    result.score = task_.position.is_check() ? Score{MateIn{0}} : Score{Centipawns{draw_value}};
    return result;
  }
  const RootMove& best = worker.root_moves().front();
  result.best = best.move;
  result.line = best.line;
  const Value value = best.value != -infinite_value ? best.value : best.last_value;
  result.value = value == -infinite_value ? draw_value : best.told(value);
  result.score = to_score(result.value);
  result.bound = best.bound;
  result.depth = worker.completed_depth();
  return result;
}

Engine::Engine(const EngineOptions& options) : state_{std::make_unique<State>(options)} {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

const EngineOptions& Engine::options() const noexcept { return state_->options(); }
bool Engine::configure(const EngineOptions& options) { return state_->configure(options); }
void Engine::clear() noexcept { state_->clear(); }
void Engine::set_position(const Position& position, std::span<const ZobristKey> before) {
  state_->set_position(position, before);
}
void Engine::start(const SearchLimits& limits, OnReport on_report, OnResult on_result) {
  state_->start(limits, std::move(on_report), std::move(on_result));
}
void Engine::stop() noexcept { state_->stop(); }
void Engine::ponder_hit() noexcept { state_->ponder_hit(); }
bool Engine::is_searching() const noexcept { return state_->is_searching(); }
void Engine::wait() { state_->wait(); }
SearchResult Engine::search(const SearchLimits& limits, const OnReport& on_report) {
  return state_->search(limits, on_report);
}

}  // namespace tabiya::engine
