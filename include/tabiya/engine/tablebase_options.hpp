/// How a search uses tablebases.
///
/// At the root only the moves that keep the result are searched; in the search, positions right after a
/// capture or a pawn move get the value that the tables tell. With a handicap no tables are used.
#pragma once

#include <memory>

#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::engine {

struct TablebaseOptions {
  std::shared_ptr<const Tablebase> tables{};  ///< none if null
  int most_men = 7;                           ///< tables with more men are not used
  /// With as many men as the largest table has, probe only with this depth left; with fewer always.
  int least_depth = 1;
  bool counts_fifty_moves = true;  ///< if not, cursed wins are wins

  friend bool operator==(const TablebaseOptions&, const TablebaseOptions&) noexcept = default;
};

}  // namespace tabiya::engine
