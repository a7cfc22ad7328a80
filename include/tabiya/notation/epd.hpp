/// A position and what is known about it in one line: Extended Position Description.
///
///     2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
///     the first four fields of a FEN                          operations, each with its `;`
///
/// An operation is an opcode and its operands, words or quoted strings. Most opcodes are only kept;
/// `hmvc` and `fmvn` are the two counters that a FEN has besides, so they become part of the set-up
/// and are written when they say more than `0` and `1`.
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

  /// The operand as a whole number, if it is one.
  [[nodiscard]] std::optional<std::int64_t> number() const noexcept;

  friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

struct EpdOperation {
  std::string opcode;
  std::vector<EpdOperand> operands;

  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

/// Where a text stops being an EPD, and why.
struct EpdError {
  enum class Kind : std::uint8_t {
    Position,               ///< one of the first four fields, or a counter: see `fen`
    FieldsTooFew,           ///< the offset is where the next is missing
    OpcodeMalformed,        ///< it begins with a letter; letters, digits and underscores follow
    OpcodeTooLong,          ///< more than 15 characters
    OpcodeTwice,            ///< each may stand only once
    OperandMalformed,       ///< a word holds no quotes and no control characters
    StringUnterminated,     ///< the offset is that of its first quote
    StringTooLong,          ///< more than 255 bytes
    CounterMalformed,       ///< `hmvc` and `fmvn` take one number up to max_fen_counter
    OperationUnterminated,  ///< the last `;` is missing. Only when reading strictly.
  };

  Kind kind;
  std::size_t offset = 0;         ///< counted in bytes from the start of the text
  std::optional<FenError> fen{};  ///< what is wrong with a field of the position

  friend bool operator==(const EpdError&, const EpdError&) = default;
};

/// One sentence, without the offset.
[[nodiscard]] std::string to_string(const EpdError& error);

inline constexpr std::size_t max_epd_opcode_size = 15;
inline constexpr std::size_t max_epd_string_size = 255;

/// The operations of an EPD, each opcode at most once, in ASCII order of opcodes.
/// Source: PGN 16.2.4.
class EpdOperations {
 public:
  /// The operation with this opcode, or null.
  [[nodiscard]] const EpdOperation* find(std::string_view opcode) const noexcept;

  /// Adds an operation, in place of the one with its opcode. The moves of `am` and `bm` are put in
  /// ASCII order; `c0` to `c9` and `v0` to `v9` each remove those of the same letter after them.
  /// Errors: OpcodeMalformed, OpcodeTooLong, OperandMalformed, StringTooLong, and CounterMalformed
  /// for the counters, which belong to the set-up.
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

struct Epd {
  Setup setup;
  EpdOperations operations;

  friend bool operator==(const Epd&, const Epd&) = default;
};

/// Reads one line.
///
/// A lenient reader also takes the two counters of a FEN before the operations, operations that
/// begin with a `;` or do not end with one, and whatever a lenient FEN allows but underscores. A
/// strict reader wants the four fields as to_epd() writes them, and every `;`.
/// Complexity: n log n in the length of the text. Promise: no text whatsoever does harm.
[[nodiscard]] std::expected<Epd, EpdError> parse_epd(std::string_view text,
                                                     FenReading reading = FenReading::Lenient);

/// Writes one line: four fields, then the operations in ASCII order. Of the style, only the
/// castling letters matter: the en passant square is written as it is.
[[nodiscard]] std::string to_epd(const Epd& epd, FenStyle style = {});

/// The texts of the operands of an opcode; none if it is missing.
[[nodiscard]] std::vector<std::string_view> operand_texts(const EpdOperations& operations,
                                                          std::string_view opcode);

/// An operand that is no move of the position, by its place among the operands, from 0.
struct EpdMoveError {
  std::size_t operand;
  MoveTextError error;

  friend bool operator==(const EpdMoveError&, const EpdMoveError&) = default;
};

/// The operands as moves: those of `pv` one after the other, all others each in the position.
/// A check sign alone (`Qd1 +`) is passed over.
[[nodiscard]] std::expected<std::vector<Move>, EpdMoveError> epd_moves(
    const Position& position, const EpdOperation& operation);

/// What contradicts the meaning of an opcode, although it can be read.
enum class EpdWarning : std::uint8_t {
  MateDistanceNotPositive,     ///< `dm`, in moves
  RepetitionCountNotPositive,  ///< `rc`, counting this occurrence
  PredictedMoveDiffers,        ///< `pm` is not the first move of `pv`
  DrawWithoutMove,             ///< `draw_claim` or `draw_offer` without the move `sm`
  OperandUnexpected,           ///< `draw_accept`, `draw_reject` and `resign` take none
};
using EpdWarnings = FlagSet<EpdWarning>;

/// Source: PGN 16.2.5.
[[nodiscard]] EpdWarnings warnings(const EpdOperations& operations);

/// The `ce` of a side that will mate with its Nth move from now. Source: PGN 16.2.5.
[[nodiscard]] constexpr std::int32_t epd_evaluation_of_mating(std::int32_t moves) noexcept {
  return 32767 - (2 * moves - 1);
}
/// The `ce` of a side that will be mated after N moves of its own. Source: PGN 16.2.5.
[[nodiscard]] constexpr std::int32_t epd_evaluation_of_being_mated(std::int32_t moves) noexcept {
  return -32767 + 2 * moves;
}

}  // namespace tabiya
