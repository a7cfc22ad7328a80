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

std::string_view to_string(TablebaseCategory category) noexcept {
  static constexpr std::array<std::string_view, 7> names{
      "loss", "syzygy-loss", "blessed-loss", "draw", "cursed-win", "syzygy-win", "win"};
  return names[static_cast<std::size_t>(category)];
}

}  // namespace tabiya
