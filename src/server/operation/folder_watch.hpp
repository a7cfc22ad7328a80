/// Notices when a file of the data folder is removed or replaced while the server uses it.
///
/// The server goes on with the files it has opened, but what it stores from then on would be lost
/// when it stops: no one finds them again.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tabiya::server {

class FolderWatch {
 public:
  /// Remembers which of the files are there now.
  explicit FolderWatch(std::vector<std::filesystem::path> files);

  /// A sentence, as long as one of them is not in its place.
  [[nodiscard]] std::optional<std::string> fault() const;

 private:
  struct File {
    std::filesystem::path path;
    dev_t device;
    ino_t number;
  };
  std::vector<File> files_;
};

}  // namespace tabiya::server
