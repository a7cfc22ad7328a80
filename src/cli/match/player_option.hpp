/// The syntax of a player on the command line.
///
///     --engine ./tabiya-uci
///     --engine "cmd=stockfish,name=SF 12,option.Skill Level=12,nodes=5000"
///     --engine "cmd=python3 engine.py,arg=--book,arg=my book.bin,dir=engines"
///     --each "tc=2+0.02,option.Hash=16"
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "match/inner/player.hpp"

namespace tabiya::cli {

/// A program with its arguments, split at spaces. If the whole text names a file, it is one word.
[[nodiscard]] std::vector<std::string> words_of_program(const std::string& text);

/// A program as a player has it, `cmd=gnuchess,arg=--uci,dir=engines`, or its words, `gnuchess --uci`.
/// Errors: a setting that is not of a program.
[[nodiscard]] std::expected<uci::ProgramCall, Failure> read_program(const std::string& text);

/// The players. `each` provides defaults for all of them.
/// Errors: the invalid setting.
[[nodiscard]] std::expected<std::vector<match::PlayerSpec>, Failure> read_players(
    const std::vector<std::string>& texts, std::string_view each);

}  // namespace tabiya::cli
