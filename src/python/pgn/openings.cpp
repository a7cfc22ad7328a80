#include "tabiya/pgn/openings.hpp"

#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/played.hpp"

namespace tabiya::python {
namespace {

py::list all_openings() {
  py::list list;
  for (const pgn::Opening& opening : pgn::openings()) list.append(opening);
  return list;
}

/// Of the last named position.
std::optional<pgn::Opening> opening_of_line(py::handle game) {
  pgn::OpeningFinder finder;
  for (const Position& position : positions_of_line(game)) finder.visit(position);
  return finder.opening();
}

}  // namespace

void bind_openings(py::module_& module) {
  using pgn::Opening;
  py::class_<Opening>(module, "Opening", "A named position.")
      .def_readonly("eco", &Opening::eco,
                    "\"B90\", the code of the Encyclopaedia of Chess Openings.")
      .def_readonly("name", &Opening::name, "\"Sicilian Defense: Najdorf Variation\".")
      .def_readonly("moves", &Opening::moves, "\"1. e4 c5 2. Nf3 …\", one way to reach it.")
      .def(
          "__eq__", [](const Opening& left, const Opening& right) { return left == right; },
          py::is_operator())
      .def("__hash__",
           [](const Opening& opening) { return std::hash<std::string_view>{}(opening.moves); })
      .def("__str__",
           [](const Opening& opening) {
             return std::string{opening.eco} + " " + std::string{opening.name};
           })
      .def("__repr__", [](const Opening& opening) {
        return "<Opening " + std::string{opening.eco} + " " + std::string{opening.name} + ">";
      });
  module.def("_openings", all_openings);
  module.def("_opening_of", opening_of_line);
}

}  // namespace tabiya::python
