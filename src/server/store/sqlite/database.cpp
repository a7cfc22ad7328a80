#include "server/store/sqlite/database.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tabiya::server {
namespace {

constexpr int busy_milliseconds = 5000;

StoreError error_of(sqlite3* database, int code) {
  const char* const text = database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database);
  return {.code = code, .sentence = text};
}

/// Creates a file that only its owner can access, or takes it from all others. SQLite gives its log the
/// same rights. An existing file is not opened: closing it would release the locks that SQLite has
/// on it for other connections of this process.
std::expected<void, StoreError> make_private_file(const std::filesystem::path& file) {
  constexpr mode_t of_owner = S_IRUSR | S_IWUSR;
  const int number = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, of_owner);
  const bool is_there = number < 0 && errno == EEXIST;
  const bool is_made = number >= 0 ? ::fchmod(number, of_owner) == 0
                                   : is_there && ::chmod(file.c_str(), of_owner) == 0;
  const std::error_code error{errno, std::system_category()};
  if (number >= 0) ::close(number);
  if (is_made) return {};
  return std::unexpected{
      StoreError{.code = SQLITE_CANTOPEN, .sentence = file.string() + ": " + error.message()}};
}

}  // namespace

void SqliteStatement::Close::operator()(sqlite3_stmt* statement) const noexcept {
  sqlite3_finalize(statement);
}

SqliteStatement& SqliteStatement::reset() noexcept {
  sqlite3_reset(statement_.get());
  next_parameter_ = 1;
  next_column_ = 0;
  return *this;
}

SqliteStatement& SqliteStatement::bind(std::int64_t value) noexcept {
  sqlite3_bind_int64(statement_.get(), next_parameter_++, value);
  return *this;
}

SqliteStatement& SqliteStatement::bind(double value) noexcept {
  sqlite3_bind_double(statement_.get(), next_parameter_++, value);
  return *this;
}

SqliteStatement& SqliteStatement::bind(std::string_view text) noexcept {
  // An empty view has a null pointer, which SQLite would treat as NULL.
  sqlite3_bind_text(statement_.get(), next_parameter_++, text.empty() ? "" : text.data(),
                    static_cast<int>(text.size()), SQLITE_STATIC);
  return *this;
}

SqliteStatement& SqliteStatement::bind(Bytes bytes) noexcept {
  sqlite3_bind_blob(statement_.get(), next_parameter_++,
                    bytes.view.empty() ? "" : bytes.view.data(),
                    static_cast<int>(bytes.view.size()), SQLITE_STATIC);
  return *this;
}

SqliteStatement& SqliteStatement::bind_null() noexcept {
  sqlite3_bind_null(statement_.get(), next_parameter_++);
  return *this;
}

std::expected<bool, StoreError> SqliteStatement::step() noexcept {
  next_column_ = 0;
  if (statement_ == nullptr) return std::unexpected{error_};
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return std::unexpected{error_of(sqlite3_db_handle(statement_.get()), code)};
}

std::expected<void, StoreError> SqliteStatement::run() noexcept {
  auto row = step();
  while (row && *row) row = step();
  reset();
  if (!row) return std::unexpected{row.error()};
  return {};
}

std::int64_t SqliteStatement::integer() noexcept {
  return sqlite3_column_int64(statement_.get(), next_column_++);
}

double SqliteStatement::real() noexcept {
  return sqlite3_column_double(statement_.get(), next_column_++);
}

std::string_view SqliteStatement::text() noexcept {
  const int column = next_column_++;
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string_view{}
                          : std::string_view{bytes, static_cast<std::size_t>(size)};
}

std::optional<std::int64_t> SqliteStatement::maybe_integer() noexcept {
  if (sqlite3_column_type(statement_.get(), next_column_) == SQLITE_NULL) {
    ++next_column_;
    return std::nullopt;
  }
  return integer();
}

std::optional<std::string_view> SqliteStatement::maybe_text() noexcept {
  if (sqlite3_column_type(statement_.get(), next_column_) == SQLITE_NULL) {
    ++next_column_;
    return std::nullopt;
  }
  return text();
}

void Database::Close::operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }

std::expected<Database, StoreError> Database::open(const std::filesystem::path& file, Mode mode,
                                                   const std::string& vfs) {
  const int flags =
      SQLITE_OPEN_NOMUTEX |
      (mode == Mode::ReadWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
  // If this fails, SQLite says why.
  if (mode == Mode::ReadWrite && vfs.empty()) (void)make_private_file(file);
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(file.c_str(), &handle, flags, vfs.empty() ? nullptr : vfs.c_str());
  Database database{handle};
  if (code != SQLITE_OK) return std::unexpected{error_of(handle, code)};
  sqlite3_busy_timeout(handle, busy_milliseconds);
  if (mode == Mode::ReadWrite) {
    // Small pages, because each move is written to a page of its own game: pages of 4096 bytes
    // double the bytes written to disk. The opener of the database copies the log back. If the log
    // grew beyond 64 MB during a long read, its file is truncated afterwards.
    const auto set = database.execute(
        "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "PRAGMA foreign_keys=OFF; PRAGMA wal_autocheckpoint=0; PRAGMA "
        "journal_size_limit=67108864;");
    if (!set) return std::unexpected{set.error()};
  }
  return database;
}

std::expected<SqliteStatement, StoreError> Database::prepare(std::string_view sql) const {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return std::unexpected{error_of(database_.get(), code)};
  return SqliteStatement{statement};
}

std::expected<void, StoreError> Database::execute(const char* sql) const {
  const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected{error_of(database_.get(), code)};
  return {};
}

StoreError Database::last_error() const {
  return error_of(database_.get(), sqlite3_errcode(database_.get()));
}

std::expected<void, StoreError> Database::check(std::chrono::milliseconds longest) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point deadline = Clock::now() + longest;
  constexpr int steps_between_looks = 100'000;
  const auto is_late = [](void* end) {
    return static_cast<int>(Clock::now() > *static_cast<const Clock::time_point*>(end));
  };
  sqlite3_progress_handler(database_.get(), steps_between_looks, is_late,
                           const_cast<Clock::time_point*>(&deadline));
  auto statement = prepare("PRAGMA quick_check(1)");
  const auto row = statement ? statement->step() : std::unexpected{statement.error()};
  sqlite3_progress_handler(database_.get(), 0, nullptr, nullptr);
  if (!row && row.error().code == SQLITE_INTERRUPT) return {};  // no damage found so far
  if (!row) return std::unexpected{row.error()};
  const std::string_view found = *row ? statement->text() : "ok";
  if (found == "ok") return {};
  return std::unexpected{StoreError{.code = SQLITE_CORRUPT,
                                    .sentence = "the database is damaged (" +
                                                std::string{found.substr(found.rfind('\n') + 1)} +
                                                "); restore a backup"}};
}

std::expected<void, StoreError> Database::copy_to(const std::filesystem::path& file,
                                                  const std::stop_token& stop) const {
  const std::filesystem::path part = file.string() + ".part";
  std::error_code ignored;
  std::filesystem::remove(part, ignored);
  if (auto made = make_private_file(part); !made) return made;
  auto copied = copy_pages(part, stop);
  std::error_code error;
  if (copied) std::filesystem::rename(part, file, error);
  if (error) copied = std::unexpected{StoreError{.sentence = error.message()}};
  if (copied) return copied;
  for (const char* const end : {"", "-wal", "-shm"}) {
    std::filesystem::remove(part.string() + end, ignored);
  }
  return copied;
}

std::expected<void, StoreError> Database::copy_pages(const std::filesystem::path& file,
                                                     const std::stop_token& stop) const {
  constexpr int pages_of_step = 4096;
  // Hold a snapshot, or the copy would restart after every write. A reader does not block writers
  // in WAL mode.
  if (auto held = execute("BEGIN; SELECT 1 FROM sqlite_master LIMIT 1;"); !held) return held;
  const auto target = open(file, Mode::ReadWrite);
  if (!target) return std::unexpected{target.error()};
  sqlite3_backup* const backup =
      sqlite3_backup_init(target->database_.get(), "main", database_.get(), "main");
  if (backup == nullptr) return std::unexpected{target->last_error()};
  int code = SQLITE_OK;
  while (code == SQLITE_OK && !stop.stop_requested()) {
    code = sqlite3_backup_step(backup, pages_of_step);
  }
  sqlite3_backup_finish(backup);
  static_cast<void>(execute("COMMIT"));
  if (code == SQLITE_OK) return std::unexpected{StoreError{.sentence = "the copy was stopped"}};
  if (code != SQLITE_DONE) return std::unexpected{target->last_error()};
  return {};
}

void Database::track_log_pages(std::atomic<int>& pages) const {
  const auto note = [](void* context, sqlite3*, const char*, int count) {
    *static_cast<std::atomic<int>*>(context) = count;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(database_.get(), note, &pages);
}

std::expected<Database::LogCopy, StoreError> Database::copy_log() const {
  LogCopy copy;
  const int code = sqlite3_wal_checkpoint_v2(database_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE,
                                             &copy.pages, &copy.copied_pages);
  if (code != SQLITE_OK) return std::unexpected{last_error()};
  return copy;
}

}  // namespace tabiya::server
