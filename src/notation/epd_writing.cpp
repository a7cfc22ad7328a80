#include "notation/epd_syntax.hpp"
#include "notation/fen_fields.hpp"
#include "tabiya/notation/epd.hpp"

namespace tabiya {
namespace {

void append_operation(std::string& out, const EpdOperation& operation) {
  out += ' ';
  out += operation.opcode;
  for (const EpdOperand& operand : operation.operands) {
    out += ' ';
    if (operand.is_quoted) out += '"';
    out += operand.text;
    if (operand.is_quoted) out += '"';
  }
  out += ';';
}

/// The counters as operations, without those that have their default values.
std::vector<EpdOperation> counters(const Setup& setup) {
  constexpr Setup usual;
  std::vector<EpdOperation> operations;
  const auto add = [&](std::string_view opcode, std::uint32_t number) {
    operations.push_back({std::string{opcode}, {{.text = std::to_string(number)}}});
  };
  if (setup.fullmove_number != usual.fullmove_number) {
    add(fullmove_number_opcode, setup.fullmove_number);
  }
  if (setup.halfmove_clock != usual.halfmove_clock) {
    add(halfmove_clock_opcode, setup.halfmove_clock);
  }
  return operations;
}

}  // namespace

std::string to_epd(const Epd& epd, FenStyle style) {
  std::string out;
  append_four_fields(out, epd.setup, style.castling);
  const std::vector<EpdOperation> counting = counters(epd.setup);
  auto counter = counting.begin();
  for (const EpdOperation& operation : epd.operations) {
    for (; counter != counting.end() && counter->opcode < operation.opcode; ++counter) {
      append_operation(out, *counter);
    }
    append_operation(out, operation);
  }
  for (; counter != counting.end(); ++counter) append_operation(out, *counter);
  return out;
}

}  // namespace tabiya
