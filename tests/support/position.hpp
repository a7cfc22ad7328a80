/// Positions from drawings in tests.
#pragma once

#include <string_view>

#include "support/drawing.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::test {

/// The drawn position; by default White to move, without castling rights and en passant.
///
///     position(R"(…)", {.turn = Color::Black, .castling_rooks = {Square::H8}})
///
/// Throws if it is not playable, so the test fails.
inline Position position(std::string_view drawing, Setup rest = {}) {
  rest.board = draw(drawing);
  return Position::from_setup(rest, CastlingMode::Chess960).value();
}

}  // namespace tabiya::test
