/// Moves the games and accounts of a server to another store: `tabiya serve migrate`.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "server/store/store_address.hpp"
#include "server/store/store_copy.hpp"

namespace tabiya::server {

/// Copies everything, and compares every row. The source keeps its rows; if it is of an earlier
/// version, its tables are upgraded first. A migration that was interrupted continues with the same
/// call; until it is complete no server starts on the target.
/// `report` is called after each table.
/// Errors: a sentence; a server uses one of the stores; the target is neither empty nor an
/// incomplete copy of this source.
[[nodiscard]] std::expected<std::vector<TableCopy>, std::string> migrate_store(
    const StoreAddress& from, const StoreAddress& to,
    const std::function<void(const TableCopy&)>& report);

}  // namespace tabiya::server
