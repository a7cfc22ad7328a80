/// FEN as the variants extend it.
///
///     r1bqk2r/ppp2ppp/2n5/8/8/8/PPP2PPP/R1BQ~K2R[Qnp] w KQkq - 0 12     Crazyhouse
///     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1      Three-check
///
/// Crazyhouse writes what can be dropped in brackets after the last rank, capitals for White, and a
/// tilde after a promoted piece. Three-check writes the checks that each side still has to give,
/// White first. The reader also accepts the forms of Lichess: a pocket as a ninth rank, and after the
/// counters the checks that each side has given, `+0+2`. Source: docs/variants.md.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"

namespace tabiya {

/// The set-up that a variant's FEN describes, playable or not. A plain FEN, in any of its dialects,
/// is read as always; a missing pocket is empty, and missing checks are three for each side. Pieces
/// in a pocket can be in any order. A tilde counts only in Crazyhouse, and not after a king or a
/// pawn; the checks of either form stand before or after the counters.
///
/// Any text is safe to pass. Errors have the offset in `text`.
[[nodiscard]] std::expected<VariantSetup, FenError> parse_variant_fen(Variant variant,
                                                                      std::string_view text);

/// Reads a playable position. Impossible castling rights and an impossible en passant square are
/// dropped, and move number 0 is read as 1 (see `repaired()`).
[[nodiscard]] std::expected<VariantPosition, FenRefusal> parse_variant_position(
    Variant variant, std::string_view text, CastlingMode mode = CastlingMode::Standard);

/// How the parts that FEN does not have are written.
enum class VariantFenStyle : std::uint8_t {
  Plain,    ///< `RNBQKBNR[QPn] w`, `3+3 0 1`; what engines read
  Lichess,  ///< `RNBQKBNR/PQn w`, `0 1 +0+0`
};

/// The FEN of a position.
[[nodiscard]] std::string to_fen(const VariantPosition& position, FenStyle style = {},
                                 VariantFenStyle variant_style = VariantFenStyle::Plain);

/// The FEN of a set-up. Ignores `style.en_passant`, as for chess.
///
/// `parse_variant_fen()` reads the result back as an equal set-up, if it read the original. In the
/// style of Lichess, that needs no more than three checks left.
[[nodiscard]] std::string to_fen(Variant variant, const VariantSetup& setup, FenStyle style = {},
                                 VariantFenStyle variant_style = VariantFenStyle::Plain);

}  // namespace tabiya
