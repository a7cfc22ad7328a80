#include "columns/parquet/dictionary.hpp"

#include <cstring>
#include <functional>
#include <utility>

#include "columns/parquet/values.hpp"

namespace tabiya::columns::parquet {
namespace {

std::uint32_t spread(std::uint32_t word) {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;  // of the golden ratio
  return static_cast<std::uint32_t>(word * odd >> 32);
}

}  // namespace

std::vector<std::uint32_t> Dictionary::number_all(const Leaf& leaf, ValueType type) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(leaf.values());
  for (const std::uint32_t word : leaf.words) numbers.push_back(number_of(word, type));
  for (const std::int64_t moment : leaf.moments) numbers.push_back(number_of(moment));
  for (std::size_t index = 0; index < leaf.texts.size(); ++index) {
    numbers.push_back(number_of(leaf.texts[index]));
  }
  return numbers;
}

template <class IsSame, class Append>
std::uint32_t Dictionary::find_or_append(std::uint32_t word, IsSame is_same, Append append) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t place = spread(word) & mask;; place = (place + 1) & mask) {
    Slot& slot = slots_[place];
    if (slot.number_plus_one == 0) {
      slot = {static_cast<std::uint32_t>(++count_), word};
      append();
      reserve_slot();
      return static_cast<std::uint32_t>(count_ - 1);
    }
    const std::uint32_t number = slot.number_plus_one - 1;
    if (slot.word == word && is_same(number)) return number;
  }
}

std::uint32_t Dictionary::number_of(std::uint32_t word, ValueType type) {
  return find_or_append(
      word, [](std::uint32_t) { return true; }, [&] { append_word(plain_, word, type); });
}

std::uint32_t Dictionary::number_of(std::int64_t moment) {
  return find_or_append(
      static_cast<std::uint32_t>(moment),
      [&](std::uint32_t number) { return moment_at(number) == moment; },
      [&] { append_number(plain_, moment); });
}

std::uint32_t Dictionary::number_of(std::string_view text) {
  return find_or_append(
      static_cast<std::uint32_t>(std::hash<std::string_view>{}(text)),
      [&](std::uint32_t number) { return text_at(number) == text; },
      [&] {
        append_text(plain_, text);
        text_begins_.push_back(plain_.size() - text.size());
      });
}

std::int64_t Dictionary::moment_at(std::uint32_t number) const noexcept {
  std::int64_t moment = 0;
  std::memcpy(&moment, plain_.data() + number * sizeof moment, sizeof moment);
  return moment;
}

std::string_view Dictionary::text_at(std::uint32_t number) const noexcept {
  const std::size_t begin = text_begins_[number];
  const bool is_last = number + 1 == text_begins_.size();
  constexpr std::size_t length_bytes = sizeof(std::uint32_t);
  const std::size_t end = is_last ? plain_.size() : text_begins_[number + 1] - length_bytes;
  return std::string_view{plain_}.substr(begin, end - begin);
}

/// Doubles the table when half of it is taken.
void Dictionary::reserve_slot() {
  if (2 * count_ < slots_.size()) return;
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number_plus_one == 0) continue;
    std::size_t place = spread(slot.word) & mask;
    while (slots_[place].number_plus_one != 0) place = (place + 1) & mask;
    slots_[place] = slot;
  }
}

}  // namespace tabiya::columns::parquet
