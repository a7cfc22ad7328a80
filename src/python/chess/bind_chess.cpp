// The submodule `tabiya._tabiya.chess`: the part of tabiya.chess that is written in C++.
#include <pybind11/pybind11.h>

#include "python/bind.hpp"
#include "python/chess/types.hpp"

namespace tabiya::python {
namespace {

PyObject* add_exception(PyObject* module, const char* name, const char* doc, PyObject* base) {
  const std::string full_name = std::string{"tabiya.chess."} + name;
  PyObject* const exception = PyErr_NewExceptionWithDoc(full_name.c_str(), doc, base, nullptr);
  if (exception == nullptr || PyModule_AddObjectRef(module, name, exception) != 0) {
    throw chess::PythonError{};
  }
  return exception;
}

void add_exceptions(PyObject* module) {
  PyObject* const base = PyExc_ValueError;
  chess::types.invalid_move =
      add_exception(module, "InvalidMoveError", "The text is not a move in this notation.", base);
  chess::types.illegal_move =
      add_exception(module, "IllegalMoveError", "The move is not legal in this position.", base);
  chess::types.ambiguous_move =
      add_exception(module, "AmbiguousMoveError", "Several legal moves fit the text.", base);
}

}  // namespace

void bind_chess(pybind11::module_& module) {
  pybind11::module_ part = module.def_submodule("chess", "The part of tabiya.chess in C++.");
  try {
    add_exceptions(part.ptr());
    chess::add_functions(part.ptr());
    chess::add_move_type(part.ptr());
    chess::add_piece_type(part.ptr());
    chess::add_square_set_type(part.ptr());
    chess::add_base_board_type(part.ptr());
    chess::add_board_type(part.ptr());
    chess::add_moves_types(part.ptr());
    chess::add_pgn(part.ptr());
  } catch (const chess::PythonError&) {
    throw pybind11::error_already_set{};
  }
}

}  // namespace tabiya::python
