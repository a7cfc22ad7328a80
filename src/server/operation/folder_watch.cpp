#include "server/operation/folder_watch.hpp"

#include <sys/stat.h>

#include <utility>

namespace tabiya::server {

FolderWatch::FolderWatch(std::vector<std::filesystem::path> files) {
  for (std::filesystem::path& file : files) {
    struct stat found{};
    if (::stat(file.c_str(), &found) != 0) continue;
    files_.push_back({std::move(file), found.st_dev, found.st_ino});
  }
}

std::optional<std::string> FolderWatch::fault() const {
  for (const File& file : files_) {
    struct stat found{};
    const bool is_there = ::stat(file.path.c_str(), &found) == 0;
    if (is_there && found.st_dev == file.device && found.st_ino == file.number) continue;
    return file.path.string() + (is_there ? " was replaced" : " was removed") +
           " while the server uses it; put it back before the server stops, or what is stored from "
           "now on is lost";
  }
  return std::nullopt;
}

}  // namespace tabiya::server
