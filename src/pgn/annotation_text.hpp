/// The operands of the commands in comments.
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
  std::size_t size;  ///< of the whole, brackets included
};

/// The command with which a text begins, whatever its name. An operand in quotes may hold brackets.
[[nodiscard]] std::optional<Command> command_at(std::string_view text);

/// What a command says; nothing if its name is known and its operands are malformed.
[[nodiscard]] std::optional<Annotation> annotation_of(const Command& command);

}  // namespace tabiya::pgn
