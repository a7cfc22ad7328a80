/// The database that the options of a store name.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "server/store/sql/store_database.hpp"
#include "server/store/store.hpp"
#include "server/store/store_error.hpp"

namespace tabiya::server {

/// Opens the database, or creates it, and migrates its tables. Errors: see Store::open().
[[nodiscard]] std::expected<std::unique_ptr<StoreDatabase>, StoreError> open_database(
    StoreOptions options);

/// The source of the copy into this store that is not complete; nothing if there is none.
/// See store_copy.hpp.
[[nodiscard]] std::expected<std::optional<std::string>, StoreError> source_of_copy(
    Statements& statements);

}  // namespace tabiya::server
