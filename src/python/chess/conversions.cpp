#include "python/chess/types.hpp"

namespace tabiya::python::chess {
namespace {

[[noreturn]] void raise_wrong_type(const char* expected, PyObject* object) {
  PyErr_Format(PyExc_TypeError, "expected %s, got %.100s", expected, Py_TYPE(object)->tp_name);
  throw PythonError{};
}

/// Anything with __index__ is taken as an int: an int, a bool, an integer of NumPy.
void require_integer(const char* expected, PyObject* object) {
  if (PyIndex_Check(object) == 0) raise_wrong_type(expected, object);
}

Bitboard squares_of_iterable(PyObject* object) {
  const Ref iterator{PyObject_GetIter(object)};
  Bitboard set;
  while (PyObject* const next = PyIter_Next(iterator.get())) {
    const Ref item{next};
    set |= read_square(item.get());
  }
  if (PyErr_Occurred() != nullptr) throw PythonError{};
  return set;
}

}  // namespace

Types types;

PyObject* object_of(bool value) noexcept { return PyBool_FromLong(value ? 1 : 0); }
PyObject* object_of(Square sq) { return PyLong_FromLong(index_of(sq)); }
PyObject* object_of(std::optional<Square> sq) {
  if (sq) return object_of(*sq);
  Py_RETURN_NONE;
}
PyObject* object_of(Bitboard set) { return PyLong_FromUnsignedLongLong(set.bits()); }
PyObject* object_of(std::string_view text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}
PyObject* object_of(std::optional<PieceType> type) {
  if (type) return PyLong_FromLong(number_of(*type));
  Py_RETURN_NONE;
}

long read_number(PyObject* object) {
  const long number = PyLong_AsLong(object);
  if (number == -1 && PyErr_Occurred() != nullptr) throw PythonError{};
  return number;
}

Square read_square(PyObject* object) { return read_square(object, PyExc_IndexError); }

Square read_square(PyObject* object, PyObject* error) {
  require_integer("a square", object);
  const long number = read_number(object);
  if (number < 0 || number >= square_count) {
    raise(error, "a square is a number from 0 to 63, not " + std::to_string(number));
  }
  return square_at(static_cast<int>(number));
}

bool read_bool(PyObject* object) {
  if (object == Py_True || object == Py_False) return object == Py_True;
  const int truth = PyObject_IsTrue(object);
  if (truth < 0) throw PythonError{};
  return truth != 0;
}

Color read_color(PyObject* object) { return read_bool(object) ? Color::White : Color::Black; }

PieceType read_piece_type(PyObject* object) {
  require_integer("a piece type", object);
  const long number = read_number(object);
  if (number < 1 || number > 6) {
    raise(PyExc_ValueError, "expected a piece type from 1 to 6, got " + std::to_string(number));
  }
  return *type_of_number(static_cast<int>(number));
}

std::optional<PieceType> read_optional_piece_type(PyObject* object) {
  if (object == nullptr || object == Py_None) return std::nullopt;
  return read_piece_type(object);
}

std::string_view read_text(PyObject* object) {
  if (!PyUnicode_Check(object)) raise_wrong_type("str", object);
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) throw PythonError{};
  return {text, static_cast<std::size_t>(size)};
}

PlainMove read_move(PyObject* object) {
  if (!PyObject_TypeCheck(object, types.move)) raise_wrong_type("a Move", object);
  return reinterpret_cast<MoveObject*>(object)->move;
}

Piece read_piece(PyObject* object) {
  if (!PyObject_TypeCheck(object, types.piece)) raise_wrong_type("a Piece", object);
  return reinterpret_cast<PieceObject*>(object)->piece;
}

Bitboard read_mask(PyObject* object) {
  if (PyObject_TypeCheck(object, types.square_set)) {
    return reinterpret_cast<SquareSetObject*>(object)->set;
  }
  require_integer("a mask of squares", object);
  const unsigned long long bits = PyLong_AsUnsignedLongLongMask(object);
  if (PyErr_Occurred() != nullptr) throw PythonError{};
  return Bitboard{bits};
}

Bitboard read_squares(PyObject* object) {
  // An array of NumPy has __index__ too, but is a list of squares.
  const bool is_iterable = Py_TYPE(object)->tp_iter != nullptr || PySequence_Check(object) != 0;
  const bool is_mask = PyLong_Check(object) || (PyIndex_Check(object) != 0 && !is_iterable);
  if (is_mask || PyObject_TypeCheck(object, types.square_set)) return read_mask(object);
  return squares_of_iterable(object);
}

}  // namespace tabiya::python::chess
