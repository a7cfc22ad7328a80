/// The orders in which a table can list its men and groups. Internal.
#pragma once

#include <vector>

#include "tablebase/numbering.hpp"

namespace tabiya::tablebase {

struct MenOrder {
  std::vector<Man> men;
  Numbering::Order groups;
};

/// All orders that a file may have, for the positions with the leading pawn on any file.
[[nodiscard]] std::vector<MenOrder> orders_of(const Material& material);

}  // namespace tabiya::tablebase
