/// Copies a store into another one, of whichever database.
///
/// Both are walked in the order of their keys, a page at a time, and what differs is changed in the
/// target. So a copy that was interrupted is simply made again: what is already there is read and
/// compared, and the rest is written. In the end both are walked once more, and every row must be
/// equal.
///
/// Until then the target is marked, and no server starts on it.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"
#include "server/store/store_error.hpp"

namespace tabiya::server {

/// What was done with one table.
struct TableCopy {
  std::string_view table;
  std::uint64_t rows = 0;     ///< in the source
  std::uint64_t written = 0;  ///< of these, the rows that the target did not have
  std::uint64_t removed = 0;  ///< rows of the target that the source does not have
};

struct StoreCopy {
  StoreOptions from{};
  StoreOptions to{};
  std::string source{};  ///< names the source in the target's mark, and in errors
  /// Called after each table.
  std::function<void(const TableCopy&)> report{};
};

/// Returns what was done, one entry for each table. Requires: no server uses either of them.
/// Errors: one of them cannot be opened, read or written; the target has rows that are not from
/// this source; a row was changed during the copying.
[[nodiscard]] std::expected<std::vector<TableCopy>, StoreError> copy_store(const StoreCopy& copy);

}  // namespace tabiya::server
