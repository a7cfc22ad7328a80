/// The position of a variant that a `position` command describes, as play_line.hpp has it for chess.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/uci/command.hpp"

namespace tabiya::uci {

/// A position, and the keys of the earlier ones in order, to see repetitions.
struct VariantLine {
  VariantPosition position{};
  std::vector<ZobristKey> before{};
};

/// Sets up the position of a command, in which `startpos` is that of the variant, and plays its moves.
/// Errors, as a sentence: the FEN is malformed or not playable; a move is not legal.
[[nodiscard]] std::expected<VariantLine, std::string> play_variant_line(
    const SetPosition& command, Variant variant, CastlingMode mode = CastlingMode::Standard);

}  // namespace tabiya::uci
