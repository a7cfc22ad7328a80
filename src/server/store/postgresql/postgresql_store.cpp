#include "server/store/postgresql/postgresql_store.hpp"

#include <utility>

namespace tabiya::server {

std::expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open(
    const std::string& address, WriterClaim claim) {
  auto writer = PostgresWriter::open(address, std::move(claim));
  if (!writer) {
    return std::unexpected{StoreError{.sentence = writer.error().sentence,
                                      .is_taken = writer.error().state == displaced_state}};
  }
  return std::unique_ptr<PostgresStore>{new PostgresStore{address, *std::move(writer)}};
}

std::expected<std::unique_ptr<Statements>, StoreError> PostgresStore::open_statements() const {
  auto reading = PostgresReading::open(address_);
  if (reading) return *std::move(reading);
  return std::unexpected{StoreError{.code = 0, .sentence = reading.error().sentence}};
}

StoreDatabase::Change PostgresStore::raise_counters(std::int64_t last_user) const {
  return [last_user](Statements& statements) -> std::expected<void, StoreError> {
    for (const char* const sql : {"SELECT setval(pg_get_serial_sequence('tabiya.game', 'rowid'),"
                                  " (SELECT coalesce(max(rowid), 1) FROM game))",
                                  "SELECT setval(pg_get_serial_sequence('tabiya.report', 'number'),"
                                  " (SELECT coalesce(max(number), 1) FROM report))"}) {
      if (auto done = statements.prepared(sql).run(); !done) return done;
    }
    // Among the rows can be games that older programs cannot read.
    if (auto done = statements.prepared("UPDATE storage SET packs_games=1").run(); !done) {
      return done;
    }
    return statements.prepared("UPDATE last_user SET key=greatest(key, ?)").bind(last_user).run();
  };
}

std::expected<void, StoreError> PostgresStore::check_backup(
    const std::filesystem::path& /*file*/) const {
  return std::unexpected{
      StoreError{.code = 0,
                 .sentence = "the games are in PostgreSQL, which has its own tools for backups: "
                             "pg_basebackup and pg_dump"}};
}

std::expected<void, StoreError> PostgresStore::back_up(const std::filesystem::path& file,
                                                       const std::stop_token& /*stop*/) const {
  return check_backup(file);
}

}  // namespace tabiya::server
