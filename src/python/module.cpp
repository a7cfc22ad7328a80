// The extension module `tabiya._tabiya`. Users see its classes as those of the package `tabiya`.
#include <pybind11/pybind11.h>

#include <string>

#include "python/bind.hpp"
#include "python/errors.hpp"
#include "python/objects.hpp"
#include "tabiya/support/version.hpp"

namespace {

namespace py = pybind11;

/// One interpreter: the objects of moves and squares belong to the one that imported the module first. pybind11 itself
/// would wait for ever in another one.
bool is_refused() {
  if (PyInterpreterState_Get() == PyInterpreterState_Main()) return false;
  PyErr_SetString(PyExc_ImportError,
                  "tabiya cannot be imported in a subinterpreter; use threads, which it lets run "
                  "in parallel, or processes");
  return true;
}

// A plain function of C: pybind11 would wait for ever here too. A second import in the same process does not come to
// PyInit__tabiya, so the package asks.
PyObject* refuse_subinterpreter(PyObject* /*module*/, PyObject* /*none*/) {
  if (is_refused()) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef refusing{"refuse_subinterpreter", refuse_subinterpreter, METH_NOARGS,
                     "Raises an ImportError in a subinterpreter."};

void bind_all(py::module_& module) {
  namespace python = tabiya::python;
  module.doc() = "The part of Tabiya that is written in C++.";
  module.attr("version") = std::string{tabiya::version()};
  module.attr("version_and_build") = tabiya::version_and_build();
  module.add_object("refuse_subinterpreter", PyCFunction_New(&refusing, nullptr));
  python::translate_failed_casts();
  python::prepare_objects();
  python::bind_squares(module);
  python::bind_moves(module);
  python::bind_positions(module);
  python::bind_variant_positions(module);
  python::bind_winnability(module);
  python::bind_tablebases(module);
  python::bind_games(module);
  python::bind_variant_games(module);
  python::bind_arbiter(module);
  python::bind_chess(module);
  python::bind_columns(module);
  python::bind_pgn(module);
  python::bind_engine(module);
  python::bind_picture(module);
  python::bind_review(module);
  python::bind_uci(module);
}

}  // namespace

// As PYBIND11_MODULE, which leaves no place for a refusal before its own first step.
// NOLINTNEXTLINE(readability-identifier-naming): Python looks for this name
extern "C" PYBIND11_EXPORT PyObject* PyInit__tabiya() {
  if (is_refused()) return nullptr;
  PYBIND11_CHECK_PYTHON_VERSION
  PYBIND11_ENSURE_INTERNALS_READY
  static py::module_::module_def definition;
  auto module = py::module_::create_extension_module("_tabiya", nullptr, &definition);
  try {
    bind_all(module);
    return module.ptr();
  }
  PYBIND11_CATCH_INIT_EXCEPTIONS
}
