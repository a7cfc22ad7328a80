#include "tabiya/notation/epd.hpp"

namespace tabiya {

std::string to_string(const EpdError& error) {
  using enum EpdError::Kind;
  switch (error.kind) {
    case Position: return error.fen ? to_string(*error.fen) : "the position is malformed";
    case TooFewFields: return "an EPD has four fields before its operations";
    case MalformedOpcode:
      return "an opcode is a letter, followed by letters, digits and underscores";
    case OpcodeTooLong: return "an opcode has at most 15 characters";
    case RepeatedOpcode: return "an opcode is repeated";
    case MalformedOperand: return "an operand contains a quote or a control character";
    case UnterminatedString: return "a string lacks its closing quote";
    case StringTooLong: return "a string has more than 255 bytes";
    case MalformedCounter:
      return "hmvc and fmvn take one number up to " + std::to_string(max_fen_counter);
    case UnterminatedOperation: return "the last operation lacks its semicolon";
  }
  __builtin_unreachable();
}

}  // namespace tabiya
