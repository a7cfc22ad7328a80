/// Reading SAN that the fast path has rejected.
#pragma once

#include <expected>
#include <string_view>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// Reads a move leniently, as `parse_san()` does, but does not try the fast path first.
[[nodiscard]] std::expected<Move, MoveTextError> parse_careless_san(const Position& position,
                                                                    std::string_view text);

}  // namespace tabiya
