/// The materials that captures and promotions lead to, with their results. Internal.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "tablebase/make/results.hpp"

namespace tabiya::tablebase {

/// What happens to the men: one is captured, one is promoted, or both.
struct Change {
  std::optional<std::size_t> captured{};  ///< by its place in `PositionNumbers::men()`
  std::optional<std::size_t> promoted{};
  PieceType becomes = PieceType::Queen;
};

class Successors {
 public:
  /// Finds the results of a material that is named by its stronger side.
  using Find = std::function<const Results*(const Material&)>;

  /// Requires: `find` knows every material of `needed_by`.
  Successors(const PositionNumbers& numbers, const Find& find);

  /// The materials that captures and promotions of one lead to directly, named by their stronger side.
  [[nodiscard]] static std::vector<Material> needed_by(const Material& material);

  /// The result after a change, for the side to move then; nothing if its opponent is in check.
  [[nodiscard]] std::optional<Wdl> after(const Change& change, const Placement& squares,
                                         Color turn) const noexcept;

 private:
  struct Link {
    const Results* results = nullptr;
    bool is_swapped = false;
    std::array<std::uint8_t, most_men_made> from{};  // which man stands at each place
    std::uint8_t count = 0;
  };

  static constexpr std::size_t none = most_men_made;

  void connect(std::span<const Piece> men, const Change& change, const Find& find);
  [[nodiscard]] static std::size_t place_of(const Change& change) noexcept;

  std::vector<Link> links_;
};

}  // namespace tabiya::tablebase
