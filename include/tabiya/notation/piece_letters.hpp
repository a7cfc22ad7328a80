/// The letters that stand for pieces in different languages.
///
/// Positions have English letters in every language. Moves for people can have others: Nf3 is Sf3
/// in German, Cf3 in French and Spanish.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "tabiya/rules/piece.hpp"

namespace tabiya {

/// A letter for each type of piece, in UTF-8. Files and programs use the English letters; readers
/// accept other letters only on request. Source: FIDE C.2, C.3; PGN 17.
struct PieceLetters {
  std::array<std::string_view, 6> letters;  ///< in the order of `PieceType`

  [[nodiscard]] constexpr std::string_view of(PieceType type) const noexcept {
    return letters[static_cast<std::size_t>(index_of(type))];
  }
  friend constexpr bool operator==(const PieceLetters&, const PieceLetters&) noexcept = default;
};

inline constexpr PieceLetters english_letters{{"P", "N", "B", "R", "Q", "K"}};

/// Figurines, the same for both sides. Source: FIDE C.2.
inline constexpr PieceLetters figurines{{"♙", "♘", "♗", "♖", "♕", "♔"}};

/// The letters of a language by its ISO 639-1 code, such as "de" (Springer is S), if known.
[[nodiscard]] std::optional<PieceLetters> piece_letters(std::string_view language) noexcept;

}  // namespace tabiya
