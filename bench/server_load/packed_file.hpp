/// Compressed files of a few kilobytes that unpack to something enormous.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::load {

struct PackedFile {
  std::string name;   ///< of what it holds
  std::string bytes;  ///< gzip
};

/// A beginning and a unit that is repeated up to so many bytes, as gzip.
[[nodiscard]] std::string packed(std::string_view begin, std::string_view unit, std::size_t bytes);

/// Games that are one endless line, comment, list of faults or variations, and the like.
[[nodiscard]] std::vector<PackedFile> worst_files(std::size_t bytes);

}  // namespace tabiya::load
