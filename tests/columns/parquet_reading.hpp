/// Reads Parquet files for tests, straight from the description of the format: what a column has,
/// page by page.
#pragma once

#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::columns::test {

/// A value of Thrift's compact protocol.
struct Thrift {
  std::int64_t number = 0;
  std::string text{};
  std::map<int, Thrift> fields{};
  std::vector<Thrift> elements{};

  const Thrift& operator[](int field) const { return fields.at(field); }
  [[nodiscard]] bool has(int field) const { return fields.contains(field); }
};

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_{bytes} {}

  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool empty() const { return rest_.empty(); }
  std::string_view take(std::size_t count) {
    if (count > rest_.size()) throw std::runtime_error{"the bytes end early"};
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(take(1).front()); }
  std::uint32_t number() {
    std::uint32_t number = 0;
    std::memcpy(&number, take(sizeof number).data(), sizeof number);
    return number;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t next = byte();
      value |= std::uint64_t{next & 0x7FU} << shift;
      if (next < 0x80) return value;
    }
  }
  std::int64_t zigzag() {
    const std::uint64_t bits = varint();
    return static_cast<std::int64_t>(bits >> 1) ^ -static_cast<std::int64_t>(bits & 1);
  }

  Thrift structure() {
    Thrift result;
    int field = 0;
    while (const std::uint8_t header = byte()) {
      field += header >> 4;
      result.fields[field] = value(header & 0xF);
    }
    return result;
  }

 private:
  Thrift value(int type) {
    switch (type) {
      case 1: return {1};
      case 2: return {0};
      case 3: return {static_cast<std::int8_t>(byte())};
      case 5:
      case 6: return {zigzag()};
      case 8: return {0, std::string{take(varint())}};
      case 9: return list();
      case 12: return structure();
      default: throw std::runtime_error{"an unexpected type"};
    }
  }
  Thrift list() {
    const std::uint8_t header = byte();
    const std::uint64_t size = (header >> 4) == 15 ? varint() : header >> 4;
    Thrift result;
    for (std::uint64_t index = 0; index < size; ++index) {
      result.elements.push_back(value(header & 0xF));
    }
    return result;
  }

  std::string_view rest_;
};

/// Decodes the hybrid of runs and packed bits.
inline std::vector<std::uint32_t> decode_hybrid(std::string_view bytes, int width,
                                                std::size_t count) {
  Bytes input{bytes};
  std::vector<std::uint32_t> numbers;
  while (numbers.size() < count) {
    const std::uint64_t header = input.varint();
    if ((header & 1) == 0) {
      std::uint32_t number = 0;
      for (int bits = 0; bits < width; bits += 8) number |= std::uint32_t{input.byte()} << bits;
      numbers.insert(numbers.end(), header >> 1, number);
      continue;
    }
    const std::uint64_t packed = 8 * (header >> 1);
    const std::string_view bits = input.take((header >> 1) * static_cast<std::size_t>(width));
    for (std::uint64_t index = 0; index < packed; ++index) {
      std::uint32_t number = 0;
      for (int bit = 0; bit < width; ++bit) {
        const std::uint64_t at =
            index * static_cast<std::uint64_t>(width) + static_cast<std::uint64_t>(bit);
        const auto byte = static_cast<std::uint8_t>(bits[at / 8]);
        number |= static_cast<std::uint32_t>((byte >> at % 8) & 1) << bit;
      }
      if (numbers.size() < count) numbers.push_back(number);
    }
  }
  return numbers;
}

using Value = std::optional<std::string>;  // the bytes of PLAIN, without a text's length
using List = std::optional<std::vector<Value>>;

/// The entries of a column in one row group.
struct ChunkContent {
  std::vector<std::uint32_t> definitions;
  std::vector<std::uint32_t> repetitions;
  std::vector<std::string> values;
  std::size_t plain_pages = 0;
  std::size_t dictionary_pages = 0;  // data pages with indices
};

class ParquetContent {
 public:
  explicit ParquetContent(std::string bytes) : bytes_{std::move(bytes)} {
    const std::string_view all{bytes_};
    if (!all.starts_with("PAR1") || !all.ends_with("PAR1")) throw std::runtime_error{"no marks"};
    const std::uint32_t size = Bytes{all.substr(all.size() - 8)}.number();
    metadata_ = Bytes{all.substr(all.size() - 8 - size, size)}.structure();
  }

  [[nodiscard]] const Thrift& metadata() const { return metadata_; }
  [[nodiscard]] std::size_t row_groups() const { return metadata_[4].elements.size(); }

  /// The metadata of a column in a row group.
  [[nodiscard]] const Thrift& chunk(std::size_t row_group, std::string_view column) const {
    for (const Thrift& chunk : metadata_[4].elements[row_group][1].elements) {
      if (chunk[3][3].elements.front().text == column) return chunk[3];
    }
    throw std::runtime_error{"no column " + std::string{column}};
  }
  [[nodiscard]] ChunkContent content(std::size_t row_group, std::string_view column) const;

  /// A column of the whole file.
  [[nodiscard]] std::vector<Value> column(std::string_view name) const;
  /// A list column.
  [[nodiscard]] std::vector<List> lists(std::string_view name) const;

 private:
  /// The number of parts of the column's path that are not required.
  [[nodiscard]] std::uint32_t max_definition(std::string_view column) const;
  static std::vector<std::string> plain_values(std::string_view bytes, std::int64_t type,
                                               std::size_t count);

  std::string bytes_;
  Thrift metadata_;
};

inline std::vector<std::string> ParquetContent::plain_values(std::string_view bytes,
                                                             std::int64_t type, std::size_t count) {
  constexpr std::int64_t boolean = 0;
  constexpr std::int64_t int64 = 2;
  constexpr std::int64_t byte_array = 6;
  std::vector<std::string> values;
  Bytes input{bytes};
  for (std::size_t index = 0; index < count; ++index) {
    if (type == boolean) {
      values.emplace_back(((bytes[index / 8] >> index % 8) & 1) != 0 ? "1" : "0");
    } else if (type == byte_array) {
      values.emplace_back(input.take(input.number()));
    } else {
      values.emplace_back(input.take(type == int64 ? 8 : 4));
    }
  }
  return values;
}

inline std::uint32_t ParquetContent::max_definition(std::string_view column) const {
  const auto& schema = metadata_[2].elements;
  auto element = std::ranges::find_if(
      schema, [&](const Thrift& candidate) { return candidate[4].text == column; });
  std::uint32_t most = 0;
  for (bool is_leaf = false; !is_leaf; ++element) {
    most += (*element)[3].number == 0 ? 0 : 1;
    is_leaf = !element->has(5);
  }
  return most;
}

inline ChunkContent ParquetContent::content(std::size_t row_group, std::string_view column) const {
  const Thrift& meta = chunk(row_group, column);
  const bool is_list = meta[3].elements.size() > 1;
  const std::int64_t begin = meta.has(11) ? meta[11].number : meta[9].number;
  Bytes input{std::string_view{bytes_}.substr(static_cast<std::size_t>(begin),
                                              static_cast<std::size_t>(meta[7].number))};
  std::vector<std::string> dictionary;
  ChunkContent content;
  std::int64_t uncompressed = 0;
  while (!input.empty()) {
    const std::size_t before = input.rest().size();
    const Thrift header = input.structure();
    uncompressed += static_cast<std::int64_t>(before - input.rest().size()) + header[2].number;
    const std::string_view packed = input.take(static_cast<std::size_t>(header[3].number));
    std::string page(static_cast<std::size_t>(header[2].number), '\0');
    const std::size_t size =
        ZSTD_decompress(page.data(), page.size(), packed.data(), packed.size());
    if (size != page.size()) throw std::runtime_error{"a page has another size"};
    if (header.has(7)) {
      dictionary =
          plain_values(page, meta[1].number, static_cast<std::size_t>(header[7][1].number));
      continue;
    }
    Bytes levels{page};
    const auto entries = static_cast<std::size_t>(header[5][1].number);
    if (is_list) {
      const auto part = decode_hybrid(levels.take(levels.number()), 1, entries);
      content.repetitions.insert(content.repetitions.end(), part.begin(), part.end());
    }
    const std::uint32_t most = max_definition(column);
    const auto definitions = decode_hybrid(levels.take(levels.number()), is_list ? 2 : 1, entries);
    content.definitions.insert(content.definitions.end(), definitions.begin(), definitions.end());
    const auto count = static_cast<std::size_t>(std::ranges::count(definitions, most));
    constexpr std::int64_t rle_dictionary = 8;
    if (header[5][2].number != rle_dictionary) {
      ++content.plain_pages;
      const auto values = plain_values(levels.rest(), meta[1].number, count);
      content.values.insert(content.values.end(), values.begin(), values.end());
      continue;
    }
    ++content.dictionary_pages;
    const int bits = levels.byte();
    for (const std::uint32_t index : decode_hybrid(levels.rest(), bits, count)) {
      content.values.push_back(dictionary.at(index));
    }
  }
  if (uncompressed != meta[6].number) throw std::runtime_error{"a chunk has another size"};
  return content;
}

inline std::vector<Value> ParquetContent::column(std::string_view name) const {
  std::vector<Value> column;
  for (std::size_t row_group = 0; row_group < row_groups(); ++row_group) {
    const ChunkContent content = this->content(row_group, name);
    auto value = content.values.begin();
    for (const std::uint32_t level : content.definitions) {
      column.push_back(level == 1 ? Value{*value++} : std::nullopt);
    }
  }
  return column;
}

inline std::vector<List> ParquetContent::lists(std::string_view name) const {
  std::vector<List> lists;
  const std::uint32_t value_level = max_definition(name);
  for (std::size_t row_group = 0; row_group < row_groups(); ++row_group) {
    const ChunkContent content = this->content(row_group, name);
    auto value = content.values.begin();
    for (std::size_t entry = 0; entry < content.definitions.size(); ++entry) {
      const std::uint32_t level = content.definitions[entry];
      if (content.repetitions[entry] == 0) lists.emplace_back();
      if (level == 0) continue;
      if (!lists.back()) lists.back().emplace();
      if (level == 1) continue;
      lists.back()->push_back(level == value_level ? Value{*value++} : std::nullopt);
    }
  }
  return lists;
}

}  // namespace tabiya::columns::test
