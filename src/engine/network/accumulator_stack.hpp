/// The accumulators of the positions on a line, computed when they are needed. Internal.
///
/// An accumulator follows from that of any other board with the same mirroring, by the inputs that the
/// boards do not share. So an evaluation begins with the nearest earlier position of the line whose
/// accumulator is known. If the king has crossed the middle since, it begins with the last board that
/// was mirrored in this way (a refresh cache), which at first is empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/network/kernels.hpp"
#include "tabiya/engine/network.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::engine::network {

class AccumulatorStack {
 public:
  /// Requires: the network is not null.
  AccumulatorStack(SharedNetwork network, std::size_t plies);

  /// Sets the board of a ply. What is known of later plies is out of date until they are entered.
  /// Requires: the board stays as it is until the ply or an earlier one is entered again.
  void enter(int ply, const Board& board) noexcept {
    Entry& entry = at(ply);
    entry.board = &board;
    entry.mirroring = {};
  }

  /// The network's value of the board of a ply. Units: centipawns, for the side to move.
  /// Requires: this ply and all before it were entered, in this order.
  [[nodiscard]] std::int32_t value_of(int ply, Color turn) noexcept;

 private:
  struct Entry {
    ByColor<Accumulator> accumulators;
    const Board* board = nullptr;
    ByColor<std::optional<bool>> mirroring;  // of the accumulators; nothing if they are out of date
  };
  /// A board and its accumulator.
  struct Refreshed {
    Accumulator accumulator;
    Board board;
  };

  [[nodiscard]] const Accumulator& accumulator_of(int ply, Color perspective) noexcept;
  [[nodiscard]] Entry& at(int ply) noexcept { return entries_[static_cast<std::size_t>(ply)]; }

  SharedNetwork network_;
  std::vector<Entry> entries_;
  std::array<ByColor<Refreshed>, 2> refreshed_;  // plain, then mirrored
};

}  // namespace tabiya::engine::network
