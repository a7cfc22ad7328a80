#include "columns/parquet/thrift.hpp"

#include <cassert>

namespace tabiya::columns::parquet {
namespace {

constexpr int most_in_four_bits = 15;

}  // namespace

void ThriftWriter::header(int field, FieldType type) {
  const int delta = field - last_field_;
  assert(delta > 0 && delta <= most_in_four_bits);
  bytes_ += static_cast<char>(delta << 4 | type);
  last_field_ = field;
}

void ThriftWriter::list_header(int field, std::size_t size, FieldType type) {
  header(field, ListType);
  if (size < most_in_four_bits) {
    bytes_ += static_cast<char>(size << 4 | type);
  } else {
    bytes_ += static_cast<char>(most_in_four_bits << 4 | type);
    varint(size);
  }
}

void ThriftWriter::varint(std::uint64_t value) {
  constexpr std::uint64_t continued = 0x80;
  for (; value >= continued; value >>= 7) bytes_ += static_cast<char>(value | continued);
  bytes_ += static_cast<char>(value);
}

void ThriftWriter::zigzag(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  varint(bits << 1 ^ (value < 0 ? ~std::uint64_t{0} : 0));
}

void ThriftWriter::raw_text(std::string_view value) {
  varint(value.size());
  bytes_ += value;
}

}  // namespace tabiya::columns::parquet
