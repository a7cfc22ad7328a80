/// What an opcode and an operand may look like; reading and setting them agree by it.
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/notation/epd.hpp"

namespace tabiya {

inline constexpr std::string_view halfmove_clock_opcode = "hmvc";
inline constexpr std::string_view fullmove_number_opcode = "fmvn";

/// What is wrong with an opcode, if anything is.
[[nodiscard]] std::optional<EpdError::Kind> opcode_error(std::string_view opcode) noexcept;

/// What is wrong with an operand, if anything is.
[[nodiscard]] std::optional<EpdError::Kind> operand_error(const EpdOperand& operand) noexcept;

[[nodiscard]] constexpr bool is_counter(std::string_view opcode) noexcept {
  return opcode == halfmove_clock_opcode || opcode == fullmove_number_opcode;
}

/// White space between fields and operands: a blank, one of the controls from tab to return, or the
/// zero with which some old suites end their lines.
[[nodiscard]] constexpr bool is_blank(char letter) noexcept {
  return letter == ' ' || letter == '\0' || (letter >= '\t' && letter <= '\r');
}

}  // namespace tabiya
