/// Pages of a column: headers, levels and values, compressed by Zstandard.
///
/// Source: Apache Parquet, "Data pages", version 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "columns/parquet/leaf.hpp"

namespace tabiya::columns::parquet {

struct Page {
  std::string bytes;                   // with its header
  std::size_t uncompressed_bytes = 0;  // with its header
  std::size_t entries = 0;             // values and nulls
};

enum class Encoding : std::int32_t { Plain = 0, Rle = 3, RleDictionary = 8 };

/// The page with these values, which are encoded as said.
[[nodiscard]] Page make_data_page(const Leaf& leaf, const LeafType& type, Encoding encoding,
                                  std::string_view values);
/// The page with the values of the leaf in PLAIN.
[[nodiscard]] Page make_plain_page(const Leaf& leaf, const LeafType& type);
/// The page of a dictionary of `entries` values in PLAIN.
[[nodiscard]] Page make_dictionary_page(std::string_view values, std::size_t entries);

}  // namespace tabiya::columns::parquet
