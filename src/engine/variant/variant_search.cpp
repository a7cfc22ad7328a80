#include "tabiya/engine/variant_search.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "engine/variant/variant_worker.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::engine {

namespace {

/// The result of an endless search is due only when it is stopped. Source: UCI "go".
void wait_until_result_is_due(const SearchLimits& limits, const SearchSignals& signals) {
  std::mutex mutex;
  std::condition_variable_any changed;
  const std::stop_callback wake{signals.ponder_hit, [&] {
                                  {
                                    const std::lock_guard lock{mutex};
                                  }
                                  changed.notify_all();
                                }};
  std::unique_lock lock{mutex};
  changed.wait(lock, signals.stop, [&] {
    return !limits.is_infinite && (!limits.is_ponder || signals.ponder_hit.stop_requested());
  });
}

}  // namespace

Score score_of_end(const VariantPosition& position) noexcept {
  const auto ending = ending_of(position);
  if (!ending || !ending->winner) return Centipawns{draw_value};
  return MateIn{*ending->winner == position.turn() ? 1 : 0};
}

class VariantSearch::State {
 public:
  explicit State(const VariantSearchOptions& options)
      : options_{options}, table_{options.hash_megabytes} {}

  [[nodiscard]] const VariantSearchOptions& options() const noexcept { return options_; }
  void clear() noexcept {
    table_.clear(1);
    worker_.clear();
    time_.begin_game();
  }
  void set_position(const VariantPosition& position, std::span<const ZobristKey> before) {
    if (position.variant() != task_.position.variant()) clear();
    task_.position = position;
    task_.before.assign(before.begin(), before.end());
  }
  SearchResult search(const SearchLimits& limits, const OnReport& on_report,
                      const SearchSignals& signals);

 private:
  void begin(const SearchLimits& limits);
  [[nodiscard]] SearchResult result() const;

  VariantSearchOptions options_;
  TranspositionTable table_;
  TimeManager time_;
  VariantWorker worker_{table_, time_};
  VariantTask task_;
  std::optional<Handicap> last_handicap_;
};

void VariantSearch::State::begin(const SearchLimits& limits) {
  task_.limits = limits;
  task_.lines = options_.lines;
  // What was learnt with other misjudgements is of no use.
  std::optional<Handicap> lasting = limits.handicap;
  if (lasting) lasting->captured_on.reset();
  if (lasting != last_handicap_) clear();
  last_handicap_ = lasting;
  if (limits.handicap) {
    task_.limits.nodes = std::min(limits.nodes.value_or(UINT64_MAX), limits.handicap->nodes);
  }
  time_.begin(limits, {.turn = task_.position.turn(),
                       .fullmove_number = task_.position.fullmove_number(),
                       .overhead = options_.move_overhead,
                       .at = limits.clock_begin.value_or(options_.now())});
  table_.begin_search();
}

SearchResult VariantSearch::State::search(const SearchLimits& limits, const OnReport& on_report,
                                          const SearchSignals& signals) {
  begin(limits);
  worker_.search(task_, options_.now, signals, on_report);
  wait_until_result_is_due(limits, signals);
  time_.end(options_.now());
  return result();
}

SearchResult VariantSearch::State::result() const {
  SearchResult result;
  result.nodes = worker_.nodes();
  if (worker_.root_moves().empty()) {
    result.score = score_of_end(task_.position);
    return result;
  }
  const VariantRootMove& best = worker_.root_moves().front();
  const Value value = best.value != -infinite_value ? best.value : best.last_value;
  result.best = best.move;
  result.line = best.line;
  result.value = value == -infinite_value ? draw_value : value;
  result.score = variant_score(result.value);
  result.depth = worker_.completed_depth();
  return result;
}

VariantSearch::VariantSearch(const VariantSearchOptions& options)
    : state_{std::make_unique<State>(options)} {}
VariantSearch::~VariantSearch() = default;
VariantSearch::VariantSearch(VariantSearch&&) noexcept = default;
VariantSearch& VariantSearch::operator=(VariantSearch&&) noexcept = default;

const VariantSearchOptions& VariantSearch::options() const noexcept { return state_->options(); }
void VariantSearch::clear() noexcept { state_->clear(); }
void VariantSearch::set_position(const VariantPosition& position,
                                 std::span<const ZobristKey> before) {
  state_->set_position(position, before);
}
SearchResult VariantSearch::search(const SearchLimits& limits, const OnReport& on_report,
                                   const SearchSignals& signals) {
  return state_->search(limits, on_report, signals);
}

}  // namespace tabiya::engine
