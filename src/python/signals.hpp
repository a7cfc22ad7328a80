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

/// Work that can take long.
struct LongWork {
  /// The work itself, in a thread of its own, without the GIL. It checks `stop` from time to time.
  std::function<void()> run;
  /// Set when the work is to end early.
  std::atomic<bool>& stop;
  /// Called, in the calling thread, when `stop` has been set.
  std::function<void()> on_stop{};
  /// Called every fraction of a second, in the calling thread and with the GIL. It may raise.
  std::function<void()> on_wait{};
};

/// Does work while the calling thread handles signals. When a handler raises (Ctrl-C), the work is
/// stopped and awaited, and the exception raised. Exceptions of the work are raised too.
void run_interruptibly(const LongWork& work);

}  // namespace tabiya::python
