#include "columns/parquet/hybrid.hpp"

#include <cstddef>

namespace tabiya::columns::parquet {
namespace {

constexpr std::size_t group = 8;  // packed numbers come in groups of eight

void append_varint(std::string& bytes, std::uint64_t value) {
  constexpr std::uint64_t continued = 0x80;
  for (; value >= continued; value >>= 7) bytes += static_cast<char>(value | continued);
  bytes += static_cast<char>(value);
}

template <class Number>
void append_run(std::string& bytes, std::size_t count, Number number, int width) {
  append_varint(bytes, std::uint64_t{count} << 1);
  for (int bits = 0; bits < width; bits += 8) {
    bytes += static_cast<char>(std::uint32_t{number} >> bits);
  }
}

/// Appends numbers bit by bit, filled up with zeros to whole groups.
template <class Number>
void append_packed(std::string& bytes, std::span<const Number> numbers, int width) {
  if (numbers.empty()) return;
  const std::size_t groups = (numbers.size() + group - 1) / group;
  append_varint(bytes, std::uint64_t{groups} << 1 | 1);
  const std::size_t end = bytes.size() + groups * static_cast<std::size_t>(width);
  std::uint64_t pending = 0;
  int pending_bits = 0;
  for (const Number number : numbers) {
    pending |= std::uint64_t{number} << pending_bits;
    for (pending_bits += width; pending_bits >= 8; pending_bits -= 8) {
      bytes += static_cast<char>(pending);
      pending >>= 8;
    }
  }
  if (pending_bits > 0) bytes += static_cast<char>(pending);
  bytes.resize(end, '\0');
}

template <class Number>
std::size_t run_length(std::span<const Number> numbers, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < numbers.size() && numbers[end] == numbers[begin]) ++end;
  return end - begin;
}

/// Long runs begin at the border of a group, since what is packed before them has whole groups.
template <class Number>
void append_numbers(std::string& bytes, std::span<const Number> numbers, int width) {
  std::size_t packed_begin = 0;
  std::size_t at = 0;
  while (at < numbers.size()) {
    std::size_t run = run_length(numbers, at);
    const std::size_t in_group = (at - packed_begin) % group;
    const std::size_t fill = in_group == 0 ? 0 : group - in_group;
    if (run < fill + group) {
      at += run;
      continue;
    }
    at += fill;
    run -= fill;
    append_packed(bytes, numbers.subspan(packed_begin, at - packed_begin), width);
    append_run(bytes, run, numbers[at], width);
    at += run;
    packed_begin = at;
  }
  append_packed(bytes, numbers.subspan(packed_begin), width);
}

}  // namespace

void append_hybrid(std::string& bytes, std::span<const std::uint32_t> numbers, int width) {
  append_numbers(bytes, numbers, width);
}

void append_hybrid(std::string& bytes, std::span<const std::uint8_t> numbers, int width) {
  append_numbers(bytes, numbers, width);
}

}  // namespace tabiya::columns::parquet
