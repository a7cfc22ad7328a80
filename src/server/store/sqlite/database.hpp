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

#include "server/store/store_error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace tabiya::server {

/// A prepared statement. Bind values in order, read rows column by column, and call reset() before
/// the next run.
///
///     auto find = database.prepare("SELECT name FROM user WHERE key = ?").value();
///     find.bind(7);
///     while (find.step().value()) use(find.text());
class Statement {
 public:
  /// Clears the row and the values of the last run.
  Statement& reset() noexcept;

  // The next parameter.
  Statement& bind(std::int64_t value) noexcept;
  Statement& bind(double value) noexcept;
  Statement& bind(std::string_view text) noexcept;  ///< must live until the run ends
  Statement& bind_null() noexcept;
  template <class T>
  Statement& bind(const std::optional<T>& value) noexcept {
    return value ? bind(*value) : bind_null();
  }

  /// True if it read a row; false at the end.
  [[nodiscard]] std::expected<bool, StoreError> step() noexcept;
  /// Steps to the end and resets.
  [[nodiscard]] std::expected<void, StoreError> run() noexcept;

  // The next column. Text is valid until the next step.
  [[nodiscard]] std::int64_t integer() noexcept;
  [[nodiscard]] double real() noexcept;
  [[nodiscard]] std::string_view text() noexcept;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer() noexcept;

 private:
  friend class Database;
  struct Close {
    void operator()(sqlite3_stmt* statement) const noexcept;
  };
  explicit Statement(sqlite3_stmt* statement) noexcept : statement_{statement} {}
  friend class Statements;
  /// A statement without rows, used where preparation fails because the database is damaged.
  [[nodiscard]] static Statement unreadable() noexcept { return Statement{nullptr}; }

  std::unique_ptr<sqlite3_stmt, Close> statement_;
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

  [[nodiscard]] std::expected<Statement, StoreError> prepare(std::string_view sql) const;
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
