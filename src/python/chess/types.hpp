/// The classes of the drop-in, and conversions between their objects and values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "python/chess/object.hpp"
#include "python/chess/plain_move.hpp"
#include "python/chess/state.hpp"

namespace tabiya::python::chess {

struct MoveObject {
  PyObject_HEAD PlainMove move;
};

struct PieceObject {
  PyObject_HEAD Piece piece;
};

struct SquareSetObject {
  PyObject_HEAD Bitboard set;
};

/// Only the placement of the state has a meaning here; a board uses all of it.
struct BaseBoardObject {
  PyObject_HEAD State state;
};

/// A board with its history: the states before each move, and the moves as Python's list, which users
/// read and sometimes change.
struct BoardObject : BaseBoardObject {
  CastlingMode mode;
  std::vector<State> stack;
  PyObject* move_stack;
};

/// The legal or pseudo-legal moves of a board, found anew for each question.
struct MovesObject {
  PyObject_HEAD PyObject* board;
};

/// The classes, set once by add_types().
struct Types {
  PyTypeObject* move = nullptr;
  PyTypeObject* piece = nullptr;
  PyTypeObject* square_set = nullptr;
  PyTypeObject* base_board = nullptr;
  PyTypeObject* board = nullptr;
  PyTypeObject* legal_moves = nullptr;
  PyTypeObject* pseudo_legal_moves = nullptr;
  PyObject* invalid_move = nullptr;
  PyObject* illegal_move = nullptr;
  PyObject* ambiguous_move = nullptr;
};
extern Types types;

void add_pgn(PyObject* module);
void add_functions(PyObject* module);
void add_move_type(PyObject* module);
void add_piece_type(PyObject* module);
void add_square_set_type(PyObject* module);
void add_base_board_type(PyObject* module);
void add_board_type(PyObject* module);
void add_moves_types(PyObject* module);

/// New references.
[[nodiscard]] PyObject* object_of(bool value) noexcept;
[[nodiscard]] PyObject* object_of(Square sq);
[[nodiscard]] PyObject* object_of(std::optional<Square> sq);
[[nodiscard]] PyObject* object_of(Bitboard set);
[[nodiscard]] PyObject* object_of(std::string_view text);
[[nodiscard]] PyObject* object_of(const PlainMove& move);
[[nodiscard]] PyObject* object_of(std::optional<Piece> piece);
/// The number of a type, or None if there is none.
[[nodiscard]] PyObject* object_of(std::optional<PieceType> type);
[[nodiscard]] PyObject* square_set_of(Bitboard set);

/// Conversions from arguments. Where a number is expected, so is anything with __index__. Errors:
/// TypeError for another type; IndexError for a square beyond the board; ValueError for a number that is
/// not a type of piece.
[[nodiscard]] Square read_square(PyObject* object);
/// The same with another exception for a square beyond the board.
[[nodiscard]] Square read_square(PyObject* object, PyObject* error);
[[nodiscard]] Color read_color(PyObject* object);
[[nodiscard]] bool read_bool(PyObject* object);
[[nodiscard]] PieceType read_piece_type(PyObject* object);
/// None is read as an empty optional.
[[nodiscard]] std::optional<PieceType> read_optional_piece_type(PyObject* object);
[[nodiscard]] std::string_view read_text(PyObject* object);
[[nodiscard]] PlainMove read_move(PyObject* object);
[[nodiscard]] Piece read_piece(PyObject* object);
/// A number whose lowest 64 bits are squares, or a SquareSet.
[[nodiscard]] Bitboard read_mask(PyObject* object);
/// The same, or any iterable of squares.
[[nodiscard]] Bitboard read_squares(PyObject* object);
[[nodiscard]] long read_number(PyObject* object);

/// The value of an argument that may be left out.
template <class Read, class Value>
[[nodiscard]] Value read_or(PyObject* object, Read read, Value otherwise) {
  return object == nullptr ? otherwise : read(object);
}

}  // namespace tabiya::python::chess
