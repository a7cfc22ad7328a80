/// Objects with threads, in a process that has forked.
///
/// A child process has none of its parent's other threads. An object that waits for one would wait for
/// ever, so the child leaves such objects as they are.
#pragma once

#include <memory>
#include <utility>

namespace tabiya::python {

/// The number of forks that led from the process that loaded the module to this one.
[[nodiscard]] int fork_count();

/// An object that belongs to the process that made it. In a child it can be neither used nor destroyed.
template <class T>
class OwnedByProcess {
 public:
  explicit OwnedByProcess(std::unique_ptr<T> object) : object_{std::move(object)} {}
  OwnedByProcess(OwnedByProcess&& other) noexcept = default;
  OwnedByProcess& operator=(OwnedByProcess&&) = delete;
  OwnedByProcess(const OwnedByProcess&) = delete;
  OwnedByProcess& operator=(const OwnedByProcess&) = delete;
  ~OwnedByProcess() { reset(); }

  [[nodiscard]] bool is_foreign() const { return fork_count() != forks_; }
  [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }
  [[nodiscard]] T& operator*() const noexcept { return *object_; }
  [[nodiscard]] T* operator->() const noexcept { return object_.get(); }
  /// Destroys the object, or abandons it in a child process.
  void reset() {
    if (is_foreign()) static_cast<void>(object_.release());
    object_.reset();
  }

 private:
  std::unique_ptr<T> object_;
  int forks_ = fork_count();
};

}  // namespace tabiya::python
