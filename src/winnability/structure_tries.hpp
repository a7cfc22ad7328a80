/// Proofs by structure within a search: which to try, and what is known already. Internal.
#pragma once

#include <cstdint>
#include <vector>

#include "winnability/packed_position.hpp"
#include "winnability/structure.hpp"

namespace tabiya::winnability {

/// Examines positions as long as that pays, and remembers what it found for each arrangement of the
/// men other than kings. An examination that proved nothing is remembered too: repeating it with the
/// kings elsewhere in the same region would be more of the same.
class StructureTries {
 public:
  explicit StructureTries(bool is_allowed) noexcept : is_allowed_{is_allowed} {}

  /// True if it is proved that `winner` can never mate. `nodes` is how far the search has come.
  [[nodiscard]] bool proves_hopeless(const Position& position, Color winner, std::uint64_t nodes) {
    if (!is_allowed_ || position.castling_rooks().any()) return false;
    const bool is_plain = !position.en_passant_square(EnPassantMode::Always);
    const PackedPosition men = without_kings(position);
    if (known_.empty()) known_.resize(slot_count);
    Known& known = known_[men.hash() % slot_count];
    if (is_plain && known.men == men && covers(known.structure, position)) {
      return known.structure.is_hopeless;
    }
    if (tried_ >= 64 + succeeded_ + nodes / 64) return false;
    ++tried_;
    known = {men, examine(position, winner, Thoroughness::Brief)};
    if (known.structure.is_hopeless) ++succeeded_;
    return known.structure.is_hopeless;
  }

 private:
  static constexpr std::size_t slot_count = 1024;
  struct Known {
    PackedPosition men;
    Structure structure{};
  };

  /// The men but the kings, White to move.
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
  std::vector<Known> known_;
};

}  // namespace tabiya::winnability
