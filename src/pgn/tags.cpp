#include "tabiya/pgn/tags.hpp"

#include <algorithm>
#include <functional>

namespace tabiya::pgn {
namespace {

/// The first free slot for a name, or the one that holds it.
std::size_t slot_of(std::span<const std::uint32_t> table, std::span<const TagPair> pairs,
                    std::string_view name) noexcept {
  std::size_t slot = std::hash<std::string_view>{}(name) % table.size();
  while (table[slot] != 0 && pairs[table[slot] - 1].name != name) slot = (slot + 1) % table.size();
  return slot;
}

std::size_t bytes_of(std::string_view name, std::string_view value) noexcept {
  return sizeof(TagPair) + name.size() + value.size();
}

}  // namespace

const TagPair* Tags::pair_of(std::string_view name) const noexcept {
  if (table_.empty()) {
    const auto pair = std::ranges::find(pairs_, name, &TagPair::name);
    return pair == pairs_.end() ? nullptr : &*pair;
  }
  const std::uint32_t index = table_[slot_of(table_, pairs_, name)];
  return index == 0 ? nullptr : &pairs_[index - 1];
}

void Tags::append(std::string_view name, std::string_view value) {
  pairs_.push_back({std::string{name}, std::string{value}});
  bytes_ += bytes_of(name, value);
  if (pairs_.size() <= max_without_table) return;
  if (2 * pairs_.size() > table_.size()) rebuild_table();
  else note_last();
}

void Tags::note_last() {
  const std::size_t slot = slot_of(table_, pairs_, pairs_.back().name);
  table_[slot] = static_cast<std::uint32_t>(pairs_.size());
}

void Tags::rebuild_table() {
  table_.clear();
  if (pairs_.size() <= max_without_table) return;
  table_.resize(4 * pairs_.size());
  for (std::size_t index = 0; index < pairs_.size(); ++index) {
    table_[slot_of(table_, pairs_, pairs_[index].name)] = static_cast<std::uint32_t>(index + 1);
  }
}

bool Tags::add(std::string_view name, std::string_view value) {
  if (pair_of(name) != nullptr) return false;
  append(name, value);
  return true;
}

bool Tags::add_within(std::size_t max_bytes, std::string_view name, std::string_view value) {
  return bytes_ + bytes_of(name, value) <= max_bytes && add(name, value);
}

void Tags::set(std::string_view name, std::string_view value) {
  const TagPair* const pair = pair_of(name);
  if (pair == nullptr) return append(name, value);
  pairs_[static_cast<std::size_t>(pair - pairs_.data())].value = value;
}

bool Tags::remove(std::string_view name) {
  const bool has_removed =
      std::erase_if(pairs_, [&](const TagPair& pair) { return pair.name == name; }) != 0;
  if (has_removed) rebuild_table();
  return has_removed;
}

std::optional<std::string_view> Tags::find(std::string_view name) const noexcept {
  const TagPair* const pair = pair_of(name);
  if (pair == nullptr) return std::nullopt;
  return pair->value;
}

}  // namespace tabiya::pgn
