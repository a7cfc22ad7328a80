// `SquareSet`: an immutable set of squares.
#include "python/bind.hpp"
#include "python/casters.hpp"
#include "tabiya/notation/marks.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/bitboard.hpp"

namespace tabiya::python {
namespace {

/// Any iterable of squares.
Bitboard read_set(const py::iterable& squares) {
  Bitboard set;
  for (const py::handle square : squares) set |= square.cast<Square>();
  return set;
}

std::string names_of_squares(Bitboard set) {
  std::string names;
  for (const Square sq : set) names += (names.empty() ? "" : " ") + to_string(sq);
  return names;
}

/// Eight lines from rank 8 to rank 1: an x for each member, a dot for each other square.
std::string drawing(Bitboard set) {
  std::string lines;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      lines += set.contains(square_at(8 * rank + file)) ? 'x' : '.';
      lines += file < 7 ? ' ' : '\n';
    }
  }
  lines.pop_back();
  return lines;
}

py::iterator iterator_of(Bitboard set) {
  py::list squares;
  for (const Square sq : set) squares.append(object_of(sq));
  return py::iter(squares);
}

void bind_operators(py::class_<Bitboard>& type) {
  type.def(
          "__or__", [](Bitboard left, Bitboard right) { return left | right; }, py::is_operator())
      .def(
          "__and__", [](Bitboard left, Bitboard right) { return left & right; }, py::is_operator())
      .def(
          "__xor__", [](Bitboard left, Bitboard right) { return left ^ right; }, py::is_operator())
      .def(
          "__sub__", [](Bitboard left, Bitboard right) { return left - right; }, py::is_operator())
      .def("__invert__", [](Bitboard set) { return ~set; })
      .def(
          "__eq__", [](Bitboard left, Bitboard right) { return left == right; }, py::is_operator())
      .def(
          "__le__", [](Bitboard left, Bitboard right) { return (left - right).empty(); },
          py::is_operator())
      .def(
          "__ge__", [](Bitboard left, Bitboard right) { return (right - left).empty(); },
          py::is_operator())
      .def(
          "isdisjoint", [](Bitboard left, Bitboard right) { return !left.intersects(right); },
          py::arg("other"), "True if the sets have no square in common.")
      .def("__hash__", [](Bitboard set) { return py::hash(py::int_(set.bits())); });
}

}  // namespace

void bind_squares(py::module_& module) {
  py::class_<Bitboard> type{module, "SquareSet",
                            R"(An immutable set of squares, iterated from a1 to h8.

>>> corners = SquareSet(["a1", "h1", "a8", "h8"])
>>> "a1" in corners, len(corners), hex(corners.mask)
(True, 4, '0x8100000000000081')
>>> ~corners & SquareSet(["a1", "b1"])
SquareSet('b1')

`|`, `&`, `^`, `-`, `~`, `<=` and `>=` are those of sets; `str()` draws the board.)"};
  type.def(py::init(&read_set), py::arg("squares") = py::tuple{})
      .def_static(
          "from_mask", [](std::uint64_t mask) { return Bitboard{mask}; }, py::arg("mask"),
          "The set of the squares whose bits are set: bit 0 is a1, bit 63 is h8.")
      .def_property_readonly("mask", &Bitboard::bits,
                             "The set as a number of 64 bits: bit 0 is a1, bit 63 is h8.")
      .def("__int__", &Bitboard::bits)
      .def("__len__", &Bitboard::count)
      .def("__bool__", &Bitboard::any)
      .def("__contains__",
           [](Bitboard set, py::handle square) {
             const auto sq = read_square(square);
             return sq && set.contains(*sq);
           })
      .def("__iter__", &iterator_of)
      .def("__str__", &drawing)
      .def("__repr__", [](Bitboard set) { return "SquareSet('" + names_of_squares(set) + "')"; })
      .def(py::pickle(
          [](Bitboard set) { return py::make_tuple(set.bits()); },
          [](const py::tuple& state) { return Bitboard{state[0].cast<std::uint64_t>()}; }));
  bind_operators(type);
  module.def(
      "between", &between, py::arg("first"), py::arg("second"),
      "The squares strictly between two squares on one rank, file or diagonal; empty otherwise.");
  module.def("line_through", &line_through, py::arg("first"), py::arg("second"),
             "The whole rank, file or diagonal through both squares; empty if they share none, or "
             "are equal.");
  module.def("distance", &distance, py::arg("first"), py::arg("second"),
             "The number of king moves from one square to the other on an empty board, 0 to 7.");
}

}  // namespace tabiya::python
