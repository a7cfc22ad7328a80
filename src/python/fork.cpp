#include "python/fork.hpp"

#include <pthread.h>

namespace tabiya::python {
namespace {

int forks = 0;

}  // namespace

int fork_count() {
  [[maybe_unused]] static const int registered = pthread_atfork(nullptr, nullptr, [] { ++forks; });
  return forks;
}

}  // namespace tabiya::python
