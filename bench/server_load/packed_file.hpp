/// Compression bombs: files of a few kilobytes that unpack to enormous ones.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::load {

struct PackedFile {
  std::string name;   ///< describes the contents
  std::string bytes;  ///< gzip
};

/// A beginning, and a unit repeated up to a number of bytes, as gzip.
[[nodiscard]] std::string packed(std::string_view begin, std::string_view unit, std::size_t bytes);

/// Games that are one endless line, comment, list of faults or variations, and the like.
[[nodiscard]] std::vector<PackedFile> worst_files(std::size_t bytes);

}  // namespace tabiya::load
