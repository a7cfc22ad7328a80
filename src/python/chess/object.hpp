/// A thin layer over Python's C interface, for types whose calls must cost next to nothing.
///
/// pybind11 takes 100 ns for a call and 140 ns for a new object; these types take a quarter of that.
/// A function that fails sets Python's exception and throws PythonError, which `guarded()` turns into the
/// null pointer that Python expects. All functions need the GIL.
#pragma once

#include <Python.h>

#include <array>
#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace tabiya::python::chess {

/// Thrown after Python's exception has been set.
struct PythonError {};

/// Sets an exception and throws.
[[noreturn]] void raise(PyObject* exception, const std::string& message);

/// An owned reference.
class Ref {
 public:
  /// Takes over a new reference. Throws if it is null, because then an exception is set.
  explicit Ref(PyObject* object) : object_{object} {
    if (object == nullptr) throw PythonError{};
  }
  Ref(Ref&& other) noexcept : object_{std::exchange(other.object_, nullptr)} {}
  Ref& operator=(Ref&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  Ref(const Ref&) = delete;
  Ref& operator=(const Ref&) = delete;
  ~Ref() { Py_XDECREF(object_); }

  [[nodiscard]] PyObject* get() const noexcept { return object_; }
  [[nodiscard]] PyObject* release() noexcept { return std::exchange(object_, nullptr); }

 private:
  PyObject* object_;
};

/// Calls a function that may throw; null if it does.
template <class Function>
[[nodiscard]] PyObject* guarded(Function function) noexcept {
  try {
    return function();
  } catch (const PythonError&) {
    return nullptr;
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
    return nullptr;
  }
}

/// The same for a function that Python expects to return 0, or -1 if it fails.
template <class Function>
[[nodiscard]] int guarded_status(Function function) noexcept {
  PyObject* const done = guarded([&] {
    function();
    return Py_None;
  });
  return done == nullptr ? -1 : 0;
}

/// The parameters of a function: the first `positional` may be given by position, all by name.
template <std::size_t Count>
struct Signature {
  const char* function;
  std::array<const char*, Count> names;
  std::size_t required = Count;
  std::size_t positional = Count;
};

/// The arguments by parameter. They are borrowed; null for one that was not given.
template <std::size_t Count>
using Arguments = std::array<PyObject*, Count>;

/// The errors of a call, each in Python's usual words.
[[noreturn]] void raise_too_many(const char* function, std::size_t positional);
[[noreturn]] void raise_unknown(const char* function, PyObject* name);
[[noreturn]] void raise_repeated(const char* function, const char* name);
[[noreturn]] void raise_missing(const char* function, const char* name);

template <std::size_t Count>
void bind_named(const Signature<Count>& signature, PyObject* const* values, PyObject* names,
                Arguments<Count>& bound) {
  for (Py_ssize_t index = 0; index < PyTuple_GET_SIZE(names); ++index) {
    PyObject* const name = PyTuple_GET_ITEM(names, index);
    std::size_t place = 0;
    while (place < Count && PyUnicode_CompareWithASCIIString(name, signature.names[place]) != 0) {
      ++place;
    }
    if (place == Count) raise_unknown(signature.function, name);
    if (bound[place] != nullptr) raise_repeated(signature.function, signature.names[place]);
    bound[place] = values[index];
  }
}

template <std::size_t Count>
[[nodiscard]] Arguments<Count> bind(const Signature<Count>& signature, PyObject* const* values,
                                    Py_ssize_t count, PyObject* names) {
  Arguments<Count> bound{};
  const auto given = static_cast<std::size_t>(count);
  if (given > signature.positional) raise_too_many(signature.function, signature.positional);
  for (std::size_t place = 0; place < given; ++place) bound[place] = values[place];
  if (names != nullptr) bind_named(signature, values + count, names, bound);
  for (std::size_t place = 0; place < signature.required; ++place) {
    if (bound[place] == nullptr) raise_missing(signature.function, signature.names[place]);
  }
  return bound;
}

/// A method without parameters: `PyObject* function(Self&)`.
template <class Self, auto function>
[[nodiscard]] PyMethodDef method(const char* name, const char* doc) noexcept {
  const PyCFunction call = [](PyObject* self, PyObject*) -> PyObject* {
    return guarded([&] { return function(*reinterpret_cast<Self*>(self)); });
  };
  return {name, call, METH_NOARGS, doc};
}

/// A method with parameters: `PyObject* function(Self&, const Arguments<Count>&)`.
template <class Self, const auto& signature, auto function>
[[nodiscard]] PyMethodDef method(const char* doc) noexcept {
  using Call = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);
  const Call call = [](PyObject* self, PyObject* const* values, Py_ssize_t count,
                       PyObject* names) -> PyObject* {
    return guarded([&] {
      return function(*reinterpret_cast<Self*>(self), bind(signature, values, count, names));
    });
  };
  return {signature.function, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(call)),
          METH_FASTCALL | METH_KEYWORDS, doc};
}

/// A class method or static method with parameters; the first argument is the class or null.
template <const auto& signature, auto function, int kind>
[[nodiscard]] PyMethodDef class_method(const char* doc) noexcept {
  PyMethodDef definition = method<PyObject, signature, function>(doc);
  definition.ml_flags |= kind;
  return definition;
}

/// An attribute that can be read: `PyObject* read(Self&)`.
template <class Self, auto read>
[[nodiscard]] PyGetSetDef attribute(const char* name, const char* doc) noexcept {
  const getter get = [](PyObject* self, void*) -> PyObject* {
    return guarded([&] { return read(*reinterpret_cast<Self*>(self)); });
  };
  return {name, get, nullptr, doc, nullptr};
}

/// An attribute that can be read and written: `void write(Self&, PyObject*)`.
template <class Self, auto read, auto write>
[[nodiscard]] PyGetSetDef attribute(const char* name, const char* doc) noexcept {
  PyGetSetDef definition = attribute<Self, read>(name, doc);
  definition.set = [](PyObject* self, PyObject* value, void*) -> int {
    return guarded_status([&] {
      if (value == nullptr) raise(PyExc_AttributeError, "this attribute cannot be deleted");
      write(*reinterpret_cast<Self*>(self), value);
    });
  };
  return definition;
}

/// A slot of a type.
template <class Value>
[[nodiscard]] PyType_Slot slot(int id, Value value) noexcept {
  return {id, reinterpret_cast<void*>(value)};
}
[[nodiscard]] inline PyType_Slot slot(int id, const char* text) noexcept {
  return {id, const_cast<char*>(text)};
}

/// Makes a class and adds it to the module. The type lives as long as the interpreter.
/// Requires: the name begins with that of the module in which users see it.
[[nodiscard]] PyTypeObject* make_type(PyObject* module, PyType_Spec& spec, PyTypeObject* base);

}  // namespace tabiya::python::chess
