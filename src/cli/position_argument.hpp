/// Positions as people give them on the command line.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/position.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// What stands for the start of a game where a FEN is asked for.
inline constexpr const char* start_position = "startpos";

/// What is wrong with a FEN, and in which column if it is a matter of letters.
[[nodiscard]] std::string sentence_of(const std::string& fen, const FenRefusal& refusal);

/// True for a FEN with castling rights that only Chess960 knows.
[[nodiscard]] bool needs_chess960(const std::string& fen);

/// Reads a FEN, or "startpos".
///
/// Castling rights that only Chess960 knows are refused in standard chess, for whoever gives them
/// wants them kept.
[[nodiscard]] std::expected<Position, Failure> read_position(const std::string& fen,
                                                             CastlingMode mode);

/// What `read_position()` has left out of a FEN because it is impossible, such as castling rights
/// without their rook, one sentence a line; empty if nothing.
[[nodiscard]] std::string left_out(const std::string& fen, CastlingMode mode,
                                   Language language = Language::English);

/// The same on standard error, for commands whose output is for programs too.
void report_left_out(const std::string& fen, CastlingMode mode);

/// The start of a Chess960 game by its number from 0 to 959, or any for an empty text.
[[nodiscard]] std::expected<Position, Failure> read_chess960_start(std::string_view number);

/// A position as an argument: one quoted FEN, its fields as several words, "startpos", or "-" for a
/// line of standard input.
struct PositionArgument {
  std::vector<std::string> words;
  bool chess960 = false;

  /// Declares `--chess960`; whoever uses it declares the words.
  void declare_mode(CLI::App& app);

  [[nodiscard]] CastlingMode mode() const {
    return chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  }
  /// The words put together again; "startpos" if there are none.
  [[nodiscard]] std::string fen() const;
  /// Says on standard error what was left out.
  [[nodiscard]] std::expected<Position, Failure> read() const;
};

}  // namespace tabiya::cli
