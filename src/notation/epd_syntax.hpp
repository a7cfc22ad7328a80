/// The syntax of opcodes and operands, shared by `parse_epd()` and `EpdOperations::set()`.
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/notation/epd.hpp"

namespace tabiya {

inline constexpr std::string_view halfmove_clock_opcode = "hmvc";
inline constexpr std::string_view fullmove_number_opcode = "fmvn";

/// The error in an opcode, if any.
[[nodiscard]] std::optional<EpdError::Kind> opcode_error(std::string_view opcode) noexcept;

/// The error in an operand, if any.
[[nodiscard]] std::optional<EpdError::Kind> operand_error(const EpdOperand& operand) noexcept;

[[nodiscard]] constexpr bool is_counter(std::string_view opcode) noexcept {
  return opcode == halfmove_clock_opcode || opcode == fullmove_number_opcode;
}

/// True for white space between fields and operands: a space, a control character from tab to
/// carriage return, or the null byte that ends lines in some old suites.
[[nodiscard]] constexpr bool is_blank(char letter) noexcept {
  return letter == ' ' || letter == '\0' || (letter >= '\t' && letter <= '\r');
}

}  // namespace tabiya
