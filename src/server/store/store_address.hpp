/// Where a store is kept, as operators write it.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace tabiya::server {

/// "sqlite:FOLDER", or "postgresql://USER@HOST:PORT/DATABASE" with the parameters of libpq.
class StoreAddress {
 public:
  /// Errors: a sentence that does not repeat the text, which can contain a password.
  [[nodiscard]] static std::expected<StoreAddress, std::string> parse(std::string_view text);

  [[nodiscard]] bool is_postgresql() const noexcept { return folder_.empty(); }
  /// The folder of SQLite's file.
  [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_; }
  /// The address for PostgreSQL. It can contain a password: see shown().
  [[nodiscard]] const std::string& url() const noexcept { return url_; }
  /// For messages: without user, password and parameters; a folder as it was given.
  [[nodiscard]] std::string shown() const;

  friend bool operator==(const StoreAddress&, const StoreAddress&) = default;

 private:
  StoreAddress() = default;
  std::filesystem::path folder_;
  std::string url_;
};

}  // namespace tabiya::server
