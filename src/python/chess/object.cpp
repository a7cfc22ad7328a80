#include "python/chess/object.hpp"

#include <cstring>

namespace tabiya::python::chess {

void raise(PyObject* exception, const std::string& message) {
  PyErr_SetString(exception, message.c_str());
  throw PythonError{};
}

void raise_too_many(const char* function, std::size_t positional) {
  PyErr_Format(PyExc_TypeError, "%s() takes at most %zu positional arguments", function,
               positional);
  throw PythonError{};
}

void raise_unknown(const char* function, PyObject* name) {
  PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", function, name);
  throw PythonError{};
}

void raise_repeated(const char* function, const char* name) {
  PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%s'", function, name);
  throw PythonError{};
}

void raise_missing(const char* function, const char* name) {
  PyErr_Format(PyExc_TypeError, "%s() missing required argument '%s'", function, name);
  throw PythonError{};
}

PyTypeObject* make_type(PyObject* module, PyType_Spec& spec, PyTypeObject* base) {
  PyObject* const type = PyType_FromSpecWithBases(&spec, reinterpret_cast<PyObject*>(base));
  if (type == nullptr) throw PythonError{};
  const char* const name = std::strrchr(spec.name, '.') + 1;
  if (PyModule_AddObjectRef(module, name, type) != 0) throw PythonError{};
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace tabiya::python::chess
