/// The results of all positions of one material, in memory. Internal.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tabiya/tablebase/wdl.hpp"
#include "tablebase/make/position_numbers.hpp"

namespace tabiya::tablebase {

class Results {
 public:
  explicit Results(const Material& material) : numbers_{material}, pairs_(numbers_.size(), 0xFF) {}

  [[nodiscard]] const PositionNumbers& numbers() const noexcept { return numbers_; }

  /// The result for the side to move; nothing if the position is impossible.
  [[nodiscard]] std::optional<Wdl> of(const Placement& squares, Color turn) const noexcept {
    const auto number = numbers_.number_of(squares);
    if (!number) return std::nullopt;
    const unsigned value = turn == Color::White ? pairs_[*number] & 15U : pairs_[*number] >> 4U;
    if (value == 15U) return std::nullopt;
    return static_cast<Wdl>(static_cast<int>(value) - 2);
  }

  /// Both results of a number, for White and Black to move.
  void set(std::uint64_t number, std::optional<Wdl> white, std::optional<Wdl> black) noexcept {
    pairs_[number] = static_cast<std::uint8_t>(half(white) | half(black) << 4U);
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return pairs_.size(); }

 private:
  static unsigned half(std::optional<Wdl> wdl) noexcept {
    return wdl ? static_cast<unsigned>(static_cast<int>(*wdl) + 2) : 15U;
  }

  PositionNumbers numbers_;
  std::vector<std::uint8_t> pairs_;  // White to move in the low half
};

}  // namespace tabiya::tablebase
