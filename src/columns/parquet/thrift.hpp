/// Writes Thrift's compact protocol, in which Parquet keeps its headers.
///
/// Source: Apache Thrift, "Thrift compact protocol encoding".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::columns::parquet {

/// Fields are written in ascending order of their numbers.
class ThriftWriter {
 public:
  [[nodiscard]] std::string take() { return std::move(bytes_); }

  void boolean(int field, bool value) { header(field, value ? TrueType : FalseType); }
  void byte(int field, std::int8_t value) {
    header(field, ByteType);
    bytes_ += static_cast<char>(value);
  }
  void number(int field, std::int32_t value) {
    header(field, Int32Type);
    zigzag(value);
  }
  void big_number(int field, std::int64_t value) {
    header(field, Int64Type);
    zigzag(value);
  }
  void text(int field, std::string_view value) {
    header(field, BinaryType);
    raw_text(value);
  }
  /// Writes a struct with the fields that the function writes.
  template <class WriteFields>
  void structure(int field, WriteFields write_fields) {
    header(field, StructType);
    element_structure(write_fields);
  }
  void empty_structure(int field) {
    structure(field, [] {});
  }
  /// Writes a list of structs; `write(element)` writes the fields of one.
  template <class Elements, class Write>
  void structures(int field, const Elements& elements, Write write) {
    list_header(field, elements.size(), StructType);
    for (const auto& element : elements) {
      element_structure([&] { write(element); });
    }
  }
  /// Writes a list of structs that are bytes of this protocol already.
  void encoded_structures(int field, const std::vector<std::string>& elements) {
    list_header(field, elements.size(), StructType);
    for (const std::string& element : elements) bytes_ += element;
  }
  void numbers(int field, const std::vector<std::int32_t>& values) {
    list_header(field, values.size(), Int32Type);
    for (const std::int32_t value : values) zigzag(value);
  }
  void texts(int field, const std::vector<std::string>& values) {
    list_header(field, values.size(), BinaryType);
    for (const std::string& value : values) raw_text(value);
  }
  /// Ends the outermost struct.
  void end() { bytes_ += '\0'; }

 private:
  enum FieldType : std::uint8_t {
    TrueType = 1,
    FalseType = 2,
    ByteType = 3,
    Int32Type = 5,
    Int64Type = 6,
    BinaryType = 8,
    ListType = 9,
    StructType = 12,
  };

  void header(int field, FieldType type);
  void list_header(int field, std::size_t size, FieldType type);
  void varint(std::uint64_t value);
  void zigzag(std::int64_t value);
  void raw_text(std::string_view value);
  template <class WriteFields>
  void element_structure(WriteFields write_fields) {
    const int outer_field = last_field_;
    last_field_ = 0;
    write_fields();
    bytes_ += '\0';
    last_field_ = outer_field;
  }

  std::string bytes_;
  int last_field_ = 0;
};

}  // namespace tabiya::columns::parquet
