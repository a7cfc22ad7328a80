/// The tables, and how those of an older version become them.
#pragma once

#include <expected>

#include "server/store/database.hpp"

namespace tabiya::server {

/// Brings the tables up to date, each step in a transaction of its own.
/// Errors: the file is not ours, or is of a later version.
[[nodiscard]] std::expected<void, StoreError> migrate(const Database& database);

/// How many steps there are.
[[nodiscard]] int latest_version() noexcept;

}  // namespace tabiya::server
