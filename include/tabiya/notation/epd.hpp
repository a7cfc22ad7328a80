/// Extended Position Description (EPD): a position and operations on it in one line.
///
///     2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
///     the first four fields of a FEN                          operations, each with its `;`
///
///     const auto epd = parse_epd(line);
///     const auto position = Position::from_setup(epd->setup);
///     const auto best = epd_moves(*position, *epd->operations.find("bm"));
///
/// An operation is an opcode followed by operands: words or quoted strings. Most opcodes are stored
/// without being interpreted. `hmvc` and `fmvn` are the two counters that FEN has as fields; they
/// become part of the set-up, and are written unless they are `0` and `1`.
///
/// Source: PGN 16.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/support/flag_set.hpp"

namespace tabiya {

/// An operand: `Nf3`, `-42`, or `"a text"` without its quotes.
struct EpdOperand {
  std::string text;
  bool is_quoted = false;

  /// The operand as an integer, if it is one.
  [[nodiscard]] std::optional<std::int64_t> number() const noexcept;

  friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

/// An opcode with its operands: `bm Qg6`.
struct EpdOperation {
  std::string opcode;
  std::vector<EpdOperand> operands;

  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

/// What is wrong with the text of an EPD, and where.
struct EpdError {
  enum class Kind : std::uint8_t {
    Position,               ///< in one of the first four fields or a counter; see `fen`
    TooFewFields,           ///< the offset is where the next field is missing
    MalformedOpcode,        ///< not a letter followed by letters, digits and underscores
    OpcodeTooLong,          ///< more than 15 characters
    RepeatedOpcode,         ///< each opcode is allowed once
    MalformedOperand,       ///< contains a quote or a control character
    UnterminatedString,     ///< the offset is that of the opening quote
    StringTooLong,          ///< more than 255 bytes
    MalformedCounter,       ///< `hmvc` and `fmvn` take one number up to max_fen_counter
    UnterminatedOperation,  ///< the last `;` is missing; only in strict reading
  };

  Kind kind;
  std::size_t offset = 0;         ///< in bytes from the start of the text
  std::optional<FenError> fen{};  ///< the error in a field of the position

  friend bool operator==(const EpdError&, const EpdError&) = default;
};

/// The error as one sentence, without the offset.
[[nodiscard]] std::string to_string(const EpdError& error);

/// The limits of the standard, in bytes.
inline constexpr std::size_t max_epd_opcode_size = 15;
inline constexpr std::size_t max_epd_string_size = 255;

/// The operations of an EPD in ASCII order of opcodes, each opcode at most once.
/// Source: PGN 16.2.4.
class EpdOperations {
 public:
  /// The operation with this opcode, or nullptr.
  [[nodiscard]] const EpdOperation* find(std::string_view opcode) const noexcept;

  /// Adds an operation and replaces any with the same opcode. Sorts the moves of `am` and `bm` in
  /// ASCII order. Each of `c0` to `c9` and `v0` to `v9` removes the higher numbers of its letter.
  /// Errors: MalformedOpcode, OpcodeTooLong, MalformedOperand, StringTooLong, and MalformedCounter
  /// for the two counters, which belong to the set-up.
  [[nodiscard]] std::expected<void, EpdError::Kind> set(EpdOperation operation);

  void erase(std::string_view opcode);

  [[nodiscard]] bool empty() const noexcept { return operations_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return operations_.size(); }
  [[nodiscard]] auto begin() const noexcept { return operations_.begin(); }
  [[nodiscard]] auto end() const noexcept { return operations_.end(); }

  friend bool operator==(const EpdOperations&, const EpdOperations&) = default;

 private:
  struct ByOpcode {
    using is_transparent = void;
    bool operator()(const EpdOperation& left, const EpdOperation& right) const noexcept {
      return left.opcode < right.opcode;
    }
    bool operator()(const EpdOperation& left, std::string_view right) const noexcept {
      return left.opcode < right;
    }
    bool operator()(std::string_view left, const EpdOperation& right) const noexcept {
      return left < right.opcode;
    }
  };

  void erase_following(std::string_view opcode);

  std::set<EpdOperation, ByOpcode> operations_;
};

/// One line. The two counters are in the set-up, all other operations in `operations`.
struct Epd {
  Setup setup;
  EpdOperations operations;

  friend bool operator==(const Epd&, const Epd&) = default;
};

/// Reads one line.
///
/// The lenient reader also accepts the two counters of a FEN before the operations, operations that
/// begin with a `;` or do not end with one, and everything that a lenient FEN allows except
/// underscores. The strict reader requires the four fields as to_epd() writes them, and every `;`.
/// Any text is safe to pass.
/// Complexity: n log n in the length of the text.
[[nodiscard]] std::expected<Epd, EpdError> parse_epd(std::string_view text,
                                                     FenReading reading = FenReading::Lenient);

/// Writes one line: four fields, then the operations in ASCII order. Of the style, only the
/// castling letters matter; the en passant square is written unchanged.
[[nodiscard]] std::string to_epd(const Epd& epd, FenStyle style = {});

/// The operands of an opcode as text; empty if the opcode is missing.
[[nodiscard]] std::vector<std::string_view> operand_texts(const EpdOperations& operations,
                                                          std::string_view opcode);

/// An operand that is not a legal move.
struct EpdMoveError {
  std::size_t operand;  ///< its index among the operands
  MoveTextError error;

  friend bool operator==(const EpdMoveError&, const EpdMoveError&) = default;
};

/// The operands as moves. The moves of `pv` follow each other; those of any other opcode are all
/// moves in the given position. Skips a separate check sign (`Qd1 +`).
[[nodiscard]] std::expected<std::vector<Move>, EpdMoveError> epd_moves(
    const Position& position, const EpdOperation& operation);

/// A well-formed operation that contradicts the meaning of its opcode.
enum class EpdWarning : std::uint8_t {
  MateDistanceNotPositive,     ///< `dm`, in moves
  RepetitionCountNotPositive,  ///< `rc`, which includes this occurrence
  PredictedMoveDiffers,        ///< `pm` is not the first move of `pv`
  DrawWithoutMove,             ///< `draw_claim` or `draw_offer` without the move `sm`
  UnexpectedOperand,           ///< `draw_accept`, `draw_reject` and `resign` take none
};
using EpdWarnings = FlagSet<EpdWarning>;

/// Source: PGN 16.2.5.
[[nodiscard]] EpdWarnings warnings(const EpdOperations& operations);

/// The `ce` of a side that mates with its Nth move from now. Source: PGN 16.2.5.
[[nodiscard]] constexpr std::int32_t epd_evaluation_of_mating(std::int32_t moves) noexcept {
  return 32767 - (2 * moves - 1);
}
/// The `ce` of a side that is mated after N moves of its own. Source: PGN 16.2.5.
[[nodiscard]] constexpr std::int32_t epd_evaluation_of_being_mated(std::int32_t moves) noexcept {
  return -32767 + 2 * moves;
}

}  // namespace tabiya
