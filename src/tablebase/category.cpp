#include "tabiya/tablebase/category.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tabiya {

/// With the clock at zero the tables are right although they round: a phase of a hundred plies would
/// be stored in plies.
TablebaseCategory category_of(Dtz dtz, std::uint32_t halfmove_clock) noexcept {
  using enum TablebaseCategory;
  if (dtz.plies == 0) return Draw;
  constexpr int limit = 100;
  const int plies =
      std::abs(dtz.plies) + static_cast<int>(std::min(halfmove_clock, std::uint32_t{limit}));
  TablebaseCategory category = CursedWin;
  if (plies < limit) category = Win;
  if (plies == limit) category = dtz.is_exact || halfmove_clock == 0 ? Win : SyzygyWin;
  return dtz.plies > 0 ? category : -category;
}

Dtz narrowed(Dtz dtz, std::span<const RankedMove> ranked) noexcept {
  if (dtz.is_exact || dtz.plies == 0) return dtz;
  // The true distance lies between the two bounds: that of the fastest win, or of the slowest loss.
  constexpr int beyond_all = 1000;
  const bool is_won = dtz.plies > 0;
  int least = is_won ? beyond_all : 0;
  int most = least;
  for (const RankedMove& move : ranked) {
    if (is_won && move.dtz.plies <= 0) continue;
    const int plies = std::abs(move.dtz.plies);
    const int plies_at_most = plies + (move.dtz.is_exact ? 0 : 1);
    least = is_won ? std::min(least, plies) : std::max(least, plies);
    most = is_won ? std::min(most, plies_at_most) : std::max(most, plies_at_most);
  }
  return least == most ? Dtz{is_won ? least : -least, true} : dtz;
}

std::string_view to_string(TablebaseCategory category) noexcept {
  static constexpr std::array<std::string_view, 7> names{
      "loss", "syzygy-loss", "blessed-loss", "draw", "cursed-win", "syzygy-win", "win"};
  return names[static_cast<std::size_t>(category)];
}

}  // namespace tabiya
