/// The pages of one column in one row group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "columns/parquet/dictionary.hpp"
#include "columns/parquet/leaf.hpp"
#include "columns/parquet/page.hpp"
#include "columns/parquet/values.hpp"

namespace tabiya::columns::parquet {

/// The values of some rows, as a thread prepares them: a page, or what a dictionary is to number.
struct PreparedValues {
  std::variant<Page, Leaf> content;
  Statistics statistics;
  std::uint64_t unfit = 0;
};

[[nodiscard]] PreparedValues prepare(Leaf leaf, const LeafType& type);

/// A chunk that is complete.
struct FinishedChunk {
  std::string bytes;
  std::size_t uncompressed_bytes = 0;
  std::size_t entries = 0;
  std::size_t dictionary_bytes = 0;  // of its page, which comes first; 0: none
  bool has_plain_pages = false;
  Statistics statistics;
};

class ChunkBuilder {
 public:
  /// A dictionary that exceeds this is not used for the rest of the chunk.
  static constexpr std::size_t usual_dictionary_bytes = std::size_t{1} << 20;

  explicit ChunkBuilder(LeafType type, std::size_t max_dictionary_bytes = usual_dictionary_bytes)
      : type_{type}, max_dictionary_bytes_{max_dictionary_bytes} {}

  void add(PreparedValues values);
  /// The bytes so far.
  [[nodiscard]] std::size_t bytes() const noexcept {
    return bytes_.size() + dictionary_.plain().size();
  }
  /// Begins the next chunk.
  [[nodiscard]] FinishedChunk finish();

 private:
  void add_page(const Page& page, Encoding encoding);
  void add_leaf(const Leaf& leaf);

  LeafType type_;
  std::size_t max_dictionary_bytes_;
  Dictionary dictionary_;
  std::string bytes_;
  FinishedChunk chunk_;
};

}  // namespace tabiya::columns::parquet
