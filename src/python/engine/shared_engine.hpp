/// The engine behind the Python classes `Engine` and `Analysis`.
#pragma once

#include <memory>

#include "python/engine/search_state.hpp"
#include "python/engine/variant_searcher.hpp"
#include "python/fork.hpp"
#include "python/pgn/played.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::python {

/// An engine that is used with the GIL, by any thread. Waiting happens without it.
class SharedEngine {
 public:
  explicit SharedEngine(const engine::EngineOptions& options);
  SharedEngine(const SharedEngine&) = delete;
  SharedEngine& operator=(const SharedEngine&) = delete;
  ~SharedEngine();

  [[nodiscard]] const engine::EngineOptions& options() const noexcept { return options_; }
  [[nodiscard]] bool is_closed() const noexcept { return !engine_; }
  [[nodiscard]] bool is_searching() const;

  /// Raises: EngineError if it is closed, searching, or of another process; MemoryError.
  void configure(const engine::EngineOptions& options);
  void clear();
  /// Begins a search. Raises: the same EngineErrors.
  std::shared_ptr<SearchState> start(const PlayedPosition& position,
                                     const engine::SearchLimits& limits);
  /// The same in a variant, with a table of its own and one thread.
  std::shared_ptr<SearchState> start(const PlayedVariant& position,
                                     const engine::SearchLimits& limits);
  /// Asks the search, if any, to end.
  void stop();
  /// Ends the search and gives up the memory. Can be called again.
  void close();

 private:
  class Use;
  void require_usable() const;
  void make_variant_searcher();
  void require_idle() const;

  engine::EngineOptions options_;
  std::unique_ptr<OwnedByProcess<engine::Engine>> engine_;
  std::unique_ptr<OwnedByProcess<VariantSearcher>> variants_;  // once there is a search of one
  std::shared_ptr<SearchState> current_;
  bool is_used_ = false;
};

}  // namespace tabiya::python
