/// The file of a database, examined before SQLite may change it.
///
/// SQLite takes an empty file for a new database, and opening another program's database in our way
/// changes it. Therefore only what can be ours is opened, and a new database appears under
/// its name only once it has its tables.
#pragma once

#include <expected>
#include <filesystem>

#include "server/store/store_error.hpp"

namespace tabiya::server {

/// Errors: the file exists and cannot be ours, because it is empty, truncated, another program's,
/// of a later version, or not a file at all; or it is missing while its log is there.
[[nodiscard]] std::expected<void, StoreError> examine_database_file(
    const std::filesystem::path& file);

/// Creates the database with its tables if the file is missing.
/// Errors: it cannot be written.
[[nodiscard]] std::expected<void, StoreError> create_database_file(
    const std::filesystem::path& file);

}  // namespace tabiya::server
