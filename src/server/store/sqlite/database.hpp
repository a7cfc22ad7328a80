/// RAII wrappers for SQLite that return errors as values.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "server/store/sql/statement.hpp"
#include "server/store/store_error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace tabiya::server {

class SqliteStatement final : public Statement {
 public:
  SqliteStatement& reset() noexcept override;

  SqliteStatement& bind(std::int64_t value) noexcept override;
  SqliteStatement& bind(double value) noexcept override;
  SqliteStatement& bind(std::string_view text) noexcept override;
  SqliteStatement& bind(Bytes bytes) noexcept override;
  SqliteStatement& bind_null() noexcept override;
  using Statement::bind;

  [[nodiscard]] std::expected<bool, StoreError> step() noexcept override;
  [[nodiscard]] std::expected<void, StoreError> run() noexcept override;

  [[nodiscard]] std::int64_t integer() noexcept override;
  [[nodiscard]] double real() noexcept override;
  [[nodiscard]] std::string_view text() noexcept override;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer() noexcept override;
  [[nodiscard]] std::optional<std::string_view> maybe_text() noexcept override;
  [[nodiscard]] std::optional<std::string_view> maybe_bytes() noexcept override {
    return maybe_text();
  }

  /// A statement whose runs fail with this error, used where preparation fails because the database
  /// is damaged.
  [[nodiscard]] static SqliteStatement unreadable(StoreError error = {}) {
    SqliteStatement statement{nullptr};
    statement.error_ = std::move(error);
    return statement;
  }

 private:
  friend class Database;
  struct Close {
    void operator()(sqlite3_stmt* statement) const noexcept;
  };
  explicit SqliteStatement(sqlite3_stmt* statement) noexcept : statement_{statement} {}

  std::unique_ptr<sqlite3_stmt, Close> statement_;
  StoreError error_{};  // of the preparation
  int next_parameter_ = 1;
  int next_column_ = 0;
};

class Database {
 public:
  enum class Mode : std::uint8_t { ReadWrite, ReadOnly };

  /// Opens in WAL mode with `synchronous=FULL`: a committed transaction is on disk, in the log.
  /// Only copy_log() and closing the last connection move it into the database file.
  [[nodiscard]] static std::expected<Database, StoreError> open(const std::filesystem::path& file,
                                                                Mode mode,
                                                                const std::string& vfs = {});

  [[nodiscard]] std::expected<SqliteStatement, StoreError> prepare(std::string_view sql) const;
  /// Runs statements that have no parameters and return no rows.
  [[nodiscard]] std::expected<void, StoreError> execute(const char* sql) const;
  [[nodiscard]] StoreError last_error() const;
  /// Checks the integrity of the database, as far as the time allows.
  /// Errors: it is damaged.
  [[nodiscard]] std::expected<void, StoreError> check(std::chrono::milliseconds longest) const;
  /// Copies the current state to another file while others can write. Only the owner can access the
  /// file, and it appears under its name only once it is complete.
  /// Errors: the file cannot be written; the copy was stopped.
  [[nodiscard]] std::expected<void, StoreError> copy_to(const std::filesystem::path& file,
                                                        const std::stop_token& stop = {}) const;

  /// Stores the number of pages in the log into `pages` after each commit of this connection.
  /// Requires: `pages` outlives this.
  void track_log_pages(std::atomic<int>& pages) const;
  struct LogCopy {
    int pages = 0;         ///< in the log at the start
    int copied_pages = 0;  ///< fewer if a reader still needs an older state
  };
  /// Copies the log back into the database without blocking readers or writers.
  [[nodiscard]] std::expected<LogCopy, StoreError> copy_log() const;

 private:
  [[nodiscard]] std::expected<void, StoreError> copy_pages(const std::filesystem::path& file,
                                                           const std::stop_token& stop) const;
  struct Close {
    void operator()(sqlite3* database) const noexcept;
  };
  explicit Database(sqlite3* database) noexcept : database_{database} {}

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace tabiya::server
