/// The individual fields of a FEN, also used for EPD, which has the first four.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"

namespace tabiya {

/// A part of a text and its offset.
struct FenField {
  std::string_view text;
  std::size_t offset;
};

/// True for one of the blanks between fields that have one byte.
[[nodiscard]] constexpr bool is_plain_separator(char letter) noexcept {
  return letter == ' ' || letter == '_' || (letter >= '\t' && letter <= '\r');
}

/// The size of the blank at the beginning of a text, or 0.
[[nodiscard]] std::size_t separator_size(std::string_view text) noexcept;

/// Reads up to six fields into the set-up and leaves its other parts unchanged.
[[nodiscard]] std::optional<FenError> read_fen_fields(std::span<const FenField> fields,
                                                      FenReading reading, Setup& setup);

/// Appends placement, turn, castling rights and en passant square.
void append_four_fields(std::string& out, const Setup& setup, FenStyle::Castling style);

/// Appends "KQkq", "HAha" or "-".
void append_castling(std::string& out, const Setup& setup, FenStyle::Castling style);

/// The rook that `K` or `Q` names: the outermost on that side of the king, or the corner if there
/// is none.
[[nodiscard]] Square outermost_rook(const Board& board, Color color, CastlingSide side);

}  // namespace tabiya
