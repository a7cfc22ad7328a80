/// The tag names seen in the current game, as hashes; used to detect repeated tags.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string_view>
#include <vector>

namespace tabiya::pgn {

class TagNames {
 public:
  static constexpr int max_short_bytes = 16;

  /// Starts a new game.
  void clear() noexcept {
    hashes_.clear();
    ++game_;
  }
  [[nodiscard]] bool contains(std::string_view name) const noexcept {
    return std::ranges::find(hashes_, hash_of(name)) != hashes_.end();
  }
  /// True for the name that was added first.
  [[nodiscard]] bool is_first(std::string_view name) const noexcept {
    return !hashes_.empty() && hashes_.front() == hash_of(name);
  }
  void add(std::string_view name) {
    if (hashes_.size() == max_remembered) return;
    const std::uint64_t hash = hash_of(name);
    hashes_.push_back(hash);
    last_game_[slot_of(hash)] = game_;
  }
  /// Adds a name if it is certainly new. Requires: 1 <= size <= max_short_bytes, and
  /// max_short_bytes bytes are readable at `name`.
  [[nodiscard]] bool add_new_short(const char* name, int size) noexcept {
    const std::uint64_t hash = short_hash(name, size);
    std::uint32_t& last_game = last_game_[slot_of(hash)];
    if (last_game == game_ || hashes_.size() == hashes_.capacity()) return false;
    last_game = game_;
    hashes_.push_back(hash);
    return true;
  }

 private:
  /// More tags than any real game has. Beyond it, only the report of repeated tags is lost.
  static constexpr std::size_t max_remembered = 256;
  static constexpr std::size_t slot_count = 1024;

  [[nodiscard]] static std::uint64_t word_at(const char* at, int size) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return size >= 8 ? word : word & ((std::uint64_t{1} << (8 * size)) - 1);
  }
  [[nodiscard]] static std::uint64_t short_hash(const char* name, int size) noexcept {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
    const std::uint64_t second = word_at(name + 8, std::max(size - 8, 0));
    const std::uint64_t mixed = (word_at(name, size) ^ (second * odd)) * odd;
    return mixed ^ (mixed >> 32);
  }
  [[nodiscard]] static std::uint64_t hash_of(std::string_view name) noexcept {
    if (name.size() > max_short_bytes) return std::hash<std::string_view>{}(name);
    std::array<char, max_short_bytes> padded{};
    std::ranges::copy(name, padded.begin());
    return short_hash(padded.data(), static_cast<int>(name.size()));
  }
  [[nodiscard]] static std::size_t slot_of(std::uint64_t hash) noexcept {
    return hash % slot_count;
  }

  std::vector<std::uint64_t> hashes_ = [] {
    std::vector<std::uint64_t> hashes;
    hashes.reserve(32);
    return hashes;
  }();
  // For each hash slot, the last game with such a name; so clear() does not have to reset it.
  std::array<std::uint32_t, slot_count> last_game_{};
  std::uint32_t game_ = 1;
};

}  // namespace tabiya::pgn
