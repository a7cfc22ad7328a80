#include "server/store/sqlite/database_file.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace tabiya::server {
namespace {

namespace fs = std::filesystem;

/// The first bytes of a database. Source: https://sqlite.org/fileformat.html, 1.3.
class FileHeader {
 public:
  static constexpr std::size_t size = 100;
  static constexpr std::string_view magic{"SQLite format 3\0", 16};

  /// Nothing if the file is shorter, or cannot be read.
  [[nodiscard]] static std::optional<FileHeader> read(const fs::path& file) {
    FileHeader header;
    std::ifstream stream{file, std::ios::binary};
    if (!stream.read(header.bytes_.data(), size)) return std::nullopt;
    return header;
  }
  [[nodiscard]] bool is_sqlite() const noexcept {
    return std::string_view{bytes_.data(), magic.size()} == magic;
  }
  [[nodiscard]] std::uint64_t page_size() const noexcept {
    const std::uint64_t stored = number(16, 2);
    return stored == 1 ? 65'536 : stored;
  }
  /// The pages of the whole database; nothing if an old program has written it last.
  [[nodiscard]] std::optional<std::uint64_t> pages() const noexcept {
    if (number(24, 4) != number(92, 4)) return std::nullopt;
    return number(28, 4);
  }
  [[nodiscard]] std::int64_t user_version() const noexcept {
    return static_cast<std::int64_t>(number(60, 4));
  }
  [[nodiscard]] std::int64_t application_id() const noexcept {
    return static_cast<std::int64_t>(number(68, 4));
  }

 private:
  /// A big-endian number.
  [[nodiscard]] std::uint64_t number(std::size_t place, std::size_t bytes) const noexcept {
    std::uint64_t value = 0;
    for (std::size_t index = 0; index < bytes; ++index) {
      value = value << 8 | static_cast<unsigned char>(bytes_[place + index]);
    }
    return value;
  }

  std::array<char, size> bytes_{};
};

std::unexpected<StoreError> not_opened(std::string sentence) {
  return std::unexpected{
      StoreError{.code = SQLITE_NOTADB,
                 .sentence = std::move(sentence) +
                             "; put a backup in its place, or move it away to begin a new server"}};
}

fs::path log_of(const fs::path& file) { return file.string() + "-wal"; }

bool has_content(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  return !error && size > 0;
}

/// The files beside the database, which SQLite opens by their names.
std::expected<void, StoreError> examine_companions(const fs::path& file) {
  for (const char* const end : {"-wal", "-shm", "-journal"}) {
    const fs::path companion = file.string() + end;
    std::error_code ignored;
    const fs::file_status status = fs::status(companion, ignored);
    if (!fs::exists(status) || fs::is_regular_file(status)) continue;
    return std::unexpected{StoreError{
        .code = SQLITE_CANTOPEN, .sentence = companion.string() + " is not a file; move it away"}};
  }
  return {};
}

/// Errors: the log of a file that is missing. It may hold what the file lacks.
std::expected<void, StoreError> examine_missing(const fs::path& file) {
  if (!has_content(log_of(file))) return {};
  return std::unexpected{StoreError{
      .code = SQLITE_CANTOPEN,
      .sentence = "it is missing, but its log " + log_of(file).string() +
                  " is there; put the file back, or move the log away to begin a new server"}};
}

/// Examines a file without a log, of which the header tells everything.
std::expected<void, StoreError> examine_header(const fs::path& file, const FileHeader& header) {
  if (header.application_id() != application_id)
    return not_opened("it is another program's database");
  std::error_code ignored;
  const std::uint64_t size = fs::file_size(file, ignored);
  const std::uint64_t whole = header.pages().value_or(0) * header.page_size();
  if (size < whole) {
    return not_opened("it is truncated: it has " + std::to_string(size) + " bytes of " +
                      std::to_string(whole));
  }
  return check_version(header.user_version());
}

}  // namespace

std::expected<void, StoreError> examine_database_file(const fs::path& file) {
  if (auto companions = examine_companions(file); !companions) return companions;
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return examine_missing(file);
  if (fs::is_directory(status)) return not_opened("it is a directory, not a file");
  if (!fs::is_regular_file(status)) return not_opened("it is not a file");
  if (!has_content(file)) return not_opened("it is empty");
  if (std::ifstream{file, std::ios::binary}.peek() == std::ifstream::traits_type::eof()) {
    return not_opened("it cannot be read");
  }
  const auto header = FileHeader::read(file);
  if (!header || !header->is_sqlite()) return not_opened("it is not a database");
  if (!has_content(log_of(file))) return examine_header(file, *header);
  const auto database = Database::open(file, Database::Mode::ReadOnly);
  if (!database) return std::unexpected{database.error()};
  return check_owner(*database);
}

std::expected<void, StoreError> create_database_file(const fs::path& file) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(file, error))) return {};
  const fs::path part = file.string() + ".new";
  for (const char* const end : {"", "-wal", "-shm", "-journal"}) {
    fs::remove(part.string() + end, error);
  }
  {
    const auto database = Database::open(part, Database::Mode::ReadWrite);
    if (!database) return std::unexpected{database.error()};
    if (auto ready = migrate(*database); !ready) return ready;
  }  // which copies its log into it
  fs::rename(part, file, error);
  if (error) {
    return std::unexpected{StoreError{.code = SQLITE_CANTOPEN, .sentence = error.message()}};
  }
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path{"."};
  const int number = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (number >= 0) {
    ::fsync(number);
    ::close(number);
  }
  return {};
}

}  // namespace tabiya::server
