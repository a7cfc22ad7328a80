/// The tables, and how those of an older version become them.
#pragma once

#include <expected>

#include "server/store/database.hpp"

namespace tabiya::server {

/// How many steps there are.
[[nodiscard]] int latest_version() noexcept;

/// Brings the tables up to date, each step in a transaction of its own; tests stop at an older
/// version.
/// Errors: the file is not ours, or is of a later version.
[[nodiscard]] std::expected<void, StoreError> migrate(const Database& database,
                                                      int version = latest_version());

}  // namespace tabiya::server
