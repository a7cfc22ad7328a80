#include "columns/parquet/metadata.hpp"

#include <optional>

#include "columns/parquet/thrift.hpp"
#include "columns/parquet/values.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::columns::parquet {
namespace {

constexpr std::int32_t zstandard = 6;

enum PhysicalType : std::int32_t { Boolean = 0, Int32 = 1, Int64 = 2, Float = 4, ByteArray = 6 };
enum Repetition : std::int32_t { Required = 0, Optional = 1, Repeated = 2 };

/// The older names of logical types, which some readers still need.
enum ConvertedType : std::int32_t {
  Utf8 = 0,
  List = 3,
  Date = 6,
  TimeMillis = 7,
  TimestampMillis = 9,
  Unsigned16 = 12,
  Signed16 = 16,
};

PhysicalType physical_type(ValueType type) {
  switch (type) {
    case ValueType::Boolean: return Boolean;
    case ValueType::Float: return Float;
    case ValueType::Timestamp: return Int64;
    case ValueType::Text:
    case ValueType::MoveText: return ByteArray;
    default: return Int32;
  }
}

std::optional<ConvertedType> converted_type(ValueType type) {
  switch (type) {
    case ValueType::Int16: return Signed16;
    case ValueType::Unsigned16: return Unsigned16;
    case ValueType::Date: return Date;
    case ValueType::Time: return TimeMillis;
    case ValueType::Timestamp: return TimestampMillis;
    case ValueType::Text:
    case ValueType::MoveText: return Utf8;
    default: return std::nullopt;
  }
}

void write_integer_type(ThriftWriter& writer, bool is_signed) {
  constexpr std::int8_t bits = 16;
  writer.structure(10, [&] {
    writer.byte(1, bits);
    writer.boolean(2, is_signed);
  });
}

/// A time or a timestamp, in milliseconds. Times of the day say nothing of their zone.
void write_time_type(ThriftWriter& writer, int field, bool is_utc) {
  writer.structure(field, [&] {
    writer.boolean(1, is_utc);
    writer.structure(2, [&] { writer.empty_structure(1); });
  });
}

void write_logical_type(ThriftWriter& writer, ValueType type) {
  switch (type) {
    case ValueType::Int16: return write_integer_type(writer, true);
    case ValueType::Unsigned16: return write_integer_type(writer, false);
    case ValueType::Date: return writer.empty_structure(6);
    case ValueType::Time: return write_time_type(writer, 7, false);
    case ValueType::Timestamp: return write_time_type(writer, 8, true);
    case ValueType::Text:
    case ValueType::MoveText: return writer.empty_structure(1);
    default: return;
  }
}

struct SchemaElement {
  std::string name;
  std::optional<Repetition> repetition{};
  std::optional<ValueType> value{};
  std::int32_t children = 0;
  bool is_list = false;
};

void write_element(ThriftWriter& writer, const SchemaElement& element) {
  if (element.value) writer.number(1, physical_type(*element.value));
  if (element.repetition) writer.number(3, *element.repetition);
  writer.text(4, element.name);
  if (element.children != 0) writer.number(5, element.children);
  if (element.is_list) {
    writer.number(6, List);
    writer.structure(10, [&] { writer.empty_structure(3); });
  }
  if (!element.value) return;
  if (const auto type = converted_type(*element.value)) {
    writer.number(6, *type);
    writer.structure(10, [&] { write_logical_type(writer, *element.value); });
  }
}

std::vector<SchemaElement> schema_of(const std::vector<NamedType>& columns) {
  std::vector<SchemaElement> schema{
      {.name = "games", .children = static_cast<std::int32_t>(columns.size())}};
  for (const auto& [name, type] : columns) {
    if (!type.is_list) {
      schema.push_back({.name = name, .repetition = Optional, .value = type.value});
      continue;
    }
    schema.push_back({.name = name, .repetition = Optional, .children = 1, .is_list = true});
    schema.push_back({.name = "list", .repetition = Repeated, .children = 1});
    schema.push_back({.name = "element",
                      .repetition = type.has_null_elements ? Optional : Required,
                      .value = type.value});
  }
  return schema;
}

void write_statistics(ThriftWriter& writer, const Statistics& statistics) {
  writer.structure(12, [&] {
    writer.big_number(3, static_cast<std::int64_t>(statistics.nulls));
    const bool is_short = statistics.max.size() <= longest_in_statistics &&
                          statistics.min.size() <= longest_in_statistics;
    if (!statistics.has_range || !is_short) return;
    writer.text(5, statistics.max);
    writer.text(6, statistics.min);
  });
}

std::vector<std::int32_t> encodings_of(const FinishedChunk& chunk) {
  std::vector<std::int32_t> encodings{static_cast<std::int32_t>(Encoding::Rle)};  // of levels
  const bool has_plain = chunk.has_plain_pages || chunk.dictionary_bytes != 0;
  if (has_plain) encodings.push_back(static_cast<std::int32_t>(Encoding::Plain));
  if (chunk.dictionary_bytes != 0) {
    encodings.push_back(static_cast<std::int32_t>(Encoding::RleDictionary));
  }
  return encodings;
}

void write_chunk(ThriftWriter& writer, const NamedType& column, const FinishedChunk& chunk,
                 std::uint64_t offset) {
  const auto begin = static_cast<std::int64_t>(offset);
  std::vector<std::string> path{column.name};
  if (column.type.is_list) path.insert(path.end(), {"list", "element"});
  writer.big_number(2, begin);
  writer.structure(3, [&] {
    writer.number(1, physical_type(column.type.value));
    writer.numbers(2, encodings_of(chunk));
    writer.texts(3, path);
    writer.number(4, zstandard);
    writer.big_number(5, static_cast<std::int64_t>(chunk.entries));
    writer.big_number(6, static_cast<std::int64_t>(chunk.uncompressed_bytes));
    writer.big_number(7, static_cast<std::int64_t>(chunk.bytes.size()));
    writer.big_number(9, begin + static_cast<std::int64_t>(chunk.dictionary_bytes));
    if (chunk.dictionary_bytes != 0) writer.big_number(11, begin);
    write_statistics(writer, chunk.statistics);
  });
}

std::string names_of(const std::vector<NamedType>& columns) {
  std::string names;
  for (const NamedType& column : columns) names += (names.empty() ? "" : ",") + column.name;
  return names;
}

}  // namespace

std::string encode_row_group(const std::vector<NamedType>& columns,
                             const std::vector<FinishedChunk>& chunks, std::uint64_t rows,
                             std::uint64_t offset) {
  ThriftWriter writer;
  std::size_t column = 0;
  std::uint64_t begin = offset;
  std::uint64_t uncompressed = 0;
  writer.structures(1, chunks, [&](const FinishedChunk& chunk) {
    write_chunk(writer, columns[column++], chunk, begin);
    begin += chunk.bytes.size();
    uncompressed += chunk.uncompressed_bytes;
  });
  writer.big_number(2, static_cast<std::int64_t>(uncompressed));
  writer.big_number(3, static_cast<std::int64_t>(rows));
  writer.big_number(5, static_cast<std::int64_t>(offset));
  writer.big_number(6, static_cast<std::int64_t>(begin - offset));
  writer.end();
  return writer.take();
}

std::string encode_footer(const std::vector<NamedType>& columns,
                          const std::vector<std::string>& row_groups, std::uint64_t rows) {
  constexpr std::int32_t format_version = 2;
  ThriftWriter writer;
  writer.number(1, format_version);
  writer.structures(2, schema_of(columns),
                    [&](const SchemaElement& element) { write_element(writer, element); });
  writer.big_number(3, static_cast<std::int64_t>(rows));
  writer.encoded_structures(4, row_groups);
  const std::vector<NamedType> pairs{{"tabiya.columns", {}}};
  writer.structures(5, pairs, [&](const NamedType& pair) {
    writer.text(1, pair.name);
    writer.text(2, names_of(columns));
  });
  writer.text(6, "tabiya version " + std::string{version()});
  // Minima and maxima are in the order that the type defines.
  writer.structures(7, columns, [&](const NamedType&) { writer.empty_structure(1); });
  writer.end();
  std::string footer = writer.take();
  append_number(footer, static_cast<std::uint32_t>(footer.size()));
  return footer + file_mark;
}

}  // namespace tabiya::columns::parquet
