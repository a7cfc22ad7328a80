/// Positions and moves as requests name them.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/message.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::server {

/// Why a text is no legal move here.
struct MoveRefusal {
  std::string sentence;
  std::optional<Refusal> why{};  ///< if it is clear which move was meant
};

/// Reads a move in any notation.
[[nodiscard]] std::expected<Move, MoveRefusal> read_move(const Position& position,
                                                         std::string_view text, Language language);

/// The game that `fen`, `variant` and `moves` describe.
/// Errors: the answer to give; a position that cannot be played is one too, with all its defects.
[[nodiscard]] std::expected<Game, Response> read_game(const Parameters& parameters,
                                                      Language language);

/// What of `fen` is impossible and was left out, such as castling rights without their rook.
[[nodiscard]] Defects mended_defects(const Parameters& parameters);

}  // namespace tabiya::server
