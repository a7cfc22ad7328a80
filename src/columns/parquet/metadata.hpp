/// The schema, row groups and footer of a Parquet file.
///
/// Source: Apache Parquet, `parquet.thrift` of the format.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "columns/parquet/chunk.hpp"
#include "columns/parquet/leaf.hpp"

namespace tabiya::columns::parquet {

struct NamedType {
  std::string name;
  LeafType type;
};

/// One row group as a struct of Thrift. Its chunks follow each other from `offset` on.
[[nodiscard]] std::string encode_row_group(const std::vector<NamedType>& columns,
                                           const std::vector<FinishedChunk>& chunks,
                                           std::uint64_t rows, std::uint64_t offset);

/// The end of a file: its metadata, their size, and the mark.
[[nodiscard]] std::string encode_footer(const std::vector<NamedType>& columns,
                                        const std::vector<std::string>& row_groups,
                                        std::uint64_t rows);

/// The first and the last bytes of a file.
inline constexpr const char* file_mark = "PAR1";

}  // namespace tabiya::columns::parquet
