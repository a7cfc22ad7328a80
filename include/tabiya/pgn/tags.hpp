/// The tag pairs of one game, in their order.
#pragma once

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
class Tags {
 public:
  /// Adds a tag pair at the end. If there is one of this name, that one stays, and it is false.
  bool add(std::string_view name, std::string_view value);
  /// Gives a tag another value, or adds it at the end.
  void set(std::string_view name, std::string_view value);
  /// Removes a tag; false if there is none.
  bool remove(std::string_view name);

  /// Valid until the tags change.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  [[nodiscard]] std::span<const TagPair> pairs() const noexcept { return pairs_; }

  friend bool operator==(const Tags&, const Tags&) = default;

 private:
  std::vector<TagPair> pairs_;
};

}  // namespace tabiya::pgn
