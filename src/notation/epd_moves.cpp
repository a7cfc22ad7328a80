#include "tabiya/notation/epd.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya {
namespace {

/// True for a check sign that a blank separates from its move ("Qd1 +"), as in some old suites.
bool is_detached_sign(const EpdOperand& operand) {
  return operand.text == "+" || operand.text == "#";
}

}  // namespace

std::expected<std::vector<Move>, EpdMoveError> epd_moves(const Position& position,
                                                         const EpdOperation& operation) {
  const bool is_variation = operation.opcode == "pv";
  Position current = position;
  std::vector<Move> moves;
  moves.reserve(operation.operands.size());
  for (std::size_t index = 0; index < operation.operands.size(); ++index) {
    const EpdOperand& operand = operation.operands[index];
    if (is_detached_sign(operand)) continue;
    const auto move = parse_san(current, operand.text);
    if (!move) return std::unexpected{EpdMoveError{index, move.error()}};
    moves.push_back(*move);
    if (is_variation) current.play_unchecked(*move);
  }
  return moves;
}

}  // namespace tabiya
