/// The tag pairs of one game, in order.
///
///     game.tags.set("White", "Kasparov, Garry");
///     const auto date = game.tags.find("Date");        // "1985.??.??", or nothing
///
/// Values are text as in the file. The writer puts the seven tag roster first, whatever the order
/// here.
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

/// Names are unique and case-sensitive. Source: PGN 8.1.
///
/// Complexity: add(), set() and find() take constant time; remove() is linear.
class Tags {
 public:
  /// A limit for add_within() in programs that only examine games: far more than games need.
  static constexpr std::size_t generous_bytes = std::size_t{1} << 20;

  /// Appends a tag pair. If the name exists already, changes nothing and returns false.
  bool add(std::string_view name, std::string_view value);
  /// Like add(), but also returns false if the tags would then exceed `max_bytes`.
  bool add_within(std::size_t max_bytes, std::string_view name, std::string_view value);
  /// Replaces the value of a tag, or appends the tag.
  void set(std::string_view name, std::string_view value);
  /// Removes a tag; false if it does not exist.
  bool remove(std::string_view name);

  /// The value of a tag, valid until the tags change.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  [[nodiscard]] std::span<const TagPair> pairs() const noexcept { return pairs_; }

  friend bool operator==(const Tags& left, const Tags& right) noexcept {
    return left.pairs_ == right.pairs_;
  }

 private:
  /// Up to this number of tags a linear search is faster than a table. Real games have fewer.
  static constexpr std::size_t max_without_table = 32;

  [[nodiscard]] const TagPair* pair_of(std::string_view name) const noexcept;
  void append(std::string_view name, std::string_view value);
  void note_last();
  void rebuild_table();

  std::vector<TagPair> pairs_;
  std::size_t bytes_ = 0;  // of all tags that were added
  // Open addressing by the hash of the name: the 1-based index of a pair, or 0 if free. At least
  // half of the slots are free.
  std::vector<std::uint32_t> table_;
};

}  // namespace tabiya::pgn
