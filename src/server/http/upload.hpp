/// A body that is too large for memory: a file without a name, which vanishes with its owner.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace tabiya::server {

class Upload {
 public:
  /// Nothing if no file can be made in this folder.
  [[nodiscard]] static std::shared_ptr<Upload> create(const std::filesystem::path& folder);
  /// Another one, empty, in the same folder.
  [[nodiscard]] std::shared_ptr<Upload> create_beside() const { return create(folder_); }
  ~Upload();
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  /// Appends. False if the disk takes no more.
  [[nodiscard]] bool write(std::string_view bytes);
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// Reads from some place on, and says how many bytes those are; 0 at the end, and where the disk
  /// cannot be read. Thread safety: any, once it is written.
  [[nodiscard]] std::size_t read_at(std::uint64_t offset, std::span<char> into) const noexcept;

 private:
  Upload(int descriptor, std::filesystem::path folder) noexcept
      : descriptor_{descriptor}, folder_{std::move(folder)} {}

  int descriptor_;
  std::filesystem::path folder_;
  std::uint64_t size_ = 0;
};

}  // namespace tabiya::server
