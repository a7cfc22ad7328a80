#include "columns/parquet/chunk.hpp"

#include <utility>

#include "columns/parquet/hybrid.hpp"

namespace tabiya::columns::parquet {

PreparedValues prepare(Leaf leaf, const LeafType& type) {
  PreparedValues values{Page{}, statistics_of(leaf, type), leaf.unfit};
  if (type.has_dictionary) values.content = std::move(leaf);
  else values.content = make_plain_page(leaf, type);
  return values;
}

void ChunkBuilder::add(PreparedValues values) {
  chunk_.statistics.add(values.statistics, type_.value);
  if (const auto* const leaf = std::get_if<Leaf>(&values.content)) add_leaf(*leaf);
  else add_page(std::get<Page>(values.content), Encoding::Plain);
}

void ChunkBuilder::add_leaf(const Leaf& leaf) {
  if (dictionary_.plain().size() > max_dictionary_bytes_) {
    return add_page(make_plain_page(leaf, type_), Encoding::Plain);
  }
  const std::vector<std::uint32_t> numbers = dictionary_.number_all(leaf, type_.value);
  const int width = bit_width_of(dictionary_.size());
  std::string values{static_cast<char>(width)};
  append_hybrid(values, numbers, width);
  add_page(make_data_page(leaf, type_, Encoding::RleDictionary, values), Encoding::RleDictionary);
}

void ChunkBuilder::add_page(const Page& page, Encoding encoding) {
  bytes_ += page.bytes;
  chunk_.uncompressed_bytes += page.uncompressed_bytes;
  chunk_.entries += page.entries;
  chunk_.has_plain_pages |= encoding == Encoding::Plain;
}

FinishedChunk ChunkBuilder::finish() {
  FinishedChunk chunk = std::exchange(chunk_, {});
  if (type_.has_dictionary) {
    const Page page = make_dictionary_page(dictionary_.plain(), dictionary_.size());
    chunk.bytes = page.bytes;
    chunk.dictionary_bytes = page.bytes.size();
    chunk.uncompressed_bytes += page.uncompressed_bytes;
  }
  chunk.bytes += std::exchange(bytes_, {});
  dictionary_ = {};
  return chunk;
}

}  // namespace tabiya::columns::parquet
