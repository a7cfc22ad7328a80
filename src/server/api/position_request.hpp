/// Reads positions and moves from requests.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/message.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::server {

/// Why a text is not a legal move here.
struct MoveRefusal {
  std::string sentence;
  std::optional<Refusal> why{};  ///< if the intended move is clear
};

/// Reads a move in any notation.
[[nodiscard]] std::expected<Move, MoveRefusal> read_move(const VariantPosition& position,
                                                         std::string_view text, Language language);

/// The rules that a `variant` names: a key of the API, or a name as in PGN; empty for chess.
struct NamedRules {
  tabiya::Variant variant = tabiya::Variant::Standard;
  CastlingMode mode = CastlingMode::Standard;
};
/// Nothing if the name is not known.
[[nodiscard]] std::optional<NamedRules> find_rules(std::string_view name) noexcept;

/// The game that `fen`, `variant` and `moves` describe.
/// Errors: the answer to send, also for an unplayable position, with all its defects.
[[nodiscard]] std::expected<VariantGame, Response> read_game(const Parameters& parameters,
                                                      Language language);

/// The impossible parts of `fen` that were dropped, such as castling rights without their rook.
[[nodiscard]] Defects mended_defects(const Parameters& parameters);

}  // namespace tabiya::server
