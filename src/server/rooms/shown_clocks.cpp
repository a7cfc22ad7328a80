#include "server/rooms/shown_clocks.hpp"

#include <cstddef>

namespace tabiya::server {

void ShownClocks::follow(const VariantArbiter& arbiter) {
  if (arbiter.is_untimed()) return;
  const std::size_t plies = arbiter.game().moves().size();
  const Instant now = arbiter.events().back().at;
  if (plies > times_.size()) moved_at_ = now;
  times_.resize(plies);  // shorter after a takeback
  if (plies == 0 || now != moved_at_) return;
  const Color mover = ~arbiter.game().turn();
  times_.back() = arbiter.clock().remaining(mover, now).value_or(Milliseconds{0});
}

}  // namespace tabiya::server
