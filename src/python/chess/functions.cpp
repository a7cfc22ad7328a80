// Functions of the module that work on squares and masks of squares.
#include <array>

#include "python/chess/types.hpp"
#include "rules/inner/play.hpp"
#include "tabiya/picture/piece_set.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya::python::chess {
namespace {

constexpr Signature<2> finding_ray{"ray", {"a", "b"}};
PyObject* ray(PyObject&, const Arguments<2>& given) {
  return object_of(line_through(read_square(given[0]), read_square(given[1])));
}

constexpr Signature<2> finding_between{"between", {"a", "b"}};
PyObject* squares_between(PyObject&, const Arguments<2>& given) {
  return object_of(between(read_square(given[0]), read_square(given[1])));
}

constexpr Signature<4> finding_attacks{"_attacks", {"piece_type", "color", "square", "occupied"}};
PyObject* attacks(PyObject&, const Arguments<4>& given) {
  const Piece piece{read_color(given[1]), read_piece_type(given[0])};
  return object_of(attacks_from(piece, read_square(given[2]), read_mask(given[3])));
}

/// What is inside the group of a piece, without its id, which pictures by other programs may use too.
constexpr Signature<1> drawing_piece{"_piece_drawing", {"piece"}};
PyObject* piece_drawing(PyObject&, const Arguments<1>& given) {
  const std::string_view group = picture::PieceSet::tabiya().drawing(read_piece(given[0]));
  std::string text{group};
  const std::size_t id = text.find(" id=\"");
  text.erase(id, text.find('"', id + 5) + 1 - id);
  return object_of(std::string_view{text});
}

/// The 781 random numbers of Polyglot.
constexpr Signature<0> listing_random_numbers{"_polyglot_numbers", {}};
PyObject* polyglot_numbers(PyObject&, const Arguments<0>&) {
  Ref list{PyList_New(static_cast<Py_ssize_t>(zobrist::random64.size()))};
  Py_ssize_t index = 0;
  for (const std::uint64_t number : zobrist::random64) {
    PyList_SET_ITEM(list.get(), index++, PyLong_FromUnsignedLongLong(number));
  }
  return list.release();
}

}  // namespace

void add_functions(PyObject* module) {
  static std::array functions{
      class_method<finding_ray, ray, 0>(
          "The mask of the rank, file or diagonal through two squares; 0 if they share none."),
      class_method<finding_between, squares_between, 0>(
          "The mask of the squares strictly between two squares on a line; 0 if they share none."),
      class_method<listing_random_numbers, polyglot_numbers, 0>("Polyglot's random numbers."),
      class_method<drawing_piece, piece_drawing, 0>("The drawing of a piece in a square of 40."),
      class_method<finding_attacks, attacks, 0>("What a piece attacks on a board with blockers."),
      PyMethodDef{},
  };
  if (PyModule_AddFunctions(module, functions.data()) != 0) throw PythonError{};
}

}  // namespace tabiya::python::chess
