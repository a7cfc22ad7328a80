/// Positions as command-line arguments.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tabiya::cli {

/// Stands for the initial position wherever a FEN is expected.
inline constexpr const char* start_position = "startpos";

/// Why a FEN is refused; with the column, if its syntax is wrong.
[[nodiscard]] std::string sentence_of(const std::string& fen, const FenRefusal& refusal);

/// True if the castling rights of the FEN exist in Chess960 only.
[[nodiscard]] bool needs_chess960(const std::string& fen, Variant variant = Variant::Standard);

/// Reads a FEN, or "startpos".
///
/// Refuses Chess960 castling rights in standard chess instead of dropping them silently.
[[nodiscard]] std::expected<Position, Failure> read_position(const std::string& fen,
                                                             CastlingMode mode);

/// The same for a variant, whose FEN has parts of its own; "startpos" is the start of its games.
[[nodiscard]] std::expected<VariantPosition, Failure> read_variant_position(Variant variant,
                                                                            const std::string& fen,
                                                                            CastlingMode mode);

/// What `read_position()` ignored in a FEN because it is impossible, such as castling rights
/// without their rook. One sentence per line; empty if nothing was ignored.
[[nodiscard]] std::string ignored_parts(const std::string& fen, CastlingMode mode,
                                        Language language = Language::English,
                                        Variant variant = Variant::Standard);

/// Prints the same to standard error, for commands whose output programs read.
void report_ignored_parts(const std::string& fen, CastlingMode mode,
                          Variant variant = Variant::Standard);

/// The start of a Chess960 game by its number, 0 to 959; a random one for an empty text.
[[nodiscard]] std::expected<Position, Failure> read_chess960_start(std::string_view number);

/// A position as an argument: a quoted FEN, its fields as separate words, "startpos", or "-" for a
/// line of standard input.
struct PositionArgument {
  std::vector<std::string> words;
  bool chess960 = false;
  Variant variant = Variant::Standard;

  /// Declares `--chess960`. The command itself declares the words.
  void declare_mode(CLI::App& app);
  /// Declares `--variant` and returns it, for commands that take positions of variants.
  CLI::Option* declare_variant(CLI::App& app);

  [[nodiscard]] CastlingMode mode() const {
    return chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  }
  /// The words joined; "startpos" if there are none.
  [[nodiscard]] std::string joined() const;
  /// The same, or for "-" a line of standard input. Errors: that line is too long or not text.
  [[nodiscard]] std::expected<std::string, Failure> fen() const;
  [[nodiscard]] bool is_chess() const { return variant == Variant::Standard; }
  /// Reads the position; prints ignored parts to standard error. Requires: is_chess().
  [[nodiscard]] std::expected<Position, Failure> read() const;
  /// The same for a position of any variant.
  [[nodiscard]] std::expected<VariantPosition, Failure> read_in_variant() const;
};

}  // namespace tabiya::cli
