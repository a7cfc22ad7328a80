/// Wall proofs within a search: which to try, and a cache of results. Internal.
#pragma once

#include <cstdint>
#include <vector>

#include "winnability/jam.hpp"
#include "winnability/packed_position.hpp"
#include "winnability/structure.hpp"

namespace tabiya::winnability {

/// Tries the wall proof as long as that pays off, and remembers the result for each arrangement of
/// the pieces other than kings. It also remembers proofs that failed: with the kings elsewhere in
/// the same region they would most likely fail again.
class StructureTries {
 public:
  explicit StructureTries(bool is_allowed) noexcept : is_allowed_{is_allowed} {}

  /// True if it is proved that `winner` can never mate. `nodes` is the size of the search so far.
  [[nodiscard]] bool proves_hopeless(const Position& position, Color winner, std::uint64_t nodes) {
    if (!is_allowed_ || position.castling_rooks().any()) return false;
    const bool is_plain = !position.en_passant_square(EnPassantMode::Always);
    const PackedPosition pieces = without_kings(position);
    if (table_.empty()) table_.resize(slot_count);
    Entry& entry = table_[pieces.hash() % slot_count];
    if (is_plain && entry.pieces == pieces && covers(entry.structure, position)) {
      return entry.structure.is_hopeless;
    }
    if (tried_ >= 64 + succeeded_ + nodes / 64) return false;
    ++tried_;
    entry = {pieces, examine(position, winner, Thoroughness::Brief)};
    if (entry.structure.is_hopeless) ++succeeded_;
    return entry.structure.is_hopeless || proves_jammed(position, winner, nodes);
  }

 private:
  static constexpr std::size_t slot_count = 1024;
  struct Entry {
    PackedPosition pieces;
    Structure structure{};
  };

  /// A jam takes longer to prove, and most positions after a capture are none, so few are tried
  /// unless that succeeds.
  [[nodiscard]] bool proves_jammed(const Position& position, Color winner, std::uint64_t nodes) {
    if (jams_tried_ >= 16 + 4 * jams_found_ + nodes / 4096) return false;
    ++jams_tried_;
    const bool is_found = is_jammed(position, winner);
    if (is_found) ++jams_found_;
    return is_found;
  }

  /// The pieces without the kings, White to move.
  [[nodiscard]] static PackedPosition without_kings(const Position& position) noexcept {
    Setup setup;
    setup.board = position.board();
    for (const Color color : all_colors) setup.board.remove(position.king(color));
    return PackedPosition{PositionAccess::make(setup)};
  }
  [[nodiscard]] static bool covers(const Structure& structure, const Position& position) noexcept {
    return structure.kings[position.turn()][index_of(position.king(Color::White))].contains(
        position.king(Color::Black));
  }

  bool is_allowed_;
  std::uint64_t tried_ = 0;
  std::uint64_t succeeded_ = 0;
  std::uint64_t jams_tried_ = 0;
  std::uint64_t jams_found_ = 0;
  std::vector<Entry> table_;
};

}  // namespace tabiya::winnability
