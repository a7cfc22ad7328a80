#include "python/engine/variant_searcher.hpp"

#include <new>

namespace tabiya::python {

void VariantSearcher::start(const PlayedVariant& position, const engine::SearchLimits& limits,
                            const std::shared_ptr<SearchState>& state) {
  wait();
  search_.set_position(position.now.position, position.before);
  thread_ = std::jthread{[this, limits, state](const std::stop_token& stop) {
    const auto report = [&state](const engine::SearchReport& found) { state->add(found); };
    try {
      state->end(search_.search(limits, report, {.stop = stop}));
    } catch (const std::bad_alloc&) {
      // Nothing was found.
      state->end({});
    }
  }};
}

void VariantSearcher::clear() {
  wait();
  search_.clear();
}

void VariantSearcher::wait() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace tabiya::python
