/// A search of a variant in a thread of its own, as the engine of chess has one.
#pragma once

#include <memory>
#include <optional>
#include <thread>

#include "python/engine/search_state.hpp"
#include "python/pgn/played.hpp"
#include "tabiya/engine/variant_search.hpp"

namespace tabiya::python {

/// Used without the GIL, by one thread at a time; only stop() can be called from any.
class VariantSearcher {
 public:
  /// Errors: throws std::bad_alloc.
  explicit VariantSearcher(const engine::VariantSearchOptions& options) : search_{options} {}

  /// Begins a search, once the one before has ended. Its reports and its result go to the state.
  void start(const PlayedVariant& position, const engine::SearchLimits& limits,
             const std::shared_ptr<SearchState>& state);
  /// Asks the search, if any, to end.
  void stop() { thread_.request_stop(); }
  /// Forgets what searches have learnt. Requires: none goes on.
  void clear();

 private:
  void wait();

  engine::VariantSearch search_;
  std::jthread thread_;
};

}  // namespace tabiya::python
