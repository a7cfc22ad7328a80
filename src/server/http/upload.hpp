/// A body that is too large for memory: a file without a name, which vanishes with its owner.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

namespace tabiya::server {

class Upload {
 public:
  /// Nothing if no file can be made in this folder.
  [[nodiscard]] static std::shared_ptr<Upload> create(const std::filesystem::path& folder);
  ~Upload();
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  /// Appends. False if the disk takes no more.
  [[nodiscard]] bool write(std::string_view bytes);
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// A path by which it can be opened as long as it lives. Thread safety: any.
  [[nodiscard]] std::filesystem::path path() const;

 private:
  explicit Upload(int descriptor) noexcept : descriptor_{descriptor} {}

  int descriptor_;
  std::uint64_t size_ = 0;
};

}  // namespace tabiya::server
