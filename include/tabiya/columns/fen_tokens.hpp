/// Positions as texts of fixed length, for language models.
///
/// A position is 77 characters of FEN: the turn; 64 squares from a8 to h1, a dot for an empty one;
/// the castling rights, filled up to four with dots; the en passant square or two dots; the
/// half-move clock and the move number, filled up to three each (999 stands for more). A token is
/// the place of its character in `token_characters`.
/// Source: the tokenizer of "Grandmaster-Level Chess Without Search" (Ruoss et al., 2024).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tabiya/columns/positions_view.hpp"

namespace tabiya::columns {

inline constexpr std::size_t tokens_of_position = 77;
inline constexpr std::string_view token_characters = "0123456789abcdefghpnrkqPBNRQKw.";

/// Shape: `tokens` has n × 77 elements, from 0 to 30.
void write_fen_tokens(const PositionsView& positions, std::span<std::uint8_t> tokens);

}  // namespace tabiya::columns
