/// The tables in PostgreSQL, and their migrations.
///
/// Everything is in a schema of our own, named `tabiya`. The table `schema_version` says which steps
/// were taken, and which is the oldest program that may still use the result: so the next version
/// can begin while the last one still runs, if its steps allow it.
#pragma once

#include <expected>

#include "server/store/postgresql/connection.hpp"

namespace tabiya::server {

/// The number of steps that this program knows.
[[nodiscard]] int latest_schema() noexcept;

/// Brings the tables up to date, in one transaction.
/// Errors: the tables are another program's, or of a later version that this one may not use; the
/// role may not create them.
[[nodiscard]] std::expected<void, PostgresError> migrate(PostgresConnection& connection);

}  // namespace tabiya::server
