/// Parses the commands in comments and their operands.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "tabiya/pgn/annotations.hpp"

namespace tabiya::pgn {

/// `[%name operands]` at the beginning of a text.
struct Command {
  std::string_view name;
  std::string_view operands;
  std::size_t size;  ///< of the whole command, brackets included
};

/// The command at the beginning of a text, with any name. A quoted operand can contain brackets.
[[nodiscard]] std::optional<Command> command_at(std::string_view text);

/// The annotation of a command; nothing if the name is known but the operands are malformed.
[[nodiscard]] std::optional<Annotation> annotation_of(const Command& command);

}  // namespace tabiya::pgn
