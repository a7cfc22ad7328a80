/// What is wrong with the text of a move.
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

/// Why a text is no move of a position.
///
/// Of a text that could be read, it keeps what was read. So whoever wants to know why an illegal
/// move is illegal has the squares to ask `explain()` about: `from()`, `to` and `promotion`.
struct MoveTextError {
  enum class Kind : std::uint8_t {
    Malformed,     ///< no way of writing any move
    Illegal,       ///< a move, but none of the legal ones
    Ambiguous,     ///< several legal moves could be meant
    Noncanonical,  ///< clear, but not as `to_san()` writes it; only a strict reading objects
  };

  Kind kind = Kind::Malformed;
  /// Of a malformed text, the first byte that cannot be read, or the text's size if it ends too
  /// early; of a noncanonical one, the first that differs. Otherwise where the move begins.
  std::size_t offset = 0;

  /// The kind of man that was to move, if the text says so.
  std::optional<PieceType> piece{};
  /// Ambiguous: the men that can go there. Illegal: the men of the side to move that could be
  /// meant, as closely as the text and their way of moving tell; it may be empty.
  Bitboard men{};
  /// Where to. Of a castling, where the king would end, or his rook if that is how it was written.
  std::optional<Square> to{};
  /// What the pawn was to become, lawful or not.
  std::optional<PieceType> promotion{};
  /// The side, if castling was meant.
  std::optional<CastlingSide> castling{};

  /// The man that was to move, if only one could be meant.
  [[nodiscard]] std::optional<Square> from() const noexcept {
    if (men.count() != 1) return std::nullopt;
    return men.first();
  }

  friend bool operator==(const MoveTextError&, const MoveTextError&) noexcept = default;
};

/// The first square in the text of a move that is not on the board: "i1" of "h1i1", "e9" of "Ke9";
/// empty if there is none. Requires: the text outlives it.
[[nodiscard]] std::string_view square_off_board(std::string_view text) noexcept;

/// "Malformed", "Illegal", …
[[nodiscard]] std::string_view to_string(MoveTextError::Kind kind) noexcept;

/// The error as a clause: `"Nd2" is ambiguous: the knights on b1 and f3 can both go there`.
/// Without the text it begins with "the move".
[[nodiscard]] std::string to_string(const MoveTextError& error, std::string_view text = {});

}  // namespace tabiya
