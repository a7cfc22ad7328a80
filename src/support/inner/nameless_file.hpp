/// A file without a name. Internal.
#pragma once

#include <filesystem>

namespace tabiya {

/// Creates a file in a folder that disappears when its descriptor is closed; -1 if that fails, with
/// the reason in errno.
[[nodiscard]] int open_nameless_file(const std::filesystem::path& folder);

}  // namespace tabiya
