/// Where a move ends as UCI writes it.
#pragma once

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::columns {

/// The target of a move. Castling ends on the king's target if king and rook begin on the e-file
/// and on the a- or h-file; otherwise, only in Chess960, on the rook's square.
[[nodiscard]] constexpr Square written_target(Move move) noexcept {
  if (!move.is_castling() || file_of(move.from()) != File::E) return move.to();
  const File rook = file_of(move.to());
  if (rook != File::A && rook != File::H) return move.to();
  return make_square(rook == File::H ? File::G : File::C, rank_of(move.from()));
}

}  // namespace tabiya::columns
