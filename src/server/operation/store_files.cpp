#include "server/operation/store_files.hpp"

#include <system_error>

namespace tabiya::server {
namespace {

std::expected<void, std::string> make_private_folder(const std::filesystem::path& folder) {
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (is_new) permissions(folder, std::filesystem::perms::owner_all, error);
  if (!error) return {};
  return std::unexpected{"cannot create the folder " + folder.string() + ": " + error.message()};
}

}  // namespace

std::expected<FolderLock, std::string> take_folder(const std::filesystem::path& folder) {
  if (auto made = make_private_folder(folder); !made) return std::unexpected{made.error()};
  return FolderLock::take(folder);
}

}  // namespace tabiya::server
