/// Measures elapsed time.
#pragma once

#include <chrono>

namespace tabiya::cli {

/// Starts when it is created.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>{std::chrono::steady_clock::now() - start_}.count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace tabiya::cli
