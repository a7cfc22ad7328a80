#include "columns/parquet/values.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "columns/written_squares.hpp"
#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::columns::parquet {
namespace {

std::string uci_of(Move move) {
  std::string text = to_string(move.from()) + to_string(written_target(move));
  constexpr std::string_view letters = "pnbrqk";
  if (const auto type = move.promotion_type()) {
    text += letters[static_cast<std::size_t>(index_of(*type))];
  }
  return text;
}

void append_booleans(std::string& bytes, std::span<const std::uint32_t> words) {
  constexpr std::size_t bits = 8;
  for (std::size_t begin = 0; begin < words.size(); begin += bits) {
    unsigned byte = 0;
    const std::size_t end = std::min(begin + bits, words.size());
    for (std::size_t at = begin; at < end; ++at) byte |= words[at] << (at - begin);
    bytes += static_cast<char>(byte);
  }
}

/// True if the first value comes before the second. Both are PLAIN.
bool is_less(std::string_view left, std::string_view right, ValueType type) {
  if (type == ValueType::Text) return left < right;
  if (type == ValueType::Boolean) return left.front() < right.front();
  const auto read = [](std::string_view bytes, auto number) {
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  };
  if (type == ValueType::Float) return read(left, float{}) < read(right, float{});
  if (type == ValueType::Timestamp) return read(left, std::int64_t{}) < read(right, std::int64_t{});
  return read(left, std::int32_t{}) < read(right, std::int32_t{});
}

std::string plain_word(std::uint32_t word, ValueType type) {
  std::string bytes;
  if (type == ValueType::Boolean) bytes += static_cast<char>(word);
  else append_word(bytes, word, type);
  return bytes;
}

/// Smaller types than 32 bits are kept in words of the same value, so all compare as signed words.
void set_word_range(Statistics& statistics, std::span<const std::uint32_t> words, ValueType type) {
  if (words.empty()) return;
  const auto less = [type](std::uint32_t left, std::uint32_t right) {
    if (type == ValueType::Float) return std::bit_cast<float>(left) < std::bit_cast<float>(right);
    return static_cast<std::int32_t>(left) < static_cast<std::int32_t>(right);
  };
  const auto [min, max] = std::ranges::minmax_element(words, less);
  statistics.min = plain_word(*min, type);
  statistics.max = plain_word(*max, type);
  statistics.has_range = true;
}

void set_moment_range(Statistics& statistics, std::span<const std::int64_t> moments) {
  if (moments.empty()) return;
  const auto [min, max] = std::ranges::minmax_element(moments);
  append_number(statistics.min, *min);
  append_number(statistics.max, *max);
  statistics.has_range = true;
}

void set_text_range(Statistics& statistics, const TextColumn& texts) {
  if (texts.size() == 0) return;
  std::string_view min = texts[0];
  std::string_view max = texts[0];
  for (std::size_t index = 1; index < texts.size(); ++index) {
    min = std::min(min, texts[index]);
    max = std::max(max, texts[index]);
  }
  statistics.min = min.substr(0, longest_in_statistics + 1);
  statistics.max = max.substr(0, longest_in_statistics + 1);
  statistics.has_range = true;
}

}  // namespace

void append_word(std::string& bytes, std::uint32_t word, ValueType type) {
  if (type == ValueType::MoveText) {
    append_text(bytes, uci_of(Move::unpacked(static_cast<std::uint16_t>(word))));
  } else {
    append_number(bytes, word);
  }
}

void append_text(std::string& bytes, std::string_view text) {
  append_number(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}

void append_plain(std::string& bytes, const Leaf& leaf, ValueType type) {
  if (type == ValueType::Boolean) return append_booleans(bytes, leaf.words);
  bytes.reserve(bytes.size() + leaf.texts.values.size() +
                sizeof(std::int64_t) * leaf.moments.size() +
                sizeof(std::uint32_t) * (leaf.words.size() + leaf.texts.size()));
  for (const std::uint32_t word : leaf.words) append_word(bytes, word, type);
  for (const std::int64_t moment : leaf.moments) append_number(bytes, moment);
  for (std::size_t index = 0; index < leaf.texts.size(); ++index) {
    append_text(bytes, leaf.texts[index]);
  }
}

void Statistics::add(const Statistics& other, ValueType type) {
  nulls += other.nulls;
  if (!other.has_range) return;
  if (!has_range || is_less(other.min, min, type)) min = other.min;
  if (!has_range || is_less(max, other.max, type)) max = other.max;
  has_range = true;
}

Statistics statistics_of(const Leaf& leaf, const LeafType& type) {
  Statistics statistics;
  statistics.nulls = leaf.definitions.size() - leaf.values();
  if (type.is_list) return statistics;
  if (type.value == ValueType::Text) {
    if (type.has_dictionary) set_text_range(statistics, leaf.texts);
  } else if (type.value == ValueType::Timestamp) {
    set_moment_range(statistics, leaf.moments);
  } else {
    set_word_range(statistics, leaf.words, type.value);
  }
  return statistics;
}

}  // namespace tabiya::columns::parquet
