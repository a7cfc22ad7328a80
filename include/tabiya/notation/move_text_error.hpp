/// Errors in the text of a move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// Why a text is not a legal move in a position.
///
/// For a well-formed text it keeps everything that was read: pass `from()`, `to` and `promotion` to
/// `explain()` to learn why the move is illegal.
struct MoveTextError {
  enum class Kind : std::uint8_t {
    Malformed,     ///< not a move in any notation
    Illegal,       ///< a well-formed move that is not legal here
    Ambiguous,     ///< matches several legal moves
    Noncanonical,  ///< legal, but not as `to_san()` writes it; only in strict reading
  };

  Kind kind = Kind::Malformed;
  /// Malformed: the first unexpected byte, or the size of the text if it ends too early.
  /// Noncanonical: the first byte that differs. Otherwise: the start of the move.
  std::size_t offset = 0;

  /// The type of the moving piece, if the text gives it.
  std::optional<PieceType> piece{};
  /// Ambiguous: the pieces that can make the move. Illegal: the pieces of the side to move that
  /// best match the text and the movement; can be empty.
  Bitboard candidates{};
  /// The target square. For castling, the king's target or the rook, as it was written.
  std::optional<Square> to{};
  /// The promotion in the text, allowed or not.
  std::optional<PieceType> promotion{};
  /// The side, for castling.
  std::optional<CastlingSide> castling{};
  /// Illegal: the text names only the square on which a piece stands, not where it goes. `to` is that
  /// square.
  bool is_half = false;
  /// The text drops the piece on `to`, as in Crazyhouse. It has no candidates then.
  bool is_drop = false;

  /// The square of the moving piece, if there is only one candidate.
  [[nodiscard]] std::optional<Square> from() const noexcept {
    if (candidates.count() != 1) return std::nullopt;
    return candidates.first();
  }

  friend bool operator==(const MoveTextError&, const MoveTextError&) noexcept = default;
};

/// The first square in the text of a move that is off the board: "i1" of "h1i1", "e9" of "Ke9";
/// empty if there is none. Requires: the text outlives the result.
[[nodiscard]] std::string_view square_off_board(std::string_view text) noexcept;

/// "Malformed", "Illegal", …
[[nodiscard]] std::string_view to_string(MoveTextError::Kind kind) noexcept;

/// The error as a clause: `"Nd2" is ambiguous: the knights on b1 and f3 can both go there`.
/// Begins with "the move" if `text` is empty.
[[nodiscard]] std::string to_string(const MoveTextError& error, std::string_view text = {});

}  // namespace tabiya
