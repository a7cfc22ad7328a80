/// The folders and files of a server's store.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "server/operation/folder_lock.hpp"

namespace tabiya::server {

inline constexpr const char* database_name = "tabiya.sqlite";

/// Locks a folder. One that is missing is created, for its owner alone: password hashes and private
/// chat go there. Errors: a sentence.
[[nodiscard]] std::expected<FolderLock, std::string> take_folder(
    const std::filesystem::path& folder);

}  // namespace tabiya::server
