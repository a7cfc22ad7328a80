#include "python/engine/shared_engine.hpp"

#include <new>

#include "python/errors.hpp"
#include "python/signals.hpp"

namespace tabiya::python {

/// Marks the engine as used while a call is without the GIL.
class SharedEngine::Use {
 public:
  explicit Use(SharedEngine& engine) : engine_{engine} {
    engine_.require_idle();
    engine_.is_used_ = true;
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { engine_.is_used_ = false; }

 private:
  SharedEngine& engine_;
};

SharedEngine::SharedEngine(const engine::EngineOptions& options)
    : options_{options}, engine_{without_gil([&] {
        return std::make_unique<OwnedByProcess<engine::Engine>>(
            std::make_unique<engine::Engine>(options));
      })} {}

// NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
SharedEngine::~SharedEngine() {
  without_gil([this] {
    variants_.reset();
    engine_.reset();
  });
}

void SharedEngine::require_usable() const {
  if (!engine_) raise("EngineError", "the engine has been closed");
  if (engine_->is_foreign())
    raise("EngineError", "the engine belongs to the process that has forked this one");
}

void SharedEngine::require_idle() const {
  require_usable();
  if (is_used_ || is_searching()) raise("EngineError", "the engine is searching");
}

bool SharedEngine::is_searching() const {
  return engine_ && !engine_->is_foreign() && current_ && !current_->has_ended();
}

void SharedEngine::configure(const engine::EngineOptions& options) {
  const Use use{*this};
  if (!without_gil([&] { return (**engine_).configure(options); })) throw std::bad_alloc{};
  options_ = options;
  // The next search of a variant makes another one.
  without_gil([this] { variants_.reset(); });
}

void SharedEngine::clear() {
  const Use use{*this};
  without_gil([this] {
    (**engine_).clear();
    if (variants_) (**variants_).clear();
  });
}

std::shared_ptr<SearchState> SharedEngine::start(const PlayedPosition& position,
                                                 const engine::SearchLimits& limits) {
  const Use use{*this};
  auto state = std::make_shared<SearchState>(
      VariantPositionValue{VariantPosition{position.now.position}, position.now.mode});
  without_gil([&] {
    engine::Engine& engine = **engine_;
    engine.wait();
    engine.set_position(position.now.position, position.before);
    engine.start(
        limits, [state](const engine::SearchReport& report) { state->add(report); },
        [state](const engine::SearchResult& result) { state->end(result); });
  });
  current_ = state;
  return state;
}

std::shared_ptr<SearchState> SharedEngine::start(const PlayedVariant& position,
                                                 const engine::SearchLimits& limits) {
  const Use use{*this};
  auto state = std::make_shared<SearchState>(position.now);
  without_gil([&] {
    make_variant_searcher();
    (**variants_).start(position, limits, state);
  });
  current_ = state;
  return state;
}

void SharedEngine::make_variant_searcher() {
  if (variants_) return;
  variants_ = std::make_unique<OwnedByProcess<VariantSearcher>>(std::make_unique<VariantSearcher>(
      engine::VariantSearchOptions{.hash_megabytes = options_.hash_megabytes,
                                   .lines = options_.lines,
                                   .move_overhead = options_.move_overhead}));
}

void SharedEngine::stop() {
  if (!engine_ || engine_->is_foreign()) return;
  (**engine_).stop();
  if (variants_) (**variants_).stop();
}

void SharedEngine::close() {
  if (!engine_) return;
  if (is_used_) raise("EngineError", "another thread is using the engine");
  auto engine = std::move(engine_);
  auto variants = std::move(variants_);
  without_gil([&] {
    variants.reset();
    engine.reset();
  });
}

}  // namespace tabiya::python
