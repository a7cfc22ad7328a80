#include "uci_engine/counting.hpp"

#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya::uci_engine {

std::optional<std::uint64_t> count_games(const Position& position, int depth,
                                         const std::atomic<bool>& stops) {
  // So many plies take some milliseconds.
  constexpr int uninterrupted = 4;
  if (depth <= uninterrupted) return perft(position, static_cast<unsigned>(depth));
  std::uint64_t games = 0;
  for (const Move move : legal_moves(position)) {
    if (stops.load(std::memory_order_relaxed)) return std::nullopt;
    const auto share = count_games(position.after(move), depth - 1, stops);
    if (!share) return std::nullopt;
    games += *share;
  }
  return games;
}

}  // namespace tabiya::uci_engine
