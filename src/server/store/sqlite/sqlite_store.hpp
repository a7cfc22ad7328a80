/// The store in a file of SQLite.
#pragma once

#include <memory>

#include "server/store/sql/store_database.hpp"
#include "server/store/sqlite/log_copier.hpp"
#include "server/store/sqlite/sqlite_statements.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

/// A separate thread copies the write-ahead log back into the database: see LogCopier.
class SqliteStore final : public StoreDatabase {
 public:
  /// Opens or creates the file and migrates its tables.
  /// Errors: the file cannot be opened, is damaged, is not ours, or has a later version.
  [[nodiscard]] static std::expected<std::unique_ptr<SqliteStore>, StoreError> open(
      StoreOptions options);

  void after_commits() override { copier_.after_commit(); }
  [[nodiscard]] std::expected<void, CommitError> change(const Change& change,
                                                        const std::stop_token& stop) override;
  [[nodiscard]] std::expected<std::unique_ptr<Statements>, StoreError> open_statements()
      const override;
  [[nodiscard]] Change raise_counters(std::int64_t last_user) const override;
  [[nodiscard]] std::expected<void, StoreError> back_up(const std::filesystem::path& file,
                                                        const std::stop_token& stop) const override;
  [[nodiscard]] std::expected<void, StoreError> check_backup(
      const std::filesystem::path& file) const override;
  void add_figures(StoreFigures& figures) const override;

 private:
  SqliteStore(Database database, Database second, StoreOptions options);
  [[nodiscard]] std::expected<void, StoreError> transact(const Change& change);

  const StoreOptions options_;
  SqliteStatements statements_;
  LogCopier copier_;
};

}  // namespace tabiya::server
