/// The errors of a well-formed text that is not one legal move, in chess and its variants. Internal.
#pragma once

#include <optional>
#include <string_view>

#include "notation/written_move.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// What an error tells of the position.
struct MoveScene {
  const Board& board;
  Color us;
  Bitboard castling_rooks;
  std::optional<Square> passed;  ///< the square that an enemy pawn has just passed over
};

/// The error for an illegal move, with its candidate pieces.
[[nodiscard]] MoveTextError illegal(const MoveScene& scene, const WrittenMove& written) noexcept;

/// The error for a text that several pieces match.
[[nodiscard]] MoveTextError ambiguous(const WrittenMove& written, Bitboard candidates) noexcept;

/// The error of a strict reader in the text of a legal move, if it is not the canonical one.
[[nodiscard]] std::optional<MoveTextError> noncanonical(const Board& board, Move move,
                                                        std::string_view text,
                                                        std::string_view canonical) noexcept;

}  // namespace tabiya
