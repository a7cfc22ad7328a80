/// The fields of a batch as Arrow arrays.
#pragma once

#include <memory>

#include "columns/arrow_node.hpp"
#include "tabiya/columns/column_reader.hpp"

namespace tabiya::columns {

/// The struct array of a batch that was read with these options. Shares its memory.
[[nodiscard]] ArrowNode arrow_node_of(std::shared_ptr<const GameColumns> batch,
                                      const ColumnOptions& options);

}  // namespace tabiya::columns
