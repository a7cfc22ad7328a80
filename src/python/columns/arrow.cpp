// Batches as an Arrow stream. A consumer can call it in any thread, with the GIL or without.
#include "tabiya/columns/arrow.hpp"

#include <cerrno>
#include <memory>
#include <string>

#include "python/columns/columns.hpp"

namespace tabiya::python {
namespace {

namespace py = pybind11;

/// What stands behind a stream.
struct StreamState {
  py::object reader;
  std::string error;
};

StreamState& state_of(ArrowArrayStream* stream) {
  return *static_cast<StreamState*>(stream->private_data);
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* schema) {
  const py::gil_scoped_acquire gil;
  columns::export_schema(state_of(stream).reader.cast<BatchReader&>().options, *schema);
  return 0;
}

/// A released array ends the stream.
int get_next(ArrowArrayStream* stream, ArrowArray* array) {
  const py::gil_scoped_acquire gil;
  StreamState& state = state_of(stream);
  try {
    BatchReader& reader = state.reader.cast<BatchReader&>();
    if (auto games = reader.next())
      columns::export_batch(*std::move(games), reader.options, *array);
    else *array = {};
    return 0;
  } catch (const std::exception& error) {
    state.error = error.what();
  }
  return EIO;
}

const char* get_last_error(ArrowArrayStream* stream) {
  const std::string& error = state_of(stream).error;
  return error.empty() ? nullptr : error.c_str();
}

void release(ArrowArrayStream* stream) {
  const py::gil_scoped_acquire gil;
  delete &state_of(stream);
  *stream = {};
}

/// A consumer moves the stream out of its capsule, and so marks it as released.
void destroy(PyObject* capsule) {
  auto* const stream =
      static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
  if (stream->release != nullptr) stream->release(stream);
  delete stream;
}

}  // namespace

py::capsule stream_of(const py::object& reader) {
  auto state = std::make_unique<StreamState>(reader);
  auto stream = std::make_unique<ArrowArrayStream>(
      ArrowArrayStream{get_schema, get_next, get_last_error, release, state.get()});
  PyObject* const capsule = PyCapsule_New(stream.get(), "arrow_array_stream", destroy);
  if (capsule == nullptr) throw py::error_already_set{};
  static_cast<void>(state.release());
  static_cast<void>(stream.release());
  return py::reinterpret_steal<py::capsule>(capsule);
}

}  // namespace tabiya::python
