/// Drawings of the twelve pieces.
///
/// A set is one SVG document with a group for each piece, as web boards use them, or twelve documents:
///
///     <svg …>
///       <g id="wk" …>…</g>    the white king, drawn in a square of 40 by 40
///       <g id="bp" …>…</g>    a black pawn
///     </svg>
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/rules/piece.hpp"

namespace tabiya::picture {

/// The width and height of a square in the drawings.
inline constexpr int square_size = 40;

/// The name of a piece's group: "wk", "bp".
[[nodiscard]] std::string_view group_name(Piece piece) noexcept;

/// The drawing of a piece, in a document of its own.
struct PieceDocument {
  Piece piece;
  std::string_view svg;
};

class PieceSet {
 public:
  /// Our own pieces, drawn for this project.
  [[nodiscard]] static const PieceSet& tabiya();

  /// Finds the twelve groups in a document. Their content is copied into each picture unchanged,
  /// scripts included: take documents only from those you trust.
  /// Errors: the name of the first piece whose group is missing or not closed.
  [[nodiscard]] static std::expected<PieceSet, std::string> parse(std::string_view svg);

  /// Takes the drawings of documents of any size, each in the middle of its square. Scripts are left out, and names
  /// within a document are its own.
  /// Errors: a sentence about the first document that cannot be read, or the piece that is missing, by the name of
  /// its group: "wk is missing".
  [[nodiscard]] static std::expected<PieceSet, std::string> from_documents(
      std::span<const PieceDocument> documents);

  /// The piece's group, from "<g" to "</g>".
  [[nodiscard]] std::string_view drawing(Piece piece) const noexcept;

 private:
  std::array<std::string, 12> drawings_;
};

}  // namespace tabiya::picture
