/// The position that a `position` command describes.
///
///     const auto line = play_line(command);
///     if (!line) return complain(to_string(line.error()));
///     engine.set_position(line->position, line->before);
///
/// An engine needs more than the position: the keys of the earlier ones, to see repetitions.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/uci/command.hpp"

namespace tabiya::uci {

/// A position, and the earlier positions that can still be repeated.
struct PlayedLine {
  Position position{};
  /// The keys of the earlier positions since the last capture or pawn move, in order.
  std::vector<ZobristKey> before{};
  /// Where the last move captured, if it did.
  std::optional<Square> captured_on{};
};

/// A move that cannot be played.
struct MoveRefusal {
  std::size_t ply = 0;  ///< from 1
  std::string text{};
  MoveTextError error{};
  Position position{};  ///< before the move
};

using PositionRefusal = std::variant<FenRefusal, MoveRefusal>;

/// One sentence: "move 3, e1g1: White may not castle: … (FIDE 3.8.2.2)".
[[nodiscard]] std::string to_string(const PositionRefusal& refusal);

/// Sets up the position of a command and plays its moves.
/// Errors: the FEN is malformed or not playable; a move is not legal.
[[nodiscard]] std::expected<PlayedLine, PositionRefusal> play_line(
    const SetPosition& command, CastlingMode mode = CastlingMode::Standard);

}  // namespace tabiya::uci
