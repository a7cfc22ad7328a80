// The extension module `tabiya._tabiya`. Users see its classes as those of the package `tabiya`.
#include <pybind11/pybind11.h>

#include <string>

#include "python/bind.hpp"
#include "tabiya/support/version.hpp"

namespace {

// One interpreter: the objects of moves and squares belong to the one that imported the module first.
void refuse_subinterpreter() {
  if (PyInterpreterState_Get() == PyInterpreterState_Main()) return;
  PyErr_SetString(PyExc_ImportError,
                  "tabiya cannot be imported in a subinterpreter; use threads, which it lets run "
                  "in parallel, or processes");
  throw pybind11::error_already_set{};
}

}  // namespace

PYBIND11_MODULE(_tabiya, module) {
  refuse_subinterpreter();
  namespace python = tabiya::python;
  module.doc() = "The part of Tabiya that is written in C++.";
  module.attr("version") = std::string{tabiya::version()};
  module.attr("version_and_build") = tabiya::version_and_build();
  module.def("refuse_subinterpreter", refuse_subinterpreter);
  python::bind_squares(module);
  python::bind_moves(module);
  python::bind_positions(module);
  python::bind_winnability(module);
  python::bind_games(module);
  python::bind_arbiter(module);
  python::bind_chess(module);
}
