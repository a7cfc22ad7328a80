/// A search, between the engine's threads and Python. The engine's threads never ask for the GIL.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "python/position.hpp"
#include "tabiya/engine/report.hpp"

namespace tabiya::python {

/// The reports and the result of a search. Thread safety: any thread.
class SearchState {
 public:
  explicit SearchState(const VariantPositionValue& root) : root_{root} {}
  SearchState(const SearchState&) = delete;
  SearchState& operator=(const SearchState&) = delete;
  ~SearchState();

  /// The position that is searched, in any variant.
  [[nodiscard]] const VariantPositionValue& root() const noexcept { return root_; }

  void add(const engine::SearchReport& report);
  void end(const engine::SearchResult& result);

  /// The next report, if there is one now.
  [[nodiscard]] std::optional<engine::SearchReport> take();
  /// Waits a fraction of a second for a report or the end.
  void wait_for_news();
  /// Waits a fraction of a second for the end. True if it has come.
  [[nodiscard]] bool wait_a_little();
  /// Waits for the end.
  void wait();
  [[nodiscard]] bool has_ended() const;
  /// Requires: has_ended().
  [[nodiscard]] engine::SearchResult result() const;
  /// The last report of each line, the best first.
  [[nodiscard]] std::vector<engine::SearchReport> lines() const;

  /// A descriptor that can be read whenever there is news.
  [[nodiscard]] int descriptor();
  /// Reads the descriptor until there is nothing left.
  void drain();

 private:
  void notify();

  const VariantPositionValue root_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<engine::SearchReport> reports_;
  std::map<int, engine::SearchReport> last_of_line_;
  std::optional<engine::SearchResult> result_;
  std::optional<std::pair<int, int>> pipe_;  // reading end, writing end
};

}  // namespace tabiya::python
