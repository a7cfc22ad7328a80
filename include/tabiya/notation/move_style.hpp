/// Styles of algebraic notation: figurines, local piece letters, long form, the signs of the Laws.
///
///     to_text(position, move, {})                                          // "Nf3", as to_san()
///     to_text(position, move, {.length = MoveStyle::Length::Long})         // "Ng1-f3"
///     to_text(position, move, {.letters = *piece_letters("de")})           // "Sf3"
///     to_text(position, move, {.letters = figurines})                      // "♘f3"
///
/// SAN is for files and programs; styles are for people and books.
#pragma once

#include <cstdint>
#include <string>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// How to write a move. The defaults give SAN.
struct MoveStyle {
  enum class Length : std::uint8_t {
    Short,  ///< `Nf3`, `exd5`
    Long,   ///< `Ng1-f3`, `e4xd5`. Source: FIDE C.8
  };
  enum class Signs : std::uint8_t {
    Pgn,   ///< `O-O`, `d8=Q`, `exd6`, `#`. Source: PGN 8.2.3
    Fide,  ///< `0-0`, `d8Q`, `exd6 e.p.`, `++`. Source: FIDE C.11, C.13
  };

  Length length = Length::Short;
  Signs signs = Signs::Pgn;
  PieceLetters letters = english_letters;
};

/// The move in the given style. `parse_move()` with the same letters reads it back.
/// Requires: the move is legal here.
[[nodiscard]] std::string to_text(const Position& position, Move move, const MoveStyle& style);

/// The same for a caller that has the position after the move, which need not be made again.
/// Requires: `next` is `position.after(move)`.
[[nodiscard]] std::string to_text(const Position& position, Move move, const Position& next,
                                  const MoveStyle& style);

}  // namespace tabiya
