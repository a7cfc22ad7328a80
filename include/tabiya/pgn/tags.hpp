/// The tag pairs of one game, in their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::pgn {

/// A tag pair with its value decoded. Source: PGN 8.1.
struct TagPair {
  std::string name;
  std::string value;

  friend bool operator==(const TagPair&, const TagPair&) = default;
};

/// Names are told apart by case, and each occurs once. Source: PGN 8.1.
///
/// Complexity: add(), set() and find() are constant, however many tags there are; remove() is linear.
class Tags {
 public:
  /// What a program keeps of the tags of a game that it only looks at: far more than games have.
  static constexpr std::size_t generous_bytes = std::size_t{1} << 20;

  /// Adds a tag pair at the end. If there is one of this name, that one stays, and it is false.
  bool add(std::string_view name, std::string_view value);
  /// The same, unless the tags would then take more than so many bytes.
  bool add_within(std::size_t max_bytes, std::string_view name, std::string_view value);
  /// Gives a tag another value, or adds it at the end.
  void set(std::string_view name, std::string_view value);
  /// Removes a tag; false if there is none.
  bool remove(std::string_view name);

  /// Valid until the tags change.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  [[nodiscard]] std::span<const TagPair> pairs() const noexcept { return pairs_; }

  friend bool operator==(const Tags& left, const Tags& right) noexcept {
    return left.pairs_ == right.pairs_;
  }

 private:
  /// Up to so many tags, which is all that games have, looking at each is faster than a table.
  static constexpr std::size_t max_without_table = 32;

  [[nodiscard]] const TagPair* pair_of(std::string_view name) const noexcept;
  void append(std::string_view name, std::string_view value);
  void note_last();
  void rebuild_table();

  std::vector<TagPair> pairs_;
  std::size_t bytes_ = 0;  // of all that were added
  // Open addressing by the hash of the name: the index of a pair from 1, or 0. At least half is free.
  std::vector<std::uint32_t> table_;
};

}  // namespace tabiya::pgn
