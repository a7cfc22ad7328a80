/// What games are read from: a path, bytes, a text, or a file object of Python.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "python/fork.hpp"
#include "python/signals.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::python {

class FileReading;

/// An input, and what it reads from.
///
/// The input can own a thread that reads ahead and waits for the GIL, so it is destroyed without it; the
/// rest is destroyed with it, afterwards.
struct Source {
  Source(pybind11::object memory, std::shared_ptr<FileReading> reading, std::string shown,
         pgn::Input opened)
      : keeper{std::move(memory)},
        file{std::move(reading)},
        name{std::move(shown)},
        input{std::move(opened)} {}
  Source(Source&&) noexcept = default;
  Source& operator=(Source&&) = delete;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  // NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
  ~Source() {
    without_gil([this] { const pgn::Input destroyed = std::move(input); });
  }

  pybind11::object keeper;            ///< the memory that the input refers to, if any
  std::shared_ptr<FileReading> file;  ///< set for a file object
  std::string name;                   ///< a path or "the text", for messages
  pgn::Input input;
};

/// Opens a source. A `str` with a line break and bytes are the text itself; any other `str` is a path.
/// A file object has read(), which returns bytes or str. Compressed bytes are recognised.
/// Raises: OSError for a path that cannot be opened; TypeError for anything else.
/// With `stop`, which must outlive the source, the text ends once it is set.
[[nodiscard]] Source open_source(pybind11::handle argument,
                                 const std::atomic<bool>* stop = nullptr);

/// Raises what read() of the file object has raised, if it has.
void raise_if_failed(const Source& source);
/// The same, but for what is to end a program, such as KeyboardInterrupt, and not for an Exception.
void raise_if_interrupted(const Source& source);

/// Raises PgnError: why a text ended early.
[[noreturn]] void raise_ended_early(const std::string& name, const pgn::InputFailure& failure);
/// Raises the OSError for a path.
[[noreturn]] void raise_system_error(const std::error_code& error, pybind11::handle path);

/// The path that an argument is: a str, bytes or os.PathLike.
[[nodiscard]] std::filesystem::path path_of(pybind11::handle argument);
/// The path as a str, which has surrogates for bytes that are not UTF-8.
[[nodiscard]] pybind11::str str_of(const std::filesystem::path& path);
/// The path as UTF-8 for messages, with replacement characters for other bytes.
[[nodiscard]] std::string shown_path(const std::filesystem::path& path);
/// The UTF-8 of a str, with escaped surrogates as the bytes that they stand for; any other object as it is.
[[nodiscard]] pybind11::object utf8_of(pybind11::object text);

/// Makes threads that read file objects ahead give up, so that the interpreter can end.
void close_file_readings();

}  // namespace tabiya::python
