/// A file mapped into memory.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

namespace tabiya {

struct MappedFile {
  std::shared_ptr<const void> pages;  // unmapped with the last reference; null if the file is empty
  std::size_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds since 1970

  [[nodiscard]] std::string_view view() const noexcept {
    return {static_cast<const char*>(pages.get()), bytes};
  }
};

/// Errors: those of the operating system; `is_a_directory` for a directory, `not_supported` for
/// anything else that is not a regular file.
[[nodiscard]] std::expected<MappedFile, std::error_code> map_file(
    const std::filesystem::path& path);

/// The file that is open as this descriptor.
[[nodiscard]] std::expected<MappedFile, std::error_code> map_file(int descriptor);

}  // namespace tabiya
