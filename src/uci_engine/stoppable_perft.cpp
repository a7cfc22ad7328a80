#include "uci_engine/stoppable_perft.hpp"

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya::uci_engine {

std::optional<std::uint64_t> stoppable_perft(const Position& position, int depth,
                                             const std::atomic<bool>& stop_requested) {
  // This number of plies takes a few milliseconds.
  constexpr int uninterrupted = 4;
  if (depth <= uninterrupted) return perft(position, static_cast<unsigned>(depth));
  std::uint64_t nodes = 0;
  for (const Move move : legal_moves(position)) {
    if (stop_requested.load(std::memory_order_relaxed)) return std::nullopt;
    const auto share = stoppable_perft(position.after(move), depth - 1, stop_requested);
    if (!share) return std::nullopt;
    nodes += *share;
  }
  return nodes;
}

}  // namespace tabiya::uci_engine
