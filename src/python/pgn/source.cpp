#include "python/pgn/source.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <expected>
#include <fstream>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>

#include "python/errors.hpp"
#include "python/signals.hpp"

namespace tabiya::python {
namespace py = pybind11;

namespace {

/// The calls of read() that are going on in any thread; none begins once the interpreter ends.
class ReadCalls {
 public:
  [[nodiscard]] bool begin() {
    const std::scoped_lock lock{mutex_};
    if (is_closed_) return false;
    ++count_;
    return true;
  }
  void end() {
    const std::scoped_lock lock{mutex_};
    --count_;
    changed_.notify_all();
  }
  /// Waits for those that want the GIL. One that waits for something else may never return.
  void close() {
    constexpr std::chrono::seconds patience{1};
    std::unique_lock lock{mutex_};
    is_closed_ = true;
    static_cast<void>(changed_.wait_for(lock, patience, [this] { return count_ == 0; }));
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
  bool is_closed_ = false;
};

/// Never destroyed: threads can outlive the static objects.
ReadCalls& read_calls() {
  static ReadCalls& calls = *new ReadCalls;
  return calls;
}

}  // namespace

/// Reads a file object of Python, in the thread that reads games or in one that reads ahead.
class FileReading {
 public:
  explicit FileReading(const py::object& file) : read_{file.attr("read")} {}

  /// As Input::ReadMore. Takes the GIL.
  std::size_t read(std::span<char> into) {
    if (!read_calls().begin()) return 0;
    std::size_t size = 0;
    {
      const py::gil_scoped_acquire gil;
      size = read_with_gil(into);
    }
    read_calls().end();
    return size;
  }
  /// The first bytes, which the next read() returns again.
  [[nodiscard]] std::string_view peek() {
    if (rest_.empty() && !has_ended_) refill();
    return rest_;
  }

  /// True if read() has raised an interruption, which is not an Exception.
  [[nodiscard]] bool is_interrupted() const {
    return failure_ && PyErr_GivenExceptionMatches(failure_.ptr(), PyExc_Exception) == 0;
  }
  /// Raises what read() of the file object has raised, once.
  void raise_if_failed() {
    if (!failure_) return;
    const py::object failure = std::exchange(failure_, py::object{});
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(failure.ptr())), failure.ptr());
    throw py::error_already_set{};
  }

 private:
  std::size_t read_with_gil(std::span<char> into) {
    try {
      if (rest_.empty() && !has_ended_) refill();
    } catch (const py::error_already_set& error) {
      failure_ = error.value();
      has_ended_ = true;
    }
    const std::size_t size = std::min(into.size(), rest_.size());
    std::copy_n(rest_.begin(), size, into.begin());
    rest_.remove_prefix(size);
    return size;
  }

  void refill() {
    constexpr int wanted_bytes = 1 << 18;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
    piece_ = utf8_of(read_(wanted_bytes));
    if (!PyBytes_Check(piece_.ptr())) {
      PyErr_SetString(PyExc_TypeError,
                      "read() of the file object has returned neither bytes nor str");
      throw py::error_already_set{};
    }
    rest_ = {PyBytes_AS_STRING(piece_.ptr()),
             static_cast<std::size_t>(PyBytes_GET_SIZE(piece_.ptr()))};
    has_ended_ = rest_.empty();
  }

  py::object read_;
  py::object piece_;
  py::object failure_;
  std::string_view rest_;  // of the piece
  bool has_ended_ = false;
};

namespace {

/// True if the bytes begin as gzip or Zstandard do.
bool is_packed(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B") || bytes.starts_with("\x28\xB5\x2F\xFD") ||
         (bytes.size() > 3 && bytes.substr(1).starts_with("\x2A\x4D\x18"));
}

std::string_view view_of(const py::object& bytes) {
  return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

Source from_bytes(py::object bytes) {
  const std::string_view text = view_of(bytes);
  if (!is_packed(text))
    return {std::move(bytes), nullptr, "the text", pgn::Input::from_memory(text)};
  auto read_more = [rest = text](std::span<char> into) mutable {
    const std::size_t size = std::min(into.size(), rest.size());
    std::copy_n(rest.begin(), size, into.begin());
    rest.remove_prefix(size);
    return size;
  };
  return {std::move(bytes), nullptr, "the text",
          pgn::Input::from_packed_source(std::move(read_more))};
}

/// For messages.
std::string name_of_file(const py::object& object) {
  const py::object name = py::getattr(object, "name", py::none());
  return py::isinstance<py::str>(name) ? shown_path(path_of(name)) : "the file object";
}

Source from_file_object(const py::object& object) {
  auto file = std::make_shared<FileReading>(object);
  std::string name = name_of_file(object);
  const bool packed = is_packed(file->peek());
  auto read_more = [file](std::span<char> into) { return file->read(into); };
  auto input = packed ? pgn::Input::from_packed_source(std::move(read_more))
                      : pgn::Input::from_source(std::move(read_more));
  return {{}, std::move(file), std::move(name), std::move(input)};
}

/// A file that is read in pieces, so that reading can be stopped.
std::expected<pgn::Input, std::error_code> open_stoppable(const std::filesystem::path& file,
                                                          const std::atomic<bool>* stop) {
  // Reports what cannot be read, as elsewhere. To open a pipe twice would lose what is in it.
  std::error_code ignored;
  if (!std::filesystem::is_fifo(file, ignored)) {
    if (auto input = pgn::Input::from_file(file); !input) return input;
  }
  const auto stream = std::make_shared<std::ifstream>(file, std::ios::binary);
  return pgn::Input::from_packed_source([stream, stop](std::span<char> into) {
    if (stop->load() || !*stream) return std::size_t{0};
    stream->read(into.data(), static_cast<std::streamsize>(into.size()));
    return static_cast<std::size_t>(stream->gcount());
  });
}

Source from_path(const py::object& path, const std::atomic<bool>* stop) {
  const std::filesystem::path file = path_of(path);
  auto input = without_gil(
      [&] { return stop != nullptr ? open_stoppable(file, stop) : pgn::Input::from_file(file); });
  if (!input) raise_system_error(input.error(), path);
  return {{}, nullptr, shown_path(file), *std::move(input)};
}

}  // namespace

py::object utf8_of(py::object text) {
  if (!PyUnicode_Check(text.ptr())) return text;
  PyObject* const bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape");
  if (bytes == nullptr) throw py::error_already_set{};
  return py::reinterpret_steal<py::object>(bytes);
}

std::filesystem::path path_of(py::handle argument) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(argument.ptr(), &bytes) == 0) throw py::error_already_set{};
  return std::filesystem::path{view_of(py::reinterpret_steal<py::object>(bytes))};
}

py::str str_of(const std::filesystem::path& path) {
  const std::string& bytes = path.native();
  PyObject* const text =
      PyUnicode_DecodeFSDefaultAndSize(bytes.data(), static_cast<py::ssize_t>(bytes.size()));
  if (text == nullptr) throw py::error_already_set{};
  return py::reinterpret_steal<py::str>(text);
}

std::string shown_path(const std::filesystem::path& path) {
  const std::string& bytes = path.native();
  PyObject* const text =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<py::ssize_t>(bytes.size()), "replace");
  if (text == nullptr) throw py::error_already_set{};
  return py::reinterpret_steal<py::str>(text);
}

Source open_source(py::handle argument, const std::atomic<bool>* stop) {
  const auto object = py::reinterpret_borrow<py::object>(argument);
  if (PyBytes_Check(argument.ptr())) return from_bytes(object);
  if (PyUnicode_Check(argument.ptr())) {
    const bool is_text =
        PyUnicode_FindChar(argument.ptr(), '\n', 0, PyUnicode_GetLength(argument.ptr()), 1) >= 0;
    return is_text ? from_bytes(utf8_of(object)) : from_path(object, stop);
  }
  if (PyObject_CheckBuffer(argument.ptr()) != 0) {
    return from_bytes(py::reinterpret_steal<py::object>(PyBytes_FromObject(argument.ptr())));
  }
  if (py::hasattr(object, "read")) return from_file_object(object);
  return from_path(object, stop);
}

void raise_if_failed(const Source& source) {
  if (source.file) source.file->raise_if_failed();
}

void raise_if_interrupted(const Source& source) {
  if (source.file && source.file->is_interrupted()) source.file->raise_if_failed();
}

void raise_ended_early(const std::string& name, const pgn::InputFailure& failure) {
  raise(
      "PgnError",
      name + ": " + failure.reason + ", after " + std::to_string(failure.offset) + " bytes of text",
      py::dict{py::arg("offset") = failure.offset});
}

void raise_system_error(const std::error_code& error, py::handle path) {
  errno = error.value();
  PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path.ptr());
  throw py::error_already_set{};
}

void close_file_readings() {
  const py::gil_scoped_release no_gil;
  read_calls().close();
}

}  // namespace tabiya::python
