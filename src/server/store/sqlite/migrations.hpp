/// The database schema and its migrations.
#pragma once

#include <expected>

#include "server/store/sqlite/database.hpp"

namespace tabiya::server {

/// The number of migration steps.
[[nodiscard]] int latest_version() noexcept;

/// Brings the schema up to date, each step in its own transaction. Tests stop at an older version.
/// Errors: the file is not ours, or has a later version.
[[nodiscard]] std::expected<void, StoreError> migrate(const Database& database,
                                                      int version = latest_version());

}  // namespace tabiya::server
