/// Atomic replacement of a file: it is written completely or not at all.
///
///     auto file = tabiya::pgn::SafeFile::create("games.pgn");
///     …
///     file->write(text);
///     const auto done = file->commit();
///
/// Writes go to a new file beside the old one; commit() makes it durable and renames it over the
/// old file. Readers always see the complete old file or the complete new one, even if the program
/// or the machine stops at any time. The old file stays readable until then, so a program can write
/// the file that it reads from.
///
/// A symbolic link stays a link: its target is replaced. Anything but a regular file (a pipe, a
/// device) is written to directly.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace tabiya::pgn {

/// The path behind a chain of symbolic links, whether it exists or not; other paths as they are.
/// Errors: `too_many_symbolic_link_levels` if the links lead in a circle.
[[nodiscard]] std::expected<std::filesystem::path, std::error_code> end_of_links(
    std::filesystem::path path);

class SafeFile {
 public:
  /// Errors: the directory does not exist or is not writable, the path is itself a directory, or its
  /// links lead in a circle.
  [[nodiscard]] static std::expected<SafeFile, std::error_code> create(
      const std::filesystem::path& path);

  SafeFile(SafeFile&& other) noexcept;
  SafeFile& operator=(SafeFile&& other) noexcept;
  SafeFile(const SafeFile&) = delete;
  SafeFile& operator=(const SafeFile&) = delete;
  /// Discards uncommitted content; the old file stays.
  ~SafeFile();

  /// Appends bytes. commit() reports any failure.
  void write(std::string_view bytes);

  /// Makes the file durable and visible under its name. Nothing can be written afterwards.
  /// Errors: those of the operating system, such as a full disk; then the old file stays.
  [[nodiscard]] std::expected<void, std::error_code> commit();

 private:
  SafeFile(int descriptor, std::filesystem::path target, std::filesystem::path temporary) noexcept;
  void flush();
  void write_through(std::string_view bytes);
  void discard() noexcept;

  int descriptor_;  // -1: committed or discarded
  std::filesystem::path target_;
  std::filesystem::path temporary_;  // empty: writes go to the target directly
  std::string buffer_;
  std::error_code error_;  // the first one
};

}  // namespace tabiya::pgn
