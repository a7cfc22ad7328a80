/// The store in a database of PostgreSQL.
#pragma once

#include <memory>
#include <string>

#include "server/store/postgresql/postgresql_writer.hpp"
#include "server/store/sql/store_database.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

class PostgresStore final : public StoreDatabase {
 public:
  /// Errors: the database cannot be reached or used; another server uses it.
  [[nodiscard]] static std::expected<std::unique_ptr<PostgresStore>, StoreError> open(
      const std::string& address, WriterClaim claim);

  [[nodiscard]] std::expected<void, CommitError> change(const Change& change,
                                                        const std::stop_token& stop) override {
    return writer_->change(change, stop);
  }
  void resign() override { writer_->resign(); }
  [[nodiscard]] std::expected<std::unique_ptr<Statements>, StoreError> open_statements()
      const override;
  [[nodiscard]] Change raise_counters(std::int64_t last_user) const override;
  [[nodiscard]] std::expected<void, StoreError> back_up(const std::filesystem::path& file,
                                                        const std::stop_token& stop) const override;
  [[nodiscard]] std::expected<void, StoreError> check_backup(
      const std::filesystem::path& file) const override;
  [[nodiscard]] bool is_reachable() const noexcept override { return writer_->is_reachable(); }
  void add_figures(StoreFigures& figures) const override { figures.fault = writer_->fault(); }

 private:
  PostgresStore(std::string address, std::unique_ptr<PostgresWriter> writer)
      : address_{std::move(address)}, writer_{std::move(writer)} {}

  const std::string address_;
  std::unique_ptr<PostgresWriter> writer_;
};

}  // namespace tabiya::server
