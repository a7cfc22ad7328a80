/// SQLite, with every handle closed in time and every error a value.
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

struct sqlite3;
struct sqlite3_stmt;

namespace tabiya::server {

struct StoreError {
  int code = 0;          ///< SQLite's
  std::string sentence;  ///< without a full stop
};

/// A prepared statement. Values are bound in order, rows are read column by column; the next run
/// begins with reset().
///
///     auto find = database.prepare("SELECT name FROM user WHERE key = ?").value();
///     find.bind(7);
///     while (find.step().value()) use(find.text());
class Statement {
 public:
  /// Forgets the last run: its row, its values.
  Statement& reset() noexcept;

  // The next parameter.
  Statement& bind(std::int64_t value) noexcept;
  Statement& bind(double value) noexcept;
  Statement& bind(std::string_view text) noexcept;  ///< which must live until the run is over
  Statement& bind_blob(std::string_view bytes) noexcept;
  Statement& bind_null() noexcept;
  template <class T>
  Statement& bind(const std::optional<T>& value) noexcept {
    return value ? bind(*value) : bind_null();
  }

  /// True if there is a row; false at the end.
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
  friend class Reader;
  /// One that has no row, whatever is bound: what a database that is damaged has instead.
  [[nodiscard]] static Statement unreadable() noexcept { return Statement{nullptr}; }

  std::unique_ptr<sqlite3_stmt, Close> statement_;
  int next_parameter_ = 1;
  int next_column_ = 0;
};

class Database {
 public:
  enum class Mode : std::uint8_t { ReadWrite, ReadOnly };

  /// In WAL mode with `synchronous=FULL`: a transaction that has been committed is on disk, in the
  /// log. From there it goes to its place by copy_log() only, or when the last connection is closed.
  [[nodiscard]] static std::expected<Database, StoreError> open(const std::filesystem::path& file,
                                                                Mode mode,
                                                                const std::string& vfs = {});

  [[nodiscard]] std::expected<Statement, StoreError> prepare(std::string_view sql) const;
  /// Runs statements without parameters and without rows.
  [[nodiscard]] std::expected<void, StoreError> execute(const char* sql) const;
  [[nodiscard]] StoreError last_error() const;
  /// Examines whether the file is a sound database, as far as that can be done in this time.
  /// Errors: it is damaged.
  [[nodiscard]] std::expected<void, StoreError> check(std::chrono::milliseconds longest) const;
  /// Copies everything to another file, as it is now; others may write meanwhile. The file is its
  /// owner's alone, and it is there when it is whole, not before.
  /// Errors: it cannot be written; the copy was stopped.
  [[nodiscard]] std::expected<void, StoreError> copy_to(const std::filesystem::path& file,
                                                        const std::stop_token& stop = {}) const;

  /// Has the number of pages in the log told after each commit of this connection.
  /// Requires: `pages` outlives this.
  void tell_log_pages(std::atomic<int>& pages) const;
  struct LogCopy {
    int pages = 0;         ///< that the log had at the beginning
    int copied_pages = 0;  ///< of them; fewer if somebody may still need an older state
  };
  /// Copies the log back into the database, and keeps nobody from reading or writing.
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
