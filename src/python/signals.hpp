/// Long calls: without the GIL, and interrupted by Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <functional>
#include <utility>

namespace tabiya::python {

/// Raises KeyboardInterrupt, or what another handler of a signal raises. Needs the GIL.
inline void check_signals() {
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set{};
}

/// Does work that touches no Python object, while other threads of Python run.
template <class Work>
decltype(auto) without_gil(Work&& work) {
  const pybind11::gil_scoped_release no_gil;
  return std::forward<Work>(work)();
}

/// Does work that can take long in a thread of its own, without the GIL, while this one handles signals.
///
/// When a handler raises (Ctrl-C), `stop` is set, the work is awaited, and the exception raised. The work
/// looks at `stop` from time to time. Exceptions of the work are raised too.
void run_interruptibly(std::atomic<bool>& stop, const std::function<void()>& work);

}  // namespace tabiya::python
