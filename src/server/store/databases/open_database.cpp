#include "server/store/databases/open_database.hpp"

#include <utility>

#include "server/store/sqlite/sqlite_store.hpp"
#ifdef TABIYA_HAS_POSTGRESQL
#include "server/store/postgresql/postgresql_store.hpp"
#endif

namespace tabiya::server {
namespace {

using OpenedDatabase = std::expected<std::unique_ptr<StoreDatabase>, StoreError>;

OpenedDatabase open_postgresql([[maybe_unused]] StoreOptions options) {
#ifdef TABIYA_HAS_POSTGRESQL
  return PostgresStore::open(options.address, std::move(options.claim));
#else
  return std::unexpected{StoreError{.sentence = "this program was built without PostgreSQL"}};
#endif
}

}  // namespace

OpenedDatabase open_database(StoreOptions options) {
  if (!options.address.empty()) return open_postgresql(std::move(options));
  return SqliteStore::open(std::move(options));
}

std::expected<std::optional<std::string>, StoreError> source_of_copy(Statements& statements) {
  Statement& row = statements.prepared("SELECT source FROM copying");
  const auto is_there = row.step();
  if (!is_there) return std::unexpected{is_there.error()};
  std::optional<std::string> source;
  if (*is_there) source = row.text();
  row.reset();
  return source;
}

}  // namespace tabiya::server
