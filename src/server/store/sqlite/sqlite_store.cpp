#include "server/store/sqlite/sqlite_store.hpp"

#include <sqlite3.h>

#include <chrono>
#include <utility>

#include "server/store/sqlite/database_file.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace tabiya::server {
namespace {

/// About a second for a gigabyte.
constexpr std::chrono::seconds longest_check{3};

}  // namespace

std::expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open(StoreOptions options) {
  if (options.disk.empty()) {
    auto examined = examine_database_file(options.file);
    if (examined) examined = create_database_file(options.file);
    if (!examined) return std::unexpected{examined.error()};
  }
  auto database = Database::open(options.file, Database::Mode::ReadWrite, options.disk);
  if (!database) return std::unexpected{database.error()};
  if (const auto sound = database->check(longest_check); !sound) {
    return std::unexpected{sound.error()};
  }
  if (const auto ready = migrate(*database); !ready) return std::unexpected{ready.error()};
  static_cast<void>(database->copy_log());  // migrations write many pages
  auto second = Database::open(options.file, Database::Mode::ReadWrite, options.disk);
  if (!second) return std::unexpected{second.error()};
  return std::unique_ptr<SqliteStore>{
      new SqliteStore{*std::move(database), *std::move(second), std::move(options)}};
}

SqliteStore::SqliteStore(Database database, Database second, StoreOptions options)
    : options_{std::move(options)},
      statements_{std::move(database)},
      copier_{statements_.database(), std::move(second), options_.log_pages_between_copies} {}

std::expected<void, StoreError> SqliteStore::transact(const Change& change) {
  const Database& database = statements_.database();
  auto done = database.execute("BEGIN IMMEDIATE");
  if (done) done = change(statements_);
  if (done) done = database.execute("COMMIT");
  if (!done) static_cast<void>(database.execute("ROLLBACK"));
  return done;
}

std::expected<void, CommitError> SqliteStore::change(const Change& change,
                                                     const std::stop_token& /*stop*/) {
  const auto done = transact(change);
  if (done) return {};
  return std::unexpected{CommitError{
      .error = done.error(), .is_contradiction = (done.error().code & 0xff) == SQLITE_CONSTRAINT}};
}

std::expected<std::unique_ptr<Statements>, StoreError> SqliteStore::open_statements() const {
  auto database = Database::open(options_.file, Database::Mode::ReadOnly, options_.disk);
  if (!database) return std::unexpected{database.error()};
  return std::make_unique<SqliteStatements>(*std::move(database));
}

/// Only the table of users counts; there is a count once it has had a row.
StoreDatabase::Change SqliteStore::raise_counters(std::int64_t last_user) const {
  return [last_user](Statements& statements) -> std::expected<void, StoreError> {
    auto done = statements
                    .prepared(
                        "INSERT INTO sqlite_sequence (name, seq) SELECT 'user', 0"
                        " WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name='user')")
                    .run();
    if (!done) return done;
    return statements.prepared("UPDATE sqlite_sequence SET seq=max(seq, ?) WHERE name='user'")
        .bind(last_user)
        .run();
  };
}

std::expected<void, StoreError> SqliteStore::back_up(const std::filesystem::path& file,
                                                     const std::stop_token& stop) const {
  const auto source = Database::open(options_.file, Database::Mode::ReadOnly, options_.disk);
  if (!source) return std::unexpected{source.error()};
  return source->copy_to(file, stop);
}

std::expected<void, StoreError> SqliteStore::check_backup(const std::filesystem::path& file) const {
  std::error_code ignored;
  if (!std::filesystem::equivalent(file, options_.file, ignored)) return {};
  return std::unexpected{StoreError{.sentence = "the target is the database itself"}};
}

void SqliteStore::add_figures(StoreFigures& figures) const {
  figures.log_pages = copier_.log_pages();
  figures.failed_copies = copier_.failures();
}

}  // namespace tabiya::server
