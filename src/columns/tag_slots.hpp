/// Finds the column of a tag by its name.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::columns {

/// Games of one source have the same tags in the same order, so the tag is expected at the place
/// where it stood in the game before.
class TagSlots {
 public:
  explicit TagSlots(std::vector<std::string> names) : names_{std::move(names)} {}

  void begin_game() noexcept { place_ = 0; }

  /// The index of the name of the next tag of the game, if it is one of the names.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) {
    const std::size_t place = place_++;
    if (place >= most_expected) return search(name);
    if (place == expected_.size()) expected_.emplace_back();
    Expected& expected = expected_[place];
    if (expected.name != name) expected = {std::string{name}, search(name)};
    return expected.slot;
  }

 private:
  /// More tags than this are searched for each time, so that a strange game costs no memory.
  static constexpr std::size_t most_expected = 64;

  struct Expected {
    std::string name;
    std::optional<std::size_t> slot;
  };

  [[nodiscard]] std::optional<std::size_t> search(std::string_view name) const {
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names_.begin());
  }

  std::vector<std::string> names_;
  std::vector<Expected> expected_;
  std::size_t place_ = 0;
};

}  // namespace tabiya::columns
