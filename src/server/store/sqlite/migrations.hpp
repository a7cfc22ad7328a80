/// The database schema and its migrations.
#pragma once

#include <cstdint>
#include <expected>

#include "server/store/sqlite/database.hpp"

namespace tabiya::server {

/// The number of migration steps.
[[nodiscard]] int latest_version() noexcept;

/// The application id that marks a file as ours: "Tbya".
inline constexpr std::int64_t application_id = 0x54627961;
/// Errors: a later version than ours.
[[nodiscard]] std::expected<void, StoreError> check_version(std::int64_t version);
/// Changes nothing. Errors: the database is another program's, or of a later version.
[[nodiscard]] std::expected<void, StoreError> check_owner(const Database& database);

/// Brings the schema up to date, each step in its own transaction. Tests stop at an older version.
/// Errors: the file is not ours, or has a later version.
[[nodiscard]] std::expected<void, StoreError> migrate(const Database& database,
                                                      int version = latest_version());

}  // namespace tabiya::server
