#include "server/store/postgresql/postgresql_store.hpp"

#include <utility>

namespace tabiya::server {

std::expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open(
    const std::string& address) {
  auto writer = PostgresWriter::open(address);
  if (!writer) return std::unexpected{StoreError{.code = 0, .sentence = writer.error().sentence}};
  return std::unique_ptr<PostgresStore>{new PostgresStore{address, *std::move(writer)}};
}

std::expected<Reader, StoreError> PostgresStore::open_reader() const {
  auto reading = PostgresReading::open(address_);
  if (!reading) {
    return std::unexpected{StoreError{.code = 0, .sentence = reading.error().sentence}};
  }
  return Reader{*std::move(reading)};
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
