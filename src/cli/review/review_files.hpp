/// The files of an unfinished review. They are opened so that nothing of anyone else's is touched: no
/// link is followed, and no file is created over another.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tabiya::cli {

/// An open file, closed by the destructor.
class ReviewFile {
 public:
  /// Errors: those of the operating system, as `errno` has them.
  template <class T>
  using Result = std::expected<T, int>;

  /// Opens a regular file to read it and to append to it; nothing if the name does not exist.
  /// Errors: also ELOOP for a link, EISDIR for a folder, EINVAL for anything else.
  [[nodiscard]] static Result<std::optional<ReviewFile>> open_present(const std::string& path);
  /// Creates a file. Errors: also EEXIST if the name exists, even as a link to nothing.
  [[nodiscard]] static Result<ReviewFile> create(const std::string& path);

  ReviewFile(ReviewFile&& other) noexcept : descriptor_{std::exchange(other.descriptor_, -1)} {}
  ReviewFile& operator=(ReviewFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ReviewFile(const ReviewFile&) = delete;
  ReviewFile& operator=(const ReviewFile&) = delete;
  ~ReviewFile();

  /// Reserves the file for this run. False if another run has it.
  [[nodiscard]] bool lock() const noexcept;
  /// False if the name was removed, or given to another file, since the file was opened.
  [[nodiscard]] bool is_named(const std::string& path) const noexcept;

  [[nodiscard]] Result<std::uint64_t> size() const noexcept;
  [[nodiscard]] Result<std::string> text() const;
  /// The hash of the bytes from `begin` to before `end`, continuing `hash`.
  /// Requires: the file has these bytes.
  [[nodiscard]] Result<std::uint64_t> hash(std::uint64_t begin, std::uint64_t end,
                                           std::uint64_t hash) const;

  [[nodiscard]] Result<void> append(std::string_view text) const noexcept;
  [[nodiscard]] Result<void> cut(std::uint64_t size) const noexcept;
  /// Waits until the content is on the disk.
  [[nodiscard]] Result<void> sync() const noexcept;

 private:
  explicit ReviewFile(int descriptor) noexcept : descriptor_{descriptor} {}

  int descriptor_;
};

/// FNV-1a with 64 bits: it finds accidents, not forgeries.
inline constexpr std::uint64_t hash_of_nothing = 0xcbf29ce484222325;
[[nodiscard]] std::uint64_t hash_of(std::string_view text,
                                    std::uint64_t hash = hash_of_nothing) noexcept;

/// Writes all of a text to a descriptor.
[[nodiscard]] ReviewFile::Result<void> write_all(int descriptor, std::string_view text) noexcept;

/// True for a name that exists, also as a link to nothing.
[[nodiscard]] bool is_name_taken(const std::string& path) noexcept;

/// Makes the names in the folder of a file durable.
void sync_folder_of(const std::string& path);

}  // namespace tabiya::cli
