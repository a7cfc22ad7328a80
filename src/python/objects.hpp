/// The Python objects of values: one object for each square, piece, colour and move, made once.
///
/// A new wrapped object costs more than everything else in most calls. So colours, types of pieces,
/// pieces, squares, variants and results of tables are members of the enumerations in
/// python/tabiya/_values.py, and a move is taken from a table with a place for each of the 65,536 values
/// of `Move::packed()`.
///
/// All functions need the GIL.
#pragma once

#include <pybind11/pybind11.h>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "tabiya/support/color.hpp"
#include "tabiya/tablebase/wdl.hpp"

namespace tabiya::python {

namespace py = pybind11;

/// Finds the members of the enumerations. Called once, when the module is imported: two threads that
/// did it later could wait for each other.
void prepare_objects();

/// The members of the enumerations. The references are borrowed; the objects live as long as the
/// interpreter.
[[nodiscard]] py::handle object_of(Color color);
[[nodiscard]] py::handle object_of(PieceType type);
[[nodiscard]] py::handle object_of(Piece piece);
[[nodiscard]] py::handle object_of(Square sq);
[[nodiscard]] py::handle object_of(Variant variant);
[[nodiscard]] py::handle object_of(Wdl wdl);
/// The only object of this move.
[[nodiscard]] py::handle object_of(Move move);

/// Reads a colour: a member of `Color`, or "white", "black", "w", "b".
/// Errors: nothing, if the object is none of these.
[[nodiscard]] std::optional<Color> read_color(py::handle object);
/// Reads a type: a member of `PieceType`, its English name, or its letter in either case.
[[nodiscard]] std::optional<PieceType> read_piece_type(py::handle object);
/// Reads a piece: a member of `Piece`, or its FEN letter.
[[nodiscard]] std::optional<Piece> read_piece(py::handle object);
/// Reads a square: a member of `Square`, a number from 0 (a1) to 63 (h8), also one of NumPy, or
/// its name.
[[nodiscard]] std::optional<Square> read_square(py::handle object);
/// Reads a variant: a member of `Variant`, or one of its names.
[[nodiscard]] std::optional<Variant> read_variant(py::handle object);

/// Lists such as the members of a `FlagSet`, as a tuple of their names.
template <class Flags>
[[nodiscard]] py::tuple names_of(Flags flags) {
  py::list names;
  for (const auto flag : flags) names.append(py::str(std::string{to_string(flag)}));
  return py::tuple{names};
}

}  // namespace tabiya::python
