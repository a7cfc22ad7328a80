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
  auto connection = PostgresConnection::open(address_);
  if (!connection) {
    return std::unexpected{StoreError{.code = 0, .sentence = connection.error().sentence}};
  }
  return Reader{std::make_unique<PostgresReading>(address_, *std::move(connection))};
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
