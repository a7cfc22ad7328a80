/// FEN as python-chess reads and writes it: any placement, and castling rights and an en passant square
/// that nothing supports. An error is a sentence.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "python/chess/state.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::python::chess {

enum class CastlingStyle : std::uint8_t {
  XFen,     ///< KQkq, and the file of a rook that is not the outermost
  Shredder  ///< always the files
};

struct FenStyle {
  CastlingStyle castling = CastlingStyle::XFen;
  EnPassantMode en_passant = EnPassantMode::Legal;
  bool marks_promoted = false;  ///< with ~ after a piece that was a pawn
};

/// Pieces and which of them were pawns.
struct Placement {
  Board board{};
  Bitboard promoted{};
};

[[nodiscard]] std::expected<Placement, std::string> parse_board_fen(std::string_view text);
/// The squares of the rooks that the castling field names. The kings and rooks of the state decide
/// which ones K and Q are.
[[nodiscard]] std::expected<Bitboard, std::string> parse_castling_fen(const State& state,
                                                                      std::string_view text);
/// Reads up to six fields. Missing ones are White to move, no rights, no square, 0 and 1.
[[nodiscard]] std::expected<State, std::string> parse_fen(std::string_view fen);

/// The same in a variant: with pockets in brackets or as a ninth rank, and with checks left, `3+3`, or
/// given, `+0+0`.
[[nodiscard]] std::expected<State, std::string> parse_fen_of_variant(Variant variant,
                                                                     std::string_view fen);

[[nodiscard]] std::string board_fen(const State& state, bool marks_promoted);
/// What a variant adds to the first field and after the fourth: `[Qnp]`, ` 3+3`; empty in others.
[[nodiscard]] std::string pockets_of_fen(const State& state);
[[nodiscard]] std::string checks_of_fen(const State& state);
[[nodiscard]] std::string castling_fen(const State& state, CastlingMode mode, CastlingStyle style);
/// The first four fields.
[[nodiscard]] std::string to_epd(const State& state, CastlingMode mode, FenStyle style);
[[nodiscard]] std::string to_fen(const State& state, CastlingMode mode, FenStyle style);
/// The en passant square that a style writes, if any.
[[nodiscard]] std::optional<Square> stated_en_passant_square(const State& state, CastlingMode mode,
                                                             EnPassantMode style);

}  // namespace tabiya::python::chess
