/// A file that is written as a whole or not at all.
///
///     auto file = tabiya::pgn::SafeFile::create("games.pgn");
///     …
///     file->write(text);
///     const auto done = file->commit();
///
/// What is written goes into a new file beside the old one; commit() makes it durable and gives it
/// the old one's name in one step. So whoever looks, and whenever the program or the machine stops,
/// finds the old file or the new one, never a torn one. The old file can be read meanwhile: a
/// program may write the file it reads from.
///
/// A name that is a symbolic link stays one: the file it leads to is replaced. What is no regular
/// file (a pipe, a device) is written to directly.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace tabiya::pgn {

class SafeFile {
 public:
  /// Errors: the folder does not exist or cannot be written to, or the path is a folder.
  [[nodiscard]] static std::expected<SafeFile, std::error_code> create(
      const std::filesystem::path& path);

  SafeFile(SafeFile&& other) noexcept;
  SafeFile& operator=(SafeFile&& other) noexcept;
  SafeFile(const SafeFile&) = delete;
  SafeFile& operator=(const SafeFile&) = delete;
  /// What was not committed is gone, and the old file stays.
  ~SafeFile();

  /// Adds bytes at the end. What goes wrong is told by commit().
  void write(std::string_view bytes);

  /// Makes the file durable under its name. Nothing can be written afterwards.
  /// Errors: what the operating system says, such as that there is no room left; then the old file
  /// stays.
  [[nodiscard]] std::expected<void, std::error_code> commit();

 private:
  SafeFile(int descriptor, std::filesystem::path target, std::filesystem::path temporary) noexcept;
  void flush();
  void write_through(std::string_view bytes);
  void discard() noexcept;

  int descriptor_;  // -1: committed or discarded
  std::filesystem::path target_;
  std::filesystem::path temporary_;  // empty: the target is written to directly
  std::string buffer_;
  std::error_code error_;  // the first
};

}  // namespace tabiya::pgn
