/// A body that is too large for memory, in an unnamed temporary file that is deleted with this
/// object.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace tabiya::server {

class Upload {
 public:
  /// Null if no file can be created in this folder.
  [[nodiscard]] static std::shared_ptr<Upload> create(const std::filesystem::path& folder);
  /// A new, empty upload in the same folder.
  [[nodiscard]] std::shared_ptr<Upload> create_beside() const { return create(folder_); }
  ~Upload();
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  /// Appends. Returns false if the write fails, as on a full disk.
  [[nodiscard]] bool write(std::string_view bytes);
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// Reads bytes from an offset and returns how many; 0 at the end and on a read error.
  /// Thread safety: any, once it is written.
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into) const noexcept;

 private:
  Upload(int descriptor, std::filesystem::path folder) noexcept
      : descriptor_{descriptor}, folder_{std::move(folder)} {}

  int descriptor_;
  std::filesystem::path folder_;
  std::uint64_t size_ = 0;
};

}  // namespace tabiya::server
